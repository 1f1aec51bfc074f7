/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which functions reach which builtins. */

#include "callers.h"

#include "message.h"
#include "names.h"

#include <llvm-c/Core.h>
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

void cltile_remove_marks(LLVMModuleRef module) {
    static const char *const marks[] = {CLTILE_REACHES_BUILTIN, CLTILE_REACHES_COPY, CLTILE_REACHES_HOST_COPY,
                                        CLTILE_REACHES_WAIT};
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

cltile_status cltile_mark_callers(LLVMValueRef callee, const char *what, char **message) {
    int length;
    const char *name = cltile_base_name(cltile_symbol(callee), &length);
    for (LLVMUseRef use = LLVMGetFirstUse(callee); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!cltile_is_call_of(user, callee))
            return cltile_fail(
                CLTILE_INVALID_KERNEL, message,
                "'%.*s' is used other than by a direct call, so it cannot be inlined: call it by its name "
                "and with the arguments it is declared with",
                length, name);
        LLVMValueRef caller = cltile_caller(user);
        if (has_mark(caller, what, DONE))
            continue;
        if (has_mark(caller, what, ENTERED))
            return cltile_fail(CLTILE_INVALID_KERNEL, message,
                               "'%s' calls itself, directly or through others, and reaches '%.*s': OpenCL C has no "
                               "recursion, and what recurs cannot be inlined",
                               cltile_symbol(caller), length, name);
        set_mark(caller, what, ENTERED);
        const cltile_status status = cltile_mark_callers(caller, what, message);
        if (status != CLTILE_SUCCESS)
            return status;
        set_mark(caller, what, DONE);
    }
    return CLTILE_SUCCESS;
}

/* !nvvm.annotations = {!{function, "kernel", 1}, ...} */
static bool is_annotated_kernel(LLVMValueRef function) {
    static const char annotations[] = "nvvm.annotations";
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    const unsigned count = LLVMGetNamedMetadataNumOperands(module, annotations);
    LLVMValueRef *nodes = count == 0 ? NULL : malloc(count * sizeof *nodes);
    if (nodes == NULL)
        return false;
    LLVMGetNamedMetadataOperands(module, annotations, nodes);
    bool found = false;
    for (unsigned i = 0; i < count && !found; ++i) {
        LLVMValueRef operands[3] = {NULL, NULL, NULL};
        unsigned length = 0;
        if (LLVMGetMDNodeNumOperands(nodes[i]) != 3)
            continue;
        LLVMGetMDNodeOperands(nodes[i], operands);
        if (operands[0] != function || operands[1] == NULL || LLVMIsAMDString(operands[1]) == NULL)
            continue;
        const char *kind = LLVMGetMDString(operands[1], &length);
        found = length == strlen("kernel") && strncmp(kind, "kernel", length) == 0;
    }
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
        return is_annotated_kernel(function);
    }
}

bool cltile_has_kernel(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && cltile_is_kernel(f))
            return true;
    return false;
}
