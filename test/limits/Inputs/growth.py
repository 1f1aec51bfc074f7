# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# growth.py FUNCTION,... COMMAND... FEW MANY: how many times the instructions of a command's functions, with what they call,
# MANY takes of those that FEW takes, as valgrind counts them.

import glob
import os
import subprocess
import sys
import tempfile


def count(functions, command):
    with tempfile.TemporaryDirectory() as folder:
        valgrind = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/%p"]
        toggles = [f"--toggle-collect={function}" for function in functions]
        # With glibc 2.43 valgrind 3.27 does not tell the loader where the program is: $ORIGIN is the working directory.
        environment = {**os.environ, "LD_LIBRARY_PATH": os.path.join(os.path.dirname(command[0]), "..", "lib")}
        subprocess.run(valgrind + toggles + command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        total = 0
        for name in glob.glob(os.path.join(folder, "*")):  # cltile works in a child
            with open(name, encoding="utf-8") as file:
                total += sum(int(line.split()[1]) for line in file if line.startswith("totals:"))
        return total


functions, command, (few, many) = sys.argv[1].split(","), sys.argv[2:-2], sys.argv[-2:]
print(f"{count(functions, command + [many]) / count(functions, command + [few]):.1f} times the instructions")
