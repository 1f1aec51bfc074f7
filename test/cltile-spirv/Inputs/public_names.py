# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""public_names.py IN.spv OUT.spv: what a module imports under private names, it imports under the public ones."""

import re
import struct
import sys

words = list(struct.unpack(f"<{len(data := open(sys.argv[1], 'rb').read()) // 4}I", data))
out, at = words[:5], 5
while at < len(words):
    instruction = words[at : at + (words[at] >> 16)]
    at += len(instruction)
    if instruction[0] & 0xFFFF == 71 and len(instruction) > 4 and instruction[2] == 41 and instruction[-1] == 1:
        symbol = struct.pack(f"<{len(instruction) - 4}I", *instruction[3:-1]).rstrip(b"\0").decode()
        private = re.match(r"_Z(\d+)__cltile_(.*)$", symbol)
        if private:
            text = f"_Z{int(private[1]) - 9}{private[2]}\0".encode()
            text += b"\0" * (-len(text) % 4)
            name = struct.unpack(f"<{len(text) // 4}I", text)
            instruction = [(len(name) + 4) << 16 | 71, *instruction[1:3], *name, 1]
    out += instruction
open(sys.argv[2], "wb").write(struct.pack(f"<{len(out)}I", *out))
