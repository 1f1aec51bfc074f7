// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of 2D blocks that are wholly in the matrix, on NVIDIA's GPUs: as all others. A test of each element costs less
// there than twice the code.

#pragma once

#define CLTILE_OR_INSIDE(READ)

// What the extension's rules exclude: compiled once for a program, not once for each call.
#define CLTILE_SELDOM static __attribute__((noinline))
