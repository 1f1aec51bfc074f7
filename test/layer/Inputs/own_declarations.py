# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs that declare a builtin's name themselves in ways that a scan of the source does not follow, and ones that begin
# with a byte order mark: how many bytes each makes wrong. The argument is a folder for header files.

import os
import sys

import numpy
import pyopencl as cl

OWN = """
static event_t __attribute__((overloadable)) async_work_group_copy_2D2D(
    local void *dst, size_t dst_offset, const global void *src, size_t src_offset, size_t bytes, size_t elements,
    size_t lines, size_t src_line, size_t dst_line, event_t event) {
    local uchar *to = (local uchar *)dst + dst_offset * bytes;
    const global uchar *from = (const global uchar *)src + src_offset * bytes;
    for (size_t line = get_local_id(0); line < lines; line += get_local_size(0))
        for (size_t i = 0; i < bytes * elements; ++i)
            to[line * dst_line * bytes + i] = from[line * src_line * bytes + i] + 1;
    return event;
}
"""
TILE = """
kernel void run(const global uchar *in, global uchar *out) {
    local uchar tile[256];
    event_t event = async_work_group_copy_2D2D(tile, (size_t)0, in, (size_t)0, (size_t)1, (size_t)64, (size_t)4,
                                               (size_t)64, (size_t)64, (event_t)0);
    wait_group_events(1, &event);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_local_id(0); i < 256; i += get_local_size(0))
        out[i] = tile[i];
}
"""
PLAIN = """
kernel void run(const global uchar *in, global uchar *out) {
    for (int i = get_local_id(0); i < 256; i += get_local_size(0))
        out[i] = in[i] + (%s);
}
"""
BLOCKS = """
kernel void blocks(read_only image2d_t in, global uchar2 *out) {
    *out = intel_sub_group_media_block_read_uc2((int2)(0), 4, 8, in);
}
"""
NAMED = "#define TEXT(name) #name\n#define FILE(name) TEXT(name)\n#include FILE(%s)\n"

device = cl.get_platforms()[0].get_devices()[0]
# A driver with sub-groups has functions of their names itself, which a program cannot declare again.
enumerator = "async_work_group_copy_fence" if "cl_khr_subgroups" in device.extensions else "get_sub_group_size"

# What the program is, and what it adds to each byte.
programs = {
    "function in a file that a macro names": (NAMED % "own.h" + TILE, 1),
    "macro in a file that a macro names": (NAMED % "macro.h" + TILE, 1),
    "byte order mark": ("\ufeff" + TILE, 0),
    "byte order mark and a directive": ("\ufeff#define EXISTS\n#ifdef EXISTS\n" + TILE + "#endif\n", 0),
    "variable": ("constant int async_work_group_copy_2D2D = 3;\n" + PLAIN % "async_work_group_copy_2D2D", 3),
    "enumerator": (f"enum {{ {enumerator} = 3 }};\n" + PLAIN % enumerator, 3),
    "type": (
        "typedef uchar intel_sub_group_media_block_read_uc;\n" + PLAIN % "(intel_sub_group_media_block_read_uc)3",
        3,
    ),
    "member": (
        "struct sizes { int get_sub_group_size; };\n"
        "int add(void) { struct sizes wait_group_events = {3}; return wait_group_events.get_sub_group_size; }\n"
        + PLAIN % "add()",
        3,
    ),
    "function that is left out": (
        "#ifdef NEVER\nuint get_sub_group_size(void) { return 3; }\n#endif\n" + BLOCKS + PLAIN % "get_sub_group_size()",
        16,
    ),
    "macro that is left out": (
        "#ifdef NEVER\n#define get_sub_group_size() 3\n#endif\n" + BLOCKS + PLAIN % "get_sub_group_size()",
        16,
    ),
}

# With blocks the layer's sub-groups take the place of a driver's, whose functions a program cannot define.
if "cl_khr_subgroups" not in device.extensions:
    function = "uint __attribute__((overloadable)) get_sub_group_size(void) { return 3; }\n"
    programs["function of sub-groups"] = function + BLOCKS + PLAIN % "get_sub_group_size()", 3

folder = sys.argv[1]
with open(os.path.join(folder, "own.h"), "w") as file:
    file.write(OWN)
with open(os.path.join(folder, "macro.h"), "w") as file:
    file.write(OWN.replace("async_work_group_copy_2D2D", "copy") + "#define async_work_group_copy_2D2D copy\n")

context = cl.Context([device])
queue = cl.CommandQueue(context)
given = numpy.arange(256, dtype=numpy.uint8)
source = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=given)
for name, (text, added) in programs.items():
    for options in ([], ["-Werror"]):
        target = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=numpy.zeros_like(given))
        program = cl.Program(context, text).build(options=options + ["-I", folder], cache_dir=False)
        program.run(queue, (16,), (16,), source, target)
        got = numpy.empty_like(given)
        cl.enqueue_copy(queue, got, target)
        print(f"{' '.join([name] + options)}: {numpy.count_nonzero(got != (given + added).astype(numpy.uint8))} wrong")
