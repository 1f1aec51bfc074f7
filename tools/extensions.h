/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The macros of OpenCL C's extensions. */

#pragma once

#include "settings.h"

/* OpenCL C that defines the macros of extensions that the host has or cltile gives, and undefines those of others that
 * Clang predefines. Macros of the user's -D and -U stay as these say. */
char *make_extension_macros(const settings *s);
