// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies into local memory as a careful user of NVIDIA's GPUs writes them, in inline PTX: by cp.async and by
// cp.async.bulk.

#pragma once

#define START(to, from) __asm__ volatile("cp.async.cg.shared.global [%0], [%1], 16;" : : "l"(to), "l"(from) : "memory")

static void close_group(void) {
    __asm__ volatile("cp.async.commit_group;" : : : "memory");
}

// Waits for the group before the last that was closed, or for the last.
static void wait_for_group(bool is_last) {
    if (is_last)
        __asm__ volatile("cp.async.wait_group 0;" : : : "memory");
    else
        __asm__ volatile("cp.async.wait_group 1;" : : : "memory");
    barrier(CLK_LOCAL_MEM_FENCE);
}

// cp.async.bulk: a barrier in local memory counts the bytes (compute capability 9.0).
#ifdef HAS_BULK
#define BARRIERS()                                                                                                     \
    local ulong barriers[2];                                                                                           \
    if (get_local_id(0) < 2)                                                                                           \
        __asm__ volatile("mbarrier.init.shared.b64 [%0], 1;" : : "l"(&barriers[get_local_id(0)]) : "memory");          \
    __asm__ volatile("fence.proxy.async;" : : : "memory");                                                             \
    barrier(CLK_LOCAL_MEM_FENCE)

#define START_BULK(to, from, bytes, barrier)                                                                           \
    __asm__ volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"         \
                     :                                                                                                 \
                     : "l"(to), "l"(from), "r"(bytes), "l"(barrier)                                                    \
                     : "memory")

static void expect_bytes(local ulong *barrier, uint bytes) {
    if (get_local_id(0) == 0)
        __asm__ volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" : : "l"(barrier), "r"(bytes) : "memory");
}

// Waits for the copies of the `number`th buffer that was filled, of two in turn.
static void wait_for_bulk(local ulong *barriers, uint number) {
    uint done;
    do
        __asm__ volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                         : "=r"(done)
                         : "l"(&barriers[number % 2]), "r"(number / 2 % 2)
                         : "memory");
    while (!done);
}
#endif
