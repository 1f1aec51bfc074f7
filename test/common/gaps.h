/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What copies of version 0.9.0 do, as plain/copies.h: gaps after lines and planes, and no offsets. */

#pragma once

#include "plain/copies.h"

#include <string.h>

static inline void plain_copy_with_gaps(uint8_t *dst, const uint8_t *src, const struct copy *copy) {
    dst += copy->dst;
    src += copy->src;
    for (ulong plane = 0; plane < copy->planes; ++plane) {
        for (ulong line = 0; line < copy->lines; ++line) {
            for (ulong element = 0; element < copy->elements; ++element) {
                memcpy(dst, src, copy->bytes);
                dst += copy->bytes;
                src += copy->bytes;
            }
            dst += copy->dst_line * copy->bytes;
            src += copy->src_line * copy->bytes;
        }
        dst += copy->dst_plane * copy->bytes;
        src += copy->src_plane * copy->bytes;
    }
}
