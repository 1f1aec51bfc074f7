# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# break_spirv.py IN.spv FOLDER: writes the module into the folder, broken in several ways.

import os
import struct
import sys

with open(sys.argv[1], "rb") as file:
    module = file.read()
folder = sys.argv[2]
os.makedirs(folder, exist_ok=True)
words = list(struct.unpack(f"<{len(module) // 4}I", module))


def write(name, data):
    with open(os.path.join(folder, name + ".spv"), "wb") as file:
        file.write(data)


def pack(changed, order="<"):
    return struct.pack(f"{order}{len(changed)}I", *changed)


def change(name, position, word):
    write(name, pack(words[:position] + [word] + words[position + 1 :]))


def offset_of(opcode):
    offset = 5
    while words[offset] & 0xFFFF != opcode:
        offset += words[offset] >> 16
    return offset


MEMORY_MODEL, FUNCTION, READ = 14, 54, 5580
write("short", module[:16])
write("odd", module[:-3])
write("header", module[:20])
write("in-an-instruction", pack(words[: offset_of(FUNCTION) + 2]))
write("turned-round", pack(words, ">"))
write("functions-gone", pack(words[: offset_of(FUNCTION)]))
change("version", 1, 0x00020000)
change("bound", 3, 0xFFFFFFFF)
change("small-bound", 3, 2)
change("length", 5, 17)
change("long", 5, 0xFFFF0011)
change("opcode", offset_of(FUNCTION), 5 << 16 | 9999)
change("id", offset_of(FUNCTION) + 1, 0x7FFFFFFF)
change("type", offset_of(FUNCTION) + 1, words[offset_of(FUNCTION) + 2])
change("model", offset_of(MEMORY_MODEL) + 2, 1)
read = offset_of(READ)  # type, result, image, coordinate, width, height
image, coordinate, width, height = words[read + 3 : read + 7]
write("order", pack(words[: read + 3] + [coordinate, width, height, image] + words[read + 7 :]))
