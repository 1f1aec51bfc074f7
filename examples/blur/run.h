/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The linked kernel on an OpenCL device. */

#ifndef BLUR_RUN_H
#define BLUR_RUN_H

#include "picture.h"
#include "session.h"

/* Whether the device has images as large as the picture; else *message gives the largest picture it takes. */
bool blur_fits(const opencl_device *device, const picture *p, char **message);

/* Runs kernel `blur` of a SPIR module on `source`. `result` has the size of `source`; what it holds is in the image
 * before the kernel runs, so a byte that the kernel does not write keeps its value. *milliseconds is the median of the
 * timed runs. */
bool blur_run(const opencl_device *device, const void *spir, size_t spir_size, const picture *source, picture *result,
              double *milliseconds, char **message);

#endif
