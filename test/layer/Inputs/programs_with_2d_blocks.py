# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs that use 2D blocks in the shapes that applications have: for each, how many words it makes wrong. Arguments: words
# of titles, for programs that have them; versions of OpenCL C, for programs whose pointers or declarations may depend on it.

import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context, device  # noqa: E402

NAME = "cl_intel_subgroup_2d_block_io"
READ = "intel_sub_group_2d_block_read_16b_8r16x1c"
WRITE = "intel_sub_group_2d_block_write_16b_8r16x1c"
PACK = "intel_sub_group_2d_block_read_transform_16b_16r16x1c"
PREFETCH = "intel_sub_group_2d_block_prefetch_16b_8r16x1c"
ROWS, WIDTH = 16, 32  # of a matrix of words

SIZE = "__attribute__((intel_reqd_sub_group_size(16)))\n"
KERNEL = SIZE + "kernel void run(BASE *in, global ushort *out) {\n    const int first = 16 * (int)get_group_id(0);\n"
# Each lane's eight rows of a block of 16 columns.
STORE = "    for (int row = 0; row < 8; ++row)\n        out[row * 32 + first + get_local_id(0)] = ((private ushort *)&x)[row];\n}\n"
CALL = f"    ushort8 x;\n    {READ}(in, 64, HEIGHT, 64, (int2)(first, 4), DESTINATION);\n"


def program(base="const global half", destination="(ushort *)&x", height="16", before="", call=CALL):
    text = KERNEL + call + STORE
    return before + text.replace("BASE", base).replace("DESTINATION", destination).replace("HEIGHT", height)


def declared(base, space="private "):
    """A declaration of the program's own."""
    return f"__attribute__((overloadable)) void {READ}({base} *base, int width, int height, int pitch, int2 at, {space}ushort *to);\n"


def own(base="const global void", value=77):
    """A definition of the program's own, that gives other values. (ushort *)&x may be a generic pointer."""
    return (f"__attribute__((overloadable)) void {READ}({base} *base, int width, int height, int pitch, int2 at, ushort *to) {{\n"
            f"    for (int row = 0; row < 8; ++row)\n        to[row] = {value};\n}}\n")


PASTED = f"""#define JOIN(a, b) a##b
#define READ(shape) JOIN(intel_sub_group_2d_block_read_, shape)
"""
HALVES = "#define JOIN(a, b, c) a##b##c\n#define READ(shape) JOIN(intel_sub_group_, 2d_block_read_, shape)\n"
PASTED_CALL = CALL.replace(READ, "READ(16b_8r16x1c)")
NO_SIZE = program().replace(SIZE, "")
COPY = SIZE + f"""kernel void run(const global ushort *in, global ushort *out) {{
    const int first = 16 * (int)get_group_id(0);
    ushort x[8];
    {PREFETCH}(in, 64, 16, 64, (int2)(first, 4));
    {READ}(in, 64, 16, 64, (int2)(first, 4), (ushort *)x);
    {WRITE}(out, 64, 8, 64, (int2)(first, 0), (ushort *)x);
}}
"""
# Two rows are one value: the rows of values 0 to 3.
TRANSFORM = SIZE + f"""kernel void run(const global ushort *in, global ushort *out) {{
    const int first = 16 * (int)get_group_id(0), at = first + get_local_id(0);
    uint8 pairs;
    {PACK}(in, 64, 16, 64, (int2)(first, 4), (uint *)&pairs);
    for (int row = 0; row < 8; ++row)
        out[row * 32 + at] = (ushort)(((private uint *)&pairs)[row / 2] >> 16 * (row % 2));
}}
"""
HELPER = f"""void load(const global half *in, int first, private ushort8 *x) {{
    {READ}(in, 64, 16, 64, (int2)(first, 4), (private ushort *)x);
}}
"""
HELPED = "    ushort8 x;\n    load(in, first, &x);\n"
USER = program(before=HELPER.split("{")[0] + ";\n", call=HELPED)
OTHER_SIZE = "__attribute__((intel_reqd_sub_group_size(32))) kernel void other(global uint *p) { p[0] = get_sub_group_local_id(); }\n"
GUARDED = "#ifdef " + NAME + "\n{0}#else\n{1}#endif\n"

matrix = numpy.arange(1, ROWS * WIDTH + 1, dtype=numpy.uint16).reshape(ROWS, WIDTH)
block = matrix[4:12]
lowered = block * (numpy.arange(4, 12) < 9).astype(numpy.uint16)[:, None]
others = numpy.full_like(block, 77)

