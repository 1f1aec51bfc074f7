# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# onto_full.py COMMAND ARGUMENTS...: runs COMMAND with each of ARGUMENTS, blanks between them, and its output on a full
# device. Each run has to end with status 1 and say why; prints how many did, and those that did not.

import subprocess
import sys

command, good = sys.argv[1], 0
reason = "<stdout>: error: cannot be written: No space left on device"
with open("/dev/full", "w") as full:
    for arguments in sys.argv[2:]:
        run = subprocess.run([command] + arguments.split(), stdout=full, stderr=subprocess.PIPE, text=True)
        if run.returncode == 1 and run.stderr.count(reason) == 1:
            good += 1
        else:
            print(f"{arguments}: exit status {run.returncode}, {run.stderr}")
print(f"{good} of {len(sys.argv) - 2} failed as they should")
