/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which functions reach which builtins. */

#include "callers.h"

#include "check/check.h"
#include "names.h"

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

/* Values of a mark: entered while its callers are looked for. */
#define ENTERED "entered"
#define DONE "done"

static bool has_mark(LLVMValueRef function, const char *what, const char *value) {
    LLVMAttributeRef attribute = LLVMGetStringAttributeAtIndex(function, ON_FUNCTION, what, (unsigned)strlen(what));
    unsigned length = 0;
    return attribute != NULL && strcmp(LLVMGetStringAttributeValue(attribute, &length), value) == 0;
}

static void set_mark(LLVMValueRef function, const char *what, const char *value) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMAddAttributeAtIndex(
        function, ON_FUNCTION,
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
    static const char *const marks[] = {CLTILE_REACHES_BUILTIN, CLTILE_REACHES_COPY, CLTILE_REACHES_HOST_COPY,
                                        CLTILE_REACHES_WAIT, CLTILE_IS_INTERNAL};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (size_t i = 0; i < sizeof marks / sizeof *marks; ++i)
            LLVMRemoveStringAttributeAtIndex(f, ON_FUNCTION, marks[i], (unsigned)strlen(marks[i]));
}

LLVMValueRef cltile_caller(LLVMValueRef instruction) {
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
}

bool cltile_is_call_of(LLVMValueRef user, LLVMValueRef callee) {
    return LLVMIsACallInst(user) != NULL && LLVMGetCalledValue(user) == callee;
}

/* Where a function is used, if that is in another. */
static void report_use(cltile_reporter *reporter, cltile_rule rule, LLVMValueRef user, const char *message) {
    const cltile_place nowhere = {0};
    if (LLVMIsAInstruction(user) != NULL)
        cltile_report_call(reporter, rule, user, "%s", message);
    else
        cltile_report_at(reporter, rule, &nowhere, "%s", message);
}

static bool refuse_use(LLVMValueRef callee, LLVMValueRef user, cltile_reporter *reporter) {
    char message[512];
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    snprintf(message, sizeof message, "'%.*s' is used other than by a direct call, so it cannot be inlined", length,
             name);
    report_use(reporter, CLTILE_RULE_INDIRECT_CALL, user, message);
    return false;
}

static bool refuse_recursion(LLVMValueRef callee, LLVMValueRef user, cltile_reporter *reporter) {
    char message[512];
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    snprintf(message, sizeof message,
             "'%s' calls itself, directly or through others, and reaches '%.*s': what recurs cannot be inlined",
             cltile_user_name(cltile_symbol(cltile_caller(user))), length, name);
    report_use(reporter, CLTILE_RULE_RECURSION, user, message);
    return false;
}

/* Functions that call each other, one below the other, as far as they are looked at: chains may be longer than a
 * program's stack. */
typedef struct chain {
    struct link {
        LLVMValueRef callee;
        LLVMUseRef use; /* the next */
    } * links;
    size_t count, capacity;
} chain;

static bool begin_callee(chain *c, LLVMValueRef callee, cltile_reporter *reporter) {
    if (c->count == c->capacity) {
        const size_t capacity = 2 * c->capacity + 16;
        struct link *grown = realloc(c->links, capacity * sizeof *grown);
        if (grown == NULL) {
            const cltile_place nowhere = {0};
            cltile_report_at(reporter, CLTILE_RULE_RECURSION, &nowhere, "out of memory");
            return false;
        }
        c->links = grown;
        c->capacity = capacity;
    }
    c->links[c->count++] = (struct link){callee, LLVMGetFirstUse(callee)};
    return true;
}

/* Looks at the next use of the chain's last function. */
static bool mark_next(chain *c, const char *what, cltile_reporter *reporter) {
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
        return refuse_use(callee, user, reporter);
    LLVMValueRef caller = cltile_caller(user);
    if (has_mark(caller, what, DONE))
        return true;
    if (has_mark(caller, what, ENTERED))
        return refuse_recursion(callee, user, reporter);
    set_mark(caller, what, ENTERED);
    return begin_callee(c, caller, reporter);
}

bool cltile_mark_callers(LLVMValueRef callee, const char *what, cltile_reporter *reporter) {
    chain c = {.count = 0};
    bool simple = begin_callee(&c, callee, reporter);
    while (simple && c.count > 0)
        simple = mark_next(&c, what, reporter);
    free(c.links);
    return simple;
}

#define NVVM_ANNOTATIONS "nvvm.annotations"

/* Whether a node of !nvvm.annotations is {function, "what", number}. */
static bool is_annotation(LLVMValueRef node, LLVMValueRef function, const char *what) {
    LLVMValueRef operands[3] = {NULL, NULL, NULL};
    unsigned length = 0;
    if (LLVMGetMDNodeNumOperands(node) != 3)
        return false;
    LLVMGetMDNodeOperands(node, operands);
    if (operands[0] != function || operands[1] == NULL || LLVMIsAMDString(operands[1]) == NULL)
        return false;
    const char *kind = LLVMGetMDString(operands[1], &length);
    return length == strlen(what) && strncmp(kind, what, length) == 0;
}

