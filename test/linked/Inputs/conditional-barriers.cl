// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waits and barriers behind early returns, behind breaks and under conditions of work-groups, and loops that depend on
// ids.

#define ID ((int)get_local_id(0))
#define GROUP ((int)get_group_id(0))
#define KERNEL(name)                                                                                                   \
    kernel void name(const global uchar *in, global uchar *out, int pitch, int count, read_only image2d_t image)
#define FILL(tile, lines, from)                                                                                        \
    {                                                                                                                  \
        event_t event = async_work_group_copy_2D2D(tile, 0, from, 0, 1, 16, lines, pitch, 16, 0);                      \
        wait_group_events(1, &event);                                                                                  \
    }

static int store(const local uchar *tile, global uchar *out, int n) {
    if (n < 0)
        return 1;
    for (int i = ID; i < 64; i += (int)get_local_size(0)) {
        if (tile[i] % 7 == 0)
            continue;
        out[i] = tile[i];
    }
    return n == 0 ? 2 : 3;
}

KERNEL(returns) {
    local uchar tile[64];
    if (count < 3 && GROUP == 1)
        return;
    FILL(tile, 4, in + GROUP)
    int result = store(tile, out + GROUP * 64, count - GROUP);
    if (ID >= 8)
        return;
    out[GROUP * 64 + ID] += result;
    switch (count) {
    case 3:
        store(tile, out + GROUP * 64, 0);
        break;
    case 4:
        return;
    default:
        out[GROUP * 64 + ID] ^= 1;
    }
}

KERNEL(triangles) {
    local uchar tile[256];
    int sum = 0;
    if (GROUP >= count) {
        out[get_global_id(0)] = 7;
        return;
    }
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 16, 16, pitch, 16, 0);
    for (int y = 0; y < ID; y++)
        for (int x = 0; x < y; x++)
            sum += in[x + y + 256];
    wait_group_events(1, &event);
    for (int i = 0; i < ID; i++)
        sum += tile[i * 15];
    out[get_global_id(0)] = sum;
}

KERNEL(breaks) {
    local uchar tile[64];
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        if (i + GROUP > count)
            break;
        barrier(CLK_LOCAL_MEM_FENCE);
        FILL(tile, 4, in + i * 32 + GROUP)
        for (int j = 0; j < ID % 5; j++)
            sum += tile[(j * 7 + ID) & 63];
    }
    out[get_global_id(0)] = sum;
}

KERNEL(conditions) {
    local uchar tile[64];
    int sum = ID;
    if (((GROUP + count) & 1) != 0)
        FILL(tile, 4, in + GROUP)
    else
        FILL(tile, 3, in + 64)
    for (int j = 0; j < ID % 5; j++)
        sum += tile[(j * 7 + ID) % 48];
    out[get_global_id(0)] = sum;
}

// Both arms have barriers and a helper that work-items return from at different places.
KERNEL(arms) {
    local uchar tile[64];
    FILL(tile, 4, in + GROUP)
    if ((count & 1) != 0) {
        out[GROUP * 64 + ID] = tile[63 - ID];
        barrier(CLK_LOCAL_MEM_FENCE);
        FILL(tile, 2, in + 200)
        store(tile, out + GROUP * 64, count - 2);
        if (ID >= 12)
            return;
        out[GROUP * 64 + ID] ^= 5;
    } else {
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = 0; j < ID % 5 + 1; ++j)
            out[GROUP * 64 + ID] += tile[j + ID];
    }
}

// Two copies behind one another, by the same work-items, and more in a loop.
KERNEL(stages) {
    local uchar tile[64], next[2][16];
    for (int i = ID; i < 64; i += (int)get_local_size(0))
        tile[i] = in[i];
    if (GROUP == 1)
        return;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    event_t event = async_work_group_copy_2D2D(tile, 63, in, pitch, 1, 1, 1, 1, 1, 0);
    wait_group_events(1, &event);
    event_t events[2];
    events[0] = async_work_group_copy_2D2D(next[0], 0, in, 0, 1, 16, 1, 16, 16, 0);
    const int chunks = 2;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        if (chunk + 1 < chunks)
            events[(chunk + 1) & 1] =
                async_work_group_copy_2D2D(next[(chunk + 1) & 1], 0, in + (chunk + 1) * 16, 0, 1, 16, 1, 16, 16, 0);
        wait_group_events(1, &events[chunk & 1]);
        for (int i = ID; i < 32; i += (int)get_local_size(0))
            out[GROUP * 64 + chunk * 32 + i] = next[chunk & 1][(i * 4 + 3) & 15] + tile[63];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// A helper has the barrier.
static void shift(local uchar *tile) {
    const uchar byte = tile[(ID + 1) & 15];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[ID] = byte;
    barrier(CLK_LOCAL_MEM_FENCE);
}

KERNEL(helpers) {
    local uchar tile[64];
    if (GROUP * 2 > count)
        return;
    FILL(tile, 4, in + GROUP)
    if (count > 1)
        shift(tile);
    for (int i = 0; i < ID; ++i)
        out[GROUP * 64 + ID] += tile[i];
    if (ID == 3)
        return;
    store(tile, out + GROUP * 64, GROUP);
}

// A loop that work-groups leave in two places, and code behind it.
KERNEL(leaves) {
    local uchar tile[64];
    for (int i = 0; i < GROUP % 3; ++i) {
        out[GROUP * 64 + ID] += in[i * 16 + ID];
        if (i + count > 4)
            break;
        FILL(tile, 4, in + i * 64)
        if (ID < 8)
            for (int y = 0; y < 4 + (count & 1); ++y)
                out[GROUP * 64 + ID * 8 + y] = tile[ID * 4 + y];
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    for (int i = ID; i < 64; i += 16)
        out[GROUP * 64 + i] ^= i;
}

static void gather(const global uchar *from, local uchar *to, int count) {
    if (ID == 0)
        for (int y = 0; y < 3 + (count & 1); ++y) {
            const int n = y + 1;
            for (int x = 0; x < 8; ++x)
                to[(n * 8 + x) & 63] = from[(x * 3 + 5) & 63];
        }
}

// A loop of one trip, which work-groups leave before its barrier.
KERNEL(trip) {
    local uchar tile[64];
    for (int i = ID; i < 64; i += (int)get_local_size(0))
        tile[i] = i * 7;
    for (int i = 0; i < 1; ++i) {
        if ((count & 3) != 1)
            return;
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        gather(in + GROUP, tile, count);
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 1, 1, 1, 1, 0);
    wait_group_events(1, &event);
    for (int i = ID; i < 64; i += (int)get_local_size(0))
        out[GROUP * 64 + i] = tile[i];
}
