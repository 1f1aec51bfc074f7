/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CLTILE_LAYER=check at run time: launches of programs whose copies are checked. hosts/checked has the device's part.
 */

#pragma once

#include "launch/checker_launches.h"

/* As clEnqueueNDRangeKernel. */
cl_int layer_enqueue_checked(const layer_launch *launch, cl_event *event);
