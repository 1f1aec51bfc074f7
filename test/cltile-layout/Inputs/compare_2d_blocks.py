# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_2d_blocks.py CLTILE SYMBOLS: what cltile layout says of each 2D block read and write in the list of symbols, as JSON, as
# text and as a picture, is what SPV_INTEL_2d_block_io says. Its rule is followed here in its own steps: a block is transformed or
# transposed, and its rows are dealt to the lanes. The examples of its text show that this is done right.

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

CLTILE, SYMBOLS = sys.argv[1:]


def deal(kind, element_bytes, rows, columns, lanes, value_bytes):
    """Of each lane the list of values, each the (row, column) of its elements, from the lowest bits on; empty for padding."""
    grid = [[[(row, column)] for column in range(columns)] for row in range(rows)]
    if kind == "transform":
        parts = 4 // element_bytes
        grid = [[sum((grid[row + part][column] for part in range(parts)), []) for column in range(columns)]
                for row in range(0, rows, parts)]
    elif kind == "transpose":
        grid = [[grid[row][column] for row in range(rows)] for column in range(columns)]
    items = [[] for _ in range(lanes)]
    width = len(grid[0])
    if width >= lanes:
        for row in grid:
            for column, item in enumerate(row):
                items[column // (width // lanes)].append(item)
    else:
        flat = sum(grid, [])
        flat += [[]] * (-len(flat) % lanes)
        for i, item in enumerate(flat):
            items[i % lanes].append(item)
    together = 1 if kind == "transform" else max(1, value_bytes // element_bytes)
    return [[sum(lane[i:i + together], []) for i in range(0, len(lane), together)] for lane in items]


def example(kind, element_bytes, rows, columns, *lanes):
    return deal(kind, element_bytes, rows, columns, 4, 4 if kind == "transform" else element_bytes) == [
        [[tuple(map(int, element.split(","))) for element in value.split("|")] for value in lane.split()] for lane in lanes]


assert example("read", 4, 2, 4, "0,0 1,0", "0,1 1,1", "0,2 1,2", "0,3 1,3")
assert example("read", 4, 4, 2, "0,0 2,0", "0,1 2,1", "1,0 3,0", "1,1 3,1")
assert example("read", 4, 2, 8, "0,0 0,1 1,0 1,1", "0,2 0,3 1,2 1,3", "0,4 0,5 1,4 1,5", "0,6 0,7 1,6 1,7")
assert example("transpose", 4, 4, 2, "0,0 0,1", "1,0 1,1", "2,0 2,1", "3,0 3,1")
assert example("transform", 2, 2, 4, "0,0|1,0", "0,1|1,1", "0,2|1,2", "0,3|1,3")
assert example("transform", 1, 4, 4, *(f"0,{c}|1,{c}|2,{c}|3,{c}" for c in range(4)))


def layout(name, *options):
    return subprocess.run([CLTILE, "layout", "--2d-block", name, *options], check=True, capture_output=True, text=True).stdout


def expect(name):
    kind, bits, rows, columns, blocks = re.match(r"(?:read_)?([a-z]+)_(\d+)b_(\d+)r(\d+)x(\d+)c$", name).groups()
    element_bytes, rows, columns, blocks = int(bits) // 8, int(rows), int(columns), int(blocks)
    value_bytes = 4 if kind == "transform" else 2 if (element_bytes, columns) == (1, 32) else element_bytes
    lanes = deal(kind, element_bytes, rows, columns, 16, value_bytes)
    return element_bytes, value_bytes, columns * blocks, [
        [[(row, column + block * columns) for row, column in value] for block in range(blocks) for value in lane]
        for lane in lanes]


def check_json(name, element_bytes, value_bytes, lanes):
    said = json.loads(layout(name, "--json"))
    assert said["values"] == len(lanes[0]) and said["value_bytes"] == value_bytes, name
    found = {(e["lane"], e["value"], e["bit"]): (e["row"], e["column"]) for e in said["map"]}
    assert found == {(lane, v, 8 * i * element_bytes): element for lane, values in enumerate(lanes)
                     for v, value in enumerate(values) for i, element in enumerate(value)}, name


def check_text(name, width, lanes):
    region, table = layout(name).split("\nLanes:")
    holders = {element: f"{lane}.{v}" for lane, values in enumerate(lanes) for v, value in enumerate(values) for element in value}
    drawn, first = {}, 0
    for panel in region.split("\n\n")[2:]:
        rows = [re.split(r"\s*\|\s*", line)[:-1] for line in panel.splitlines() if "|" in line]
        for row, *cells in rows:
            drawn.update({(int(row), first + i): cell for i, cell in enumerate(cells)})
        first += len(rows[0]) - 1
    assert first == width and drawn == holders, name
    lines = [line.split() for line in table.splitlines() if re.match(r" *\d+ +[\d.]", line)]
    found = [[cell for line in lines if int(line[0]) == lane for cell in line[1:]] for lane in range(16)]
    assert found == [[f"{v[0][1]},{v[0][0]}" if v else "." for v in values] for values in lanes], name


def check_picture(name, lanes):
    tips = [tip.text for tip in xml.fromstring(layout(name, "--svg", "-")).iter("{http://www.w3.org/2000/svg}title")]
    cells = sum(len(value) for values in lanes for value in values)
    assert len(tips) == 1 + cells + 16 * len(lanes[0]), name
    for lane, values in enumerate(lanes):
        for v, value in enumerate(values):
            start = f"lane {lane}, value {v}: "
            assert any(tip.startswith(start + (f"column {value[0][1]}, row {value[0][0]}," if value else "left over"))
                       for tip in tips), (name, start)


with open(SYMBOLS) as file:
    names = sorted(set(re.findall(r"intel_sub_group_2d_block_((?:read|write)_\w+?x\dc)", file.read())))
for number, name in enumerate(names):
    element_bytes, value_bytes, width, lanes = expect(name)
    check_json(name, element_bytes, value_bytes, lanes)
    check_text(name, width, lanes)
    if number % 5 == 0:
        check_picture(name, lanes)
print(len(names), "blocks, all as the specification has them")
