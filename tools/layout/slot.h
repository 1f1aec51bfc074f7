/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a component or value of a lane holds. */

#pragma once

typedef enum slot_kind {
    SLOT_ELEMENT,
    SLOT_PADDING,     /* behind a row */
    SLOT_PAST_REGION, /* below the last row */
} slot_kind;

typedef struct layout_slot {
    slot_kind kind;
    unsigned column, row;
} layout_slot;
