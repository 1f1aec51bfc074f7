/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The run-time checker's areas: each pair of context and device with a checked program has one, a buffer whose device
 * address a small kernel tells. Checked programs have that address as a constant, so that kernels keep their arguments.
 * No call of the driver is made under a lock. */

#pragma once

#include "checker/area.h"
#include "driver/driver.h"

#include <stdbool.h>

enum { LAYER_SCRATCH_WORDS = 4096 };

typedef struct layer_area {
    cl_ulong address;
    bool counts_variables; /* in CL_KERNEL_LOCAL_MEM_SIZE, which has arguments alone on PoCL 6 */
    size_t bytes;
    char *mirror;                        /* on the host, of which only checker_launches.c's thread makes use */
    struct layer_checked_launch *holder; /* likewise: from the filling to the reading */
    cl_context context;
    cl_device_id device;
    cl_command_queue queue;
    cl_mem buffer, addresses, scratch;
    cl_program probe;
    cl_kernel probe_kernel;
    unsigned references;
    struct layer_area *next;
} layer_area;

/* The area of a context and device for a program, which the caller drops; NULL where the driver has no way to check it,
 * or it is built for several devices (`device` is NULL): the layer says so once. Returns CL_OUT_OF_HOST_MEMORY when
 * memory runs out. */
cl_int layer_plan_area(cl_program program, cl_context context, cl_device_id device, layer_area **area);

/* One more reference of an area, or of NULL. */
layer_area *layer_hold_area(layer_area *area);

/* The last one releases what keeps the context alive. `area` may be NULL. */
void layer_drop_area(layer_area *area);

/* For checker_launches.c's thread: they wait for the area's own queue, in which nothing waits for the program. */

/* Tells the device addresses of buffers. */
bool layer_tell_addresses(const layer_area *area, const cl_mem *buffers, cl_uint count, cl_ulong *addresses);

/* Writes the mirror's part before the groups, and zeros for the groups. */
bool layer_write_area(const layer_area *area, size_t bytes);

/* Reads the area into the mirror, and leaves it with a header of zeros, which checks no work-group. */
bool layer_read_area(const layer_area *area, size_t bytes);
