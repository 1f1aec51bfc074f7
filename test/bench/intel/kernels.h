/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that call the media block builtins of one type, and their machine code both ways. */

#ifndef BENCH_INTEL_KERNELS_H
#define BENCH_INTEL_KERNELS_H

#include "ocloc.h"

/* What the builtins of a type read and write. */
typedef struct block_type {
    const char *suffix;            /* "uc16" */
    const char *texels;            /* "uchar16" */
    unsigned element_bytes, count; /* `count` elements for each lane */
} block_type;

#define BLOCK_TYPES 14
extern const block_type block_types[BLOCK_TYPES];

/* Whether the word names a type, which is then chosen; and all, if none is. */
bool choose_type(bool chosen[BLOCK_TYPES], const char *word);
void complete_types(bool chosen[BLOCK_TYPES]);

/* The program of a type, compiled. Starts as {0}. */
typedef struct program {
    char *source; /* the files, in the temporary folder */
    char *spirv;
} program;

/* Which kernels, and how they are built. */
typedef struct choice {
    const char *target;               /* of cltile build */
    unsigned least_lanes, most_lanes; /* of sub-groups: powers of two */
    bool all;                         /* all regions, or of each width the least and the largest */
    bool alone;                       /* only kernels that do nothing but call one builtin */
} choice;

/* Writes the kernels of kernels.cl for regions that the specification allows and the lanes hold, and has cltile build
 * them. On an error the user is told, and false is returned. Free with free_program in any case.
 */
bool write_program(const block_type *type, const choice *kernels, program *p);
void free_program(program *p);

/* The same of a source that is there, for a target. */
bool take_program(const char *source, const char *target, program *p);

/* Compiles the program for a GPU: from cltile's SPIR-V, or (`plain`) by ocloc alone, whose own the builtins are then.
 */
bool compile_program(const program *p, const char *device, bool plain, isa_kernels *kernels);

#endif
