# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds and runs programs whose exchanges are reached by all work-items or perhaps by some, and prints their logs. CLTILE_TEST_PLATFORM is
# a part of the platform's name.

import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context, device  # noqa: E402

KERNEL = """int some(int v) { return sub_group_any(v > 40); }
kernel void k(global int *out, int n) {
    int i = get_global_id(0);
    if (%s)
        return;
    out[i] = some(i) + 2;
}
"""
programs = {
    "for all": KERNEL % "n < 3",
    "for some": KERNEL % "i >= n",
    "for some, with an error": KERNEL % "i >= n" + "int f() { return missing; }\n",
    "without exchanges": "kernel void k(global int *out, int n) { if (get_global_id(0) < n) out[get_global_id(0)] = get_sub_group_id() + 2; }\n",
}
for title, source in programs.items():
    print("==", title, file=sys.stderr, flush=True)
    print("==", title)
    program = cl.Program(context, source)
    try:
        program.build(cache_dir=False)
        is_built = True
    except cl.RuntimeError:
        is_built = False
    print(program.get_build_info(device, cl.program_build_info.LOG))
    if is_built:
        results = numpy.zeros(64, numpy.int32)
        out = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=results)
        queue = cl.CommandQueue(context)
        program.k(queue, (64,), (64,), out, numpy.int32(64))
        cl.enqueue_copy(queue, results, out)
        print("ran:", sorted(set(results.tolist())))
