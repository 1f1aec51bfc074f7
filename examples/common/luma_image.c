/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Planes padded to rows of whole dwords, and cropped again. */

#include "luma_image.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

#define DWORD 4

static const cl_image_format one_sample = {CL_R, CL_UNSIGNED_INT8}, four_samples = {CL_RGBA, CL_UNSIGNED_INT8};

static size_t padded(size_t width) {
    return (width + DWORD - 1) / DWORD * DWORD;
}

static session_image describe(const session *s, const luma *plane) {
    const size_t row_bytes = padded(plane->width);
    if (opencl_has_format(s->context, one_sample))
        return (session_image){one_sample, row_bytes, plane->height, row_bytes};
    return (session_image){four_samples, row_bytes / DWORD + 1, plane->height, row_bytes + DWORD};
}

bool luma_image_fits(const opencl_device *device, const luma *plane, char **message) {
    if (padded(plane->width) <= device->image_width && plane->height <= device->image_height)
        return true;
    return fail(message,
                "the picture has %u x %u pixels, and images of %s end at %zu x %zu. Scale the picture down or cut it",
                plane->width, plane->height, device->name, device->image_width, device->image_height);
}

static void pad_row(unsigned char *row, size_t row_bytes, const unsigned char *samples, size_t width) {
    memcpy(row, samples, width);
    memset(row + width, samples[width - 1], row_bytes - width);
}

bool luma_image_create(const session *s, luma_image *image, cl_mem_flags access, const luma *plane, char **message) {
    *image = (luma_image){.about = describe(s, plane)};
    const size_t row_bytes = image->about.row_bytes;
    image->bytes = malloc(row_bytes * plane->height);
    if (image->bytes == NULL)
        return fail(message, "no memory for an image of %zu x %u texels", image->about.width, plane->height);
    for (size_t row = 0; row < plane->height; ++row)
        pad_row(image->bytes + row * row_bytes, row_bytes, plane->samples + row * plane->width, plane->width);
    return session_create_image(s, &image->memory, access, &image->about, image->bytes, message);
}

void luma_image_dispose(luma_image *image) {
    if (image->memory != NULL)
        clReleaseMemObject(image->memory);
    free(image->bytes);
    *image = (luma_image){.bytes = NULL};
}

bool luma_image_read(const session *s, const luma_image *image, luma *plane, char **message) {
    if (!session_read_image(s, image->memory, &image->about, image->bytes, message))
        return false;
    for (size_t row = 0; row < plane->height; ++row)
        memcpy(plane->samples + row * plane->width, image->bytes + row * image->about.row_bytes, plane->width);
    return true;
}
