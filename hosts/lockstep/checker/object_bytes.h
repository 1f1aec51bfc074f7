// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Not known: rusticl's translator to SPIR-V ends the process at llvm.objectsize.

CLTILE_INLINE ulong __cltile_object_bytes(const local void *address) {
    return ~(ulong)0;
}
