// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The meaning of a whole kernel in plain loops, for a host that runs work-items as OpenCL C says: included before the
// source in place of cltile's headers. One work-item makes a copy, at once; a wait is a barrier. Images are buffers,
// which begin with the bytes of a row, the rows and the bytes of a texel; a sub-group is S work-items that follow each
// other. PACKED: rows of a block follow each other. Written from the specifications alone.

#define OVERLOADED static __attribute__((overloadable))
#define event_t int
#define read_only
#define write_only
#define image2d_t global uchar *

// ---- Copies ----

#define wait_group_events(count, events) barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

static bool is_first(void) {
    return get_local_id(0) == 0 && get_local_id(1) == 0 && get_local_id(2) == 0;
}

#define COPIES(to_space, from_space)                                                                                   \
    OVERLOADED int plain_3D(to_space void *to, size_t to_offset, const from_space void *from, size_t from_offset,      \
                            size_t bytes, size_t elements, size_t lines, size_t planes, size_t from_line,              \
                            size_t from_plane, size_t to_line, size_t to_plane, int event) {                           \
        if (is_first())                                                                                                \
            for (size_t z = 0; z < planes; ++z)                                                                        \
                for (size_t y = 0; y < lines; ++y)                                                                     \
                    for (size_t x = 0; x < elements; ++x)                                                              \
                        for (size_t i = 0; i < bytes; ++i)                                                             \
                            ((to_space uchar *)to)[(to_offset + z * to_plane + y * to_line + x) * bytes + i] =         \
                                ((const from_space uchar *)                                                            \
                                     from)[(from_offset + z * from_plane + y * from_line + x) * bytes + i];            \
        return 1;                                                                                                      \
    }                                                                                                                  \
    OVERLOADED int plain_2D(to_space void *to, size_t to_offset, const from_space void *from, size_t from_offset,      \
                            size_t bytes, size_t elements, size_t lines, size_t from_line, size_t to_line,             \
                            int event) {                                                                               \
        return plain_3D(to, to_offset, from, from_offset, bytes, elements, lines, 1, from_line, 0, to_line, 0, event); \
    }
COPIES(local, global)
COPIES(global, local)

#define TYPED_COPIES(to_space, from_space, type)                                                                       \
    OVERLOADED int plain_2D(to_space type *to, const from_space type *from, size_t elements, size_t lines,             \
                            size_t from_gap, size_t to_gap, int event) {                                               \
        return plain_2D(to, 0, from, 0, sizeof(type), elements, lines, elements + from_gap, elements + to_gap, event); \
    }                                                                                                                  \
    OVERLOADED int plain_1D(to_space type *to, const from_space type *from, size_t elements, int event) {              \
        return plain_2D(to, 0, from, 0, sizeof(type), elements, 1, 0, 0, event);                                       \
    }
#define TYPED(type)                                                                                                    \
    TYPED_COPIES(local, global, type)                                                                                  \
    TYPED_COPIES(global, local, type)                                                                                  \
    OVERLOADED int plain_strided(local type *to, const global type *from, size_t count, size_t stride, int event) {    \
        return plain_2D(to, 0, from, 0, sizeof(type), 1, count, stride, 1, event);                                     \
    }                                                                                                                  \
    OVERLOADED int plain_strided(global type *to, const local type *from, size_t count, size_t stride, int event) {    \
        return plain_2D(to, 0, from, 0, sizeof(type), 1, count, 1, stride, event);                                     \
    }
TYPED(uchar)
TYPED(ushort)
TYPED(uint)

#define async_work_group_copy plain_1D
#define async_work_group_strided_copy plain_strided
#define async_work_group_copy_2D2D plain_2D
#define async_work_group_copy_3D3D plain_3D

// ---- Blocks ----

static uint lane(void) {
    return (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0)) % S;
}

// The byte x and row y, in the image, of the element that a component of this lane has.
static bool find_element(int2 at, int width, int height, int bytes, int component, int *x, int *y) {
    int pitch = 4; // bytes
    while (pitch < width * bytes)
        pitch *= 2;
#ifdef PACKED
    pitch = width * bytes;
#endif
    const int at_byte = (component * S + (int)lane()) * bytes;
    const int column = at_byte % pitch / bytes, row = at_byte / pitch;
    *x = at.x + column * bytes;
    *y = at.y + row;
    return column < width && row < height;
}

