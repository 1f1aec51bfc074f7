# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check_picture.py CLTILE: pictures are well-formed XML, say of each slot what `cltile layout --json` says, keep their cells
# apart and inside the ground, have letters that stand out from the cell, and each lane in one colour of its own.

import itertools
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS = [  # type, width, height, lanes, rows
    ("us4", 16, 2, 8, "padded"),
    ("uc16", 32, 8, 16, "padded"),
    ("ui8", 6, 6, 8, "padded"),
    ("uc16", 12, 5, 32, "padded"),
    ("us2", 12, 4, 16, "padded"),
    ("uc4", 28, 8, 8, "packed"),
    ("uc", 4, 64, 128, "padded"),
    ("us16", 2, 64, 64, "padded"),
    ("ui", 1, 1, 1, "padded"),
]
TIP = re.compile(r"lane (\d+), component (\d+): (?:column (\d+), row (\d+), byte (\d+)|padding|left over)$")


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check(name, width, height, lanes, rows):
    command = [sys.argv[1], "layout", "--type", name, "--width", str(width), "--height", str(height), "--sub-group-size",
               str(lanes), "--region-rows", rows]
    drawn = json.loads(subprocess.run(command + ["--json"], check=True, capture_output=True).stdout)
    root = xml.fromstring(subprocess.run(command + ["--svg", "-"], check=True, capture_output=True).stdout)
    _, _, right, bottom = map(int, root.get("viewBox").split())
    ground = root.find(f"{SVG}rect")
    assert ground.get("fill") == "#ffffff" and int(ground.get("width")) == right - 1

    expected = {(s["lane"], s["component"]): (s["column"], s["row"], s["x_byte"]) for s in drawn["map"]}
    tips, cells, fills = {}, [], {}
    for group in root.iter(f"{SVG}g"):
        tip = group.find(f"{SVG}title")
        if tip is None:
            continue
        cell = group.find(f"{SVG}rect")
        x, y = int(cell.get("x")), int(cell.get("y"))
        assert 0 < x and x + int(cell.get("width")) < right and 0 < y and y + int(cell.get("height")) < bottom
        cells.append((x, y, int(cell.get("width")), int(cell.get("height"))))
        match = TIP.match(tip.text)
        if match is None:
            assert re.match(r"column \d+, row \d+: (dropped|padding)$", tip.text), tip.text
            continue
        slot = int(match[1]), int(match[2])
        place = tuple(map(int, match.groups()[2:])) if match[3] else None
        tips.setdefault(slot, []).append(place)
        if place:
            fills.setdefault(slot[0], set()).add(cell.get("fill"))
            letters = "".join(group.find(f"{SVG}text").itertext())
            assert letters in (f"{slot[0]}.{slot[1]}", f"{place[0]},{place[1]}"), letters

    # Each slot stands among the lanes; with an element also in the region, where there may be padding as well.
    slots = set(itertools.product(range(lanes), range(drawn["components"])))
    assert set(tips) == slots, "a lane or component is missing"
    for slot, places in tips.items():
        assert set(places) == {expected.get(slot)}, (slot, places)
        assert len(places) == 2 if slot in expected else len(places) in (1, 2), (slot, places)
    for a, b in itertools.combinations(sorted(cells), 2):
        if b[0] >= a[0] + a[2]:
            continue
        assert not (a[0] < b[0] + b[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]), (a, b)
    for fill in fills.values():
        assert len(fill) == 1 and contrast(next(iter(fill)), "#1f2328") > 7, fill
    assert lanes > 16 or len(set(map(frozenset, fills.values()))) == len(fills)


for layout in LAYOUTS:
    check(*layout)
print(len(LAYOUTS), "pictures, all as they should be")