static bool is_annotated(LLVMValueRef function, const char *what) {
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    const unsigned count = LLVMGetNamedMetadataNumOperands(module, NVVM_ANNOTATIONS);
    LLVMValueRef *nodes = count == 0 ? NULL : malloc(count * sizeof *nodes);
    if (nodes == NULL)
        return false;
    LLVMGetNamedMetadataOperands(module, NVVM_ANNOTATIONS, nodes);
    bool found = false;
    for (unsigned i = 0; i < count && !found; ++i)
        found = is_annotation(nodes[i], function, what);
    free(nodes);
    return found;
}

bool cltile_is_kernel(LLVMValueRef function) {
    switch (LLVMGetFunctionCallConv(function)) {
    case LLVMSPIRKERNELCallConv:
    case LLVMAMDGPUKERNELCallConv:
    case LLVMPTXKernelCallConv:
        return true;
    default:
        return is_annotated(function, "kernel");
    }
}

bool cltile_has_kernel(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && cltile_is_kernel(f))
            return true;
    return false;
}

/* A node of function metadata, or NULL. */
static LLVMValueRef metadata_of(LLVMValueRef function, const char *name) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    const unsigned kind = LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name));
    LLVMValueRef node = NULL;
    size_t entry_count = 0;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(function, &entry_count);
    for (unsigned i = 0; i < entry_count; ++i)
        if (LLVMValueMetadataEntriesGetKind(entries, i) == kind)
            node = LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, i));
    LLVMDisposeValueMetadataEntries(entries);
    return node;
}

/* Operand `index` of a metadata node that has `count` operands, at most 3. Returns 0 if there is no such node, or the
 * operand is no integer. */
static unsigned number_in_metadata(LLVMValueRef function, const char *name, unsigned count, unsigned index) {
    LLVMValueRef node = metadata_of(function, name), operands[3] = {NULL, NULL, NULL};
    if (node != NULL && LLVMGetMDNodeNumOperands(node) == count)
        LLVMGetMDNodeOperands(node, operands);
    const bool is_number = operands[index] != NULL && LLVMIsAConstantInt(operands[index]) != NULL;
    return is_number ? (unsigned)LLVMConstIntGetZExtValue(operands[index]) : 0;
}

unsigned cltile_required_sub_group_size(LLVMValueRef function) {
    return number_in_metadata(function, CLTILE_REQUIRED_SIZE, 1, 0);
}

unsigned cltile_required_work_group_size(LLVMValueRef function, unsigned dimension) {
    return number_in_metadata(function, "reqd_work_group_size", 3, dimension);
}

bool cltile_has_access(LLVMValueRef parameter, const char *qualifier) {
    LLVMValueRef function = LLVMGetParamParent(parameter), node = metadata_of(function, "kernel_arg_access_qual");
    const unsigned count = node == NULL ? 0 : LLVMGetMDNodeNumOperands(node);
    LLVMValueRef *operands = count == 0 || count != LLVMCountParams(function) ? NULL : malloc(count * sizeof *operands);
    if (operands == NULL)
        return false;
    LLVMGetMDNodeOperands(node, operands);
    unsigned number = 0, length = 0;
    while (LLVMGetParam(function, number) != parameter)
        ++number;
    const char *text = operands[number] == NULL ? NULL : LLVMGetMDString(operands[number], &length);
    const bool has = text != NULL && length == strlen(qualifier) && memcmp(text, qualifier, length) == 0;
    free(operands);
    return has;
}

#if LLVM_VERSION_MAJOR < 21
static void annotate(LLVMValueRef kernel, const char *what, unsigned number) {
    LLVMModuleRef module = LLVMGetGlobalParent(kernel);
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMValueRef operands[] = {kernel, LLVMMDStringInContext(context, what, (unsigned)strlen(what)),
                               LLVMConstInt(LLVMInt32TypeInContext(context), number, 0)};
    LLVMAddNamedMetadataOperand(module, NVVM_ANNOTATIONS, LLVMMDNodeInContext(context, operands, 3));
}

static void require_of_ptx(LLVMValueRef kernel, const unsigned size[3]) {
    static const char *const names[] = {"reqntidx", "reqntidy", "reqntidz"};
    for (unsigned i = 0; i < 3; ++i)
        if (!is_annotated(kernel, names[i]))
            annotate(kernel, names[i], size[i]);
}
#else
static void require_of_ptx(LLVMValueRef kernel, const unsigned size[3]) {
    static const char name[] = "nvvm.reqntid";
    char text[64];
    if (LLVMGetStringAttributeAtIndex(kernel, ON_FUNCTION, name, sizeof name - 1) != NULL)
        return;
    const int length = snprintf(text, sizeof text, "%u,%u,%u", size[0], size[1], size[2]);
    LLVMAddAttributeAtIndex(kernel, ON_FUNCTION,
                            LLVMCreateStringAttribute(LLVMGetModuleContext(LLVMGetGlobalParent(kernel)), name,
                                                      sizeof name - 1, text, (unsigned)length));
}
#endif

void cltile_require_sizes_of_ptx(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        const unsigned size[3] = {cltile_required_work_group_size(f, 0), cltile_required_work_group_size(f, 1),
                                  cltile_required_work_group_size(f, 2)};
        if (size[0] != 0 && size[1] != 0 && size[2] != 0)
            require_of_ptx(f, size);
    }
}
