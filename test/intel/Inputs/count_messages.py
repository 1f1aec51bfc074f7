# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# count_messages.py FILE.asm: of each kernel the 2D block messages of images, the other messages, and whether registers were spilt.

import re
import sys

for section in open(sys.argv[1]).read().split("//.kernel ")[1:]:
    lines = [line for line in section.split("\n")[1:] if not line.startswith("//")]
    reads = sum("load_block2d.tgm" in line for line in lines)
    writes = sum("store_block2d.tgm" in line for line in lines)
    sends = sum(re.match(r"(\([^)]*\))?\s*(load|store|send)\w*\.", line) is not None for line in lines)
    spilt = sum("spill" in line for line in lines)
    print(f"{section.split()[0]}: {reads} read, {writes} written, {sends - reads - writes} other, {spilt} spilt")
