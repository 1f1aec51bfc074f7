# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Kernels that wait under a condition or behind an early return, which a whole work-group meets alike: how many bytes each
# makes wrong. The argument says how the tile is copied: 2D, or 1D by the driver alone.

import sys

import numpy
import pyopencl as cl

COPY = {
    "2D": "event_t e = async_work_group_copy_2D2D(t, (size_t)0, in, (size_t)0, (size_t)1, (size_t)64, (size_t)4, "
    "(size_t)64, (size_t)64, (event_t)0);",
    "1D": "event_t e = async_work_group_copy(t, in, 256, 0);",
}[sys.argv[1]]
WAIT = "wait_group_events(1, &e);"
ROWS = "if (l < 4) for (int i = 0; i < 64; i++) out[g * 256 + l * 64 + i] = t[l * 64 + i];"
SUMS = "int sum = 0; for (int i = 0; i < l; i++) sum += t[i]; for (int i = l; i < 256; i += 16) out[g * 256 + i] = sum;"
TRIPS = "int trips = 0; for (int i = 0; i < l; i++) trips += in[i];"
# Lines before the copy, before the wait, and behind it; in what all of it is.
SHAPES = {
    "return before the copy": ("if (n < 0) return;", "", ROWS, "%s"),
    "return before the wait": ("", "if (in[0] == 99) return;", ROWS, "%s"),
    "return in a loop": ("for (int i = 0; i < n; i++) if (in[i] == 99) return;", "", ROWS, "%s"),
    "return of a work-group": ("if (g >= n) { out[g * 256 + l] = 0; return; }", TRIPS, SUMS, "%s"),
    "loop over ids and a return": (TRIPS + "if (n < 0) return;", "", ROWS + "if (trips < 0) out[0] = 1;", "%s"),
    "return and sums": ("", TRIPS + "if (g >= n) { out[g * 256 + l] = 0; return; }", SUMS, "%s"),
    "condition": ("", "", ROWS, "if (n > 0) { %s }"),
    "condition without braces": ("", "", ROWS, "if (n > 0) do { %s } while (0);"),
    "other branch": ("", "", ROWS, "if (n < 0) { } else { %s }"),
    "case": ("", "", ROWS, "switch (n) { case 2: { %s } }"),
}


def expect(name, rows):
    sums = numpy.array([int(given[: i % 16].astype(int).sum()) for i in range(256)]).astype(numpy.uint8)
    return numpy.tile(given[:256] if rows else sums, 2)


device = cl.get_platforms()[0].get_devices()[0]
context = cl.Context([device])
queue = cl.CommandQueue(context)
given = (numpy.arange(256) * 7 % 97).astype(numpy.uint8)
source = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=given)


def run(name, text, rows):
    target = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=numpy.full(512, 98, numpy.uint8))
    program = cl.Program(context, text).build(cache_dir=False)
    program.run(queue, (32,), (16,), source, target, numpy.int32(2))
    got = numpy.empty(512, numpy.uint8)
    cl.enqueue_copy(queue, got, target)
    print(f"{name}: {numpy.count_nonzero(got != expect(name, rows))} wrong", flush=True)


HEAD = "kernel void run(const global uchar *in, global uchar *out, int n) {\nlocal uchar t[256]; int l = get_local_id(0), g = get_group_id(0);\n"
for name, (first, second, use, around) in SHAPES.items():
    run(name, HEAD + around % "\n".join((first, COPY, second, WAIT, use)) + "\n}", use.startswith(ROWS))
run(
    "function",
    "static void take(const global uchar *in, local uchar *t) { " + COPY + WAIT + " }\n"
    + HEAD + "if (n > 0) { take(in, t);" + ROWS + "} }",
    True,
)
run("macro", "#define WAIT " + WAIT + "\n" + HEAD + "if (n > 0) { " + COPY + " WAIT " + ROWS + "} }", True)
