# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_examples.py PAGE FOLDER PROGRAM [EVERY]: runs the kernels behind "# At run time" by PROGRAM, layer-run with the layer; with
# EVERY those of every so many IDs. The first kernel of an ID must be found to break that rule and no other, and the second to break none. Prints each ID; if the device cannot make
# what the kernel needs, with that reason.

import os
import re
import subprocess
import sys

page, folder, program, every = (sys.argv[1:] + [1])[:4]
os.makedirs(folder, exist_ok=True)
with open(page) as file:
    sections = re.split(r"^## ", file.read().split("\n# At run time\n")[1], flags=re.M)[1:]


def run(name, code):
    """The IDs of the findings; None if the device makes no such images."""
    path = os.path.join(folder, name + ".cl")
    with open(path, "w") as file:
        file.write(code)
    result = subprocess.run([program, path], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{name}: exit status {result.returncode}: {result.stdout}{result.stderr}")
    if "skipped: " in result.stdout:
        return None
    return re.findall(r"(?:error|warning|note): .* \[([a-z0-9.-]+)\]$", result.stderr, flags=re.M)


for section in sections[::int(every)]:
    name = section.splitlines()[0].removesuffix(" at run time")
    kernels = re.findall(r"^```c\n(.*?)^```", section, flags=re.M | re.S)
    if not kernels:
        print(f"{name}: no kernel")
        continue
    wrong, right = (run(name + suffix, code) for suffix, code in zip(("", "-right"), kernels))
    if wrong is None:
        print(f"{name}: skipped")
        continue
    if set(wrong) != {name}:
        sys.exit(f"{name}: the first kernel gives {wrong}")
    if right:
        sys.exit(f"{name}: the second kernel gives {right}")
    print(f"{name}: good")
