/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Halves on a host that computes with them and has no functions of them: each call becomes one of the same function of
 * floats, to which halves are extended exactly, and its result is rounded to halves. What only moves halves becomes the
 * function of short integers.
 *
 * A function of floats has integers where one of halves has short integers: isnan(half4) is a short4, isnan(float4) an
 * int4. Where it writes halves to memory, it is given a variable of floats. */

#include "link/halves.h"

#include "ir/instructions.h"
#include "link/linker.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Calls ---- */

/* Whether a function takes or gives halves, or has their address. */
static bool is_of_halves(LLVMValueRef function) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    int length;
    const char *name = cltile_base_name(cltile_symbol(function), &length);
    return cltile_has_halves(LLVMGetReturnType(type)) || strstr(name + length, "Dh") != NULL;
}

/* The state of a pass. */
typedef struct widened {
    cltile_widening widen;
    bool failed;
} widened;

static void widen_call(LLVMValueRef call, void *user) {
    widened *w = user;
    LLVMBuilderRef builder = cltile_builder_before(call);
    LLVMValueRef value = w->widen(builder, call);
    w->failed |= value == NULL;
    if (value != NULL && LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind)
        LLVMInstructionEraseFromParent(call);
    else if (value != NULL)
        cltile_replace(call, value);
    LLVMDisposeBuilder(builder);
}

/* LLVM's own function of floats: llvm.fma.v4f16 is llvm.fma.v4f32. */
static LLVMValueRef widen_intrinsic(LLVMBuilderRef builder, LLVMValueRef call) {
    char *symbol = cltile_copy_text(cltile_symbol(LLVMGetCalledValue(call)), SIZE_MAX);
    if (symbol != NULL)
        cltile_replace_text(symbol, "f16", "f32");
    LLVMValueRef value = symbol == NULL ? NULL : cltile_convert_intrinsic(builder, call, symbol);
    free(symbol);
    return value;
}

/* Whether a function is LLVM's own, and gives halves. */
static bool is_intrinsic_of_halves(LLVMValueRef function) {
    return LLVMGetIntrinsicID(function) != 0 &&
           cltile_has_halves(LLVMGetReturnType(LLVMGlobalGetValueType(function))) &&
           strstr(cltile_symbol(function), "f16") != NULL;
}

/* ---- Conversions ---- */

/* Converts a vector element by element. */
static void split_conversion(LLVMValueRef conversion) {
    LLVMBuilderRef builder = cltile_builder_before(conversion);
    LLVMTypeRef type = LLVMTypeOf(conversion), i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    LLVMValueRef all = LLVMGetPoison(type);
    for (unsigned i = 0; i < LLVMGetVectorSize(type); ++i) {
        LLVMValueRef index = LLVMConstInt(i32, i, false);
        LLVMValueRef from = LLVMBuildExtractElement(builder, LLVMGetOperand(conversion, 0), index, "");
        LLVMValueRef to =
            LLVMBuildCast(builder, LLVMGetInstructionOpcode(conversion), from, LLVMGetElementType(type), "");
        all = LLVMBuildInsertElement(builder, all, to, index, "");
    }
    cltile_replace(conversion, all);
    LLVMDisposeBuilder(builder);
}

/* Whether an instruction converts vectors of halves: that of SPIR-V is a function of the host's. */
static bool converts_halves(LLVMValueRef instruction) {
    return LLVMIsACastInst(instruction) != NULL && LLVMIsABitCastInst(instruction) == NULL &&
           LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMVectorTypeKind &&
           (cltile_has_halves(LLVMTypeOf(instruction)) ||
            cltile_has_halves(LLVMTypeOf(LLVMGetOperand(instruction, 0))));
}

static void split_conversions(LLVMValueRef function) {
    for (LLVMValueRef i = cltile_first_in(function), next; i != NULL; i = next) {
        next = cltile_next_in(i);
        if (converts_halves(i))
            split_conversion(i);
    }
}

bool cltile_widen_halves(LLVMModuleRef module) {
    widened w = {.failed = false};
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        w.widen = !LLVMIsDeclaration(f) || LLVMGetFirstUse(f) == NULL ? NULL
                  : is_intrinsic_of_halves(f)                         ? widen_intrinsic
                  : is_of_halves(f)                                   ? cltile_find_widening(cltile_symbol(f))
                                                                      : NULL;
        if (w.widen != NULL)
            cltile_settle_calls_of(f, widen_call, &w);
    }
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        split_conversions(f);
    return !w.failed;
}