# What it is, the source or those that are linked, what comes out.
programs = [
    ("half, const", program(), block),
    ("half", program("global half"), block),
    ("char", program("global char"), block),
    ("bfloat16 as ushort", program("const global ushort"), block),
    ("void", program("const global void"), block),
    ("private destination", program(destination="(private ushort *)&x"), block),
    ("__private and a kernel that requires no size", NO_SIZE.replace("(ushort *)&x,", "(__private ushort *)&x,"), block),
    ("declared again, const", program(before=declared("const global void")), block),
    ("declared again", program("global half", before=declared("global void")), block),
    ("declared again with a pointer without a qualifier", program(before=declared("const __global void", "")), block),
    ("declared again both", program(before=declared("const global void") + declared("global void")), block),
    ("lowered height", program(height="9"), lowered),
    ("no height", program(height="0"), 0 * block),
    ("guard", GUARDED.format(program(), "#error missing\n"), block),
    ("guard around statements", KERNEL.replace("BASE", "const global half") + GUARDED.format(
        CALL.replace("HEIGHT", "16").replace("DESTINATION", "(ushort *)&x"), "ushort8 x = 99;\n") + STORE, block),
    ("pragma", program(before=f"#pragma OPENCL EXTENSION {NAME} : enable\n"), block),
    ("header", program(before=f"#include <{NAME}.h>\n"), block),
    ("own functions where the extension is missing", program(before=f"#ifndef {NAME}\n" + own() + "#endif\n"), block),
    ("own functions without a guard", program(before=own()), others),
    ("own functions by pasting", program(before="#define OWN(shape) intel_sub_group_2d_block_read_##shape\n"
                                         + own().replace(READ, "OWN(16b_8r16x1c)")), others),
    ("own macro", program(before=f"#define {READ}(base, width, height, pitch, at, to) x = 77\n"), others),
    ("pasted", program(before=PASTED, call=PASTED_CALL), block),
    ("pasted of halves", program(before=HALVES, call=PASTED_CALL), block),
    ("function of the program", program(before=HELPER, call=HELPED), block),
    ("prefetch and write", COPY, block),
    ("transform", TRANSFORM, block),
    ("no size, beside a kernel of another size", NO_SIZE + OTHER_SIZE, block),
    ("no size, compiled in parts", [HELPER, USER.replace(SIZE, "")], block),
    ("compiled", [program()], block),
    ("compiled in parts", [HELPER, USER], block),
    ("compiled with a header program", [program(before='#include "load.h"\n', call=HELPED)], block),
]
DEPENDING = ("half, const", "half", "declared again, const", "declared again with a pointer without a qualifier", "prefetch and write")

queue = cl.CommandQueue(context)


def report(title, make, want):
    try:
        out = numpy.full_like(block, 55)
        flags = cl.mem_flags.COPY_HOST_PTR
        source, target = cl.Buffer(context, flags, hostbuf=matrix), cl.Buffer(context, flags, hostbuf=out)
        cl.Kernel(make(), "run")(queue, (32,), (16,), source, target)
        cl.enqueue_copy(queue, out, target)
        print(f"{title}: {numpy.count_nonzero(out != want)} wrong")
    except (cl.RuntimeError, cl.LogicError) as error:
        print(f"{title}: {error}")


def build(source, options):
    if isinstance(source, str):
        return cl.Program(context, source).build(options, cache_dir=False)
    compiled = [cl.Program(context, part) for part in source]
    for part in compiled:
        part.compile(options, headers=[("load.h", cl.Program(context, "static " + HELPER))])
    return cl.link_program(context, compiled)


versions = {row.name: row.version for row in device.extensions_with_version}
version = versions.get(NAME, 0)
print(f"{NAME} in the list: {NAME in device.extensions.split()}, version {version >> 22}.{version >> 12 & 1023}.{version & 4095}")
for argument in sys.argv[1:]:
    if argument.startswith("CL"):
        try:
            build("kernel void none(void) {}", f"-cl-std={argument}")
        except (cl.RuntimeError, cl.LogicError):
            print(f"{argument} is no version of this driver's")
            continue
    for title, source, want in programs:
        if argument.startswith("CL") and title in DEPENDING:
            report(f"{title}, {argument}", lambda: build(source, f"-cl-std={argument}"), want)
        elif argument in title:
            report(title, lambda: build(source, ""), want)
if not sys.argv[1:]:
    for title, source, want in programs:
        report(title, lambda: build(source, ""), want)
