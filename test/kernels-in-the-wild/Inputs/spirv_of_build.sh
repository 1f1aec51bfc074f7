#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# spirv_of_build.sh CLTILE SOURCES TO: what cltile build makes of a folder's sources, as SPIR-V and back to bitcode. Kernels
# with media blocks are left out, whose sub-groups the host has to have.
set -eu

mkdir -p "$3"
for kernel in "$2"/*.cl; do
    case $(cat "$kernel") in *intel_sub_group*) continue ;; esac
    out=$3/$(basename "$kernel" .cl)
    "$1" build -W no-all -cl-std=CL1.2 -DHALVES_AS_WORDS --emit spv "$kernel" -o "$out.spv"
    llvm-spirv-19 -r "$out.spv" -o "$out.bc"
done
