// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The attribute of a required sub-group size is left out, since the size is in the definitions: Mesa 22.3.6 makes it
// SPIR-V of version 1.1, which its linker refuses beside what has no attribute and is of version 1.0.

#define intel_reqd_sub_group_size(n)
#define __intel_reqd_sub_group_size__(n)
