/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What happens between a copy and its wait, and between work-items' accesses and a copy of the same bytes. */

#pragma once

#include "analysis/block.h"
#include "ir/flow.h"

typedef enum cltile_event_kind {
    CLTILE_EVENT_WAIT,         /* a wait, `at`, that may complete the copy */
    CLTILE_EVENT_ESCAPES,      /* the copy's event gets where it is not followed: nothing is reported of it */
    CLTILE_EVENT_CUT_SHORT,    /* the kernel is too large: not all was looked at from here on */
    CLTILE_EVENT_NOT_WAITED,   /* a path from the copy to the kernel's end has no wait */
    CLTILE_EVENT_OVERLAP,      /* `other` begins while the copy is in flight, and one writes bytes of both */
    CLTILE_EVENT_READ,         /* work-items read the copy's destination in flight */
    CLTILE_EVENT_WRITE,        /* they write its destination */
    CLTILE_EVENT_SOURCE_WRITE, /* they write its source */
    CLTILE_EVENT_UNSYNCED,     /* they write its source, and no barrier follows before the copy */
    CLTILE_EVENT_IN_USE,       /* they access its destination, and no barrier follows before the copy */
    CLTILE_EVENT_UNSET,        /* the copy is given an event that nothing has set */
    CLTILE_EVENT_EARLY_WAIT, /* a wait for an event that only a later copy sets; `copy` is NULL, as in the next three */
    CLTILE_EVENT_VAIN_WAIT,  /* a wait for an event that no copy sets */
    CLTILE_EVENT_OTHER_SLOT, /* the same, and copies set other events of the same array */
    CLTILE_EVENT_BEHIND_ARRAY, /* a wait for events behind the end of their array */
} cltile_event_kind;

typedef struct cltile_event {
    cltile_event_kind kind;
    const cltile_copy *copy, *other;
    LLVMValueRef at;      /* the instruction that it is about, if it is not the copy's call */
    LLVMValueRef branch;  /* of NOT_WAITED: what leads away from the waits, or NULL */
    bool is_on_all_paths; /* from the first of the two on */
} cltile_event;

typedef void (*cltile_event_fn)(void *user, const cltile_event *event);

/* Looks at a kernel's copies, which are in the order of their calls. `has_one_item`: work-groups have one work-item,
 * and need no barriers. Reports what is certain: where paths with and without a wait have met, a later branch may
 * depend on the same condition. Whatever is not understood waits for all events, and may be a barrier. */
void cltile_follow_events(cltile_flow *flow, const cltile_copy *copies, unsigned count, bool has_one_item,
                          cltile_event_fn on_event, void *user);
