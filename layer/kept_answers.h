/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the driver answered about a companion that was built from its source. From a binary it makes the same kernels,
 * and has forgotten some of these answers. */

#pragma once

#include "answer.h"
#include "program.h"

struct layer_answers {
    size_t size;
    char rows[];
};

/* The rows of a companion that was built. NULL when memory runs out, or an answer is very long. The caller frees them.
 */
char *layer_print_answers(cl_program program, cl_device_id device, size_t *size);

/* Whether the driver tells of as many bytes of variables. */
bool layer_remembers_variables(const layer_answers *answers, cl_program program, cl_device_id device);

/* The answer about a kernel's argument, or, with LAYER_NO_ARGUMENT, about the kernel. `of`: a companion that has the
 * kernel; NULL: the driver knows. */
#define LAYER_NO_ARGUMENT 0xffffffffu
cl_int layer_ask_kernel(const layer_companion *of, cl_kernel kernel, cl_uint argument, cl_uint name,
                        const layer_answer *answer);

/* The log of the build from the source; NULL: the driver has it. */
const char *layer_kept_log(const layer_companion *of);
