// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls in LLVM 22's SPIR-V, for addresses of 64 and 32 bits, become instructions; what was there for them alone goes, and all
// else stays, word for word. The way back gives the same calls.
// REQUIRES: clang-22, llc-22, spirv-val, spirv-dis, once
// RUN: %22_clang --target=spirv64 -O1 -g %s -o %t.bc
// RUN: llc-22 -mtriple=spirv64 -filetype=obj %t.bc -o %t.spv
// RUN: %cltile spirv --to-codeplay -W no-all %t.spv -o %t.out.spv 2>&1 | count 0
// RUN: spirv-dis %t.out.spv | FileCheck %s --implicit-check-not=OpFunctionCall --implicit-check-not=_Z26async_work_group
// RUN: %python %S/Inputs/compare.py %t.spv %t.out.spv | FileCheck %s --check-prefix=SAME
// RUN: %cltile spirv --from-codeplay %t.out.spv -o %t.back.spv
// RUN: spirv-val %t.back.spv
// RUN: %python %S/Inputs/compare.py %t.spv %t.back.spv | FileCheck %s --check-prefix=SAME
// RUN: %22_clang --target=spirv32 -O0 %s -o %t.32.bc
// RUN: llc-22 -mtriple=spirv32 -filetype=obj %t.32.bc -o %t.32.spv
// RUN: %cltile spirv --to-codeplay -W no-all %t.32.spv -o %t.32.out.spv
// RUN: spirv-dis %t.32.out.spv | FileCheck %s --check-prefix=WIDTH32 --implicit-check-not=_Z26async_work_group
// RUN: %cltile spirv --from-codeplay %t.32.out.spv -o %t.32.back.spv
// RUN: spirv-val %t.32.back.spv
// RUN: %python %S/Inputs/compare.py %t.32.spv %t.32.back.spv | FileCheck %s --check-prefix=SAME

// CHECK: OpExtension "SPV_KHR_non_semantic_info"
// CHECK: [[SET:%[^ ]+]] = OpExtInstImport "NonSemantic.Codeplay.GroupAsyncCopies"
// CHECK-NEXT: OpMemoryModel Physical64 OpenCL
// CHECK: [[NONE:%[^ ]+]] = OpConstantNull %spirv_Event
// CHECK: [[COPIED:%[^ ]+]] = OpExtInst %spirv_Event [[SET]] 1 {{.*}} %ulong_4 %ulong_64 %ulong_16 {{%[^ ]+}} %ulong_64 [[NONE]]{{$}}
// CHECK: OpStore {{%[^ ]+}} [[COPIED]]
// CHECK: OpGroupWaitEvents
// CHECK: OpExtInst %spirv_Event [[SET]] 2 {{.*}} %ulong_4 %ulong_64 %ulong_16 %ulong_2 %ulong_64 %ulong_1024 {{%[^ ]+ %[^ ]+}} [[NONE]]{{$}}
// WIDTH32: OpMemoryModel Physical32 OpenCL
// WIDTH32: OpExtInst %spirv_Event {{%[^ ]+}} 1 {{.*}} %uint_4 %uint_64 %uint_16
// WIDTH32: OpExtInst %spirv_Event {{%[^ ]+}} 2 {{.*}} %uint_4 %uint_64 %uint_16 %uint_2 %uint_64 %uint_1024
// SAME: {{[1-9][0-9]*}} copies

kernel void k(global float *image, uint pitch, local float *tile) {
    event_t copied = async_work_group_copy_2D2D(tile, 0, image, 5, sizeof(float), 64, 16, pitch, 64, 0);
    wait_group_events(1, &copied);
    copied = async_work_group_copy_3D3D(image, 5, tile, 0, sizeof(float), 64, 16, 2, 64, 1024, pitch, pitch * 16, 0);
    wait_group_events(1, &copied);
}
