#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# through_spirv.sh TOOLS FROM TO: the bitcode of a folder to SPIR-V and back, by the tools of LLVM 19 in TOOLS and llvm-spirv-19.
# The builtins have other names on the way, since llvm-spirv makes instructions of those that it knows.
set -eu

tools=$1
mkdir -p "$3"
for bitcode in "$2"/*.bc; do
    out=$3/$(basename "$bitcode" .bc)
    "$tools/llvm-dis" "$bitcode" -o - |
        sed -e 's/async_work_group_copy_\([23]D\)/other_work_group_copy_\1/g' -e 's/intel_sub_group_media/other_sub_group_media/g' |
        "$tools/llvm-as" -o "$out.other.bc"
    llvm-spirv-19 --spirv-max-version=1.3 --spirv-ext=+SPV_INTEL_subgroups "$out.other.bc" -o "$out.spv"
    LC_ALL=C sed -i -e 's/other_work_group/async_work_group/g' -e 's/other_sub_group_media/intel_sub_group_media/g' "$out.spv"
    llvm-spirv-19 -r "$out.spv" -o "$out.bc"
    rm "$out.other.bc"
done
