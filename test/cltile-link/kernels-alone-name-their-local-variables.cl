// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function that a kernel gives its local array gets the array's address as an argument after the link, too. PoCL puts
// memory of the work-group in place of local variables in kernels alone. What a function returns is still a constant of its
// caller.

// REQUIRES: once
// RUN: %cltile build --target generic --emit ll %s -o %t.generic.ll
// RUN: FileCheck %s < %t.generic.ll && FileCheck %s --check-prefix=STORE < %t.generic.ll && FileCheck %s --check-prefix=SUM < %t.generic.ll
// RUN: %cltile build --target pocl --emit ll %s -o %t.pocl.ll
// RUN: FileCheck %s < %t.pocl.ll && FileCheck %s --check-prefix=STORE < %t.pocl.ll && FileCheck %s --check-prefix=SUM < %t.pocl.ll

static void store(local uchar *tile, global uchar *out) {
    for (int i = get_local_id(0); i < 256; i += get_local_size(0))
        out[i] = tile[i];
}

__attribute__((noinline)) static int lines(void) {
    return 4;
}

// CHECK-LABEL: define {{.*}}@copies(
// CHECK:       call {{.*}}@store({{.*}}@copies.tile
// CHECK-LABEL: {{^}}}
kernel void copies(const global uchar *in, global uchar *out, int width) {
    local uchar tile[256];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 64, lines(), width, 64, 0);
    wait_group_events(1, &event);
    store(tile, out);
}

// CHECK-LABEL: define {{.*}}@blocks(
// CHECK:       call {{.*}}@sum({{.*}}@blocks.texels
// CHECK-LABEL: {{^}}}

// STORE-LABEL: define {{.*}}@store(
// STORE-NOT:   @copies.tile
// STORE-LABEL: {{^}}}
static uint sum(local uint *texels) {
    uint result = 0;
    for (int i = 0; i < 16; ++i)
        result += texels[i];
    return result;
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void blocks(read_only image2d_t in, global uint *out) {
    local uint texels[16];
    texels[get_local_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 8, 2, in);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = sum(texels);
}

// SUM-LABEL: define {{.*}}@sum(
// SUM-NOT:   @blocks.texels
// SUM-LABEL: {{^}}}
