/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries of programs: kernels, binaries and logs are the companions'. */

#pragma once

#include "driver/answer.h"

/* As clGetProgramInfo and its like. The driver answers queries that the layer does not change. */
cl_int layer_get_program_info(cl_program program, cl_program_info name, const layer_answer *answer);
cl_int layer_get_build_info(cl_program program, cl_device_id device, cl_program_build_info name,
                            const layer_answer *answer);
