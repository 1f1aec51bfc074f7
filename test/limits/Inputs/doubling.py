# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# doubling.py LEVELS blocks|helpers: functions of which each calls the next twice, and a kernel that calls the first; at the
# end is a block read, or nothing of cltile's.

import sys

levels, kind = int(sys.argv[1]), sys.argv[2]
end = "intel_sub_group_media_block_read_uc(at, 16, 1, in)" if kind == "blocks" else "(uchar)at.x"
parameters = "read_only image2d_t in, int2 at"
print(f"uchar f0({parameters}) {{ return {end}; }}")
for level in range(1, levels):
    print(f"uchar f{level}({parameters}) {{ return f{level - 1}(in, at) + f{level - 1}(in, at + {level}); }}")
print("__attribute__((intel_reqd_sub_group_size(16)))")
print("kernel void k(read_only image2d_t in, write_only image2d_t out, int2 at) {")
print(f"    intel_sub_group_media_block_write_uc(at, 16, 1, f{levels - 1}(in, at), out);\n}}")
