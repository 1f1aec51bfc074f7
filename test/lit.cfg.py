# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How lit runs cltile's tests: .cl, .ll and .test files with RUN lines. See docs/testing.md.

import os
import shutil
import sys

import lit.formats

config.name = "cltile"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cl", ".ll", ".test"]
config.excludes = ["Inputs", "symbols"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.cltile_build, "test")

for variable in ("HOME", "LANG", "OCL_ICD_VENDORS", "POCL_CACHE_DIR", "TMPDIR"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
config.environment["PATH"] = os.pathsep.join([config.llvm_tools, os.environ["PATH"]])

include = os.path.join(config.cltile_source, "include", "opencl")
llvm = config.llvm_version
pointers = "-Xclang -no-opaque-pointers" if llvm == "15" else ""
typed = "--opaque-pointers=0" if llvm == "15" else ""

# OpenCL C 3.0 as PoCL 3.1 has it: its kernel library knows no generic address space.
pocl_features = "-Xclang -cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,-__opencl_c_pipes"

# Longer names first: lit replaces them in this order.
config.substitutions += [
    ("%clang_cl", f"{config.llvm_tools}/clang -x cl -cl-std=CL3.0 {pocl_features} {pointers} -include {include}/cl_intel_media_block_io.h"),
    ("%clang_gpu", f"{config.llvm_tools}/clang -x cl -cl-std=CL2.0 -O2 -Xclang -disable-llvm-passes -nogpulib -I{include}"),
    ("%cltile", f"{config.cltile_build}/bin/cltile"),
    ("%clc", "/usr/lib/clc"),
    ("%typed_pointers", pointers),
    ("%python", sys.executable),
    ("%bin", f"{config.cltile_build}/bin"),
    ("%build", config.cltile_build),
    ("%include", include),
    ("%source", config.cltile_source),
    ("%dis", f"{config.llvm_tools}/llvm-dis {typed} -o -"),
    ("%llvm-spirv", f"llvm-spirv-{llvm} --spirv-max-version=1.3 --spirv-ext=+SPV_INTEL_media_block_io,+SPV_INTEL_subgroups"),
]

# Tests name what they need with REQUIRES; a tool that is missing makes them unsupported, by name.
for tool in ("clang-19", "clang-22", "ocloc", "oclgrind", "spirv-val", "spirv-dis", f"llvm-spirv-{llvm}"):
    if shutil.which(tool):
        config.available_features.add(tool)
if llvm == "15":
    config.available_features.add("typed-pointers")
if os.path.exists("/usr/lib/clc/nvptx64--nvidiacl.bc"):
    config.available_features.add("libclc")
