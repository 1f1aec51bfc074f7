# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run_page.py [--blocks FIRST[-LAST]] [--prints] PAGE FOLDER: does in FOLDER what a page says, from top to bottom, and ends at the
# first thing that is not so.
#
# A c block that begins with "// NAME.cl" becomes that file, and so does any block with a name in its first line's comment. What a
# diff block takes away and adds, below the names of files and lines "@@", is done where these hold the lines once. A sh block is run by sh -eu. A text block right behind it is
# all that it prints, on stdout and stderr; without one it prints nothing. In text "..." stands for anything in a line, and
# alone on a line for any lines. That a step takes long ("cltile: ocloc for skl, 2 s") is left out, as it depends on the
# machine. A command fails if, and only if, its text has an error.
#
# With --blocks only these of the sh blocks are run. With --prints it does not matter what they print, which is printed.

import difflib
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from pages import parse_arguments, read_blocks  # noqa: E402


def pattern_of(text):
    lines = (r"(.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + r"\n" for line in text.splitlines())
    return "".join(lines)


def save(text, folder):
    name = re.match(r"(?://|#) ([\w./-]+\.\w+)\n", text)
    if name:
        path = os.path.join(folder, name[1])
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)


def change(diff, folder):
    for path, hunks in re.findall(r"^--- (.*)\n((?:[ +@-].*\n)*?)(?=--- |\Z)", diff, flags=re.M):
        path = os.path.join(folder, path)
        with open(path) as file:
            text = file.read()
        for hunk in re.split(r"^@@\n", hunks, flags=re.M):
            lines = hunk.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line[0] != "+")
            if text.count(before) != 1:
                sys.exit(f"{path} has these lines {text.count(before)} times:\n{before}")
            text = text.replace(before, "".join(line[1:] for line in lines if line[0] != "-"))
        with open(path, "w") as file:
            file.write(text)


def run(commands, expected, folder):
    shell = subprocess.run(["sh", "-euc", commands], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if expected is None:
        print(shell.stdout, end="", flush=True)
        expected = ""
    else:
        printed = re.sub(r"^cltile: .*, \d+ s\n", "", shell.stdout, flags=re.M)
        if not re.fullmatch(pattern_of(expected), printed):
            diff = difflib.unified_diff(expected.splitlines(), printed.splitlines(), "page", "printed", lineterm="", n=1)
            sys.exit(commands + "\n".join(diff))
    if (shell.returncode != 0) != bool(re.search(r"\berror: ", expected)):
        sys.exit(f"{commands}ended with {shell.returncode}")


def main():
    arguments = parse_arguments()
    blocks = read_blocks(arguments.page)
    behind = blocks[1:] + [("", "")]
    seen = done = 0
    for (kind, text), (next_kind, next_text) in zip(blocks, behind):
        if kind in ("c", "python", "text"):
            save(text, arguments.folder)
        if kind == "diff":
            change(text, arguments.folder)
        if kind != "sh":
            continue
        seen += 1
        if arguments.blocks is None or seen in arguments.blocks:
            expected = next_text if next_kind == "text" else ""
            run(text, None if arguments.prints else expected, arguments.folder)
            done += 1
    if not done or arguments.blocks is not None and done != len(arguments.blocks):
        sys.exit(f"{arguments.page} has {seen} blocks of commands: there are none to run, or not those")
    print(done, "blocks of commands do what the page says")


main()
