/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Byte by byte. */

#include "sub_group_block.h"

#include <string.h>

size_t plain_block_offset(int lanes, int element_bytes, int lane, int component) {
    return (size_t)((lane + component * lanes) * element_bytes);
}

static int64_t nearest(int64_t at, int64_t count) {
    return at < 0 ? 0 : at >= count ? count - 1 : at;
}

/* Each byte outside the image is that of the nearest texel, at the same place in it. */
void plain_block_read(const plain_block_image *image, int x, int y, int element_bytes, int lane, int component,
                      uint8_t *element) {
    const int64_t texels = image->row_bytes / image->texel_bytes;
    for (int i = 0; i < element_bytes; ++i) {
        const int64_t byte = (int64_t)x + (int64_t)lane * element_bytes + i;
        const int64_t in_texel = (byte % image->texel_bytes + image->texel_bytes) % image->texel_bytes;
        const int64_t texel = nearest((byte - in_texel) / image->texel_bytes, texels);
        const int64_t row = nearest((int64_t)y + component, image->rows);
        element[i] = image->bytes[row * image->row_bytes + texel * image->texel_bytes + in_texel];
    }
}

/* What is written at once: dwords, or what elements are narrower. It is dropped unless it is wholly inside. */
void plain_block_write(plain_block_image *image, int x, int y, int element_bytes, int lane, int component,
                       const uint8_t *element) {
    const int step = element_bytes < 4 ? element_bytes : 4;
    const int64_t row = (int64_t)y + component;
    for (int i = 0; i < element_bytes; i += step) {
        const int64_t byte = (int64_t)x + (int64_t)lane * element_bytes + i;
        if (byte >= 0 && byte + step <= image->row_bytes && row >= 0 && row < image->rows)
            memcpy(image->bytes + row * image->row_bytes + byte, element + i, (size_t)step);
    }
}
