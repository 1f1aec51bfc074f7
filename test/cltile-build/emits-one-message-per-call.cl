// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For Intel each call is one message, with the region as constants and the offset as it is.
// RUN: %cltile build --target intel --emit ll %s -o - \
// RUN:   | FileCheck %s --implicit-check-not='call {{.*}}media_block' --implicit-check-not=MediaBlock --implicit-check-not='{{(read|write)_image}}'

// CHECK-LABEL: define {{.*}} @transpose(
// CHECK: [[WORDS:%[0-9]+]] = call {{.*}}<4 x i16> @_Z{{[0-9]+}}__spirv_SubgroupImageMediaBlockReadINTEL_Rushort4{{.*}}({{.*}}%{{[a-z0-9]+}}, <2 x i32> {{.*}}, i32 noundef 16, i32 noundef 4)
// CHECK: call {{.*}}void @_Z{{[0-9]+}}__spirv_SubgroupImageMediaBlockWriteINTEL{{.*}}({{.*}}%{{[a-z0-9]+}}, <2 x i32> {{.*}}, i32 noundef 16, i32 noundef 4, <4 x i16> noundef [[WORDS]])
// CHECK: call {{.*}}i8 @_Z{{[0-9]+}}__spirv_SubgroupImageMediaBlockReadINTEL_Ruchar{{.*}}({{.*}}%{{[a-z0-9]+}}, <2 x i32> {{.*}}, i32 noundef 4, i32 noundef 4)
// CHECK: ret void
// CHECK: declare {{.*}}__spirv_SubgroupImageMediaBlockReadINTEL_Rushort4
// CHECK: declare {{.*}}__spirv_SubgroupImageMediaBlockWriteINTEL
// CHECK: declare {{.*}}__spirv_SubgroupImageMediaBlockReadINTEL_Ruchar
kernel void transpose(read_only image2d_t in, write_only image2d_t out, global uchar *bytes, int2 at) {
    const ushort4 words = intel_sub_group_media_block_read_us4(at, 16, 4, in);
    intel_sub_group_media_block_write_us4(at.yx, 16, 4, words, out);
    bytes[get_global_id(0)] = intel_sub_group_media_block_read_uc(at, 4, 4, in);
}
