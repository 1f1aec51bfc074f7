// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked 2D blocks in programs from source: for each builtin a function that has the call's line and file, too. The
// host's prelude defines macros that call these in place of the builtins.

#pragma once

#undef CLTILE_INLINE // that of the builtins
#include "checker/block_2d.h"
#include "cl_intel_subgroup_2d_block_io.h"

#define CLTILE_CHECK_2D(element_t, rows, columns, count, access)                                                       \
    const struct __cltile_block_2d block = {(ulong)base_address, width, height, pitch, coord, sizeof(element_t), rows, \
                                            (columns) * (count), access};                                              \
    __cltile_check_block_2d(line_number, file, &block);

#define CLTILE_CHECKED_2D(access, direction, base_t, space, shape, value_t, element_t, rows, columns, count)           \
    CLTILE_INLINE void __cltile_checked_intel_sub_group_2d_block_##direction##_##shape(                                \
        uint line_number, constant char *file, base_t *base_address, int width, int height, int pitch, int2 coord,     \
        space value_t *values) {                                                                                       \
        CLTILE_CHECK_2D(element_t, rows, columns, count, access)                                                       \
        intel_sub_group_2d_block_##direction##_##shape(base_address, width, height, pitch, coord, values);             \
    }
#ifdef CLTILE_GENERIC_POINTERS
#define CLTILE_CHECKED_BOTH(access, direction, base_t, list...)                                                        \
    CLTILE_CHECKED_2D(access, direction, base_t, private, list)                                                        \
    CLTILE_CHECKED_2D(access, direction, base_t, generic, list)
#else
#define CLTILE_CHECKED_BOTH(access, direction, base_t, list...)                                                        \
    CLTILE_CHECKED_2D(access, direction, base_t, private, list)
#endif
#define CLTILE_CHECKED(list...) CLTILE_CHECKED_BOTH(__cltile_reads_2d, read, const global void, list)
CLTILE_2D_BLOCK_READ_8B(CLTILE_CHECKED)
CLTILE_2D_BLOCK_READ_16B(CLTILE_CHECKED)
CLTILE_2D_BLOCK_READ_32B(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#define CLTILE_CHECKED(list...) CLTILE_CHECKED_BOTH(__cltile_reads_2d, read_transform, const global void, list)
CLTILE_2D_BLOCK_READ_TRANSFORM(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#define CLTILE_CHECKED(list...) CLTILE_CHECKED_BOTH(__cltile_reads_2d, read_transpose, const global void, list)
CLTILE_2D_BLOCK_READ_TRANSPOSE(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#define CLTILE_CHECKED(list...) CLTILE_CHECKED_BOTH(__cltile_writes_2d, write, global void, list)
CLTILE_2D_BLOCK_WRITE(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#undef CLTILE_CHECKED_BOTH
#undef CLTILE_CHECKED_2D

#define CLTILE_CHECKED(shape, value_t, element_t, rows, columns, count)                                                \
    CLTILE_INLINE void __cltile_checked_intel_sub_group_2d_block_prefetch_##shape(                                     \
        uint line_number, constant char *file, const global void *base_address, int width, int height, int pitch,      \
        int2 coord) {                                                                                                  \
        CLTILE_CHECK_2D(element_t, rows, columns, count, __cltile_prefetches_2d)                                       \
        intel_sub_group_2d_block_prefetch_##shape(base_address, width, height, pitch, coord);                          \
    }
CLTILE_2D_BLOCK_PREFETCH(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#undef CLTILE_CHECK_2D
