/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The picture as images, and the kernel over them. */

#include "run.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

/* Rows of interleaved RGB are images of four bytes a texel (CL_RGBA, CL_UNSIGNED_INT8) that have nothing to do with the
 * pixels: media block I/O goes by bytes. The tutorial has one byte a texel; PoCL's images end at 8,192 texels, which
 * would be 2,730 pixels, and four bytes a texel take 10,922. It also makes a texel of each dword the kernel reads,
 * hence one access where single bytes need four. The price: beyond the left and right edges a dword is replicated
 * instead of a byte, which matters to nobody, because neither is a pixel and the kernel picks its taps there itself. */
#define TEXEL_BYTES 4

/* What a sub-group writes. */
#define BLOCK_BYTES 24
#define BLOCK_ROWS 6

#define LANES 8

typedef struct objects {
    session session;
    cl_mem source, result;
    unsigned char *rows; /* the image's bytes: the picture's, each row padded to whole texels */
    size_t row_texels, row_bytes, height;
} objects;

static size_t texels_in(size_t bytes) {
    return (bytes + TEXEL_BYTES - 1) / TEXEL_BYTES;
}

bool blur_fits(const opencl_device *device, const picture *p, char **message) {
    if (texels_in(picture_row_bytes(p)) <= device->image_width && p->height <= device->image_height)
        return true;
    return fail(
        message,
        "the picture has %u x %u pixels, and %s takes %zu x %zu: its images end at %zu x %zu texels, here of %d "
        "bytes. Scale the picture down or cut it",
        p->width, p->height, device->name, device->image_width * TEXEL_BYTES / 3, device->image_height,
        device->image_width, device->image_height, TEXEL_BYTES);
}

static void pad_rows(objects *o, const picture *p) {
    memset(o->rows, 0, o->row_bytes * o->height);
    for (size_t row = 0; row < o->height; ++row)
        memcpy(o->rows + row * o->row_bytes, p->rgb + row * picture_row_bytes(p), picture_row_bytes(p));
}

static void crop_rows(const objects *o, picture *p) {
    for (size_t row = 0; row < o->height; ++row)
        memcpy(p->rgb + row * picture_row_bytes(p), o->rows + row * o->row_bytes, picture_row_bytes(p));
}

static bool create_image(objects *o, cl_mem *image, cl_mem_flags access, const picture *contents, char **message) {
    const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
    const cl_image_desc about = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                                 .image_width = o->row_texels,
                                 .image_height = o->height,
                                 .image_row_pitch = o->row_bytes};
    cl_int status = CL_SUCCESS;
    pad_rows(o, contents);
    *image = clCreateImage(o->session.context, access | CL_MEM_COPY_HOST_PTR, &format, &about, o->rows, &status);
    return opencl_check(status, "clCreateImage", message);
}

static bool create_images(objects *o, const picture *source, const picture *result, char **message) {
    o->row_texels = texels_in(picture_row_bytes(source));
    o->row_bytes = o->row_texels * TEXEL_BYTES;
    o->height = source->height;
    o->rows = malloc(o->row_bytes * o->height);
    if (o->rows == NULL)
        return fail(message, "no memory for an image of %zu x %zu texels", o->row_texels, o->height);
    return create_image(o, &o->source, CL_MEM_READ_ONLY, source, message) &&
           create_image(o, &o->result, CL_MEM_WRITE_ONLY, result, message);
}

static bool run_kernel(const objects *o, const picture *source, double *milliseconds, char **message) {
    const cl_int row_bytes = (cl_int)picture_row_bytes(source);
    const session_grid grid = {{(picture_row_bytes(source) + BLOCK_BYTES - 1) / BLOCK_BYTES * LANES,
                                (o->height + BLOCK_ROWS - 1) / BLOCK_ROWS},
                               {LANES, 1}};
    return session_set(&o->session, 0, "source", sizeof o->source, &o->source, message) &&
           session_set(&o->session, 1, "result", sizeof o->result, &o->result, message) &&
           session_set(&o->session, 2, "row_bytes", sizeof row_bytes, &row_bytes, message) &&
           session_run(&o->session, &grid, milliseconds, message);
}

static bool read_result(const objects *o, char **message) {
    const size_t origin[3] = {0, 0, 0}, region[3] = {o->row_texels, o->height, 1};
    return opencl_check(clEnqueueReadImage(o->session.queue, o->result, CL_TRUE, origin, region, o->row_bytes, 0,
                                           o->rows, 0, NULL, NULL),
                        "clEnqueueReadImage", message);
}

static void release(objects *o) {
    if (o->source != NULL)
        clReleaseMemObject(o->source);
    if (o->result != NULL)
        clReleaseMemObject(o->result);
    session_close(&o->session);
    free(o->rows);
}

bool blur_run(const opencl_device *device, const void *spir, size_t spir_size, const picture *source, picture *result,
              double *milliseconds, char **message) {
    objects o = {0};
    const bool done = session_open(&o.session, device, message) && create_images(&o, source, result, message) &&
                      session_load(&o.session, spir, spir_size, "blur", message) &&
                      run_kernel(&o, source, milliseconds, message) && read_result(&o, message);
    if (done)
        crop_rows(&o, result);
    release(&o);
    return done;
}
