# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what libraries export with test/symbols: exports.py FOLDER DISASSEMBLY..."""

import glob
import re
import sys

folder, *modules = sys.argv[1:]
public = set()
for path in glob.glob(f"{folder}/cl_*.txt"):
    with open(path) as file:
        public |= {line.strip().replace("@", "m") for line in file if line.startswith("_Z")}
# Typed copies the header makes of copies of bytes.
public = {name for name in public if not re.search(r"_copy_[23]D[23]DPU3AS[13][^v]", name)}
# Halves, which not every host has.
public = {name for name in public if "Dh" not in name}
private = {re.sub(r"^_Z(\d+)", lambda m: f"_Z{int(m[1]) + len('__cltile_')}__cltile_", name) for name in public}
private.add("_Z26__cltile_wait_group_eventsiPh")
for path in modules:
    with open(path) as file:
        exported = re.findall(r'LinkageAttributes "([^"]+)" Export', file.read())
    if set(exported) != private or len(exported) != len(private):
        sys.exit(f"{path} differs: {sorted(set(exported) ^ private)[:3]}")
    print(f"{len(exported)} exported")
