/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels and their attributes, as metadata or calling conventions have them. */

#include "analysis/kernels.h"

#include "ir/llvm.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

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
    LLVMValueRef *nodes = count == 0 ? NULL : cltile_allocate(count, sizeof *nodes);
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

unsigned cltile_required_sub_group_size(LLVMValueRef function) {
    return cltile_number_in_metadata(function, CLTILE_REQUIRED_SIZE, 1, 0);
}

unsigned cltile_required_work_group_size(LLVMValueRef function, unsigned dimension) {
    return cltile_number_in_metadata(function, "reqd_work_group_size", 3, dimension);
}

bool cltile_has_access(LLVMValueRef parameter, const char *qualifier) {
    return cltile_has_text_in_metadata(parameter, "kernel_arg_access_qual", qualifier);
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
