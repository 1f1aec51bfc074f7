// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions, include folders, OpenCL options, -g, -f and warnings go to clang, in their order.
// RUN: %cltile build -D WIDTH=99 -UWIDTH -DWIDTH=8 -I %S/Inputs -cl-mad-enable -g -Wextra -Wno-unused -fno-jump-tables --verbose --target intel --emit ll %s -o %t.ll 2>&1 \
// RUN:   | FileCheck %s --check-prefix COMMAND
// RUN: FileCheck %s --input-file %t.ll
// RUN: %exits 1 %cltile build -DWIDTH=8 -Werror=unused-variable %s -o %t.bc 2>&1 | FileCheck %s --check-prefix WARNING

// COMMAND: clang{{.*}} -DWIDTH=99 -UWIDTH -DWIDTH=8 -I{{.*}}Inputs -cl-mad-enable -g -Wextra -Wno-unused -fno-jump-tables -I
// CHECK: call {{.*}}ReadINTEL{{.*}}, i32 noundef 8, i32 noundef 2)
// CHECK: !DILocation(line: [[#@LINE+4]]
// WARNING: passes-options-to-clang.cl:[[#@LINE+2]]:9: error: unused variable 'idle'
kernel void read(read_only image2d_t image, global uint *out, int2 at) {
    int idle;
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui(at, WIDTH, 2, image);
}
