// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A call of every builtin, in OpenCL C 2.0: images for each access qualifier, sub-group blocks in each memory, copies
// for each gentype and direction.

#include "cl_intel_bfloat16_conversions.h"
#include "cl_intel_media_block_io.h"
#include "cl_intel_split_work_group_barrier.h"
#include "cl_intel_subgroup_2d_block_io.h"
#include "cl_intel_subgroup_buffer_prefetch.h"
#include "cl_intel_subgroup_matrix_multiply_accumulate.h"
#include "cl_intel_subgroup_matrix_multiply_accumulate_tf32.h"
#include "cl_intel_subgroups.h"
#include "cl_khr_async_work_group_copy_fence.h"
#include "cl_khr_extended_async_copies.h"

#define BLOCK(suffix, texels_t, element_t, components)                                                                 \
    intel_sub_group_media_block_write_##suffix(at, 4, 2, intel_sub_group_media_block_read_##suffix(at, 4, 2, in), out);
#define BLOCKS CLTILE_MEDIA_BLOCK_UC(BLOCK) CLTILE_MEDIA_BLOCK_US(BLOCK) CLTILE_MEDIA_BLOCK_UI(BLOCK)

__attribute__((intel_reqd_sub_group_size(16))) kernel void separate(read_only image2d_t in, write_only image2d_t out,
                                                                    int2 at) {
    BLOCKS
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void both(read_write image2d_t in, read_write image2d_t out,
                                                                int2 at){BLOCKS}

#ifndef WITHOUT_SUB_GROUP_BLOCKS
#define SUB_GROUP_BLOCK(suffix, texels_t, element_t, components)                                                       \
    intel_sub_group_block_write##suffix(to, intel_sub_group_block_read##suffix(from));
#define SUB_GROUP_IMAGE(suffix, texels_t, element_t, components)                                                       \
    intel_sub_group_block_write##suffix(out, at, intel_sub_group_block_read##suffix(in, at));
#define SUB_GROUP_KERNEL(element_t, BLOCKS)                                                                            \
    kernel void of_memory_##element_t(global element_t *to, local element_t *from){                                    \
        BLOCKS(SUB_GROUP_BLOCK)} kernel void to_local_##element_t(local element_t *to, global element_t *from){        \
        BLOCKS(SUB_GROUP_BLOCK)} kernel void of_image_##element_t(read_only image2d_t in, write_only image2d_t out,    \
                                                                  int2 at){                                            \
        BLOCKS(SUB_GROUP_IMAGE)} kernel void of_both_##element_t(read_write image2d_t in, read_write image2d_t out,    \
                                                                 int2 at) {                                            \
        BLOCKS(SUB_GROUP_IMAGE)                                                                                        \
    }
SUB_GROUP_KERNEL(uint, CLTILE_SUB_GROUP_BLOCK_UI) SUB_GROUP_KERNEL(uchar, CLTILE_SUB_GROUP_BLOCK_UC)
    SUB_GROUP_KERNEL(ushort, CLTILE_SUB_GROUP_BLOCK_US) SUB_GROUP_KERNEL(ulong, CLTILE_SUB_GROUP_BLOCK_UL)
#endif

#ifndef WITHOUT_2D_BLOCKS // machine code for all takes minutes
// `values` at private and generic pointers, `from` const and not.
#define READ_2D(direction, shape, value_t)                                                                             \
    intel_sub_group_2d_block_##direction##_##shape((const global void *)to, size, size, size, at,                      \
                                                   (private value_t *)values);                                         \
    intel_sub_group_2d_block_##direction##_##shape(to, size, size, size, at, (private value_t *)values);               \
    intel_sub_group_2d_block_##direction##_##shape((const global void *)to, size, size, size, at,                      \
                                                   (generic value_t *)values);                                         \
    intel_sub_group_2d_block_##direction##_##shape(to, size, size, size, at, (generic value_t *)values);
#define READ(shape, value_t, element_t, rows, columns, blocks) READ_2D(read, shape, value_t)
#define TRANSFORM(shape, value_t, element_t, rows, columns, blocks) READ_2D(read_transform, shape, value_t)
#define TRANSPOSE(shape, value_t, element_t, rows, columns, blocks) READ_2D(read_transpose, shape, value_t)
#define WRITE(shape, value_t, element_t, rows, columns, blocks)                                                        \
    intel_sub_group_2d_block_write_##shape(to, size, size, size, at, (private value_t *)values);                       \
    intel_sub_group_2d_block_write_##shape(to, size, size, size, at, (generic value_t *)values);
