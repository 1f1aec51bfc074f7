// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much code the loads and stores of 2D blocks are.

#pragma once

// Whether blocks, or lines, that are wholly in the matrix have code without a test of each access.
#define CLTILE_READS_WHOLE_BLOCKS true
#define CLTILE_WRITES_WHOLE_LINES true

// How often a loop runs.
#define CLTILE_TIMES(n) (n)

// The pragmas of loops over a block's lines, and the elements of a value; and over what a lane has of a line.
#define CLTILE_LINES_LOOP _Pragma("unroll")
#define CLTILE_READ_LOOP _Pragma("unroll")
#define CLTILE_WRITE_LOOP _Pragma("unroll")
