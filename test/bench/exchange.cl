// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exchanges in sub-groups of 16: by their functions, and by hand through local memory, as users write it. Each kernel
// makes 64 in a row, each of what the one before gave.

#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_subgroups : enable

#define TIMES 64
#define ITEMS 128
#define LANES 16
#define KERNEL(name, statement)                                                                                        \
    __attribute__((intel_reqd_sub_group_size(LANES), reqd_work_group_size(ITEMS, 1, 1))) kernel void name(             \
        const global uint *in, global uint *out) {                                                                     \
        uint x = in[get_global_id(0)];                                                                                 \
        for (uint i = 0; i < TIMES; ++i)                                                                               \
            x = (statement) + i;                                                                                       \
        out[get_global_id(0)] = x;                                                                                     \
    }
#define BY_HAND(name, statements)                                                                                      \
    __attribute__((reqd_work_group_size(ITEMS, 1, 1))) kernel void name(const global uint *in, global uint *out) {     \
        local uint words[ITEMS];                                                                                       \
        const uint item = get_local_id(0), lane = item % LANES, first = item - lane;                                   \
        uint x = in[get_global_id(0)];                                                                                 \
        for (uint i = 0; i < TIMES; ++i) {                                                                             \
            words[item] = x;                                                                                           \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
            statements;                                                                                                \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
            x += i;                                                                                                    \
        }                                                                                                              \
        out[get_global_id(0)] = x;                                                                                     \
    }

// A sum by halves.
#define SUM                                                                                                            \
    for (uint step = LANES / 2; step > 0; step /= 2) {                                                                 \
        if (lane < step)                                                                                               \
            words[item] += words[item + step];                                                                         \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
    }                                                                                                                  \
    x = words[first]

// Sums up to each lane, by doubling.
#define SCAN                                                                                                           \
    for (uint step = 1; step < LANES; step *= 2) {                                                                     \
        const uint other = lane >= step ? words[item - step] : 0;                                                      \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        words[item] += other;                                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
    }                                                                                                                  \
    x = words[item]

KERNEL(use_shuffle, intel_sub_group_shuffle(x, (get_sub_group_local_id() * 5 + i) % LANES))
BY_HAND(use_shuffle_by_hand, x = words[first + (lane * 5 + i) % LANES])
KERNEL(use_shuffle_xor, intel_sub_group_shuffle_xor(x, i % LANES))
BY_HAND(use_shuffle_xor_by_hand, x = words[first + (lane ^ i % LANES)])
KERNEL(use_broadcast, sub_group_broadcast(x, i % LANES))
BY_HAND(use_broadcast_by_hand, x = words[first + i % LANES])
KERNEL(use_reduce_add, sub_group_reduce_add(x))
BY_HAND(use_reduce_add_by_hand, SUM)
KERNEL(use_scan_inclusive_add, sub_group_scan_inclusive_add(x))
BY_HAND(use_scan_inclusive_add_by_hand, SCAN)
