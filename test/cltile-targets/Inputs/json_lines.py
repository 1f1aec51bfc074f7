# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# json_lines.py: JSON from stdin as lines: the way to each value, and the value.

import json
import sys


def show(way, value):
    if isinstance(value, dict):
        for name, member in value.items():
            show(way + [name], member)
    elif isinstance(value, list):
        for number, element in enumerate(value):
            show(way + [str(number)], element)
    else:
        print(*way, json.dumps(value) if not isinstance(value, str) else value)


show([], json.load(sys.stdin))
