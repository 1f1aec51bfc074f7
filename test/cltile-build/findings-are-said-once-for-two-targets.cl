// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GPUs of two targets have the kernel linked twice, and what there is to say of it said once.
// REQUIRES: ocloc, spirv
// RUN: %cltile build --emit isa --device skl,pvc %s -o %t.asm 2>&1 | FileCheck %s --implicit-check-not='warning:'
// RUN: %exits 1 %cltile build -W error=all --emit isa --device skl,pvc %s -o %t.none 2>&1 | FileCheck %s --check-prefix ERROR --implicit-check-not='error:'
// RUN: grep -c "// cltile: device" %t.asm | FileCheck %s --check-prefix COUNT

// CHECK: warning: {{.*}}[async-copy-version-0.9.0]
// ERROR: error: {{.*}}[async-copy-version-0.9.0]
// COUNT: {{^}}2{{$}}
kernel void copy(const global float *in, ulong gap) {
    local float tile[16][64];
    event_t copied = async_work_group_copy_2D2D((local float *)tile, in, 64, 16, gap, 0, 0);
    wait_group_events(1, &copied);
}
