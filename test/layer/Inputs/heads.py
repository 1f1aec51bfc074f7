# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# heads.py FOLDER: runs kernels whose functions exchange data and are written in many ways: by macros, by other names, in files of
# FOLDER. Each result is compared with plain Python. CLTILE_TEST_PLATFORM is a part of the platform's name.

import pathlib
import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context  # noqa: E402

INNER = "int inner(int v) { return intel_sub_group_shuffle(v, 3); }\n"
HEAD = "(global const int *in, global int *out) "
KERNEL = "kernel void k" + HEAD + "{ int i = get_global_id(0); out[i] = %s; }\n"
BODY = "{ int i = get_global_id(0); out[i] = inner(in[i]); }\n"
OUTER = KERNEL % "outer(in[i])"

files = {
    "inner.h": INNER,
    "once.h": "#pragma once\n" + INNER + "int outer(int v) { return inner(v); }\n",
    "guard.h": "#ifndef GUARD\n#define GUARD\n" + INNER + "#endif\n",
    "template.h": "T NAME(T v) { return inner(v); }\n#undef T\n#undef NAME\n",
    "kernel.h": INNER + KERNEL % "inner(in[i])",
    "circle.h": '#pragma once\n#include "guard.h"\n#include "circle_2.h"\nint outer(int v) { return inner(v); }\n',
    "circle_2.h": '#ifndef CIRCLE\n#define CIRCLE\n#include "circle.h"\n#endif\n',
}
ways = {
    "name by a macro": "#define NAMED(n) n\n" + INNER + "int NAMED(outer)(int v) { return inner(v); }\n" + OUTER,
    "name in parentheses": INNER + "int (outer)(int v) { return inner(v); }\n" + OUTER,
    "kernel's name by a macro": "#define KERNEL(n) kernel void n\n" + INNER + "KERNEL(k)" + HEAD + BODY,
    "kernel's head by a macro": f"#define DECLARED kernel void k{HEAD}\n{INNER}DECLARED {BODY}",
    "kernel by a macro": f"#define MAKE(n, f) kernel void n{HEAD}{{ int i = get_global_id(0); out[i] = f(in[i]); }}\n{INNER}MAKE(k, inner)\n",
    "function by a macro": "#define MAKE(n, T) T n(T v) { return intel_sub_group_shuffle(v, 3); }\nMAKE(outer, int)\n" + OUTER,
    "pasted type": "#define TWO(t) t##2\n" + INNER + "inline TWO(int) f(int v) { return (int2)(inner(v), 0); }\n" + KERNEL % "f(in[i]).x",
    "pasted name": "#define SUM(n) int n##_sum(int x) { return intel_sub_group_shuffle(x, 3); }\nSUM(my)\n" + KERNEL % "my_sum(in[i])",
    "another name": "#define pick inner\n" + INNER + KERNEL % "pick(in[i])",
    "another name under a condition": INNER + "int first(int v) { return inner(v); }\n#if __OPENCL_VERSION__ >= 100\n#define pick first\n"
                                              "#else\n#define pick plain\n#endif\n" + KERNEL % "pick(in[i])",
    "another name of a builtin": "#define share intel_sub_group_shuffle\nint outer(int v) { return share(v, 3); }\n" + OUTER,
    "another name of overloads": "#define pick first\n" + "".join(
        f"{t} __attribute__((overloadable)) first({t} v) {{ return intel_sub_group_shuffle(v, 3); }}\n" for t in ("int", "float"))
        + KERNEL % "pick(in[i]) + (int)pick(0.0f)",
    "argument of a macro": INNER + "#define APPLY(f, x) f(x)\n" + KERNEL % "APPLY(inner, in[i])",
    "file": '#include "inner.h"\n' + KERNEL % "inner(in[i])",
    "file that is read once": '#include "once.h"\n#include "once.h"\n' + OUTER,
    "file with a guard": '#include "guard.h"\n#include "guard.h"\n' + KERNEL % "inner(in[i])",
    "files in a circle": '#include "circle.h"\n' + OUTER,
    "file that is read twice": '#include "inner.h"\n' + "".join(f'#define T {t}\n#define NAME f_{t}\n#include "template.h"\n' for t in ("int", "uint"))
                               + KERNEL % "f_int(in[i]) + (int)f_uint(0)",
    "kernel in a file": '#include "kernel.h"\n',
    "file that a macro names": '#define FILE_NAME "inner.h"\n#include FILE_NAME\n' + KERNEL % "inner(in[i])",
    "type by a macro": "#define T int\n#define FUNCTION static inline T\n" + INNER + "FUNCTION outer(T v) { return inner(v); }\n" + OUTER,
    "attribute by a macro": "#define APART __attribute__((noinline))\n" + INNER + "APART int outer(int v) { return inner(v); }\n" + OUTER,
    "parameters by a macro": "#define PARAMETERS (int v)\n" + INNER + "int outer PARAMETERS { return inner(v); }\n" + OUTER,
    "braces by macros": "#define BEGIN {\n#define END }\n" + INNER + "int outer(int v) BEGIN return inner(v); END\n" + OUTER,
    "prototypes by a macro": "#define P(n) int n(int v)\nP(inner);\nP(outer);\nP(outer) { return inner(v); }\n" + INNER + OUTER,
    "called kernel": INNER + f"kernel void other{HEAD}{BODY}kernel void k{HEAD}{{ other(in, out); }}\n",
    "called kernel with attributes": INNER + f"__attribute__((work_group_size_hint(64, 1, 1))) kernel void other{HEAD}{BODY}kernel void k{HEAD}{{ other(in, out); }}\n",
    "called kernel with a prototype": INNER + f"kernel void other{HEAD};\nkernel void k{HEAD}{{ other(in, out); }}\nkernel void other{HEAD}{BODY}",
    "name by an option": INNER + "int OPTION(int v) { return inner(v); }\n" + OUTER,
    "name by an option's macro": INNER + "int OF_OPTION(outer)(int v) { return inner(v); }\n" + OUTER,
    "condition in an argument": INNER + "#define SAME(x) x\nint outer(int v) { return SAME(inner(\n#if 1\nv\n#else\n0\n#endif\n)); }\n" + OUTER,
    "condition of an extension": "#ifdef cl_khr_fp64\n#define D double\n#else\n#define D float\n#endif\n" + INNER
                                 + "D outer(D v) { return (D)inner((int)v); }\n" + KERNEL % "(int)outer(in[i])",
}

folder = pathlib.Path(sys.argv[1])
for name, text in files.items():
    (folder / name).write_text(text)
ITEMS, GROUPS, SIZE = 64, 8, 16
queue = cl.CommandQueue(context)
given = (numpy.arange(ITEMS * GROUPS, dtype=numpy.int32) * 7) % 101
expected = [int(given[i // SIZE * SIZE + 3]) for i in range(len(given))]
for title, source in ways.items():
    options = ["-I", str(folder), "-DOPTION=outer", "-D", "OF_OPTION(x)=x"]
    try:
        program = cl.Program(context, source).build(options=options, cache_dir=False)
    except cl.Error as error:
        sys.exit(f"{title}: {error}")
    results = numpy.zeros_like(given)
    flags = cl.mem_flags.COPY_HOST_PTR
    out = cl.Buffer(context, flags, hostbuf=results)
    program.k(queue, given.shape, (ITEMS,), cl.Buffer(context, flags, hostbuf=given), out)
    cl.enqueue_copy(queue, results, out)
    if list(results) != expected:
        sys.exit(f"{title}: {list(results)}, not {expected}")
print(len(ways), "ways to write a function that exchanges data, all results equal to plain Python")
