# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What the tests of one build left out, and why: awk -v with="LLVM 22" -f skipped.awk reasons.txt results.json, which lit.cfg.py and
# lit's option -o wrote.

BEGIN { FS = "\t" }

FILENAME ~ /reasons\.txt$/ {
    reason[$1] = $2
    next
}

/^ *"code": / { unsupported = /"UNSUPPORTED"/ }
unsupported && /^ *"name": / {
    name = $0
    sub(/^.*"cltile :: /, "", name)
    sub(/",$/, "", name)
}
unsupported && /^ *"output": / {
    sub(/^.*unavailable features: /, "")
    sub(/"$/, "")
    count = split($0, features, ", ")
    why = ""
    for (i = 1; i <= count; ++i) {
        if (features[i] == "once") {
            ++again
            next
        }
        if (features[i] ~ /^nightly/) {
            ++nightly
            next
        }
        why = why (i > 1 ? "; " : "") (features[i] in reason ? reason[features[i]] : "it needs " features[i])
    }
    print "skipped with " with ": " name ": " why
}

END {
    if (nightly)
        print nightly " not run with " with ": ./dev test --thorough has them"
    if (again)
        print again " not run again with " with ": they do not depend on it"
}
