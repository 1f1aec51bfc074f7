// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clang 15 cannot compile an array of events with an initialiser, and later ones crash: the message says what to write,
// and nothing is left behind. What it says compiles.

// RUN: rm -rf %t.tmp && mkdir %t.tmp
// RUN: env TMPDIR=%t.tmp %exits 1 %cltile build %s -o %t.bc 2>&1 | FileCheck %s --implicit-check-not='Stack dump'
// RUN: not ls %t.bc
// RUN: ls -A %t.tmp | count 0
// RUN: %exits 1 %cltile check - < %s 2>&1 | FileCheck %s --check-prefix STDIN
// RUN: sed 's/e\[2\] = {0, 0};/e[2]; e[0] = (event_t)0;/' %s > %t.cl && %cltile build %t.cl -o %t.remedied.bc

// CHECK: invalid-initialiser-of-events.cl:[[#@LINE+6]]:1: error: Clang cannot compile an initialiser of an array of events:
// CHECK-SAME: e[0] = (event_t)0;{{$}}
// STDIN: stdin{{.*}}:[[#@LINE+4]]:1: error:

kernel void copies(const global uchar *in, global uchar *out, local uchar *tile) {
    /* no event_t before */
    event_t first, e[2] = {0, 0};
    first = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 64, 4, 80, 64, 0);
    wait_group_events(1, &first);
    out[get_global_id(0)] = tile[get_local_id(0)];
}
