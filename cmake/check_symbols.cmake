# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Fails unless a bitcode library defines exactly the symbols of EXPORTED and needs at most those of UNDEFINED. EXPORTED may be
# another bitcode file: both export the same functions then, and may need any.
# cmake -DNM=llvm-nm -DLIBRARY=x.bc -DEXPORTED=a.txt -DUNDEFINED=b.txt -P check_symbols.cmake
# cmake -DNM=llvm-nm -DLIBRARY=x.bc -DEXPORTED=y.bc -P check_symbols.cmake

# Lists that a file of one symbol per line, with # comments, holds.
function(read_symbols file result)
  file(STRINGS ${file} lines REGEX "^[^#]")
  set(${result} ${lines} PARENT_SCOPE)
endfunction()

# The symbols of a bitcode file whose letter is one of some.
function(list_symbols file letters result)
  execute_process(COMMAND ${NM} ${file} OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[${letters}] [^ \n]+" symbols "${listing}")
  list(TRANSFORM symbols REPLACE "^. " "")
  set(${result} ${symbols} PARENT_SCOPE)
endfunction()

set(foreign)
if(EXPORTED MATCHES "\\.bc$")
  list_symbols(${LIBRARY} T defined)
  list_symbols(${EXPORTED} T exported)
else()
  list_symbols(${LIBRARY} TWDVRBC defined)
  list_symbols(${LIBRARY} U foreign)
  read_symbols(${EXPORTED} exported)
  read_symbols(${UNDEFINED} allowed)
  list(REMOVE_ITEM foreign ${allowed})
endif()

set(missing ${exported})
list(REMOVE_ITEM missing ${defined})
set(surplus ${defined})
list(REMOVE_ITEM surplus ${exported})

set(errors)
foreach(symbol IN LISTS missing)
  string(APPEND errors "\n  does not define ${symbol} of ${EXPORTED}")
endforeach()
foreach(symbol IN LISTS surplus)
  string(APPEND errors "\n  defines ${symbol}, which is not in ${EXPORTED}")
endforeach()
foreach(symbol IN LISTS foreign)
  string(APPEND errors "\n  needs ${symbol}, which is not in ${UNDEFINED}")
endforeach()
if(errors)
  message(FATAL_ERROR "${LIBRARY}:${errors}")
endif()
