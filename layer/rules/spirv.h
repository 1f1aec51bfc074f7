/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which images of a kernel in SPIR-V have media blocks. No code of the layer's runs in such a kernel. */

#pragma once

#include "images.h"

#include <stdint.h>

/* Sets names, access qualifiers and blocks of a kernel's arguments, from a module in this machine's byte order.
 * `images` becomes NULL if the module has no such kernel. A parameter counts if it is the block's operand itself, is
 * passed on to functions, or was kept in a variable that gets nothing else. False when memory runs out. */
bool layer_read_spirv(const uint32_t *words, size_t count, const char *kernel, layer_images **images);
