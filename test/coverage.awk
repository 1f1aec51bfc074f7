# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What ran of each folder and file, from gcovr's CSV, sorted by name: sort coverage.csv | awk -F, -v least=90 -f coverage.awk.
# Fails when of lib, layer or tools less than `least` percent of the lines ran.

function print_row(name, covered, total) {
    printf "%-36s %6d of %6d lines %6.1f %%\n", name, covered, total, total ? 100 * covered / total : 0
}

BEGIN { FS = "," }

$2 !~ /^[0-9]+$/ || $1 !~ /\// { next } # the head

{
    top = $1
    sub(/\/.*/, "", top)
    folder = $1
    sub(/\/[^\/]*$/, "", folder)
    if (!(folder in total))
        folders[++count] = folder
    total[folder] += $2
    covered[folder] += $3
    of_top[top] += $2
    covered_of_top[top] += $3
    files[folder] = files[folder] "\n" $1 "," $3 "," $2
}

END {
    for (i = 1; i <= count; ++i) {
        print_row(folders[i] "/", covered[folders[i]], total[folders[i]])
        rows = split(substr(files[folders[i]], 2), row, "\n")
        for (k = 1; k <= rows; ++k) {
            split(row[k], cells, ",")
            print_row("  " cells[1], cells[2], cells[3])
        }
    }
    tops = split("lib layer tools", name, " ")
    for (i = 1; i <= tops; ++i) {
        print_row("all of " name[i], covered_of_top[name[i]], of_top[name[i]])
        lines += of_top[name[i]]
        ran += covered_of_top[name[i]]
        if (!of_top[name[i]] || 100 * covered_of_top[name[i]] < least * of_top[name[i]]) {
            print "error: less than " least " % of the lines of " name[i] " ran" > "/dev/stderr"
            failed = 1
        }
    }
    print_row("total", ran, lines)
    exit failed
}
