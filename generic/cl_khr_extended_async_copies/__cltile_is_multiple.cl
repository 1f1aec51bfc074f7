// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __cltile_is_multiple: whether a number is a multiple of a power of two, where libcltile cannot tell.

__attribute__((always_inline)) bool __cltile_is_multiple(uint bits, uint of) {
    return (bits & (of - 1)) == 0;
}
