# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scans each name of a table alone, and within a longer word: each_name.py SCAN TABLE SOURCE."""

import re
import subprocess
import sys

scan, table, source = sys.argv[1:]


def expand(name):
    """a{b,c} is ab and ac."""
    choice = re.search(r"\{(.*?)\}", name)
    if not choice:
        return [name]
    return [n for part in choice[1].split(",") for n in expand(name[: choice.start()] + part + name[choice.end() :])]


def uses(text):
    with open(source, "w") as file:
        file.write(text)
    output = subprocess.run([scan, source], capture_output=True, text=True, check=True).stdout
    return output.splitlines()[0]


count = 0
for row in re.findall(r"^(?!#)(\S+) {2,}(\S.*)$", open(table).read(), re.M):
    for name in expand(row[0]):
        for text, expected in ((name, row[1]), (f"a\n{name}(1)", row[1]), (f"{name}_ a{name} $.{name}x", "none")):
            if uses(text) != f"uses: {expected}":
                sys.exit(f"{text!r}: {uses(text)}, not {expected}")
            count += 1
print(count, "texts")
