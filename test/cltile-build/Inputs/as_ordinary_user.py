# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# as_ordinary_user.py FOLDER COMMAND...: runs a command with -o FOLDER/folder/out.bc, then FOLDER/old.bc, neither of which
# may be written. The superuser, who may write anything, gives up that capability for it.

import ctypes
import os
import subprocess
import sys

folder, command = sys.argv[1], sys.argv[2:]
old = os.path.join(folder, "old.bc")
with open(old, "w") as file:
    file.write("as it was\n")
os.chmod(old, 0o444)
os.chmod(os.path.join(folder, "folder"), 0o555)

libc = ctypes.CDLL(None)
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1


def become_ordinary():
    if os.geteuid() == 0:
        libc.prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


for out in (os.path.join(folder, "folder", "out.bc"), old):
    run = subprocess.run(command + ["-o", out], preexec_fn=become_ordinary, stderr=subprocess.PIPE)
    print(f"exit status {run.returncode}\n{run.stderr.decode()}", end="")
with open(old) as file:
    print(file.read(), end="")
os.chmod(os.path.join(folder, "folder"), 0o755)
