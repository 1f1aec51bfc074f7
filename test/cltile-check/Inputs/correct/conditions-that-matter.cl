// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a wait is made is up to some of the conditions between it and its copy.

// Either loop waits.
kernel void one_of_two_loops(const global float *in, ulong pitch, global float *out, int c, int n) {
    local float tile[64];
    event_t copied = async_work_group_copy_2D2D(tile, 0, in, 64, sizeof(float), 8, 8, pitch, 8, 0);
    if (c > 3)
        for (int i = 0; i < n; ++i)
            wait_group_events(1, &copied);
    out[0] = n;
    if (c <= 3)
        for (int i = 0; i < n; ++i)
            wait_group_events(1, &copied);
}

kernel void loops_of_one_condition(const global float *in, ulong pitch, global float *out, int c, int n) {
    local float tile[4][64];
    event_t copied[4];
    if (c > 3)
        for (int i = 0; i < 4; ++i)
            copied[i] = async_work_group_copy_2D2D(tile[i], 0, in, 64 * i, sizeof(float), 8, 8, pitch, 8, 0);
    if (n > 3)
        out[3] = 1;
    if (c > 3)
        for (int i = 0; i < 4; ++i)
            wait_group_events(1, &copied[i]);
    if (n > 3)
        out[get_group_id(0)] = tile[0][0];
}

// The condition is in a variable, which is set beside the copy.
kernel void remembered(const global float *in, ulong pitch, global float *out, int c, int n) {
    local float tile[64];
    event_t copied = 0;
    int is_copied = 0;
    if (c > 3) {
        copied = async_work_group_copy_2D2D(tile, 0, in, 64, sizeof(float), 8, 8, pitch, 8, 0);
        is_copied = 1;
    }
    if (n > 3)
        out[0] = n;
    if (is_copied)
        wait_group_events(1, &copied);
}

// Copies beside each other, each under a condition of its own, and their waits: all ways would be a million.
#define COPY(I)                                                                                                        \
    if (in[I] > 1)                                                                                                     \
        copied[I] = async_work_group_copy_2D2D(tile[I], 0, in, 64 * I, sizeof(float), 8, 8, pitch, 8, 0);
#define WAIT(I)                                                                                                        \
    if (in[I] > 1)                                                                                                     \
        wait_group_events(1, &copied[I]);
#define EACH(DO)                                                                                                       \
    DO(0)                                                                                                              \
    DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15) DO(16) DO(17)      \
        DO(18) DO(19)

kernel void twenty_conditions(const global float *in, ulong pitch) {
    local float tile[20][64];
    event_t copied[20];
    EACH(COPY)
    EACH(WAIT)
}
