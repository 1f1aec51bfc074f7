// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of 2D blocks that are wholly in the matrix.

#pragma once

// CLTILE_OR_INSIDE(READ): reads without a test of each element.
#define CLTILE_OR_INSIDE(READ) else if (__cltile_is_inside(&corner, &block)) READ

// What the extension's rules exclude.
#define CLTILE_SELDOM CLTILE_INLINE
