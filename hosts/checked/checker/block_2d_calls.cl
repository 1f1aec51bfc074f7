// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What libcltile puts before 2D blocks in bitcode: lib/link/checked.c.

#include "checker/block_2d.h"

void __attribute__((always_inline, convergent))
__cltile_check_2d_block(global ulong *area, ulong line, const constant char *file, ulong base, ulong width,
                        ulong height, ulong pitch, ulong x, ulong y, ulong element_bytes, ulong rows, ulong columns,
                        ulong access) {
    const struct __cltile_block_2d block = {
        base,       (int)width,    (int)height, (int)pitch, (int2)((int)x, (int)y), (uint)element_bytes,
        (uint)rows, (uint)columns, (uint)access};
    __cltile_check_block_2d(area, (uint)line, file, &block);
}
