// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where targets whose copies go on by themselves count them: in bitcode in a variable of the kernel.

#pragma once

// The work-item's counter, which begins anywhere. libcltile gives each kernel one; where it knows no kernel, as when a
// module has functions alone, it is null, and nothing can be counted.
private uint *__cltile_counter(void);

CLTILE_INLINE bool __cltile_has_counter(void) {
    return __cltile_counter() != 0;
}

CLTILE_INLINE uint __cltile_counted(void) {
    return *__cltile_counter();
}

// Adds one to the counter and returns it.
CLTILE_INLINE uint __cltile_count_one(void) {
    return *__cltile_counter() += 1;
}
