# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""REPORT.json FOLDER PLATFORM...: compares the spills that cltile registers --save-temps reported with the code that it
left in the folder; a platform for each device, as iga64 names it. Each kernel must need nearly all registers."""

import glob
import json
import re
import subprocess
import sys

with open(sys.argv[1]) as file:
    kernels = json.load(file)["kernels"]
for number, (kernel, platform) in enumerate(zip(kernels, sys.argv[3:], strict=True)):
    path = glob.glob(f"{sys.argv[2]}/cltile-*/isa-{number}/*_entry_*.dat")[0]
    code = subprocess.run(["iga64", f"-p={platform}", "-d", "-Xno-print-ldst", path], check=True, capture_output=True, text=True)
    with open(path.removesuffix(".dat") + ".asm") as file:
        size = int(re.search(r"^//\.spill size (\d+)", file.read(), re.M)[1])
    spill, sends, registers = kernel["spill"], kernel["sends"], kernel["registers"]
    found = {"bytes": size}
    found["fills"] = code.stdout.count("scratch block read")
    found["stores"] = code.stdout.count("scratch block write")
    if spill != found or sends["fill"]["count"] != found["fills"] or sends["spill"]["count"] != found["stores"]:
        sys.exit(f"{kernel['device']}: {spill}, and in the code {found}")
    if min(found.values()) == 0 or registers["peak"] < registers["total"] - 8:
        sys.exit(f"{kernel['device']}: {found}, {registers}")
    print(kernel["device"], kernel["kernel"])
