#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# messages_of_source.sh FILE.cl FOLDER DEVICE: the messages of each kernel, as Intel's compiler makes them of OpenCL C.
dump=$2/$3
mkdir -p "$dump"
IGC_ShaderDumpEnable=1 IGC_DumpToCustomDir=$dump ocloc compile -file "$1" -device "$3" -out_dir "$2" -options "-cl-std=CL3.0" >"$dump/said" 2>&1 ||
    cat "$dump/said"
for file in "$dump"/*_entry_*.asm; do
    echo "$(sed -n 's,^//.kernel ,,p' "$file"): $(grep -c 'load_block2d[.]tgm' "$file") block read, $(grep -c 'store_block2d[.]tgm' "$file") block write, $(grep -cE '^(\([^)]*\))? *(load|store|send)[a-z0-9_]*[.]' "$file") messages"
done
