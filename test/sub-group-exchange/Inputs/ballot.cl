// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ballots, what reads them, and masks, in sub-groups of 8, 16 and 32, or of 64 and 128. Each work-item has a predicate,
// and a number that says which lane it wants; the mask at a sub-group's id in its work-group is one for all of the
// sub-group. Each work-item stores six masks, seven numbers, and its sub-group and lane.

#define BALLOT(size)                                                                                                   \
    __attribute__((intel_reqd_sub_group_size(size)))                                                                   \
    kernel void ballot_##size(global const int *predicates, global const uint *wanted, global const uint4 *masks,      \
                              global uint4 *bits, global uint *numbers, global uint2 *lanes) {                         \
        const size_t row = get_local_id(2) * get_local_size(1) + get_local_id(1);                                      \
        const size_t items = get_local_size(0) * get_local_size(1) * get_local_size(2);                                \
        const size_t item = get_group_id(0) * items + row * get_local_size(0) + get_local_id(0);                       \
        const uint4 mask = masks[get_group_id(0) * items + get_sub_group_id()];                                        \
        lanes[item] = (uint2)(get_sub_group_id(), get_sub_group_local_id());                                           \
        bits[6 * item] = sub_group_ballot(predicates[item]);                                                           \
        bits[6 * item + 1] = get_sub_group_eq_mask();                                                                  \
        bits[6 * item + 2] = get_sub_group_ge_mask();                                                                  \
        bits[6 * item + 3] = get_sub_group_gt_mask();                                                                  \
        bits[6 * item + 4] = get_sub_group_le_mask();                                                                  \
        bits[6 * item + 5] = get_sub_group_lt_mask();                                                                  \
        numbers[7 * item] = sub_group_inverse_ballot(mask) != 0;                                                       \
        numbers[7 * item + 1] = sub_group_ballot_bit_extract(mask, wanted[item]) != 0;                                 \
        numbers[7 * item + 2] = sub_group_ballot_bit_count(mask);                                                      \
        numbers[7 * item + 3] = sub_group_ballot_inclusive_scan(mask);                                                 \
        numbers[7 * item + 4] = sub_group_ballot_exclusive_scan(mask);                                                 \
        numbers[7 * item + 5] = sub_group_ballot_find_lsb(mask);                                                       \
        numbers[7 * item + 6] = sub_group_ballot_find_msb(mask);                                                       \
    }
#ifdef WIDE
BALLOT(64)
BALLOT(128)
#elif defined(SUB_GROUP_SIZE)
#define EACH(size) BALLOT(size)
EACH(SUB_GROUP_SIZE)
#else
BALLOT(8)
BALLOT(16)
BALLOT(32)
#endif
