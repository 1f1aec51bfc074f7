# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MEASURE_REGISTERS FOLDER: runs it on each file of the folder, whose second line tells what it must print."""

import os
import subprocess
import sys

measure, folder = sys.argv[1:]
names = sorted(os.listdir(folder))
for name in names:
    path = os.path.join(folder, name)
    with open(path) as file:
        peak, touched = file.readlines()[1].removeprefix("// ").rstrip().split(", ")
    told = subprocess.run([measure, path], check=True, capture_output=True, text=True).stdout
    if not told.startswith(f"{path}: {peak}, {touched}, instructions "):
        sys.exit(f"{told}expected: {peak}, {touched}")
print(f"{len(names)} cases")
