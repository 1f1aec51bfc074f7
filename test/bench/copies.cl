// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Moves tiles of 32 lines through local memory and back: by 2D and 3D copies, and as one would without them.

#define LINES 32
#define ITEMS 64
#define ARGUMENTS                                                                                                      \
    global const uchar *in, global uchar *out, local uchar *tile, uint element_bytes, uint elements, uint pitch, uint offset
#define TILE ((size_t)get_group_id(1) * LINES * pitch + (size_t)get_group_id(0) * elements) // its first element
#define KERNEL(name, load, store)                                                                                      \
    __attribute__((reqd_work_group_size(ITEMS, 1, 1))) kernel void name(ARGUMENTS) {                                   \
        const uint bytes = element_bytes * elements;                                                                   \
        const size_t line = (size_t)pitch * element_bytes, at = TILE * element_bytes;                                  \
        event_t event = 0;                                                                                             \
        in += offset;                                                                                                  \
        out += offset;                                                                                                 \
        load;                                                                                                          \
        wait_group_events(1, &event);                                                                                  \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        store;                                                                                                         \
        wait_group_events(1, &event);                                                                                  \
        (void)bytes, (void)line, (void)at;                                                                             \
    }

KERNEL(copy_2D, event = async_work_group_copy_2D2D(tile, 0, in, TILE, element_bytes, elements, LINES, pitch, elements, 0),
       event = async_work_group_copy_2D2D(out, TILE, tile, 0, element_bytes, elements, LINES, elements, pitch, 0))
KERNEL(copy_3D,
       event = async_work_group_copy_3D3D(tile, 0, in, TILE, element_bytes, elements, 4, LINES / 4, pitch, 4 * pitch,
                                          elements, 4 * elements, 0),
       event = async_work_group_copy_3D3D(out, TILE, tile, 0, element_bytes, elements, 4, LINES / 4, elements,
                                          4 * elements, pitch, 4 * pitch, 0))

// Byte by byte, work-items side by side.
#define BYTES(dst, src)                                                                                                \
    for (uint i = get_local_id(0); i < LINES * bytes; i += ITEMS)                                                      \
        dst = src;
KERNEL(bytes, BYTES(tile[i], in[at + i / bytes * line + i % bytes]), BYTES(out[at + i / bytes * line + i % bytes], tile[i]))

// 64 bytes at a time, a line for each work-item; the last ones of a line overlap those before.
typedef ulong8 __attribute__((aligned(1))) unaligned;
#define VECTORS(dst_t, dst, src_t, src)                                                                                \
    for (uint i = get_local_id(0); i < LINES; i += ITEMS) {                                                            \
        for (uint x = 0; x + 64 < bytes; x += 64)                                                                      \
            *(dst_t unaligned *)(dst + x) = *(src_t unaligned *)(src + x);                                             \
        *(dst_t unaligned *)(dst + bytes - 64) = *(src_t unaligned *)(src + bytes - 64);                               \
    }
KERNEL(vectors, VECTORS(local, tile + i * bytes, global const, in + at + i * line),
       VECTORS(global, out + at + i * line, local const, tile + i * bytes))

// The host's own copies, row by row.
#define ROWS(dst, src)                                                                                                 \
    for (uint i = 0; i < LINES; ++i)                                                                                   \
        event = async_work_group_copy(dst, src, bytes, event);
KERNEL(rows, ROWS(tile + i * bytes, in + at + i * line), ROWS(out + at + i * line, tile + i * bytes))
