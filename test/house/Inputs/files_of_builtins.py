# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# files_of_builtins.py TREE: prints how many builtins of test/symbols have a file generic/<extension>/<beginning of the name>.cl, and
# those that have none: types and shapes follow the beginning.

import glob
import os
import re
import sys

tree, count, without = sys.argv[1], 0, []
for path in sorted(glob.glob(f"{tree}/test/symbols/cl_*.txt")):
    extension = os.path.basename(path)[: -len(".txt")]
    files = [os.path.basename(file)[: -len(".cl")] for file in glob.glob(f"{tree}/generic/{extension}/*.cl")]
    with open(path) as lines:
        symbols = re.findall(r"^_Z(\d+)(\w+)", lines.read(), re.MULTILINE)
    for name in sorted({rest[: int(length)] for length, rest in symbols}):
        count += 1
        if not any(re.fullmatch(f"{file}([0-9_].*)?", name) for file in files):
            without.append(f"{extension}: {name}")
print(f"{count} builtins, {len(without)} without a file")
print(*without, sep="\n")
