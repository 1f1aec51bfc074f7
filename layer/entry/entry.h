/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The OpenCL functions that the layer replaces. */

#pragma once

#include "driver/driver.h"

#include <stdbool.h>

/* Puts the layer's functions into a table, which is at first the driver's. */
void layer_enter(cl_icd_dispatch *table);

/* Whether a table has them: what is below is this layer already. */
bool layer_is_entered(const cl_icd_dispatch *table);
