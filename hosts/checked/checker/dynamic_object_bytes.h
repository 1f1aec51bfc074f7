// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bytes from an address in local memory to the end of its object, ~0 where the compiler does not know it.

CLTILE_INLINE ulong __cltile_object_bytes(const local void *address) {
#if __has_builtin(__builtin_dynamic_object_size)
    return __builtin_dynamic_object_size(address, 0);
#else
    return __builtin_object_size(address, 0);
#endif
}
