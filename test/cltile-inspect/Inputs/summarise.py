# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# summarise.py FILE...: what JSON of cltile inspect says of each operation, in a line.

import json
import sys


def block(o):
    region = f"{o['width']}x{o['height']}x{o['element_bytes']}"
    rows = f"rows {o['row_bytes']}/{o['padded_row_bytes']} padding {o['padding_bytes']}"
    used = f"used {o['used_elements']}/{o['held_elements']}"
    return f"{o['image']['name']} {region} {rows} {used} bytes {o['sub_group_bytes']} {o['work_group_bytes']}"


def copy(o):
    tile = f"{o['elements']}x{o['lines']}x{o.get('planes', 1)}x{o['element_bytes']}"
    source, to, event = o["source"], o["destination"], o["event"]
    sides = f"{source['name']}+{source['offset_bytes']} -> {to['name']}+{to['offset_bytes']} ({to['extent_bytes']})"
    return f"{tile} {sides} event {event['from']} completed by {event['completed_by']} bytes {o['work_group_bytes']}"


def rest(o):
    return f"completes {o['completes']}" if o["kind"] == "wait" else ""


for name in sys.argv[1:]:
    whole = json.load(open(name))
    print(whole["form"])
    for k in whole["kernels"]:
        print(k["name"], "lanes", k["sub_group_size"], "group", k["work_group_size"], "without", whole["kernels_without_operations"])
        for o in k["operations"]:
            if o["spirv"] is not None:
                print(o["spirv"]["instruction"], "of", o["spirv"]["set"])
            form = block if o["kind"].startswith("block") else copy if o["kind"].startswith("copy") else rest
            print(o["number"], o["kind"], form(o))
        for f in sorted(k["findings"], key=lambda f: f["id"], reverse=True):
            print(f["severity"], f["id"], "of", f["operation"])
        s = k["summary"]
        print("reads", s["bytes_read"], "writes", s["bytes_written"], "not counted", s["not_counted"])
    if not whole["kernels"]:
        print("without", whole["kernels_without_operations"])
