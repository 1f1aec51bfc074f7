#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# exits.sh STATUS COMMAND...: runs a command, and succeeds when it ends with that exit status.
wanted=$1
shift
"$@"
status=$?
[ "$status" = "$wanted" ] || {
    echo "exit status $status instead of $wanted: $*" >&2
    exit 1
}
