/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions that are of extensions, which not all hosts have. */

#pragma once

/* The extension that defines the function of a symbol, or NULL: it is of OpenCL C's core, or not known. */
const char *cltile_extension_of(const char *symbol);
