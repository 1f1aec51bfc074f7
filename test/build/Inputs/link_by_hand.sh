# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# link_by_hand.sh BUILD FOLDER: links the kernels of media blocks and of copies with the library that is installed, into
# FOLDER/read, FOLDER/write and FOLDER/copies; blocks also with sub-groups for hosts that have none.
# shellcheck shell=sh
set -eu
build=$1 folder=$2
kernels=$build/test/kernels
for direction in read write; do
    for kernel in "$kernels/$direction"/*.bc; do
        llvm-link --opaque-pointers=0 --only-needed "$kernel" "$build/share/cltile/generic-spir64.bc" \
            "$kernels/host-sub-groups.bc" -o "$folder/$direction/${kernel##*/}"
    done
done
for kernel in one-copy fences 0.9.0; do
    for file in "$kernels/async-copies/$kernel.bc" "$kernels/async-copies/$kernel"/*.bc; do
        [ ! -f "$file" ] || llvm-link --opaque-pointers=0 --only-needed "$file" "$build/share/cltile/generic-spir64.bc" \
            -o "$folder/copies/${file#"$kernels/async-copies/"}"
    done
done
