/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The media block builtins, and formats of images. */

#ifndef TABLES_H
#define TABLES_H

#include <CL/cl.h>
#include <stdbool.h>
#include <stdint.h>

/* The type in its name, bytes of an element, components. */
typedef struct builtin {
    const char *type;
    int element_bytes, components;
} builtin;
#define BUILTINS 14
extern const builtin builtins[BUILTINS];

/* `any_bits`: every bit pattern survives; else NaN, infinity and the SNORM codes below -1.0 are left out. `unused`:
 * bits of a texel's first four bytes that are padding, and read as 0. */
typedef struct format {
    const char *name;
    cl_image_format format;
    int texel_bytes;
    bool any_bits;
    uint32_t unused;
    const char *yuv;
} format;

/* Formats of PoCL. */
#define DEVICE_FORMATS 16
extern const format device_formats[DEVICE_FORMATS];

/* One of 256 bytes, or one that survives in a format that does not keep every bit. */
uint8_t format_byte(uint8_t byte, bool any_bits);

#endif
