/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What lanes of a sub-group get of each other, in plain C, written from the specifications alone. */

#ifndef PLAIN_EXCHANGE_H
#define PLAIN_EXCHANGE_H

#include <CL/cl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The work-item that is a lane of another's sub-group, or -1; lanes[i] is sub-group and lane of work-item i, of `items`
 * in a work-group. */
long plain_find_lane(const cl_uint2 *lanes, size_t items, size_t item, uint32_t lane);

/* ---- Shuffles ---- */

/* The lane that a function asks for, and which of its two values (0, 1). Numbers are such that no lane has the number
 * of one that does not exist. */
typedef struct plain_choice {
    uint32_t lane;
    int which;
} plain_choice;

/* intel_sub_group_<name> of a lane that asks by the number `wanted`, in sub-groups of `size`. */
plain_choice plain_choose_of_intel(size_t function, uint32_t lane, uint32_t wanted, uint32_t size);

/* sub_group_<name>, likewise; the broadcasts ask by the number `common`, which all lanes have. */
plain_choice plain_choose_of_khronos(size_t function, uint32_t lane, uint32_t wanted, uint32_t common, uint32_t size);

/* ---- Ballots ---- */

enum { PLAIN_MASKS = 6, PLAIN_NUMBERS = 7, PLAIN_MOST_BITS = 128 };

/* Names of the functions that give masks, and then of those that read one. */
extern const char *const plain_ballots[PLAIN_MASKS + PLAIN_NUMBERS];

bool plain_has_bit(const cl_uint4 *mask, uint32_t lane);

/* Whether the bit of `lane` is in the mask that a function gives the lane `own`; `is_true`: whether that lane exists
 * and has a predicate that is not 0. */
bool plain_expects_bit(size_t function, uint32_t own, uint32_t lane, bool is_true, uint32_t size);

/* What the functions that read a mask give the lane `own`; that of a bit asks for the bit of `wanted`. Without a bit
 * the last two are undefined. */
void plain_read_ballot(const cl_uint4 *mask, uint32_t own, uint32_t wanted, uint32_t size,
                       uint32_t numbers[PLAIN_NUMBERS]);

/* ---- Broadcasts, votes, reductions and scans ---- */

enum { PLAIN_COMBINATIONS = 10, PLAIN_MOST_LANES = 128 };

/* The values of a sub-group by lane. */
typedef struct plain_sub_group {
    int8_t values[PLAIN_MOST_LANES];
    unsigned count, id;
} plain_sub_group;

typedef struct plain_type {
    const char *name;
    size_t size; /* of a result; halves have results of type float */
    /* The functions' results of a lane; the broadcast is from lane (5 id + 3) % count. */
    void (*combine)(const plain_sub_group *s, unsigned lane, void *results);
} plain_type;

enum { PLAIN_TYPES = 11 };
extern const plain_type plain_types[PLAIN_TYPES];

#endif
