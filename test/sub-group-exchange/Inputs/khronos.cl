// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What Khronos' extensions exchange of TYPE, in sub-groups of 8, 16 and 32. Each work-item has two values, a number
// that says which lane it wants, and RESULTS results: 7, or 2 for vectors, which are only broadcast. The number at a
// sub-group's id in its work-group is one for all of the sub-group. Each work-item stores its sub-group and lane.

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#if RESULTS == 7
#define EXCHANGE_SCALARS(results)                                                                                      \
    const TYPE first = values[2 * item], second = values[2 * item + 1];                                                \
    results[2] = sub_group_shuffle(first, wanted[item]);                                                               \
    results[3] = sub_group_shuffle_xor(second, wanted[item]);                                                          \
    results[4] = sub_group_shuffle_up(first, wanted[item]);                                                            \
    results[5] = sub_group_shuffle_down(second, wanted[item]);                                                         \
    results[6] = sub_group_broadcast_first(second);
#else
#define EXCHANGE_SCALARS(results)
#endif

#define EXCHANGE(size)                                                                                                 \
    __attribute__((intel_reqd_sub_group_size(size))) kernel void exchange_##size(                                      \
        global const TYPE *values, global const uint *wanted, global TYPE *results, global uint2 *lanes) {             \
        const size_t row = get_local_id(2) * get_local_size(1) + get_local_id(1);                                      \
        const size_t items = get_local_size(0) * get_local_size(1) * get_local_size(2);                                \
        const size_t item = get_group_id(0) * items + row * get_local_size(0) + get_local_id(0);                       \
        global TYPE *own = results + RESULTS * item;                                                                   \
        lanes[item] = (uint2)(get_sub_group_id(), get_sub_group_local_id());                                           \
        const uint common = wanted[get_group_id(0) * items + get_sub_group_id()];                                      \
        own[0] = sub_group_non_uniform_broadcast(values[2 * item], common);                                            \
        own[1] = sub_group_broadcast(values[2 * item + 1], common);                                                    \
        EXCHANGE_SCALARS(own)                                                                                          \
    }
#ifdef SUB_GROUP_SIZE
#define EACH(size) EXCHANGE(size)
EACH(SUB_GROUP_SIZE)
#else
EXCHANGE(8)
EXCHANGE(16)
EXCHANGE(32)
#endif
