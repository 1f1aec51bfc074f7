# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# as_ordinary_user.py FOLDER COMMAND...: runs a command with -o FOLDER/folder/out.bc, then FOLDER/old.bc, neither of which
# may be written; as user nobody when the superuser runs this.

import os
import subprocess
import sys

folder, command = sys.argv[1], sys.argv[2:]
old = os.path.join(folder, "old.bc")
with open(old, "w") as file:
    file.write("as it was\n")
os.chmod(old, 0o444)
os.chmod(os.path.join(folder, "folder"), 0o555)
user = 65534 if os.geteuid() == 0 else None
for out in (os.path.join(folder, "folder", "out.bc"), old):
    run = subprocess.run(command + ["-o", out], user=user, stderr=subprocess.PIPE)
    print(f"exit status {run.returncode}\n{run.stderr.decode()}", end="")
with open(old) as file:
    print(file.read(), end="")
os.chmod(os.path.join(folder, "folder"), 0o755)
