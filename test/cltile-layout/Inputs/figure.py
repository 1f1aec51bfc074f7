# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# figure.py: turns what `cltile layout --json` says (stdin) into the specification's figure of the sub-group: a line for each
# component, a number for each lane, the element's in row-major order, in hexadecimal; "-" where there is none.

import json
import sys

drawn = json.load(sys.stdin)
numbers = {(slot["component"], slot["lane"]): slot["row"] * drawn["width"] + slot["column"] for slot in drawn["map"]}
for component in range(drawn["components"]):
    held = (numbers.get((component, lane)) for lane in range(drawn["sub_group_size"]))
    print(*("-" if number is None else f"{number:X}" for number in held))
