/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel over a volume. */

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

/* Runs kernel `volume` of the session's program on `before`. `after` has the size of `before`; what it holds is in the
 * buffer before the kernel runs, so a voxel that the kernel does not write keeps its value. *milliseconds is the median
 * of the timed runs. */
bool volume_run(session *s, const scan *before, scan *after, double *milliseconds, char **message);

#endif
