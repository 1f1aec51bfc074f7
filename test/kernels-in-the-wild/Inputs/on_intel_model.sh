#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# on_intel_model.sh CLTILE TOOLS TESTS FROM TO: the bitcode of a folder, linked for target intel and with a model of what that
# asks of the hardware; both are in portable code then.
set -eu

cltile=$1 tools=$2 tests=$3 include=$3/../include/opencl
mkdir -p "$5"
"$tools/clang" --target=spir64-unknown-unknown -x cl -cl-std=CL3.0 -O1 \
    -Xclang -cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,-__opencl_c_pipes \
    -include "$include/cl_intel_media_block_io.h" -include "$include/cl_khr_extended_async_copies.h" \
    -include "$include/cl_khr_async_work_group_copy_fence.h" \
    -emit-llvm -c "$tests/fuzz/Inputs/intel-model.cl" -o "$5/model"
for bitcode in "$4"/*.bc; do
    out=$5/$(basename "$bitcode")
    "$cltile" link -W no-all --target intel --sub-groups native "$bitcode" -o "$out.intel"
    "$tools/llvm-link" --only-needed "$out.intel" "$5/model" -o "$out"
done
