#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# each_number.sh PROGRAM KERNEL.cl FOLDER LAST: runs the kernel with each number from 0 to LAST, which takes the place of NUMBER.
set -e
for number in $(seq 0 "$4"); do
    echo "== $number"
    sed "s/NUMBER/$number/" "$2" >"$3/$number.cl"
    "$1" "$3/$number.cl" 2>&1
done
