# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# type_into_shell.py SHELL COMPLETION TEXT...: types each text and the completion key into an interactive bash or zsh, and
# prints the line that is there then.

import os
import pty
import select
import sys

shell, completion = sys.argv[1:3]
options = {"bash": ["--norc", "--noprofile"], "zsh": ["-f"]}[shell]
load = f"source {completion}"
if shell == "zsh": # reads the file as its own loader of completions does
    folder = os.path.dirname(completion)
    load = f"bindkey -e; fpath=({folder} $fpath); autoload -Uz compinit; compinit -D -u"
child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="dumb", PS1="ready>")
    os.execvp(shell, [shell, *options, "-i"])


seen = b""


def read_until(end):
    """What appears up to `end`; fails when nothing more does."""
    global seen
    while end not in seen:
        if not select.select([terminal], [], [], 30)[0]:
            sys.exit(f"{shell} shows no {end} after {seen}")
        seen += os.read(terminal, 4096)
    before, seen = seen.split(end, 1)
    return before


def run(line):
    read_until(b"ready>")
    os.write(terminal, line)


run(load.encode() + b"\n")
for text in sys.argv[3:]:
    # What was completed becomes the argument of a command that prints it.
    run(text.encode() + b"\t\x01printf '<%s>\\n' '\x05'\n")
    read_until(b"\n<")
    print(read_until(b">\r\n").decode())
os.write(terminal, b"exit\n")
os.waitpid(child, 0)
