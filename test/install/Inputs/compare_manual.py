# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_manual.py PAGE CLTILE: compares the options in the synopsis of each command in the manual page, as text, with those
# of the command's help, and looks for each under OPTIONS.

import re
import subprocess
import sys


def options_in(text):
    """-o, --target, -cl-, ... as they stand in a text."""
    return set(re.findall(r"(?<![\w-])(?:--[0-9a-z]|-[a-zA-Z])[a-z-]*", text))


def section(page, title):
    return re.search(rf"^{title}\n(.*?)(?=^[A-Z]|\Z)", page, flags=re.M | re.S)[1]


page, cltile = open(sys.argv[1]).read(), sys.argv[2]
explained = options_in("\n".join(re.findall(r"^ {7}(-.*)$", section(page, "OPTIONS"), flags=re.M)))
usage = subprocess.run([cltile, "--help"], stdout=subprocess.PIPE, text=True).stdout
names = re.findall(r"^  cltile ([a-z]+)", usage, flags=re.M)
anywhere = options_in(usage)
for name in names:
    text = subprocess.run([cltile, name, "--help"], stdout=subprocess.PIPE, text=True).stdout
    lines = re.findall(r"^  (-.*)$", text, flags=re.M)
    known = options_in("\n".join(line[:19] for line in lines))
    for line in lines:
        if "for clang, as are" in line: # those that have no line of their own
            known |= options_in(line)
    synopsis = re.search(rf"^   {name}\n( {{7}}.*\n)+", section(page, "COMMANDS"), flags=re.M)[0]
    shown = options_in(synopsis)
    for option in sorted(known - shown):
        print(f"the synopsis of {name} lacks {option}")
    for option in sorted(shown - known):
        print(f"{name} knows no {option}")
    for option in sorted(shown - explained):
        print(f"OPTIONS lacks {option}")
    print(f"{name}: {len(known)} options")
    anywhere |= known
for option in sorted(explained - anywhere):
    print(f"cltile knows no {option}")
