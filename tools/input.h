/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The input of a subcommand: OpenCL C, LLVM bitcode or SPIR-V, recognised by its bytes. */

#pragma once

#include "file.h"
#include "settings.h"
#include "spirv/spirv.h"

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
