// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much code the loads of 2D blocks are.

#pragma once

// Whether blocks that are wholly in the matrix are read by code without a test of each access.
#define CLTILE_READS_WHOLE_BLOCKS true

// The pragma of a loop over what a lane has of a line.
#define CLTILE_READ_LOOP _Pragma("unroll")
