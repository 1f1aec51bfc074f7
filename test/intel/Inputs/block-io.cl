// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads and writes, as portable code: dword c * LANES + l of a block is component c of lane l. For
// hosts that run one work-item after another, where sub-groups are emulated as runs of LANES work-items. What an
// address must be a multiple of is checked: a block that breaks the rule is neither read nor written.

#define OVERLOADABLE __attribute__((overloadable))

static uint lane(void) {
    return (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0)) %
           LANES;
}

#define BLOCK_IO(memory, read_alignment, write_alignment)                                                              \
    uint OVERLOADABLE __spirv_SubgroupBlockReadINTEL_Ruint(const memory uint *block) {                                 \
        return (size_t)block % read_alignment == 0 ? block[lane()] : 0xbadbad00;                                       \
    }                                                                                                                  \
    uint4 OVERLOADABLE __spirv_SubgroupBlockReadINTEL_Ruint4(const memory uint *block) {                               \
        const memory uint *at = block + lane();                                                                        \
        return (size_t)block % read_alignment == 0 ? (uint4)(at[0], at[LANES], at[2 * LANES], at[3 * LANES])           \
                                                   : 0xbadbad00;                                                       \
    }                                                                                                                  \
    void OVERLOADABLE __spirv_SubgroupBlockWriteINTEL(memory uint *block, uint data) {                                 \
        if ((size_t)block % write_alignment == 0)                                                                      \
            block[lane()] = data;                                                                                      \
    }                                                                                                                  \
    void OVERLOADABLE __spirv_SubgroupBlockWriteINTEL(memory uint *block, uint4 data) {                                \
        memory uint *at = block + lane();                                                                              \
        if ((size_t)block % write_alignment != 0)                                                                      \
            return;                                                                                                    \
        at[0] = data.x;                                                                                                \
        at[LANES] = data.y;                                                                                            \
        at[2 * LANES] = data.z;                                                                                        \
        at[3 * LANES] = data.w;                                                                                        \
    }
BLOCK_IO(global, 4, 16)
BLOCK_IO(local, 16, 16)
