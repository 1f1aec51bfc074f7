#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# link.sh CLANG IN.cl FOLDER NAME [OTHER.bc]: FOLDER/NAME.bc of a kernel that has been SPIR-V, FOLDER/library.bc, and perhaps more.
set -eu
out=$3/$4
mkdir -p "$(dirname "$out")"
# shellcheck disable=SC2086 # Clang with its flags
$1 "$2" -o "$out.0.bc"
llvm-spirv-15 --spirv-max-version=1.1 "$out.0.bc" -o "$out.spv"
llvm-spirv-15 -r "$out.spv" -o "$out.1.bc"
llvm-link --opaque-pointers=0 --only-needed "$out.1.bc" "$3/library.bc" -o "$out.2.bc"
llvm-link --opaque-pointers=0 "$out.2.bc" ${5:+"$5"} -o "$out.bc"
