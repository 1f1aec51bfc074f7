# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Products of matrices in every form, beside numpy: integers exactly, others in the stated order, bit for bit.
#
# matrices.py [--without-half] [--split yes|no|all] [--every N] --write FILE: the kernels' source, of all forms or of each Nth.
# matrices.py [--without-half] [--split yes|no|all] [--every N] FILE: runs such kernels, from OpenCL C or SPIR-V.
# --split: forms of two sub-groups.

import argparse
import itertools
import os

import numpy

parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("--write", action="store_true")
parser.add_argument("--without-half", action="store_true")
parser.add_argument("--split", choices=["yes", "no", "all"], default="all")
parser.add_argument("--every", type=int, default=1)
arguments = parser.parse_args()

SUB_GROUPS = 5  # 6 where two have a matrix
INTEGERS = {"i8": 8, "u8": 8, "i4": 4, "u4": 4}
TYPES = {"int": numpy.int32, "float": numpy.float32, "half": numpy.float16, "short": numpy.int16}


def all_forms():
    """Element of a and b, lanes, rows, type of acc, scalars of a, components of a, type of b."""
    for lanes, rows in itertools.product((16, 8), (1, 2, 4, 8)):
        for bits in (8, 4):
            for a, b in itertools.product("iu", "iu"):
                scalar = ("u" if a == "u" else "") + ("short" if lanes == 16 else "int")
                yield f"{a}{bits}", f"{b}{bits}", lanes, rows, "int", scalar, rows, "uint" if b == "u" else "int"
        scalar = "short" if lanes == 16 else "int"
        for element, acc in (("bf16", "float"), ("f16", "float"), ("bf16", "short"), ("f16", "half")):
            if acc == "float" or (lanes == 16 and not (acc == "half" and arguments.without_half)):
                yield element, element, lanes, rows, acc, scalar, rows, "int"
        if lanes == 16:
            yield "tf32", "tf32", lanes, rows, "float", "float", max(rows // 2, 1), "float"
        elif rows > 1:  # by two sub-groups
            for a, b in itertools.product("iu", "iu"):
                yield f"{a}8", f"{b}8", lanes, rows, "int", "uint" if a == "u" else "int", rows // 2, "uint" if b == "u" else "int"
            for element in ("bf16", "f16"):
                yield element, element, lanes, rows, "float", "int", rows // 2, "int"


def depth(element):
    return {"8": 32, "4": 64, "f16": 16, "tf32": 8}[element[1:] if element[1:] in "84" else element.lstrip("b")]


def is_split(a, b, lanes, rows, acc, scalar, count, *_):
    return lanes == 8 and count < rows


def forms():
    chosen = [form for form in all_forms() if arguments.split == "all" or is_split(*form) == (arguments.split == "yes")]
    return chosen[:: arguments.every]


def name_of(form):
    return f"intel_sub_group_{form[0]}_{form[1]}_{'split_' if is_split(*form) else ''}matrix_mad_k{depth(form[0])}"


def vector(scalar, count):
    return scalar if count == 1 else f"{scalar}{count}"


def kernel_name(*form):
    a, b, lanes, rows, acc = form[:5]
    return f"mad_{a}_{b}_{lanes}_{rows}_{acc}{'_split' if is_split(*form) else ''}"


def source():
    """Each kernel makes two products, one after the other."""
    text = "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#endif\n"
    for form in forms():
        a, b, lanes, rows, acc, scalar, count, b_scalar = form
        A, B, T = vector(scalar, count), f"{b_scalar}8", vector(acc, rows)
        text += f"""
__attribute__((intel_reqd_sub_group_size({lanes}))) kernel void {kernel_name(*form)}(
    global const {A} *a, global const {B} *b, global const {T} *acc, global {T} *out) {{
    const size_t i = get_global_id(0), n = get_global_size(0);
    const {T} once = {name_of(form)}(a[i], b[i], acc[i]);
    out[i] = {name_of(form)}(a[n + i], b[n + i], once);
}}
"""
    return text


if arguments.write:
    open(arguments.file, "w").write(source())
    raise SystemExit

import pyopencl as cl

random = numpy.random.default_rng(68)
SPECIAL = {"f16": [0x0000, 0x8000, 0x0001, 0x83FF, 0x0400, 0x7BFF, 0x7C00, 0xFC00], "bf16": [0x0000, 0x8000, 0x0001, 0x807F, 0x3F80, 0x7F80]}


def elements(element, shape):
    """Elements of a matrix, as bits."""
    if element in INTEGERS:
        return random.integers(0, 1 << INTEGERS[element], shape, dtype=numpy.uint32)
    values = (random.standard_normal(shape) * 2.0 ** random.integers(-12, 5, shape)).astype(numpy.float32)
    if element == "tf32":
        return values.view(numpy.uint32)
    bits = values.astype(numpy.float16).view(numpy.uint16) if element == "f16" else values.view(numpy.uint32) >> 16
    bits = bits.astype(numpy.uint32)
    rare = random.random(shape) < 0.01
    return numpy.where(rare, random.choice(SPECIAL[element], shape), bits).astype(numpy.uint32)


def numbers(element, bits):
    if element in INTEGERS:
        width = INTEGERS[element]
        signed = element[0] == "i"
        values = bits.astype(numpy.int64)
        return values - ((values >> (width - 1)) << width) if signed else values
    if element == "f16":
        return bits.astype(numpy.uint16).view(numpy.float16).astype(numpy.float32)
    return (bits << 16 if element == "bf16" else bits & 0xFFFFE000).astype(numpy.uint32).view(numpy.float32)


def pack(bits, width, into):
    """Joins elements along the last axis, the first in the lowest bits."""
    count = into // width
    parts = bits.reshape(*bits.shape[:-1], -1, count).astype(numpy.uint64)
    return (parts << (numpy.arange(count, dtype=numpy.uint64) * numpy.uint64(width))).sum(-1, dtype=numpy.uint64)


def to_bfloat16(sums):
    bits = sums.view(numpy.uint32).astype(numpy.uint64)
    rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    return numpy.where(numpy.isnan(sums), bits >> 16 | 0x40, rounded).astype(numpy.uint16).view(numpy.int16)


def product(a, b, acc, kind):
    """acc + a b in the stated order."""
    if kind == "int":
        return (acc.astype(numpy.int64) + a @ b).astype(numpy.uint64).astype(numpy.uint32).view(numpy.int32)
    sums = (acc.view(numpy.uint16).astype(numpy.uint32) << 16).view(numpy.float32) if kind == "short" else acc.astype(numpy.float32)
    with numpy.errstate(all="ignore"):
        for k in range(a.shape[-1]):
            sums = sums + a[..., :, k, None] * b[..., None, k, :]
        return to_bfloat16(sums) if kind == "short" else sums.astype(TYPES[kind])


def a_of_lanes(bits, element, lanes, rows, scalar):
    """[sub-group][row][column] to [sub-group][lane][component]."""
    if element == "tf32":
        padded = numpy.zeros((bits.shape[0], max(rows, 2), 8), numpy.uint32)
        padded[:, :rows] = bits
        return padded.reshape(-1, max(rows // 2, 1), 16).swapaxes(1, 2).astype(numpy.uint32)
    width = INTEGERS.get(element, 16)
    into = 256 // lanes
    return pack(bits, width, into).swapaxes(1, 2).astype(numpy.uint16 if into == 16 else numpy.uint32)


def b_of_lanes(bits, element):
    """[sub-group][row][column] to [sub-group][column][component]."""
    return pack(bits.swapaxes(1, 2), INTEGERS.get(element, 32 if element == "tf32" else 16), 32).astype(numpy.uint32)


def accumulators(kind, shape):
    if kind == "int":
        return random.integers(-(2**31), 2**31, shape).astype(numpy.int32)
    values = random.standard_normal(shape).astype(numpy.float32)
    return to_bfloat16(values) if kind == "short" else values.astype(TYPES[kind])


def same(got, wanted):
    if wanted.dtype.kind == "f":
        nan = numpy.isnan(wanted)
        return bool((numpy.isnan(got) == nan).all() and (got.view(f"u{got.itemsize}")[~nan] == wanted.view(f"u{got.itemsize}")[~nan]).all())
    return bool((got == wanted).all())


def bfloat16_nan_is_any(got, wanted):
    nan = (wanted.view(numpy.uint16) & 0x7FFF) > 0x7F80
    return bool((((got.view(numpy.uint16) & 0x7FFF) > 0x7F80) == nan).all() and (got[~nan] == wanted[~nan]).all())


context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
if arguments.file.endswith(".cl"):
    program = cl.Program(context, open(arguments.file).read()).build(os.environ.get("CLTILE_TEST_OPTIONS", ""))
else:
    program = cl.Program(context, open(arguments.file, "rb").read()).build()
wrong, cases, results = [], 0, 0
for form in forms():
    a, b, lanes, rows, acc, scalar, count, b_scalar = form
    split = 2 if is_split(*form) else 1
    matrices = SUB_GROUPS // split + split - 1
    n = matrices * split * lanes
    bits = [(elements(a, (matrices, rows, depth(a))), elements(b, (matrices * split, depth(a), lanes))) for _ in range(2)]
    start = accumulators(acc, (matrices * split, rows, lanes))
    wanted = start
    for one, other in bits:
        wanted = product(numbers(a, one).repeat(split, 0), numbers(b, other), wanted, acc)
    parts = [one.reshape(matrices * split, rows // split, -1) for one, _ in bits]
    a_data = numpy.ascontiguousarray(numpy.stack([a_of_lanes(part, a, lanes, rows // split, scalar) for part in parts]))
    b_data = numpy.ascontiguousarray(numpy.stack([b_of_lanes(other, b) for _, other in bits]))
    acc_data = numpy.ascontiguousarray(start.swapaxes(1, 2))
    flags = cl.mem_flags.READ_ONLY | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=data) for data in (a_data, b_data, acc_data)]
    out = cl.Buffer(context, cl.mem_flags.WRITE_ONLY, acc_data.nbytes)
    getattr(program, kernel_name(*form))(queue, (n,), (n,), *buffers, out)
    got = numpy.empty_like(acc_data)
    cl.enqueue_copy(queue, got, out)
    got = numpy.ascontiguousarray(got.swapaxes(1, 2))
    cases, results = cases + 1, results + got.size
    if not (bfloat16_nan_is_any if acc == "short" else same)(got, numpy.ascontiguousarray(wanted)):
        wrong.append(kernel_name(*form))
print(f"{cases} forms, {results} results on {context.devices[0].name}: {len(wrong)} forms differ from numpy", *wrong)
