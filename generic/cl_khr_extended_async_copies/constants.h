// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A link-time constant. Weak, so that its value is not folded before the linker sets it.

#pragma once

// Where waits do not complete copies, as when the library is linked by hand, each copy is complete when it returns.
// libcltile makes waits do it, sets this to 1, and settles for each kernel where events come from.
__attribute__((weak)) __constant int __cltile_waits_complete_copies = 0;
