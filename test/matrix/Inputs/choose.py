# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# choose.py SIZE FILE: of kernels that matrices.py wrote those for sub-groups of that size.

import sys

head, *kernels = open(sys.argv[2]).read().split("\n__attribute__")
print(head + "".join("\n__attribute__" + kernel for kernel in kernels if f"sub_group_size({sys.argv[1]})" in kernel))
