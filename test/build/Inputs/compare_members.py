# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_members.py BUILD: compiles each source of members for spir and spir64 again, and for spirv32 and spirv64, and prints which
# differ in more than the triple, the data layout, the version of SPIR and dso_local, and how many are equal.

import re
import subprocess
import sys

build = sys.argv[1]
commands = subprocess.run(["ninja", "-C", build, "-t", "commands", "generated/archive.c"], capture_output=True, text=True, check=True).stdout
equal = 0
for folder, compiler, source in re.findall(r"^cd (\S+) && (\S+/clang --target=spir(?:64)?-unknown-unknown .*?-S -emit-llvm (\S+[.]cl)) -o ", commands, re.M):
    texts = []
    for command in (compiler, re.sub("--target=spir(64)?-", lambda m: f"--target=spirv{m.group(1) or 32}-", compiler)):
        text = subprocess.run(f"{command} -o -", shell=True, cwd=folder, capture_output=True, text=True, check=True).stdout
        texts.append(re.sub(r"^(target |!opencl\.).*\n| dso_local", "", text, flags=re.M))
    if texts[0] == texts[1]:
        equal += 1
    else:
        print(f"{source} differs")
print(f"{equal} are equal")
