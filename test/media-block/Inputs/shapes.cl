// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One builtin, FUNCTION, on images of ACCESS, as Inputs/region.cl, but in kernels of their own for each of some sizes of
// regions, which are constants: region_<lanes>_<bytes of a row>x<rows>. BYTES are those of an element. LANES, where defined,
// is the only size of sub-groups. FEW is the sum of 1 and 2, which stand for one half each of a sample of the sizes. ONLY, as
// KERNELS(32, 8), is all the sizes.

#ifdef WRITE
#define CALL(texels, bytes, rows) FUNCTION(region.xy, bytes / BYTES, rows, texels, image)
#else
#define CALL(texels, bytes, rows) texels = FUNCTION(region.xy, bytes / BYTES, rows, image)
#endif

#define KERNEL(size, bytes, rows)                                                                                      \
    __attribute__((intel_reqd_sub_group_size(size))) kernel void region_##size##_##bytes##x##rows(                     \
        ACCESS image2d_t image, global const int4 *cases, global TEXELS *lanes) {                                      \
        const int4 region = cases[get_group_id(0) * get_num_sub_groups() + get_sub_group_id()];                        \
        CALL(lanes[get_global_id(0)], bytes, rows);                                                                    \
    }
#ifdef LANES
#define EACH(size, bytes, rows) KERNEL(size, bytes, rows)
#define KERNELS(bytes, rows) EACH(LANES, bytes, rows)
#else
#define KERNELS(bytes, rows) KERNEL(16, bytes, rows) KERNEL(32, bytes, rows)
#endif

#ifdef ONLY
ONLY
#elif defined(FEW)
#if FEW & 1
KERNELS(4, 6) KERNELS(12, 7) KERNELS(20, 8) KERNELS(32, 8)
#endif
#if FEW & 2
KERNELS(8, 5) KERNELS(16, 11) KERNELS(28, 5)
#endif
#else
KERNELS(4, 1) KERNELS(4, 6) KERNELS(4, 16) KERNELS(4, 33) KERNELS(4, 64)
KERNELS(8, 1) KERNELS(8, 5) KERNELS(8, 32)
KERNELS(12, 1) KERNELS(12, 7) KERNELS(12, 16)
KERNELS(16, 1) KERNELS(16, 3) KERNELS(16, 11) KERNELS(16, 16)
KERNELS(20, 1) KERNELS(20, 8) KERNELS(24, 1) KERNELS(24, 3) KERNELS(24, 8) KERNELS(28, 5) KERNELS(28, 8)
KERNELS(32, 1) KERNELS(32, 5) KERNELS(32, 8)
#endif
