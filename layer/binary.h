/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Binaries of programs whose sub-groups are emulated: the driver's binary of each companion, and the kernels' sizes. */

#pragma once

#include "answer.h"
#include "program.h"

/* CL_PROGRAM_BINARY_SIZES and CL_PROGRAM_BINARIES of such a program. */
cl_int layer_give_binary_sizes(const layer_program *program, const layer_answer *answer);
cl_int layer_give_binaries(const layer_program *program, const layer_answer *answer);

/* Whether the driver's binary of a program, for one device at least, is PTX with variables in global memory. */
bool layer_has_variables_in_ptx(cl_program program);

/* clCreateProgramWithBinary's arguments. */
typedef struct layer_binaries {
    cl_context context;
    cl_uint count; /* of devices, and so of binaries */
    const cl_device_id *devices;
    const size_t *lengths;
    const unsigned char **binaries;
    cl_int *binary_status;
} layer_binaries;

/* As clCreateProgramWithBinary. Other binaries are the driver's. */
cl_program layer_create_with_binaries(const layer_binaries *binaries, cl_int *status);
