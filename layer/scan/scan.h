/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the sources of a program use of the extensions: a scan of tokens, which overlooks nothing but may see more than
 * the compiler will. */

#ifndef LAYER_SCAN_H
#define LAYER_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/* A builtin's name, or the macro of its extension. */
enum {
    LAYER_USE_MEDIA_BLOCK_READ = 1 << 0,
    LAYER_USE_MEDIA_BLOCK_WRITE = 1 << 1,
    LAYER_USE_COPIES = 1 << 2,            /* async_work_group_copy_2D2D, async_work_group_copy_3D3D */
    LAYER_USE_COPY_FENCE = 1 << 3,        /* async_work_group_copy_fence */
    LAYER_USE_WAITS = 1 << 4,             /* wait_group_events: of interest beside copies, perhaps another program's */
    LAYER_USE_SUB_GROUP_QUERIES = 1 << 5, /* get_sub_group_size and its like */
    LAYER_USE_SUB_GROUP_BARRIER = 1 << 6, /* sub_group_barrier */
    LAYER_USE_ENQUEUED_SUB_GROUPS = 1 << 7, /* get_enqueued_num_sub_groups */
    LAYER_USE_REQUIRED_SIZE = 1 << 8,       /* intel_reqd_sub_group_size */
};

/* A header program of clCompileProgram: the name that #include gives it, and its text. */
typedef struct layer_header {
    const char *name;
    const char *text;
    size_t size;
} layer_header;

/* The text of a program, the options that it is built with (NULL for none), its header programs. */
typedef struct layer_sources {
    const char *text;
    size_t size;
    const char *options;
    const layer_header *headers;
    size_t header_count;
} layer_sources;

typedef struct layer_scan {
    unsigned uses; /* LAYER_USE_* */

    /* The first use: a name in `sources` or in the file that it includes, or the options; for messages. */
    char name[64];
    char file[256]; /* "" for the program itself */
    unsigned line;  /* 1 for the first; 0 for options */

    /* Names that the sources define themselves, as macros or functions, without a look at the macro of the extension:
     * they are the program's and no uses. Constant strings. */
    const char *own[64];
    size_t own_count;
    unsigned own_uses; /* what they would be otherwise */

    /* A wait may be under a condition or behind an early return. The scan may see this where the compiler does not. */
    bool waits_may_be_conditional;

    /* Required sub-group sizes. 0: no kernel has one. Otherwise, with sizes_differ false, every kernel has this one.
     * With sizes_differ true the scan cannot tell, as with macros; only the compiler can. */
    unsigned required_size;
    bool sizes_differ;
} layer_scan;

/* Scans a program's text, its options' definitions, and every file they include that is a header program or is found by
 * the options' -I folders or from the current folder. False when memory runs out. */
bool layer_scan_sources(const layer_sources *sources, layer_scan *scan);

#endif
