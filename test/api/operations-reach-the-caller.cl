// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cltile_inspect_bitcode and _module tell of every kernel and operation, and of findings before; the module stays as it was.
// RUN: %clang_cl --target=spir64 -O0 -gline-tables-only -fno-discard-value-names -include %include/cl_khr_extended_async_copies.h -include %include/cl_intel_subgroup_2d_block_io.h -emit-llvm -c %s -o %t.bc
// RUN: %bin/api inspect %t.bc | FileCheck %s

// CHECK: finding media-block-region-larger
// CHECK-NEXT: kernel k lanes=8 required=1 group=32,2,1 local=64+1 size=known
// CHECK-NEXT:   0 intel_sub_group_media_block_read_uc in helper line=[[#@LINE+24]] from=[[#@LINE+30]] loops=1 conditional=1 event=-1 image=in,read_only width=4 used=8 bytes=8
// CHECK-NEXT:   2 async_work_group_copy_2D2D in k line=[[#@LINE+30]] from=0 loops=0 conditional=0 event=-1 dst=tile,0 src=out,2 width=? used=? bytes=16
// CHECK-NEXT:   3 async_work_group_copy_3D3D in k line=[[#@LINE+30]] from=0 loops=0 conditional=0 event=1 dst=scratch,3 src=out,2 width=? used=? bytes=?
// CHECK-NEXT:   5 wait_group_events in k line=[[#@LINE+30]] from=0 loops=0 conditional=0 event=-1
// CHECK-NEXT:   1 is completed by 3
// CHECK-NEXT:   2 is completed by 3
// CHECK-NEXT: kernel exchange lanes=8 required=1 group=0,0,0 local=0+0 size=known
// CHECK-NEXT:   6 sub_group_broadcast in exchange line=[[#@LINE+31]] from=0 loops=0 conditional=0 event=-1 width=? used=? bytes=64 from=0 lanes=8 lane=5 lane_bytes=8
// CHECK-NEXT: kernel matrix lanes=16 required=1 group=0,0,0 local=0+0 size=known
// CHECK-NEXT:   13 intel_sub_group_2d_block_prefetch_16b_4r16x2c in matrix line=[[#@LINE+34]] from=0 loops=0 conditional=0 event=-1 width=16 used=? bytes=256 src=m,2 blocks=2 components=0 height=4 width=128 height=64 pitch=256 x=32 y=?
// CHECK-NEXT:   12 intel_sub_group_2d_block_write_16b_4r16x1c in matrix line=[[#@LINE+34]] from=0 loops=0 conditional=0 event=-1 width=16 used=? bytes=128 dst=m,2 blocks=1 components=4 height=4 width=128 height=64 pitch=256 x=32 y=-1
// CHECK-NEXT: kernel idle lanes=0 required=0 group=0,0,0 local=0+0 size=known
// CHECK-NEXT: bytes: status 0: -
// CHECK-NEXT: finding media-block-region-larger
// CHECK-NEXT: kernel k
// CHECK: module: status 0: -
// CHECK-NEXT: 8 kernels, module as it was
// CHECK-NEXT: no function: status 1: cltile_inspect_bitcode: a null pointer for on_kernel
// CHECK-NEXT: no function: status 1: cltile_inspect_module: a null pointer for on_kernel
// CHECK-NEXT: no bytes: status 1: cltile_inspect_bitcode: a null pointer for in
// CHECK-NEXT: no module: status 1: cltile_inspect_module: a null pointer for module
// CHECK-NEXT: no message: status 2

uchar helper(read_only image2d_t image) {
    return intel_sub_group_media_block_read_uc((int2)(0, 0), 4, 4, image);
}
__attribute__((intel_reqd_sub_group_size(8), reqd_work_group_size(32, 2, 1)))
kernel void k(read_only image2d_t in, global uchar *out, local uchar *scratch, uint n) {
    local uchar tile[64];
    for (uint i = 0; i < n; ++i)
        out[i] = helper(in);
    event_t e = async_work_group_copy_2D2D(tile, 0, out, 0, 1, 4, 4, 9, 4, 0);
    e = async_work_group_copy_3D3D(scratch, 0, out, 0, 1, n, 4, 1, 9, 9, 4, 4, e);
    wait_group_events(1, &e);
    out[0] = tile[0];
}
__attribute__((intel_reqd_sub_group_size(8)))
kernel void exchange(global long *p) {
    p[get_global_id(0)] = sub_group_broadcast(p[get_global_id(0)], 5);
}
__attribute__((intel_reqd_sub_group_size(16)))
kernel void matrix(int y, global ushort *m) {
    ushort values[4] = {1};
    intel_sub_group_2d_block_prefetch_16b_4r16x2c(m, 128, 64, 256, (int2)(32, y));
    intel_sub_group_2d_block_write_16b_4r16x1c(m, 128, 64, 256, (int2)(32, -1), values);
}
kernel void idle(global int *out) {
    *out = 1;
}
