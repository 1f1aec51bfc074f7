# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# accesses.sh COUNT: a kernel of so many copies, with a store elsewhere behind each.
# shellcheck shell=sh
echo "kernel void k(const global float *in, global float *out) { local float tile[64]; event_t e;"
seq "$1" | sed 's/.*/e = async_work_group_copy_2D2D(tile, 0, in, & * 64ul, 4, 8, 8, 8, 8, 0); wait_group_events(1, \&e); out[&] = &;/'
echo "}"
