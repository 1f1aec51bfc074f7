// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of 2D blocks that are wholly in the matrix where lanes of a warp run in step: as all others. A test of each
// element costs less there than twice the code.

#pragma once

#define CLTILE_OR_INSIDE(READ)

// What the extension's rules exclude.
#define CLTILE_SELDOM CLTILE_INLINE
