// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies with tiles, addresses, pitches and what they take of local memory; and which wait completes which copy: of one
// event, of a chain, of double buffering, where the wait comes a turn later, and of an array.

// RUN: %exits 0 %cltile inspect %s > %t.txt
// RUN: FileCheck %s --input-file %t.txt --match-full-lines --strict-whitespace
// RUN: awk 'length > 100' %t.txt | count 0
// RUN: %other_clang %s -o %t.bc --target=spir64 -O0 -gline-tables-only -fno-discard-value-names
// RUN: %cltile inspect %t.bc | diff %t.txt -
// RUN: %other_clang %s -o %t.32.bc --target=spir -gline-tables-only -fno-discard-value-names
// RUN: %cltile inspect %t.32.bc | diff %t.txt -

// CHECK:kernel tiles: no fixed sub-group size, work-group 8x8x2
// CHECK-EMPTY:
// CHECK-NEXT:  #1   {{.*}}.cl:[[#@LINE+91]]:17  async_work_group_copy_2D2D
// CHECK-NEXT:      tile     16x4 elements of 12 bytes
// CHECK-NEXT:      from     source (global, argument 0), from byte 24 on, line length 1,000 (12,000 bytes)
// CHECK-NEXT:      to       buffer (local), from byte 12 on, line length 17 (204 bytes); takes 804 bytes
// CHECK-NEXT:      event    new; completed by wait #3 (line [[#@LINE+89]])
// CHECK-NEXT:      moves    768 bytes a work-group
// CHECK-EMPTY:
// CHECK-NEXT:  #2   {{.*}}.cl:[[#@LINE+85]]:9  async_work_group_copy_3D3D
// CHECK-NEXT:      tile     2x3x4 elements of 1 byte
// CHECK-NEXT:      from     scratch (local, argument 2), from byte 7 on, line length 8, plane area 40; takes 138
// CHECK-NEXT:               bytes
// CHECK-NEXT:      to       target (global, argument 1), from byte ? on, line length ?, plane area 99
// CHECK-NEXT:      event    that of #1 (line [[#@LINE+79]]); completed by wait #3 (line [[#@LINE+81]])
// CHECK-NEXT:      moves    24 bytes a work-group
// CHECK-EMPTY:
// CHECK-NEXT:  #3   {{.*}}.cl:[[#@LINE+78]]:5  wait_group_events
// CHECK-NEXT:      for      #1 (line [[#@LINE+75]]), #2 (line [[#@LINE+76]])
// CHECK-EMPTY:
// CHECK-NEXT:  #4   {{.*}}.cl:[[#@LINE+76]]:5  async_work_group_copy_fence
// CHECK-EMPTY:
// CHECK-NEXT:      in all   2 copies, 1 fence, 1 wait
// CHECK-NEXT:               a work-group reads 768 bytes and writes 24 bytes, each operation done once
// CHECK-NEXT:               local memory: 1,024 bytes of variables, and what the host sets for 1 parameter
// CHECK-EMPTY:
// CHECK-NEXT:kernel buffers: no fixed sub-group size
// CHECK-EMPTY:
// CHECK-NEXT:  #1   {{.*}}.cl:[[#@LINE+74]]:17  async_work_group_copy_2D2D
// CHECK-NEXT:      tile     16x16 elements of 1 byte
// CHECK-NEXT:      from     source (global, argument 0), from byte 0 on, line length 1,000
// CHECK-NEXT:      to       halves (local), from byte 0 on, line length 16; takes 256 bytes
// CHECK-NEXT:      event    new; completed by wait #3 (line [[#@LINE+75]])
// CHECK-NEXT:      moves    256 bytes a work-group
// CHECK-EMPTY:
// CHECK-NEXT:  #2   {{.*}}.cl:[[#@LINE+71]]:20  async_work_group_copy_2D2D
// CHECK-NEXT:      tile     16x16 elements of 1 byte
// CHECK-NEXT:      from     source (global, argument 0), from byte ? on, line length 1,000
// CHECK-NEXT:      to       halves (local), from byte ? on, line length 16; takes 256 bytes
// CHECK-NEXT:      event    new; completed by wait #3 (line [[#@LINE+68]])
// CHECK-NEXT:      moves    256 bytes a work-group, in a loop, on a condition
// CHECK-EMPTY:
// CHECK-NEXT:  #3   {{.*}}.cl:[[#@LINE+65]]:9  wait_group_events
// CHECK-NEXT:      for      #1 (line [[#@LINE+59]]), #2 (line [[#@LINE+63]])
// CHECK-EMPTY:
// CHECK-NEXT:      in all   2 copies, 1 wait
// CHECK-NEXT:               a work-group reads 512 bytes and writes 0 bytes, each operation done once
// CHECK-NEXT:               local memory: 512 bytes of variables
// CHECK-EMPTY:
// CHECK-NEXT:kernel arrays: no fixed sub-group size
// CHECK-EMPTY:
// CHECK-NEXT:  #1   {{.*}}.cl:[[#@LINE+66]]:12  async_work_group_copy_2D2D
// CHECK-NEXT:      tile     16x16 elements of 1 byte
// CHECK-NEXT:      from     source (global, argument 0), from byte 0 on, line length 1,000
// CHECK-NEXT:      to       one (local), from byte 0 on, line length 16; takes 256 bytes
// CHECK-NEXT:      event    new; completed by wait #3 (line [[#@LINE+64]])
// CHECK-NEXT:      moves    256 bytes a work-group
// CHECK-EMPTY:
// CHECK-NEXT:  #2   {{.*}}.cl:[[#@LINE+60]]:12  async_work_group_copy_2D2D
// CHECK-NEXT:      tile     16x16 elements of 1 byte
// CHECK-NEXT:      from     source (global, argument 0), from byte 16 on, line length 1,000
// CHECK-NEXT:      to       other (local), from byte 0 on, line length 16; takes 256 bytes
// CHECK-NEXT:      event    new; completed by wait #4 (line [[#@LINE+58]])
// CHECK-NEXT:      moves    256 bytes a work-group
// CHECK-EMPTY:
// CHECK-NEXT:  #3   {{.*}}.cl:[[#@LINE+54]]:5  wait_group_events
// CHECK-NEXT:      for      #1 (line [[#@LINE+51]])
// CHECK-EMPTY:
// CHECK-NEXT:  #4   {{.*}}.cl:[[#@LINE+52]]:5  wait_group_events
// CHECK-NEXT:      for      #2 (line [[#@LINE+49]])
// CHECK-EMPTY:
// CHECK-NEXT:      in all   2 copies, 2 waits
// CHECK-NEXT:               a work-group reads 512 bytes and writes 0 bytes, each operation done once
// CHECK-NEXT:               local memory: 512 bytes of variables
// CHECK-EMPTY:
// CHECK-NEXT:kernel leaks: no fixed sub-group size
// CHECK-EMPTY:
// CHECK-NEXT:  #1   {{.*}}.cl:[[#@LINE+48]]:5  async_work_group_copy_3D3D
// CHECK-NEXT:      tile     4x?x1 elements of 4 bytes; the form of version 0.9.0
// CHECK-NEXT:      from     source (global, argument 0), from byte 0 on, line length 4 (16 bytes), plane area ?
// CHECK-NEXT:      to       target (local, argument 1), from byte 0 on, line length 4 (16 bytes), plane area ?
// CHECK-NEXT:      event    new; no wait found
// CHECK-NEXT:      moves    ? bytes a work-group
// CHECK-NEXT:      warning  async_work_group_copy_3D3D with 10 arguments is of version 0.9.0, which is deprecated
// CHECK-NEXT:               [async-copy-version-0.9.0]
// CHECK-NEXT:      error    the copy's event is never waited for [async-copy-event-not-waited]
// CHECK-EMPTY:
// CHECK-NEXT:      in all   1 copy, 1 error, 1 warning
// CHECK-NEXT:               local memory: what the host sets for 1 parameter

