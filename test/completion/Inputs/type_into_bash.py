# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# type_into_bash.py COMPLETION TEXT...: types each text and the completion key into an interactive bash, and prints the
# line that is there then.

import os
import pty
import select
import sys

child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="dumb", PS1="ready>")
    os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])


seen = b""


def read_until(end):
    """What appears up to `end`; fails when nothing more does."""
    global seen
    while end not in seen:
        if not select.select([terminal], [], [], 30)[0]:
            sys.exit(f"bash shows no {end} after {seen}")
        seen += os.read(terminal, 4096)
    before, seen = seen.split(end, 1)
    return before


def run(line):
    read_until(b"ready>")
    os.write(terminal, line)


run(b"source " + sys.argv[1].encode() + b"\n")
for text in sys.argv[2:]:
    # What was completed becomes the argument of a command that prints it.
    run(text.encode() + b"\t\x01printf '<%s>\\n' '\x05'\n")
    read_until(b"\n<")
    print(read_until(b">\r\n").decode())
os.write(terminal, b"exit\n")
os.waitpid(child, 0)
