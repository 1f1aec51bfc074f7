// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where copies cannot be counted: in programs that are linked from several, since the driver's linker has no variable for all
// of them. Waits are for all copies.

#pragma once

CLTILE_INLINE bool __cltile_has_counter(void) {
    return false;
}

CLTILE_INLINE uint __cltile_counted(void) {
    return 0;
}

CLTILE_INLINE uint __cltile_count_one(void) {
    return 0;
}
