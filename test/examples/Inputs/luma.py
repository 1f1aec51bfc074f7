# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# luma.py WIDTHxHEIGHT EXPRESSION: a PGM whose sample in column x of row y is EXPRESSION, on standard output.

import sys

width, height = map(int, sys.argv[1].split("x"))
sample = compile(sys.argv[2], "sample", "eval")
sys.stdout.buffer.write(b"P5\n# %d columns\n%d %d\n255\n" % (width, width, height))
sys.stdout.buffer.write(bytes(eval(sample, {"x": x, "y": y}) for y in range(height) for x in range(width)))
