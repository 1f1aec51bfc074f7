/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries of devices and platforms whose answers name extensions. */

#ifndef LAYER_EXTENSIONS_H
#define LAYER_EXTENSIONS_H

#include "answer.h"

/* Answers as clGetDeviceInfo and clGetPlatformInfo do. What the layer adds nothing to is passed on to the driver. */
cl_int layer_get_device_info(cl_device_id device, cl_device_info name, const layer_answer *answer);
cl_int layer_get_platform_info(cl_platform_id platform, cl_platform_info name, const layer_answer *answer);

#endif
