/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The OpenCL functions that CLTILE_LAYER=validate checks before or after the driver runs them. */

#ifndef LAYER_VALIDATE_ENTRY_H
#define LAYER_VALIDATE_ENTRY_H

#include "driver.h"

/* Puts functions into a table of `entries` functions that call what was there before, and then check. */
void layer_enter_validation(cl_icd_dispatch *table, cl_uint entries);

#endif
