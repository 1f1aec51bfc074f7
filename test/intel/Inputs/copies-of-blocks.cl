// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that are read from one image and written to another, whose rows are as long as a sub-group has lanes, longer or shorter.

#define AT ((int2)((int)get_group_id(0) * 32, (int)get_group_id(1) * 16))
#define COPY(name, t, width, height, lanes)                                                                            \
    __attribute__((intel_reqd_sub_group_size(lanes))) kernel void name(read_only image2d_t in,                         \
                                                                       write_only image2d_t out) {                     \
        intel_sub_group_media_block_write_##t(AT, width, height,                                                       \
                                              intel_sub_group_media_block_read_##t(AT, width, height, in), out);       \
    }

COPY(bytes_16, uc16, 16, 16, 16)
COPY(bytes_32, uc16, 32, 8, 16)
COPY(words_16, us8, 16, 8, 16)
COPY(words_8, us8, 8, 16, 16)
COPY(dwords_8, ui4, 8, 8, 16)
COPY(dwords_4, ui4, 4, 16, 16)
COPY(seven_rows, uc8, 16, 7, 16)
COPY(wide_bytes, uc8, 32, 8, 32)
COPY(wide_dwords, ui2, 8, 8, 32)
COPY(narrow, ui, 1, 16, 16)
COPY(padded, us8, 10, 8, 16)
