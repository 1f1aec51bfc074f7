/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Launches of kernels in sub-groups and work-groups of several sizes, as the programs of this folder make them. */

#ifndef SHAPES_H
#define SHAPES_H

#include "host.h"

/* How many work-groups a launch has. */
enum { GROUPS = 3 };

/* Runs FOLDER/<type>.bc of all types, which NULL ends: their kernels <kernel>_8, _16 and _32, or with `wide` _64 and
 * _128, which require sub-groups of that size, each in all shapes of work-groups; or every Nth launch. If N is at most
 * 23 and has no factor in common with the 24 launches of a type, all types, sizes and shapes have their turn. Launches
 * of types that the device lacks are left out. Sources have all three sizes, or SUB_GROUP_SIZE alone. */
extern size_t every_launch;
void run_shapes(const host *h, const char *folder, const char *const *types, const char *kernel, bool wide,
                void (*run)(size_t type, cl_kernel kernel, unsigned size, const size_t shape[3]));

/* What a kernel reads, or what it writes: the argument's bytes, which are copied there and back. */
typedef struct argument {
    size_t size;
    void *bytes;
} argument;

/* Launches a kernel with these arguments in work-groups of a shape. */
void run_kernel(const host *h, cl_kernel kernel, const size_t shape[3], const argument *arguments, cl_uint count);

/* Allocates memory and sets it to 0. The caller frees it. Ends the program when memory runs out. */
void *allocate(size_t count, size_t size);

#endif
