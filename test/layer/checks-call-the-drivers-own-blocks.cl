// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the driver has media blocks, checks are put in front of its own functions, which get the program's constants.
// REQUIRES: once, clang-22
// RUN: %bin/print-prelude folder=hosts/native area=4096 read write > %t.prelude
// RUN: sed '/^kernel/,$d' %s > %t.cl && cat %t.prelude >> %t.cl && sed -n '/^kernel/,$p' %s >> %t.cl
// RUN: clang-22 -x cl -cl-std=CL1.2 --target=spir64 -Xclang -finclude-default-header -O2 -S -emit-llvm -o - %t.cl | FileCheck %s
// RUN: clang-22 -x cl -cl-std=CL3.0 --target=spir64 -Xclang -finclude-default-header -DREAD_WRITE -O2 -S -emit-llvm -o - %t.cl | FileCheck %s

#define OWN_OF(suffix, texels_t, reads, writes)                                                                        \
    texels_t __attribute__((overloadable, convergent)) intel_sub_group_media_block_read_##suffix(int2, int, int,       \
                                                                                                 reads image2d_t);     \
    void __attribute__((overloadable, convergent)) intel_sub_group_media_block_write_##suffix(int2, int, int,          \
                                                                                              texels_t, writes image2d_t);
#ifdef READ_WRITE
#define OWN(suffix, texels_t)                                                                                          \
    OWN_OF(suffix, texels_t, read_only, write_only) OWN_OF(suffix, texels_t, read_write, read_write)
#else
#define OWN(suffix, texels_t) OWN_OF(suffix, texels_t, read_only, write_only)
#endif
OWN(uc, uchar)
OWN(uc2, uchar2)
OWN(uc4, uchar4)
OWN(uc8, uchar8)
OWN(uc16, uchar16)
OWN(us, ushort)
OWN(us2, ushort2)
OWN(us4, ushort4)
OWN(us8, ushort8)
OWN(us16, ushort16)
OWN(ui, uint)
OWN(ui2, uint2)
OWN(ui4, uint4)
OWN(ui8, uint8)

// CHECK: define {{.*}} @k(
// CHECK: call {{.*}} @{{.*}}__cltile_check_block
// CHECK: call {{.*}} @_Z35intel_sub_group_media_block_read_ui{{.*}}(<2 x i32> {{.*}}, i32 noundef 4, i32 noundef 3,
// CHECK: call {{.*}} @{{.*}}__cltile_check_block
// CHECK: call {{.*}} @_Z36intel_sub_group_media_block_write_ui{{.*}}(<2 x i32> {{.*}}, i32 noundef 2, i32 noundef 8,
kernel void k(read_only image2d_t image, write_only image2d_t to, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 3, image);
    intel_sub_group_media_block_write_ui((int2)(0, 0), 2, 8, 1u, to);
}
