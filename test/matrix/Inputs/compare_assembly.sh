# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_assembly.sh CLTILE DEVICE FOLDER KERNELS: what the instructions of each kernel are by cltile, and from source by ocloc.
# shellcheck shell=sh
cltile=$1
device=$2
folder=$3-$2
kernels=$4

# count TITLE FILE
count() {
    echo "$1: $(grep -c '\<dpas\.' "$2") dpas, $(grep -c load_block2d "$2") loads, $(grep -c store_block2d "$2") stores," \
        "$(grep '\<mov ' "$2" | grep -c ':bf') conversions"
}

rm -rf "$folder"
for kernel in attention bf16_product compressed_product i8_product paced_product stencil; do
    mkdir -p "$folder/$kernel"
    has_products=-Dcl_intel_subgroup_matrix_multiply_accumulate
    $cltile build --device "$device" --emit isa $has_products "$kernels/$kernel.cl" -o "$folder/$kernel.asm"
    ocloc compile -file "$kernels/$kernel.cl" -device "$device" -out_dir "$folder/$kernel" -options "-cl-std=CL3.0 $has_products" > "$folder/log"
    ocloc disasm -file "$folder/$kernel"/*.bin -dump "$folder/$kernel/dump" -device "$device" > "$folder/log"
    count "$kernel" "$folder/$kernel.asm"
    count "$kernel, from source" "$folder/$kernel/dump/.text.$kernel.asm"
done
