# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# break_module.py CLTILE IN.spv FOLDER: writes the module into the folder, in the other byte order, and broken in several ways;
# converts each to calls and to instructions, and prints the exit status and what is said. No file may come out of an error.

import os
import struct
import subprocess
import sys

import spirv

cltile, source, folder = sys.argv[1:]
header, module = spirv.read(source)
words = [*header, *(word for i in module for word in i)]
BOUND, IMPORT, MEMORY_MODEL, TYPE_INT, POINTER, CONSTANT, FUNCTION, STORE = 3, 11, 14, 21, 32, 43, 54, 62


def convert(name, data):
    path, out = os.path.join(folder, name + ".spv"), os.path.join(folder, "converted")
    with open(path, "wb") as file:
        file.write(data)
    for direction in ("from", "to"):
        run = subprocess.run([cltile, "spirv", f"--{direction}-codeplay", path, "-o", out], capture_output=True, text=True)
        if os.path.exists(out) != (run.returncode == 0):
            sys.exit(f"{name}: exit status {run.returncode}, output {os.path.exists(out)}")
        if run.returncode == 0:
            os.rename(out, os.path.join(folder, f"{name}.{direction}.out"))
        print(f"{name} {direction}: {run.returncode}", run.stderr.replace("\n", " "), flush=True)


def pack(data, order="<"):
    return struct.pack(f"{order}{len(data)}I", *data)


def change(name, changed, order="<"):
    convert(name, pack([changed.get(number, word) for number, word in enumerate(words)], order))


def rebuild(name, changed):
    """changed: gets each instruction, gives one in its place."""
    convert(name, pack([*header, *(word for i in module for word in changed(i))]))


def at(opcode, nth=0):
    places = [number for number, i in enumerate(module) if spirv.opcode(i) == opcode]
    return 5 + sum(len(i) for i in module[: places[nth]])


convert("turned-round", pack(words, ">"))
convert("empty", b"")
convert("odd", pack(words)[:-3])
convert("odd-header", pack(words)[:18])
convert("header", pack(words[:5]))
convert("cut", pack(words[:-4]))
convert("cut-round", pack(words[:-4], ">"))
convert("cut-function", pack(words[:-2]))
convert("cut-types", pack(words[: at(FUNCTION)]))
change("stored-type", {at(STORE) + 2: words[at(TYPE_INT) + 1]})
change("magic", {0: 0x07230204})
convert("text", b"; SPIR-V\n; Version: 1.3\nOpCapability Kernel\n")
change("version", {1: 0x00020000})
change("bound", {BOUND: 0xFFFFFFFF})
change("bound-round", {BOUND: 0xFFFFFFFF}, ">")
change("bound-0", {BOUND: 0})
change("small-bound", {BOUND: 9})
change("result", {at(TYPE_INT) + 1: 0xFFFFFFFF})
change("operand", {at(spirv.EXT_INST) + 6: words[BOUND]})
change("operand-0", {at(STORE) + 1: 0})
change("type-0", {at(CONSTANT) + 1: 0})
change("twice", {at(POINTER) + 1: words[at(TYPE_INT) + 1]})
change("length-0", {5: 17})
change("length", {5: 0xFFFF0011})
rebuild("few", lambda i: spirv.make(TYPE_INT, i[1:3]) if spirv.opcode(i) == TYPE_INT else i)
rebuild("many", lambda i: spirv.make(TYPE_INT, i[1:] + (0,)) if spirv.opcode(i) == TYPE_INT else i)
change("number-type", {at(CONSTANT) + 1: words[at(POINTER) + 1]})
change("no-set", {at(spirv.EXT_INST) + 3: words[at(POINTER) + 1]})
change("class", {at(POINTER) + 2: 99})
change("model", {at(MEMORY_MODEL) + 2: 99})
change("opcode", {at(STORE): 3 << 16 | 9999})
change("opcode-round", {at(STORE): 3 << 16 | 9999}, ">")
standard = spirv.make(IMPORT, [words[at(IMPORT) + 1]], "OpenCL.std")
rebuild("std-operands", lambda i: standard if spirv.opcode(i) == IMPORT else i)
rebuild("std-number", lambda i: standard if spirv.opcode(i) == IMPORT else i[:4] + (9999,) + i[5:] if spirv.opcode(i) == spirv.EXT_INST else i)
change("shader", {at(MEMORY_MODEL) + 2: 1})
