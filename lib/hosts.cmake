# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The table of hosts, for libcltile and for programs that need nothing else of it, and so no LLVM.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/../cmake/folders.cmake)
cltile_write_folders(${PROJECT_BINARY_DIR}/generated/include/folders.h)
add_library(cltile_hosts OBJECT ${CMAKE_CURRENT_LIST_DIR}/analysis/hosts.c)
set_target_properties(cltile_hosts PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_include_directories(cltile_hosts PRIVATE ${CMAKE_CURRENT_LIST_DIR} ${CMAKE_CURRENT_LIST_DIR}/../include ${PROJECT_BINARY_DIR}/generated/include)
target_include_directories(cltile_hosts SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
