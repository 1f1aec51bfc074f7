#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# translate.sh CLTILE OUT [turns]: for each kernel and each version of OpenCL C that has what it takes, no finding, and SPIR-V
# that spirv-val accepts, for targets generic and intel. With turns, each kernel has one version and one target, all in turn.

cltile=$1
out=$2
turns=${3:-}
cd "$(dirname "$0")" || exit 1
count=0
versions="CL1.2 CL2.0 CL3.0"
targets="generic intel"
for kernel in *.cl; do
    for version in $versions; do
        case $kernel-$version in invert_in_place.cl-CL1.2 | block_search.cl-CL1.2) continue ;; esac
        name="$kernel, -cl-std=$version"
        "$cltile" check -W no-async-copy-version-0.9.0 -cl-std="$version" "$kernel" > "$out" 2>&1 || echo "check fails: $name"
        if [ -s "$out" ]; then
            echo "a finding: $name" && cat "$out"
        fi
        for target in $targets; do
            if "$cltile" build -W no-async-copy-version-0.9.0 -cl-std="$version" --target "$target" --emit spv "$kernel" \
                -o "$out.spv" && spirv-val "$out.spv"; then
                count=$((count + 1))
            else
                echo "no valid SPIR-V: $name, target $target"
            fi
            [ -z "$turns" ] || break
        done
        [ -z "$turns" ] || break
    done
    versions="${versions#* } ${versions%% *}"
    targets="${targets#* } ${targets%% *}"
done
echo "$count modules are valid"
