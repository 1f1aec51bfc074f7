# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_with_kernels.py CLTILE LANE-HOLDINGS KERNELS: compares what `cltile layout --json` says with what lanes get when
# a kernel runs, for all types and sub-group sizes, rows padded and packed, regions of all widths. KERNELS is the folder of
# Inputs/holdings.cl's bitcode, one file for each type.

import json
import subprocess
import sys

cltile, lane_holdings, kernels = sys.argv[1:]
TYPES = {"uc": (1, (1, 2, 4, 8, 16)), "us": (2, (1, 2, 4, 8, 16)), "ui": (4, (1, 2, 4, 8))}
MOST_ROWS = {4: 64, 8: 32, 12: 16, 16: 16, 20: 8, 24: 8, 28: 8, 32: 8}


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout


def holdings(name, lanes, rows, element_bytes, components, regions):
    """For each region the set of (lane, component, column, row) that a run gave."""
    sizes = [number for region in regions for number in region]
    text = run(lane_holdings, f"{kernels}/{name}.bc", lanes, rows, element_bytes, components, *sizes)
    for part in text.split("region ")[1:]:
        lines = part.splitlines()
        yield tuple(map(int, lines[0].split())), {tuple(map(int, line.split())) for line in lines[1:]}


def layout(name, lanes, rows, width, height):
    text = run(cltile, "layout", "--json", "--type", name, "--sub-group-size", lanes, "--region-rows", rows,
               "--width", width, "--height", height)
    drawn = json.loads(text)
    for slot in drawn["map"]:
        assert slot["x_byte"] == slot["column"] * drawn["element_bytes"], slot
    return {(slot["lane"], slot["component"], slot["column"], slot["row"]) for slot in drawn["map"]}


def compare(name, lanes, rows, element_bytes, components, regions):
    count = 0
    for (width, height), held in holdings(name, lanes, rows, element_bytes, components, regions):
        drawn = layout(name, lanes, rows, width, height)
        if drawn != held:
            sys.exit(f"{name} {width}x{height} in {lanes} lanes, {rows}: lane, component, column, row {min(drawn ^ held)} "
                     f"is {'drawn, but not what a kernel gets' if min(drawn ^ held) in drawn else 'not drawn'}")
        count += 1
    assert count == len(regions)
    return count


cases = number = 0
for stem, (element_bytes, counts) in TYPES.items():
    for components in counts:
        name = stem if components == 1 else f"{stem}{components}"
        regions = [(row // element_bytes, height) for row, most in MOST_ROWS.items() for height in (most, number % most + 1)]
        packed = [region for region in regions if region[0] * element_bytes in (12, 20, 24, 28)]
        cases += compare(name, 1 << number % 8, "padded", element_bytes, components, regions)
        if number % 2 == 0:
            cases += compare(name, 1 << (number + 3) % 8, "packed", element_bytes, components, packed)
        number += 1
print(cases, "regions, all as kernels get them")
