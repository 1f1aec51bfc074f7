/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The functions that the layer calls: the next layer's, or the driver's. */

#pragma once

#include "driver/log.h"

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl_icd.h>

/* Set whenever a loader loads the layer, before it calls any other function. */
extern const cl_icd_dispatch *layer_driver;
extern layer_settings layer_setting;
