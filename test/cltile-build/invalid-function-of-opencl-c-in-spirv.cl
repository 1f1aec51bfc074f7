// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function of OpenCL C that cannot be SPIR-V, or that the host lacks there, is named with its line.
// REQUIRES: spirv-backend
// A clock of the work-group is valid for SPIRV-Tools of 2025.
// RUN: %if spirv-2d-blocks %{ %cltile build --emit spv -DCLOCK -D cl_khr_kernel_clock -D __opencl_c_kernel_clock_scope_work_group %s -o %t %} %else %{ %exits 1 %cltile build --emit spv -DCLOCK -D cl_khr_kernel_clock -D __opencl_c_kernel_clock_scope_work_group %s -o %t 2>&1 | FileCheck %s --check-prefix CLOCK --implicit-check-not={{.}} %}
// RUN: %exits 1 %cltile build --emit spv --host intel-cpu -DGENERIC %s -o %t 2>&1 | FileCheck %s --check-prefix GENERIC --implicit-check-not={{.}}
// RUN: %exits 1 %cltile build --emit spv --host intel-cpu -DHALF -D __opencl_c_ext_fp16_global_atomic_load_store %s -o %t 2>&1 | FileCheck %s --check-prefix HALF --implicit-check-not={{.}}
// RUN: %exits 1 %cltile build --emit spv -cl-std=CL2.0 -DQUEUE %s -o %t 2>&1 | FileCheck %s --check-prefix QUEUE --implicit-check-not={{.}}
// RUN: %exits 1 %cltile build --emit spv -DOWN %s -o %t 2>&1 | FileCheck %s --check-prefix OWN --implicit-check-not={{.}}
// RUN: %exits 1 %cltile build --emit spv -DOWN_OFFSET %s -o %t 2>&1 | FileCheck %s --check-prefix OFFSET --implicit-check-not={{.}}
// RUN: sh -euc 'for name in atomic_inc bitfield_insert convert_int dot_acc_sat get_image_dim sub_group_rotate vloada_half3 wait_group_events; do %exits 1 %cltile build --emit spv -DOF_NONE=$name %s -o %t; done' 2>&1 | FileCheck %s --check-prefix NONE --implicit-check-not={{.}}
// RUN: %cltile build --emit spv -DGENERIC -DHALF %s -o %t

#if defined HALF
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

// With a function's name, but other parameters.
__attribute__((overloadable)) float3 vloada_half3(int a, int b, int c, int d, int e, int f);
__attribute__((overloadable)) float3 vloada_half3(float a, global float *b);
#if defined OF_NONE
__attribute__((overloadable)) int OF_NONE(void);
#endif

kernel void call(global uint *out, global float *floats) {
  floats[1] = sin(floats[0]);
#if defined CLOCK
  // CLOCK: cltile: {{.*}}.cl:[[#@LINE+1]]:12: error: 'clock_read_work_group': LLVM 22's SPIR-V target cannot translate this (its SPIR-V is not valid, says SPIRV-Tools: {{.*}}): write it in another way, or give --spirv-by translator, which takes llvm-spirv-22, or take a cltile built with LLVM 19, whose translator Debian 13 has
  out[0] = clock_read_work_group();
#endif
#if defined QUEUE
  // QUEUE: cltile: {{.*}}.cl:[[#@LINE+1]]:3: error: '__enqueue_kernel_basic': LLVM 22's SPIR-V target cannot translate this ({{.*}}): write it in another way, or {{.*}}
  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[1] = 1; });
#endif
#if defined GENERIC
  atomic_uint *any = (atomic_uint *)(out + 4);
  // GENERIC: cltile: {{.*}}.cl:[[#@LINE+1]]:12: error: 'atomic_fetch_add': Intel's CPU runtime has no atomics of generic pointers in SPIR-V: give it a pointer that is declared global or local
  out[3] = atomic_fetch_add(any, 1);
#endif
#if defined HALF
  // HALF: cltile: {{.*}}.cl:[[#@LINE+1]]:3: error: 'atomic_exchange': Intel's CPU runtime has no such atomics of halves in SPIR-V: take a float, or a uint of two halves
  atomic_exchange((volatile global atomic_half *)floats, 1.0h);
#endif
#if defined OWN
  // OWN: cltile: {{.*}}.cl:[[#@LINE+1]]:15: error: 'vloada_half3': LLVM 22's SPIR-V target cannot translate this ({{.*}}): write it in another way, or {{.*}}
  floats[2] = vloada_half3(1, 2, 3, 4, 5, 6).x;
#endif
#if defined OWN_OFFSET
  // OFFSET: cltile: {{.*}}.cl:[[#@LINE+1]]:15: error: 'vloada_half3': LLVM 22's SPIR-V target cannot translate this (its SPIR-V is not valid, {{.*}}): write it in another way, or {{.*}}
  floats[2] = vloada_half3(floats[0], floats).x;
#endif
#if defined OF_NONE
  // NONE-COUNT-8: cltile: {{.*}}.cl:[[#@LINE+1]]:12: error: '{{.*}}
  out[5] = OF_NONE();
#endif
}
