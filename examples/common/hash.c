/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The integer hash "lowbias32" by Chris Wellons, which is in the public domain. */

#include "hash.h"

uint32_t hash(uint32_t n) {
    n = (n ^ n >> 16) * 0x7feb352dU;
    n = (n ^ n >> 15) * 0x846ca68bU;
    return n ^ n >> 16;
}
