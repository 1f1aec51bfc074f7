# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_builtins.py CLTILE PLATFORM FOLDER EVERY: every EVERYth of the kernels of one function of OpenCL C each, on random bytes, as the driver compiles the
# source and as SPIR-V that cltile makes of it. All bytes have to be the same. Needs a driver that compiles both.

import os
import subprocess
import sys

import numpy
import pyopencl as cl

ITEMS, ROOM = 64, 128  # bytes that a work-item writes
INTEGERS = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"]
WIDTHS = ["", "4"]
SIGNED_OF = {name: name.lstrip("u") for name in INTEGERS}
UNSIGNED_OF = {name: "u" + name.lstrip("u") for name in INTEGERS}


def make(name, result, expression, types, first=""):
    """A kernel that writes what an expression of a, b and c gives."""
    loads = "".join(
        f"    {type} {letter};\n    for (int j = 0; j < sizeof {letter}; ++j)\n"
        f"        ((private uchar *)&{letter})[j] = in[(i * 61 + j + {97 * n}) & 4095];\n"
        for n, (letter, type) in enumerate(zip("abc", types)))
    return name, (f"kernel void {name}(global const uchar *in, global uchar *out) {{\n    const int i = get_global_id(0);\n{loads}"
                  f"    {first}\n    {result} r = {expression};\n    for (int j = 0; j < sizeof r; ++j)\n"
                  f"        out[i * {ROOM} + j] = ((private uchar *)&r)[j];\n}}\n")


def integer_kernels(scalar, width):
    type, other = scalar + width, UNSIGNED_OF[scalar] + width
    yield make(f"abs_{type}", other, "abs(a)", [type])
    yield make(f"abs_diff_{type}", other, "abs_diff(a, b)", [type, type])
    for name in ("add_sat", "sub_sat", "hadd", "rhadd", "max", "min", "mul_hi", "rotate"):
        yield make(f"{name}_{type}", type, f"{name}(a, b)", [type, type])
    for name in ("mad_hi", "mad_sat", "bitselect"):
        yield make(f"{name}_{type}", type, f"{name}(a, b, c)", [type] * 3)
    yield make(f"clamp_{type}", type, "clamp(a, min(b, c), max(b, c))", [type] * 3)
    for name in ("clz", "popcount"):
        yield make(f"{name}_{type}", type, f"{name}(a)", [type])
    yield make(f"select_{type}", type, "select(a, b, c)", [type, type, SIGNED_OF[scalar] + width])
    yield make(f"divide_{type}", type, f"(a / (b | ({type})1)) ^ (a % (c | ({type})1)) ^ (a >> (b & ({type})7))", [type] * 3)
    if scalar == SIGNED_OF[scalar]:
        yield make(f"any_{type}", "int", "any(a)", [type])
        yield make(f"all_{type}", "int", "all(a)", [type])
    for to in INTEGERS:
        for ending in ("", "_sat", "_rte"):
            yield make(f"convert_{type}_{to}{ending}", to + width, f"convert_{to}{width}{ending}(a)", [type])


def float_kernels(width):
    type, small = "float" + width, f"a = convert_float{width}(as_int{width}(a) >> 8) * 0.001f;"
    for name in ("fabs", "floor", "ceil", "trunc", "rint", "round", "sign"):
        yield make(f"{name}_{type}", type, f"{name}(a)", [type], small)
    for name in ("isequal", "isgreater", "isless", "isordered"):
        yield make(f"{name}_{type}", "int" + width, f"{name}(a, b)", [type, type])
    for name in ("isnan", "isinf", "isfinite", "signbit"):
        yield make(f"{name}_{type}", "int" + width, f"{name}(a)", [type])
    for integer in INTEGERS[:6]:
        scaled = f"a = convert_float{width}(as_int{width}(a) & 0x3fff) * 0.007f;"
        for ending in ("", "_sat", "_rte", "_sat_rtz"):
            yield make(f"from_{type}_{integer}{ending}", integer + width, f"convert_{integer}{width}{ending}(a)", [type], scaled)
        yield make(f"to_{type}_{integer}", type, f"convert_{type}(a)", [integer + width])


