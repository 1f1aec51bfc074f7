// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __cltile_complete_copies: what libcltile has every work-item do at a wait: all have moved their chunks, and all see
// them in the memories that `fences` names.

void __cltile_complete_copies(cl_mem_fence_flags fences) {
    barrier(fences);
}
