/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Programs from SPIR-V. */

#pragma once

#include "driver/driver.h"

/* clCreateProgramWithIL, or the function of cl_khr_il_program. */
typedef cl_program(CL_API_CALL *layer_create_il)(cl_context context, const void *il, size_t size, cl_int *status);

#define LAYER_CREATE_IL_KHR "clCreateProgramWithILKHR"

/* The latter by its name; NULL: the driver has none. */
layer_create_il layer_find_create_il(cl_context context);

/* As `create` does. Functions that the module imports, that the layer defines and the driver does not have, are put
 * into it. Where that is not possible, the build log says why. */
cl_program layer_create_with_il(layer_create_il create, cl_context context, const void *il, size_t size,
                                cl_int *status);
