# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints the files that a builtin is compiled from, in the order in which Clang reads them.
# cmake -DBUILTIN=name [-DFOR_TARGET=target] [-DFOR_HOST=host | -DFOR_LAYER=driver] -DCLANG=clang -P where.cmake

cmake_policy(SET CMP0057 NEW) # IN_LIST
include(${CMAKE_CURRENT_LIST_DIR}/folders.cmake)

# Ends the script with a message, and nothing on standard output.
macro(fail text)
  message(NOTICE "./dev where: ${text}")
  return()
endmacro()

# A file has the builtins whose names begin with its own: a type's components and a block's shape follow.
file(GLOB files RELATIVE ${CLTILE_TREE}/generic ${CLTILE_TREE}/generic/*/*.cl)
set(source)
set(longest 0)
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  string(LENGTH ${name} length)
  if(BUILTIN MATCHES "^${name}([0-9_].*)?$" AND length GREATER longest)
    set(source ${file})
    set(longest ${length})
  endif()
endforeach()
if(NOT source)
  fail("no file of generic/ has ${BUILTIN}: generic/<extension>/ has a file for each builtin")
endif()

list(JOIN CLTILE_TARGETS ", " targets)
list(JOIN CLTILE_DRIVERS ", " drivers)
set(folders)
if(FOR_TARGET AND NOT FOR_TARGET STREQUAL generic)
  if(NOT FOR_TARGET IN_LIST CLTILE_TARGETS)
    fail("there is no target '${FOR_TARGET}': there are generic, ${targets}")
  endif()
  list(APPEND folders ${FOR_TARGET})
endif()
foreach(driver IN ITEMS ${FOR_HOST} ${FOR_LAYER})
  if(NOT driver IN_LIST CLTILE_DRIVERS)
    fail("there is no driver '${driver}': there are ${drivers}")
  endif()
  list(APPEND folders ${CLTILE_FOLDERS_OF_${driver}})
endforeach()
set(flags -DCLTILE_LINKED)
if(FOR_LAYER)
  list(APPEND folders hosts/source)
  set(flags)
endif()
cltile_order(order ${folders})
cltile_find(${source} file ${order})
cltile_search_path(search_path ${order})
set(arch spir64)
if("${folders}" MATCHES "nvptx|warps")
  set(arch nvptx64)
endif()
execute_process(
  COMMAND ${CLANG} --target=${arch}-unknown-unknown -nogpulib -x cl -cl-std=CL2.0 -Xclang -finclude-default-header
          -Xclang -fdeclare-opencl-builtins ${flags} ${search_path} -E -H ${CLTILE_TREE}/${file} -o /dev/null
  ERROR_VARIABLE listing
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  fail("${CLANG} does not read ${file}:\n${listing}")
endif()
string(REGEX MATCHALL "[.]+ ${CLTILE_TREE}/[^\n]+" lines "${listing}")
list(TRANSFORM lines REPLACE "^[.]+ ${CLTILE_TREE}/" "")
list(PREPEND lines ${file})
list(REMOVE_DUPLICATES lines)
list(JOIN lines "\n" text)
execute_process(COMMAND ${CMAKE_COMMAND} -E echo "${text}")
