# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# large_kernel.py KIND COUNT: prints a kernel that is large in one way. Of its copies the last is not waited for.
#   holders: the last copy's event is in as many private variables besides, of an array
#   ways: under as many conditions, each of which is asked for again, the last copy's event gets into another variable
#   loops: the last copy is in as many loops, one in the other
#   copies: so many copies, and 400 branches
#   instructions: LLVM IR of a kernel with as many, one of which reads a block

import sys

COPY = "async_work_group_copy_2D2D(tile[{0}], 0, in, 64 * {0}, sizeof(float), 8, 8, pitch, 8, 0)"

kind, count = sys.argv[1], int(sys.argv[2])

if kind == "instructions":
    print(f"""target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_ro_t = type opaque
declare spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, %opencl.image2d_ro_t addrspace(1)*)
define spir_kernel void @k(%opencl.image2d_ro_t addrspace(1)* %image, i32 addrspace(1)* %out) !intel_reqd_sub_group_size !0 {{""")
    print("  %t = call spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro"
          "(<2 x i32> zeroinitializer, i32 4, i32 4, %opencl.image2d_ro_t addrspace(1)* %image)")
    print("  store volatile i32 %t, i32 addrspace(1)* %out\n" * (count - 2) + "  ret void\n}\n!0 = !{i32 16}")
    sys.exit()

copies = count if kind == "copies" else 2
print(f"kernel void k(const global float *in, ulong pitch, global float *out, ulong which) {{\n"
      f"    local float tile[{copies}][64];\n    event_t all[{copies + count}];")
for i in range(copies):
    loops = count if kind == "loops" and i == copies - 1 else 0
    print("".join(f"    for (int i{n} = 0; i{n} < in[{n}]; ++i{n})\n" for n in range(loops)) + f"    all[{i}] = {COPY.format(i)};")
if kind in ("holders", "ways"):
    print("    event_t last = all[1];")
for i in range(count):
    if kind == "holders":
        print(f"    all[{copies + i}] = last;")
    elif kind == "ways":
        print(f"    if (in[{i}] > 1) all[{copies + i}] = last;")
for i in range({"ways": count, "copies": 400}.get(kind, 0)):
    print(f"    if (in[{i}] > 1) out[{i}] = 1;")
print(f"    wait_group_events({copies - 1}, all);")
print("}")
