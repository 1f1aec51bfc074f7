# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_tiles.py FILE KERNEL[,KERNEL...] [--options OPTIONS] [--items N] [--type TYPE] [--tiles WxH] [--linked FILE.spv]:
# runs kernels that add up a cross of elements tile by tile, and compares all bytes of the result with numpy's sum of the whole.
# Elements beyond the tensor's edges are 0.
#
# The kernels have the arguments of OpenCL-TTL's samples: in, its row, out, its row, width, height, tile width, tile height. Rows
# of both tensors are longer than the width. Prints for each kernel how many cases are right.

import argparse
import sys

import numpy
import pyopencl

TYPES = {"uchar": numpy.uint8, "short": numpy.int16, "int": numpy.int32, "ulong": numpy.uint64}
TENSORS = [(1, 1), (7, 5), (31, 17), (64, 40)]
TILES = [(1, 1), (3, 2), (8, 8), (13, 7), (29, 29)]  # 29 is more than one of the tensors, less than another


def cross(tensor):
    whole = numpy.pad(tensor, 1)
    return whole[1:-1, 1:-1] + whole[:-2, 1:-1] + whole[2:, 1:-1] + whole[1:-1, :-2] + whole[1:-1, 2:]


def is_right(queue, kernel, items, element, size, tile, random):
    width, height = size
    source = random.integers(0, 256, (height, (width + 3) * element().itemsize), numpy.uint8).view(element)
    result = random.integers(0, 256, (height, (width + 2) * element().itemsize), numpy.uint8).view(element)
    expected = result.copy()
    expected[:, :width] = cross(source[:, :width])
    flags = pyopencl.mem_flags
    buffers = [pyopencl.Buffer(queue.context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=host) for host in (source, result)]
    kernel(queue, (items,), (items,), buffers[0], numpy.int32(width + 3), buffers[1], numpy.int32(width + 2),
           *map(numpy.int32, (*size, *tile)))  # fmt: skip
    pyopencl.enqueue_copy(queue, result, buffers[1])
    if not numpy.array_equal(result, expected):
        print(f"{kernel.function_name}: {element.__name__}, tensor {size}, tiles {tile}: differs", file=sys.stderr)
        return False
    return True


parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("kernels")
parser.add_argument("--options", default="")
parser.add_argument("--items", type=int, default=1)
parser.add_argument("--linked")
parser.add_argument("--type", choices=TYPES)
parser.add_argument("--tiles", type=lambda text: [tuple(map(int, text.split("x")))], default=TILES)
arguments = parser.parse_args()

context = pyopencl.Context([pyopencl.get_platforms()[0].get_devices()[0]])
queue = pyopencl.CommandQueue(context)
local_bytes = min(queue.device.local_mem_size, 131072)
names = arguments.kernels.split(",")
right, cases = dict.fromkeys(names, 0), 0
for name in [arguments.type] if arguments.type else TYPES:
    if arguments.linked:
        with open(arguments.linked, "rb") as file:
            program = pyopencl.Program(context, file.read()).build()
    else:
        with open(arguments.file) as file:
            program = pyopencl.Program(context, file.read())
        program.build(f"{arguments.options} -DTEST_TENSOR_TYPE={name} -DLOCAL_MEMORY_SIZE={local_bytes}")
    for size in TENSORS:
        for tile in arguments.tiles:
            cases += 1
            for kernel in names:
                random = numpy.random.default_rng(cases)
                right[kernel] += is_right(queue, getattr(program, kernel), arguments.items, TYPES[name], size, tile, random)
for kernel in names:
    print(f"{kernel}: {right[kernel]} of {cases} right")
sys.exit(any(count != cases for count in right.values()))
