# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_kernels.py PLATFORM MODULE.json [source | save FILE | expect FILE]: builds kernels from source and from SPIR-V, or only from source, runs them,
# and prints for each kernel, as JSON, how it ended: "right", "wrong: ...", "no source: ..." where the driver does not compile the function from source,
# or "refused: ...". With two drivers, one saves what the source gives, and the other's SPIR-V has to give the same.

import json
import pickle
import re
import sys

import numpy
import pyopencl as cl

from function_kernels import ITEMS, OUT, ROOM, TABLE, launches, source_of

THREES = re.compile(r"\((?:global|local|private) u?(char|short|half|int|float|long|double)3 \*\)")  # what a function writes to
BYTES = {"char": 1, "short": 2, "half": 2, "int": 4, "float": 4, "long": 8, "double": 8}
NUMBERS = {"half": numpy.float16, "float": numpy.float32, "double": numpy.float64}
# Functions with an allowed error: drivers may compute them differently when they know more of the program.
INEXACT = re.compile(r"(native_|half_|fast_)?(a?(sin|cos|tan)(h|pi)?|atan2(pi)?|cbrt|erfc?|exp(2|10|m1)?|hypot|lgamma(_r)?|log(2|10|1p)?|pow[nr]?|"
                     r"rootn|r?sqrt|sincos|tgamma|divide|recip|mad|mix|smoothstep|degrees|radians|cross|dot|distance|length|normalize|"
                     r"read_image[fh]|(sub|work)_group_.*_(add|mul))$")
DEPTH = 0x10BD  # CL_DEPTH, which old versions of pyopencl do not name
CHANGING = re.compile(r"clock_read_")


def make_input():
    random = numpy.random.default_rng(3)
    tables = [random.integers(0, 256, TABLE, dtype=numpy.uint8)]
    for type in NUMBERS.values():
        count = TABLE // numpy.dtype(type).itemsize
        numbers = random.uniform(-120, 120, count).astype(type)
        special = numbers.copy()
        for step, value in ((7, numpy.nan), (11, numpy.inf), (13, -numpy.inf), (17, 0.0), (19, -0.0), (23, numpy.finfo(type).tiny / 4)):
            special[step::step * 3] = value
        tables += [t.view(numpy.uint8) for t in (numbers, abs(numbers), special)]
    return numpy.concatenate(tables)


def image_of(context, kernel, data):
    """An image for the functions that a kernel calls, and the bytes that it begins with."""
    access, type = kernel["image"]
    name = kernel["function"]
    is_depth, is_array = "depth" in type, "array" in type
    formats = {"f": cl.channel_type.FLOAT, "i": cl.channel_type.SIGNED_INT32, "ui": cl.channel_type.UNSIGNED_INT32,
               "h": cl.channel_type.HALF_FLOAT}
    ending = re.sub(r".*_image", "", name)
    channel = formats.get(ending, cl.channel_type.FLOAT if is_depth else cl.channel_type.UNSIGNED_INT32)
    order = DEPTH if is_depth else cl.channel_order.R if "block" in name else cl.channel_order.RGBA
    size = (1 if order != cl.channel_order.RGBA else 4) * (2 if ending == "h" else 4)
    width, height, depth = (128, 64, 1) if "block" in name else (8, 8, 8)
    dimensions = int(type[5])
    shape = (width, height, depth)[:dimensions] + (8 if dimensions > 1 else 1,) * is_array  # see texel_argument()
    start = {"f": 4 * TABLE, "h": TABLE}.get(ending, 4 * TABLE if is_depth else 0)
    content = numpy.resize(data[start:start + TABLE], int(numpy.prod(shape)) * size).copy()
    format, flags = cl.ImageFormat(order, channel), cl.mem_flags.READ_WRITE
    if type.startswith("image1d_buffer"):
        buffer = cl.Buffer(context, flags | cl.mem_flags.COPY_HOST_PTR, hostbuf=content)
        return cl.Image(context, flags, format, shape=shape, buffer=buffer), buffer, shape, content
    image = cl.Image(context, flags | cl.mem_flags.COPY_HOST_PTR, format, shape=shape, hostbuf=content, is_array=is_array)
    return image, None, shape, content


def run(context, queue, program, name, bodies, data):
    """Each body's results and texels, after a launch of a kernel that has them all."""
    flags = cl.mem_flags
    out = numpy.resize(data[:TABLE], OUT * len(bodies)).copy()
    source = cl.Buffer(context, flags.COPY_HOST_PTR | flags.READ_ONLY, hostbuf=data)
    fixed = cl.Buffer(context, flags.COPY_HOST_PTR | flags.READ_ONLY, hostbuf=data[:TABLE].copy())
    target = cl.Buffer(context, flags.COPY_HOST_PTR | flags.READ_WRITE, hostbuf=out)
    arguments, texels, first = [source, fixed, target], numpy.zeros(0, numpy.uint8), bodies[0]
    if first["image"]:
        image, buffer, shape, texels = image_of(context, first, data)
        arguments.append(image)
    if first["sampler"]:
        arguments.append(cl.Sampler(context, False, cl.addressing_mode.CLAMP_TO_EDGE, cl.filter_mode.NEAREST))
    getattr(program, name)(queue, (ITEMS,), (ITEMS,), *arguments)
    cl.enqueue_copy(queue, out, target)
    if first["image"] and first["image"][0] != "read_only":
        if buffer is not None:
            cl.enqueue_copy(queue, texels, buffer)
        else:
            buffer = cl.Buffer(context, flags.READ_WRITE, texels.size)
            cl._cl._enqueue_copy_image_to_buffer(queue, image, buffer, (0, 0, 0), (shape + (1, 1))[:3], 0)
            cl.enqueue_copy(queue, texels, buffer)
    return {b["name"]: (out[n * OUT:(n + 1) * OUT], texels) for n, b in enumerate(bodies)}


