// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One sub-group block builtin, FUNCTION, in sub-groups of 8, 16 and 32: of global memory, of a work-group's local
// memory, and of images of ACCESS, if that is defined; of these alone, with IMAGES_ONLY. One place of `places` per
// sub-group, one TEXELS of `lanes` per work-item. WRITE selects the direction. SUB_GROUP_SIZE, where defined, is the
// only size.

#ifdef WRITE
#define CALL(texels, ...) FUNCTION(__VA_ARGS__, texels)
#else
#define CALL(texels, ...) texels = FUNCTION(__VA_ARGS__)
#endif

#define PLACE places[get_group_id(0) * get_num_sub_groups() + get_sub_group_id()]

// Work-groups have an area of memory each. Places are bytes from its beginning.
#define GLOBAL_KERNEL(size)                                                                                            \
    __attribute__((intel_reqd_sub_group_size(size)))                                                                   \
    kernel void of_global_##size(global uchar *memory, uint area, global const int2 *places, global TEXELS *lanes) {   \
        global uchar *block = memory + get_group_id(0) * area + PLACE.x;                                               \
        CALL(lanes[get_global_id(0)], (global ELEMENT *)block);                                                        \
    }

#define LOCAL_KERNEL(size)                                                                                             \
    __attribute__((intel_reqd_sub_group_size(size))) kernel void of_local_##size(                                      \
        global uchar *memory, uint area, global const int2 *places, global TEXELS *lanes, local ulong2 *copied) {      \
        local uchar *copy = (local uchar *)copied;                                                                     \
        for (uint i = get_local_id(0); i < area; i += get_local_size(0))                                               \
            copy[i] = memory[get_group_id(0) * area + i];                                                              \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        CALL(lanes[get_global_id(0)], (local ELEMENT *)(copy + PLACE.x));                                              \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        for (uint i = get_local_id(0); i < area; i += get_local_size(0))                                               \
            memory[get_group_id(0) * area + i] = copy[i];                                                              \
    }

#define IMAGE_KERNEL(size)                                                                                             \
    __attribute__((intel_reqd_sub_group_size(size)))                                                                   \
    kernel void of_image_##size(ACCESS image2d_t image, global const int2 *places, global TEXELS *lanes) {             \
        CALL(lanes[get_global_id(0)], image, PLACE);                                                                   \
    }

#ifdef SUB_GROUP_SIZE
#define EACH_SIZE(X, size) X(size)
#define FOR_SIZES(X) EACH_SIZE(X, SUB_GROUP_SIZE)
#else
#define FOR_SIZES(X) X(8) X(16) X(32)
#endif

#ifndef IMAGES_ONLY
FOR_SIZES(GLOBAL_KERNEL)
FOR_SIZES(LOCAL_KERNEL)
#endif
#ifdef ACCESS
FOR_SIZES(IMAGE_KERNEL)
#endif
