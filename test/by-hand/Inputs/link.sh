#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# link.sh CLANG HEADERS FOLDER KERNEL LIBRARY [FLAG...]: links a kernel of this folder with a library as Clang does it, and prints what
# Clang says, and the functions that are left to the host, in one line. FOLDER/KERNEL.bc is the result.
set -eu
clang=$1 headers=$2 folder=$3 kernel=$4 library=$5
shift 5
case $kernel in
copies) names=cl_khr_extended_async_copies ;;
fence) names="cl_khr_extended_async_copies cl_khr_async_work_group_copy_fence" ;;
media) names=cl_intel_media_block_io ;;
blocks2d) names=cl_intel_subgroup_2d_block_io ;;
subgroup) names=cl_intel_subgroups ;;
esac
for name in $names; do
    set -- "$@" -include "$headers/$name.h"
done
"$clang" -nogpulib -O2 "$@" -Xclang -mlink-builtin-bitcode -Xclang "$library" -emit-llvm -c "$(dirname "$0")/$kernel.cl" -o "$folder/$kernel.bc" 2>&1
echo "$kernel:" $(llvm-nm --undefined-only --format=just-symbols "$folder/$kernel.bc" | grep -v '^llvm[.]' | llvm-cxxfilt | sed 's/(.*//' | sort -u)
