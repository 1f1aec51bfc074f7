# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# name_producer.py OUT.bc PRODUCER: bitcode of nothing but an identification block, whose record has no abbreviation, as LLVM
# writes producers with characters other than letters, digits, '.' and '_'.

import sys

bits = []


def fixed(value, width):
    bits.extend(value >> i & 1 for i in range(width))


def vbr(value, width):
    while value >= 1 << (width - 1):
        fixed(value & ((1 << (width - 1)) - 1) | 1 << (width - 1), width)
        value >>= width - 1
    fixed(value, width)


def align():
    bits.extend([0] * (-len(bits) % 32))


destination, producer = sys.argv[1:]
fixed(0xDEC04342, 32)
fixed(1, 2)  # a block
vbr(13, 8)
vbr(5, 4)
align()
length_at = len(bits)
fixed(0, 32)
fixed(3, 5)  # a record: a string
vbr(1, 6)
vbr(len(producer), 6)
for character in producer:
    vbr(ord(character), 6)
fixed(0, 5)  # the block's end
align()
words = (len(bits) - length_at) // 32 - 1
bits[length_at : length_at + 32] = [words >> i & 1 for i in range(32)]
with open(destination, "wb") as file:
    file.write(bytes(sum(bits[i + j] << j for j in range(8)) for i in range(0, len(bits), 8)))
