# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Runs a kernel that forgets to wait for one of its two copies; what it writes depends on the other.

import numpy
import pyopencl as cl

SOURCE = """
kernel void run(global const int *in, global int *out) {
    local int tile[16], other[16];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 4, 4, 4, 4, 0);
    async_work_group_copy_2D2D(other, 0, in, 0, 4, 4, 4, 4, 4, 0);
    wait_group_events(1, &event);
    out[get_local_id(0)] = tile[get_local_id(0)];
}
"""

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
numbers = numpy.arange(16, dtype=numpy.int32)
source = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=numbers)
result = cl.Buffer(context, cl.mem_flags.WRITE_ONLY, numbers.nbytes)
for options in ["", "-DSECOND"]:  # which are two programs, and two binaries
    program = cl.Program(context, SOURCE).build(options)
    program.run(queue, (16,), (16,), source, result)
    got = numpy.zeros_like(numbers)
    cl.enqueue_copy(queue, got, result)
    print("match" if (got == numbers).all() else "MISMATCH")
