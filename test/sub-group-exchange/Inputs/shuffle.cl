// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The four shuffles of TYPE, in sub-groups of 8, 16 and 32. Each work-item has two values, a number that says which
// lane it wants, and four results; its sub-group and lane are stored, too.

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#define SHUFFLE(size)                                                                                                  \
    __attribute__((intel_reqd_sub_group_size(size))) kernel void shuffle_##size(                                       \
        global const TYPE *values, global const uint *wanted, global TYPE *results, global uint2 *lanes) {             \
        const size_t row = get_local_id(2) * get_local_size(1) + get_local_id(1);                                      \
        const size_t items = get_local_size(0) * get_local_size(1) * get_local_size(2);                                \
        const size_t item = get_group_id(0) * items + row * get_local_size(0) + get_local_id(0);                       \
        const TYPE first = values[2 * item], second = values[2 * item + 1];                                            \
        lanes[item] = (uint2)(get_sub_group_id(), get_sub_group_local_id());                                           \
        results[4 * item] = intel_sub_group_shuffle(first, wanted[item]);                                              \
        results[4 * item + 1] = intel_sub_group_shuffle_down(first, second, wanted[item]);                             \
        results[4 * item + 2] = intel_sub_group_shuffle_up(first, second, wanted[item]);                               \
        results[4 * item + 3] = intel_sub_group_shuffle_xor(second, wanted[item]);                                     \
    }
#ifdef SUB_GROUP_SIZE
#define EACH(size) SHUFFLE(size)
EACH(SUB_GROUP_SIZE)
#else
SHUFFLE(8)
SHUFFLE(16)
SHUFFLE(32)
#endif
