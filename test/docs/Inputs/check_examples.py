# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_examples.py PAGE FOLDER CLTILE: for each ID of the page, the first kernel must be found to break that rule and no
# other, once and at a line, and the second to break none; "with `--host H` only" in the section is an option for both. Prints the IDs that
# have no kernel, and those that the library has.

import json
import os
import re
import subprocess
import sys

page, folder, cltile = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
with open(page) as file:
    sections = re.split(r"^## ", file.read().split("\n# At run time\n")[0], flags=re.M)[1:]


def findings(name, code, options):
    path = os.path.join(folder, name + ".cl")
    with open(path, "w") as file:
        file.write(code)
    run = subprocess.run([cltile, "check", "--json", *options, path], capture_output=True, text=True)
    try:
        found = json.loads(run.stdout)["findings"]
        places = [(finding["id"], finding["kernel"], finding["line"], finding["column"], finding["message"]) for finding in found]
        if len(set(places)) != len(places) or any(place[2] is None for place in places):
            sys.exit(f"{name}: a finding is said twice, or has no line: {run.stdout}")
        return [finding["id"] for finding in found]
    except ValueError:
        sys.exit(f"{name}: {run.stdout}{run.stderr}")


for section in sections:
    name = section.splitlines()[0]
    kernels = re.findall(r"^```c\n(.*?)^```", section, flags=re.M | re.S)
    if not kernels:
        print(f"{name}: no kernel")
        continue
    wrong, right = kernels
    options = [word for found in re.findall(r"with `(--host \w+)` only", section) for word in found.split()]
    if set(findings(name, wrong, options)) != {name}:
        sys.exit(f"{name}: the first kernel gives {findings(name, wrong, options)}")
    if findings(name + "-right", right, options):
        sys.exit(f"{name}: the second kernel gives {findings(name + '-right', right, options)}")
    print(f"{name}: good")