def run_all(context, queue, program, bodies, data):
    found = {}
    for name, part in launches(bodies):
        found.update(run(context, queue, program, name, part, data))
    return found


TRUTH = re.compile(r"(sub|work)_group_.*(all|any|all_equal|elect|logical_\w+)$")  # any number but 0 is true


def find_difference(kernel, expected, found):
    """Where results differ by more than the function may; None: nowhere."""
    size = ITEMS * ROOM
    for number in range(OUT // size):
        a, b = (r[0][number * size:(number + 1) * size] for r in (expected, found))
        if kernel["function"] == "lgamma_r" and number > 0:  # at a pole the sign may be either
            poles = numpy.resize(numpy.isinf(expected[0][:size].view(NUMBERS[kernel["outputs"][0]])), size // 4)
            a, b = (numpy.where(poles, 0, x.view(numpy.int32)).astype(numpy.int32).view(numpy.uint8) for x in (a, b))
        vector = THREES.search(kernel["text"])
        if vector and number > 0:  # the fourth element may be anything
            a, b = (x.view(f"u{BYTES[vector.group(1)]}").reshape(-1, 4)[:, :3].flatten().view(numpy.uint8) for x in (a, b))
        type = NUMBERS.get(kernel["outputs"][number] if number < len(kernel["outputs"]) else None)
        if TRUTH.match(kernel["function"]) or (number > 0 and kernel["function"].startswith("atomic_flag")):
            a, b = ((x.view(numpy.int32) != 0).view(numpy.uint8) for x in (a, b))
        if kernel["function"] == "remquo" and number > 0:  # the sign, and at least seven low bits
            a, b = ((numpy.sign(x) * (abs(x) & 127)).view(numpy.uint8) for x in (a.view(numpy.int32), b.view(numpy.int32)))
        if kernel["function"].startswith("vstorea_half3"):
            a, b = (x.view(numpy.uint64) & 0xffffffffffff for x in (a, b))  # the fourth half may be anything
            a, b = a.view(numpy.uint8), b.view(numpy.uint8)
        different = a != b
        if type is not None and different.any():
            x, y = a.view(type).astype(numpy.float64), b.view(type).astype(numpy.float64)
            near = (x == y) | (numpy.isnan(x) & numpy.isnan(y))
            if INEXACT.match(kernel["function"]):
                near |= abs(x - y) <= 32 * numpy.finfo(type).eps * numpy.maximum(abs(x), 1)
            different = numpy.repeat(~near, numpy.dtype(type).itemsize)
        if different.any():
            at = int(different.argmax())
            return f"byte {at} of output {number}: {a[at & ~7:(at & ~7) + 8].tobytes().hex()} became {b[at & ~7:(at & ~7) + 8].tobytes().hex()}"
    return None if (expected[1] == found[1]).all() else "texels differ"


def run_source(context, queue, bodies, options, data, results):
    """What the bodies' source gives; those that the driver does not compile from source are told apart by halving."""
    try:
        program = cl.Program(context, source_of(bodies)).build(options)
    except cl.RuntimeError as error:
        if len(bodies) == 1:
            lines = [l for l in str(error).splitlines() if "error" in l] or [str(error).splitlines()[0]]
            results[bodies[0]["name"]] = "no source: " + lines[-1][:200]
            return {}
        half = len(bodies) // 2
        return {n: r for part in (bodies[:half], bodies[half:]) for n, r in run_source(context, queue, part, options, data, results).items()}
    return run_all(context, queue, program, bodies, data)


def main():
    platform_name, path, *only = sys.argv[1:]
    with open(path) as file:
        module = json.load(file)
    device = next(p for p in cl.get_platforms() if platform_name in p.name).get_devices()[0]
    context = cl.Context([device])
    queue = cl.CommandQueue(context)
    data, results, options = make_input(), {}, [f"-cl-std={module['standard']}"]
    if only and only[0] != "expect":
        expected = run_source(context, queue, module["kernels"], options, data, results)
        if only[0] == "save":
            with open(only[1], "wb") as file:
                pickle.dump((expected, results), file)
        sys.exit(0 if expected else 1)
    with open(module["spirv"], "rb") as file:
        words = file.read()
    try:
        linked = cl.Program(context, words).build()
    except cl.RuntimeError as error:
        reason = [l.strip() for l in str(error).splitlines() if l.strip()]
        print(json.dumps({k["name"]: "refused: " + " ".join(reason[:4])[:300] for k in module["kernels"]}))
        return
    if only:
        with open(only[1], "rb") as file:
            expected, results = pickle.load(file)
    else:
        expected = run_source(context, queue, module["kernels"], options, data, results)
    found = run_all(context, queue, linked, module["kernels"], data)
    for kernel in module["kernels"]:
        name = kernel["name"]
        if name in expected:
            difference = None if CHANGING.match(kernel["function"]) else find_difference(kernel, expected[name], found[name])
            results[name] = "right" if difference is None else "wrong: " + difference
    print(json.dumps(results))


main()
