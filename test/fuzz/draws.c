/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random numbers of a key (splitmix64). */

#include "draws.h"

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t next(draws *d) {
    d->state += 0x9e3779b97f4a7c15u;
    return mix(d->state);
}

draws draws_of(uint64_t seed, uint64_t program, int kernel, int operation, int input, int place) {
    const uint64_t keys[] = {seed, program, (uint64_t)kernel, (uint64_t)operation, (uint64_t)input, (uint64_t)place};
    draws d = {0};
    for (int i = 0; i < (int)(sizeof keys / sizeof *keys); ++i)
        d.state = mix(d.state + 0x9e3779b97f4a7c15u + keys[i]);
    return d;
}

int draws_below(draws *d, int count) {
    return (int)((next(d) >> 33) % (uint64_t)count);
}

int draws_between(draws *d, int least, int most) {
    return least + draws_below(d, most - least + 1);
}

bool draws_once_in(draws *d, int count) {
    return draws_below(d, count) == 0;
}

uint8_t draws_byte(draws *d) {
    return (uint8_t)(next(d) >> 56);
}
