# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Uses what pyopencl generates kernels for, and a kernel from its binary, on one device; prints what comes out. Scans take PoCL
# many seconds to compile: --no-scan leaves them out.

import sys

import numpy
import pyopencl as cl
import pyopencl.array
import pyopencl.elementwise
import pyopencl.reduction
import pyopencl.scan

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
numbers = numpy.arange(1000, dtype=numpy.float32)

array = cl.array.to_device(queue, numpy.arange(1000, dtype=numpy.int32))
print("arrays", (3 * array + 4)[-5:].get())

blend = cl.elementwise.ElementwiseKernel(context, "float a, float *x, float *y", "y[i] = a * x[i] + (1 - a) * y[i]", "blend")
x, y = cl.array.to_device(queue, numbers), cl.array.zeros(queue, 1000, numpy.float32)
blend(0.25, x, y)
print("elementwise", y.get()[-4:])

dot = cl.reduction.ReductionKernel(context, numpy.float32, neutral="0", reduce_expr="a + b", map_expr="x[i] * y[i]",
                                   arguments="const float *x, const float *y")
print("reduction", dot(x, y).get())

if "--no-scan" not in sys.argv:
    sums = cl.scan.InclusiveScanKernel(context, numpy.int32, "a + b", neutral="0")
    array = cl.array.to_device(queue, numpy.arange(3000, dtype=numpy.int32))
    sums(array)
    print("scan", array.get()[-3:])

program = cl.Program(context, "kernel void fill(global int *to, int value) { to[get_global_id(0)] = value; }").build("-cl-mad-enable")
print("program", program.kernel_names)
again = cl.Program(context, context.devices, program.get_info(cl.program_info.BINARIES)).build()
print("binary", again.kernel_names, again.get_info(cl.program_info.BINARIES) == program.get_info(cl.program_info.BINARIES))
filled = cl.array.zeros(queue, 8, numpy.int32)
again.fill(queue, (8,), None, filled.data, numpy.int32(42))
print("filled", filled.get())

try:
    cl.Program(context, "kernel void wrong(global int *to) {\n  *to = missing;\n}").build()
except cl.RuntimeError as error:
    print("error", [line.split("error:")[1].strip() for line in str(error).splitlines() if "error:" in line][0][-40:])
