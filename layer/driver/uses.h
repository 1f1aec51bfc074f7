/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a program may use of the extensions. */

#pragma once

/* LAYER_USE_<use> of each CLTILE_USE: a bit. */
enum {
#define CLTILE_USE(use) LAYER_BIT_##use,
#include "report/builtins.inc"
    LAYER_BITS
};
enum {
#define CLTILE_USE(use) LAYER_USE_##use = 1u << LAYER_BIT_##use,
#include "report/builtins.inc"
    LAYER_ALL_USES = ~0u >> (32 - LAYER_BITS)
};

/* What has events, or completes copies. */
#define LAYER_USES_OF_EVENTS (LAYER_USE_COPIES | LAYER_USE_COPY_FENCE | LAYER_USE_WAITS)

/* What gives a lane the data of others. */
#define LAYER_USES_OF_EXCHANGES                                                                                        \
    (LAYER_USE_SHUFFLES | LAYER_USE_COMBINATIONS | LAYER_USE_SMALL_COMBINATIONS | LAYER_USE_KHRONOS_SHUFFLES |         \
     LAYER_USE_BALLOTS)

/* What has local memory for that where sub-groups are emulated. */
#define LAYER_USES_OF_EXCHANGE_MEMORY (LAYER_USES_OF_EXCHANGES | LAYER_USE_MATRIX)

/* Blocks that may be of images, by what they do to the image; and the types of sub-group blocks. */
#define LAYER_USES_OF_BLOCK_READS (LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_SUB_GROUP_READ)
#define LAYER_USES_OF_BLOCK_WRITES (LAYER_USE_MEDIA_BLOCK_WRITE | LAYER_USE_SUB_GROUP_WRITE)
#define LAYER_USES_OF_SUB_GROUP_TYPES                                                                                  \
    (LAYER_USE_SUB_GROUP_UI | LAYER_USE_SUB_GROUP_UC | LAYER_USE_SUB_GROUP_US | LAYER_USE_SUB_GROUP_UL)
#define LAYER_USES_OF_2D_BLOCKS                                                                                        \
    (LAYER_USE_2D_READ | LAYER_USE_2D_READ_CHANGED | LAYER_USE_2D_WRITE | LAYER_USE_2D_PREFETCH)
#define LAYER_USES_OF_CHECKED_BLOCKS                                                                                   \
    (LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE | LAYER_USES_OF_2D_BLOCKS | LAYER_USE_SUB_GROUP_READ |   \
     LAYER_USE_SUB_GROUP_WRITE)
