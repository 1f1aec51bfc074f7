/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waits and events of kernels that have 2D or 3D copies, and the kernels' counters of copies. */

#include "link/linker.h"

#include "analysis/calls.h"
#include "analysis/kernels.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <string.h>

#define COUNTER "__cltile_counter"

/* Calls `name` before an instruction, by the convention of `like`, another call. */
static void call_before(LLVMValueRef instruction, const char *name, LLVMValueRef like, LLVMValueRef *arguments,
                        unsigned count) {
    LLVMBuilderRef builder = cltile_builder_before(instruction);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(like));
    cltile_build_call(builder, like, name, LLVMVoidTypeInContext(LLVMGetTypeContext(LLVMTypeOf(like))), arguments,
                      count);
    LLVMDisposeBuilder(builder);
}

/* ---- Places ---- */

static void place(LLVMValueRef wait, void *user) {
    (void)user;
    LLVMValueRef arguments[] = {LLVMGetOperand(wait, 0), LLVMGetOperand(wait, 1)};
    call_before(LLVMGetNextInstruction(wait), CLTILE_WAIT, wait, arguments, 2);
}

void cltile_place_waits(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_is_wait(cltile_symbol(f)))
            cltile_for_calls(f, place, NULL);
}

typedef struct settling {
    bool has_kernel, counts, has_no_waits;
    cltile_events events;
} settling;

/* Where a module has no kernels, copies and their waits may come together only in another. */
static bool completes_copies(const settling *s, LLVMValueRef function) {
    return !s->has_kernel || cltile_reaches(function, CLTILE_REACHES_COPY);
}

/* Whether all events of a function are of copies that cltile made. */
static bool has_no_host_events(LLVMValueRef function) {
    return cltile_is_kernel(function) && cltile_reaches(function, CLTILE_REACHES_COPY) &&
           !cltile_reaches(function, CLTILE_REACHES_HOST_COPY);
}

static void settle_placeholder(LLVMValueRef call, void *user) {
    const settling *s = user;
    const bool completes = s->has_no_waits || completes_copies(s, cltile_caller(call));
    if (completes && s->counts) {
        LLVMValueRef arguments[] = {LLVMGetOperand(call, 0), LLVMGetOperand(call, 1)};
        call_before(call, CLTILE_COMPLETE, call, arguments, 2);
    } else if (completes && !(cltile_is_kernel(cltile_caller(call)) && cltile_is_last_access(call))) {
        LLVMTypeRef type = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)));
        LLVMValueRef fences = LLVMConstInt(type, cltile_fences_of_wait(call), 0);
        call_before(call, CLTILE_COMPLETE, call, &fences, 1);
    }
    LLVMInstructionEraseFromParent(call);
}

static void settle_event(LLVMValueRef call, void *user) {
    const settling *s = user;
    const bool is_plain = has_no_host_events(cltile_caller(call));
    if (s->events != CLTILE_EVENTS_NULL && !is_plain)
        return;
    /* Where no event is the host's, none is of use: a null event leaves those in memory unread (see
     * cltile_forget_events). */
    LLVMValueRef event = LLVMGetOperand(call, 0);
    cltile_replace(call, is_plain ? LLVMConstNull(LLVMTypeOf(event)) : event);
}

static void drop_wait(LLVMValueRef call, void *user) {
    const settling *s = user;
    if (s->has_no_waits || has_no_host_events(cltile_caller(call)))
        LLVMInstructionEraseFromParent(call);
}

static bool is_event(LLVMTypeRef type) {
    char *text = LLVMPrintTypeToString(type); /* LLVM 18 has no LLVMGetTargetExtTypeName */
    const bool is_one = strcmp(text, "target(\"spirv.Event\")") == 0;
    LLVMDisposeMessage(text);
    return is_one;
}

/* The type with a number in place of each event, as large as a pointer; NULL for one of no events. */
static LLVMTypeRef without_events(LLVMTypeRef type, LLVMTypeRef number) {
    if (LLVMGetTypeKind(type) == LLVMTargetExtTypeKind)
        return is_event(type) ? number : NULL;
    LLVMTypeRef element =
        LLVMGetTypeKind(type) == LLVMArrayTypeKind ? without_events(LLVMGetElementType(type), number) : NULL;
    return element == NULL ? NULL : LLVMArrayType2(element, LLVMGetArrayLength2(type));
}

static bool has_values_of_events(LLVMValueRef function) {
    for (LLVMValueRef i = cltile_first_in(function); i != NULL; i = cltile_next_in(i))
        if (without_events(LLVMTypeOf(i), LLVMTypeOf(i)) != NULL)
            return true;
    return false;
}

/* Makes numbers of the events in a function's memory. */
static void forget_events(LLVMValueRef function) {
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    LLVMTypeRef number = LLVMIntPtrTypeInContext(LLVMGetModuleContext(module), LLVMGetModuleDataLayout(module));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef i = cltile_first_in(function), next; i != NULL; i = next) {
        next = cltile_next_in(i);
        LLVMValueRef stored = LLVMIsAStoreInst(i) != NULL ? LLVMGetOperand(i, 0) : NULL;
        LLVMTypeRef type = stored != NULL                 ? without_events(LLVMTypeOf(stored), number)
                           : LLVMIsAAllocaInst(i) != NULL ? without_events(LLVMGetAllocatedType(i), number)
                                                          : NULL;
        if (type == NULL)
            continue;
        LLVMPositionBuilderBefore(builder, i);
        LLVMValueRef other = stored != NULL ? LLVMBuildStore(builder, LLVMConstNull(type), LLVMGetOperand(i, 1))
                                            : LLVMBuildAlloca(builder, type, cltile_symbol(i));
        LLVMSetAlignment(other, LLVMGetAlignment(i));
        if (stored == NULL)
            LLVMReplaceAllUsesWith(i, other);
        LLVMInstructionEraseFromParent(i);
    }
    LLVMDisposeBuilder(builder);
}

void cltile_forget_events(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && has_no_host_events(f) && !has_values_of_events(f))
            forget_events(f);
}

void cltile_settle_waits(LLVMModuleRef module, cltile_events events, bool counts, bool has_no_waits) {
    settling s = {cltile_has_kernel(module), counts, has_no_waits, events};
    cltile_settle_calls(module, CLTILE_WAIT, settle_placeholder, &s);
    cltile_settle_calls(module, CLTILE_COPY_EVENT, settle_event, &s);
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (cltile_is_wait(cltile_symbol(f)))
            cltile_settle_calls_of(f, drop_wait, &s);
    }
}

static LLVMValueRef counter_of(LLVMValueRef function, LLVMTypeRef pointer) {
    if (!cltile_is_kernel(function))
        return LLVMConstNull(pointer);
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
    if (LLVMIsAAllocaInst(first) != NULL && strcmp(cltile_symbol(first), COUNTER) == 0)
        return first;
    return cltile_add_counter(function, LLVMInt32TypeInContext(LLVMGetTypeContext(pointer)), COUNTER);
}

static void give_counter(LLVMValueRef call, void *user) {
    (void)user;
    cltile_replace(call, counter_of(cltile_caller(call), LLVMTypeOf(call)));
}

void cltile_give_counters(LLVMModuleRef module) {
    cltile_settle_calls(module, COUNTER, give_counter, NULL);
}
