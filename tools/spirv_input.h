/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V, of any compiler, to bitcode. */

#ifndef CLTILE_TOOLS_SPIRV_INPUT_H
#define CLTILE_TOOLS_SPIRV_INPUT_H

#include "file.h"
#include "settings.h"

/* The bitcode that a SPIR-V module is a translation of, or would be, as far as checks look at it: with lines where the
 * module has them. The module is changed. On an error the user is told, and false is returned. */
bool translate_from_spirv(const settings *s, file_bytes *spirv, file_bytes *bitcode);

#endif
