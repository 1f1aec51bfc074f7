/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Formats of kernels' images that the caller knows. */

#pragma once

#include "cltile/cltile.h"

#include <stddef.h>

typedef struct cltile_image_format {
    const char *kernel; /* in the text that was read; not ended */
    size_t kernel_length;
    unsigned argument, order, type; /* the numbers that OpenCL has for channel orders and data types */
} cltile_image_format;

/* Reads an element of options.image_formats; CLTILE_INVALID_ARGUMENT if it is none. */
cltile_status cltile_read_image_format(const char *text, cltile_image_format *format, char **message);
