// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions by which lanes have each other's data: which lanes a lane receives from, as far as that is constant, and how many
// bytes; from OpenCL C, bitcode and SPIR-V. What reads ballots, barriers and functions of a whole work-group are none.
// REQUIRES: spirv, spirv-reader, jsonschema
// RUN: %exits 0 %cltile inspect %s > %t.txt
// RUN: FileCheck %s --check-prefixes=CHECK,LINES --match-full-lines --strict-whitespace < %t.txt
// RUN: grep -c "^  #" %t.txt | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}12{{$}}
// RUN: %cltile inspect --sub-groups emulated -DNO_BARRIER %s | diff %t.txt -
// RUN: %cltile build --sub-groups native --emit bc -g %s -o %t.bc
// RUN: %cltile inspect %t.bc | diff %t.txt -
// RUN: %cltile build --sub-groups native --emit spv -DNO_BARRIER %s -o %t.spv
// RUN: %cltile inspect %t.spv > %t.spv.txt
// RUN: FileCheck %s --check-prefixes=CHECK,SPIRV --match-full-lines --strict-whitespace < %t.spv.txt
// RUN: %cltile inspect --json %t.spv > %t.json
// RUN: %schema_of/inspect.schema.json -i %t.json
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: sed 's/"from": "higher"/"from": "above"/' %t.json > %t.wrong
// RUN: not %schema_of/inspect.schema.json -i %t.wrong
// RUN: %cltile inspect --spvasm %t.spv | FileCheck %s --check-prefix=TEXT
// RUN: spirv-dis %t.spv | sed 's/\(OpGroupSMax .*\) Reduce/\1 ClusteredReduce/' > %t.spvasm
// RUN: %cltile inspect --spvasm %t.spvasm | FileCheck %s --check-prefix=CLUSTERED
// CLUSTERED: OpGroupSMax {{.*}} ClusteredReduce %{{[0-9]+$}}
// CHECK:kernel exchanges: sub-group size 16, work-group 64x1x1
// LINES:  #1   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_shuffle_down
// SPIRV:  #1   intel_sub_group_shuffle_down
// LINES-NEXT:      in       next, called from line [[#CALL:]]
// SPIRV:      SPIR-V   OpSubgroupShuffleDownINTEL, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK:      lanes    each lane l receives 4 bytes of lane l + 1
// CHECK-NEXT:      moves    64 bytes a sub-group
// LINES:  #2   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_shuffle_up
// SPIRV:  #2   intel_sub_group_shuffle_up
// SPIRV:      SPIR-V   OpSubgroupShuffleUpINTEL, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane l receives 16 bytes of lane l - 2
// CHECK-NEXT:      moves    256 bytes a sub-group
// LINES:  #3   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_shuffle_xor
// SPIRV:  #3   intel_sub_group_shuffle_xor
// SPIRV:      SPIR-V   OpSubgroupShuffleXorINTEL, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane l receives 2 bytes of lane l ^ 8
// CHECK-NEXT:      moves    32 bytes a sub-group
// LINES:  #4   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_shuffle
// SPIRV:  #4   intel_sub_group_shuffle
// SPIRV:      SPIR-V   OpSubgroupShuffleINTEL, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane receives 8 bytes of lane ?
// CHECK-NEXT:      moves    128 bytes a sub-group
// LINES:  #5   {{.*}}.cl:{{[0-9]+:[0-9]+}}  sub_group_broadcast
// SPIRV:  #5   sub_group_broadcast
// SPIRV:      SPIR-V   OpGroupBroadcast, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane receives 4 bytes of lane 3
// CHECK-NEXT:      moves    64 bytes a sub-group, in a loop, on a condition
// LINES:  #6   {{.*}}.cl:{{[0-9]+:[0-9]+}}  sub_group_reduce_max
// SPIRV:  #6   sub_group_reduce_max
// SPIRV:      SPIR-V   OpGroupSMax, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane combines values of 4 bytes of all lanes
// CHECK-NEXT:      moves    64 bytes a sub-group
// LINES:  #7   {{.*}}.cl:{{[0-9]+:[0-9]+}}  sub_group_scan_exclusive_add
// SPIRV:  #7   sub_group_scan_exclusive_add
// SPIRV:      SPIR-V   OpGroupFAdd, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane l combines values of 4 bytes of lanes 0 to l - 1
// CHECK-NEXT:      moves    64 bytes a sub-group
// LINES:  #8   {{.*}}.cl:{{[0-9]+:[0-9]+}}  sub_group_scan_inclusive_min
// SPIRV:  #8   sub_group_scan_inclusive_min
// SPIRV:      SPIR-V   OpGroupUMin, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane l combines values of 4 bytes of lanes 0 to l
// CHECK-NEXT:      moves    64 bytes a sub-group
// LINES:  #9   {{.*}}.cl:{{[0-9]+:[0-9]+}}  sub_group_any
// SPIRV:  #9   sub_group_any
// CHECK:      lanes    each lane combines values of 4 bytes of all lanes
// CHECK-NEXT:      moves    64 bytes a sub-group
// LINES:  #10  {{.*}}.cl:{{[0-9]+:[0-9]+}}  sub_group_shuffle
// SPIRV:  #10  sub_group_shuffle
// SPIRV:      SPIR-V   OpGroupNonUniformShuffle, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane receives 4 bytes of lane 5
// CHECK-NEXT:      moves    64 bytes a sub-group
// LINES:  #11  {{.*}}.cl:{{[0-9]+:[0-9]+}}  sub_group_broadcast_first
// SPIRV:  #11  sub_group_broadcast_first
// SPIRV:      SPIR-V   OpGroupNonUniformBroadcastFirst, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane receives 4 bytes of the first lane that makes the call
// CHECK-NEXT:      moves    64 bytes a sub-group
// LINES:  #12  {{.*}}.cl:{{[0-9]+:[0-9]+}}  sub_group_ballot
// SPIRV:  #12  sub_group_ballot
// SPIRV:      SPIR-V   OpGroupNonUniformBallot, %{{[0-9]+}}, word {{[0-9]+}}
// CHECK-NEXT:      lanes    each lane combines values of 4 bytes of all lanes
// CHECK-NEXT:      moves    64 bytes a sub-group
// CHECK:      in all   12 exchanges
// CHECK:1 kernel without tile operations:
// CHECK-NEXT:               none
// JSON: "kind": "exchange", "builtin": "intel_sub_group_shuffle_down", {{.*}}"from": "higher", "lane": 1, "lanes": 16, "lane_bytes": 4, "sub_group_bytes": 64}
// JSON: "builtin": "intel_sub_group_shuffle", {{.*}}"from": "one", "lane": null, "lanes": 16, "lane_bytes": 8, "sub_group_bytes": 128}
// JSON: "builtin": "sub_group_reduce_max", {{.*}}"from": "all", "lane": null,
// JSON: "waits": 0, "exchanges": 12, "bytes_read": 0, "bytes_written": 0, "not_counted": 0,
// TEXT: OpSubgroupShuffleDownINTEL {{.*}} ; intel_sub_group_shuffle_down
// TEXT: OpGroupFAdd {{.*}} ; sub_group_scan_exclusive_add
// TEXT: OpGroupIAdd %uint %uint_2 Reduce %{{[0-9]+$}}
float next(float x) {
    return intel_sub_group_shuffle_down(x, 0.0f, 1);
}
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
kernel void exchanges(global float *f, global uint4 *v, global ushort *s, global ulong *l, global int *i, global uint *u, int n) {
    const size_t at = get_global_id(0);
    f[at] = next(f[at]);
    v[at] = intel_sub_group_shuffle_up(v[at], v[at], 2);
    s[at] = intel_sub_group_shuffle_xor(s[at], 8);
    l[at] = intel_sub_group_shuffle(l[at], n);
    for (int round = 0; round < n; ++round)
        i[at] += sub_group_broadcast(i[at], 3);
    i[at] += sub_group_reduce_max(i[at]);
    f[at] += sub_group_scan_exclusive_add(f[at]);
    u[at] += sub_group_scan_inclusive_min(u[at]);
    i[at] += sub_group_any(i[at]);
    i[at] += sub_group_shuffle(i[at], 5);
    i[at] += sub_group_broadcast_first(i[at]);
    u[at] += sub_group_ballot_bit_count(sub_group_ballot(i[at]));
#ifndef NO_BARRIER
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
#endif
}
kernel void none(global int *p) {
    p[get_global_id(0)] = work_group_reduce_add(p[get_global_id(0)]);
}
