// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One kernel per builtin and sub-group size, whose name says what it calls: <read|write>_<type>_w<width>_h<height>_s<size>.

// What stands for sub-groups of 8 on GPUs that have none.
#ifndef SMALL
#define SMALL 8
#endif

#define KERNELS(t, T, w, h, s)                                                                                         \
    __attribute__((intel_reqd_sub_group_size(s == 8 ? SMALL : s))) kernel void read_##t##_w##w##_h##h##_s##s(                           \
        read_only image2d_t image, global T *lanes, int2 at) {                                                         \
        lanes[get_global_id(0)] = intel_sub_group_media_block_read_##t(at, w, h, image);                               \
    }                                                                                                                  \
    __attribute__((intel_reqd_sub_group_size(s == 8 ? SMALL : s))) kernel void write_##t##_w##w##_h##h##_s##s(                          \
        write_only image2d_t image, const global T *lanes, int2 at) {                                                  \
        intel_sub_group_media_block_write_##t(at, w, h, lanes[get_global_id(0)], image);                               \
    }

// The largest legal region that a sub-group holds: of 8 lanes, of 16 lanes.
KERNELS(uc, uchar, 4, 2, 8) KERNELS(uc, uchar, 4, 4, 16)
KERNELS(uc2, uchar2, 8, 2, 8) KERNELS(uc2, uchar2, 8, 4, 16)
KERNELS(uc4, uchar4, 16, 2, 8) KERNELS(uc4, uchar4, 16, 4, 16)
KERNELS(uc8, uchar8, 16, 4, 8) KERNELS(uc8, uchar8, 32, 4, 16)
KERNELS(uc16, uchar16, 32, 4, 8) KERNELS(uc16, uchar16, 32, 8, 16)
KERNELS(us, ushort, 4, 2, 8) KERNELS(us, ushort, 8, 2, 16)
KERNELS(us2, ushort2, 8, 2, 8) KERNELS(us2, ushort2, 16, 2, 16)
KERNELS(us4, ushort4, 16, 2, 8) KERNELS(us4, ushort4, 16, 4, 16)
KERNELS(us8, ushort8, 16, 4, 8) KERNELS(us8, ushort8, 16, 8, 16)
KERNELS(us16, ushort16, 16, 8, 8) KERNELS(us16, ushort16, 8, 16, 16)
KERNELS(ui, uint, 4, 2, 8) KERNELS(ui, uint, 8, 2, 16)
KERNELS(ui2, uint2, 8, 2, 8) KERNELS(ui2, uint2, 8, 4, 16)
KERNELS(ui4, uint4, 8, 4, 8) KERNELS(ui4, uint4, 8, 8, 16)
KERNELS(ui8, uint8, 8, 8, 8) KERNELS(ui8, uint8, 4, 16, 16)
