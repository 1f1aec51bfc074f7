# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# break_module.py IN.spv FOLDER: writes the module into the folder, broken in several ways, and in the other byte order.

import os
import struct
import sys

import spirv

header, module = spirv.read(sys.argv[1])
words = [*header, *(word for i in module for word in i)]


def write(name, data, order="<"):
    with open(os.path.join(sys.argv[2], name + ".spv"), "wb") as file:
        file.write(struct.pack(f"{order}{len(data)}I", *data))


def change(name, changed):
    write(name, [changed.get(number, word) for number, word in enumerate(words)])


def offset_of(opcode):
    return 5 + sum(len(i) for i in module[: [spirv.opcode(i) for i in module].index(opcode)])


write("turned-round", words, ">")
write("cut", words[:-4])
write("cut-function", words[:-2])
write("header", words[:5])
write("empty", [])
change("magic", {0: 0x07230204})
change("version", {1: 0x00020000})
change("bound", {3: 0xFFFFFFFF})
change("small-bound", {3: 9})
change("length", {5: 17})
change("twice", {offset_of(22) + 1: words[offset_of(21) + 1], offset_of(21) + 1: words[offset_of(21) + 1]})
change("shader", {offset_of(14) + 2: 1})