__attribute__((reqd_work_group_size(8, 8, 2)))
kernel void tiles(const global float *source, global uchar *target, local uchar *scratch, uint pitch) {
    local float buffer[256];
    event_t e = async_work_group_copy_2D2D(buffer, 1, source + 3, 1, 12, 16, 4, 1000, 17, 0);
    e = async_work_group_copy_3D3D(target, pitch, scratch + 4, 3, 1, 2, 3, 4, 8, 40, pitch, 99, e);
    wait_group_events(1, &e);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    target[get_global_id(0)] = buffer[0];
}

kernel void buffers(const global uchar *source, global uchar *target, int n) {
    local uchar halves[2][256];
    event_t e = async_work_group_copy_2D2D(halves[0], 0, source, 0, 1, 16, 16, 1000, 16, 0);
    for (int i = 0; i < n; ++i) {
        event_t next = e;
        if (i + 1 < n)
            next = async_work_group_copy_2D2D(halves[(i + 1) & 1], 0, source, i * 16, 1, 16, 16, 1000, 16, 0);
        wait_group_events(1, &e);
        e = next;
        target[i] = halves[i & 1][get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel void arrays(const global uchar *source, global uchar *target) {
    local uchar one[256], other[256];
    event_t e[2];
    e[0] = async_work_group_copy_2D2D(one, 0, source, 0, 1, 16, 16, 1000, 16, 0);
    e[1] = async_work_group_copy_2D2D(other, 0, source, 16, 1, 16, 16, 1000, 16, 0);
    wait_group_events(1, e);
    wait_group_events(1, e + 1);
    target[get_local_id(0)] = one[1] + other[1];
}

kernel void leaks(const global int *source, local int *target, uint lines) {
    async_work_group_copy_3D3D(target, source, 4, lines, 0, 0, 1, 0, 0, 0);
}
