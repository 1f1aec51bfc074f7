// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each mistake in copies that the layer finds while kernels run, at its line. `n` is 3, and there are 4 work-groups of 16 work-items.
// REQUIRES: once, oclgrind, pocl, whole
// DEFINE: %{run} = %bin/layer-launch %s $(sed -n "s/^kernel void \([a-z_0-9]*\)(.*/\1/p" %s | grep -v "^array_\|^selected_")
// RUN: %on_oclgrind CLTILE_LAYER=validate sh -euc '%{run}' > %t.oclgrind 2>&1
// RUN: FileCheck %s --implicit-check-not="error:" --implicit-check-not="warning:" < %t.oclgrind
// RUN: %if nightly %{ %on_pocl %unoptimised CLTILE_LAYER=validate sh -euc '%{run}' > %t.pocl 2>&1 %}
// RUN: %if nightly %{ FileCheck %s --implicit-check-not="error:" --implicit-check-not="warning:" < %t.pocl %}

// PoCL's compiler, with its optimiser, knows the sizes of variables in local memory at all offsets.
// RUN: %on_pocl CLTILE_LAYER=validate %bin/layer-launch %s array_is_small selected_is_small > %t.size 2>&1
// RUN: FileCheck %s --check-prefix=SIZE --implicit-check-not="error:" --implicit-check-not="warning:" < %t.size

#define ITEM get_local_id(0)

// CHECK-LABEL: {{^}}lines_overlap:
kernel void lines_overlap(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: lines of 32 bytes begin every 12 bytes{{.*}}{{.*}}, 4 times) [async-copy-line-length]
    event_t event = async_work_group_copy_2D2D(extra, 0, in, 0, 4, 8, 4, n, 8, 0);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}planes_overlap:
kernel void planes_overlap(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: planes of 128 bytes begin every 12 bytes{{.*}} [async-copy-plane-area]
    event_t event = async_work_group_copy_3D3D(extra, 0, in, 0, 4, 8, 4, 2, 8, n, 8, 32, 0);
    wait_group_events(1, &event);
}

// SIZE-LABEL: {{^}}array_is_small:
kernel void array_is_small(global float *in, global float *out, local float *extra, uint n) {
    local float tile[66];
    // SIZE-NEXT: :[[#@LINE+1]]: error: the tile ends 256 bytes after its begin, and its object in local memory after 252 bytes{{.*}} [async-copy-local-size]
    event_t event = async_work_group_copy(tile + n, in, 64, 0);
    wait_group_events(1, &event);
}

// SIZE-LABEL: {{^}}selected_is_small:
kernel void selected_is_small(global float *in, global float *out, local float *extra, uint n) {
    local float small[32], large[64];
    local float *tile = n > 2 ? small : large;
    // SIZE-NEXT: :[[#@LINE+1]]: error: the tile ends 256 bytes after its begin, and its object in local memory after 128 bytes{{.*}} [async-copy-local-size]
    event_t event = async_work_group_copy(tile, in, 64, 0);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}argument_is_small:
kernel void argument_is_small(global float *in, global float *out, local float *extra, uint n) {
    local float more[100];
    more[ITEM] = n;
    barrier(CLK_LOCAL_MEM_FENCE);
    // CHECK-NEXT: :[[#@LINE+1]]: error: the tile ends 1024 bytes after its begin, and its object in local memory after 1012 bytes{{.*}} [async-copy-local-size]
    event_t event = async_work_group_copy(extra + (uint)more[0], in, 256, 0);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}buffer_is_small:
kernel void buffer_is_small(global float *in, global float *out, local float *extra, uint n) {
    event_t event = async_work_group_copy(extra, in, 64, 0);
    wait_group_events(1, &event);
    // CHECK-NEXT: :[[#@LINE+1]]: error: the tile has bytes 16140 to 16395 of a buffer of 16384 bytes{{.*}} [async-copy-out-of-bounds]
    event = async_work_group_copy(out + 4032 + n, extra, 64, 0);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}no_buffer:
kernel void no_buffer(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: the tile of 256 bytes at 0x3000 is in no buffer{{.*}} [async-copy-out-of-bounds]
    event_t event = async_work_group_copy(extra, (const global float *)((ulong)n << 12), 64, 0);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}not_aligned:
