// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which images there are: what macros of the language say.
