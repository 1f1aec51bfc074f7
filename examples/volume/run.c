/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The volume as buffers, and the kernel over its tiles. */

#include "run.h"

#include "message.h"
#include "tile.h"

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

static bool create_buffer(const session *s, cl_mem *buffer, cl_mem_flags access, const scan *contents, char **message) {
    cl_int status = CL_SUCCESS;
    *buffer =
        clCreateBuffer(s->context, access | CL_MEM_COPY_HOST_PTR, scan_bytes(contents), contents->voxels, &status);
    return opencl_check(status, "clCreateBuffer", message);
}

static bool run_kernel(session *s, cl_mem source, cl_mem result, const scan *size, double *milliseconds,
                       char **message) {
    const cl_int width = (cl_int)size->width, height = (cl_int)size->height, depth = (cl_int)size->depth;
    const volume_tiles tiles = volume_cut(size);
    const session_grid grid = {{tiles.across * TILE_WIDTH, tiles.along * TILE_HEIGHT}, {TILE_WIDTH, TILE_HEIGHT}};
    return session_choose(s, "volume", message) && session_set(s, 0, "source", sizeof source, &source, message) &&
           session_set(s, 1, "result", sizeof result, &result, message) &&
           session_set(s, 2, "width", sizeof width, &width, message) &&
           session_set(s, 3, "height", sizeof height, &height, message) &&
           session_set(s, 4, "depth", sizeof depth, &depth, message) && session_run(s, &grid, milliseconds, message);
}

static bool read_result(const session *s, cl_mem buffer, scan *result, char **message) {
    return opencl_check(
        clEnqueueReadBuffer(s->queue, buffer, CL_TRUE, 0, scan_bytes(result), result->voxels, 0, NULL, NULL),
        "clEnqueueReadBuffer", message);
}

bool volume_run(session *s, const scan *before, scan *after, double *milliseconds, char **message) {
    cl_mem source = NULL, result = NULL;
    const bool done = create_buffer(s, &source, CL_MEM_READ_ONLY, before, message) &&
                      create_buffer(s, &result, CL_MEM_WRITE_ONLY, after, message) &&
                      run_kernel(s, source, result, before, milliseconds, message) &&
                      read_result(s, result, after, message);
    if (source != NULL)
        clReleaseMemObject(source);
    if (result != NULL)
        clReleaseMemObject(result);
    return done;
}
