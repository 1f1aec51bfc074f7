# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# on_terminal.py COMMAND...: runs a command with a terminal for stderr, and prints what appears there, escapes made visible.

import os
import pty
import subprocess
import sys

ours, theirs = pty.openpty()
run = subprocess.Popen(sys.argv[1:], stderr=theirs)
os.close(theirs)
seen = b""
while True:
    try:
        piece = os.read(ours, 4096)
    except OSError:
        break
    if not piece:
        break
    seen += piece
print(repr(seen.decode()))
sys.exit(run.wait())
