# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# claim_llvm.py IN.bc OUT.bc OLD NEW [wrapped]: the module, with another producer in its identification block: OLD, such as
# LLVM15.0.6, becomes NEW, of the same length. `wrapped` puts the header before it that some tools do.

import struct
import sys

CHAR6 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"


def bits(text):
    return sum(CHAR6.index(c) << (6 * i) for i, c in enumerate(text))


source, destination, old, new = sys.argv[1:5]
assert len(old) == len(new)
with open(source, "rb") as file:
    module = file.read()
head = int.from_bytes(module[:64], "little")
mask = (1 << 6 * len(old)) - 1
at = [n for n in range(512 - 6 * len(old)) if head >> n & mask == bits(old)]
assert len(at) == 1, f"{old} is not the producer"
head ^= (bits(old) ^ bits(new)) << at[0]
module = head.to_bytes(64, "little") + module[64:]
if len(sys.argv) > 5:
    module = struct.pack("<5I", 0x0B17C0DE, 0, 20, len(module), 7) + module
with open(destination, "wb") as file:
    file.write(module)