#define PREFETCH(shape, value_t, element_t, rows, columns, blocks)                                                     \
    intel_sub_group_2d_block_prefetch_##shape((const global void *)to, size, size, size, at);                          \
    intel_sub_group_2d_block_prefetch_##shape(to, size, size, size, at);
        __attribute__((intel_reqd_sub_group_size(16))) kernel void blocks_2d(global uint *to, int size, int2 at) {
    uint values[64];
    CLTILE_2D_BLOCK_READ_8B(READ)
    CLTILE_2D_BLOCK_READ_16B(READ)
    CLTILE_2D_BLOCK_READ_32B(READ)
    CLTILE_2D_BLOCK_READ_TRANSFORM(TRANSFORM)
    CLTILE_2D_BLOCK_READ_TRANSPOSE(TRANSPOSE)
    CLTILE_2D_BLOCK_WRITE(WRITE)
    CLTILE_2D_BLOCK_PREFETCH(PREFETCH)
}

#endif

#define PRODUCT(name, a_t, b_t, acc_t)                                                                                 \
    *(global acc_t *)to = name(*(global a_t *)to, *(global b_t *)to, *(global acc_t *)to);
#define PRODUCTS(name, a_t, b_t, acc_t)                                                                                \
    PRODUCT(name, a_t, b_t, acc_t)                                                                                     \
    PRODUCT(name, a_t##2, b_t, acc_t##2)                                                                               \
    PRODUCT(name, a_t##4, b_t, acc_t##4)                                                                               \
    PRODUCT(name, a_t##8, b_t, acc_t##8)
#define INTEGERS(name, bits, a_t, a_number_t, b_number_t) PRODUCTS(name, a_t, b_number_t##8, int)
#define FLOATS(name, kind, a_t, acc_t) PRODUCTS(name, a_t, int8, acc_t)
__attribute__((intel_reqd_sub_group_size(16))) kernel void products(global void *to){
    CLTILE_MATRIX_INTEGERS(INTEGERS) CLTILE_MATRIX_FLOATS(FLOATS)
        PRODUCT(intel_sub_group_tf32_tf32_matrix_mad_k8, float, float8, float)
            PRODUCT(intel_sub_group_tf32_tf32_matrix_mad_k8, float, float8, float2)
                PRODUCT(intel_sub_group_tf32_tf32_matrix_mad_k8, float2, float8, float4)
                    PRODUCT(intel_sub_group_tf32_tf32_matrix_mad_k8, float4, float8, float8)}

#define BFLOAT16(n)                                                                                                    \
    *(global float##n *)to =                                                                                           \
        intel_convert_as_bfloat16##n##_float##n(intel_convert_bfloat16##n##_as_ushort##n(*(global float##n *)to));
#define TF32(n) *(global float##n *)to = intel_convert_tfloat32##n##_as_float##n(*(global float##n *)to);
#define PREFETCH_BUFFER(suffix, element_t) intel_sub_group_block_prefetch##suffix((global element_t *)to);
kernel void beside_products(global void *to) {
    CLTILE_BFLOAT16_CONVERSIONS(BFLOAT16)
    CLTILE_TF32_CONVERSIONS(TF32)
#ifndef WITHOUT_PREFETCHES
    CLTILE_BLOCK_PREFETCHES(PREFETCH_BUFFER)
#endif
    intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
    intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
    intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
}

kernel void version_1_0(global uchar *memory, local uchar *area) {
    event_t event = async_work_group_copy_2D2D(area, 0, memory, 0, 4, 8, 8, 64, 8, 0);
    wait_group_events(1, &event);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event = async_work_group_copy_2D2D(memory, 0, area, 0, 4, 8, 8, 8, 64, 0);
    event = async_work_group_copy_3D3D(memory, 4096, area, 0, 4, 8, 4, 2, 8, 32, 64, 512, event);
    wait_group_events(1, &event);
    event = async_work_group_copy_3D3D(area, 0, memory, 0, 4, 8, 4, 2, 64, 512, 8, 32, 0);
    wait_group_events(1, &event);
}

#define COPIES(gentype)                                                                                                \
    kernel void version_0_9_0_##gentype(global gentype *memory, local gentype *area) {                                 \
        event_t event = async_work_group_copy_2D2D(area, memory, 4, 4, 60, 0, 0);                                      \
        wait_group_events(1, &event);                                                                                  \
        event = async_work_group_copy_2D2D(memory, area, 4, 4, 0, 60, 0);                                              \
        event = async_work_group_copy_3D3D(memory + 1024, area, 4, 2, 0, 60, 2, 0, 0, event);                          \
        wait_group_events(1, &event);                                                                                  \
        event = async_work_group_copy_3D3D(area, memory, 4, 2, 60, 0, 2, 0, 0, 0);                                     \
        wait_group_events(1, &event);                                                                                  \
    }
#ifdef FEW_GENTYPES // machine code for all takes a minute
COPIES(uchar) COPIES(short4) COPIES(float3) COPIES(ulong16)
#else
CLTILE_GENTYPES(COPIES)
#endif
