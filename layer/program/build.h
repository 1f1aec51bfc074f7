/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Building and compiling programs: as companions where their sources use the extensions. */

#pragma once

#include "program/call.h"

/* As OpenCL's functions. Where companions are built or linked, they are complete when these return, and the callback
 * has been called. */
cl_int layer_build_program(const layer_build *build);
cl_int layer_compile_program(const layer_build *build, const layer_headers *headers);