kernel void not_aligned(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: the address 0x{{[0-9a-f]+}} is no multiple of 16{{.*}} [async-copy-alignment]
    event_t event = async_work_group_copy((local float4 *)extra, (const global float4 *)(in + n), 4, 0);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}overlap:
kernel void overlap(global float *in, global float *out, local float *extra, uint n) {
    event_t event = async_work_group_copy(extra, in, 64, 0);
    // CHECK-NEXT: :[[#@LINE+1]]: error: the copy and that of line [[#@LINE-1]] are in progress at the same time{{.*}} [async-copy-overlap]
    event = async_work_group_copy(out, extra + n, 8, event);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}source_is_written:
kernel void source_is_written(global float *in, global float *out, local float *extra, uint n) {
    extra[ITEM] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    // CHECK-NEXT: :[[#@LINE+1]]: error: the source changed between the copy and its wait in line [[#@LINE+3]]{{.*}} [async-copy-source-written]
    event_t event = async_work_group_copy(out + 64 * get_group_id(0), extra, 16, 0);
    extra[ITEM] = 2;
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}destination_is_written:
kernel void destination_is_written(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: the destination was written between the copy and its wait in line [[#@LINE+3]]{{.*}} [async-copy-destination-written]
    event_t event = async_work_group_copy(extra, in, 16, 0);
    extra[n] = 2;
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}not_waited:
kernel void not_waited(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: the kernel ended without a wait for the copy's event{{.*}}, 4 times) [async-copy-event-not-waited]
    async_work_group_copy(extra, in, 16, 0);
}

// CHECK-LABEL: {{^}}waits_for_one_of_two:
kernel void waits_for_one_of_two(global float *in, global float *out, local float *extra, uint n) {
    event_t event = async_work_group_copy(extra, in, 16, 0);
    // CHECK-NEXT: :[[#@LINE+1]]: error: the kernel ended without a wait for the copy's event{{.*}}, 4 times) [async-copy-event-not-waited]
    async_work_group_copy(extra + 16, in, 16, 0);
    wait_group_events(1, &event);
    out[get_global_id(0)] = extra[16 + ITEM];
}

// CHECK-LABEL: {{^}}waits_for_both:
kernel void waits_for_both(global float *in, global float *out, local float *extra, uint n) {
    event_t events[2];
    events[0] = async_work_group_copy(extra, in, 16, 0);
    events[1] = async_work_group_copy(extra + 16, in, 16, 0);
    wait_group_events(1, &events[1]);
    wait_group_events(1, &events[0]);
    out[get_global_id(0)] = extra[16 + ITEM];
}

// CHECK-LABEL: {{^}}waits_again:
kernel void waits_again(global float *in, global float *out, local float *extra, uint n) {
    event_t event = async_work_group_copy(extra, in, 16, 0);
    wait_group_events(1, &event);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}waits_before:
kernel void waits_before(global float *in, global float *out, local float *extra, uint n) {
    event_t events[2];
    *(private ulong *)&events[1] = 7;
    events[0] = async_work_group_copy(extra, in, 16, 0);
    // CHECK-NEXT: :[[#@LINE+1]]: error: the wait's event 1 (0x7) is not that of a copy{{.*}} [async-copy-wait-before-copy]
    wait_group_events(2, events);
}

// CHECK-LABEL: {{^}}argument_differs:
kernel void argument_differs(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: work-items of the work-group pass different arguments{{.*}}, 4 times) [async-copy-divergent-argument]
    event_t event = async_work_group_copy(extra, in + ITEM, 16, 0);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}calls_differ:
kernel void calls_differ(global float *in, global float *out, local float *extra, uint n) {
    event_t event;
    // CHECK-NEXT: :{{[0-9]+}}: error: only some work-items of the work-group make this call; another makes that of line {{[0-9]+}} instead{{.*}} [async-copy-divergent-flow]
    if (ITEM < n)
        event = async_work_group_copy(extra, in, 16, 0);
    else
        event = async_work_group_copy(extra, in, 16, 0);
    wait_group_events(1, &event);
}

// CHECK-LABEL: {{^}}some_lack:
kernel void some_lack(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+2]]: error: only some work-items of the work-group make this call: 3 of 16{{.*}}, 4 times) [async-copy-divergent-flow]
    if (ITEM < n)
        async_work_group_copy(extra, in, 16, 0);
}
