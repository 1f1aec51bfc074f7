// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One 2D block builtin, FUNCTION, whose lanes have VALUES of type VALUE: a call of `calls` per sub-group of
// SUB_GROUP_SIZE, and the values of each work-item in `lanes`. WRITE and PREFETCH select what it does. OTHER: for the
// other pointers: base addresses that are not const, values at generic pointers where the language has any.

#ifndef SUB_GROUP_SIZE
#define SUB_GROUP_SIZE 16
#endif

#ifdef WRITE
#define CALL(base, location, ...) FUNCTION(matrix + call[0], __VA_ARGS__, location)
#elif defined(PREFETCH)
#define CALL(base, location, ...) FUNCTION((base *)(matrix + call[0]), __VA_ARGS__)
#else
#define CALL(base, location, ...) FUNCTION((base *)(matrix + call[0]), __VA_ARGS__, location)
#endif

// A call: base address as an offset, width, height, pitch, x, y.
#define KERNEL(name, base, pointer)                                                                                    \
    __attribute__((intel_reqd_sub_group_size(SUB_GROUP_SIZE))) kernel void name(                                       \
        global uchar *matrix, global const int *calls, global VALUE *lanes) {                                          \
        global const int *call = calls + 6 * (get_group_id(0) * get_num_sub_groups() + get_sub_group_id());            \
        VALUE values[VALUES];                                                                                          \
        for (uint i = 0; i < VALUES; ++i)                                                                              \
            values[i] = lanes[get_global_id(0) * VALUES + i];                                                          \
        CALL(base, (pointer)&values, call[1], call[2], call[3], (int2)(call[4], call[5]));                             \
        for (uint i = 0; i < VALUES; ++i)                                                                              \
            lanes[get_global_id(0) * VALUES + i] = values[i];                                                          \
    }

#ifdef OTHER
KERNEL(block_0, const global void, VALUE *)
KERNEL(block_1, global void, private VALUE *)
KERNEL(block_2, global void, VALUE *)
#else
KERNEL(block, const global void, private VALUE *)
#endif
