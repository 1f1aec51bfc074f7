/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels in the shapes of public ones: what each is run on, and what plain C makes of the same. */

#ifndef WILD_H
#define WILD_H

#include <CL/cl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The arguments of one run, in the kernel's order. */
typedef struct wild_run wild_run;

/* Buffers and images have random bytes. The pointers are to the bytes that are expected after the run; those that
 * they have when wild_begins is called are the bytes before it. */
void *wild_buffer(wild_run *run, size_t size);
void *wild_image(wild_run *run, cl_channel_order order, cl_channel_type type, size_t texel, size_t width,
                 size_t height);
void wild_value(wild_run *run, const void *value, size_t size);
void wild_int(wild_run *run, int32_t value);
void wild_local(wild_run *run, size_t size);

void wild_begins(wild_run *run);

uint32_t wild_random(wild_run *run, uint32_t below);

/* Work-groups, and work-items of each, in three dimensions. */
void wild_groups(wild_run *run, size_t x, size_t y, size_t z);
void wild_items(wild_run *run, size_t x, size_t y, size_t z);

typedef struct wild_kernel {
    const char *name;            /* of the kernel, and of its file */
    void (*mean)(wild_run *run); /* adds the arguments, begins, and does what the kernel should */
    bool has_read_write_image;
} wild_kernel;

/* Ended by a row without a name. */
extern const wild_kernel wild_layers[], wild_tiles[], wild_images[];

#endif
