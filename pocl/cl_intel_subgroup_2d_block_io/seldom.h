// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How code for 2D blocks is compiled that the extension's rules exclude, on PoCL: with loops that stay such.

#pragma once

#define CLTILE_SELDOM CLTILE_INLINE
#define CLTILE_SELDOM_LOOP _Pragma("nounroll")

// PoCL (3.1 to 7.1) puts barriers into inner loops that all work-items run, if the kernel has a barrier. Then it duplicates the
// barrier behind an arm with a loop for each way that lanes take in the arm, and lets all of them go the first one's way. Of a
// condition that may differ by lane it thinks that not all run the loops.
#define CLTILE_IN_EACH_LANE (get_local_id(0) < get_local_size(0))
