/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a program may use of the extensions. */

#ifndef LAYER_USES_H
#define LAYER_USES_H

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
};

#endif
