/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a kernel is run on, and what it should make of that: random, but such that no two accesses race. */

#ifndef INPUT_H
#define INPUT_H

#include "plan.h"

#include <stdio.h>

typedef struct input {
    struct work work;
    uint8_t *memory, *area;      /* global and local memory of copies */
    uint8_t *images[MAX_IMAGES]; /* rows without gaps */
    cl_int4 *regions;            /* for each block and sub-group: x, y, width, height; -1: an `if` leaves it out */
    uint8_t *given;              /* texels to write: for each block BLOCK_BYTES for each work-item */
    uint8_t *expected_memory, *expected_area, *expected_images[MAX_IMAGES];
    uint8_t *expected_got; /* texels that were read; INPUT_FILL where nothing is stored */
} input;

#define INPUT_FILL 0xa5

size_t input_image_bytes(const image_plan *image);
size_t input_region_count(const kernel_plan *kernel);
size_t input_texels_bytes(const kernel_plan *kernel); /* of `given`, and of `got` */

/* Input `number` of a kernel, for input_dispose. Where the plan leaves no room for what it wants (constant numbers of a
 * copy, a block amid others), that is changed in the plan, and false returned: draw all inputs again. */
bool input_draw(input *in, const program_plan *program, kernel_plan *kernel, int number);
void input_dispose(input *in);

/* The numbers of a copy; those of constant ones are the same for all inputs. */
struct copy input_numbers(const program_plan *program, const kernel_plan *kernel, const operation *o, int number,
                          int trip);

/* Where a block whose place is constant is, as a region. */
cl_int4 input_constant_place(const program_plan *program, const kernel_plan *kernel, const operation *o);

/* What the operations do with it, in words. */
void input_print(FILE *file, const kernel_plan *kernel, const input *in);

/* Parts of input_draw. `operation` is its place in the kernel. */
typedef struct texel_map {
    uint8_t *read, *written; /* for each texel, since the last barrier */
} texel_map;
bool input_draw_blocks(input *in, const program_plan *program, kernel_plan *kernel, int operation, int number,
                       texel_map maps[MAX_IMAGES], uint8_t *values);

typedef struct byte_map {
    uint8_t *read, *written; /* for each byte, a bit for each event that is pending */
} byte_map;
bool input_draw_copies(input *in, const program_plan *program, kernel_plan *kernel, int operation, int number,
                       byte_map maps[2]);

#endif
