#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compile.sh CLANG TRIPLE INCLUDE OUT [OPTION...]: every-builtin.cl as bitcode, or with -S as IR.
clang=$1 triple=$2 include=$3 out=$4
shift 4
exec "$clang" --target="$triple" -nogpulib -x cl -cl-std=CL2.0 -Xclang -cl-ext=+cl_khr_fp16,+cl_khr_fp64 -O0 -w \
    -I"$include" -c -emit-llvm "$(dirname "$0")/every-builtin.cl" -o "$out" "$@"
