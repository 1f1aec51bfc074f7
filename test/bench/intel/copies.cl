// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that copy one tile, by the builtins or, where the compiler lacks them, by a loop over its elements, as users
// write it: bench-intel-copies compares their machine code. A name says the direction, the bytes of an element, whether
// sizes are constants, and whether the sizes of sub-groups and work-groups are required.

#define FREE kernel void
#define REQUIRED __attribute__((reqd_work_group_size(256, 1, 1), intel_reqd_sub_group_size(16))) kernel void

#ifndef cl_khr_extended_async_copies
#define COPY_IN_2D(w, h)                                                                                               \
    for (uint i = get_local_id(0); i < (w) * (h); i += get_local_size(0))                                              \
        tile[i] = matrix[first + i / (w)*pitch + i % (w)];                                                             \
    barrier(CLK_LOCAL_MEM_FENCE)
#define COPY_OUT_2D(w, h)                                                                                              \
    for (uint i = get_local_id(0); i < (w) * (h); i += get_local_size(0))                                              \
    matrix[first + i / (w)*pitch + i % (w)] = tile[i]
#define COPY_IN_3D(w, h, d)                                                                                            \
    for (uint i = get_local_id(0); i < (w) * (h) * (d); i += get_local_size(0))                                        \
        tile[i] = matrix[first + i / ((w) * (h)) * area + i / (w) % (h)*pitch + i % (w)];                              \
    barrier(CLK_LOCAL_MEM_FENCE)
#else
#define COPY_IN_2D(w, h)                                                                                               \
    event_t copied = async_work_group_copy_2D2D(tile, 0, matrix, first, sizeof *tile, w, h, pitch, w, 0);              \
    wait_group_events(1, &copied)
#define COPY_OUT_2D(w, h)                                                                                              \
    event_t copied = async_work_group_copy_2D2D(matrix, first, tile, 0, sizeof *tile, w, h, w, pitch, 0);              \
    wait_group_events(1, &copied)
#define COPY_IN_3D(w, h, d)                                                                                            \
    event_t copied =                                                                                                   \
        async_work_group_copy_3D3D(tile, 0, matrix, first, sizeof *tile, w, h, d, pitch, area, w, (w) * (h), 0);       \
    wait_group_events(1, &copied)
#endif

// 32 lines of 512 bytes, or sizes that are arguments; a volume has 8 planes of 8 lines of 128 bytes.
#define KERNELS(kernel_, required, element_t, bytes)                                                                   \
    kernel_ in_##bytes##_constant_##required(global const element_t *matrix, uint first, uint pitch,                   \
                                             global element_t *out) {                                                  \
        local element_t tile[32 * 512 / bytes];                                                                        \
        COPY_IN_2D(512u / bytes, 32u);                                                                                 \
        out[get_global_id(0)] = tile[get_local_id(0) ^ 1];                                                             \
    }                                                                                                                  \
    kernel_ in_##bytes##_variable_##required(global const element_t *matrix, uint first, uint pitch,                   \
                                             global element_t *out, uint w, uint h, local element_t *tile) {           \
        COPY_IN_2D(w, h);                                                                                              \
        out[get_global_id(0)] = tile[get_local_id(0) ^ 1];                                                             \
    }                                                                                                                  \
    kernel_ out_##bytes##_constant_##required(global element_t *matrix, uint first, uint pitch,                        \
                                              global const element_t *in) {                                            \
        local element_t tile[32 * 512 / bytes];                                                                        \
        tile[get_local_id(0) ^ 1] = in[get_global_id(0)];                                                              \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        COPY_OUT_2D(512u / bytes, 32u);                                                                                \
    }                                                                                                                  \
    kernel_ volume_##bytes##_constant_##required(global const element_t *matrix, uint first, uint pitch, uint area,    \
                                                 global element_t *out) {                                              \
        local element_t tile[8 * 8 * 128 / bytes];                                                                     \
        COPY_IN_3D(128u / bytes, 8u, 8u);                                                                              \
        out[get_global_id(0)] = tile[get_local_id(0) ^ 1];                                                             \
    }                                                                                                                  \
    kernel_ volume_##bytes##_variable_##required(global const element_t *matrix, uint first, uint pitch, uint area,    \
                                                 global element_t *out, uint w, uint h, uint d,                        \
                                                 local element_t *tile) {                                              \
        COPY_IN_3D(w, h, d);                                                                                           \
        out[get_global_id(0)] = tile[get_local_id(0) ^ 1];                                                             \
    }
#define TYPES(kernel_, required)                                                                                       \
    KERNELS(kernel_, required, uchar, 1)                                                                               \
    KERNELS(kernel_, required, ushort, 2)                                                                              \
    KERNELS(kernel_, required, uint, 4)                                                                                \
    KERNELS(kernel_, required, uint2, 8)                                                                               \
    KERNELS(kernel_, required, uint4, 16)
TYPES(FREE, free)
TYPES(REQUIRED, required)
