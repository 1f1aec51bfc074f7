// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One 2D block builtin, FUNCTION, whose lanes have VALUES of type VALUE: a call of `calls` per sub-group of
// SUB_GROUP_SIZE, and the values of each work-item in `lanes`. WRITE and PREFETCH select what it does. OTHER: the base
// address is not const, and the values are at a generic pointer, where the language has any.

#ifndef SUB_GROUP_SIZE
#define SUB_GROUP_SIZE 16
#endif

#ifdef OTHER
#define BASE global void
#define LOCATION (VALUE *)&values
#else
#define BASE const global void
#define LOCATION (private VALUE *)&values
#endif

// A call: base address as an offset, width, height, pitch, x, y.
__attribute__((intel_reqd_sub_group_size(SUB_GROUP_SIZE))) kernel void
block(global uchar *matrix, global const int *calls, global VALUE *lanes) {
    global const int *call = calls + 6 * (get_group_id(0) * get_num_sub_groups() + get_sub_group_id());
    VALUE values[VALUES];
    for (uint i = 0; i < VALUES; ++i)
        values[i] = lanes[get_global_id(0) * VALUES + i];
#ifdef WRITE
    FUNCTION(matrix + call[0], call[1], call[2], call[3], (int2)(call[4], call[5]), LOCATION);
#elif defined(PREFETCH)
    FUNCTION((BASE *)(matrix + call[0]), call[1], call[2], call[3], (int2)(call[4], call[5]));
#else
    FUNCTION((BASE *)(matrix + call[0]), call[1], call[2], call[3], (int2)(call[4], call[5]), LOCATION);
#endif
    for (uint i = 0; i < VALUES; ++i)
        lanes[get_global_id(0) * VALUES + i] = values[i];
}
