/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random cases for kernels of one or several copies: numbers, and places in local and global memory. */

#ifndef CASES_H
#define CASES_H

#include <sys/types.h> /* ulong, for work.h */

#include "Inputs/work.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* What a kernel does, step by step: one of the forms, in one direction, perhaps to or from the place of another step.
 */
enum {
    COPY_1D = 1, /* the host's async_work_group_copy */
    STRIDED = 2, /* the host's async_work_group_strided_copy, strided in global memory */
    COPY_2D = 4,
    COPY_3D = 8,
    PLAIN = 16,   /* all bytes of the place, by plain code */
    STORE = 32,   /* from local to global memory; else a load */
    ONWARDS = 64, /* from where the step before copied to, with its numbers */
    ALIKE = 128,  /* from where the step before copied from, with all of its numbers, to a place of its own */
    REUSE = 256,  /* to where the load before the last copied to */
};

/* What else holds for a kernel's copies. */
enum {
    GAPS = 1,            /* version 0.9.0: strides are gaps, and there are no offsets */
    NO_OFFSETS = 2,      /* these are 0 */
    AREA_AT_128 = 4,     /* the first place in the area begins there */
    FIXED_NUMBERS = 8,   /* those of work.h */
    GLOBAL_PITCHES = 16, /* but not in global memory, where pitches are any of 32 bits */
    AT_ANY_BYTE = 32,    /* places begin at any byte, whatever the size of elements */
};

typedef struct kernel_row {
    const char *module, *name; /* <module>.bc; the kernel in it */
    int steps[MAX_COPIES];     /* those that are not 0 */
    unsigned bytes;            /* of an element, to which its pointers are aligned; 0: any */
    int rules;
} kernel_row;

/* Case `number` of a seed for a kernel; at most `limit` bytes of local memory, and that only once in a while. memory_at
 * and area_at stay 0. *random is left for what its memory holds. */
struct work case_draw(const kernel_row *row, uint64_t seed, uint64_t number, ulong limit, uint32_t *random);

/* Does the steps in plain C. */
void case_apply(const kernel_row *row, const struct work *work, uint8_t *memory, uint8_t *area);

/* A line for each step. */
void case_print(FILE *file, const kernel_row *row, const struct work *work);

#endif
