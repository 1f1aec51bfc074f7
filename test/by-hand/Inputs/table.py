# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# table.py BUILD CLANG HEADERS OUT: links the kernels of this folder with libraries as Clang does it, and prints for each what Clang
# says, which functions are left to the host, and how many times as large the kernel's code is as by `cltile build`. Images count as one.

import os
import re
import subprocess
import sys

build, clang, headers, out = sys.argv[1:]
here, share = os.path.dirname(os.path.abspath(__file__)), f"{build}/share/cltile"
NAMES = {
    "copies": ["cl_khr_extended_async_copies"],
    "fence": ["cl_khr_extended_async_copies", "cl_khr_async_work_group_copy_fence"],
    "media": ["cl_intel_media_block_io"],
    "blocks2d": ["cl_intel_subgroup_2d_block_io"],
    "subgroup": ["cl_intel_subgroups"],
}
GPU = ["-Xclang", "-cl-ext=+cl_khr_subgroups,+cl_khr_fp16,+__opencl_c_read_write_images"]
CPU = ["-Xclang", "-cl-ext=+all"]
EXCHANGES = ["-DEXCHANGES"]
# Generic pointers are a feature of OpenCL C 3.0 that Clang has for amdhsa since version 22.
version = int(re.search(r"version (\d+)", subprocess.run([clang, "--version"], stdout=subprocess.PIPE, text=True).stdout)[1])
AMDHSA_3 = "generic-amdgcn" if version >= 22 else "generic-amdgcn-private-events"
# target, language, library, flags, arch of `cltile build`
ROWS = [
    ("nvptx64", "CL2.0", "generic-nvptx64-sg16", GPU + EXCHANGES, ""),
    ("nvptx64-nvidia-cuda", "CL2.0", "nvptx-nvptx64", GPU + EXCHANGES, ""),
    ("amdgcn", "CL1.2", "generic-amdgcn-private-events-sg16", GPU, ""),
    ("amdgcn", "CL2.0", "generic-amdgcn-sg16", GPU + EXCHANGES, "amdgcn"),
    ("amdgcn", "CL3.0", "generic-amdgcn-private-events", GPU + EXCHANGES, ""),
    ("amdgcn-amd-amdhsa", "CL1.2", "generic-amdgcn-private-events", GPU, ""),
    ("amdgcn-amd-amdhsa", "CL2.0", "generic-amdgcn", GPU + EXCHANGES, ""),
    ("amdgcn-amd-amdhsa", "CL3.0", AMDHSA_3, GPU + EXCHANGES, ""),
    ("spir64", "CL3.0", "generic-spir64-sg16", EXCHANGES, "spir64"),
    ("spirv64v1.3", "CL3.0", "generic-spirv64-sg16", EXCHANGES, "spirv64"),
    ("x86_64-pc-linux-gnu", "CL3.0", "generic-x86_64", CPU, "x86_64"),
    ("x86_64-pc-linux-gnu", "CL1.2", "pocl-x86_64", CPU, ""),
    ("aarch64-linux-gnu", "CL3.0", "generic-aarch64", CPU, "aarch64"),
]


def run(*words):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(" ".join(words), done.stdout, sep="\n")
    return done.stdout


def needed(bitcode):
    symbols = run("llvm-nm", "--undefined-only", "--format=just-symbols", bitcode).split()
    plain = run("llvm-cxxfilt", *[s for s in symbols if not s.startswith("llvm.")]).split("\n")
    names = {re.sub(r"\(.*", "", name) for name in plain if name}
    names |= {f"{name} (not inlined)" for name in run("llvm-nm", "--defined-only", "--format=just-symbols", bitcode).split() if "work_group_copy" in name}
    return sorted({"images" if "image" in name else name for name in names})


def code_of(bitcode, kernel):
    """The kernel's code alone: newer Clang has it twice, once for calls by other kernels."""
    run("opt", "-passes=internalize,globaldce,strip", f"-internalize-public-api-list={kernel}", bitcode, "-o", f"{out}/code.bc")
    return os.path.getsize(f"{out}/code.bc")


for target, language, library, flags, arch in ROWS:
    for kernel, names in NAMES.items():
        if language == "CL1.2" and target.startswith("amdgcn") and kernel not in ("copies", "fence"):
            continue  # Clang declares no queries of sub-groups
        includes = [word for name in names for word in ("-include", f"{headers}/{name}.h")]
        linked = f"{out}/{kernel}.bc"
        said = run(clang, f"--target={target}", "-nogpulib", f"-cl-std={language}", "-O2", *flags, *includes, "-Xclang", "-mlink-builtin-bitcode",
                   "-Xclang", f"{share}/{library}.bc", "-emit-llvm", "-c", f"{here}/{kernel}.cl", "-o", linked)
        if said:
            print(said)
        ratio = ""
        if arch:
            sub_groups = [] if arch == "amdgcn" else ["--sub-groups", "native" if arch.startswith("spir") else "emulated"]
            run(f"{build}/bin/cltile", "build", "--arch", arch, *sub_groups, *[f for f in flags if f.startswith("-D")], "-w", "-W", "no-all",
                f"{here}/{kernel}.cl", "-o", f"{out}/built.bc")
            ratio = f", {code_of(linked, kernel) / code_of(f'{out}/built.bc', kernel):.1f} times"
        print(f"{target} {language} {library} {kernel}: {' '.join(needed(linked))}{ratio}")
