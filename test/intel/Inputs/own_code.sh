#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# own_code.sh CLTILE TREE FOLDER NAME...: instructions of kernels in the wild, linked for target intel, and as ocloc makes them of the source.
cltile=$1 tree=$2 folder=$3
shift 3
for name; do
    printf '#include "cl_intel_media_block_io.h"\n#include "%s.cl"\n' "$name" >"$folder/$name.cl"
    for device in skl dg2; do
        IGC_ShaderDumpEnable=1 IGC_DumpToCustomDir="$folder/$device-$name" ocloc compile -file "$folder/$name.cl" -device "$device" \
            -out_dir "$folder" -options "-cl-std=CL3.0 -I $tree/include/opencl -I $tree/test/kernels-in-the-wild/Inputs" >"$folder/said" 2>&1 ||
            cat "$folder/said"
        own=$(sed -n 's,^//.instCount ,,p' "$folder/$device-$name"/*_simd*.asm)
        linked=$("$cltile" registers --json --device "$device" "$tree/test/kernels-in-the-wild/Inputs/$name.cl" |
            sed -n 's/.*"instructions": *\([0-9]*\).*/\1/p')
        echo "$name on $device: ${linked:-no code}, and ${own:-no code} of the compiler's own functions"
    done
done
