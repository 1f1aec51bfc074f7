/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels in the shapes of public ones: what each is run on, and what plain C makes of the same. Inputs/NAME.cl is the
 * kernel as its author would write it. Its meaning here shares no code with cltile or with its references, and knows no
 * tiles. */

#ifndef WILD_H
#define WILD_H

#include <CL/cl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The arguments of one run, in the kernel's order. */
typedef struct wild_run wild_run;

/* Buffers and images have random bytes. The pointers are to the bytes that are expected after the run; those that
 * they have when wild_begins is called are the bytes before it. All bytes are compared, and some behind each buffer. */
void *wild_buffer(wild_run *run, int count, size_t element);
void *wild_image(wild_run *run, cl_channel_order order, cl_channel_type type, size_t texel, int width, int height);
void wild_value(wild_run *run, const void *value, size_t size);
void wild_int(wild_run *run, int32_t value);
void wild_local(wild_run *run, int count, size_t element);

/* A buffer or an image once more, by its pointer. */
void wild_again(wild_run *run, const void *memory);

/* What follows are the arguments and the work-items of this function of the program, which runs after those before.
 * Without it there is one function, which has the kernel's name. */
void wild_function(wild_run *run, const char *name);

void wild_begins(wild_run *run);

uint32_t wild_random(wild_run *run, uint32_t below);

/* Work-groups, and work-items of each, in three dimensions. */
void wild_groups(wild_run *run, int x, int y, int z);
void wild_items(wild_run *run, int x, int y, int z);

/* `value`, or the nearest from low to high. */
int wild_clamp(int value, int low, int high);

#define WILD_SIZES(sizes) (sizeof(sizes) / sizeof *(sizes)) /* of an array */

typedef struct wild_kernel {
    const char *name;                      /* of the kernel, and of its file */
    void (*mean)(wild_run *run, int size); /* adds the arguments, begins, and does what the kernel should */
    int sizes;                             /* of what it runs on: `size` is 0 to sizes - 1 */
    bool has_read_write_image;
    bool has_blocks;   /* media blocks or 2D blocks */
    bool has_exchange; /* other functions of sub-groups */
} wild_kernel;

/* Ended by a row without a name. */
extern const wild_kernel wild_layers[], wild_tiles[], wild_images[], wild_sobel[], wild_filters[], wild_pipelines[],
    wild_products[];

#endif
