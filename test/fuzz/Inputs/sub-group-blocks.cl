// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-groups of 8 in linear order, and their block reads and writes, for a host that has none. A block at an address
// that its message does not take is spoilt. With SIZE, sub-groups are somebody else's, of that size.
//
// Sources: cl_intel_subgroups, cl_intel_subgroup_local_block_io.

#define OVERLOAD __attribute__((overloadable))

static uint work_item(void) {
    return (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0));
}

#ifndef SIZE
#define SIZE 8

uint OVERLOAD get_sub_group_local_id(void) {
    return work_item() % SIZE;
}

uint OVERLOAD get_sub_group_id(void) {
    return work_item() / SIZE;
}

uint OVERLOAD get_max_sub_group_size(void) {
    return SIZE;
}

uint OVERLOAD get_num_sub_groups(void) {
    return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2) + SIZE - 1) / SIZE;
}
#endif

// X(memory, bytes that addresses of reads, and of writes, are multiples of).
#define MEMORIES(X) X(global, 4, 16) X(local, 16, 16)

#define BLOCKS(memory, read_alignment, write_alignment)                                                                \
    uint OVERLOAD __spirv_SubgroupBlockReadINTEL_Ruint(const memory uint *block) {                                     \
        return block[work_item() % SIZE] ^ (uint)((size_t)block % read_alignment);                                     \
    }                                                                                                                  \
    uint4 OVERLOAD __spirv_SubgroupBlockReadINTEL_Ruint4(const memory uint *block) {                                   \
        const memory uint *lane = block + work_item() % SIZE;                                                          \
        return (uint4)(lane[0], lane[SIZE], lane[2 * SIZE], lane[3 * SIZE]) ^ (uint)((size_t)block % read_alignment);  \
    }                                                                                                                  \
    void OVERLOAD __spirv_SubgroupBlockWriteINTEL(memory uint *block, uint data) {                                     \
        block[work_item() % SIZE] = data ^ (uint)((size_t)block % write_alignment);                                    \
    }                                                                                                                  \
    void OVERLOAD __spirv_SubgroupBlockWriteINTEL(memory uint *block, uint4 data) {                                    \
        memory uint *lane = block + work_item() % SIZE;                                                                \
        data ^= (uint)((size_t)block % write_alignment);                                                               \
        lane[0] = data.x;                                                                                              \
        lane[SIZE] = data.y;                                                                                           \
        lane[2 * SIZE] = data.z;                                                                                       \
        lane[3 * SIZE] = data.w;                                                                                       \
    }
MEMORIES(BLOCKS)
