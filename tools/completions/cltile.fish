# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Completion of cltile, and of cltile-18 to cltile-23, for fish. `cltile __complete` knows the words; the names of files are the
# shell's.

function __cltile_complete
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    for line in ($before[1] __complete (count $before) $before "$word" 2>/dev/null)
        if not string match -q ':*' -- $line
            echo $line
            continue
        end
        set -l option (string match -r -- '^--[^=]*=' $word) # of --name=FILE
        set -l start (string replace -r -- '^--[^=]*=' '' $word)
        set -l found $start*/
        if test $line = :files
            set found $found $start*
        else
            for suffix in (string split ' ' -- (string replace -r '^:[a-z]+ ?' '' -- $line))
                set found $found $start*.$suffix
            end
        end
        test (count $found) -gt 0; and printf "$option%s\n" $found
    end
end
for name in cltile cltile-18 cltile-19 cltile-20 cltile-21 cltile-22 cltile-23
    complete -c $name -f -a '(__cltile_complete)'
end
