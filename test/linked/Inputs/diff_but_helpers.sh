#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# diff_but_helpers.sh A B: as diff, without the lines of the kernel `helpers`.
set -eu
grep -v '^helpers ' "$1" >"$1.but-helpers"
grep -v '^helpers ' "$2" | diff "$1.but-helpers" -
