/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The definitions that are put in front of a program's source: OpenCL C of the library's own files. */

#pragma once

#include "driver/uses.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct layer_prelude_request {
    const char *const *folders; /* of a target and of hosts, whose files replace those of generic; ends with NULL */
    layer_uses uses;            /* what to define */
    const char *const *own;     /* names that the program defines itself: the prelude leaves them alone */
    size_t own_count;
    bool waits_may_be_conditional; /* as in layer_scan */
    bool copies_are_newer;         /* none is of version 0.9.0 */
    bool emulates_sub_groups;
    unsigned sub_group_size;     /* of emulated sub-groups */
    bool lacks_generic_pointers; /* although the version of the language has them */
    bool gives_words;            /* the program has the local memory in which these exchange data: source/exchange.h */

    /* All functions of the program are inlined. Then layer_inlining_ends goes behind the program. */
    bool inlines_functions;

    /* The program is only built to learn sizes: each kernel's required sub-group size becomes its required work-group
     * size, (N, 1, 1), which every driver tells (CL_KERNEL_COMPILE_WORK_GROUP_SIZE). */
    bool asks_sizes;

    unsigned long area; /* of the run-time checker; 0: nothing is checked */

    /* The build's options, or NULL: what -D defines is not in force in the prelude, whose names it may hit; nor behind
     * it, if the program's macros are expanded already. */
    const char *options;
    bool is_expanded;
} layer_prelude_request;

/* The text, which ends with "#line 1\n"; `lines` is the number of its lines. NULL when memory runs out. The caller
 * frees it. */
char *layer_make_prelude(const layer_prelude_request *request, size_t *size, unsigned *lines);

/* Ends what inlines_functions begins. */
extern const char layer_inlining_ends[];
