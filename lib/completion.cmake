# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The words of SPIR-V, and completion of modules, for the library, the layer, the command, and the program that makes libraries: it needs no
# more than libc.

include_guard(GLOBAL)
add_library(cltile_completion OBJECT ${CMAKE_CURRENT_LIST_DIR}/spirv/complete.c ${CMAKE_CURRENT_LIST_DIR}/spirv/instructions.c
                                     ${CMAKE_CURRENT_LIST_DIR}/spirv/words.c)
set_target_properties(cltile_completion PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_include_directories(cltile_completion PRIVATE ${CMAKE_CURRENT_LIST_DIR})
