# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# interrupt.py DEV: runs a command as ./dev runs lit, presses Ctrl-C, and prints how the shell ended and what still runs.

import os
import signal
import subprocess
import sys
import time

dev = open(sys.argv[1]).read()
functions = "\n".join(f"{name}() {{{dev.split(f'{name}() {{', 1)[1].split(chr(10) + '}', 1)[0]}\n}}" for name in ("alone", "end_session"))
# A test, and one in a process group of its own.
script = functions + "\nalone sh -c 'sleep 298 & echo $!; timeout 297 sh -c \"echo \\$\\$; exec sleep 296\" & wait'\necho went on\n"
# Tests ignore Ctrl-C, and a shell that begins so cannot heed it.
heed = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
shell = subprocess.Popen(["sh", "-euc", script], stdout=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=heed)
running = [int(shell.stdout.readline()) for _ in range(2)]
os.killpg(shell.pid, signal.SIGINT)
print("ended with", shell.wait(timeout=60))
time.sleep(0.5)


def runs(pid):
    try:
        return open(f"/proc/{pid}/stat").read().split()[2] != "Z"
    except OSError:
        return False


print("still running:", sum(map(runs, running)))
