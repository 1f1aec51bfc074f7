// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __cltile_complete_copies: what libcltile has every work-item do at a wait: all have moved their chunks, and all see
// them.

void __cltile_complete_copies(void) {
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
