# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# exits.py STATUS COMMAND...: runs a command, and succeeds when it ends with that exit status.

import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
if status != int(sys.argv[1]):
    sys.exit(f"exit status {status} instead of {sys.argv[1]}: {' '.join(sys.argv[2:])}")
