/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries of devices and platforms whose answers name extensions. */

#pragma once

#include "answer.h"

/* As clGetDeviceInfo and clGetPlatformInfo. The driver answers queries that the layer does not change. */
cl_int layer_get_device_info(cl_device_id device, cl_device_info name, const layer_answer *answer);
cl_int layer_get_platform_info(cl_platform_id platform, cl_platform_info name, const layer_answer *answer);
