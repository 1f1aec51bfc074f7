# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# other_set.py IN OUT NAME: gives the set NonSemantic.Other another name, and its instructions operands that are no ids.

import sys

import spirv

header, module = spirv.read(sys.argv[1])
other = next(i[1] for i in module if spirv.opcode(i) == spirv.IMPORT and spirv.text(i[2:]) == "NonSemantic.Other")
for number, i in enumerate(module):
    if spirv.opcode(i) == spirv.IMPORT and i[1] == other:
        module[number] = spirv.make(spirv.IMPORT, [other], sys.argv[3])
    elif spirv.opcode(i) == spirv.EXT_INST and i[3] == other:
        module[number] = spirv.make(spirv.EXT_INST, (*i[1:5], 0, 0xFFFFFFFF))
spirv.write(sys.argv[2], header, module)
