/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C of a random program. */

#ifndef SOURCE_H
#define SOURCE_H

#include "plan.h"

/* To be freed. */
char *source_of(const program_plan *program);

#endif
