/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether a kernel may pass an image to a media block. */

#pragma once

#include "source/files.h"

#include <stdbool.h>

/* A parameter of a kernel, by their names. */
typedef struct layer_image_parameter {
    const char *kernel, *name;
    bool may_have_blocks; /* the answer */
} layer_image_parameter;

/* A parameter may not have blocks if the kernel's body names it only as an argument of read_image..., write_image...
 * and get_image_.... In case of doubt it may: it is an argument of another call or in a macro's definition, or the
 * sources do not show the kernel. Nothing is expanded or evaluated. False when memory runs out. */
bool layer_find_image_calls(const layer_sources *sources, layer_image_parameter *parameter);
