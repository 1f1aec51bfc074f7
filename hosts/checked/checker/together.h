// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waits are barriers, and each work-item has a share of a copy.

#define __cltile_work_items_gather 1
