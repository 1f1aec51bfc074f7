# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_bitcode.py FOLDER CLTILE -- CLANG... -- SOURCE...: compiles each source unoptimised and optimised, with lines and
# without; cltile must find nothing in any.

import os
import subprocess
import sys

folder, cltile = sys.argv[1:3]
first = sys.argv.index("--")
second = sys.argv.index("--", first + 1)
clang, sources = sys.argv[first + 1 : second], sys.argv[second + 1 :]
os.makedirs(folder, exist_ok=True)
modules = []
for source in sources:
    for flags in (["-O0"], ["-O2"], ["-O2", "-g"], ["-O1", "-Xclang", "-disable-llvm-passes"]):
        module = os.path.join(folder, os.path.basename(source) + "".join(flags) + ".bc")
        subprocess.run(clang + flags + ["-emit-llvm", "-c", source, "-o", module], check=True)
        modules.append(module)
run = subprocess.run([cltile, "check"] + modules, capture_output=True, text=True)
if run.returncode != 0 or run.stdout or run.stderr:
    sys.exit(f"exit status {run.returncode}\n{run.stdout}{run.stderr}")
print(f"{len(modules)} modules without findings")
