# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# break_bitcode.py MODULE OUT COMMAND...: gives a command cut and damaged copies of a bitcode module on stdin. It must end
# with exit status 0 or 1 each time, with an error when and only when it fails, and with OUT only on success.

import os
import random
import re
import subprocess
import sys

module_path, out, command = sys.argv[1], sys.argv[2], sys.argv[3:]
with open(module_path, "rb") as file:
    module = file.read()


def damage(seed):
    chance = random.Random(seed)
    damaged = bytearray(module)
    for _ in range(chance.choice([1, 2, 8])):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def check(name, data):
    if os.path.exists(out):
        os.remove(out)
    run = subprocess.run(command, input=data, capture_output=True)
    errors = len(re.findall(rb"<stdin>: (.*: )?error: ", run.stderr))
    good = (run.returncode, errors > 0, os.path.exists(out)) in ((0, False, True), (1, True, False))
    if not good:
        sys.exit(f"{name}: exit status {run.returncode}, {errors} messages: {run.stderr.decode(errors='replace')}")


for length in list(range(0, 40)) + list(range(40, len(module), 101)):
    check(f"first {length} bytes", module[:length])
for seed in range(60):
    check(f"damage {seed}", damage(seed))
print("survived")
