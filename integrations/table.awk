# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Counts what ctest -V printed of the tests' programs: a row for each family, a column for each log. awk -f table.awk WAY.log...

function family_of(line) {
    if (line ~ / of media block /) return "media blocks"
    if (line ~ / of sub-group block /) return "sub-group blocks"
    if (line ~ / of 2D block /) return "2D blocks"
    if (line ~ / of shuffles, /) return "shuffles"
    if (line ~ / results of /) return "ballots, broadcasts, votes, reductions, scans"
    if (line ~ / cases of /) return "2D and 3D copies"
    if (line ~ / work-groups as expected/) return "sub-group queries, work-groups"
    return ""
}
FNR == 1 {
    way = FILENAME
    gsub(/.*\/|[.]log$/, "", way)
    ways[++way_count] = way
}
{
    line = $0
    sub(/^[0-9]+: /, "", line)
    family = line ~ /^[0-9]+ / ? family_of(line) : line ~ /: ok$/ ? "kernels in the wild" : ""
    if (family != "") {
        if (!(family in known)) { known[family] = 1; families[++family_count] = family }
        counts[family, way] += line ~ /^[0-9]/ ? line + 0 : 1
    }
    if ($0 ~ /\*\*\*(Failed|Exception|Timeout|Not Run)/) {
        ++wrong
        sub(/^.*Test +#[0-9]+: /, "", line)
        failed[wrong] = line
    }
}
END {
    printf "| family |"
    for (w = 1; w <= way_count; ++w) printf " %s |", ways[w]
    printf "\n|---|"
    for (w = 1; w <= way_count; ++w) printf "---:|"
    print ""
    for (f = 1; f <= family_count; ++f) {
        printf "| %s |", families[f]
        for (w = 1; w <= way_count; ++w) printf " %d |", counts[families[f], ways[w]]
        print ""
    }
    for (i = 1; i <= wrong; ++i) print "wrong: " failed[i]
    printf "%d wrong\n", wrong
    exit wrong > 0
}
