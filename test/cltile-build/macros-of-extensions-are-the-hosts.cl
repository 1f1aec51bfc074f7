// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The macro of an extension that Clang can compile is defined where the host has the extension, or cltile gives it: so a
// kernel's #ifdef takes the side that the host can run. -D and -U of the user win.
// REQUIRES: spirv-backend
// RUN: %cltile build --host pocl --emit ll %s -o - | FileCheck %s --check-prefixes=BC,HOST,EMULATED,HALF,DOUBLE,FLOATS,NO-BITS
// RUN: %cltile build --host rusticl --emit ll %s -o - | FileCheck %s --check-prefixes=BC,HOST,EMULATED,NO-HALF,NO-DOUBLE,NO-BITS
// RUN: %cltile build --host intel-cpu --emit ll %s -o - | FileCheck %s --check-prefixes=BC,HOST,NATIVE,HALF,DOUBLE,BITS
// RUN: %cltile build --device tgllp --emit ll %s -o - | FileCheck %s --check-prefixes=BC,HOST,NATIVE,HALF,NO-DOUBLE,BITS
// RUN: %cltile build --device skl --emit ll %s -o - | FileCheck %s --check-prefixes=BC,NATIVE,HALF,DOUBLE,BITS,MOTION
// RUN: %cltile build --device pvc --emit ll %s -o - | FileCheck %s --check-prefixes=GPU,NATIVE,HALF,DOUBLE,BITS
// RUN: %cltile build --device bmg-g21 --emit ll %s -o - | FileCheck %s --check-prefixes=GPU,NATIVE,HALF,DOUBLE,BITS
// RUN: %cltile build --device lkf --emit ll %s -o - | FileCheck %s --check-prefix=NO-LONG-ATOMICS
//
// Of hosts that are not known, one has it; those with emulated sub-groups are no GPUs.
// RUN: %cltile build --emit ll %s -o - | FileCheck %s --check-prefixes=BC,HOST,EMULATED,HALF,DOUBLE,BITS
// RUN: %cltile build --sub-groups native --emit ll %s -o - | FileCheck %s --check-prefixes=GPU,MOTION,NATIVE,HALF,DOUBLE,BITS
// RUN: %cltile build --target intel-xe2 --emit ll %s -o - | FileCheck %s --check-prefixes=GPU,HOST,NATIVE,HALF,DOUBLE,BITS
// RUN: %cltile build --arch x86_64 --emit ll %s -o - | FileCheck %s --check-prefixes=BC,HOST,EMULATED,HALF,DOUBLE
//
// RUN: %cltile build -U cl_khr_fp64 -Dcl_khr_fp64 -D cl_intel_bfloat16_conversions -DUSER --host rusticl --emit ll %s -o - \
// RUN:   | FileCheck %s --check-prefixes=GPU,DOUBLE
// RUN: %cltile build -Dcl_khr_fp16=1 -U cl_khr_fp16 -Ucl_khr_subgroup_ballot --host intel-cpu --emit ll %s -o - \
// RUN:   | FileCheck %s --check-prefixes=NO-HALF,NO-BALLOT
// RUN: %cltile check --host pocl -DREFUSES %s
// RUN: %cltile inspect --host pocl -DREFUSES %s
// RUN: %cltile check --host pocl -cl-std=CL1.2 -DREFUSES %s

// BC-DAG: @has_bfloat16 =
// GPU-DAG: @has_bfloat16 =
// HOST-NOT: @has_motion =
// MOTION-DAG: @has_motion =
// EMULATED-NOT: @has_clustered =
// NATIVE-DAG: @has_clustered =
// EMULATED-DAG: @has_ballot =
// NATIVE-DAG: @has_ballot =
// NO-BALLOT-NOT: @has_ballot =
// EMULATED-DAG: @has_types =
// NATIVE-DAG: @has_types =
// NO-HALF-NOT: @has_half =
// HALF-DAG: @has_half =
// NO-DOUBLE-NOT: @has_double =
// DOUBLE-DAG: @has_double =
// FLOATS-DAG: @has_float_atomics =
// NO-BITS-NOT: @has_bits =
// BITS-DAG: @has_bits =
// NO-LONG-ATOMICS-NOT: @has_long_atomics =
#define PRESENT(name) constant int name = 1

#ifdef cl_intel_bfloat16_conversions
PRESENT(has_bfloat16);
#ifndef USER // who has to declare the functions, too
kernel void convert(global ushort *to, float from) {
    to[0] = intel_convert_bfloat16_as_ushort(from);
}
#endif
#endif
#ifdef cl_intel_device_side_avc_motion_estimation
PRESENT(has_motion);
#endif
#ifdef cl_khr_subgroup_clustered_reduce
PRESENT(has_clustered);
#endif
#ifdef cl_khr_subgroup_ballot
PRESENT(has_ballot);
#endif
#ifdef cl_khr_subgroup_extended_types
PRESENT(has_types);
#endif
#ifdef cl_khr_fp16
PRESENT(has_half);
#endif
#ifdef cl_khr_fp64
PRESENT(has_double);
#endif
#if defined(cl_ext_float_atomics) && defined(__opencl_c_ext_fp64_local_atomic_add) &&                                  \
    !defined(__opencl_c_ext_fp16_local_atomic_add)
PRESENT(has_float_atomics);
#endif
#ifdef cl_khr_extended_bit_ops
PRESENT(has_bits);
#endif
#ifdef cl_khr_int64_base_atomics
PRESENT(has_long_atomics);
#endif
#ifdef REFUSES
#ifdef cl_khr_extended_bit_ops
#error "PoCL reverses no bits"
#endif
#ifndef cl_khr_fp16
#error "cltile gives functions of halves"
#endif
#ifndef cl_khr_int64_base_atomics
#error "PoCL has atomics of longs"
#endif
#endif

kernel void nothing(void) {}
