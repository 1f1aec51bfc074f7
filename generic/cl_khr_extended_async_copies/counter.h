// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where targets whose copies go on by themselves count them: in bitcode in a variable of the kernel.

#pragma once

// The work-item's counter, which begins anywhere. libcltile gives each kernel one; where it knows no kernel, as when a
// module has functions alone, it is null, and nothing can be counted.
private uint *__cltile_counter(void);

CLTILE_INLINE bool __cltile_has_counter(void) {
    return __cltile_counter() != 0;
}

// Adds to the counter and returns it.
CLTILE_INLINE uint __cltile_add_to_counter(uint more) {
    return *__cltile_counter() += more;
}
