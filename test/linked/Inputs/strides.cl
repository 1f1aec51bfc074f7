// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops for which LLVM may consider a step of 0, or a length close to 2^64: strides of sub-groups, and copies of lines
// that are clipped. Barriers follow them inside of other loops.

#define ARGUMENTS const global uchar *in, global uchar *out, int pitch, int count, read_only image2d_t image
#define COPY(tile, from) async_work_group_copy_2D2D(tile, 0, in + (from), 0, 1, width, lines, pitch, 18, 0)

kernel void clipped(ARGUMENTS) {
    local uchar tiles[2][64];
    event_t loaded[2];
    const int width = min(17, pitch), lines = min(count, 3);
    out += get_group_id(0) * 64;
    tiles[0][get_local_id(0)] = tiles[1][get_local_id(0)] = 0;
    for (int t = 0; t < 2; ++t) {
        barrier(CLK_LOCAL_MEM_FENCE);
        loaded[0] = COPY(tiles[0], get_group_id(0));
        for (int n = 0; n < 2; ++n) {
            if (n + 1 < 2)
                loaded[n + 1] = COPY(tiles[n + 1], 16 * t);
            wait_group_events(1, &loaded[n]);
            out[n * 16 + get_local_id(0)] += tiles[n][15 - get_local_id(0)];
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
}

static void add_of_sub_groups(local uchar *tile, const global uchar *in) {
    for (uint i = get_sub_group_id(); i < 1; i += get_num_sub_groups())
        tile[get_sub_group_local_id()] += in[get_sub_group_local_id() + i];
}

static void add_of_lanes(local uchar *tile, const global uchar *in) {
    for (uint i = get_sub_group_local_id(); i < 1; i += get_sub_group_size())
        tile[get_sub_group_id()] += in[i];
}

#define STRIDED(name, add)                                                                                             \
    kernel void name(ARGUMENTS) {                                                                                      \
        local uchar tiles[2][16], copied[16];                                                                          \
        out += get_group_id(0) * 64;                                                                                   \
        event_t event = async_work_group_copy_2D2D(copied, 0, in + get_group_id(0), 0, 1, 4, 4, pitch, 4, 0);          \
        wait_group_events(1, &event);                                                                                  \
        tiles[0][get_local_id(0)] = tiles[1][get_local_id(0)] = copied[get_local_id(0)];                               \
        for (int t = 0; t < 2; ++t) {                                                                                  \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
            add(tiles[0], in);                                                                                         \
            for (int n = 0; n < 2; ++n) {                                                                              \
                if (n + 1 < 2)                                                                                         \
                    add(tiles[n + 1], in + 16);                                                                        \
                barrier(CLK_LOCAL_MEM_FENCE);                                                                          \
                out[n * 16 + get_local_id(0)] += tiles[n][15 - get_local_id(0)];                                       \
                barrier(CLK_LOCAL_MEM_FENCE);                                                                          \
            }                                                                                                          \
        }                                                                                                              \
    }
STRIDED(of_sub_groups, add_of_sub_groups)
STRIDED(of_lanes, add_of_lanes)
