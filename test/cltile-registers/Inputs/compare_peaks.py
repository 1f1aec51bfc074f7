# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""REPORT.json FOLDER PLATFORM...: compares the peaks that cltile registers --save-temps reported with those that
peak_by_iga.py finds in the machine code it left in the folder; a platform for each device, as iga64 names it."""

import glob
import json
import sys

import peak_by_iga

with open(sys.argv[1]) as file:
    kernels = json.load(file)["kernels"]
devices = list(dict.fromkeys(kernel["device"] for kernel in kernels))


def is_of_the_program(path):
    """Newer compilers add a kernel of their own to modules with functions."""
    with open(path.removesuffix(".dat") + ".asm") as file:
        return "Intel_Symbol_Table_Void_Program" not in file.read()


for device, platform, number in zip(devices, sys.argv[3:], range(len(devices)), strict=True):
    told = [kernel for kernel in kernels if kernel["device"] == device]
    # By the number in the name, which is the order of the source.
    files = sorted(glob.glob(f"{sys.argv[2]}/cltile-*/isa-{number}/*_entry_*.dat"), key=lambda name: name.split("_entry_")[1])
    for kernel, path in zip(told, filter(is_of_the_program, files), strict=True):
        peak = peak_by_iga.find_peak(platform, kernel["registers"]["bytes_each"], path)
        if peak is not None and peak != kernel["registers"]["peak"]:
            sys.exit(f"{device} {kernel['kernel']}: {kernel['registers']['peak']}, and by iga64 {peak}")
        print(device, kernel["kernel"], "branches" if peak is None else peak)
