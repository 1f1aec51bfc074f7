/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V of any compiler, made fit for llvm-spirv. */

#ifndef CLTILE_TOOLS_SPIRV_MEND_H
#define CLTILE_TOOLS_SPIRV_MEND_H

#include "spirv/module.h"

/* Whoever has an invalid module has it of a compiler. */
#define SPIRV_REMEDY "check the OpenCL C or the LLVM bitcode that it was made from"

/* Looks for instructions that compilers are known to write with the wrong operands, which validators do not see. On an
 * error the user is told, and false is returned. */
bool check_operands(const char *label, const spirv_module *m);

/* Parses a module, and looks only for async copies of which llvm-spirv has made instructions of other copies. */
bool check_copies(const char *label, file_bytes *spirv);

/* Replaces what llvm-spirv cannot read by what means the same, and leaves out what has no meaning for kernels: sets
 * of non-semantic instructions. The module was parsed. */
void mend_module(file_bytes *spirv);

/* Leaves out debug information. The module was parsed. Returns whether there was some. OpLine stays. */
bool drop_debug_info(file_bytes *spirv);

#endif
