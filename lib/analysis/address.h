/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Addresses as sums: a variable or parameter, constant bytes, and values times constants. */

#pragma once

#include "ir/flow.h"

#include <llvm-c/Target.h>

#define CLTILE_MOST_TERMS 8

typedef struct cltile_term {
    LLVMValueRef value;
    long long scale; /* in bytes */
} cltile_term;

typedef struct cltile_address {
    LLVMValueRef base; /* what is no element, field or cast of something else */
    long long offset;  /* the constant part, in bytes */
    cltile_term terms[CLTILE_MOST_TERMS];
    unsigned term_count;
    bool is_sum;   /* nothing else is added */
    bool is_known; /* that, and there are no terms */
} cltile_address;

cltile_address cltile_find_address(LLVMTargetDataRef layout, LLVMValueRef pointer);

/* Adds a value times a constant. */
void cltile_add_to_address(cltile_address *address, LLVMValueRef value, long long scale);

/* Which iterations of the loops around it control has begun since it left a block: that of one loop, whose number it
 * is, or these. */
#define CLTILE_SAME_ITERATION (UINT_MAX - 1)
#define CLTILE_ANY_ITERATION UINT_MAX

/* The bytes from one address to another of the same base, as work-item 0 of work-group 0 computes them; false if that
 * is not constant, or differs among the first iterations of loops around both. Control goes from one block to the
 * other, `later`. */
bool cltile_find_distance(const cltile_flow *flow, unsigned from_block, unsigned to_block, unsigned later,
                          const cltile_address *from, const cltile_address *to, long long *bytes);

/* The greatest value of an integer, if its operations limit it: a mask, a remainder, a minimum. A kernel that limits it
 * so is taken to reach the limit. */
bool cltile_find_greatest(LLVMValueRef value, unsigned long long *greatest);

/* The greatest sum that the terms may have, by the ranges of their values; false if one has no range. */
bool cltile_find_greatest_terms(const cltile_address *address, unsigned long long *bytes);

/* The byte at which an access begins that ends latest: with the greatest terms or, where they have no range, with terms
 * of 0. False where a term without range is subtracted, the byte is before the base, or the address is no sum. */
bool cltile_find_begin(const cltile_address *address, unsigned long long *begin);
