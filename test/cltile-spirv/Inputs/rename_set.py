# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# rename_set.py IN OUT NAME: gives Codeplay's set another name, which spirv-as would not take.

import sys

import spirv

header, module = spirv.read(sys.argv[1])
for number, i in enumerate(module):
    if spirv.opcode(i) == spirv.IMPORT and spirv.text(i[2:]).endswith("Codeplay.GroupAsyncCopies"):
        module[number] = spirv.make(spirv.IMPORT, [i[1]], sys.argv[3])
spirv.write(sys.argv[2], header, module)
