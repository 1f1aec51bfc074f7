/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bits of numbers in plain C, written from the formats alone. */

#ifndef PLAIN_NUMBERS_H
#define PLAIN_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* A float's bits with the last `dropped` ones rounded away, to nearest and ties to even. Not of NaN. */
uint32_t plain_round(uint32_t bits, int dropped);

bool plain_is_nan(uint32_t bits);

/* Small integers, of at most 11 bits, as half, bfloat16 and float. */
uint16_t plain_half(int number);
uint16_t plain_bfloat16(int number);
uint32_t plain_float(int number);

#endif
