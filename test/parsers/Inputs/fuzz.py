# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fuzz.py BUILD FOLDER TARGET RUNS: executes a parser so many times, the same ones each time, from its corpus on. What is new
and what is wrong goes to the folder. Says how many executions there were, or all that the fuzzer said of a fault, whose exit
status it has."""

import os
import re
import subprocess
import sys

build, folder, target, runs = sys.argv[1:]
source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
new, seeds = os.path.join(folder, target), os.path.join(build, "test", "parsers", "seeds", target)
dictionary = os.path.join(source, "dictionaries", target + ".dict")
os.makedirs(new, exist_ok=True)
command = [os.path.join(build, "bin", f"parser-{target}"), "-seed=1", f"-runs={runs}", "-close_fd_mask=3", "-timeout=60"]
command += [f"-artifact_prefix={folder}/{target}-"] + [f"-dict={dictionary}"] * os.path.isfile(dictionary)
result = subprocess.run(command + [new] + [seeds] * os.path.isdir(seeds), stderr=subprocess.PIPE)
said = result.stderr.decode(errors="replace")
done = re.search(r"Done (\d+) runs", said)
print(f"{target}: {done.group(1)} executions" if result.returncode == 0 and done else said)
sys.exit(result.returncode)
