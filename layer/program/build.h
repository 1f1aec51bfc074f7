/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Building and compiling programs: as companions where their sources use the extensions. */

#pragma once

#include "program/program.h"

/* As clBuildProgram, or clCompileProgram for an object. Companions are complete when it returns, and the callback has
 * been called. */
cl_int layer_build_program(const layer_build *build);
