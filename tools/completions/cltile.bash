# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Completion of cltile, and of cltile-18 to cltile-23, for bash. `cltile __complete` knows the words; the names of files are the shell's.

_cltile() {
    local word=${COMP_WORDS[COMP_CWORD]} line suffix names
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line != :* ]]; then
            [[ $line != *= ]] || compopt -o nospace 2>/dev/null
            COMPREPLY+=("$line")
            continue
        fi
        [[ $word != = ]] || word= # of --name=, which bash splits
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
        [[ $line != :files ]] || mapfile -t COMPREPLY < <(compgen -f -- "$word")
        for suffix in ${line#:*s}; do
            mapfile -t names < <(compgen -f -X "!*.$suffix" -- "$word")
            COMPREPLY+=("${names[@]}")
        done
    done < <("${COMP_WORDS[0]}" __complete "$COMP_CWORD" "${COMP_WORDS[@]}" 2>/dev/null)
}
complete -F _cltile cltile cltile-{18..23}