static uchar byte_of(const global uchar *image, int x, int y) {
    const global int *about = (const global int *)image;
    const int row_bytes = about[0], rows = about[1], texel = about[2];
    const int in_texel = (x % texel + texel) % texel;
    const int inside = x < 0 ? in_texel : x >= row_bytes ? row_bytes - texel + in_texel : x;
    return image[16 + clamp(y, 0, rows - 1) * row_bytes + inside];
}

#define BLOCKS(suffix, texels_t, components, element_t)                                                                \
    static texels_t intel_sub_group_media_block_read_##suffix(int2 at, int width, int height,                          \
                                                              const global uchar *image) {                             \
        texels_t texels = 0;                                                                                           \
        uchar *bytes = (uchar *)&texels;                                                                               \
        for (int c = 0; c < components; ++c) {                                                                         \
            int x, y;                                                                                                  \
            if (find_element(at, width, height, sizeof(element_t), c, &x, &y))                                         \
                for (int i = 0; i < (int)sizeof(element_t); ++i)                                                       \
                    bytes[c * sizeof(element_t) + i] = byte_of(image, x + i, y);                                       \
        }                                                                                                              \
        return texels;                                                                                                 \
    }                                                                                                                  \
    static void intel_sub_group_media_block_write_##suffix(int2 at, int width, int height, texels_t texels,            \
                                                           global uchar *image) {                                      \
        const global int *about = (const global int *)image;                                                           \
        const uchar *bytes = (const uchar *)&texels;                                                                   \
        for (int c = 0; c < components; ++c) {                                                                         \
            int x, y;                                                                                                  \
            if (find_element(at, width, height, sizeof(element_t), c, &x, &y) && x >= 0 &&                             \
                x + (int)sizeof(element_t) <= about[0] && y >= 0 && y < about[1])                                      \
                for (int i = 0; i < (int)sizeof(element_t); ++i)                                                       \
                    image[16 + y * about[0] + x + i] = bytes[c * sizeof(element_t) + i];                               \
        }                                                                                                              \
    }
BLOCKS(uc, uchar, 1, uchar)
BLOCKS(uc2, uchar2, 2, uchar)
BLOCKS(uc4, uchar4, 4, uchar)
BLOCKS(uc8, uchar8, 8, uchar)
BLOCKS(uc16, uchar16, 16, uchar)
BLOCKS(us, ushort, 1, ushort)
BLOCKS(us2, ushort2, 2, ushort)
BLOCKS(us4, ushort4, 4, ushort)
BLOCKS(us8, ushort8, 8, ushort)
BLOCKS(us16, ushort16, 16, ushort)
BLOCKS(ui, uint, 1, uint)
BLOCKS(ui2, uint2, 2, uint)
BLOCKS(ui4, uint4, 4, uint)
BLOCKS(ui8, uint8, 8, uint)

// ---- 2D blocks ----

enum { PLAIN, TRANSFORMED, TRANSPOSED };

typedef struct shape {
    int layout, bytes, rows, columns, blocks, value_bytes; // bytes of an element, of a value
} shape;

typedef struct matrix {
    int width, height, pitch;
    int2 at;
} matrix;

// Where a byte of this lane's values is in the matrix, -1: nowhere. The lane's values of a block are `count` bytes.
static int find_byte(shape s, matrix m, int byte, int count) {
    const int parts = s.layout == TRANSFORMED ? 4 / s.bytes : 1, item = parts * s.bytes;
    const int rows = s.layout == TRANSPOSED ? s.columns : s.rows / parts;
    const int columns = s.layout == TRANSPOSED ? s.rows : s.columns; // of items, which lanes are dealt row by row
    const int sharing = min(columns, S), adjacent = columns / sharing, number = byte % count / item;
    const int row = number / adjacent * (S / sharing) + (int)lane() / sharing;
    const int column = (int)lane() % sharing * adjacent + number % adjacent;
    int2 in_block = (int2)(column, row * parts + byte % item / s.bytes);
    if (s.layout == TRANSPOSED)
        in_block = in_block.yx;
    const int x = m.at.x + byte / count * s.columns + in_block.x, y = m.at.y + in_block.y;
    if (row >= rows || x < 0 || (x + 1) * s.bytes > m.width || y < 0 || y >= m.height)
        return -1;
    return y * m.pitch + x * s.bytes + byte % s.bytes;
}

