# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The table of drivers, for libcltile, the layer, and programs that need nothing else of them, and so no LLVM.

include_guard(GLOBAL)
add_library(cltile_hosts OBJECT ${CMAKE_CURRENT_LIST_DIR}/analysis/hosts.c ${CMAKE_CURRENT_LIST_DIR}/../hosts/drivers.c)
set_target_properties(cltile_hosts PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_include_directories(cltile_hosts PRIVATE ${CMAKE_CURRENT_LIST_DIR} ${CMAKE_CURRENT_LIST_DIR}/../include ${CMAKE_CURRENT_LIST_DIR}/../hosts)
target_include_directories(cltile_hosts SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
