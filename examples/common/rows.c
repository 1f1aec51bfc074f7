/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pictures padded to texels of four bytes, and cropped again. */

#include "rows.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

#define TEXEL_BYTES 4

static size_t texels_in(size_t bytes) {
    return (bytes + TEXEL_BYTES - 1) / TEXEL_BYTES;
}

bool rows_fit(const opencl_device *device, const picture *p, unsigned beyond, char **message) {
    if (texels_in(picture_row_bytes(p) + 3 * (size_t)beyond) <= device->image_width &&
        p->height <= device->image_height)
        return true;
    return fail(
        message,
        "the picture has %u x %u pixels, and %s takes %zu x %zu: its images end at %zu x %zu texels, here of %d "
        "bytes. Scale the picture down or cut it",
        p->width, p->height, device->name, device->image_width * TEXEL_BYTES / 3 - beyond, device->image_height,
        device->image_width, device->image_height, TEXEL_BYTES);
}

static void fill_row(unsigned char *row, const unsigned char *pixels, size_t width, unsigned beyond) {
    memcpy(row, pixels, 3 * width);
    for (size_t i = width; i < width + beyond; ++i)
        memcpy(row + 3 * i, pixels + 3 * (width - 1), 3);
}

bool rows_create(rows *r, const picture *p, unsigned beyond, char **message) {
    const size_t texels = texels_in(picture_row_bytes(p) + 3 * (size_t)beyond);
    *r = (rows){.image = {{CL_RGBA, CL_UNSIGNED_INT8}, texels, p->height, texels * TEXEL_BYTES}};
    r->bytes = calloc(p->height, r->image.row_bytes);
    if (r->bytes == NULL)
        return fail(message, "no memory for an image of %zu x %u texels", texels, p->height);
    for (size_t row = 0; row < p->height; ++row)
        fill_row(r->bytes + row * r->image.row_bytes, p->rgb + row * picture_row_bytes(p), p->width, beyond);
    return true;
}

void rows_dispose(rows *r) {
    free(r->bytes);
    r->bytes = NULL;
}

void rows_crop(const rows *r, picture *p) {
    for (size_t row = 0; row < p->height; ++row)
        memcpy(p->rgb + row * picture_row_bytes(p), r->bytes + row * r->image.row_bytes, picture_row_bytes(p));
}
