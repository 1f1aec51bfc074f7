/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Media block reads and writes on bytes. */

#include "media_block.h"

#include <string.h>

bool plain_media_place(const plain_media_region *region, int component, int lane, int64_t *x, int64_t *y) {
    if (region->width <= 0 || region->height <= 0)
        return false;
    /* Number the slots of each row, and count to this one. */
    int slots_per_row = region->width;
    if (!region->packed) {
        int row_bytes = 4;
        while (row_bytes < region->width * region->element_bytes)
            row_bytes *= 2;
        slots_per_row = row_bytes / region->element_bytes;
    }
    int column = component * region->sub_group_size + lane, row = 0;
    while (column >= slots_per_row) {
        column -= slots_per_row;
        row += 1;
    }
    *x = (int64_t)region->x + column * region->element_bytes;
    *y = (int64_t)region->y + row;
    return column < region->width && row < region->height;
}

uint8_t plain_byte_at(const plain_image *image, int64_t x, int64_t y) {
    const int64_t row = y < 0 ? 0 : y >= image->rows ? image->rows - 1 : y;
    const uint8_t *bytes = image->bytes + row * image->row_bytes;
    if (x >= 0 && x < image->row_bytes)
        return bytes[x];
    if (image->yuv[0] != 0) {
        /* Notes 3: the outermost dword is repeated with one luma, the outermost, in both places. */
        const int in_dword = (int)(((x % 4) + 4) % 4);
        const uint8_t *dword = x < 0 ? bytes : bytes + image->row_bytes - 4;
        if (image->yuv[in_dword] != 'Y')
            return dword[in_dword];
        const int first_luma = image->yuv[0] == 'Y' ? 0 : 1;
        return x < 0 ? dword[first_luma] : dword[first_luma + 2];
    }
    const int in_texel = (int)(((x % image->texel_bytes) + image->texel_bytes) % image->texel_bytes);
    return x < 0 ? bytes[in_texel] : bytes[image->row_bytes - image->texel_bytes + in_texel];
}

uint32_t plain_media_read(const plain_image *image, const plain_media_region *region, int component, int lane) {
    int64_t x, y;
    if (!plain_media_place(region, component, lane, &x, &y))
        return 0;
    uint32_t element = 0;
    for (int i = region->element_bytes - 1; i >= 0; --i)
        element = element << 8 | plain_byte_at(image, x + i, y);
    return element;
}

void plain_media_write(plain_image *image, const plain_media_region *region, int component, int lane,
                       uint32_t element) {
    int64_t x, y;
    if (!plain_media_place(region, component, lane, &x, &y))
        return;
    if (x < 0 || x + region->element_bytes > image->row_bytes || y < 0 || y >= image->rows)
        return;
    memcpy(image->bytes + y * image->row_bytes + x, &element, (size_t)region->element_bytes);
}
