/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The C API of SPIRV-Tools. Its header defines a constant, with external linkage in C, wherever it is included: weak,
 * so that several files may include it, and programs that link with libcltile.a. */

#pragma once

#pragma weak kDefaultMaxIdBound
#include <spirv-tools/libspirv.h>
