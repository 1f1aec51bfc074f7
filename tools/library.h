/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The input of a subcommand, Clang, and libcltile in a process of its own: LLVM may crash on broken bitcode. */

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

/* ---- The input of a subcommand: OpenCL C, LLVM bitcode or SPIR-V, recognised by its bytes (input.c) ---- */

/* Reads s->input and makes LLVM bitcode of it: of OpenCL C by clang; of SPIR-V, if the subcommand takes it, by
 * llvm-spirv. With `operations`, for cltile inspect, only the code that SPIR-V's operations need; without, NULL, all of
 * it. Sets s->link.strip_debug_info unless the user asked for debug information. Reports an error and returns false. */
bool read_bitcode(settings *s, spirv_operations *operations, file_bytes *bitcode);

/* For cltile registers: SPIR-V goes to *spirv as it is; of other input *bitcode receives bitcode, and *spirv no bytes.
 */
bool read_spirv_or_bitcode(settings *s, file_bytes *spirv, file_bytes *bitcode);

/* Reads s->input; text of SPIR-V, which its name or first line tells, is assembled. Reports an error and returns false.
 */
bool read_assembled(const settings *s, file_bytes *input);

/* ---- OpenCL C to LLVM bitcode, by the clang of the LLVM that libcltile was built with (compile.c) ---- */

/* Compiles the input, whose contents are `source`, to bitcode that calls cltile's builtins, and sets s->compiled.
 * Reports an error and returns false. */
bool compile_kernel(settings *s, const file_bytes *source, file_bytes *bitcode);

/* ---- The macros of OpenCL C's extensions (extensions.c) ---- */

/* OpenCL C that defines the macros of extensions that the host has or cltile gives, and undefines those of others that
 * Clang predefines, but for some more. Macros of the user's -D and -U stay as these say. */
char *make_extension_macros(const settings *s, const words *more);

/* The macros that are undefined since the host lacks the extensions. */
words list_lacking(const settings *s);

/* Who lacks them: "PoCL 6 and 7 on CPUs lacks"; "the GPUs of --device lack". */
const char *name_lacking(const settings *s);

/* ---- Clang's messages about calls of builtins (call_errors.c) ---- */

/* Returns Clang's output without the source of the headers, whose folder is given. Of the notes about a builtin the
 * first few that differ stay. Other text is unchanged. */
char *shorten_messages(const char *headers, const char *output);
