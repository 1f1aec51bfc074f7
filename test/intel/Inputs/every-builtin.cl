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

// With ONE_SIZE every other type has sub-groups of 8 alone, and the others have those of 16.
#ifdef ONE_SIZE
#define OF_8(small, large) KERNELS small
#define OF_16(small, large) KERNELS large
#else
#define OF_8(small, large) KERNELS small KERNELS large
#define OF_16 OF_8
#endif

// The largest legal region that a sub-group holds: of 8 lanes, of 16 lanes.
OF_8((uc, uchar, 4, 2, 8), (uc, uchar, 4, 4, 16))
OF_16((uc2, uchar2, 8, 2, 8), (uc2, uchar2, 8, 4, 16))
OF_8((uc4, uchar4, 16, 2, 8), (uc4, uchar4, 16, 4, 16))
OF_16((uc8, uchar8, 16, 4, 8), (uc8, uchar8, 32, 4, 16))
OF_8((uc16, uchar16, 32, 4, 8), (uc16, uchar16, 32, 8, 16))
OF_16((us, ushort, 4, 2, 8), (us, ushort, 8, 2, 16))
OF_8((us2, ushort2, 8, 2, 8), (us2, ushort2, 16, 2, 16))
OF_16((us4, ushort4, 16, 2, 8), (us4, ushort4, 16, 4, 16))
OF_8((us8, ushort8, 16, 4, 8), (us8, ushort8, 16, 8, 16))
OF_16((us16, ushort16, 16, 8, 8), (us16, ushort16, 8, 16, 16))
OF_8((ui, uint, 4, 2, 8), (ui, uint, 8, 2, 16))
OF_16((ui2, uint2, 8, 2, 8), (ui2, uint2, 8, 4, 16))
OF_8((ui4, uint4, 8, 4, 8), (ui4, uint4, 8, 8, 16))
OF_16((ui8, uint8, 8, 8, 8), (ui8, uint8, 4, 16, 16))
