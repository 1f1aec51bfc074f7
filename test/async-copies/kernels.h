/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernels under Inputs/, in sets. */

#ifndef KERNELS_H
#define KERNELS_H

#include "cases.h"

#include <stddef.h>

/* The kernels of a set, or NULL. */
const kernel_row *kernels_of(const char *set, size_t *count);

#endif