static int bytes_of_block(shape s) {
    return max(s.rows * s.columns * s.bytes / S, s.value_bytes);
}

static void read_2d(shape s, const global uchar *base, matrix m, uchar *values) {
    const int count = bytes_of_block(s);
    for (int byte = 0; byte < count * s.blocks; ++byte) {
        const int at = find_byte(s, m, byte, count);
        values[byte] = at < 0 ? 0 : base[at];
    }
}

static void write_2d(shape s, global uchar *base, matrix m, const uchar *values) {
    const int count = bytes_of_block(s);
    for (int byte = 0; byte < count; ++byte) {
        const int at = find_byte(s, m, byte, count);
        if (at >= 0)
            base[at] = values[byte];
    }
}

#define MATRIX_READ(name, layout, bits, rows, columns, blocks, value_t)                                                \
    static void intel_sub_group_2d_block_##name##_##bits##b_##rows##r##columns##x##blocks##c(                          \
        const global void *base, int width, int height, int pitch, int2 at, value_t *values) {                         \
        const shape s = {layout, bits / 8, rows, columns, blocks, sizeof(value_t)};                                    \
        const matrix m = {width, height, pitch, at};                                                                   \
        read_2d(s, (const global uchar *)base, m, (uchar *)values);                                                    \
    }
#define MATRIX_READS(bits, columns, blocks, value_t)                                                                   \
    MATRIX_READ(read, PLAIN, bits, 1, columns, blocks, value_t)                                                        \
    MATRIX_READ(read, PLAIN, bits, 2, columns, blocks, value_t)                                                        \
    MATRIX_READ(read, PLAIN, bits, 4, columns, blocks, value_t)                                                        \
    MATRIX_READ(read, PLAIN, bits, 8, columns, blocks, value_t)                                                        \
    MATRIX_READ(read, PLAIN, bits, 16, columns, blocks, value_t)                                                       \
    MATRIX_READ(read, PLAIN, bits, 32, columns, blocks, value_t)
MATRIX_READS(8, 32, 1, ushort)
MATRIX_READS(8, 32, 2, ushort)
MATRIX_READS(8, 16, 4, uchar) // of which some do not exist
MATRIX_READS(16, 16, 1, ushort)
MATRIX_READS(16, 16, 2, ushort)
MATRIX_READS(32, 8, 1, uint)
MATRIX_READS(32, 16, 1, uint)
MATRIX_READS(32, 8, 2, uint)
MATRIX_READ(read_transform, TRANSFORMED, 8, 32, 16, 1, uint)
MATRIX_READ(read_transform, TRANSFORMED, 8, 32, 16, 2, uint)
MATRIX_READ(read_transform, TRANSFORMED, 8, 32, 16, 4, uint)
MATRIX_READ(read_transform, TRANSFORMED, 16, 16, 16, 1, uint)
MATRIX_READ(read_transform, TRANSFORMED, 16, 16, 16, 2, uint)
MATRIX_READ(read_transform, TRANSFORMED, 16, 32, 16, 1, uint)
MATRIX_READ(read_transform, TRANSFORMED, 16, 32, 16, 2, uint)
MATRIX_READ(read_transpose, TRANSPOSED, 32, 16, 8, 1, uint)
MATRIX_READ(read_transpose, TRANSPOSED, 32, 32, 8, 1, uint)

#define MATRIX_WRITE(bits, rows, columns, value_t)                                                                     \
    static void intel_sub_group_2d_block_write_##bits##b_##rows##r##columns##x1c(                                      \
        global void *base, int width, int height, int pitch, int2 at, value_t *values) {                               \
        const shape s = {PLAIN, bits / 8, rows, columns, 1, sizeof(value_t)};                                          \
        const matrix m = {width, height, pitch, at};                                                                   \
        write_2d(s, (global uchar *)base, m, (const uchar *)values);                                                   \
    }
#define MATRIX_WRITES(bits, columns, value_t)                                                                          \
    MATRIX_WRITE(bits, 1, columns, value_t)                                                                            \
    MATRIX_WRITE(bits, 2, columns, value_t)                                                                            \
    MATRIX_WRITE(bits, 4, columns, value_t)                                                                            \
    MATRIX_WRITE(bits, 8, columns, value_t)
MATRIX_WRITES(8, 16, uchar)
MATRIX_WRITES(8, 32, ushort)
MATRIX_WRITES(16, 16, ushort)
MATRIX_WRITES(32, 16, uint)
