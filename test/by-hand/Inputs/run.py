# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.py native LIBRARY.so KERNEL... | run.py opencl FOLDER KERNEL...: runs the kernels of this folder, from a library with host.c, or
# from FOLDER/KERNEL.spv on an OpenCL device, and compares with numpy.

import ctypes
import sys

import numpy

mode, path, names = sys.argv[1], sys.argv[2], sys.argv[3:]
random = numpy.random.default_rng(1)
failed = False


class Image(ctypes.Structure):  # of one byte a texel, as PoCL has it in memory: pocl/cl_intel_media_block_io/image.h
    names = "width height depth array_size row_pitch slice_pitch levels samples order data_type channels channel_bytes"
    _fields_ = [("data", ctypes.c_void_p)] + [(name, ctypes.c_int) for name in names.split()]


def as_image(array):
    height, width = array.shape
    order, data_type = 0x10B0, 0x10DA  # CL_R, CL_UNSIGNED_INT8
    return Image(array.ctypes.data, width, height, 1, 1, width, 0, 1, 1, order, data_type, 1, 1)


def run_native(name, groups, items, source, result, w, h):
    library = ctypes.CDLL(path)
    arguments = [as_image(a) if name == "media" else a.ctypes.data_as(ctypes.c_void_p) for a in (source, result)]
    pointers = [ctypes.byref(a) if name == "media" else a for a in arguments]
    library.run_kernel(ctypes.cast(library[name], ctypes.c_void_p), groups, items, *pointers, w, h)


def run_opencl(name, groups, items, source, result, w, h):
    import pyopencl as cl

    context = cl.create_some_context(interactive=False)
    queue = cl.CommandQueue(context)
    program = cl.Program(context, open(f"{path}/{name}.spv", "rb").read()).build()
    if name == "media":
        one_byte = cl.ImageFormat(cl.channel_order.R, cl.channel_type.UNSIGNED_INT8)
        memory = [cl.Image(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, one_byte, shape=a.shape[::-1], hostbuf=a) for a in (source, result)]
    else:
        memory = [cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=a) for a in (source, result)]
    getattr(program, name)(queue, (groups * items,), (items,), *memory, numpy.int32(w), numpy.int32(h))
    if name == "media":
        cl.enqueue_copy(queue, result, memory[1], origin=(0, 0), region=result.shape[::-1])
    else:
        cl.enqueue_copy(queue, result, memory[1])


def compare(name, groups, source, expected, w, h):
    global failed
    result = numpy.zeros_like(expected)
    run = run_native if mode == "native" else run_opencl
    run(name, groups, 16, source, result, w, h)
    same = bool((result == expected).all())
    failed = failed or not same
    print(name, "match" if same else "MISMATCH")


def of_bytes(*shape):
    return random.integers(0, 256, shape, dtype=numpy.uint8)


for name in names:
    if name == "copies":
        source = of_bytes(1024)
        expected = numpy.full(1024, 9, numpy.uint8)
        for line in range(8):
            expected[60 * line : 60 * line + 39] = source[15 + 120 * line : 15 + 120 * line + 39]
        for plane in range(3):
            for line in range(4):
                at, begin = 600 + 80 * plane + 16 * line, 7 + 200 * plane + 30 * line
                expected[at : at + 13] = source[begin : begin + 13]
        compare(name, 1, source, expected, 13, 9)
    elif name == "fence":
        source, expected = of_bytes(400), numpy.zeros(480, numpy.uint8)
        for line in range(5):
            expected[96 * line : 96 * line + 44] = source[80 * line : 80 * line + 44]
        compare(name, 1, source, expected, 11, 5)
    elif name == "media":
        source = of_bytes(32, 32)
        expected = source.copy()
        expected[:16] += numpy.arange(32, dtype=numpy.uint8) % 16
        compare(name, 8, source, expected, 32, 16)
    elif name == "blocks2d":
        source = random.integers(0, 1 << 16, (16, 32), dtype=numpy.uint16)
        compare(name, 4, source, source + numpy.arange(32, dtype=numpy.uint16) % 16, 32, 16)
    elif name == "subgroup":
        source = random.integers(0, 1 << 32, (3, 4, 16), dtype=numpy.uint32)
        expected = source.copy()
        expected[:, 0] += numpy.arange(16, dtype=numpy.uint32)
        expected[:, 1] += 16 + 1
        if mode == "opencl":
            expected[:, 2] = (source[:, 2, 3] + source[:, 3].sum(axis=1, dtype=numpy.uint32))[:, None]
        compare(name, 3, source, expected, 0, 0)
sys.exit(failed)
