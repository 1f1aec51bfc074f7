/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which functions reach which builtins. */

#include "analysis/calls.h"

#include "analysis/source.h"
#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values of a mark: entered while its callers are looked for. */
#define ENTERED "entered"
#define DONE "done"

static bool has_mark(LLVMValueRef function, const char *what, const char *value) {
    LLVMAttributeRef attribute =
        LLVMGetStringAttributeAtIndex(function, CLTILE_ON_FUNCTION, what, (unsigned)strlen(what));
    unsigned length = 0;
    return attribute != NULL && strcmp(LLVMGetStringAttributeValue(attribute, &length), value) == 0;
}

static void set_mark(LLVMValueRef function, const char *what, const char *value) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMAddAttributeAtIndex(
        function, CLTILE_ON_FUNCTION,
        LLVMCreateStringAttribute(context, what, (unsigned)strlen(what), value, (unsigned)strlen(value)));
}

bool cltile_reaches(LLVMValueRef function, const char *what) {
    return has_mark(function, what, DONE);
}

void cltile_mark(LLVMValueRef function, const char *what) {
    set_mark(function, what, DONE);
}

void cltile_resolve_aliases(LLVMModuleRef module) {
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a != NULL; a = LLVMGetNextGlobalAlias(a)) {
        LLVMValueRef function = LLVMAliasGetAliasee(a);
        while (LLVMIsAGlobalAlias(function) != NULL)
            function = LLVMAliasGetAliasee(function);
        if (LLVMIsAFunction(function) != NULL && LLVMTypeOf(function) == LLVMTypeOf(a))
            LLVMReplaceAllUsesWith(a, function);
    }
}

void cltile_remove_marks(LLVMModuleRef module) {
    static const char *const marks[] = {CLTILE_REACHES_BUILTIN, CLTILE_REACHES_COPY,      CLTILE_REACHES_HOST_COPY,
                                        CLTILE_REACHES_WAIT,    CLTILE_REACHES_SUB_GROUP, CLTILE_IS_INTERNAL};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (size_t i = 0; i < sizeof marks / sizeof *marks; ++i)
            LLVMRemoveStringAttributeAtIndex(f, CLTILE_ON_FUNCTION, marks[i], (unsigned)strlen(marks[i]));
}

static bool refuse_use(LLVMValueRef callee, LLVMValueRef user, cltile_found *found) {
    char message[512];
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    snprintf(message, sizeof message, "'%.*s' is used other than by a direct call, so it cannot be inlined", length,
             name);
    if (LLVMIsAInstruction(user) != NULL)
        cltile_add_call(found, CLTILE_RULE_INDIRECT_CALL, user, NULL, "%s", message);
    else
        cltile_add_finding(found, CLTILE_RULE_INDIRECT_CALL, &(cltile_location){0}, message, NULL);
    return false;
}

static bool refuse_recursion(LLVMValueRef callee, LLVMValueRef call, cltile_found *found) {
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    cltile_add_call(found, CLTILE_RULE_RECURSION, call, NULL,
                    "'%s' calls itself, directly or through others, and reaches '%.*s': what recurs cannot be inlined",
                    cltile_source_name(cltile_symbol(cltile_caller(call))), length, name);
    return false;
}

/* Functions that call each other, one below the other, as far as they are looked at: chains may be longer than a
 * program's stack. */
typedef struct chain {
    struct link {
        LLVMValueRef callee;
        LLVMUseRef use; /* the next */
    } * links;
    size_t count;
} chain;

static bool begin_callee(chain *c, LLVMValueRef callee) {
    struct link *last = cltile_add_row(&c->links, &c->count, sizeof *last);
    if (last != NULL)
        *last = (struct link){callee, LLVMGetFirstUse(callee)};
    return last != NULL;
}

/* Looks at the next use of the chain's last function. */
static bool mark_next(chain *c, const char *what, cltile_found *found) {
    struct link *last = &c->links[c->count - 1];
    if (last->use == NULL) {
        if (--c->count > 0)
            set_mark(last->callee, what, DONE);
        return true;
    }
    LLVMValueRef callee = last->callee, user = LLVMGetUser(last->use);
    last->use = LLVMGetNextUse(last->use);
    if (LLVMIsAGlobalAlias(user) != NULL) /* which nothing calls: see cltile_resolve_aliases */
        return true;
    if (!cltile_is_call_of(user, callee))
        return found == NULL || refuse_use(callee, user, found);
    LLVMValueRef caller = cltile_caller(user);
    if (has_mark(caller, what, DONE))
        return true;
    if (has_mark(caller, what, ENTERED))
        return found == NULL || refuse_recursion(callee, user, found);
    set_mark(caller, what, ENTERED);
    return begin_callee(c, caller);
}

bool cltile_mark_callers(LLVMValueRef callee, const char *what, cltile_found *found) {
    chain c = {.count = 0};
    bool simple = begin_callee(&c, callee);
    while (simple && c.count > 0)
        simple = mark_next(&c, what, found);
    free(c.links);
    return simple;
}

bool cltile_mark_callers_of(LLVMModuleRef module, bool (*is)(const char *symbol), const char *what, cltile_found *found,
                            bool *any) {
    bool simple = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && simple; f = LLVMGetNextFunction(f))
        if (is(cltile_symbol(f))) {
            *any = true;
            simple = cltile_mark_callers(f, what, found);
        }
    return simple;
}
