/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a program may use of the extensions. */

#pragma once

/* A builtin's name, or the macro of its extension. */
enum {
    LAYER_USE_MEDIA_BLOCK_READ = 1 << 0,
    LAYER_USE_MEDIA_BLOCK_WRITE = 1 << 1,
    LAYER_USE_COPIES = 1 << 2,     /* async_work_group_copy_2D2D, async_work_group_copy_3D3D */
    LAYER_USE_COPY_FENCE = 1 << 3, /* async_work_group_copy_fence */
    LAYER_USE_WAITS = 1 << 4,      /* wait_group_events: matters beside copies, which may be in another program */
    LAYER_USE_SUB_GROUP_QUERIES = 1 << 5,   /* get_sub_group_size and its like */
    LAYER_USE_SUB_GROUP_BARRIER = 1 << 6,   /* sub_group_barrier */
    LAYER_USE_ENQUEUED_SUB_GROUPS = 1 << 7, /* get_enqueued_num_sub_groups */
    LAYER_USE_REQUIRED_SIZE = 1 << 8,       /* intel_reqd_sub_group_size */
    LAYER_USE_SUB_GROUP_READ = 1 << 9,      /* intel_sub_group_block_read, with an element's type: */
    LAYER_USE_SUB_GROUP_WRITE = 1 << 10,    /* intel_sub_group_block_write, likewise */
    LAYER_USE_SUB_GROUP_UI = 1 << 11,       /* by its own name or the one without a type */
    LAYER_USE_SUB_GROUP_UC = 1 << 12,
    LAYER_USE_SUB_GROUP_US = 1 << 13,
    LAYER_USE_SUB_GROUP_UL = 1 << 14,
    LAYER_USE_SHUFFLES = 1 << 15,           /* intel_sub_group_shuffle and its like */
    LAYER_USE_COMBINATIONS = 1 << 16,       /* sub_group_broadcast, votes, reductions and scans */
    LAYER_USE_SMALL_COMBINATIONS = 1 << 17, /* intel_sub_group_broadcast, reductions and scans */
    LAYER_USE_KHRONOS_SHUFFLES = 1 << 18,   /* sub_group_shuffle and its like */
    LAYER_USE_BALLOTS = 1 << 19,            /* sub_group_ballot, and the broadcasts of its extension */
    LAYER_USE_BALLOT_BITS = 1 << 20,        /* what reads ballots, and masks */
    LAYER_USE_LONG_BLOCKS = 1 << 21,        /* the macro of cl_intel_subgroups_long */
    LAYER_USE_LOCAL_BLOCKS = 1 << 22,       /* the macro of cl_intel_subgroup_local_block_io */
    LAYER_USE_2D_BLOCK_IO = 1 << 23,        /* the macro of cl_intel_subgroup_2d_block_io */
    LAYER_USE_2D_READ = 1 << 24,            /* intel_sub_group_2d_block_read_<bits>b_* */
    LAYER_USE_2D_READ_CHANGED = 1 << 25,    /* intel_sub_group_2d_block_read_transform_*, and transpose */
    LAYER_USE_2D_WRITE = 1 << 26,           /* intel_sub_group_2d_block_write_* */
    LAYER_USE_2D_PREFETCH = 1 << 27,        /* intel_sub_group_2d_block_prefetch_* */
    LAYER_USES_END = 1 << 28
};

/* What has events, or completes copies. */
#define LAYER_USES_OF_EVENTS (LAYER_USE_COPIES | LAYER_USE_COPY_FENCE | LAYER_USE_WAITS)

/* What gives a lane the data of others. */
#define LAYER_USES_OF_EXCHANGES                                                                                        \
    (LAYER_USE_SHUFFLES | LAYER_USE_COMBINATIONS | LAYER_USE_SMALL_COMBINATIONS | LAYER_USE_KHRONOS_SHUFFLES |         \
     LAYER_USE_BALLOTS)

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
