# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# narrowed_integers.py CLTILE HOST FOLDER: integers that are made narrower and then wider, of each three types, with and without signs and in
# vectors; and a pointer of the program's, which is null until the kernel sets it. All in linked SPIR-V, against numpy.

import itertools
import subprocess
import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
sys.path.append(f"{sys.path[0]}/../../layer/Inputs")
from chosen import context, device  # noqa: E402

TYPES = {"char": numpy.int8, "uchar": numpy.uint8, "short": numpy.int16, "ushort": numpy.uint16, "int": numpy.int32, "uint": numpy.uint32,
         "long": numpy.int64, "ulong": numpy.uint64}
POINTER = """global uint *kept;
kernel void keep(global uint *out, global uint *at) {
    out[0] = kept == 0 ? 7 : kept[1];
    kept = at;
    out[1] = kept == 0 ? 7 : kept[1];
}
"""
cltile, host, folder = sys.argv[1:]
triples = [t for t in itertools.product(TYPES, repeat=3) if TYPES[t[1]](0).itemsize < min(TYPES[t[0]](0).itemsize, 8)]
text = POINTER
for n, (first, second, third) in enumerate(triples):
    text += f"kernel void k{n}(global const {first} *a, global {third} *b) {{ b[get_global_id(0)] = ({second})a[get_global_id(0)]; }}\n"
    text += f"kernel void v{n}(global const {first}4 *a, global {third}4 *b) {{\n"
    text += f"    b[get_global_id(0)] = convert_{third}4(convert_{second}4(a[get_global_id(0)]));\n}}\n"
with open(f"{folder}/integers.cl", "w") as file:
    file.write(text)
subprocess.run([cltile, "build", "--host", host, "--emit", "spv", f"{folder}/integers.cl", "-o", f"{folder}/integers.spv"], check=True)
with open(f"{folder}/integers.spv", "rb") as file:
    program = cl.Program(context, file.read()).build(devices=[device], cache_dir=False)
queue = cl.CommandQueue(context)
flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
wrong = 0
with numpy.errstate(over="ignore"):
    for n, (first, second, third) in enumerate(triples):
        values = numpy.random.default_rng(n).integers(0, 256, 64 * 8, numpy.uint8).view(TYPES[first])[:64]
        expected = values.astype(TYPES[second]).astype(TYPES[third])
        for name, count in ((f"k{n}", 64), (f"v{n}", 16)):
            a, out = cl.Buffer(context, flags, hostbuf=values), numpy.zeros_like(expected)
            b = cl.Buffer(context, flags, hostbuf=out)
            cl.Kernel(program, name)(queue, (count,), None, a, b)
            cl.enqueue_copy(queue, out, b)
            if (out != expected).any():
                wrong += 1
                print(name, first, second, third, out[:4], expected[:4])
print(f"{2 * len(triples)} conversions of integers: {wrong} wrong")
a, out = cl.Buffer(context, flags, hostbuf=numpy.array([41, 42], numpy.uint32)), numpy.zeros(2, numpy.uint32)
b = cl.Buffer(context, flags, hostbuf=out)
program.keep(queue, (1,), None, b, a)
cl.enqueue_copy(queue, out, b)
print(f"before: {out[0]}, after: {out[1]}")
