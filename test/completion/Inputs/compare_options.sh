# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_options.sh CLTILE SUBCOMMANDS: says which long options of each subcommand's --help completion lacks.
# shellcheck shell=bash

while read -r name; do
    options=$("$1" "$name" --help | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--[0-9a-z-]*\).*/\2/p')
    offered=$("$1" __complete 2 cltile "$name" --)
    echo "$name: $(echo "$options" | wc -l) options"
    for option in $options; do
        grep -qx -e "$option" <<<"$offered" || echo "$name lacks $option"
    done
done <"$2"
