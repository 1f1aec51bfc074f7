# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# word_of.py MODULE OPCODE: the word that each instruction of the opcode begins at.

import struct
import sys

data = open(sys.argv[1], "rb").read()
words = struct.unpack(f"<{len(data) // 4}I", data)
at = 5
while at < len(words):
    if words[at] & 0xFFFF == int(sys.argv[2]):
        print(at)
    at += words[at] >> 16
