# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# kept_answers.py OPTIONS: what OpenCL answers about a program, and what its kernels write. CLTILE_TEST_PLATFORM is a part of the
# platform's name.

import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context, device  # noqa: E402

SOURCE = """
constant int table[4] = {3, 1, 4, 1};
#if __OPENCL_C_VERSION__ >= 200
global int counter = 40;
#endif
__attribute__((intel_reqd_sub_group_size(16)))
kernel void block(read_only image2d_t from, write_only image2d_t to, const int x, global const uint *restrict in, local uint *tile) {
    int unused;
    intel_sub_group_media_block_write_ui((int2)(x, 0), 16, 1, intel_sub_group_media_block_read_ui((int2)(x, 0), 16, 1, from), to);
    tile[0] = in[0];
}
__attribute__((reqd_work_group_size(4, 1, 1))) kernel void numbers(global int *out, constant int *scale, int plus) {
#if __OPENCL_C_VERSION__ >= 200
    if (get_global_id(0) == 0)
        plus += ++counter;
#endif
    out[get_global_id(0)] = table[get_local_id(0)] * *scale + plus;
    if (get_global_id(0) == 2)
        printf("third: %d\\n", out[2]);
}
"""


def ask(about, names, question):
    for name in dir(names):
        if not name.startswith("_") and name not in ("to_string", "DEVICES", "PROGRAM", "CONTEXT", "REFERENCE_COUNT"):
            try:
                answer = question(getattr(names, name))
            except (cl.Error, NotImplementedError, TypeError, AttributeError) as error:
                answer = type(error).__name__ + " " + str(error)
            print(about, name, answer if name != "BINARIES" else [len(binary) for binary in answer])


program = cl.Program(context, SOURCE)
program.build(sys.argv[1], cache_dir=False)
ask("program", cl.program_info, program.get_info)
ask("build", cl.program_build_info, lambda name: program.get_build_info(device, name))
for kernel in sorted(program.all_kernels(), key=lambda kernel: kernel.function_name):
    name = "kernel " + kernel.function_name
    ask(name, cl.kernel_work_group_info, lambda question: kernel.get_work_group_info(question, device))
    for of in (kernel, kernel.clone()):
        ask(name, cl.kernel_info, of.get_info)
        for i in range(kernel.num_args + 1):
            ask(f"{name}, argument {i}", cl.kernel_arg_info, lambda question: of.get_arg_info(i, question))

queue = cl.CommandQueue(context)
out, scale = numpy.zeros(4, numpy.int32), numpy.full(1, 10, numpy.int32)
buffers = [cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=host) for host in (out, scale)]
numbers = cl.Kernel(program, "numbers")
for _ in range(2):
    numbers(queue, (4,), (4,), *buffers, numpy.int32(5))
cl.enqueue_copy(queue, out, buffers[0])
print("numbers", list(map(int, out)))
