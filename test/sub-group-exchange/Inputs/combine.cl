// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The broadcast, reductions and scans of TYPE, in sub-groups of 8, 16 and 32. Each work-item has a value, eleven
// results, of which any and all are the last, and its sub-group and lane. RESULT is a type that holds those of TYPE.

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

// The functions of elements of 1 and 2 bytes are Intel's.
#ifdef INTEL
#define FUNCTION(name) intel_sub_group_##name
#else
#define FUNCTION(name) sub_group_##name
#endif

#define COMBINE(size)                                                                                                  \
    __attribute__((intel_reqd_sub_group_size(size))) kernel void combine_##size(                                       \
        global const char *values, global RESULT *results, global int *votes, global uint2 *lanes) {                   \
        const size_t row = get_local_id(2) * get_local_size(1) + get_local_id(1);                                      \
        const size_t items = get_local_size(0) * get_local_size(1) * get_local_size(2);                                \
        const size_t item = get_group_id(0) * items + row * get_local_size(0) + get_local_id(0);                       \
        const TYPE x = (TYPE)values[item];                                                                             \
        lanes[item] = (uint2)(get_sub_group_id(), get_sub_group_local_id());                                           \
        results[10 * item] = (RESULT)FUNCTION(broadcast)(x, (5 * get_sub_group_id() + 3) % get_sub_group_size());      \
        results[10 * item + 1] = (RESULT)FUNCTION(reduce_add)(x);                                                      \
        results[10 * item + 2] = (RESULT)FUNCTION(reduce_min)(x);                                                      \
        results[10 * item + 3] = (RESULT)FUNCTION(reduce_max)(x);                                                      \
        results[10 * item + 4] = (RESULT)FUNCTION(scan_exclusive_add)(x);                                              \
        results[10 * item + 5] = (RESULT)FUNCTION(scan_exclusive_min)(x);                                              \
        results[10 * item + 6] = (RESULT)FUNCTION(scan_exclusive_max)(x);                                              \
        results[10 * item + 7] = (RESULT)FUNCTION(scan_inclusive_add)(x);                                              \
        results[10 * item + 8] = (RESULT)FUNCTION(scan_inclusive_min)(x);                                              \
        results[10 * item + 9] = (RESULT)FUNCTION(scan_inclusive_max)(x);                                              \
        votes[2 * item] = sub_group_any(values[item] > 6 ? 1 << values[item] : 0);                                     \
        votes[2 * item + 1] = sub_group_all(values[item] < 7 ? 8 + values[item] : 0);                                  \
    }
#ifdef SUB_GROUP_SIZE
#define EACH(size) COMBINE(size)
EACH(SUB_GROUP_SIZE)
#else
COMBINE(8)
COMBINE(16)
COMBINE(32)
#endif
