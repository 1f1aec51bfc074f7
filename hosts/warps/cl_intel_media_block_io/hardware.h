// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What NVIDIA's GPUs have for plain blocks beyond OpenCL C.

#pragma once

#include "cl_intel_media_block_io/region.h"

#include "cl_khr_subgroups/warp.h"

#define CLTILE_SHUFFLES 1
#define CLTILE_BROADCAST(mine, lane) __cltile_shuffle(mine, lane)

// prmt takes each byte of its result from the one of two dwords that a nibble of the selector names.
CLTILE_INLINE uint __cltile_move_bytes(uint to, uint to_byte, uint from, uint from_byte, uint bytes) {
    const uint place = bytes == 1 ? 0xf : 0xff, source = bytes == 1 ? 4 + from_byte : 0x54 + 0x11 * from_byte;
    const uint selector = (0x3210 & ~(place << (4 * to_byte))) | source << (4 * to_byte);
    uint result;
    __asm__("prmt.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(to), "r"(from), "r"(selector));
    return result;
}

// Questions about images are instructions of the texture unit, where each lane's costs as much as a texel.
#define CLTILE_ASK(region, answer, question)                                                                           \
    int answer = 0;                                                                                                    \
    if ((region).lane == 0)                                                                                            \
        answer = question;                                                                                             \
    answer = (int)__cltile_shuffle((uint)answer, 0);
