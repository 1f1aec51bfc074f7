# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The functions of OpenCL C, as Clang's own header declares them for a device.

import collections
import re
import subprocess

STANDARDS = ("CL3.0", "CL1.2", "CL2.0")  # a function is taken from the first that has it
Function = collections.namedtuple("Function", "standard result name parameters")  # types; the last is a tuple of (type, name)

ATTRIBUTE = re.compile(r"__attribute__\(\((?:[^()]|\([^()]*\))*\)\)")
DECLARATION = re.compile(r"^(?!#|typedef|struct|enum)([^;{}#()]*?)(\w+)\(([^;{}]*?)\)\s*;", re.MULTILINE)
MACRO = re.compile(r"#define ((?:cl_|__opencl_c_)\w+)")
# Others than extensions and features, and features that older standards have without saying so.
NO_FEATURE = re.compile(r"__opencl_c_(named_address_space_builtins|int64|fp64|images)$")


def preprocess(clang, standard, text, *options):
    command = [clang, "--target=spir64", f"-cl-std={standard}", "-Xclang", "-finclude-default-header", "-E", "-P", *options,
               "-x", "cl", "-"]
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


def parse_parameter(text):
    """The type of a parameter and its name, which may be missing."""
    words = re.findall(r"\w+|\*|\.\.\.|\[\d+\]", text)
    array = words.pop() if words[-1].startswith("[") else ""
    is_named = len(words) > 1 and words[-1] != "*" and not words[-2] in ("const", "volatile", "read_only", "write_only", "read_write")
    name = words.pop() if is_named else ""
    return " ".join(words) + array, name


def parse(text, standard):
    for match in DECLARATION.finditer(ATTRIBUTE.sub("", text)):
        result, name, parameters = match.groups()
        parameters = [p.strip() for p in re.sub(r"\s+", " ", parameters).split(",")]
        yield Function(standard, " ".join(result.split()), name,
                       tuple(parse_parameter(p) for p in parameters if p not in ("", "void")))


def list_macros(clang):
    """The extensions and features that Clang has for SPIR."""
    return sorted({m for s in STANDARDS for m in MACRO.findall(preprocess(clang, s, "", "-dM")) if not NO_FEATURE.match(m)})


def list_functions(clang, device_has):
    """The functions that a device has by its extensions and features (None: all), and the others' number by macro, of CL3.0."""
    found, left_out = {}, {}
    for standard in STANDARDS:
        macros = MACRO.findall(preprocess(clang, standard, "", "-dM"))
        missing = [m for m in macros if device_has is not None and m not in device_has and not NO_FEATURE.match(m)]
        header = '#include "opencl-c.h"\n'
        all_of = {f[1:3] + tuple(t for t, _ in f.parameters): f for f in parse(preprocess(clang, standard, header), standard)}
        undefined = "".join(f"#undef {m}\n" for m in missing)
        kept = {f[1:3] + tuple(t for t, _ in f.parameters) for f in parse(preprocess(clang, standard, undefined + header), standard)}
        for key, function in all_of.items():
            if key in kept and key not in found:
                found[key] = function
        for macro in missing if standard == STANDARDS[0] else ():
            others = {f[1:3] + tuple(t for t, _ in f.parameters)
                      for f in parse(preprocess(clang, standard, f"#undef {macro}\n" + header), standard)}
            left_out[macro] = len(all_of) - len(others & set(all_of))
    return list(found.values()), {m: n for m, n in left_out.items() if n > 0}
