/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What becomes of the events of copies on the ways through a kernel. */

#ifndef CLTILE_EVENTS_H
#define CLTILE_EVENTS_H

#include "analysis/copy.h"
#include "analysis/flow.h"

/* Receives what is found; what is of no interest is NULL. */
typedef struct cltile_event_findings {
    /* A way to the kernel's end has no wait for a copy's event. `overwriting` is the store that lost it, `branch` what
     * leads away from the waits; either may be NULL. */
    void (*on_not_waited)(const void *user, const cltile_copy *copy, LLVMValueRef overwriting, LLVMValueRef branch);
    /* A copy is called while another is under way, one of which writes bytes in local memory that the other reads or
     * writes. */
    void (*on_overlap)(const void *user, const cltile_copy *first, const cltile_copy *second);
    /* A wait for events that no copy's can be; whether one is put there later. */
    void (*on_wait_before_copy)(const void *user, LLVMValueRef wait, bool copy_follows);
    /* A wait that completes a copy on some way. With this, ways go on through loops whose waits the others take for
     * certain, so that these are found, too: it is for itself. */
    void (*on_wait)(const void *user, const cltile_copy *copy, LLVMValueRef wait);
    /* A copy whose event goes where it is not followed: no wait is found for it. */
    void (*on_escape)(const void *user, const cltile_copy *copy);
    /* Copies, one after the other, whose events were not followed to the end, since the kernel is too large; none
     * where it is other waits that were not looked at, and then `first` is the kernel's first copy. */
    void (*on_cut_short)(const void *user, const cltile_copy *first, unsigned count);
    const void *user;
} cltile_event_findings;

/* Follows the events of a kernel's copies, which are in the order of their calls. Leans to silence: whatever is not
 * understood waits for all events. */
void cltile_follow_events(const cltile_flow *flow, const cltile_copy *copies, unsigned count,
                          const cltile_event_findings *findings);

#endif
