/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Adapts calls to the types of functions. */

#include "ir/signatures.h"

#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A call that is replaced by one with the function's own types. */
typedef struct match {
    LLVMValueRef call, function;
    LLVMTypeRef type; /* of the function */
    LLVMBuilderRef builder;
    bool call_stores, function_stores; /* the result, through a first argument */
    LLVMTypeRef *types;                /* room for the function's parameters */
    LLVMValueRef *arguments;           /* likewise */
    bool *uses_memory;                 /* becomes true where a value goes through memory */
} match;

static bool is_pointer(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

/* Whether a type is one that a CPU passes numbers or vectors of them as. */
static bool is_plain(LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind ||
           kind == LLVMDoubleTypeKind || kind == LLVMVectorTypeKind || kind == LLVMArrayTypeKind;
}

/* The attribute `byval` or `sret` of a function's parameter, counted from 0; NULL if the parameter lacks it. */
static LLVMAttributeRef attribute_of(LLVMValueRef function, unsigned parameter, const char *name) {
    return LLVMGetEnumAttributeAtIndex(function, parameter + 1, cltile_attribute_kind(name));
}

static bool can_pass(LLVMTypeRef from, LLVMTypeRef to, bool in_memory) {
    if (from == to || (is_pointer(from) && is_pointer(to)))
        return true;
    return is_pointer(to) ? in_memory && is_plain(from) : is_plain(to) && (is_plain(from) || is_pointer(from));
}

/* Whether the call's arguments and result, apart from the address of a result, can be made the function's. */
static bool is_possible(const match *m) {
    const unsigned from = m->call_stores, to = m->function_stores, count = LLVMCountParamTypes(m->type);
    LLVMTypeRef called = LLVMGetReturnType(LLVMGetCalledFunctionType(m->call)), result = LLVMGetReturnType(m->type);
    if (LLVMGetNumArgOperands(m->call) - from != count - to)
        return false;
    for (unsigned i = to; i < count; ++i)
        if (!can_pass(LLVMTypeOf(LLVMGetOperand(m->call, i - to + from)), m->types[i],
                      attribute_of(m->function, i, "byval") != NULL))
            return false;
    if (m->call_stores || m->function_stores)
        return (m->call_stores || is_plain(called)) && (m->function_stores || is_plain(result));
    return called == result || (is_pointer(called) && is_pointer(result)) || (is_plain(called) && is_plain(result));
}

/* Private memory for either of two types, for as long as the caller runs. */
static LLVMValueRef make_memory(const match *m, LLVMTypeRef one, LLVMTypeRef other) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(m->function));
    const bool is_larger = LLVMABISizeOfType(layout, one) >= LLVMABISizeOfType(layout, other);
    LLVMValueRef memory = cltile_add_variable(m->call, is_larger ? one : other);
    const unsigned alignments[] = {LLVMABIAlignmentOfType(layout, one), LLVMABIAlignmentOfType(layout, other)};
    LLVMSetAlignment(memory, alignments[0] > alignments[1] ? alignments[0] : alignments[1]);
    *m->uses_memory = true;
    return memory;
}

/* A value as another type. */
static LLVMValueRef convert(const match *m, LLVMValueRef value, LLVMTypeRef type) {
    LLVMTypeRef from = LLVMTypeOf(value);
    if (from == type)
        return value;
    if (is_pointer(from) && is_pointer(type))
        return LLVMBuildAddrSpaceCast(m->builder, value, type, "");
    if (is_pointer(from))
        return LLVMBuildLoad2(m->builder, type, value, "");
    LLVMValueRef memory = make_memory(m, from, is_pointer(type) ? from : type);
    LLVMBuildStore(m->builder, value, memory);
    return is_pointer(type) ? memory : LLVMBuildLoad2(m->builder, type, memory, "");
}

/* The function expects the attributes of parameters in memory in its calls, too. */
static void copy_attributes(const match *m, LLVMValueRef call, const char *name) {
    for (unsigned i = 0; i < LLVMCountParamTypes(m->type); ++i) {
        LLVMAttributeRef attribute = attribute_of(m->function, i, name);
        if (attribute != NULL)
            LLVMAddCallSiteAttribute(call, i + 1, attribute);
    }
}

