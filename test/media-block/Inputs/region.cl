// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One builtin, FUNCTION, on images of ACCESS, in sub-groups of 8, 16 and 32: one region of `cases` (x, y, width, height)
// per sub-group, one TEXELS of `lanes` per work-item. WRITE selects the direction. WIDTH and HEIGHT, where defined, take the
// place of those of `cases`, as constants. SUB_GROUP_SIZE, where defined, is the only size.

#define KERNEL(size)                                                                                                   \
    __attribute__((intel_reqd_sub_group_size(size))) kernel void region_##size(                                        \
        ACCESS image2d_t image, global const int4 *cases, global TEXELS *lanes) {                                      \
        const int4 region = cases[get_group_id(0) * get_num_sub_groups() + get_sub_group_id()];                        \
        CALL(lanes[get_global_id(0)]);                                                                                 \
    }

#ifndef WIDTH
#define WIDTH region.z
#define HEIGHT region.w
#endif

#ifdef WRITE
#define CALL(texels) FUNCTION(region.xy, WIDTH, HEIGHT, texels, image)
#else
#define CALL(texels) texels = FUNCTION(region.xy, WIDTH, HEIGHT, image)
#endif

#ifdef SUB_GROUP_SIZE
#define EACH(size) KERNEL(size)
EACH(SUB_GROUP_SIZE)
#else
KERNEL(8)
KERNEL(16)
KERNEL(32)
#endif
