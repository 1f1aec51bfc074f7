# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A binary of the layer's, of two sizes of sub-groups and two kernels; layer/binary.c has its form.
.ascii "cltileL1"
.long 2, 2
.long 8, 0, 5, 0
.long 16, 0, 3, 0
.long 8, 4
.ascii "blur"
.long 16, 5
.ascii "edges\0\0\0"
.ascii "first"
.ascii "2nd"
