# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The most registers that are live at once in a kernel without branches, found another way than by cltile: Intel's own
disassembler reads the machine code and tells which instruction defined what an operand reads; a register is live from
there on until that operand. Of sends it tells the first of the definitions only, so these are found by going through the
code forwards. What the compiler's table of inputs does not name, and nothing wrote, has no value."""

import json
import re
import subprocess

SIZES = {"b": 1, "ub": 1, "w": 2, "uw": 2, "hf": 2, "bf": 2, "d": 4, "ud": 4, "f": 4, "q": 8, "uq": 8, "df": 8}
BRANCHES = {"jmpi", "if", "else", "endif", "while", "break", "cont", "goto", "join", "call", "ret", "brc", "brd"}


def lane_offset(region, lane, is_written):
    """How many elements an operand's lane is behind its first. IGC 1 names the numbers Vt, Wi and Hz, IGC 2 v, w and h."""
    step = region.get("Hz", region.get("h", 1))
    stride = region.get("Vt", region.get("v"))
    if is_written:
        return lane * (step or 1)
    if stride is None:
        return lane * step
    width = region.get("Wi") or region.get("w") or (max(1, stride // step) if step else 1)
    return lane // width * stride + lane % width * step


def address_of(source):
    """The registers that a message's address is in."""
    return source["addr"] if "addr" in source else {"reg": source["areg"], "len": source["alen"], "defs": source.get("adefs", [])}


def bytes_of_product(one):
    """How many bytes a product's destination and sources are; other instructions have none of these."""
    if not one["op"].startswith("dpas"):
        return [None] * 4
    depth, rows = map(int, one["subop"].split("x"))
    sums = rows * one["es"] * SIZES[one["dst"]["type"]]
    return [sums, sums, depth * one["es"] * 4, rows * depth * (2 if one["op"] == "dpasw" else 4)]


def bytes_of(operand, lanes, size, is_written=False, count=None):
    """The bytes of the register file that it is: `count` of a product."""
    register = operand.get("reg")
    if not isinstance(register, dict) or register.get("rn") != "r":
        return set()
    start = register.get("r", 0) * size  # of IGC 2 what is 0 is left out
    if count is not None:
        start += register.get("sr", 0) * SIZES.get(operand["type"], 1)
        return set(range(start, start + count))
    if "len" in operand:
        return set(range(start, start + operand["len"] * size))
    element = SIZES[operand["type"]]
    start += register.get("sr", 0) * element
    region = operand.get("rgn") or {}
    offsets = (lane_offset(region, lane, is_written) * element for lane in range(lanes))
    return {start + offset + byte for offset in offsets for byte in range(element)}


def find_inputs(size, path):
    """The bytes that are set when the kernel begins, which are r0 and those of the table in the assembly."""
    row = re.compile(r"^// \| \S+ +\|[^|]*\| +(\d+) \| r(\d+)(?:\+(\d+))? ", re.M)
    inputs = set(range(size))
    with open(path) as file:
        for count, register, offset in row.findall(file.read()):
            start = int(register) * size + int(offset or 0)
            inputs.update(range(start, start + int(count)))
    return inputs


def find_peak(platform, size, path):
    """Of the machine code in a file, for a platform as iga64 names it; `size` are the bytes of a register. None: the code
    has branches."""
    command = ["iga64", f"-p={platform}", "-d", "-Xprint-json", "-Xprint-defs", "-Xno-print-ldst", path]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    report = json.loads(text)
    code = [entry for entry in report.get("elems", report.get("insts")) if entry["kind"] == "I"]  # IGC 2, and 1
    if any(one["op"] in BRANCHES for one in code):
        return None
    number = {one["id"]: n for n, one in enumerate(code)}
    written = [bytes_of(one.get("dst") or {}, one["es"], size, True, bytes_of_product(one)[0]) for one in code]
    live = [set() for _ in range(len(code) + 1)]  # registers, before each instruction
    given = find_inputs(size, path.removesuffix(".dat") + ".asm")
    last = {}  # the last instruction that wrote a byte
    for n, one in enumerate(code):
        is_send = one["op"].startswith("send")
        for source, count in zip(one["srcs"], bytes_of_product(one)[1:] + [None]):
            operand = address_of(source) if source["kind"] == "AD" else source
            read = bytes_of(operand, one["es"], size, count=count)
            told = {number[identifier] for identifier in operand.get("defs", [])}
            definitions = {last[byte] for byte in read if byte in last} if is_send else told
            inputs = read.difference(*(written[d] for d in definitions))
            if inputs & last.keys():
                raise SystemExit(f"{path}: instruction {one['id']}: iga64 misses definitions")
            for begin, values in [(-1, inputs & given)] + [(d, read & written[d]) for d in definitions]:
                for point in range(begin + 1, n + 1):
                    live[point] |= {byte // size for byte in values}
        last.update((byte, n) for byte in written[n])
    behind = [live[n + 1] | {byte // size for byte in written[n]} for n in range(len(code))]
    return max(map(len, live + behind))

