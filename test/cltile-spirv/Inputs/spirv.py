# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A SPIR-V module as a list of instructions, each a tuple of words.

import struct

EXTENSION, IMPORT, EXT_INST, NAME, FUNCTION, PARAMETER, END, CALL, DECORATE, NULL = 10, 11, 12, 5, 54, 55, 56, 57, 71, 46
GROUP_DECORATE = 74


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    words = struct.unpack(f"<{len(data) // 4}I", data)
    instructions, at = [], 5
    while at < len(words):
        count = words[at] >> 16
        instructions.append(words[at : at + count])
        at += count
    return words[:5], instructions


def write(path, header, instructions):
    words = list(header) + [word for i in instructions for word in i]
    with open(path, "wb") as file:
        file.write(struct.pack(f"<{len(words)}I", *words))


def opcode(instruction):
    return instruction[0] & 0xFFFF


def text(words):
    return struct.pack(f"<{len(words)}I", *words).split(b"\0")[0].decode()


def make(code, words, string=None):
    if string is not None:
        data = string.encode() + b"\0"
        data += b"\0" * (-len(data) % 4)
        words = list(words) + list(struct.unpack(f"<{len(data) // 4}I", data))
    return ((1 + len(words)) << 16 | code, *words)
