# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints what an Intel GPU's binaries, as ocloc writes them, still need of others: unresolved.py FILE.bin...

A binary is an ELF file with a section of device code: a header, and for each kernel and for the program a list of tokens
(patch_list.h of Intel's compiler). Token 54 is a table of relocations: four bytes for the type, four for the place, 1024 for
the symbol. Token 53 is a table of symbols that are defined, of the same layout.
"""

import struct
import sys

DEVICE_CODE = 0xFF000005
MAGIC = 0x494E5443
SYMBOLS, RELOCATIONS = 53, 54


def device_code(elf):
    start, size, count = struct.unpack_from("<Q", elf, 40)[0], *struct.unpack_from("<HH", elf, 58)
    for i in range(count):
        kind, offset, length = struct.unpack_from("<4xI16xQQ", elf, start + i * size)
        if kind == DEVICE_CODE:
            return elf[offset : offset + length]
    sys.exit("no device code")


def names(table):
    count = struct.unpack_from("<I", table, 0)[0]
    return {table[4 + 1032 * i + 8 : 4 + 1032 * (i + 1)].split(b"\0")[0].decode() for i in range(count)}


def read_tokens(tokens, defined, needed):
    at = 0
    while at < len(tokens):
        token, size = struct.unpack_from("<II", tokens, at)
        if token == SYMBOLS:
            defined |= names(tokens[at + 8 : at + size])
        elif token == RELOCATIONS:
            needed |= names(tokens[at + 8 : at + size])
        at += size


def unresolved(path):
    with open(path, "rb") as file:
        code = device_code(file.read())
    magic, _, _, _, kernels, _, patches = struct.unpack_from("<7I", code, 0)
    if magic != MAGIC or kernels == 0:
        sys.exit(f"{path}: no kernels that this can read")
    defined, needed = set(), set()
    read_tokens(code[28 : 28 + patches], defined, needed)
    at = 28 + patches
    for _ in range(kernels):
        name, tokens, code_size, general, dynamic, surface = struct.unpack_from("<12x6I", code, at)
        at += 40 + name + code_size + general + dynamic + surface
        read_tokens(code[at : at + tokens], defined, needed)
        at += tokens
    if at != len(code):
        sys.exit(f"{path}: {len(code) - at} bytes follow the last kernel")
    print(f"{path.split('/')[-1]}: {kernels} kernels")
    return sorted(needed - defined)


for path in sys.argv[1:]:
    for name in unresolved(path):
        print("needs", name)
