# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_spirv.py FOLDER CLTILE -- CLANG... -- TRANSLATOR... -- SOURCE...: compiles each source and translates it to
# SPIR-V; cltile must find nothing in any.

import os
import subprocess
import sys

arguments = " ".join(sys.argv[1:]).split(" -- ")
(folder, cltile), clang, translator, sources = (part.split() for part in arguments)
os.makedirs(folder, exist_ok=True)
modules = []
for source in sources:
    bitcode, module = (os.path.join(folder, os.path.basename(source) + end) for end in (".bc", ".spv"))
    subprocess.run(clang + [source, "-o", bitcode], check=True)
    subprocess.run(translator + [bitcode, "-o", module], check=True)
    modules.append(module)
run = subprocess.run([cltile, "check"] + modules, capture_output=True, text=True)
if run.returncode != 0 or run.stdout or run.stderr:
    sys.exit(f"exit status {run.returncode}\n{run.stdout}{run.stderr}")
print(f"{len(modules)} modules without findings")
