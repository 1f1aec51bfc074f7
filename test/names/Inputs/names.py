# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# names.py SYMBOLS INCLUDE CLANG... TRIPLE...: compiles every-builtin.cl with each clang for each triple, and compares the
# builtins that it calls with the lists in SYMBOLS, as the triple has them. Prints the form of each triple's names.

import glob
import os
import re
import subprocess
import sys

symbols, include = sys.argv[1:3]
clangs = [word for word in sys.argv[3:] if word.startswith("clang")]
triples = [word for word in sys.argv[3:] if not word.startswith("clang")]
here = os.path.dirname(__file__)

listed = []
for path in sorted(glob.glob(os.path.join(symbols, "cl_*.txt"))):
    with open(path) as file:
        listed += [line.strip() for line in file if not line.startswith("#")]


def expected(triple):
    size_t = "j" if re.match("spir(v32)?-", triple) else "m"
    names = {name.replace("@", size_t) for name in listed}
    if triple.startswith("x86_64"):
        names = {re.sub("_iP([htj])$", r"_iPU9CLprivate\1", name) for name in names}
        names = {name.replace("PU3AS1", "PU8CLglobal").replace("PU3AS3", "PU7CLlocal").replace("PU3AS4", "PU9CLgeneric") for name in names}
    elif triple.startswith("amdgcn"):
        names = {re.sub("_iP([htj])$", r"_iPU3AS5\1", name).replace("PU3AS4", "P") for name in names}
    elif triple.startswith("nvptx64"):
        names = {name.replace("PU3AS4", "P") for name in names}
    return names


def called(clang, triple):
    text = subprocess.run([f"{here}/compile.sh", clang, triple, include, "-", "-S"], check=True, capture_output=True, text=True).stdout
    names = set(re.findall(r"^declare [^@]*@(_Z\w+)\(", text, re.M))
    return {name.replace("PU3AS0", "P") for name in names if "wait_group_events" not in name} # older Clangs number them all


for triple in triples:
    for clang in clangs:
        names = called(clang, triple)
        missing, other = expected(triple) - names, names - expected(triple)
        assert not missing and not other, f"{clang} {triple}: not called: {missing}; not listed: {other}"
    example = [name for name in expected(triple) if re.match("_Z26async_work_group_copy_2D2D.*(local|AS3)Dv3_f", name)]
    print(f"{triple}: {len(expected(triple))} names of {', '.join(clangs)}, such as {example[0]}")
