/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The linked kernel on an OpenCL device. */

#ifndef VOLUME_RUN_H
#define VOLUME_RUN_H

#include "scan.h"
#include "session.h"

/* How the volume is cut into tiles, and what the work-groups copy. */
typedef struct volume_tiles {
    size_t across, along, deep;       /* tiles in each direction: a work-group for `deep` of them */
    size_t bytes_read, bytes_written; /* by all copies, halos counted as often as they are copied */
} volume_tiles;

volume_tiles volume_cut(const scan *s);

/* Bytes of local memory that a work-group needs. */
size_t volume_local_bytes(void);

/* Whether the device has buffers and local memory enough; else *message says what there is. */
bool volume_fits(const opencl_device *device, const scan *s, char **message);

/* Runs kernel `volume` of a SPIR module on `source`. `result` has the size of `source`; what it holds is in the buffer
 * before the kernel runs, so a voxel that the kernel does not write keeps its value. *milliseconds is the median of the
 * timed runs. */
bool volume_run(const opencl_device *device, const void *spir, size_t spir_size, const scan *source, scan *result,
                double *milliseconds, char **message);

#endif
