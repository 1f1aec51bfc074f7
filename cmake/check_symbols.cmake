# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Fails unless a bitcode library defines exactly the symbols of EXPORTED and needs at most those of UNDEFINED.
# cmake -DNM=llvm-nm -DLIBRARY=x.bc -DEXPORTED=a.txt -DUNDEFINED=b.txt -P check_symbols.cmake

# Lists that a file of one symbol per line, with # comments, holds.
function(read_symbols file result)
  file(STRINGS ${file} lines REGEX "^[^#]")
  set(${result} ${lines} PARENT_SCOPE)
endfunction()

execute_process(COMMAND ${NM} ${LIBRARY} OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "U [^ \n]+" undefined "${listing}")
list(TRANSFORM undefined REPLACE "^U " "")
string(REGEX MATCHALL "[TWDVRBC] [^ \n]+" defined "${listing}")
list(TRANSFORM defined REPLACE "^. " "")

read_symbols(${EXPORTED} exported)
read_symbols(${UNDEFINED} allowed)

set(missing ${exported})
list(REMOVE_ITEM missing ${defined})
set(surplus ${defined})
list(REMOVE_ITEM surplus ${exported})
set(foreign ${undefined})
list(REMOVE_ITEM foreign ${allowed})

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
