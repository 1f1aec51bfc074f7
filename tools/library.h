/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* libcltile in a process of its own: LLVM may crash on broken bitcode. */

#pragma once

#include "file.h"
#include "findings.h"
#include "settings.h"
#include "spirv/spirv.h"

/* Links what the bitcode needs into it. Returns a temporary file that has the result, too. Findings and errors are
 * shown on stderr; NULL is returned when there is an error. */
const char *link_bitcode(const settings *s, const file_bytes *in, file_bytes *out);

/* Checks the bitcode, and adds to `findings`. Reports bitcode that cannot be checked, and returns false. */
bool check_bitcode(const settings *s, const file_bytes *in, findings *found);

/* Inspects the bitcode; `operations` are those of its SPIR-V. Either may be empty. The result is text or JSON. */
bool inspect_bitcode(const settings *s, const spirv_operations *operations, const file_bytes *in, file_bytes *out);
