# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs that bring 3D copies of their own, in the shapes of public libraries and programs: how many bytes each makes wrong.
# The argument is a folder for header files. The copies are exact, so results say no more than that a program builds and runs.

import os
import sys

import numpy
import pyopencl as cl

NAME = "async_work_group_copy_3D3D"
FORM = """%s event_t NAME(TO void *dst, size_t dst_offset, const FROM void *src, size_t src_offset,
                 size_t bytes, size_t elements, size_t lines, size_t planes, size_t src_line, size_t src_plane,
                 size_t dst_line, size_t dst_plane, event_t event) {
    for (size_t plane = 0; plane < planes; ++plane)
        for (size_t line = 0; line < lines; ++line)
            event = async_work_group_copy(
                (TO uchar *)dst + (dst_offset + plane * dst_plane + line * dst_line) * bytes,
                (const FROM uchar *)src + (src_offset + plane * src_plane + line * src_line) * bytes,
                elements * bytes, event);
    return event;
}
"""
TILE = """kernel void run(const global uchar *in, global uchar *out) {
    local uchar tile[256];
    event_t event = NAME(tile, (size_t)0, in, (size_t)0, (size_t)1, (size_t)32, (size_t)4, (size_t)2, (size_t)32,
                         (size_t)128, (size_t)32, (size_t)128, (event_t)0);
    wait_group_events(1, &event);
    barrier(CLK_LOCAL_MEM_FENCE);
    event = NAME(out, (size_t)0, tile, (size_t)0, (size_t)1, (size_t)32, (size_t)4, (size_t)2, (size_t)32, (size_t)128,
                 (size_t)32, (size_t)128, (event_t)0);
    wait_group_events(1, &event);
}
"""


def form(before, to="local", source="global"):
    return (FORM % before).replace("TO", to).replace("FROM", source)


def own(before="__attribute__((overloadable))", name=NAME):
    return (form(before) + form(before, "global", "local")).replace("NAME", name)


def spliced(text):
    return text.strip().replace("\n", " \\\n") + "\n"


folder = sys.argv[1]
os.makedirs(os.path.join(folder, "opencl"), exist_ok=True)
with open(os.path.join(folder, "opencl", "own.h"), "w") as file:
    file.write("#pragma once\n" + own())
MACROS = "#define TEXT(name) #name\n#define FILE(name) TEXT(name)\n"
with open(os.path.join(folder, "tiles.h"), "w") as file:
    file.write("#pragma once\n" + MACROS + "#ifdef COPY_3D\n#include FILE(TARGET/own.h)\n#endif\n")

tile = TILE.replace("NAME", NAME)
library = '#include "tiles.h"\n' + tile
OPTIONS = f"-DCOPY_3D -DTARGET=opencl -I {folder}"
programs = {
    "library": (library, OPTIONS),
    "library, CL3.0": (library, OPTIONS + " -cl-std=CL3.0"),
    "library, CRLF and a byte order mark": ("\ufeff" + library.replace("\n", "\r\n"), OPTIONS),
    "static": (own("static inline __attribute__((overloadable))") + tile, ""),
    "declared first": (own().split("{")[0] + ";\n" + own() + tile, ""),
    "name by a macro": ("#define OWN " + NAME + "\n" + own(name="OWN") + tile, ""),
    "name by pasting": (
        "#define PASTE(a, b) a##b\n" + own(name="PASTE(async_work_group_copy_, 3D3D)") + tile,
        "",
    ),
    "name by an argument": ("#define DEFINE(NAME) " + spliced(own(name="NAME")) + f"DEFINE({NAME})\n" + tile, ""),
    "where the extension is missing": (
        "#if defined(cl_khr_extended_async_copies)\n#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable\n"
        "#else\n" + own() + "#endif\n" + tile,
        "",
    ),
    "without a look at it, and #line": ('#ifndef HAVE_COPIES\n#line 7 "own.cl"\n' + own() + "#endif\n" + tile, ""),
}

device = cl.get_platforms()[0].get_devices()[0]
context = cl.Context([device])
queue = cl.CommandQueue(context)
given = numpy.arange(256, dtype=numpy.uint8)
source = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=given)


def run(name, program):
    target = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=numpy.zeros_like(given))
    cl.Kernel(program, "run")(queue, (16,), (16,), source, target)
    got = numpy.empty_like(given)
    cl.enqueue_copy(queue, got, target)
    print(f"{name}: {numpy.count_nonzero(got != given)} wrong", flush=True)


for name, (text, options) in programs.items():
    program = cl.Program(context, text)
    run(name, program.build(options=[options], cache_dir=False))
for name, text in {
    "header program": '#include "opencl/own.h"\n' + tile,
    "header program that a macro names": MACROS + "#include FILE(opencl/own.h)\n" + tile,
}.items():
    program = cl.Program(context, text)
    program.compile(headers=[("opencl/own.h", cl.Program(context, own()))])
    run(name, cl.link_program(context, [program]))
