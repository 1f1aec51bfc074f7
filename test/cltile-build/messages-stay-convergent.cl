// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All work-items of a sub-group make a call, so no pass may move it into a branch: kernel, message and call say so. (The
// attributes of two of them may be one group.)
// RUN: %cltile build --target intel --emit ll %s -o - | FileCheck %s --allow-deprecated-dag-overlap

// CHECK: define {{.*}} @read({{.*}}) [[KERNEL:#[0-9]+]]
// CHECK: call {{.*}}@[[MESSAGE:_Z[0-9]+__spirv_SubgroupImageMediaBlockReadINTEL[^(]*]]({{.*}}) [[CALL:#[0-9]+]]
// CHECK: declare {{.*}}@[[MESSAGE]]({{.*}}) [[DECLARATION:#[0-9]+]]
// CHECK-DAG: attributes [[KERNEL]] = { convergent
// CHECK-DAG: attributes [[CALL]] = { convergent
// CHECK-DAG: attributes [[DECLARATION]] = { convergent
kernel void read(read_only image2d_t image, global uint2 *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui2((int2)(0), 8, 4, image);
}
