# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_page.py PAGE FOLDER: does in FOLDER what a page says, from top to bottom, and ends at the first thing that is not so.
#
# A c block that begins with "// NAME.cl" becomes that file. A sh block is run by sh -eu. A text block right behind it is
# all that it prints, on stdout and stderr; without one it prints nothing. In text "..." stands for anything in a line, and
# alone on a line for any lines. That a step takes long ("cltile: ocloc for skl, 2 s") is left out, as it depends on the
# machine. A command fails if, and only if, its text has an error.

import difflib
import os
import re
import subprocess
import sys


def read_blocks(page):
    """The page's blocks, as pairs of kind and text."""
    with open(page) as file:
        return re.findall(r"^```(\w*)\n(.*?)^```$", file.read(), flags=re.M | re.S)


def pattern_of(text):
    lines = (r"(.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + r"\n" for line in text.splitlines())
    return "".join(lines)


def save(text, folder):
    name = re.match(r"// (\w+\.cl)\n", text)
    if name is None:
        sys.exit(f"a c block has no name:\n{text}")
    with open(os.path.join(folder, name[1]), "w") as file:
        file.write(text)


def run(commands, expected, folder):
    shell = subprocess.run(["sh", "-euc", commands], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    printed = re.sub(r"^cltile: .*, \d+ s\n", "", shell.stdout, flags=re.M)
    if not re.fullmatch(pattern_of(expected), printed):
        diff = difflib.unified_diff(expected.splitlines(), printed.splitlines(), "page", "printed", lineterm="", n=1)
        sys.exit(commands + "\n".join(diff))
    if (shell.returncode != 0) != bool(re.search(r"\berror: ", expected)):
        sys.exit(f"{commands}ended with {shell.returncode}")


page, folder = sys.argv[1:]
blocks = read_blocks(page)
behind = blocks[1:] + [("", "")]
for (kind, text), (next_kind, next_text) in zip(blocks, behind):
    if kind == "c":
        save(text, folder)
    elif kind == "sh":
        run(text, next_text if next_kind == "text" else "", folder)
print(sum(kind == "sh" for kind, _ in blocks), "blocks of commands do what the page says")
