/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each lane's results are computed for themselves; bits are counted one by one. */

#include "exchange.h"

#include <math.h>
#include <string.h>

long plain_find_lane(const cl_uint2 *lanes, size_t items, size_t item, uint32_t lane) {
    const size_t group = item / items * items;
    for (size_t other = group; other < group + items; ++other)
        if (lanes[other].s[0] == lanes[item].s[0] && lanes[other].s[1] == lane)
            return (long)other;
    return -1;
}

/* ---- Shuffles ---- */

plain_choice plain_choose_of_intel(size_t function, uint32_t lane, uint32_t wanted, uint32_t size) {
    const uint32_t above = lane + wanted;
    switch (function) {
    case 0:
        return (plain_choice){wanted, 0};
    case 1:
        return (plain_choice){above >= size ? above - size : above, above >= size};
    case 2:
        return (plain_choice){wanted <= lane ? lane - wanted : lane + size - wanted, wanted <= lane};
    default:
        return (plain_choice){lane ^ wanted, 1};
    }
}

plain_choice plain_choose_of_khronos(size_t function, uint32_t lane, uint32_t wanted, uint32_t common, uint32_t size) {
    switch (function) {
    case 0:
    case 1:
        return (plain_choice){common, (int)function};
    case 2:
        return (plain_choice){wanted, 0};
    case 3:
        return (plain_choice){lane ^ wanted, 1};
    case 4:
        return (plain_choice){wanted <= lane ? lane - wanted : UINT32_MAX, 0};
    case 5:
        return (plain_choice){wanted < size ? lane + wanted : UINT32_MAX, 1};
    default:
        return (plain_choice){0, 1};
    }
}

/* ---- Ballots ---- */

const char *const plain_ballots[] = {
    "sub_group_ballot",
    "get_sub_group_eq_mask",
    "get_sub_group_ge_mask",
    "get_sub_group_gt_mask",
    "get_sub_group_le_mask",
    "get_sub_group_lt_mask",
    "sub_group_inverse_ballot",
    "sub_group_ballot_bit_extract",
    "sub_group_ballot_bit_count",
    "sub_group_ballot_inclusive_scan",
    "sub_group_ballot_exclusive_scan",
    "sub_group_ballot_find_lsb",
    "sub_group_ballot_find_msb",
};

bool plain_has_bit(const cl_uint4 *mask, uint32_t lane) {
    return lane < PLAIN_MOST_BITS && (mask->s[lane / 32] >> lane % 32 & 1) != 0;
}

bool plain_expects_bit(size_t function, uint32_t own, uint32_t lane, bool is_true, uint32_t size) {
    const bool expected[PLAIN_MASKS] = {is_true, lane == own, lane >= own && lane<size, lane> own && lane < size,
                                        lane <= own, lane < own};
    return expected[function];
}

void plain_read_ballot(const cl_uint4 *mask, uint32_t own, uint32_t wanted, uint32_t size,
                       uint32_t numbers[PLAIN_NUMBERS]) {
    const uint32_t none[PLAIN_NUMBERS] = {
        plain_has_bit(mask, own), plain_has_bit(mask, wanted), 0, 0, 0, PLAIN_MOST_BITS, UINT32_MAX};
    memcpy(numbers, none, sizeof none);
    for (uint32_t lane = size; lane-- > 0;) {
        if (!plain_has_bit(mask, lane))
            continue;
        numbers[2] += 1;
        numbers[3] += lane <= own;
        numbers[4] += lane < own;
        numbers[5] = lane;
        numbers[6] = numbers[6] == UINT32_MAX ? lane : numbers[6];
    }
}

/* ---- Broadcasts, votes, reductions and scans ---- */

/* The smallest and the largest value of the type are those that no other exceeds. */
#define COMBINE(name, T, smallest, largest)                                                                            \
    static void combine_##name(const plain_sub_group *s, unsigned lane, void *results) {                               \
        T before[3] = {0, largest, smallest}, all[3] = {0, largest, smallest}, *result = results;                      \
        result[0] = (T)s->values[(5 * s->id + 3) % s->count];                                                          \
        for (unsigned i = 0; i < s->count; ++i) {                                                                      \
            const T value = (T)s->values[i];                                                                           \
            if (i == lane)                                                                                             \
                memcpy(before, all, sizeof before);                                                                    \
            all[0] = (T)(all[0] + value);                                                                              \
            all[1] = value < all[1] ? value : all[1];                                                                  \
            all[2] = value > all[2] ? value : all[2];                                                                  \
            if (i == lane)                                                                                             \
                memcpy(result + 7, all, sizeof all);                                                                   \
        }                                                                                                              \
        memcpy(result + 1, all, sizeof all);                                                                           \
        memcpy(result + 4, before, sizeof before);                                                                     \
    }
COMBINE(char, int8_t, INT8_MIN, INT8_MAX)
COMBINE(uchar, uint8_t, 0, UINT8_MAX)
COMBINE(short, int16_t, INT16_MIN, INT16_MAX)
COMBINE(ushort, uint16_t, 0, UINT16_MAX)
COMBINE(int, int32_t, INT32_MIN, INT32_MAX)
COMBINE(uint, uint32_t, 0, UINT32_MAX)
COMBINE(long, int64_t, INT64_MIN, INT64_MAX)
COMBINE(ulong, uint64_t, 0, UINT64_MAX)
COMBINE(float, float, -INFINITY, INFINITY)
COMBINE(double, double, -INFINITY, INFINITY)

const plain_type plain_types[] = {
    {"char", 1, combine_char},     {"uchar", 1, combine_uchar},   {"short", 2, combine_short},
    {"ushort", 2, combine_ushort}, {"int", 4, combine_int},       {"uint", 4, combine_uint},
    {"long", 8, combine_long},     {"ulong", 8, combine_ulong},   {"half", 4, combine_float},
    {"float", 4, combine_float},   {"double", 8, combine_double},
};
