// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same for constant offsets alone: LLVM 14 makes llvm.assume of others, which Oclgrind does not know. Nor does it know
// llvm.objectsize, which is left with -cl-opt-disable.

CLTILE_INLINE ulong __cltile_object_bytes(const local void *address) {
#ifdef __OPTIMIZE__
    return __builtin_object_size(address, 0);
#else
    return ~(ulong)0;
#endif
}
