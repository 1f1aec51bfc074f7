// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function of an extension that a named host lacks is an error with its line, and not left for the host to miss;
// loads and stores of halves, and functions of extensions that it has, stay. For PoCL those of halves become others, and one that cannot is an error.
// REQUIRES: spirv-backend
// RUN: rm -f %t.none
// RUN: split-file %s %t
// RUN: %cltile build --sub-groups native --emit bc -g %t/k.cl -o %t.bc
// RUN: %exits 1 %cltile link --host pocl %t.bc -o %t.none 2>&1 | FileCheck %s --check-prefixes=FORM,BITS,GROUPS,LANES,FLOATS --implicit-check-not=vload --implicit-check-not=fmax
// RUN: %exits 1 %cltile link --host rusticl %t.bc -o %t.none 2>&1 | FileCheck %s --check-prefixes=HALF,BITS,GROUPS,LANES
// RUN: %exits 1 %cltile link --host intel-cpu %t.bc -o %t.none 2>&1 | FileCheck %s --check-prefixes=LANES --implicit-check-not=error:
// RUN: not ls %t.none
// RUN: %cltile link --sub-groups native %t.bc -o %t.same.bc
// HALF: k.cl:2:{{[0-9]+}}: error: 'fmax' needs cl_khr_fp16, which host rusticl does not have [no-such-builtin]
// HALF: note: call it under #ifdef of the extension, which cltile build defines for hosts that have it
// BITS: k.cl:5:{{[0-9]+}}: error: 'bit_reverse' needs cl_khr_extended_bit_ops, which host
// GROUPS: k.cl:8:{{[0-9]+}}: error: 'sub_group_clustered_reduce_add' needs cl_khr_subgroup_clustered_reduce, which host
// LANES: k.cl:12:{{[0-9]+}}: error: 'intel_sub_group_i8_i8_split_matrix_mad_k32' needs cl_intel_subgroup_split_matrix_multiply_accumulate, which host
// FLOATS: k.cl:15:{{[0-9]+}}: error: 'dot_4x8packed_uu_uint' needs cl_khr_integer_dot_product, which host pocl does not have
// FORM: k.cl:20:{{[0-9]+}}: error: 'unknown' takes or gives halves, and host pocl has no such functions; cltile replaces those of OpenCL C alone [no-such-builtin]
// FORM: note: let it take and give floats

// From the source it is Clang that refuses them: their macros are not defined.
// RUN: not %cltile build --host pocl --emit bc %t/k.cl -o %t.none 2>&1 | FileCheck %s --check-prefix=SOURCE
// SOURCE: k.cl:5:{{.*}}error: {{.*}}bit_reverse
// RUN: %cltile build --host pocl -DGUARDED --emit ll %t/k.cl -o - | FileCheck %s --check-prefix=GUARDED --implicit-check-not="call {{.*}}fmax"
// GUARDED: call {{.*}}vload_half

//--- k.cl
#ifndef GUARDED
kernel void a(global half *out) { out[0] = fmax(out[1], out[2]); }
#endif
#if !defined(GUARDED) || defined(cl_khr_extended_bit_ops)
kernel void b(global uint *out) { out[0] = bit_reverse(out[1]); }
#endif
#if !defined(GUARDED) || defined(cl_khr_subgroup_clustered_reduce)
kernel void c(global float *out) { out[0] = sub_group_clustered_reduce_add(out[1], 4u); }
#endif
#ifndef GUARDED
int __attribute__((overloadable)) intel_sub_group_i8_i8_split_matrix_mad_k32(int a, int8 b, int c);
kernel void d(global int *out) { out[0] = intel_sub_group_i8_i8_split_matrix_mad_k32(out[1], (int8)(1), out[2]); }
#endif
#if !defined(GUARDED) || defined(cl_khr_integer_dot_product)
kernel void e(global uint *out) { out[0] = dot_4x8packed_uu_uint(out[1], out[2]); }
#endif
kernel void f(global half *in, global float *out) { out[0] = vload_half(0, in); }
#ifndef GUARDED
__attribute__((overloadable)) half unknown(half x);
kernel void g(global half *out) { out[0] = unknown(out[1]); }
#endif
