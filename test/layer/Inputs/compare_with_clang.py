# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of splices, quotes, comments, macros and pasted words: a name that Clang's preprocessor leaves in one must be
a use to the scan. compare_with_clang.py CLANG SCAN SOURCE SEED COUNT."""

import random
import re
import subprocess
import sys

clang, scan, source, seed, count = sys.argv[1:]
names = {"get_sub_group_size": "sub-group-queries", "sub_group_barrier": "sub-group-barrier", "wait_group_events": "waits"}
joints = ["\\\n", "\\ \n", "\\\r\n", "/**/", "\n", '"', "'", "##", " "]
words = ["sub_group", "_barrier", "get_", "_size", "wait_", "group_events", "JOIN(", "NAME(", ",", ")", "MACRO", "a"]
marks = ["/*", "*/", "//", "/\\\n*", "*\\\n/", '"', "'", '\\"', "\\\n", "\\", "\n", "\n", " ", " ", ";", "1"]
lines = ["\n#define NAME(a) a##_barrier\n", "\n#define MACRO wait_group_events\n", "\n#if 0\n", "\n#endif\n", "\n#def\\\nine a "]
random.seed(int(seed))


def divided(name):
    at = random.randrange(1, len(name))
    return name[:at] + random.choice(joints) + name[at:]


def piece():
    return random.choice([lambda: random.choice(list(names)), lambda: divided(random.choice(list(names)))] +
                         [lambda: random.choice(words)] * 2 + [lambda: random.choice(marks)] * 3 +
                         [lambda: random.choice(lines)])()


left = 0
for turn in range(int(count)):
    text = "#define JOIN(a, b) a##b\n" + "".join(piece() for _ in range(random.randint(1, 20)))
    with open(source, "w", newline="") as file:
        file.write(text)
    command = [clang, "-x", "cl", "-cl-std=CL2.0", "-E", "-P", source]
    expanded = subprocess.run(command, capture_output=True, text=True).stdout
    expanded = expanded.rsplit("#pragma OPENCL EXTENSION all : disable", 1)[-1]  # behind Clang's own header
    expanded = re.sub(r'"(\\.?|[^"\\\n])*("|$)|\'(\\.?|[^\'\\\n])*(\'|$)', " ", expanded, flags=re.M)
    uses = subprocess.run([scan, source], capture_output=True, text=True, check=True).stdout
    for name in set(re.findall(r"\w+", expanded)) & set(names):
        left += 1
        if names[name] not in uses.splitlines()[0]:
            sys.exit(f"{text!r}: Clang leaves {name}, and the scan tells {uses}")
print(left, "names left by Clang are uses")
