/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Keeps linked modules within what SPIR-V translators take. */

#pragma once

#include <llvm-c/Types.h>

/* Gives every select of vectors by a scalar condition a vector condition: OpSelect takes the scalar only from
 * SPIR-V 1.4 on, and a translator that may use 1.4 gives OpImageRead operands that Intel's compiler of 2022 does not
 * know. */
void cltile_widen_selects(LLVMModuleRef module);
