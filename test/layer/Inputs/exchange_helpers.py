# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# exchange_helpers.py [--built]: runs exchange_helpers.cl, built in several ways, and compares with plain Python.
# CLTILE_TEST_PLATFORM is a part of the platform's name. --built leaves out compiling and linking.

import pathlib
import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context, device  # noqa: E402

SOURCE = pathlib.Path(__file__).with_suffix(".cl").read_text()
ITEMS, GROUPS = 24, 40
KERNELS = [("lanes_8", 8), ("lanes_16", 16), ("outer", 16)]
cases = 0


def lanes_of(item, size):
    """The work-items of the sub-group that has an item."""
    group = item // ITEMS * ITEMS
    first = group + (item - group) // size * size
    return range(first, min(first + size, group + ITEMS))


def of_helpers(values, item, size):
    lanes = lanes_of(item, size)
    x, xs, local_id = values[item], [values[i] for i in lanes], [i % ITEMS for i in lanes]
    lane = item - lanes[0]
    before = sum(xs[:lane])
    return [2 * sum(xs), local_id[(lane + 1) % len(lanes)], local_id[0], max(xs) + 1000 * max(-x for x in xs),
            1 + xs[2], 1001 * before, min(xs), sum(x + 20 for x in xs) + 1000 * max(xs)]


def of_outer(values, item, size):
    own = [values[item // ITEMS * ITEMS + ITEMS - 1 - i % ITEMS] for i in lanes_of(item, size)]
    return [min(own), max(values[i] for i in lanes_of(item, size)), 0, 0, 0, 0, 0, 0]


def compare(title, program):
    global cases
    queue = cl.CommandQueue(context)
    for name, size in KERNELS:
        expect = of_outer if name == "outer" else of_helpers
        values = [(7 * i * i + 3 * i) % 41 - 20 for i in range(GROUPS * ITEMS)]
        given = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=numpy.array(values, numpy.int32))
        results = numpy.zeros((GROUPS * ITEMS, 8), numpy.int32)
        out = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=results)
        getattr(program, name)(queue, (GROUPS * ITEMS,), (ITEMS,), given, out)
        cl.enqueue_copy(queue, results, out)
        for item in range(GROUPS * ITEMS):
            if list(results[item]) != expect(values, item, size):
                sys.exit(f"{title}, {name}, work-item {item}: {list(results[item])}, not {expect(values, item, size)}")
            cases += 8


def build(source, options=()):
    return cl.Program(context, source).build(options=list(options), cache_dir=False)


compare("built", build(SOURCE))
compare("by a macro", build(SOURCE, ["-DSMALLEST_BY_MACRO"]))
if "--built" not in sys.argv:
    head, kernels = SOURCE.split("#define KERNEL", 1)
    header = cl.Program(context, head)
    compiled = cl.Program(context, '#include "helpers.h"\n#define KERNEL' + kernels)
    compiled.compile(headers=[("helpers.h", header)])
    compare("compiled with a header program and linked", cl.link_program(context, [compiled]))
print(f"{cases} results of functions that exchange data, all equal to plain Python")
