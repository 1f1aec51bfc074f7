// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// llvm-spirv treats the builtins' names as its own even when they are defined, so after linking the kernels are the only
// definitions that others may call. What builtins have in common is the module's own, and there once.
// RUN: %cltile build --emit ll %s -o %t.ll
// RUN: FileCheck %s --input-file %t.ll --implicit-check-not='{{^define (dso_local|spir|weak|linkonce)}}' \
// RUN:   --implicit-check-not='@_Z{{[0-9]+}}intel_sub_group' --implicit-check-not='{{@__cltile}}'
// RUN: grep -c "^define internal" %t.ll | FileCheck %s --check-prefix COUNT
// RUN: grep "^define internal" %t.ll | FileCheck %s --check-prefix OWN
// RUN: %cltile build --target intel --emit ll %s -o - \
// RUN:   | FileCheck %s --implicit-check-not='{{^define}}' --implicit-check-not='@_Z{{[0-9]+}}intel_sub_group' --implicit-check-not=__cltile

// CHECK: define {{.*}}spir_kernel void @read(
kernel void read(read_only image2d_t image, global uchar16 *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc16((int2)(0), 32, 8, image);
}

// CHECK: define {{.*}}spir_kernel void @write(
kernel void write(read_write image2d_t image, global ushort *in) {
    intel_sub_group_media_block_write_us((int2)(0), 2, 8, in[get_global_id(0)], image);
}

// COUNT: {{^5$}}
// OWN-DAG: @_Z{{[0-9]+}}__cltile_read_general{{[^r]*}}ro
// OWN-DAG: @_Z{{[0-9]+}}__cltile_plain_kind{{[^r]*}}ro
// OWN-DAG: @_Z{{[0-9]+}}__cltile_write_general{{[^r]*}}rw
// OWN-DAG: @_Z{{[0-9]+}}__cltile_plain_kind{{[^r]*}}rw
// OWN-DAG: @_Z{{[0-9]+}}__cltile_read_old_texel{{.*}}rw
