# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The build logs of programs with errors at builtins. CLTILE_TEST_PLATFORM is a part of the platform's name.

import sys

import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context, device  # noqa: E402

KERNEL = "kernel void run(global uchar *out) {\n    local uchar tile[64];\n    event_t event = 0;\n    %s\n}\n"
programs = {
    "wrong arguments": KERNEL % "async_work_group_copy_2D2D(tile, out, event);",
    "too few arguments": KERNEL % "async_work_group_copy_fence(); async_work_group_copy_2D2D(tile);",
    "undeclared function": KERNEL % "wait_group_events(1, &event); async_work_group_copy_fence(1); async_work_group_copy_9D(1);",
    "block": "kernel void run(read_only image2d_t i, global uint *o) { *o = intel_sub_group_media_block_read_ui(8, i); }",
    "redefinition": "int async_work_group_copy_fence;\n"
    "int __attribute__((overloadable)) get_sub_group_size(void) { return 1; }\n" + KERNEL % "async_work_group_copy_2D2D(tile);",
    "halves": KERNEL % "async_work_group_copy_fence(1); half h; *(global half *)out = h + 1.0h;",
    "helper": KERNEL % "async_work_group_copy_fence(1); __cltile_mine(1);",
}

if device.platform.name.startswith("Portable"):  # others know them
    programs["functions of halves"] = KERNEL % "async_work_group_copy_fence(1); out[0] = as_half((ushort)out[1]) > 0;"
    programs["vectors of halves"] = KERNEL % "async_work_group_copy_fence(1); out[0] = sizeof(half8);"

for title, source in programs.items():
    program = cl.Program(context, source)
    try:
        program.build(cache_dir=False)
        print("built:", title)
    except cl.RuntimeError:
        print("==", title)
    print(program.get_build_info(device, cl.program_build_info.LOG))
