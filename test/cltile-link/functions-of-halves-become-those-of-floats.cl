// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PoCL computes with halves and has no functions of them: for it each call becomes one of the function of floats, or of short integers where halves are
// moved, and no vector of halves is converted at once. Results are those of halves: isnormal, nextafter, fract and rounding modes need code of their own.
// RUN: %cltile build --host pocl --emit ll %s -o - | FileCheck %s --implicit-check-not="_Dh" --implicit-check-not="{{(fpext|fptrunc|tofp|fptosi|fptoui) <}}"
// RUN: %cltile build --host intel-cpu --emit ll %s -o - | FileCheck %s --check-prefix OTHERS
// RUN: %cltile build --host pocl --emit ll -cl-std=CL1.2 -DOF_FLOATS %s -o - | FileCheck %s --check-prefix FLOATS
// OTHERS-DAG: @_Z4fmaxDv4_DhS_(
// OTHERS-DAG: @_Z6vload8mPU3AS{{[14]}}KDh(
// FLOATS: call {{.*}}@_Z5isnanDv4_f(
// FLOATS: call {{.*}}@_Z10vload_halfmPU3AS1KDh(

// CHECK-LABEL: define {{.*}}spir_kernel void @results(
kernel void results(global half4 *a, global half *one, half4 b, half c) {
#ifndef OF_FLOATS
  // CHECK-COUNT-4: fpext half
  // CHECK: call {{.*}}<4 x float> @_Z4fmaxDv4_fS_(
  // CHECK-COUNT-4: fptrunc float
  a[0] = fmax(a[1], b);
  // CHECK: call {{.*}}<4 x float> @_Z5clampDv4_fff(
  a[1] = clamp(b, c, (half)2);
  // CHECK: call {{.*}}float @_Z3dotDv4_fS_(
  one[0] = dot(a[2], b);
  // CHECK: call float @llvm.fmuladd.f32(
  one[1] = c * one[2] + one[3];
  // CHECK: call {{.*}}<4 x float> @_Z5ldexpDv4_fi(<4 x float> {{.*}}, i32 {{.*}}3)
  a[3] = ldexp(b, 3);
  // CHECK: call {{.*}}float @_Z3nanj(i32
  one[4] = nan((ushort)7);
#endif
  // CHECK: ret void
}

#ifndef OF_FLOATS
// CHECK-LABEL: define {{.*}}spir_kernel void @integers(
kernel void integers(global short4 *s, global int *i, half4 b, half c) {
  // CHECK: %[[IS:[0-9a-z.]+]] = call {{.*}}<4 x i32> @_Z5isnanDv4_f(
  // CHECK: trunc <4 x i32> %[[IS]] to <4 x i16>
  s[0] = isnan(b);
  // CHECK: call {{.*}}i32 @_Z5ilogbf(
  i[0] = ilogb(c);
  // CHECK: call {{.*}}<4 x i16> @_Z18convert_short4_satDv4_f(
  s[1] = convert_short4_sat(b);
  // CHECK: %[[BITS:[0-9a-z.]+]] = and i16 %{{.*}}, 32767
  // CHECK: %[[ABOVE:[0-9a-z.]+]] = sub {{(nsw )?}}i16 %[[BITS]], 1024
  // CHECK: icmp ult i16 %[[ABOVE]], 30720
  i[1] = isnormal(c);
  // CHECK: ret void
}

// CHECK-LABEL: define {{.*}}spir_kernel void @pointers(
kernel void pointers(global half4 *a, half4 b) {
  // CHECK: call {{.*}}<4 x float> @_Z4modfDv4_fPS_(<4 x float> %{{[0-9a-z.]+}}, ptr %[[F:[0-9a-z.]+]])
  // CHECK: load <4 x float>, ptr %[[F]]
  // CHECK: store <4 x half> {{.*}}, ptr addrspace(1)
  a[0] = modf(b, a + 1);
  // CHECK: call {{.*}}<4 x float> @_Z5fractDv4_fPS_(
  // CHECK: fcmp ogt <4 x half> {{.*}}0xH3BFF
  a[2] = fract(b, a + 3);
  // CHECK: call {{.*}}<4 x float> @_Z5frexpDv4_fPU3AS1Dv4_i(
  a[4] = frexp(b, (global int4 *)a + 5);
  // CHECK: ret void
}

// CHECK-LABEL: define {{.*}}spir_kernel void @moves(
kernel void moves(global half *a, half8 b, ushort8 mask, short8 which, local half3 *tile) {
  // CHECK: call {{.*}}<8 x i16> @_Z6vload8mPU3AS1Ks(
  // CHECK: call {{.*}}void @_Z7vstore8Dv8_smPU3AS1s(
  vstore8(vload8(1, a), 2, a);
  // CHECK: call {{.*}}<8 x i16> @_Z7shuffleDv8_sDv8_t(
  vstore8(shuffle(b, mask), 3, a);
  // CHECK: call {{.*}}<8 x i16> @_Z6selectDv8_sS_S_(
  vstore8(select(b, (half8)1, which), 4, a);
  // CHECK: call {{.*}}@_Z21async_work_group_copyPU3AS3Dv3_sPU3AS1KS_m9ocl_event(
  event_t e = async_work_group_copy(tile, (global half3 *)a, 4, 0);
  wait_group_events(1, &e);
  // CHECK: ret void
}

// CHECK-LABEL: define {{.*}}spir_kernel void @conversions(
kernel void conversions(global half *a, float f, ushort2 u, double d) {
  // CHECK: %[[NEAREST:[0-9a-z.]+]] = fptrunc float %f to half
  // CHECK: %[[BACK:[0-9a-z.]+]] = fpext half %[[NEAREST]] to float
  // CHECK: %[[LESS:[0-9a-z.]+]] = fcmp olt float %[[BACK]], %f
  // CHECK: select i1 %[[LESS]], i16 %{{.*}}, i16 0
  // CHECK: add i16
  a[0] = convert_half_rtp(f);
  // CHECK: call {{.*}}<2 x float> @_Z14convert_float2Dv2_t(<2 x i16>
  vstore2(convert_half2(u), 1, a);
  // CHECK: fptrunc double %d to half
  a[1] = convert_half(d);
  // CHECK: ret void
}

// CHECK-LABEL: define {{.*}}spir_kernel void @images(
kernel void images(read_only image2d_t from, sampler_t by, write_only image2d_t to) {
  // CHECK: call {{.*}}<4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(
  // CHECK: call {{.*}}void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(
  write_imageh(to, (int2)1, read_imageh(from, by, (int2)0));
  // CHECK: ret void
}
#else
kernel void others(global half *a, global int4 *i, float4 f) {
  i[0] = isnan(f) + (int)vload_half(0, a);
}
#endif
