// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where NVIDIA's copies are counted in programs from source: in a byte of local memory for each work-item, which have no
// variables of their own that functions share. Only kernels that copy or wait have them. They begin anywhere. A byte for each
// warp would do, but for the barriers that it takes: these wait for what cp.async has on its way.

#pragma once

__asm__(".shared .b8 __cltile_counters[1024];"); // as many as a work-group can have

CLTILE_INLINE bool __cltile_has_counter(void) {
    return true;
}

#define CLTILE_COUNTER(more)                                                                                           \
    uint count;                                                                                                        \
    __asm__ volatile("{\n"                                                                                             \
                     ".reg .u32 counter;\n"                                                                            \
                     "mov.u32 counter, __cltile_counters;\n"                                                           \
                     "add.u32 counter, counter, %1;\n"                                                                 \
                     "ld.shared.u8 %0, [counter];\n" more "}"                                                          \
                     : "=&r"(count)                                                                                    \
                     : "r"(__cltile_work_item())                                                                       \
                     : "memory");                                                                                      \
    return count

CLTILE_INLINE uint __cltile_counted(void) {
    CLTILE_COUNTER("");
}

// Adds one to the counter and returns it.
CLTILE_INLINE uint __cltile_count_one(void) {
    CLTILE_COUNTER("add.u32 %0, %0, 1;\nst.shared.u8 [counter], %0;\n");
}
#undef CLTILE_COUNTER
