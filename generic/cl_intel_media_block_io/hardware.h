// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What some hosts have for plain blocks beyond OpenCL C, and this one has not.

#pragma once

#include "cl_intel_media_block_io/region.h"

// Whether lanes have values of others, each of one that it chooses (which is not part of OpenCL 2.1's sub-groups).
#define CLTILE_SHUFFLES 0
uint __cltile_shuffle(uint mine, uint lane); // never called

// `to` with so many bytes, at a multiple of these, from another place in `from`.
uint __cltile_move_bytes(uint to, uint to_byte, uint from, uint from_byte, uint bytes); // likewise

// The value of one lane, for all.
#define CLTILE_BROADCAST(mine, lane) sub_group_broadcast(mine, lane)

// What all lanes of a sub-group would answer alike: asks as many of them as is cheapest.
#define CLTILE_ASK(region, answer, question) const int answer = question;
