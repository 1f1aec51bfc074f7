/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Byte by byte. */

#include "sub_group_block.h"

#include <string.h>

size_t plain_block_offset(int lanes, int element_bytes, int lane, int component) {
    return (size_t)((lane + component * lanes) * element_bytes);
}

void plain_block_read(const plain_image *image, int x, int y, int element_bytes, int lane, int component,
                      uint8_t *element) {
    for (int i = 0; i < element_bytes; ++i)
        element[i] = plain_byte_at(image, (int64_t)x + (int64_t)lane * element_bytes + i, (int64_t)y + component);
}

/* What is written at once: dwords, or what elements are narrower. It is dropped unless it is wholly inside. */
void plain_block_write(plain_image *image, int x, int y, int element_bytes, int lane, int component,
                       const uint8_t *element) {
    const int step = element_bytes < 4 ? element_bytes : 4;
    const int64_t row = (int64_t)y + component;
    for (int i = 0; i < element_bytes; i += step) {
        const int64_t byte = (int64_t)x + (int64_t)lane * element_bytes + i;
        if (byte >= 0 && byte + step <= image->row_bytes && row >= 0 && row < image->rows)
            memcpy(image->bytes + row * image->row_bytes + byte, element + i, (size_t)step);
    }
}
