// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What reads of 2D blocks give, value by value.

#pragma once

// CLTILE_READ_VALUES(value_t, count, VALUE): all values of a lane; VALUE has that of `which`: a block (x), and a value
// of it.
#define CLTILE_READ_VALUES(value_t, count, VALUE)                                                                      \
    _Pragma("unroll") for (uint i = 0; i < count; ++i) {                                                               \
        _Pragma("unroll") for (uint number = 0; number < __cltile_values(&block); ++number) {                          \
            const uint2 which = (uint2)(i, number);                                                                    \
            destination[i * __cltile_values(&block) + number] = VALUE;                                                 \
        }                                                                                                              \
    }
