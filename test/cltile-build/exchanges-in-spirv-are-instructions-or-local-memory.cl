// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exchanges in SPIR-V: a host whose sub-groups have them gets the instructions and their capabilities; for others the link puts
// local memory and barriers of the work-group in their place, also in what SPIR-V is translated back to. The libraries of SPIR-V have none of the functions.
// REQUIRES: spirv
// RUN: %cltile build --host intel-cpu --emit spvasm %s -o - | FileCheck %s --check-prefixes=CAPABILITIES,INSTRUCTIONS
// RUN: %cltile build --sub-groups native --emit spvasm %s -o - | FileCheck %s --check-prefixes=CAPABILITIES,INSTRUCTIONS
// CAPABILITIES-DAG: OpCapability SubgroupShuffleINTEL
// CAPABILITIES-DAG: OpCapability Groups
// CAPABILITIES-DAG: OpCapability GroupNonUniformShuffle
// CAPABILITIES-DAG: OpCapability GroupNonUniformShuffleRelative
// CAPABILITIES-DAG: OpCapability GroupNonUniformBallot
// INSTRUCTIONS: OpSubgroupShuffleXorINTEL
// INSTRUCTIONS: OpGroupSMax
// INSTRUCTIONS: OpGroupBroadcast
// INSTRUCTIONS: OpGroupNonUniformShuffle
// INSTRUCTIONS: OpGroupNonUniformShuffleUp
// INSTRUCTIONS: OpGroupNonUniformBallot
// RUN: %cltile build --host pocl --emit spvasm %s -o - | FileCheck %s --check-prefix=MEMORY --implicit-check-not=OpGroup --implicit-check-not=OpSubgroup --implicit-check-not="OpCapability Group" --implicit-check-not="OpCapability Subgroup{{[^D]}}"
// RUN: %cltile build --host rusticl --emit spvasm %s -o - | FileCheck %s --check-prefix=MEMORY --implicit-check-not=OpGroup --implicit-check-not=OpSubgroup --implicit-check-not="OpCapability Group" --implicit-check-not="OpCapability Subgroup{{[^D]}}"
// MEMORY: %k___cltile_exchange_area = OpVariable %{{.*}} Workgroup
// MEMORY: OpControlBarrier %uint_2 %uint_2
// RUN: %cltile build --sub-groups native --emit spv %s -o %t.spv
// RUN: %if llvm-spirv-19 %{ llvm-spirv-19 -r %t.spv -o %t.bc && %cltile link --host pocl %t.bc -o %t.linked.bc %}
// RUN: %if llvm-spirv-19 %{ grep -aq k.__cltile_exchange_area %t.linked.bc && not grep -a sub_group_ %t.linked.bc %}
// RUN: not grep -a sub_group_shuffle %build/share/cltile/generic-spirv64.spv
// RUN: not grep -a sub_group_reduce %build/share/cltile/generic-spirv64.spv
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
kernel void k(global int *p, global uint4 *ballots) {
    const size_t i = get_global_id(0);
    int x = intel_sub_group_shuffle_xor(p[i], 1);
    x = sub_group_reduce_max(x);
    x += sub_group_broadcast(x, 2);
    x += sub_group_shuffle(x, 3);
    x += sub_group_shuffle_up(x, 4);
    ballots[i] = sub_group_ballot(x);
    p[i] = x;
}
