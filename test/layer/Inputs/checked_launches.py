# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Kernels with one mistake each that the run-time checker finds, and a near miss of each, on the chosen platform. The arguments are
# names of cases.

import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context  # noqa: E402

ITEMS, COLUMNS, LINES = 16, 16, 4
TILE = COLUMNS * LINES
LOAD = "async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 4, 16, 16, 0)"
MARK = "/* here */"  # the end of the line that is named

# The body of a kernel, and the values of n that make the mistake and the near miss.
CASES = {
    "line-length": (
        f"event_t e = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 4, n, 16, 0); {MARK}\nwait_group_events(1, &e);",
        15,
        16,
    ),
    "plane-area": (
        f"event_t e = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 16, 2, 2, 16, n, 16, 32, 0); {MARK}\nwait_group_events(1, &e);",
        31,
        32,
    ),
    "local-argument": (
        f"event_t e = async_work_group_copy(given, in, (size_t)n, 0); {MARK}\nwait_group_events(1, &e); g(in, out, tile, n);",
        41,
        40,
    ),
    "out-of-bounds": (
        f"event_t e = async_work_group_copy(tile, in + n, (size_t)32, 0); {MARK}\nwait_group_events(1, &e);",
        40,
        32,
    ),
    "alignment": (
        "event_t e = async_work_group_copy((local float *)((local char *)tile + n), in, (size_t)32, 0); /* here */\n"
        "wait_group_events(1, &e);",
        2,
        4,
    ),
    "overlap": (
        f"event_t e = {LOAD};\ne = async_work_group_copy(tile + n, in, (size_t)16, e); {MARK}\nwait_group_events(1, &e);",
        48,
        64,
    ),
    "event-argument": (
        f"event_t e = async_work_group_copy(tile, in, (size_t)16, (event_t)n); {MARK}\nwait_group_events(1, &e);",
        7,
        0,
    ),
    "source-written": (
        f"tile[id] = in[id]; if (n) barrier(CLK_LOCAL_MEM_FENCE);\n"
        f"event_t e = async_work_group_copy(out, tile, (size_t)16, 0); {MARK}\nif (!n) tile[id] = 5; wait_group_events(1, &e);",
        0,
        1,
    ),
    "destination-written": (
        f"event_t e = {LOAD}; {MARK}\nif (n) tile[id] = 1;\nwait_group_events(1, &e);",
        1,
        0,
    ),
    "event-not-waited": (
        f"event_t e = {LOAD}; {MARK}\nif (n) wait_group_events(1, &e);",
        0,
        1,
    ),
    "wait-before-copy": (
        f"event_t e[2]; e[0] = {LOAD}; *(private ulong *)&e[1] = 7;\nwait_group_events(n, e); {MARK}",
        2,
        1,
    ),
    "wait-count": (
        f"event_t e = {LOAD};\nwait_group_events(n, &e); {MARK}",
        2,
        1,
    ),
    "divergent-argument": (
        f"event_t e = async_work_group_copy(tile, in + (id / n), (size_t)16, 0); {MARK}\nwait_group_events(1, &e);",
        8,
        16,
    ),
    "divergent-flow": (
        f"if (id < n) {{ event_t e = {LOAD}; {MARK}\nwait_group_events(1, &e); }}",
        8,
        16,
    ),
}

# Known of variables where the driver's compiler tells it.
SIZE = {
    "local-size": (
        f"event_t e = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 4, 16, n, 0); {MARK}\nwait_group_events(1, &e);",
        24,
        16,
    ),
}

queue = cl.CommandQueue(context)
names = sys.argv[1:] or list(CASES)


def build(body):
    source = (
        "kernel void g(const global float *in, global float *out, local float *given, int n) { event_t e = "
        "async_work_group_copy(given, in, (size_t)(n + 38), 0); wait_group_events(1, &e); } "  # of another object than f's argument
        "kernel __attribute__((reqd_work_group_size(16, 1, 1)))\n"
        "void f(const global float *in, global float *out, local float *given, int n) {\n"
        f"local float tile[80];\nconst int id = get_local_id(0);\n{body}\n}}\n"
    )
    return cl.Program(context, source).build(cache_dir=False)


def run(name, program, body, n):
    for stream in (sys.stdout, sys.stderr):
        print(f"== {name}", file=stream, flush=True)
    data = numpy.arange(96 if "given," in body else TILE, dtype=numpy.float32)
    buffers = [cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=data) for _ in range(2)]
    kernel = cl.Kernel(program, "f")
    kernel.set_args(*buffers, cl.LocalMemory(4 * 40), numpy.int32(n))
    cl.enqueue_nd_range_kernel(queue, kernel, (ITEMS,), (ITEMS,))
    queue.finish()


for name in names:
    body, mistake, near_miss = {**CASES, **SIZE}[name]
    program = build(body)
    run(name, program, body, mistake)
    run("near miss", program, body, near_miss)
