# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# complete.sh COMPLETION NUMBER WORD...: completes as bash does, word 0 being the command.
# shellcheck shell=bash

# shellcheck source=/dev/null
source "$1"
COMP_CWORD=$2
COMP_WORDS=("${@:3}")
_cltile
printf '%s\n' "${COMPREPLY[@]}"
