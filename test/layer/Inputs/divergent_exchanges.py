# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# divergent_exchanges.py LAYER-SCAN FOLDER: which exchanges the layer finds behind conditions that may differ in a work-group: the line
# and the text of the condition, "" for an exchange that all work-items reach, and for which it finds none. Sub-groups are of 16.

import pathlib
import subprocess
import sys

scan, folder = sys.argv[1:]
SIZES = "__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(%s)))\n"
HEAD = "kernel void k(global const int *in, global int *out, int n, local int *tile) {\n"
IDS = "int lid = get_local_id(0), i = get_global_id(0), lane = get_sub_group_local_id();\n"
USE = "out[0] = sub_group_any(n);\n"


def kernel(body, attributes=""):
    return attributes + HEAD + IDS + body + "}\n"


table = [
    # conditions
    ("no condition", kernel(USE), ""),
    ("a constant", kernel("if (1 < 2) { " + USE + "}"), ""),
    ("a parameter of the kernel", kernel("if (n > 3) " + USE), ""),
    ("an id of the work-group", kernel("if (get_group_id(0) * get_local_size(0) + get_num_groups(1) < n) " + USE), ""),
    ("an id", kernel("if (i < n) " + USE), "line 3: i < n"),
    ("an id in a call", kernel("if (max((int)get_global_linear_id(), n) < 7) " + USE), "line 3: max((int)get_global_linear_id(), n) < 7"),
    ("a load", kernel("if (in[get_group_id(0)] > 0) " + USE), ""),
    ("a load at an address that differs", kernel("if (in[n + 16 * lid] > 0) " + USE), "line 3: in[n + 16 * lid] > 0"),
    ("a load by a pointer that differs", kernel("global const int *p = in + i;\nif (*p > 0) " + USE), "line 4: *p > 0"),
    ("a pointer into a row", kernel("global const int *row = in + get_group_id(0) * n;\nif (row[3] > 0) " + USE), ""),
    ("an atomic", kernel("if (atomic_inc(tile) == 0) " + USE), "line 3: atomic_inc(tile) == 0"),
    ("an else", kernel("if (lane < 3) out[1] = 2; else { " + USE + "}"), "line 3: lane < 3"),
    ("behind an if", kernel("if (lane < 3) { out[1] = 2; } " + USE), ""),
    ("in an outer if", kernel("if (lane < 3) { if (n) for (int j = 0; j < n; ++j) " + USE + "}"), "line 3: lane < 3"),
    ("a sub-group's id", kernel("if (get_sub_group_id() == 0) " + USE), "between sub-groups of the work-group (line 3: get_sub_group_id() == 0)"),
    ("in the condition", kernel("if (sub_group_any(lid > 3)) out[0] = 1;"), ""),
    ("a result of the sub-group", kernel("if (sub_group_any(lid > 3)) " + USE), "line 3: sub_group_any(lid > 3)"),
    ("two conditions in a row", kernel("if (n > 3 && sub_group_any(lid)) out[0] = 1;"), ""),
    ("behind &&", kernel("if (lid > 3 && sub_group_any(n)) out[0] = 1;"), "line 3: lid > 3"),
    ("behind ||", kernel("out[i] = lane || sub_group_any(n);"), "line 3: lane"),
    ("a chosen value", kernel("out[i] = lane > n ? sub_group_any(n) : 0;"), "line 3: lane > n"),
    ("a value that others choose", kernel("out[i] = n > 3 ? sub_group_any(n) : lane;"), ""),
    ("behind another argument", kernel("out[i] = max(lane && lid, sub_group_any(n));"), ""),
    ("cases", kernel("switch (n) { case 1: out[1] = i; break; case 2: " + USE + "break; default: return; }"), ""),
    ("cases that differ", kernel("switch (lid & 1) { case 1: " + USE + "}"), "line 3: lid & 1"),
    ("behind a break in a case", kernel("switch (n) { case 1: if (lid) break; " + USE + "} " + USE), "line 3: lid"),
    ("behind a switch with breaks", kernel("switch (n) { case 1: if (lid) break; out[1] = 2; } " + USE), ""),
    ("a product", kernel("if (lid * n) " + USE), "line 3: lid * n"),
    ("a likely condition", kernel("if (__builtin_expect(n > 3, 1)) " + USE), ""),
    # variables
    ("assigned", kernel("int j = n;\nj = get_group_id(0);\nif (j) " + USE), ""),
    ("assigned another value", kernel("int j = n;\nj = lid;\nif (j) " + USE), "line 5: j"),
    ("assigned in a chain", kernel("int j, k;\nj = k = lid;\nif (j) " + USE), "line 5: j"),
    ("assigned behind a condition", kernel("int j = n;\nif (lid) j = 2;\nif (j) " + USE), "line 5: j"),
    ("added to", kernel("int j = n;\nj += lid;\nif (j) " + USE), "line 5: j"),
    ("shifted", kernel("int j = n;\nj <<= lid;\nif (j) " + USE), "line 5: j"),
    ("counted behind a condition", kernel("int j = n;\nif (lid) ++j;\nif (j) " + USE), "line 5: j"),
    ("compared alone", kernel("int j = n;\nout[i] = j == lid || j <= lid || j != lid || j >= lid;\nif (j) " + USE), ""),
    ("hidden by another", kernel("int j = n;\n{ int j = lid; out[j] = 1; }\nif (j) " + USE), ""),
    ("the counter of two loops", kernel("for (int j = lid; j < n; j += 16) out[j] = 0;\nfor (int j = 0; j < n; ++j) " + USE), ""),
    ("an array", kernel("int a[4]; a[1] = lid;\nif (a[n]) " + USE), "line 4: a[n]"),
    ("an array of one value", kernel("int a[4] = {1, 2};\na[n] = n;\nif (a[n]) " + USE), ""),
    ("a structure", kernel("struct { int x, y; } s;\ns.x = lid;\nif (s.x) " + USE), "line 5: s.x"),
    ("local memory", kernel("local int all;\nif (lid == 0) all = n;\nbarrier(CLK_LOCAL_MEM_FENCE);\nif (all) " + USE), ""),
    ("a store", kernel("tile[lid] = lid; *(tile + 1) = lid; *tile = i;\nif (tile[0]) " + USE), ""),
    ("an address", kernel("int j = 0; float f = fract((float)lid, (float *)&j);\nif (j) " + USE), "line 4: j"),
    ("an address in parentheses", kernel("int j = 0; float f = fract((float)lid, &(j));\nif (j) " + USE), "line 4: j"),
    ("an array that a function fills", "void f(int *a) { a[0] = get_local_id(0); }\n" + kernel("int a[2]; f(a);\nif (a[0]) " + USE), "line 5: a[0]"),
    ("a pointer to a variable", kernel("int j = 0;\nint *p = &j; *p = lid;\nif (j) " + USE), "line 5: j"),
    ("a vector", kernel("int2 v = (int2)(n, lid);\nif (v.x) " + USE), "line 4: v.x"),
    ("a vector of one value", kernel("int2 v = (int2)(n, 2);\nif (v.x) " + USE), ""),
    ("an array of structures", kernel("struct { int x; } s[2];\ns[1].x = lid;\nif (s[0].x) " + USE), "line 5: s[0].x"),
    ("a type that is computed", kernel("__typeof__(n) j = lid;\nif (j) " + USE), "line 4: j"),
    ("carried by a loop", kernel("int a = 0, b = 0;\nfor (int j = 0; j < n; ++j) { if (a) " + USE + "a = b; b = lid; }"), "line 4: a"),
    ("a size of an array", kernel("int a[4]; a[0] = lid;\nfor (int j = 0; j < sizeof(a) / sizeof(a[0]); ++j) " + USE), ""),
    ("a pointer of a loop", kernel("for (global const int *p = in; p < in + n; ++p) " + USE), ""),
    ("a pointer of a loop from an id", kernel("for (global const int *p = in + lid; p < in + n; p += 16) " + USE), "line 3: p < in + n"),
    ("a store through a cast", kernel("*(global int *)(out + i) = lid;\nfor (int j = i; j < 3; ++j) ;\n" + USE), ""),
    ("a step in an index", kernel("int j = 0;\ntile[j++] = lid;\nif (j) " + USE), ""),
    ("a size of the sub-group", kernel("if (n > get_max_sub_group_size() * get_num_sub_groups()) " + USE), ""),
    ("a size of a partial sub-group", kernel("if (n > get_sub_group_size()) " + USE), "line 3: n > get_sub_group_size()"),
    ("a size of whole sub-groups", kernel("if (n > get_sub_group_size()) " + USE, SIZES % "32, 4, 1"), ""),
    # loops
    ("a loop", kernel("for (int j = 0; j < n; ++j) " + USE), ""),
    ("a loop from an id", kernel("for (int j = lid; j < n; j += 64) " + USE), "line 3: j < n"),
    ("a loop to an id", kernel("int j = 0;\nwhile (j++ < lane) " + USE), "line 4: j++ < lane"),
    ("a condition of a loop", kernel("int v = in[i];\nwhile (sub_group_any(v > 0)) --v;"), "between sub-groups of the work-group (line 4: sub_group_any(v > 0))"),
    ("do", kernel("int j = 0;\ndo " + USE + "while (++j < n);"), ""),
    ("do up to an id", kernel("int j = 0;\ndo { " + USE + "} while (++j < lid);"), "line 5: ++j < lid"),
    ("a break", kernel("for (int j = 0; j < n; ++j) { if (j > 3) break; " + USE + "}"), ""),
    ("a break that differs", kernel("for (int j = 0; j < n; ++j) { " + USE + "if (in[i] > j) break; }"), "line 4: in[i] > j"),
    ("behind a loop with breaks", kernel("for (int j = 0; j < n; ++j) { if (in[i] > j) break; }\n" + USE), ""),
    ("a counter of a loop with breaks", kernel("int j;\nfor (j = 0; j < n; ++j) if (in[i] > j) break;\nif (j) " + USE), "line 5: j"),
    ("a break of an inner loop", kernel("for (int j = 0; j < n; ++j) { for (int m = 0; m < n; ++m) if (lid == m) break; " + USE + "}"), ""),
    ("a return of an inner loop", kernel("for (int j = 0; j < n; ++j) { " + USE + "for (int m = 0; m < n; ++m) if (lid == m) return; }"), "line 4: lid == m"),
    ("a flag of a loop", kernel("bool ends = false;\nfor (int j = 0; j < n && !ends; ++j) { if (in[i] > j) ends = true; " + USE + "}"), "line 4: j < n && !ends"),
    ("a tree of a work-group", kernel("for (int s = get_local_size(0) / 2; s > 0; s >>= 1) { if (lid < s) tile[lid] += tile[lid + s]; barrier(CLK_LOCAL_MEM_FENCE); }\n" + USE), ""),
    ("a continue", kernel("for (int j = 0; j < n; ++j) { if (i >= n) continue; " + USE + "}"), "line 3: i >= n"),
    ("in front of a continue", kernel("for (int j = 0; j < n; ++j) { " + USE + "if (i >= n) continue; out[i] = 2; }"), ""),
    ("a continue in a switch", kernel("for (int j = 0; j < n; ++j) { switch (n) { case 1: if (lid) continue; } " + USE + "}"), "line 3: lid"),
    ("a return", kernel("if (i >= n) return;\n" + USE), "line 3: i >= n"),
    ("a return of all", kernel("if (get_group_id(0) >= n) return;\n" + USE), ""),
    ("in front of a return", kernel(USE + "if (i >= n) return;\nout[i] = 1;"), ""),
    ("a return in a loop", kernel("for (int j = 0; j < n; ++j) { " + USE + "if (i >= n) { return; } }"), "line 4: i >= n"),
    ("goto", kernel("int j = 0;\nagain: " + USE + "if (++j < n) goto again;"), ""),
    ("goto that differs", kernel("int j = 0;\nagain: " + USE + "if (++j < lid) goto again;"), "line 5: ++j < lid"),
    ("a return before goto", kernel("int j = 0;\nagain: " + USE + "if (lid < j) return;\nif (++j < n) goto again;"), "line 5: lid < j"),
    # functions
    ("a function", "int f(int v) { return sub_group_any(v); }\n" + kernel("out[i] = f(lid);"), ""),
    ("a function behind a condition", "int f(int v) { return sub_group_any(v); }\n" + kernel("if (i >= n)\nout[i] = f(n);"),
     "function 'f', line 1: sub_group_any is behind a condition that may differ between work-items of the work-group (line 4: i >= n)"),
    ("a parameter that differs", "int f(int v) { return v > 3 ? sub_group_any(v) : 0; }\n" + kernel("out[i] = f(n) + f(lid);"), "line 1: v > 3"),
    ("parameters of other calls", "int f(int v) { return v > 3; }\n" + kernel("out[i] = f(lid);\nif (f(n)) " + USE), ""),
    ("a result", "int f(int v) { return v > 3; }\n" + kernel("if (f(lid)) " + USE), "line 4: f(lid)"),
    ("a result by ids", "int f() { return get_local_id(0); }\nint g() { return f(); }\n" + kernel("if (g()) " + USE), "line 5: g()"),
    ("a result by a product", "int f(int v) { return v * get_local_id(0); }\n" + kernel("if (f(n)) " + USE), "line 4: f(n)"),
    ("a function of another source", "int other(int v);\n" + kernel("if (other(n)) " + USE), "line 4: other(n)"),
    ("a result by a condition", "int f(int v) { if (get_local_id(0)) return 1; return 2; }\n" + kernel("if (f(n)) " + USE), "line 4: f(n)"),
    ("a function that nothing calls", "int f(int v) { return get_local_id(0) ? sub_group_any(v) : 0; }\n" + kernel(USE), ""),
    ("an early return of a function", "int f(int v) { if (get_local_id(0)) return 1; return 2; }\n" + kernel("out[i] = f(n);\n" + USE), ""),
    ("its own sub_group_any", "int sub_group_any(int v) { return v; }\n" + kernel("if (i < n) " + USE), ""),
    # sizes
    ("one sub-group", kernel("if (get_sub_group_id() == 0) " + USE, SIZES % "16, 1, 1"), ""),
    ("one sub-group whose lanes differ", kernel("if (lane == 0) " + USE, SIZES % "16, 1, 1"), "line 4: lane == 0"),
    ("two sub-groups", kernel("if (get_sub_group_id() == 0) " + USE, SIZES % "16, 2, 1"), "line 4: get_sub_group_id() == 0"),
    ("a loop of one sub-group", kernel("int v = in[i];\nwhile (sub_group_any(v > 0)) --v;", SIZES % "8, 1, 2"), ""),
    ("another dimension", kernel("if (get_global_id(1) > n) " + USE, SIZES % "16, 1, 1"), ""),
    ("two kernels of one function", "void f(global int *out, int n) { if (get_sub_group_id()) " + USE + "}\n" + "".join(
        SIZES % f"16, {y}, 1" + f"kernel void k{y}(global int *out, int n) {{ f(out, n); }}\n" for y in (1, 4)), "line 1: get_sub_group_id()"),
    # forms
    ("a barrier", kernel("if (lid > 2) sub_group_barrier(CLK_LOCAL_MEM_FENCE);\n" + USE), "sub_group_barrier is behind"),
    ("macros", "#define IF_IN(x) if (x < n)\n" + kernel("IF_IN(i)\n" + USE), "line 5: sub_group_any is behind a condition that may differ between work-items "
     "of the work-group (line 4: i < n)"),
    ("attributes and pragmas", kernel("__attribute__((opencl_unroll_hint(4))) for (int j = 0; j < n; ++j)\n#pragma unroll\nfor (int l = 0; l < 2; ++l) " + USE), ""),
    ("a file", '#include "divergent.h"\n' + kernel(""), "function 'f', divergent.h, line 2: sub_group_any is behind a condition that may differ between "
     "work-items of the work-group (divergent.h, line 2: get_local_id(0) < 3)"),
    ("a long condition", kernel("if (" + " + ".join(["i"] * 40) + ") " + USE), "i + i +..."),
    ("a reference", "void f(int &v) { v = get_local_id(0); }\n" + kernel(USE), "line 1: the layer cannot follow the program"),
    ("GNU's expressions", kernel("out[i] = ({ if (lid) out[0] = 1; 3; });\n" + USE), "line 3: the layer cannot follow the program"),
]
(pathlib.Path(folder) / "divergent.h").write_text("\nvoid f(global int *out, int n) { if (get_local_id(0) < 3) " + USE + "}\nkernel void in_file(global int *out) { f(out, 1); }\n")
path = pathlib.Path(folder) / "kernel.cl"
failed = 0
for title, source, expected in table:
    path.write_text(source)
    found = subprocess.run([scan, str(path), "--divergence", "/dev/null", "-o", f"-I {folder}"], capture_output=True, text=True)
    line = found.stdout.strip().replace(f"{folder}/", "")
    if found.returncode != 0 or (line != "none" if expected == "" else expected not in line):
        failed += 1
        print(f"{title}: {line}{found.stderr}\n    expected: {expected or 'none'}")
print(len(table) - failed, "exchanges, and", failed, "of which the layer finds something else")
sys.exit(failed != 0)
