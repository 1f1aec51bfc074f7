# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# make_files.py FOLDER: writes files that are no input for cltile.

import os
import struct
import sys

files = {
    "empty.cl": b"",
    "zero.cl": b"kernel void a(void) {}\0",
    "kernel.spv": struct.pack("<5I", 0x07230203, 0x00010300, 0, 1, 0),
    "magic.bc": b"BC\xc0\xde",
    "wrapper.bc": b"\xde\xc0\x17\x0b",
    "source.cl": b"kernel void a(void) {}\n",
}
for name, contents in files.items():
    with open(os.path.join(sys.argv[1], name), "wb") as file:
        file.write(contents)
