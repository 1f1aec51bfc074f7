// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What reads of 2D blocks give, on PoCL: it keeps a work-item's array in memory, and LLVM makes loops over it loads of
// vectors. A processor waits for a load of what several stores wrote, so that a lane's values are stored several at
// once.

#pragma once

#define CLTILE_MOST_VALUES 128

// CLTILE_STORE_VALUES(value_t, vector_4_t, vector_8_t): by one store, which vstore8 is not, to where a value may be.
#define CLTILE_STORE_VALUES(value_t, vector_4_t, vector_8_t)                                                           \
    typedef vector_4_t __cltile_unaligned_##vector_4_t __attribute__((aligned(sizeof(value_t))));                      \
    typedef vector_8_t __cltile_unaligned_##vector_8_t __attribute__((aligned(sizeof(value_t))));                      \
    CLTILE_INLINE void __cltile_store_4(private value_t *to, const private value_t *v) {                               \
        *(private __cltile_unaligned_##vector_4_t *)to = (vector_4_t)(v[0], v[1], v[2], v[3]);                         \
    }                                                                                                                  \
    CLTILE_INLINE void __cltile_store_8(private value_t *to, const private value_t *v) {                               \
        *(private __cltile_unaligned_##vector_8_t *)to = (vector_8_t)(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]); \
    }
CLTILE_STORE_VALUES(uchar, uchar4, uchar8)
CLTILE_STORE_VALUES(ushort, ushort4, ushort8)
CLTILE_STORE_VALUES(uint, uint4, uint8)
#undef CLTILE_STORE_VALUES

// CLTILE_PUT_VALUES(array, all, VALUE): in one loop, since LLVM makes vectors of a loop that has none around it.
#define CLTILE_PUT_VALUES(array, all, VALUE)                                                                           \
    for (uint at = 0; at < all; ++at) {                                                                                \
        const uint2 which = (uint2)(at / __cltile_values(&block), at % __cltile_values(&block));                       \
        array[at] = VALUE;                                                                                             \
    }

// CLTILE_READ_VALUES(value_t, count, VALUE): all values of a lane; VALUE has that of `which`: a block (x), and a value
// of it. Dwords are left to LLVM, which loads several at once from several rows; it does not so for less.
#define CLTILE_READ_VALUES(value_t, count, VALUE)                                                                      \
    {                                                                                                                  \
        const uint all = count * __cltile_values(&block);                                                              \
        value_t values[CLTILE_MOST_VALUES];                                                                            \
        if (block.element_bytes == 4)                                                                                  \
            CLTILE_PUT_VALUES(destination, all, VALUE)                                                                 \
        else {                                                                                                         \
            _Pragma("unroll") CLTILE_PUT_VALUES(values, all, VALUE);                                                   \
            _Pragma("unroll") for (uint at = 0; at + 8 <= all; at += 8)                                                \
                __cltile_store_8(destination + at, values + at);                                                       \
            if (all == 4)                                                                                              \
                __cltile_store_4(destination, values);                                                                 \
            _Pragma("unroll") for (uint at = 0; at < all && all < 4; ++at) destination[at] = values[at];               \
        }                                                                                                              \
    }
