// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For programs with a wait that may be under a condition, or after an early return: waits are no barriers, since
// PoCL 3.1 miscompiles such ones. The first work-item at a call does all of it; PoCL runs work-items one after another
// between barriers.

#define __cltile_work_items_gather 0
