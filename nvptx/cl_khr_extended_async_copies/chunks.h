// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a chunk moves: cp.async copies 4, 8 or 16 bytes into local memory, and the work-item goes on meanwhile.
//
// 16 bytes may pass by the first cache (.cg). Local memory is part of that: work-groups that fill it leave no cache worth the
// name, and it is in the way; where they do not, an H200 is 4 % faster through it (.ca).
//
// Source: PTX ISA, "cp.async", and "%total_smem_size".

#pragma once

#define CLTILE_START(chunk_t, copy)                                                                                    \
    CLTILE_INLINE void __cltile_move_chunk(local chunk_t *dst, const global chunk_t *src) {                            \
        __asm__ volatile("cp.async." copy ";" : : "l"(dst), "l"(src) : "memory");                                      \
    }
CLTILE_START(uint4, "ca.shared.global [%0], [%1], 16")
CLTILE_START(ulong2, "cg.shared.global [%0], [%1], 16") // by this type, the same past the cache
CLTILE_START(uint2, "ca.shared.global [%0], [%1], 8")
CLTILE_START(uint, "ca.shared.global [%0], [%1], 4")
#undef CLTILE_START

// Whether work-groups of this size and of this much local memory fill that before they are 2048 work-items.
CLTILE_INLINE bool __cltile_fills_local_memory(void) {
    uint bytes;
    __asm__("mov.u32 %0, %%total_smem_size;" : "=r"(bytes));
    return bytes > __cltile_work_items() * 96;
}

#define CLTILE_MOVE_BETWEEN(chunk_t, dst_space, src_space)                                                             \
    CLTILE_INLINE void __cltile_move_chunk(dst_space chunk_t *dst, const src_space chunk_t *src) {                     \
        *dst = *src;                                                                                                   \
    }
CLTILE_MOVE_BETWEEN(ushort, local, global)
CLTILE_MOVE_BETWEEN(uchar, local, global)
#define CLTILE_MOVE_OUT(chunk_t, bytes) CLTILE_MOVE_BETWEEN(chunk_t, global, local)
CLTILE_CHUNKS(CLTILE_MOVE_OUT)
CLTILE_MOVE_OUT(ulong2, 16)
#undef CLTILE_MOVE_OUT
#undef CLTILE_MOVE_BETWEEN
