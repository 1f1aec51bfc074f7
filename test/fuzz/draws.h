/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random numbers that follow from what they are for and not from what was drawn before: what is taken out of a kernel
 * leaves the numbers of the rest as they were. */

#ifndef DRAWS_H
#define DRAWS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct draws {
    uint64_t state;
} draws;

/* The numbers of a key. */
draws draws_of(uint64_t seed, uint64_t program, int kernel, int operation, int input, int place);

/* 0 to count - 1. */
int draws_below(draws *d, int count);

/* `least` to `most`. */
int draws_between(draws *d, int least, int most);

/* True once in `count` times. */
bool draws_once_in(draws *d, int count);

uint8_t draws_byte(draws *d);

#endif
