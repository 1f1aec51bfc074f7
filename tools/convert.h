/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One temporary file made of another by a tool. */

#ifndef CLTILE_TOOLS_CONVERT_H
#define CLTILE_TOOLS_CONVERT_H

#include "file.h"
#include "process.h"

/* Runs a tool on the temporary file `in` and reads what it writes to the temporary file `out`. The command's words so
 * far are the tool and its options; it is freed. False when it failed, and the user was told. */
bool convert_temporary(const char *subject, command *c, const char *in, const char *out, file_bytes *result);

#endif
