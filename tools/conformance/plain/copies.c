/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* 2D and 3D copies on bytes. */

#include "copies.h"

#include <string.h>

void plain_copy(uint8_t *dst, const uint8_t *src, const struct copy *copy) {
    for (ulong plane = 0; plane < copy->planes; ++plane)
        for (ulong line = 0; line < copy->lines; ++line)
            for (ulong element = 0; element < copy->elements; ++element) {
                const ulong to = copy->dst_offset + plane * copy->dst_plane + line * copy->dst_line + element;
                const ulong from = copy->src_offset + plane * copy->src_plane + line * copy->src_line + element;
                memcpy(dst + copy->dst + to * copy->bytes, src + copy->src + from * copy->bytes, copy->bytes);
            }
}
