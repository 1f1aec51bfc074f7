// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where other builtins are made of sub-group functions, the driver has these itself.
