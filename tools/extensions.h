/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The macros of OpenCL C's extensions. */

#pragma once

#include "settings.h"

/* OpenCL C that defines the macros of extensions that the host has or cltile gives, and undefines those of others that
 * Clang predefines. Macros of the user's -D and -U stay as these say. */
char *make_extension_macros(const settings *s);

/* The same with the macros of some other extensions. */
char *make_more_macros(const settings *s, const words *more);

/* The macros that are undefined since the host lacks the extensions. */
words list_lacking(const settings *s);

/* Who lacks them: "PoCL 6 and 7 on CPUs lacks"; "the GPUs of --device lack". */
const char *name_lacking(const settings *s);
