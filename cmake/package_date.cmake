# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The date of everything in packages: SOURCE_DATE_EPOCH of the environment, else that of the commit, so that two builds of it
# make the same packages. CPack includes this.

if("$ENV{SOURCE_DATE_EPOCH}" STREQUAL "")
  execute_process(COMMAND git -C ${CMAKE_CURRENT_LIST_DIR} log -1 --format=%ct OUTPUT_VARIABLE date ERROR_QUIET
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT "${date}" STREQUAL "")
    set(ENV{SOURCE_DATE_EPOCH} ${date})
  endif()
endif()
