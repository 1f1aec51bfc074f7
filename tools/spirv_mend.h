/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V of any compiler, made fit for llvm-spirv-15. */

#ifndef CLTILE_TOOLS_SPIRV_MEND_H
#define CLTILE_TOOLS_SPIRV_MEND_H

#include "file.h"

/* Whoever has an invalid module has it of a compiler. */
#define SPIRV_REMEDY "check the OpenCL C or the LLVM bitcode that it was made from"

/* Parses a module, and looks for instructions that compilers are known to write with the wrong operands, which
 * validators do not see. On an error the user is told, and false is returned. */
bool check_operands(const char *label, file_bytes *spirv);

/* Looks only for async copies of which llvm-spirv has made instructions of other copies. */
bool check_copies(const char *label, file_bytes *spirv);

/* Replaces what llvm-spirv-15 cannot read by what means the same, and leaves out what has no meaning for kernels: sets
 * of non-semantic instructions. The module has been through check_operands. */
void mend_module(file_bytes *spirv);

/* Leaves out debug information too. Returns whether there was some. OpLine stays. */
bool drop_debug_info(file_bytes *spirv);

#endif
