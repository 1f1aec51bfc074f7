# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clear_functions.py IN.bc OUT.bc: ones in place of the code of all functions.
#
# A function's block begins at a word: ENTER_SUBBLOCK in 3 bits, its id 12 in 8, the width 4 (LLVM 22: 5) in 4; then comes its length.

import struct
import sys

ENTER_FUNCTION = [1 | 12 << 3 | width << 11 for width in (4, 5)]

words = bytearray(open(sys.argv[1], "rb").read())
cleared = 0
at = 0
while at + 8 <= len(words):
    word, length = struct.unpack_from("<II", words, at)
    at += 4
    if word in ENTER_FUNCTION and at + 4 + 4 * length <= len(words):
        words[at + 4 : at + 4 + 4 * length] = b"\xff" * (4 * length)
        at += 4 + 4 * length
        cleared += 1
assert cleared > 0
open(sys.argv[2], "wb").write(words)
