/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Noise from numbers. */

#ifndef EXAMPLES_HASH_H
#define EXAMPLES_HASH_H

#include <stdint.h>

/* Numbers that follow each other become numbers that have nothing in common; no two become the same. */
uint32_t hash(uint32_t n);

#endif
