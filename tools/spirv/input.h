/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V, of any compiler, to bitcode. */

#ifndef CLTILE_TOOLS_SPIRV_INPUT_H
#define CLTILE_TOOLS_SPIRV_INPUT_H

#include "file.h"
#include "settings.h"
#include "spirv/operations.h"

/* The bitcode that a SPIR-V module is a translation of, or would be, as far as checks look at it: with lines where the
 * module has them. The module is changed. On an error the user is told, and false is returned. */
bool translate_from_spirv(const settings *s, file_bytes *spirv, file_bytes *bitcode);

/* The same of what is of interest for its operations, which go to *all with the names of kernels that have none: lines
 * are the module's, and columns the numbers of operations (spirv/operations.h). Copies may be instructions of
 * Codeplay's set. There is no bitcode when the module has no operation. free_operations in any case. */
bool translate_operations(const settings *s, file_bytes *spirv, spirv_operations *all, file_bytes *bitcode);

#endif
