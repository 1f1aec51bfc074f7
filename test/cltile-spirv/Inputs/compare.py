# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare.py A B: succeeds when both modules are the same, word for word, whether their copies are calls or instructions of
# Codeplay's set, and wherever the functions that are called are declared; where both have calls, of the same functions. Prints
# how many copies there are.

import sys

import spirv


def without_copies(path):
    header, module = spirv.read(path)
    functions, sets, gone = {}, set(), set()
    for i in module:
        if spirv.opcode(i) == spirv.DECORATE and i[2] == 41 and i[-1] == 1 and "async_work_group_copy_" in spirv.text(i[3:]):
            functions[i[1]] = spirv.text(i[3:-1])
        if spirv.opcode(i) == spirv.IMPORT and spirv.text(i[2:]).endswith("Codeplay.GroupAsyncCopies"):
            sets.add(i[1])
    gone |= set(functions)
    inside = False
    for i in module:
        if spirv.opcode(i) == spirv.FUNCTION:
            inside = i[2] in functions
        if inside and spirv.opcode(i) == spirv.PARAMETER:
            gone.add(i[2])
    kept, inside, called, copies = [], False, [], 0
    for i in module:
        code = spirv.opcode(i)
        inside = inside or (code == spirv.FUNCTION and i[2] in functions)
        if inside:
            inside = code != spirv.END
        elif code in (spirv.NAME, spirv.DECORATE) and i[1] in gone:
            pass
        elif code == spirv.EXTENSION and spirv.text(i[1:]) == "SPV_KHR_non_semantic_info":
            pass
        elif code == spirv.IMPORT and i[1] in sets:
            pass
        elif code == spirv.GROUP_DECORATE:
            kept.append((code, *(word for word in i[1:] if word not in gone)))
        elif code == spirv.CALL and i[3] in functions:
            kept.append(("2D" if "2D2D" in functions[i[3]] else "3D", i[1], i[2], *i[4:]))
            called.append(functions[i[3]])
            copies += 1
        elif code == spirv.EXT_INST and i[3] in sets:
            kept.append(("2D" if i[4] == 1 else "3D", i[1], i[2], *i[5:]))
            copies += 1
        elif code == spirv.NULL:
            kept.append(i[1:3])  # LLVM 22 gives those of events more words
        else:
            kept.append(i)
    return header[:3] + header[4:], kept, copies, called


def main(first, second):
    a, b = without_copies(first), without_copies(second)
    if a[0] != b[0]:
        sys.exit(f"{first} and {second} have different headers")
    for x, y in zip(a[1], b[1]):
        if x != y:
            sys.exit(f"{first} has {x}, {second} has {y}")
    if len(a[1]) != len(b[1]) or a[2] != b[2]:
        sys.exit(f"{first} has {len(a[1])} instructions, {second} {len(b[1])}")
    if a[3] and b[3] and a[3] != b[3]:
        sys.exit(f"{first} calls {a[3]}, {second} {b[3]}")
    return a[2]


if __name__ == "__main__":
    print(main(*sys.argv[1:]), "copies")
