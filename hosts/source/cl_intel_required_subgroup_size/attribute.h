// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The attribute of a required sub-group size stays: Clang knows it, and a host's own sub-groups may depend on it.
