# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Binaries of two devices.
.ascii "cltileL1"
.long 1, 1
.long 16, 0, 4, 0
.long 16, 1
.ascii "k\0\0\0"
.ascii "code"
.ascii "====\n"
.ascii "cltileL1"
.long 1, 1
.long 16, 0, 2, 0
.long 16, 1
.ascii "k\0\0\0"
.ascii "ab"
