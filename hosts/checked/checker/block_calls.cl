// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What libcltile puts before media blocks in bitcode: lib/link/checked.c.

#include "checker/block.h"

#undef CLTILE_INLINE // that of copies
#include "cl_intel_media_block_io/format.h"

#define CLTILE_CHECK_BLOCKS(suffix, access)                                                                            \
    void __attribute__((always_inline, convergent))                                                                    \
        __cltile_check_block_##suffix(global ulong *area, ulong line, const constant char *file,                       \
                                      access image2d_t image, ulong x, ulong y, ulong width, ulong height,             \
                                      ulong element_bytes, ulong components, ulong is_written) {                       \
        struct __cltile_format format;                                                                                 \
        const struct __cltile_block_kind block = {                                                                     \
            (int2)((int)x, (int)y), (int)width, (int)height, (uint)element_bytes, (uint)components, is_written != 0};  \
        __cltile_format_of(&format, image);                                                                            \
        __cltile_check_block(area, (uint)line, file, &block, (uint)format.width, (uint)format.height,                  \
                             1u << format.texel_shift);                                                                \
    }
CLTILE_CHECK_BLOCKS(ro, read_only)
CLTILE_CHECK_BLOCKS(wo, write_only)
CLTILE_CHECK_BLOCKS(rw, read_write)
