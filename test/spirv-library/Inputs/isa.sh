#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# isa.sh DEVICE spirv|llvm IN OUT: Intel's compiler makes OUT.bin of a module for a GPU, and its assembly OUT.asm.
set -eu
rm -rf "$4.isa" "$4.asm" "$4.bin"
mkdir "$4.isa"
IGC_ShaderDumpEnable=1 IGC_DumpToCustomDir="$4.isa" ocloc compile "-$2_input" -file "$3" -device "$1" -output out \
    -out_dir "$4.isa" >"$4.isa/log" || {
    cat "$4.isa/log" >&2
    exit 1
}
cat "$4.isa"/*_entry_*.asm >"$4.asm"
mv "$4.isa"/out_*.bin "$4.bin"
