// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Halves as floats: Intel's GPUs have the type.

#pragma once

#include "cl_intel_media_block_io/region.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

CLTILE_INLINE uint4 __cltile_floats_of_halves(uint4 codes) {
    return as_uint4(__builtin_convertvector(as_half4(__builtin_convertvector(codes, ushort4)), float4));
}
