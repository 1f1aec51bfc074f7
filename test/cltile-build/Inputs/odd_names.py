# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# odd_names.py FOLDER CLTILE: gives kernels in files of odd names to cltile check and inspect, and compares what the
# JSON calls them.

import json
import os
import subprocess
import sys

folder, cltile = sys.argv[1:]
kernel = """
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t in, global uint *out) {
    out[get_sub_group_local_id()] = intel_sub_group_media_block_read_ui((int2)(0, 0), 3, 16, in);
}
"""
names = {  # in JSON, with ? for U+FFFD
    b'stray \xff, \xc3\xa9, "\\\x01.cl': 'stray ?, \u00e9, "\\\x01.cl',
    b"too long \xc1\xbf \xe0\x9f\xbf \xf0\x8f\xbf\xbf.cl": "too long ?? ??? ????.cl",
    b"surrogate \xed\xa0\x80, before it \xed\x9f\xbf.cl": "surrogate ???, before it \ud7ff.cl",
    b"last \xf4\x8f\xbf\xbf, past it \xf4\x90\x80\x80.cl": "last \U0010ffff, past it ????.cl",
    b"cut off \xe2\x82\xf0\x9f\x98\xe0.cl": "cut off ??????.cl",
}


def read_names(subcommand, name):
    run = subprocess.run([cltile, subcommand, "--json", name], stdout=subprocess.PIPE, check=True)
    found = json.loads(run.stdout.decode("utf-8"))
    if subcommand == "check":
        first = found["findings"][0]
        return first["input"], first["file"]
    return found["input"], found["kernels"][0]["operations"][0]["file"]


os.chdir(folder)
good = 0
for name, shown in names.items():
    with open(name, "w") as file:
        file.write(kernel)
    for subcommand in ("check", "inspect"):
        for text in read_names(subcommand, name):
            if text.replace("\ufffd", "?") == shown:
                good += 1
            else:
                print(f"{subcommand}: {name} became {text!a}")
print(f"{good} names")
