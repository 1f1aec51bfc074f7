// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is constant where kernels are compiled from source.
//
// Link-time constants are weak, so that their values are not folded before the linker sets them.

#pragma once

// 0: rows take the next power of two of their bytes (SPV_INTEL_media_block_io). 1: row follows row (the OpenCL text).
__attribute__((weak)) __constant int __cltile_region_rows_packed = 0;

// How read_image* are told a texel.
#define CLTILE_COORDINATES(at) at

// clz of a number that is not 0: LLVM folds its own.
#define CLTILE_LEADING_ZEROS(number) __builtin_clz(number)
