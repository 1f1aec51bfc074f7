# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# own_blocks.py SOURCES < LOG: of the blocks that valgrind's log says are left, those that code in the folder SOURCES
# allocated itself, each with its kind and the function; the errors that it made; "the log is complete" at the end.

import pathlib
import re
import sys

own = {path.name for path in pathlib.Path(sys.argv[1]).rglob("*.c")}
log = re.sub(r"==\d+== ?", "", sys.stdin.read())
for paragraph in log.split("\n\n"):
    frames = re.findall(r"(?:at|by) 0x[0-9A-F]+: (.*?)(?: \(in .*| \((\S+):\d+\))$", paragraph, re.M)
    ours = [name for name, file in frames if file in own]
    allocators = ("malloc", "calloc", "realloc", "strdup", "strndup", "asprintf", "vasprintf", "__vasprintf_internal")
    made = [frame for frame in frames if frame[0] not in allocators]
    if "in loss record" in paragraph:
        if made and made[0][1] in own:
            print(re.search(r"are (.*) in loss record", paragraph).group(1), made[0][0])
    elif re.match(r"(Invalid|Conditional|Use of|Syscall|Source and|Mismatched|Argument)", paragraph) and ours:
        print("error", paragraph)
if "LEAK SUMMARY" in log:
    print("the log is complete")
