// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM 22's SPIR-V target makes wrong of OpenCL C is written otherwise before: conversions of integers extend by their own
// sign, any() and all() ask of highest bits, atomics of OpenCL C 1.2 are instructions for a device, private structures have room
// for all of their members, copies and vload have pointers to their elements, and an address becomes a number by an instruction.
// REQUIRES: spirv-backend, spirv-val
// RUN: %cltile build --emit spvasm -cl-std=CL1.2 %s -o %t.spvasm
// RUN: FileCheck %s --input-file=%t.spvasm --implicit-check-not=OpSpecConstantOp

typedef struct {
    local uchar *bases[2];
    int count;
} pair_t;

static int count(const pair_t *pair) {
    return pair->bases[pair->count & 1][0] + pair->count;
}

// CHECK: %widen = OpFunction %void
// CHECK: OpUConvert %v8ushort
// CHECK: OpFunctionEnd
void widen(global ushort8 *out, global uchar8 *in) {
    *out = convert_ushort8(*in);
}

// CHECK: %widen_signed = OpFunction %void
// CHECK: OpSConvert %v4uint
// CHECK: OpFunctionEnd
void widen_signed(global int4 *out, global char4 *in) {
    *out = convert_int4_rte(*in);
}

// CHECK: %saturate = OpFunction %void
// CHECK: OpUGreaterThan %v4bool
// CHECK: OpSelect %v4uint
// CHECK: OpUConvert %v4uchar
// CHECK: OpFunctionEnd
void saturate(global uchar4 *out, global uint4 *in) {
    *out = convert_uchar4_sat(*in);
}

// CHECK: %ask = OpFunction %void
// CHECK-NOT: OpAny
// CHECK: OpSLessThan %v4bool
// CHECK: OpLogicalOr %bool
// CHECK: OpSLessThan %v4bool
// CHECK: OpLogicalAnd %bool
// CHECK: OpFunctionEnd
void ask(global int *out, global int4 *in) {
    *out = any(*in) + 2 * all(*in);
}

// CHECK: %change = OpFunction %void
// CHECK: OpAtomicUMin %uint %{{[0-9]+}} %uint_1 %uint_0
// CHECK: OpAtomicIAdd %uint %{{[0-9]+}} %uint_1 %uint_0 %uint_1
// CHECK: OpAtomicCompareExchange %uint %{{[0-9]+}} %uint_1 %uint_0 %uint_0
// CHECK: OpFunctionEnd
void change(local uint *sum, global uint *in) {
    atomic_min(sum, *in);
    atomic_inc(sum);
    atomic_cmpxchg(sum, 3u, *in);
}

// CHECK: %load = OpFunction %void
// CHECK: [[HALVES:%[0-9]+]] = OpLoad %_ptr_Workgroup_half
// CHECK: OpExtInst %float %1 vload_half %ulong_2 [[HALVES]]
// CHECK: OpFunctionEnd
void load(global float *out, local ushort *in) {
    *out = vload_half(2, (local half *)in);
}

// CHECK: %keep = OpFunction %void
// CHECK: OpVariable %_ptr_Function_struct_pair_t Function
// CHECK: OpFunctionEnd
kernel void keep(global int *out, int n) {
    local uchar a[8], b[8];
    pair_t pair;
    pair.bases[0] = a;
    pair.bases[1] = b;
    pair.count = n;
    *out = count(&pair);
}

// CHECK: %copy = OpFunction %void
// CHECK: [[OUT:%[0-9]+]] = OpLoad %_ptr_CrossWorkgroup_v4uint
// CHECK: [[IN:%[0-9]+]] = OpLoad %_ptr_Workgroup_v4uint
// CHECK: OpGroupAsyncCopy %spirv_Event %uint_2 [[OUT]] [[IN]] %ulong_16 %ulong_1
// CHECK: OpFunctionEnd
kernel void copy(global int4 *out) {
    local int4 tile[16];
    event_t event = async_work_group_copy(out, tile, 16, 0);
    wait_group_events(1, &event);
}

// CHECK: %address = OpFunction %void
// CHECK: OpConvertPtrToU %ulong
// CHECK: OpFunctionEnd
kernel void address(global ulong *out) {
    local uchar a[8];
    *out = (ulong)a & 15;
}

// CHECK: %dimensions = OpFunction %void
// CHECK-COUNT-3: OpImageQuerySizeLod %v3uint
// CHECK-NOT: OpVectorShuffle {{.*}} 4294967295
// CHECK: OpFunctionEnd
void dimensions(global int4 *out, read_only image3d_t image) {
    *out = get_image_dim(image);
}
