# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# complete.fish COMPLETION LINE...: prints what fish completes the last word of each line to.

source $argv[1]
for line in $argv[2..]
    echo "$line:" (string join ', ' -- (complete -C $line))
end
