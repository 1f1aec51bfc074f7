/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C to LLVM bitcode, by the clang of the LLVM that libcltile was built with. */

#pragma once

#include "file.h"
#include "settings.h"

/* Compiles the input, whose contents are `source`, to bitcode that calls cltile's builtins, and sets s->compiled.
 * Reports an error and returns false. */
bool compile_kernel(settings *s, const file_bytes *source, file_bytes *bitcode);
