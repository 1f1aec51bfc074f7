# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compile_preludes.py PRINT-PRELUDE FOLDER every|turns CLANG...: compiles what the layer puts in front of programs, and a kernel
# behind it, for each kind of host: each use alone in OpenCL C 1.2, all together in every version. Each program is compiled by
# every clang; or the clangs take turns, and each kind of host has a quarter of the uses alone, and the next two kinds another. Tells
# which global symbols the results define.

import subprocess
import sys

print_prelude, folder, how, *clangs = sys.argv[1:]

USES = ["read", "write", "copies", "copies newer", "fence", "waits", "queries", "barrier", "enqueued", "required",
        "sub-group-read ui uc us ul", "sub-group-write ui uc us ul", "shuffles", "combinations", "small",
        "khronos-shuffles", "ballots", "ballot-bits", "long-blocks local-blocks",
        "2d-block-io", "2d-read", "2d-read-changed", "2d-write", "2d-prefetch", "matrix", "plain", "split-barrier"]
STANDARDS = ["CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0", "CLC++"]
PROGRAMS = [("CL1.2", use) for use in USES] + [(standard, "all") for standard in STANDARDS]
NVPTX = ["--target=nvptx64", "-nogpulib", "-Xclang", "-cl-ext=+__opencl_c_images,+__opencl_c_read_write_images,+__opencl_c_generic_address_space"]
OTHER_TARGETS = {"pocl": ["--target=x86_64"], "warps": NVPTX, "nvptx": NVPTX, "no-counter": NVPTX}

# What a program may define, with the layer's definitions or without them.
AGAIN = """#define get_sub_group_eq_mask() 0
#define intel_sub_group_shuffle(value, lane) (value)
#define sub_group_barrier(flags) barrier(flags)
"""

# Each kind of host: its name, and how its prelude is asked for.
HOSTS = {
    "pocl": ["folder=pocl", "folder=hosts/one-by-one", "emulate=8", "words"],
    "one-by-one": ["folder=hosts/one-by-one", "emulate=8", "words"],
    "lockstep": ["folder=hosts/lockstep", "emulate=16", "words", "inline"],
    "warps": ["folder=hosts/warps", "emulate=32"],
    "nvptx": ["folder=nvptx", "folder=hosts/warps", "emulate=32"],
    "no-counter": ["folder=nvptx", "folder=hosts/warps", "folder=hosts/no-counter", "emulate=32"],
    "native": [],
    "checked": ["folder=hosts/one-by-one", "emulate=8", "words", "area=4096"],
    "asked": ["folder=hosts/one-by-one", "emulate=8", "words", "ask"],
}


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0 or result.stdout:
        sys.exit(f"{' '.join(command)}\n{result.stdout}")


def compile_one(clang, standard, host, use, bitcode):
    """Compiles one prelude."""
    source = f"{folder}/kernel.cl"
    with open(source, "w") as file:
        subprocess.run([print_prelude, *HOSTS[host], *use.split()], stdout=file, stderr=subprocess.DEVNULL, check=True)
        file.write(AGAIN + "kernel void k(global int *p) { p[0] = 1; }\n")
        if "inline" in HOSTS[host]:
            file.write("#pragma clang attribute pop\n")
    run(clang, *OTHER_TARGETS.get(host, ["--target=spir64"]), "-x", "cl", f"-cl-std={standard}", "-Wall", "-Wextra", "-Werror",
        "-Xclang", "-finclude-default-header", "-O0", "-emit-llvm", "-c", source, "-o", bitcode)


def read_symbols(files):
    """The global symbols that any of the files defines."""
    nm = ["llvm-nm" + clangs[-1][len("clang"):], "--extern-only", "--defined-only", "--format=just-symbols", *files]
    names = subprocess.run(nm, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    return {name for name in names if not name.endswith(":")}  # without the files'


for number, clang in enumerate(clangs):
    for kind, host in enumerate(HOSTS):
        files = []
        for place, (standard, use) in enumerate(PROGRAMS):
            turn = kind + place + 1
            is_left_out = use != "all" and (place // len(clangs) + kind // len(clangs)) % 4 != 0
            if how == "turns" and (turn % len(clangs) != number or is_left_out):
                continue
            if host == "native" and standard in ("CL1.0", "CL1.1"):  # Clang's headers have no sub-groups there
                continue
            files.append(f"{folder}/{len(files)}.bc")
            compile_one(clang, standard, host, use, files[-1])
        print(f"{clang} {host}: {len(files)} programs, which define {' '.join(sorted(read_symbols(files)))}")
