# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How many dpas there are in assembly on stdin; then how many of each shape, with the types of the result, acc, b and a.

import collections
import re
import sys

found = collections.Counter()
for shape, operands in re.findall(r"\b(dpasw?\.\w+) \(\S+ *(.*)", sys.stdin.read()):
    found[" ".join([shape] + re.findall(r":[a-z]\w*", operands))] += 1
print(sum(found.values()), "dpas")
for line in sorted(found):
    print(found[line], line)
