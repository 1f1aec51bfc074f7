// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __cltile_is_surely_multiple: what libcltile has not proved, and others do not look at, is not sure.

__attribute__((always_inline)) bool __cltile_is_surely_multiple(uint bits, uint of) {
    (void)bits, (void)of;
    return false;
}
