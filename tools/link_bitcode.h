/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile_link_bitcode in a process of its own: LLVM may crash on broken bitcode. */

#ifndef CLTILE_TOOLS_LINK_BITCODE_H
#define CLTILE_TOOLS_LINK_BITCODE_H

#include "file.h"
#include "settings.h"

/* Links what the bitcode needs into it; also leaves the result in the temporary file "linked.bc". On an error the user
 * is told, and false is returned. */
bool link_bitcode(const settings *s, const file_bytes *in, file_bytes *out);

#endif
