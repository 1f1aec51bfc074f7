/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Registers and messages of the kernels, drawn. */

#ifndef LINEAR_FILTER_CHART_H
#define LINEAR_FILTER_CHART_H

#include "machine.h"

/* An SVG picture of bars: for each kernel, in this order, and each device, the registers live at once and the media
 * block messages. *svg is for the caller to free. */
bool chart_draw(char **svg, const machine_code *code, const char *const *kernels, size_t kernel_count, char **message);

#endif
