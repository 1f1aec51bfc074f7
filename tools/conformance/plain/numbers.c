/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#include "numbers.h"

#include <string.h>

uint32_t plain_round(uint32_t bits, int dropped) {
    const uint64_t unit = (uint64_t)1 << dropped, rest = bits % unit, kept = bits - rest;
    const bool is_odd = (bits & unit) != 0;
    return (uint32_t)(rest > unit / 2 || (rest == unit / 2 && is_odd) ? kept + unit : kept);
}

bool plain_is_nan(uint32_t bits) {
    return (bits & 0x7fffffff) > 0x7f800000;
}

uint16_t plain_half(int number) {
    const int size = number < 0 ? -number : number;
    int exponent = 0;
    if (size == 0)
        return 0;
    while (size >> exponent > 1)
        ++exponent;
    return (uint16_t)((number < 0 ? 0x8000 : 0) + ((exponent + 15) << 10) + (((size << 10) >> exponent) - 0x400));
}

uint32_t plain_float(int number) {
    const float value = (float)number;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

uint16_t plain_bfloat16(int number) {
    return (uint16_t)(plain_float(number) >> 16);
}
