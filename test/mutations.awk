# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The list of places to break, test/mutations.txt: awk -v root=FOLDER -f mutations.awk mutations.txt checks that each of them
# is there once, and prints name, file, tests, what is built, what is broken, and the LLVM and the host that it takes ("-" for any),
# separated by tabs; with -v break_at=NAME it breaks that one, in the folder's file.

BEGIN { ORS = "" }

/^#/ || /^$/ { next }
/^= / {
    finish()
    name = substr($0, 3)
    if (name !~ /^[a-z0-9-]+$/ || name in seen)
        fail("'" name "' is no name, or another's")
    seen[name] = 1
    file = tests = what = from = to = ""
    targets = "all"
    llvm = host = "-"
    next
}
/^file / { file = substr($0, 6); next }
/^test / { tests = substr($0, 6); next }
/^build / { targets = substr($0, 7); next }
/^llvm / { llvm = substr($0, 6); next }
/^host / { host = substr($0, 6); next }
/^what / { what = substr($0, 6); next }
/^<( |$)/ { from = from (from == "" ? "" : "\n") substr($0, 3); next }
/^>( |$)/ { to = to (to == "" ? "" : "\n") substr($0, 3); next }
{ fail("line " FNR " is none of: = file test build llvm host what < >") }
END {
    finish()
    if (break_at != "" && !(break_at in seen))
        fail("there is no '" break_at "'")
    exit failed
}

function fail(reason) {
    print "mutations.txt: " reason "\n" > "/dev/stderr"
    failed = 1
}

function read(path,    text, line, got) {
    while ((got = (getline line < path)) > 0)
        text = text line "\n"
    close(path)
    if (got < 0)
        fail("'" name "': " path " cannot be read")
    return text
}

# What an entry says is checked, and done, when the next begins.
function finish(    text, at, rest) {
    if (name == "" || (break_at != "" && name != break_at))
        return
    if (file == "" || tests == "" || what == "" || from == "" || from == to)
        fail("'" name "' has no file, test, what, or change")
    text = read(root "/" file)
    at = index(text, from)
    rest = substr(text, at + 1)
    if (at == 0 || index(rest, from) > 0)
        fail("'" name "' is stale: " file " has its text " (at == 0 ? "nowhere" : "more than once"))
    else if (break_at == "")
        print name "\t" file "\t" tests "\t" targets "\t" what "\t" llvm "\t" host "\n"
    else
        print substr(text, 1, at - 1) to substr(text, at + length(from)) > (root "/" file)
}
