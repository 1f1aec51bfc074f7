/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the barrier of a wait is for: the memory that the copies write, and who reads it afterwards. */

#include "link/linker.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <string.h>

#define MOST_STEPS 256 /* values and uses that are looked at for one wait */
#define MOST_BLOCKS 16 /* between a wait and the function's end */

/* The events of one wait. */
typedef struct search {
    LLVMValueRef looked_at[MOST_STEPS]; /* variables, and values that pass events on */
    unsigned count;
    unsigned fences;
    bool is_lost; /* some event may be of any copy */
} search;

/* Whether a value is new to the search, which then knows it. */
static bool enter(search *s, LLVMValueRef value) {
    for (unsigned i = 0; i < s->count; ++i)
        if (s->looked_at[i] == value)
            return false;
    s->is_lost |= s->count == MOST_STEPS;
    if (!s->is_lost)
        s->looked_at[s->count++] = value;
    return !s->is_lost;
}

/* ---- Events ---- */

static bool is_offset_or_cast(LLVMValueRef value) {
    return LLVMIsAGetElementPtrInst(value) != NULL || LLVMIsABitCastInst(value) != NULL ||
           LLVMIsAAddrSpaceCastInst(value) != NULL;
}

static void look_at_variable(search *s, LLVMValueRef pointer);

static void look_at_event(search *s, LLVMValueRef event) {
    if (LLVMIsNull(event) || LLVMIsUndef(event) || !enter(s, event))
        return;
    LLVMValueRef callee = cltile_callee(event);
    if (LLVMIsAPHINode(event) != NULL) {
        for (unsigned i = 0; i < LLVMCountIncoming(event); ++i)
            look_at_event(s, LLVMGetIncomingValue(event, i));
    } else if (LLVMIsASelectInst(event) != NULL) {
        look_at_event(s, LLVMGetOperand(event, 1));
        look_at_event(s, LLVMGetOperand(event, 2));
    } else if (LLVMIsALoadInst(event) != NULL) {
        look_at_variable(s, LLVMGetOperand(event, 0));
    } else if (callee != NULL && strcmp(cltile_symbol(callee), CLTILE_COPY_EVENT) == 0 &&
               LLVMIsAConstantInt(LLVMGetOperand(event, 1)) != NULL) {
        s->fences |= (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(event, 1));
        look_at_event(s, LLVMGetOperand(event, 0));
    } else {
        s->is_lost = true;
    }
}

/* Whether a call does nothing to the events that it has a pointer to. */
static bool leaves_events(LLVMValueRef call) {
    LLVMValueRef callee = cltile_callee(call);
    const char *symbol = callee == NULL ? "" : cltile_symbol(callee);
    return cltile_is_wait(symbol) || strcmp(symbol, CLTILE_WAIT) == 0 || strcmp(symbol, CLTILE_COMPLETE) == 0 ||
           cltile_starts_with(symbol, "llvm.lifetime") || cltile_starts_with(symbol, "llvm.dbg");
}

/* Looks at what is stored by way of a pointer to a variable. */
static void look_at_uses(search *s, LLVMValueRef pointer) {
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL && !s->is_lost; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (is_offset_or_cast(user)) {
            look_at_uses(s, user);
        } else if (LLVMIsAStoreInst(user) != NULL && LLVMGetOperand(user, 0) != pointer) {
            look_at_event(s, LLVMGetOperand(user, 0));
        } else {
            s->is_lost |= LLVMIsALoadInst(user) == NULL && !leaves_events(user);
        }
    }
}

static void look_at_variable(search *s, LLVMValueRef pointer) {
    while (is_offset_or_cast(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    if (LLVMIsAAllocaInst(pointer) == NULL)
        s->is_lost = true;
    else if (enter(s, pointer))
        look_at_uses(s, pointer);
}

/* The event that a wait for one finds in its variable, stored in the same block; or NULL. */
static LLVMValueRef event_of(LLVMValueRef wait) {
    LLVMValueRef count = LLVMGetOperand(wait, 0), i = LLVMGetPreviousInstruction(wait);
    if (LLVMIsAConstantInt(count) == NULL || LLVMConstIntGetZExtValue(count) != 1)
        return NULL;
    while (i != NULL && (LLVMIsACallInst(i) == NULL || leaves_events(i)) && LLVMIsAStoreInst(i) == NULL)
        i = LLVMGetPreviousInstruction(i);
    const bool is_stored = i != NULL && LLVMIsAStoreInst(i) != NULL && LLVMGetOperand(i, 1) == LLVMGetOperand(wait, 1);
    return is_stored ? LLVMGetOperand(i, 0) : NULL;
}

unsigned cltile_fences_of_wait(LLVMValueRef wait) {
    search s = {.count = 0};
    LLVMValueRef event = event_of(wait);
    if (event != NULL)
        look_at_event(&s, event);
    else
        look_at_variable(&s, LLVMGetOperand(wait, 1));
    return s.is_lost || s.fences == 0 ? CLTILE_BOTH_FENCES : s.fences;
}

/* ---- The function's end ---- */

/* Whether an instruction does nothing with memory but to wait. */
static bool leaves_memory(LLVMValueRef i) {
    return LLVMIsACallInst(i) != NULL
               ? leaves_events(i)
               : LLVMIsALoadInst(i) == NULL && LLVMIsAStoreInst(i) == NULL && LLVMIsAAtomicRMWInst(i) == NULL &&
                     LLVMIsAAtomicCmpXchgInst(i) == NULL && LLVMIsAFenceInst(i) == NULL && LLVMIsAInvokeInst(i) == NULL;
}

bool cltile_is_last_access(LLVMValueRef i) {
    unsigned blocks = 0;
    i = LLVMGetNextInstruction(i);
    while (LLVMIsAReturnInst(i) == NULL) {
        const bool is_end = LLVMIsATerminatorInst(i) != NULL;
        if (is_end ? LLVMGetNumSuccessors(i) != 1 || blocks++ == MOST_BLOCKS : !leaves_memory(i))
            return false;
        i = is_end ? LLVMGetFirstInstruction(LLVMGetSuccessor(i, 0)) : LLVMGetNextInstruction(i);
    }
    return true;
}
