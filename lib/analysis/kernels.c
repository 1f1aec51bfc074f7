/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels and their attributes, as metadata or calling conventions have them. */

#include "analysis/kernels.h"

#include "ir/instructions.h"
#include "ir/llvm.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define NVVM_ANNOTATIONS "nvvm.annotations"

bool cltile_is_kernel(LLVMValueRef function) {
    switch (LLVMGetFunctionCallConv(function)) {
    case LLVMSPIRKERNELCallConv:
    case LLVMAMDGPUKERNELCallConv:
    case LLVMPTXKernelCallConv:
        return true;
    default:
        return cltile_is_annotated(function, "kernel");
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
        if (!cltile_is_annotated(kernel, names[i]))
            annotate(kernel, names[i], size[i]);
}
#else
static void require_of_ptx(LLVMValueRef kernel, const unsigned size[3]) {
    static const char name[] = "nvvm.reqntid";
    char text[64];
    if (LLVMGetStringAttributeAtIndex(kernel, CLTILE_ON_FUNCTION, name, sizeof name - 1) != NULL)
        return;
    const int length = snprintf(text, sizeof text, "%u,%u,%u", size[0], size[1], size[2]);
    LLVMAddAttributeAtIndex(kernel, CLTILE_ON_FUNCTION,
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

/* ---- Kernels whose code is in another function ---- */

/* Whether a symbol names a function that has a kernel's code. */
static bool is_kernel_body(const char *symbol) {
    return cltile_source_name(symbol) != symbol;
}

bool cltile_is_idle_body(LLVMValueRef function) {
    return !LLVMIsDeclaration(function) && LLVMGetFirstUse(function) == NULL && is_kernel_body(cltile_symbol(function));
}

void cltile_drop_idle_bodies(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (cltile_is_idle_body(f))
            LLVMDeleteFunction(f);
    }
}

static void forget_lines(LLVMValueRef function) {
    for (LLVMValueRef i = cltile_first_in(function); i != NULL; i = cltile_next_in(i))
        LLVMInstructionSetDebugLoc(i, NULL);
}

void cltile_adopt_lines(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        LLVMMetadataRef lines = is_kernel_body(cltile_symbol(f)) ? LLVMGetSubprogram(f) : NULL;
        for (LLVMUseRef use = LLVMGetFirstUse(f); use != NULL && lines != NULL; use = LLVMGetNextUse(use)) {
            LLVMValueRef call = LLVMGetUser(use), kernel = cltile_is_call_of(call, f) ? cltile_caller(call) : NULL;
            if (kernel == NULL || !cltile_is_kernel(kernel))
                continue;
            forget_lines(kernel);
            LLVMSetSubprogram(kernel, lines);
        }
    }
}