/* Gives the users of the call its result, which is that of `matched`, or in memory. */
static void pass_result(const match *m, LLVMValueRef matched) {
    LLVMTypeRef called = LLVMGetReturnType(LLVMGetCalledFunctionType(m->call));
    if (m->call_stores && !m->function_stores)
        LLVMBuildStore(m->builder, matched, LLVMGetOperand(m->call, 0));
    else if (m->function_stores && !m->call_stores)
        LLVMReplaceAllUsesWith(m->call, LLVMBuildLoad2(m->builder, called, m->arguments[0], ""));
    else if (LLVMGetTypeKind(called) != LLVMVoidTypeKind)
        LLVMReplaceAllUsesWith(m->call, convert(m, matched, called));
}

static void match_call(const match *m) {
    const unsigned from = m->call_stores, to = m->function_stores, count = LLVMCountParamTypes(m->type);
    if (m->function_stores && m->call_stores)
        m->arguments[0] = convert(m, LLVMGetOperand(m->call, 0), m->types[0]);
    else if (m->function_stores)
        m->arguments[0] =
            make_memory(m, LLVMGetTypeAttributeValue(attribute_of(m->function, 0, "sret")), LLVMTypeOf(m->call));
    for (unsigned i = to; i < count; ++i)
        m->arguments[i] = convert(m, LLVMGetOperand(m->call, i - to + from), m->types[i]);
    LLVMValueRef matched = LLVMBuildCall2(m->builder, m->type, LLVMGetCalledValue(m->call), m->arguments, count, "");
    LLVMSetInstructionCallConv(matched, LLVMGetInstructionCallConv(m->call));
    copy_attributes(m, matched, "byval");
    copy_attributes(m, matched, "sret");
    pass_result(m, matched);
    LLVMInstructionEraseFromParent(m->call);
}

static void match_function(LLVMValueRef function, bool *uses_memory) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    const unsigned count = LLVMCountParamTypes(type);
    LLVMTypeRef *types = cltile_allocate(count + 1, sizeof *types);
    LLVMValueRef *arguments = cltile_allocate(count + 1, sizeof *arguments);
    if (types != NULL)
        LLVMGetParamTypes(type, types);
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (types == NULL || arguments == NULL || !cltile_is_call_of(call, function) ||
            LLVMGetCalledFunctionType(call) == type)
            continue;
        match m = {call, function, type, .types = types, .arguments = arguments, .uses_memory = uses_memory};
        m.call_stores = LLVMGetCallSiteEnumAttribute(call, 1, cltile_attribute_kind("sret")) != NULL;
        m.function_stores = attribute_of(function, 0, "sret") != NULL;
        if (!is_possible(&m))
            continue;
        m.builder = cltile_builder_before(call);
        match_call(&m);
        LLVMDisposeBuilder(m.builder);
    }
    free(arguments);
    free(types);
}

bool cltile_match_calls(LLVMModuleRef module) {
    bool uses_memory = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMGetIntrinsicID(f) == 0)
            match_function(f, &uses_memory);
    return uses_memory;
}

/* ---- Waits for events behind generic pointers ---- */

#define GENERIC "U3AS4" /* in the symbol: address space 4, of SPIR's and SPIR-V's triples */
#define GENERIC_SPACE 4

/* The symbol of a wait's private form; false where it has no generic pointer. */
static bool name_private_form(LLVMValueRef wait, char *name, size_t size) {
    const char *symbol = cltile_symbol(wait), *space = strstr(symbol, GENERIC);
    LLVMTypeRef type = LLVMGlobalGetValueType(wait), types[2];
    if (!cltile_is_wait(symbol) || space == NULL || strlen(symbol) >= size || LLVMCountParamTypes(type) != 2)
        return false;
    LLVMGetParamTypes(type, types);
    snprintf(name, size, "%.*s%s", (int)(space - symbol), symbol, space + strlen(GENERIC));
    return LLVMGetTypeKind(types[1]) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(types[1]) == GENERIC_SPACE;
}

static void wait_privately(LLVMValueRef wait, void *user) {
    LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetTypeContext(LLVMTypeOf(wait)), 0);
    LLVMBuilderRef builder = cltile_builder_before(wait);
    LLVMValueRef arguments[] = {LLVMGetOperand(wait, 0),
                                LLVMBuildAddrSpaceCast(builder, LLVMGetOperand(wait, 1), pointer, "")};
    cltile_build_call(builder, wait, user, LLVMTypeOf(wait), arguments, 2);
    LLVMInstructionEraseFromParent(wait);
    LLVMDisposeBuilder(builder);
}

void cltile_make_waits_private(LLVMModuleRef module) {
    char name[64];
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (LLVMIsDeclaration(f) && name_private_form(f, name, sizeof name))
            cltile_settle_calls_of(f, wait_privately, name);
    }
}
