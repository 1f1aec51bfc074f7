#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# completion_seed.sh CLTILE KERNEL.cl LIBRARY.spv OUT: a module that imports, and the library that has what it imports.
set -e
"$1" build --arch spirv64 -W no-all -DCLTILE_PRIVATE_NAMES --emit spv "$2" -o "$4"
echo ==== >>"$4"
cat "$3" >>"$4"
