# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# large_texts.py LAYER-SCAN FOLDER [SANITIZED]: scans texts of a megabyte that repeat one thing, in every way. Each takes at most 100 MB
# (with a sanitizer, more), and ends by itself within ten seconds of processor time; two are usual.

import pathlib
import resource
import subprocess
import sys

scan, folder, *sanitized = sys.argv[1:]
SIZE = 1 << 20
INNER = "int inner(int v) { return sub_group_broadcast(v, 3); }\n"

KERNEL = INNER + "kernel void k(int x, int y) { x = get_local_id(0); "


def repeat(text):
    return text * (SIZE // len(text))


texts = {
    "calls that do not end": INNER + repeat("a("),
    "brackets": INNER + repeat("[a("),
    "braces": INNER + repeat("{"),
    "attributes": INNER + repeat("__attribute__(("),
    "a name in brackets that do not end": "#define A " + repeat("< ") + "\n" + INNER,
    "conditions": INNER + repeat("#if 1\n"),
    "branches": INNER + "#if 1\n" + repeat("#else\n"),
    "macros": "".join(f"#define m{i} m{i + 1}\n" for i in range(40000)) + INNER + "int g(int v) { return m0(v); }\n",
    "macros that double": "#define A0 x\n" + "".join(f"#define A{i} A{i - 1} A{i - 1}\n" for i in range(1, 60)) + INNER + "A59\n",
    "calls of a macro in each other": "#define F(x) x\n" + INNER + repeat("F(")[:SIZE // 2] + repeat(")")[:SIZE // 4],
    "arguments": "#define F(" + ",".join(f"p{i}" for i in range(9000)) + ") p5\n" + INNER,
    "pastes": "#define P(a, b) a##b\n" + INNER + repeat("P(a, b) "),
    "functions in the wrong order": "".join(f"int f{i}(int v) {{ return f{i - 1}(v); }}\n" for i in range(25000, 0, -1)) + INNER,
    "kernels": INNER + "".join(f"kernel void k{i}(global int *p) {{ *p = inner(*p); }}\n" for i in range(15000)),
    "statements in each other": KERNEL + repeat("if (x) ") + ";}",
    "operands": KERNEL + "y = " + repeat("x + ") + "x; }",
    "conditions of one value": KERNEL + "y = " + repeat("x && ") + "inner(x); }",
    "assignments": KERNEL + repeat("y=x;") + "}",
    "declarations": KERNEL + repeat("{ int x = y; }") + "}",
    "exchanges": KERNEL + repeat("x=inner(y);") + "}",
    "jumps": KERNEL + "while (x) {" + repeat("if (x) break; if (y) continue; if (x) return; ") + "}}",
    "files that are missing": "".join(f'#include "none{i}.h"\n' for i in range(20000)) + INNER,
    "files that include themselves": '#include "itself.h"\n' + INNER,
}
options = " ".join(f"-I folder{i}" for i in range(8000))
path = pathlib.Path(folder) / "itself.h"
path.write_text(f'#include "{path}"\n#include "{path}"\n')
source = pathlib.Path(folder) / "source.cl"
for title, text in texts.items():
    source.write_text(text.replace("itself.h", str(path)))
    for how in ["--copies"], ["--note"], ["--directives"], ["--words", "/dev/null"], ["--divergence", "/dev/null"]:
        command = [scan, str(source), *how] + (["-o", options] if "missing" in title and how[0] != "--copies" else [])
        status = subprocess.run(["prlimit", "--cpu=10", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        if status not in (0, 1):
            sys.exit(f"{title}, {how[0]}: ended with {status}")
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
if most > 100 << 10 and not sanitized:
    sys.exit(f"a scan took {most} KB")
print(len(texts), "large texts")
