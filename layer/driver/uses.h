/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a program may use of the extensions. */

#pragma once

#include <stdint.h>

/* A set of LAYER_USE(use), for each CLTILE_USE a bit. */
typedef uint64_t layer_uses;
enum {
#define CLTILE_USE(use) LAYER_BIT_##use,
#include "report/builtins.inc"
    LAYER_BITS
};
_Static_assert(LAYER_BITS <= 64, "layer_uses has a bit for each");
#define LAYER_USE(use) (UINT64_C(1) << LAYER_BIT_##use)
#define LAYER_ALL_USES (UINT64_MAX >> (64 - LAYER_BITS))

/* What has events, or completes copies. */
#define LAYER_USES_OF_EVENTS (LAYER_USE(COPIES) | LAYER_USE(COPY_FENCE) | LAYER_USE(WAITS))

/* What gives a lane the data of others. */
#define LAYER_USES_OF_EXCHANGES                                                                                        \
    (LAYER_USE(SHUFFLES) | LAYER_USE(COMBINATIONS) | LAYER_USE(SMALL_COMBINATIONS) | LAYER_USE(KHRONOS_SHUFFLES) |     \
     LAYER_USE(BALLOTS) | LAYER_USE(SPLIT_MATRIX))

/* What has local memory for that where sub-groups are emulated. */
#define LAYER_USES_OF_EXCHANGE_MEMORY (LAYER_USES_OF_EXCHANGES | LAYER_USE(MATRIX))

/* Blocks that may be of images, by what they do to the image; and the types of sub-group blocks. */
#define LAYER_USES_OF_BLOCK_READS (LAYER_USE(MEDIA_BLOCK_READ) | LAYER_USE(SUB_GROUP_READ))
#define LAYER_USES_OF_BLOCK_WRITES (LAYER_USE(MEDIA_BLOCK_WRITE) | LAYER_USE(SUB_GROUP_WRITE))
#define LAYER_USES_OF_SUB_GROUP_TYPES                                                                                  \
    (LAYER_USE(SUB_GROUP_UI) | LAYER_USE(SUB_GROUP_UC) | LAYER_USE(SUB_GROUP_US) | LAYER_USE(SUB_GROUP_UL))
#define LAYER_USES_OF_2D_BLOCKS                                                                                        \
    (LAYER_USE(2D_READ) | LAYER_USE(2D_READ_CHANGED) | LAYER_USE(2D_WRITE) | LAYER_USE(2D_PREFETCH))
#define LAYER_USES_OF_CHECKED_BLOCKS                                                                                   \
    (LAYER_USE(MEDIA_BLOCK_READ) | LAYER_USE(MEDIA_BLOCK_WRITE) | LAYER_USES_OF_2D_BLOCKS |                            \
     LAYER_USE(SUB_GROUP_READ) | LAYER_USE(SUB_GROUP_WRITE))

/* What the run-time checker looks at. */
#define LAYER_USES_OF_CHECKS (LAYER_USES_OF_EVENTS | LAYER_USES_OF_CHECKED_BLOCKS | LAYER_USE(SPLIT_BARRIER))
