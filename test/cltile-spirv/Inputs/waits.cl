// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy whose wait is an instruction, and with HOST_COPY one of the host beside it; BARRIER is a work-group's.

#undef wait_group_events

kernel void tile(global const uchar *in, global uchar *out) {
    local uchar bytes[16 * 8];
    event_t copied = async_work_group_copy_2D2D(bytes, 0, in, 0, 1, 16, 8, 64, 16, 0);
#ifdef HOST_COPY
    copied = async_work_group_copy(bytes, in, 16, copied);
#endif
    wait_group_events(1, &copied);
    out[get_local_id(0)] = bytes[get_local_id(0)];
}
