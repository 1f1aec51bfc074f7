# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# many.py FUNCTIONS KERNELS OPERATIONS: OpenCL C with that many functions, and kernels of which the first have a block read.

import sys

functions, kernels, operations = map(int, sys.argv[1:])
for f in range(functions):
    print(f"float f{f}(float x) {{ float y = x * {f}; for (int i = 0; i < 4; ++i) y = y * x + {f}; return y; }}")
for k in range(kernels):
    print("__attribute__((intel_reqd_sub_group_size(16)))")
    print(f"kernel void k{k}(read_only image2d_t image, global float *out) {{")
    block = f"intel_sub_group_media_block_read_uc4((int2)({4 * k}, 0), 32, 2, image).x" if k < operations else "1"
    value = f"f{k}({block})" if k < functions else block
    print(f"    out[get_global_id(0)] = {value};\n}}")
