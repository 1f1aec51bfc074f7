// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether the kernel runs on one of Intel's GPUs: known at link time. They have halves, and drop stores to texels outside
// of images.

#pragma once

__attribute__((weak)) __constant int __cltile_is_intel_gpu = 1;
