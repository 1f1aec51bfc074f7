// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
template : T EXPANDED_PASTE(T, 4)
#undef T
