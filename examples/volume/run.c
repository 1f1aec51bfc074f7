/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The volume as buffers, and the kernel over its tiles. */

#include "run.h"

#include "message.h"
#include "tile.h"

typedef struct objects {
    session session;
    cl_mem source, result;
} objects;

static size_t tiles_in(size_t voxels, size_t tile) {
    return (voxels + tile - 1) / tile;
}

/* Voxels that all tiles of an axis read: where two of them meet, each reads one of the other's. */
static size_t voxels_read(size_t voxels, size_t tiles) {
    return voxels + 2 * (tiles - 1);
}

volume_tiles volume_cut(const scan *s) {
    volume_tiles t = {tiles_in(s->width, TILE_WIDTH), tiles_in(s->height, TILE_HEIGHT), tiles_in(s->depth, TILE_DEPTH),
                      0, scan_bytes(s)};
    t.bytes_read = voxels_read(s->width, t.across) * voxels_read(s->height, t.along) * voxels_read(s->depth, t.deep) *
                   sizeof *s->voxels;
    return t;
}

size_t volume_local_bytes(void) {
    return 2 * (HALO_VOXELS + TILE_VOXELS) * sizeof(uint16_t);
}

bool volume_fits(const opencl_device *device, const scan *s, char **message) {
    if (volume_local_bytes() > device->local_bytes)
        return fail(message,
                    "the tiles need %zu bytes of local memory, and %s has %llu. Take another device with --device, or "
                    "make the tiles smaller in examples/volume/tile.h",
                    volume_local_bytes(), device->name, (unsigned long long)device->local_bytes);
    if (scan_bytes(s) > device->buffer_bytes)
        return fail(message, "the volume has %zu bytes, and buffers of %s end at %llu. Give a smaller one with --size",
                    scan_bytes(s), device->name, (unsigned long long)device->buffer_bytes);
    return true;
}

static bool create_buffer(const objects *o, cl_mem *buffer, cl_mem_flags access, const scan *contents, char **message) {
    cl_int status = CL_SUCCESS;
    *buffer = clCreateBuffer(o->session.context, access | CL_MEM_COPY_HOST_PTR, scan_bytes(contents), contents->voxels,
                             &status);
    return opencl_check(status, "clCreateBuffer", message);
}

static bool run_kernel(const objects *o, const scan *s, double *milliseconds, char **message) {
    const cl_int width = (cl_int)s->width, height = (cl_int)s->height, depth = (cl_int)s->depth;
    const volume_tiles tiles = volume_cut(s);
    const session_grid grid = {{tiles.across * TILE_WIDTH, tiles.along * TILE_HEIGHT}, {TILE_WIDTH, TILE_HEIGHT}};
    return session_set(&o->session, 0, "source", sizeof o->source, &o->source, message) &&
           session_set(&o->session, 1, "result", sizeof o->result, &o->result, message) &&
           session_set(&o->session, 2, "width", sizeof width, &width, message) &&
           session_set(&o->session, 3, "height", sizeof height, &height, message) &&
           session_set(&o->session, 4, "depth", sizeof depth, &depth, message) &&
           session_run(&o->session, &grid, milliseconds, message);
}

static bool read_result(const objects *o, scan *result, char **message) {
    return opencl_check(
        clEnqueueReadBuffer(o->session.queue, o->result, CL_TRUE, 0, scan_bytes(result), result->voxels, 0, NULL, NULL),
        "clEnqueueReadBuffer", message);
}

static void release(objects *o) {
    if (o->source != NULL)
        clReleaseMemObject(o->source);
    if (o->result != NULL)
        clReleaseMemObject(o->result);
    session_close(&o->session);
}

bool volume_run(const opencl_device *device, const void *spir, size_t spir_size, const scan *source, scan *result,
                double *milliseconds, char **message) {
    objects o = {0};
    const bool done = session_open(&o.session, device, message) &&
                      create_buffer(&o, &o.source, CL_MEM_READ_ONLY, source, message) &&
                      create_buffer(&o, &o.result, CL_MEM_WRITE_ONLY, result, message) &&
                      session_load(&o.session, spir, spir_size, "volume", message) &&
                      run_kernel(&o, source, milliseconds, message) && read_result(&o, result, message);
    release(&o);
    return done;
}