def memory_kernels():
    head = "(global uchar *in, global uchar *out) {\n    const int i = get_global_id(0);\n"
    for width in ("2", "3", "8"):
        yield f"load{width}", (f"kernel void load{width}{head}    vstore{width}(vload{width}(i, (global int *)in), i, (global int *)out);\n"
                               f"    vstore_half{width}(vload_half{width}(i, (global half *)in), i + 256, (global half *)out);\n}}\n")
    for type in ("int", "uint"):
        for name in ("add", "sub", "xchg", "min", "max", "and", "or", "xor", "inc", "dec", "cmpxchg"):
            if name == "xchg":
                continue  # which work-item comes last is the driver's choice
            operands = {"inc": "", "dec": "", "cmpxchg": f", ({type})5, ({type})77"}.get(name, f", ((global {type} *)in)[i]")
            yield f"atomic_{name}_{type}", (
                f"kernel void atomic_{name}_{type}{head}    local {type} sums[7];\n    if (i < 7)\n        sums[i] = 5;\n"
                f"    barrier(CLK_LOCAL_MEM_FENCE);\n    atomic_{name}(&sums[i % 7]{operands});\n    barrier(CLK_LOCAL_MEM_FENCE);\n"
                f"    if (i < 7)\n        ((global {type} *)out)[i] = sums[i];\n}}\n")
    for type in ("uchar", "ushort", "float", "int4", "char16"):
        yield f"copy_{type}", (
            f"kernel void copy_{type}(global uchar *in, global uchar *out) {{\n    local {type} tile[128];\n"
            f"    event_t e = async_work_group_copy(tile, (global {type} *)in, 64, 0);\n"
            f"    e = async_work_group_strided_copy(tile + 64, (global {type} *)in, 32, 2, e);\n    wait_group_events(1, &e);\n"
            f"    e = async_work_group_copy((global {type} *)out, tile, 96, 0);\n    wait_group_events(1, &e);\n}}\n")


def run(context, queue, program, name, data):
    flags = cl.mem_flags
    out = numpy.arange(ITEMS * ROOM * 4, dtype=numpy.uint32).astype(numpy.uint8)
    source = cl.Buffer(context, flags.COPY_HOST_PTR | flags.READ_ONLY, hostbuf=data)
    target = cl.Buffer(context, flags.COPY_HOST_PTR | flags.READ_WRITE, hostbuf=out)
    getattr(program, name)(queue, (ITEMS,), (ITEMS,), source, target)
    cl.enqueue_copy(queue, out, target)
    return out


def main():
    cltile, platform_name, folder, every = sys.argv[1:]
    platform = next(p for p in cl.get_platforms() if platform_name in p.name)
    device = platform.get_devices()[0]
    context = cl.Context([device])
    queue = cl.CommandQueue(context)
    kernels = [k for scalar in INTEGERS for width in WIDTHS for k in integer_kernels(scalar, width)]
    kernels += [k for width in WIDTHS for k in float_kernels(width)] + list(memory_kernels())
    kernels = kernels[::int(every)]
    data = numpy.random.default_rng(3).integers(0, 256, 65536, dtype=numpy.uint8)
    different = 0
    for start in range(0, len(kernels), 64):
        some = kernels[start:start + 64]
        source = "".join(text for _, text in some)
        path = os.path.join(folder, "kernels")
        with open(path + ".cl", "w") as file:
            file.write(source)
        subprocess.run([cltile, "build", "--emit", "spv", "-cl-std=CL2.0", path + ".cl", "-o", path + ".spv"], check=True)
        with open(path + ".spv", "rb") as file:
            programs = cl.Program(context, source).build(["-cl-std=CL2.0"]), cl.Program(context, file.read()).build()
        for name, _ in some:
            expected, found = (run(context, queue, program, name, data) for program in programs)
            if (expected != found).any():
                different += 1
                print(f"{name}: byte {int((expected != found).argmax())} differs")
    print(f"{len(kernels)} kernels, {different} differ")


main()
