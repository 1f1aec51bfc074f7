# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# expanded.py LAYER-SCAN CLANG FOLDER FILE...: compares the tokens and lines of sources that the layer expands with those that Clang's
# preprocessor makes of them. Headers are in the folder.

import pathlib
import re
import subprocess
import sys
import tempfile

scan, clang, include, *files = sys.argv[1:]
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[A-Za-z_$][\w$]*|\.?\d(?:[eEpP][+-]|[\w.])*|->|\+\+|--|<<=|>>=|<<|>>|[-+*/%&|^=!<>]=|&&|\|\||##|\S')


def preprocess(file):
    command = [clang, "-x", "cl", "-cl-std=CL1.2", "-E", "-Wno-everything", "-I", include, file]
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def write(to, *command):
    with open(to, "wb") as file:
        subprocess.run([*command, "-o", f"-I {include}"], check=True, stdout=file)


def tokens_of(text, name):
    """Each token of the source and of included files, with its line."""
    result, line, file = [], 0, ""
    for row in text.split("\n"):
        place = re.match(r'#(?:line)? (\d+) "(.*?)"', row)
        if place:
            line, file = int(place[1]), pathlib.Path(place[2]).name
            continue
        if row.startswith("#pragma"):
            row = re.sub(r"\s*([()])\s*", r"\1", row)
        own = "" if file in (name, "<program source>", "source.cl") else file
        if "<" not in own and "opencl-c" not in own:
            result += [(own, line, token) for token in TOKEN.findall(row)]
        line += 1
    return result


for file in files:
    with tempfile.TemporaryDirectory() as folder:
        directives, branches, expanded = (f"{folder}/{name}.cl" for name in ("directives", "branches", "source"))
        write(directives, scan, file, "--directives")
        pathlib.Path(branches).write_text(preprocess(directives))
        write(expanded, scan, file, "--expanded", branches)
        name = pathlib.Path(file).name
        want, have = tokens_of(preprocess(file), name), tokens_of(preprocess(expanded), name)
    later = 6  # arguments keep their lines where Clang takes that of the macro's name; not so behind the first included file
    for one, other in zip(want, have):
        later = 0 if one[0] else later
        if one[::2] != other[::2] or not one[1] <= other[1] <= one[1] + later:
            sys.exit(f"{name}: Clang has {one}, the layer {other}")
    if len(want) != len(have):
        sys.exit(f"{name}: Clang has {len(want)} tokens, the layer {len(have)}")
    print(f"{name}: {len(want)} tokens")
