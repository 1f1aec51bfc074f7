# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs for static checks, what their builds give, and the bytes of one that runs. The argument is a folder for header files.

import os
import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context  # noqa: E402

TILE = """kernel void run(const global uchar *in, global uchar *out) {
    local uchar tile[256];
    event_t event = async_work_group_copy_2D2D(tile, (size_t)0, in, (size_t)0, (size_t)1, (size_t)64, (size_t)4,
                                               (size_t)64, (size_t)64, (event_t)0);
    %s
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_local_id(0); i < 256; i += get_local_size(0))
        out[i] = tile[i];
}
"""
WAITS, FORGETS = TILE % "wait_group_events(1, &event);", TILE % ""
HEADER = "\nevent_t copy(local uchar *to, const global uchar *from) {\n    return async_work_group_copy_2D2D(\n        to, 0, from, 0, 1, (size_t)N, 4, 64, 64, 0);\n}\n"
USER = '#include "%s"\nkernel void run(const global uchar *in) {\n    local uchar tile[256];\n    copy(tile, in);\n}\n'
OWN = "event_t async_work_group_copy_2D2D(int i) { return 0; }\nkernel void run(global uchar *out) { async_work_group_copy_2D2D(1); async_work_group_copy_fence(1); }\n"

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
with open(f"{folder}/on disk.h", "w") as file:
    file.write(HEADER)

queue = cl.CommandQueue(context)


def say(text):
    for stream in (sys.stdout, sys.stderr):
        print(text, file=stream, flush=True)


def build(title, source, options=""):
    say(f"== {title}")
    program = cl.Program(context, source)
    try:
        program.build(options, cache_dir=False)
        print("built")
    except cl.RuntimeError as error:
        print(f"failed with {error.code}")
    return program


program = build("waits", WAITS)
data = numpy.arange(256, dtype=numpy.uint8)
out = numpy.zeros_like(data)
buffers = [cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=array) for array in (data, out)]
cl.Kernel(program, "run")(queue, (16,), (16,), *buffers)
cl.enqueue_copy(queue, out, buffers[1])
print(numpy.count_nonzero(out != data), "wrong")

build("forgets", FORGETS)
build("uses nothing", "kernel void run(global uchar *out) { *out = 1; }\n")
build("error", "kernel void run(global uchar *out) { async_work_group_copy_2D2D(out, no); }\n")
build("file on disk", USER % "on disk.h", f"-DN=64 -I {folder} -w")
build("own", OWN)
build("macro", "#ifndef cl_intel_subgroup_local_block_io\n#error no blocks\n#endif\n" + WAITS)
build("exchange", "kernel void run(global uint *p) {\n    if (p[get_local_id(0)] != 0)\n        p[0] = sub_group_reduce_add(p[0]);\n}\n")

say("== header programs")
header = cl.Program(context, HEADER)
cl.Program(context, USER % "parts/copy.h").compile("-D N=64", headers=[("parts/copy.h", header)])
print("compiled")
