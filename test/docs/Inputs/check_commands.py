# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_commands.py ROOT CLTILE: every command that the README, CONTRIBUTING.md and the pages in docs/ show is run by a test.
#
# Commands are in sh blocks, and each of these is run by a RUN line with run_page.py, or is one of long-commands.txt. A command in the text of a page is part of such a
# block, or of a test; of cltile and ./dev it is enough that their help has its words. Prints what is not so, and then how
# many blocks there are.

import glob
import os
import re
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True
from pages import parse_arguments, read_blocks  # noqa: E402

KINDS = {"c", "diff", "python", "sh", "text", ""}
# What only a command begins with; in text of what is printed, too, which begins with none.
COMMAND = re.compile(
    r"^(\$ |sudo |\./dev\b|cltile [a-z]+ |cltile-layer-info --|cmake -|ninja |ctest |apt-get |dpkg -|man |pkg-config -|"
    r"(clang|llc|opt|llvm-[a-z]+)(-\d+)? |spirv-[a-z]+ |ocloc )"
)


def read(path):
    with open(path, errors="replace") as file:
        return file.read()


def commands_of(test):
    """A test's RUN lines; of a script all lines."""
    text = read(test)
    return text if re.search(r"\.(sh|py)$", test) else "\n".join(re.findall(r"RUN: (.*)", text))


def help_of(command):
    return subprocess.run(command + ["--help"], stdout=subprocess.PIPE, text=True).stdout


def runs_of(line):
    """The pages and blocks that a RUN line does: where it has to fail, none."""
    if re.search(r"\bnot\b.*run_page", line):
        return []
    calls = re.findall(r"python3? (?:\S*/)?run_page\.py ([^|>&;\"]*)", line)
    return [parse_arguments(shlex.split(call)) for call in calls]


def all_runs(root):
    """By page, the numbers of the blocks that tests run; None for all of them."""
    runs = {}
    for path in glob.glob(f"{root}/test/**/*", recursive=True):
        if not re.search(r"(?<!Inputs)/[^/]*\.(test|cl|ll)$", path):
            continue
        for line in re.findall(r"RUN: (.*)", read(path)):
            for run in runs_of(line):
                page = run.page.replace("%source", root)
                if not page.startswith(root):  # a copy elsewhere
                    name = os.path.basename(page)
                    page = f"{root}/{name}" if name in ("README.md", "CONTRIBUTING.md") else f"{root}/docs/{name}"
                runs.setdefault(page, []).append(run.blocks)
    for page, block, test in re.findall(r"^([^#\s]+) (\d+) (\S+)$", read(f"{root}/test/docs/Inputs/long-commands.txt"), flags=re.M):
        if os.path.exists(f"{root}/test/docs/{test}"):
            runs.setdefault(f"{root}/docs/{page}", []).append([int(block)])
    return runs


def check_blocks(page, runs):
    """Prints what is wrong with a page's blocks, and returns how many of commands there are."""
    number = 0
    for kind, text in read_blocks(page):
        if kind not in KINDS:
            print(f"{page}: a block of '{kind}': commands are in blocks of 'sh', which tests run")
        if kind == "sh":
            number += 1
            if not any(blocks is None or number in blocks for blocks in runs.get(page, [])):
                print(f"{page}: no test runs block {number} of commands, which begins with: {text.splitlines()[0]}")
            continue
        for line in text.splitlines():
            if COMMAND.match(line):
                print(f"{page}: a command in a block of '{kind}', which no test runs: {line}")
    return number


class Programs:
    """What cltile's own programs know: the words of their help."""

    def __init__(self, root, cltile):
        self.cltile = cltile
        benchmarks = "".join(map(read, glob.glob(f"{root}/test/bench/**/*.c", recursive=True)))  # have options of their own
        self.texts = {
            "./dev": help_of([f"{root}/dev"]) + benchmarks,
            "cltile": help_of([cltile]),
            "cltile-layer-info": help_of([f"{cltile}-layer-info"]),
            "man": "cltile cltile-check cltile-conformance cltile-layer-info",
        }

    def unknown_words(self, program, words):
        """Those of a command that its program does not know; None where the program is not cltile's."""
        if program not in self.texts:
            return None
        text = self.texts[program]
        if program == "cltile" and words[0] in text:
            text += help_of([self.cltile, words[0]])
        names = [word.split("=")[0] for word in words if re.match(r"--?[a-z]|[a-z-]+$", word) and word != "--help"]
        return [name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]


def check_text(page, known, programs):
    """Prints the commands in a page's text that nothing runs."""
    text = re.sub(r"^```.*?^```$", "", read(page), flags=re.M | re.S)
    for line in re.findall(r"^    (.*)", text, flags=re.M):
        if COMMAND.match(line):
            print(f"{page}: a command that is in no block of 'sh', which tests run: {line}")
    for code in re.findall(r"`([^`]+)`", text):
        code = " ".join(code.split())
        program, *words = code.split()
        if not words or not COMMAND.match(code) or code in known:
            continue
        unknown = programs.unknown_words(program, words)
        if unknown is None:
            print(f"{page}: no test and no block of commands has: {code}")
        elif unknown:
            print(f"{page}: {program} does not know {' '.join(unknown)}: {code}")


def main():
    root, cltile = sys.argv[1:]
    pages = [f"{root}/README.md", f"{root}/CONTRIBUTING.md"] + sorted(glob.glob(f"{root}/docs/*.md"))
    tests = [path for path in glob.glob(f"{root}/test/**/*", recursive=True) if re.search(r"\.(test|cl|ll|sh|py)$", path)]
    known = "\n".join(text for page in pages for kind, text in read_blocks(page) if kind == "sh")
    known += "\n".join(map(commands_of, tests))
    runs = all_runs(root)
    count = sum(check_blocks(page, runs) for page in pages)
    programs = Programs(root, cltile)
    for page in pages:
        check_text(page, known, programs)
    print(f"{count} blocks of commands in {len(pages)} pages")


main()
