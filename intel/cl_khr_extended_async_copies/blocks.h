// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpSubgroupBlockReadINTEL and OpSubgroupBlockWriteINTEL by the names that SPIR-V translators know, in either memory.
// Dword c * S + l of a block is component c of lane l, where S = get_max_sub_group_size().
//
// Sources: cl_intel_subgroups: reads of global memory need addresses that are multiples of 4, writes of 16.
// cl_intel_subgroup_local_block_io: both need multiples of 16 in local memory.

#pragma once

// Link-time constant. 1: the device has cl_intel_subgroup_local_block_io. Weak, so that it is not folded before the
// linker sets it. Where it is 0 lanes load and store dwords of local memory: Gen9 has no such messages.
__attribute__((weak)) __constant int __cltile_local_block_io = 0;

#define CLTILE_DECLARE(lane_t)                                                                                         \
    lane_t CLTILE_BUILTIN __spirv_SubgroupBlockReadINTEL_R##lane_t(const global uint *);                               \
    lane_t CLTILE_BUILTIN __spirv_SubgroupBlockReadINTEL_R##lane_t(const local uint *);                                \
    void CLTILE_BUILTIN __spirv_SubgroupBlockWriteINTEL(global uint *, lane_t);                                        \
    void CLTILE_BUILTIN __spirv_SubgroupBlockWriteINTEL(local uint *, lane_t);
CLTILE_DECLARE(uint4)
CLTILE_DECLARE(uint)
#undef CLTILE_DECLARE

// A dword for each lane: in local memory by messages where `local_blocks` says that these are possible.
CLTILE_INLINE uint __cltile_read_dwords(const global uint *block, bool local_blocks) {
    (void)local_blocks;
    return __spirv_SubgroupBlockReadINTEL_Ruint(block);
}

CLTILE_INLINE uint __cltile_read_dwords(const local uint *block, bool local_blocks) {
    return local_blocks ? __spirv_SubgroupBlockReadINTEL_Ruint(block) : block[get_sub_group_local_id()];
}

CLTILE_INLINE void __cltile_write_dwords(global uint *block, uint dwords, bool local_blocks) {
    (void)local_blocks;
    __spirv_SubgroupBlockWriteINTEL(block, dwords);
}

CLTILE_INLINE void __cltile_write_dwords(local uint *block, uint dwords, bool local_blocks) {
    if (local_blocks)
        __spirv_SubgroupBlockWriteINTEL(block, dwords);
    else
        block[get_sub_group_local_id()] = dwords;
}

CLTILE_INLINE bool __cltile_has_full_sub_groups(void) {
    return __cltile_work_items() % get_max_sub_group_size() == 0;
}

// What addresses allow: each of `global_bits` and `local_bits` is of an address and its pitches.
CLTILE_INLINE bool __cltile_are_aligned(uint global_bits, uint global_alignment, uint local_bits,
                                        private bool *local_blocks) {
    *local_blocks = __cltile_local_block_io && __cltile_is_multiple(local_bits, 16);
    return __cltile_is_multiple(global_bits, global_alignment) && __cltile_is_multiple(local_bits, 4);
}

// The same of a copy to `dst`.
CLTILE_INLINE bool __cltile_allows_blocks(local uchar *dst, uint dst_bits, uint src_bits, private bool *local_blocks) {
    (void)dst;
    return __cltile_are_aligned(src_bits, 4, dst_bits, local_blocks);
}

CLTILE_INLINE bool __cltile_allows_blocks(global uchar *dst, uint dst_bits, uint src_bits, private bool *local_blocks) {
    (void)dst;
    return __cltile_are_aligned(dst_bits, 16, src_bits, local_blocks);
}

// The blocks that lie `done` bytes into the lines or later; they are added to `done`. False when there are none.
CLTILE_INLINE bool __cltile_find_blocks(private struct __cltile_part *part, const private struct __cltile_copy *copy,
                                        uint components, private uint *done) {
    const uint block_bytes = components * 4 * get_max_sub_group_size();
    __cltile_make_part(part, copy, *done, ((uint)copy->line_bytes - *done) / block_bytes, block_bytes);
    *done += part->gap_at;
    return part->chunks > 0;
}
