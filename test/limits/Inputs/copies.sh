# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# copies.sh BENCH-LIMITS COUNT: kernels with so many 2D copies that are waited for: each in a variable of its own, each under a
# branch, and all in one variable.
# shellcheck shell=sh
set -eu
"$1" source copies "$2"
"$1" source copies "$2" | sed 's/ k(/ branches(/; s/tile)/tile, int limit)/; s/^{ \(.*in, [0-9]*\([0-9]\),.*\)/if (limit > \2) { \1/'
"$1" source copies "$2" | sed 's/ k(.*/ shared(const global uchar *in, local uchar *tile) { event_t e;/; s/{ event_t e = /e = /; s/; }$/;/'
