# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# faults.py PAGE BEGINNING [NAME=VALUE]...: runs the reproductions of a page of docs/upstream whose titles begin so. Each section has a
# kernel, whose first line names its file, and commands that succeed as long as the fault is there; the commands in front of the first
# section are for all of them.

import os
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^## ", re.MULTILINE)


def commands_of(text):
    """A shell stops at what fails, but not behind `!`."""
    blocks = [block for language, block in BLOCK.findall(text) if language == "sh"]
    return re.sub(r"^! (.*)$", r"{ ! \1; } || exit 1", "".join(blocks), flags=re.MULTILINE)


def is_still_there(setup, section, page):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(f"{os.path.dirname(page)}/run.py", folder)
        for language, block in BLOCK.findall(section):
            if language != "sh":
                with open(f"{folder}/{block.split()[1]}", "w") as file:
                    file.write(block)
        script = f"set -e\npython3() {{ /usr/bin/python3 -W ignore \"$@\"; }}\n{setup}{commands_of(section)}"
        run = subprocess.run(["sh", "-c", script], cwd=folder, capture_output=True, text=True)
    return run.returncode == 0, run.stdout + run.stderr


def main():
    page, beginning = sys.argv[1:3]
    os.environ.update(PYOPENCL_NO_CACHE="1", OPENCL_LAYERS="")
    os.environ.update(word.split("=", 1) for word in sys.argv[3:])
    with open(page) as file:
        setup, *sections = SECTION.split(file.read())
    sections = [section for section in sections if section.startswith(beginning)]
    gone = 0
    for section in sections:
        there, output = is_still_there(commands_of(setup), section, page)
        if not there:
            gone += 1
            print(f"{os.path.basename(page)}: '{section.splitlines()[0]}' is gone: take out what is there for it\n{output}")
    print(f"{len(sections) - gone} of {len(sections)} faults are still there")
    sys.exit(gone != 0 or not sections)


main()
