# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks the SPIR-V text of every-2d-block.cl, kernel by kernel: one instruction, with the operands of the table "valid 2D
# block load and store dimensions" of cl_intel_subgroup_2d_block_io 1.1.0, and pointers to the types there.
# check_2d_blocks.py FILE

import re
import sys

ROWS = [1, 2, 4, 8, 16, 32]
# Instruction, element size (bytes), block width (elements), block heights (rows), block counts.
TABLE = [
    ("Load", 1, 32, ROWS, [1, 2]),
    ("Load", 1, 16, [8, 16, 32], [4]),
    ("Load", 2, 16, ROWS, [1, 2]),
    ("Load", 4, 8, ROWS, [1, 2]),
    ("Load", 4, 16, ROWS, [1]),
    ("LoadTransform", 1, 16, [32], [1, 2, 4]),
    ("LoadTransform", 2, 16, [16, 32], [1, 2]),
    ("LoadTranspose", 4, 8, [16, 32], [1]),
    ("Store", 1, 16, [1, 2, 4, 8], [1]),
    ("Store", 1, 32, [1, 2, 4, 8], [1]),
    ("Store", 2, 16, [1, 2, 4, 8], [1]),
    ("Store", 4, 16, [1, 2, 4, 8], [1]),
    ("Prefetch", 1, 32, ROWS, [1, 2]),
    ("Prefetch", 1, 16, [32], [1, 2]),
    ("Prefetch", 1, 16, [8, 16, 32], [4]),
    ("Prefetch", 2, 16, ROWS, [1, 2]),
    ("Prefetch", 4, 8, ROWS, [1, 2]),
    ("Prefetch", 4, 16, ROWS, [1]),
]
NAMES = {"Load": "read", "LoadTransform": "read_transform", "LoadTranspose": "read_transpose", "Store": "write", "Prefetch": "prefetch"}
TYPES = {1: "uchar", 2: "ushort", 4: "uint"}


def trace(body, value):
    """The parameter or variable that a pointer is made of."""
    made = re.search(rf"{re.escape(value)} = Op(?:InBoundsPtrAccessChain|PtrAccessChain|Bitcast) \S+ (\S+)", body)
    return trace(body, made[1]) if made else re.sub(r"(_\d+)+$", "", value)


def pointer(body, value):
    """The type of a pointer."""
    return re.search(rf"{re.escape(value)} = \S+ (\S+)", body)[1]


def check(name, body, opcode, size, width, height, count):
    found = re.findall(r"^ *(?:%\S+ = )?OpSubgroup\S+.*$", body, re.M)
    assert len(found) == 1, f"{len(found)} instructions"
    operator, *operands = found[0].split()
    assert operator == f"OpSubgroup2DBlock{opcode}INTEL", operator
    assert operands[:4] == [f"%uint_{n}" for n in (size, width, height, count)], operands[:4]
    rest = operands[4:]
    destination = [] if opcode == "Prefetch" else [rest.pop(0 if opcode == "Store" else -1)]
    plain = [re.sub(r"_\d+$", "", operand) for operand in rest[1:]]
    assert trace(body, rest[0]) == "%matrix" and plain == ["%width", "%height", "%pitch", "%coord"], rest
    assert pointer(body, rest[0]) == f"%_ptr_CrossWorkgroup_{TYPES[size]}", pointer(body, rest[0])
    for value in destination:
        kind = "uint" if opcode == "LoadTransform" else TYPES[size]
        assert pointer(body, value) == f"%_ptr_Function_{kind}", pointer(body, value)


with open(sys.argv[1]) as file:
    text = file.read()
kernels = dict(re.findall(r"^ *%(\w+) = OpFunction (.*?)OpFunctionEnd", text, re.M | re.S))
for opcode, size, width, heights, counts in TABLE:
    for height in heights:
        for count in counts:
            name = f"{NAMES[opcode]}_{8 * size}b_{height}r{width}x{count}c"
            try:
                check(name, kernels.pop(name), opcode, size, width, height, count)
            except (AssertionError, KeyError, TypeError) as error:
                print(f"{name}: {type(error).__name__}: {error}")
                continue
            print(f"{name}: one instruction")
print(f"{len(kernels)} other kernels")
