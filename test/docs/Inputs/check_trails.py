# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_trails.py PAGE ROOT: each file in the page's blocks of text is there, and its header is included, perhaps by way of headers, by the file
# that it is indented under. Prints how many there are, and exits with 1 after the first that is wrong.

import os
import re
import sys

page, root = sys.argv[1:]
FOLDERS = ("lib", "layer", "tools")


def included(path, seen):
    """The files that a file includes, by way of headers of the same folder."""
    with open(f"{root}/{path}") as file:
        names = re.findall(r'^#include "([^"]+)"', file.read(), flags=re.M)
    for name in names:
        for folder in (path.split("/")[0], os.path.dirname(path)):
            header = f"{folder}/{name}"
            if os.path.exists(f"{root}/{header}") and header not in seen:
                seen.add(header)
                included(header, seen)
    return seen


def own_header(path):
    """The header that declares what a file defines: the first that it includes."""
    with open(f"{root}/{path}") as file:
        name = re.search(r'^#include "([^"]+)"', file.read(), flags=re.M).group(1)
    return f"{path.split('/')[0]}/{name}"


count = 0
with open(page) as file:
    blocks = re.findall(r"^```text\n(.*?)^```", file.read(), flags=re.M | re.S)
for block in blocks:
    above = []
    for line in block.splitlines():
        indent, path = re.match(r"( *)(\S+)", line).groups()
        if not os.path.exists(f"{root}/{path}"):
            sys.exit(f"{path} is not there")
        del above[len(indent) // 2:]
        header = own_header(path) if path.endswith(".c") else path
        if above and header not in included(above[-1], set()):
            sys.exit(f"{above[-1]} does not include {header}")
        above.append(path)
        count += 1
print(f"{count} files")
