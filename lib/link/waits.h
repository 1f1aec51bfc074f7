/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waits and events of kernels that have 2D or 3D copies: wait_group_events completes the copies, whatever the host's
 * own does (PoCL's is empty, libclc's a barrier, Oclgrind's checks the events). */

#pragma once

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

/* Before functions are linked and inlined: puts a placeholder behind every wait of a module that has copies. Where the
 * target counts copies, that the wait of one leaves others on their way, it takes the events, and so does what it
 * becomes. */
void cltile_place_waits(LLVMModuleRef module, bool counts);

/* When the copies are inlined: decides by what each function reaches (callers.h).
 *
 * Copies are done by then, by each work-item for itself: the placeholder becomes a call of __cltile_complete_copies. In
 * a function without copies it goes, and the wait is as it was.
 *
 * A kernel that has no host copies needs no events: its waits go, and __cltile_copy_event(event) is a null event. In
 * others the host's wait stays, for its own copies; __cltile_copy_event stays a call, for the member that has the host
 * make an event, unless `events` is CLTILE_EVENTS_NULL. Of a host that has no waits, and whose copies a barrier
 * completes, too, every wait goes, and its placeholder is such a call. */
void cltile_settle_waits(LLVMModuleRef module, cltile_events events, bool counts, bool has_no_waits);

/* When all is cleaned up: kernels that need no events, and read none, have numbers in place of those in memory, which
 * helpers may have had pointers to. Intel's CPU runtime crashes on variables of events whose addresses are kept. */
void cltile_forget_events(LLVMModuleRef module);

/* When all is inlined: each kernel that counts its copies gets a variable for it. Elsewhere there is none: copies and
 * waits may come together only in another module. */
void cltile_give_counters(LLVMModuleRef module);
