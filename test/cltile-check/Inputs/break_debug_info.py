# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# break_debug_info.py IN.spv OUT.spv: gives each DebugFunction another instruction for its file.

import struct
import sys

with open(sys.argv[1], "rb") as file:
    module = file.read()
words = list(struct.unpack(f"<{len(module) // 4}I", module))
EXT_INST, DEBUG_FUNCTION = 12, 20
offset = 5
while offset < len(words):
    if words[offset] & 0xFFFF == EXT_INST and words[offset + 4] == DEBUG_FUNCTION:
        words[offset + 7] = words[offset + 1]  # its type
    offset += words[offset] >> 16
with open(sys.argv[2], "wb") as file:
    file.write(struct.pack(f"<{len(words)}I", *words))
