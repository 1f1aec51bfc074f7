# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# interrupt.py SIGNAL FOLDER COMMAND...: sends a signal to a command once the program that it runs has written a process
# number to FOLDER/child. The command must end by that signal, and that program must be gone.

import os
import resource
import signal
import subprocess
import sys
import time

number, folder, command = getattr(signal, sys.argv[1]), sys.argv[2], sys.argv[3:]
child_file = os.path.join(folder, "child")


def wait_for(what, condition):
    for _ in range(500):
        if condition():
            return
        time.sleep(0.02)
    sys.exit(f"waited in vain for {what}")


def is_gone(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def heed_signal():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # which SIGQUIT would leave
    signal.signal(number, signal.SIG_DFL)  # a shell's background jobs ignore SIGINT, and cltile leaves it so


run = subprocess.Popen(command, env=dict(os.environ, CHILD_FILE=child_file), preexec_fn=heed_signal)
wait_for("the program to start", lambda: os.path.exists(child_file) and os.path.getsize(child_file) > 0)
with open(child_file) as file:
    child = int(file.read())
run.send_signal(number)
if run.wait() != -number:
    sys.exit(f"ended with {run.returncode} instead of signal {number}")
wait_for("the program to end", lambda: is_gone(child))
os.remove(child_file)
print("interrupted")
