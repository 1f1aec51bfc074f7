# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# match_problems.py DOCS FILE: what the matchers of the page on diagnostics find in a file of messages.

import json
import re
import sys

docs, messages = sys.argv[1:]
with open(f"{docs}/problem-matcher.json") as file:
    (pattern,) = json.load(file)["problemMatcher"][0]["pattern"]
with open(f"{docs}/diagnostics.md") as file:
    errorformat = re.search(r":set errorformat=(\S+)`", file.read().replace("\\ ", "\0")).group(1).replace("\0", " ")
# Visual Studio Code's, of its source
matchers = {"problem-matcher.json": [(pattern["regexp"], {name: pattern.get(name) for name in ("file", "line", "column", "severity", "message", "code")})]}
gcc = r"^(.*?):(\d+):(\d*):?\s+(?:fatal\s+)?(warning|error):\s+(.*)$"
matchers["$gcc"] = [(gcc, {"file": 1, "line": 2, "column": 3, "severity": 4, "message": 5, "code": None})]
items = {"%f": r"(?P<file>\S.*?)", "%l": r"(?P<line>\d+)", "%c": r"(?P<column>\d+)", "%t": r"(?P<severity>.)", "%m": "(?P<message>.+)"}
matchers["errorformat"] = []
for part in errorformat.split(","):
    if not part.startswith("%-G"):
        expression = "".join(items.get(piece, re.escape(piece)) for piece in re.split("(%.)", part))
        matchers["errorformat"].append((f"^{expression}$", {name: name for name in ("file", "line", "column", "severity", "message")}))

for name, expressions in matchers.items():
    print(name)
    with open(messages) as file:
        for line in file.read().splitlines():
            for expression, groups in expressions:
                match = re.match(expression, line)
                if match:
                    found = {member: match.group(group) if group else "" for member, group in groups.items()}
                    print(f"{found['file']}:{found['line']}:{found['column']}: {found['severity']}: {found['message']} [{found.get('code') or ''}]")
                    break
