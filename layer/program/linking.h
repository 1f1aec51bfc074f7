/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linking programs: as companions where an input has some. */

#pragma once

#include "program/program.h"

/* As clLinkProgram. Where companions are linked, they are complete when it returns, and the callback has been called.
 */
cl_program layer_link_program(cl_context context, const layer_build *build, cl_uint count, const cl_program *inputs,
                              cl_int *status);
