/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries whose answers name extensions. */

#pragma once

#include "driver/answer.h"

/* As clGetDeviceInfo. The driver answers queries that the layer does not change. */
cl_int layer_get_device_info(cl_device_id device, cl_device_info name, const layer_answer *answer);
