# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The page on mutations with the results of a run in its table, the rows of what was not run as they are:
# awk -F '\t' -v page=PAGE.md -f mutations-page.awk RESULTS LIST, which ./dev mutate writes.

FILENAME != last { last = FILENAME; ++files }
files == 1 { result[$1] = $2; next }
files == 2 && !read_page { read_page = 1; read() }
{
    row = (($1 in rows) ? rows[$1] : "")
    if ($1 in result) {
        by = result[$1]
        killed = sub(/^killed by /, "", by)
        nightly = sub(/ [(]nightly[)]$/, "", by) ? " (nightly)" : ""
        row = "| " $1 " | `" $2 "` | " $5 " | " (killed ? "`" by "`" nightly : "nothing") " |"
    }
    if (row == "") {
        print "./dev mutate --page: '" $1 "' has not been run" > "/dev/stderr"
        failed = 1
    }
    print row
    ++count
    noticed += row !~ /\| nothing \|$/
}
END {
    print ""
    print noticed " of " count " are noticed."
    exit failed
}

# Prints the page up to the table's rows, and keeps those.
function read(    line, in_table, cells) {
    while ((getline line < page) > 0) {
        if (in_table && split(line, cells, " [|] ") > 3)
            rows[substr(cells[1], 3)] = line
        if (!in_table)
            print line
        in_table = in_table || line ~ /^\|---/
    }
}
