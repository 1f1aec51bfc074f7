/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode files that programs of the build read, change and write. */

#ifndef CLTILE_CMAKE_REWRITE_BITCODE_H
#define CLTILE_CMAKE_REWRITE_BITCODE_H

#include <llvm-c/Types.h>
#include <stdbool.h>

/* Writes what `change` makes of the module in a file to another. On an error says why on stderr, and returns false. */
bool rewrite_bitcode(const char *in, const char *out, void (*change)(LLVMModuleRef module));

#endif
