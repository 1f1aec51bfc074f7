/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomics, by functions that stand for SPIR-V's own operations. LLVM 22's target leaves those of OpenCL C 1.2 and some
 * minima and maxima calls, compares floats by an instruction for integers, and mixes up the orders and scopes of loads,
 * stores and exchanges. */

#include "spirv/spirv.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <spirv/unified1/spirv.h>
#include <string.h>

/* By the rest of the name. */
static const struct {
    const char *name, *of_signed, *of_unsigned, *of_float;
} operations[] = {
    {"add", "IAdd", "IAdd", "FAddEXT"}, {"sub", "ISub", "ISub", "FAddEXT"}, /* of the negated operand */
    {"inc", "IAdd", "IAdd", NULL},      {"dec", "ISub", "ISub", NULL},
    {"min", "SMin", "UMin", "FMinEXT"}, {"max", "SMax", "UMax", "FMaxEXT"},
    {"and", "And", "And", NULL},        {"or", "Or", "Or", NULL},
    {"xor", "Xor", "Xor", NULL},        {"xchg", "Exchange", "Exchange", "Exchange"},
};

/* ---- Orders and scopes ---- */

/* What an atomic has by its memory_order and memory_scope, as SPIR-V's numbers. */
typedef struct ordering {
    unsigned order, failure, scope;
} ordering;

/* The number of a memory_order or memory_scope; `otherwise` where it is not given, or no constant. */
static uint64_t read_constant(LLVMValueRef call, unsigned argument, uint64_t otherwise) {
    LLVMValueRef value = argument < LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, argument) : NULL;
    LLVMValueRef constant = value == NULL ? NULL : LLVMIsAConstantInt(value);
    return constant == NULL ? otherwise : LLVMConstIntGetZExtValue(constant);
}

#define GENERIC_SPACE 4

#define DEVICE 2
#define ALL_DEVICES 3

/* Those that are no constants are all devices' and sequentially consistent. */
static unsigned read_scope(LLVMValueRef call, unsigned argument) {
    static const SpvScope scopes[] = {SpvScopeInvocation, SpvScopeWorkgroup, SpvScopeDevice, SpvScopeCrossDevice,
                                      SpvScopeSubgroup};
    const uint64_t scope = read_constant(call, argument, argument < LLVMGetNumArgOperands(call) ? ALL_DEVICES : DEVICE);
    return scope < sizeof scopes / sizeof *scopes ? scopes[scope] : SpvScopeCrossDevice;
}

static unsigned read_order(LLVMValueRef call, unsigned argument) {
    static const unsigned orders[] = {[__ATOMIC_RELAXED] = SpvMemorySemanticsMaskNone,
                                      [__ATOMIC_CONSUME] = SpvMemorySemanticsSequentiallyConsistentMask,
                                      [__ATOMIC_ACQUIRE] = SpvMemorySemanticsAcquireMask,
                                      [__ATOMIC_RELEASE] = SpvMemorySemanticsReleaseMask,
                                      [__ATOMIC_ACQ_REL] = SpvMemorySemanticsAcquireReleaseMask};
    const uint64_t order = read_constant(call, argument, __ATOMIC_SEQ_CST);
    return order < __ATOMIC_SEQ_CST ? orders[order] : SpvMemorySemanticsSequentiallyConsistentMask;
}

/* Of a call whose arguments from `first` on, if any, are `orders` orders and maybe a scope. */
static ordering read_ordering(LLVMValueRef call, unsigned first, unsigned orders) {
    return (ordering){read_order(call, first), read_order(call, first + orders - 1), read_scope(call, first + orders)};
}

/* OpenCL C 1.2 has relaxed ones for a device. */
static const ordering relaxed = {SpvMemorySemanticsMaskNone, SpvMemorySemanticsMaskNone, SpvScopeDevice};

/* ---- Pointers ---- */

/* The pointer that a generic pointer was made of, with the same offsets; the generic one where that is not known. Hosts
 * may lack atomics of generic pointers, and others are faster without. */
static LLVMValueRef without_generic(LLVMBuilderRef builder, LLVMValueRef pointer) {
    LLVMValueRef indices[8];
    const bool is_constant = LLVMIsAConstantExpr(pointer) != NULL;
    const LLVMOpcode opcode = is_constant                           ? LLVMGetConstOpcode(pointer)
                              : LLVMIsAInstruction(pointer) != NULL ? LLVMGetInstructionOpcode(pointer)
                                                                    : LLVMRet;
    if (opcode == LLVMAddrSpaceCast)
        return LLVMGetOperand(pointer, 0);
    if (opcode != LLVMGetElementPtr || LLVMGetNumIndices(pointer) > sizeof indices / sizeof *indices)
        return pointer;
    LLVMValueRef base = without_generic(builder, LLVMGetOperand(pointer, 0));
    if (base == LLVMGetOperand(pointer, 0))
        return pointer;
    for (unsigned i = 0; i < LLVMGetNumIndices(pointer); ++i)
        indices[i] = LLVMGetOperand(pointer, i + 1);
    return LLVMBuildGEP2(builder, LLVMGetGEPSourceElementType(pointer), base, indices, LLVMGetNumIndices(pointer), "");
}

static void ask_for_generic(LLVMBuilderRef builder, LLVMValueRef call, void *user) {
    LLVMValueRef pointer = without_generic(builder, LLVMGetOperand(call, 0));
    *(bool *)user |= LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) == GENERIC_SPACE;
}

bool calls_generic_atomic(LLVMValueRef function) {
    const mangled m = read_name(cltile_symbol(function));
    bool calls = false;
    if (starts_with(m.name, "atomic_") && starts_with(m.parameters, "PU3AS4"))
        visit_calls(function, ask_for_generic, &calls);
    return calls;
}

bool is_atomic_of_halves(LLVMValueRef function) {
    const mangled m = read_name(cltile_symbol(function));
    return LLVMGetFirstUse(function) != NULL && starts_with(m.name, "atomic_") && strstr(m.parameters, "Dh") != NULL &&
           !starts_with(m.name, "atomic_load") && !starts_with(m.name, "atomic_store") &&
           !starts_with(m.name, "atomic_init");
}

/* ---- Operations ---- */

/* The operation at the call's pointer, of a type, with a value; and one to compare with, which has an order of its own:
 * _Z21__spirv_AtomicExchangePU3AS1jiij. */
static LLVMValueRef build_atomic(LLVMBuilderRef builder, LLVMValueRef call, const char *operation, LLVMTypeRef type,
                                 ordering o, LLVMValueRef value, LLVMValueRef comparator) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    const char *letter = kind == LLVMHalfTypeKind         ? "Dh"
                         : kind == LLVMFloatTypeKind      ? "f"
                         : kind == LLVMDoubleTypeKind     ? "d"
                         : LLVMGetIntTypeWidth(type) > 32 ? "m"
                                                          : "j";
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    LLVMValueRef pointer = without_generic(builder, LLVMGetOperand(call, 0));
    LLVMValueRef arguments[6] = {pointer, LLVMConstInt(i32, o.scope, 0), LLVMConstInt(i32, o.order, 0)};
    unsigned count = 3;
    if (comparator != NULL)
        arguments[count++] = LLVMConstInt(i32, o.failure, 0);
    if (value != NULL)
        arguments[count++] = LLVMBuildBitCast(builder, value, type, "");
    if (comparator != NULL)
        arguments[count++] = comparator;
    const char *name = format_text("__spirv_Atomic%s", operation);
    const char *symbol = format_text(
        "_Z%zu%sPU3AS%u%s%s%s%s", strlen(name), name, LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)), letter,
        comparator != NULL ? "iii" : "ii", value != NULL ? letter : "", comparator != NULL ? letter : "");
    const bool is_store = strcmp(operation, "Store") == 0;
    return build_call(builder, symbol, is_store ? LLVMTypeOf(call) : type, arguments, count);
}

/* Whether the operand is unsigned: "PVU3AS1jj", "PU3AS1VU7_Atomicml12memory_order". atomic_inc and atomic_dec have no
 * operand, "PVU3AS1j"; then it is the type that the pointer is to. */
static bool is_for_unsigned(const mangled *m) {
    const char *type = m->parameters + 1;
    type += starts_with(type, "U3AS") ? strlen("U3AS1") : 0;
    type += type[0] == 'V';
    type += starts_with(type, "U3AS") ? strlen("U3AS1") : 0;
    type += starts_with(type, "U7_Atomic") ? strlen("U7_Atomic") : 0;
    const int operand = type[0] != '\0' && type[1] != '\0' ? type[1] : type[0];
    return operand == 'j' || operand == 'm';
}

static LLVMValueRef lower_operation(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m,
                                    const mangled *operation, ordering o) {
    LLVMTypeRef type = LLVMTypeOf(call);
    const bool is_float = LLVMGetTypeKind(type) != LLVMIntegerTypeKind;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; ++i) {
        if (!is_name(operation, operations[i].name))
            continue;
        LLVMValueRef operand = LLVMGetNumArgOperands(call) == 1 ? LLVMConstInt(type, 1, 0) : LLVMGetOperand(call, 1);
        if (is_float && is_name(operation, "sub"))
            operand = LLVMBuildFNeg(builder, operand, "");
        const char *name = is_float             ? operations[i].of_float
                           : is_for_unsigned(m) ? operations[i].of_unsigned
                                                : operations[i].of_signed;
        return name == NULL ? NULL : build_atomic(builder, call, name, type, o, operand, NULL);
    }
    return NULL;
}

LLVMValueRef lower_atomic(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const size_t prefix = (size_t)(strchr(m->name, '_') + 1 - m->name);
    const mangled operation = {m->name + prefix, m->parameters, m->length - prefix};
    if (!is_name(&operation, "cmpxchg"))
        return lower_operation(builder, call, m, &operation, relaxed);
    return build_atomic(builder, call, "CompareExchange", LLVMTypeOf(call), relaxed, LLVMGetOperand(call, 2),
                        LLVMGetOperand(call, 1));
}

LLVMValueRef lower_atomic_fetch(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const size_t prefix = strlen("atomic_fetch_");
    const size_t ending = has_word(m, "_explicit") ? strlen("_explicit") : 0;
    const mangled operation = {m->name + prefix, m->parameters, m->length - prefix - ending};
    return lower_operation(builder, call, m, &operation, read_ordering(call, 2, 1));
}

/* Loads, stores and exchanges of floats are those of integers: drivers lack some of floats. Halves stay, since atomics
 * of 16 bits are rarer than those of halves. */
static LLVMTypeRef exchanged_type(LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMFloatTypeKind    ? LLVMInt32TypeInContext(LLVMGetTypeContext(type))
           : kind == LLVMDoubleTypeKind ? LLVMInt64TypeInContext(LLVMGetTypeContext(type))
                                        : type;
}

/* Loads, and stores, which clear flags, too. */
LLVMValueRef lower_atomic_access(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const bool loads = starts_with(m->name, "atomic_load"), clears = starts_with(m->name, "atomic_flag_");
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)));
    LLVMTypeRef type = exchanged_type(loads ? LLVMTypeOf(call) : clears ? i32 : LLVMTypeOf(LLVMGetOperand(call, 1)));
    const ordering o = read_ordering(call, loads || clears ? 1 : 2, 1);
    if (loads)
        return LLVMBuildBitCast(builder, build_atomic(builder, call, "Load", type, o, NULL, NULL), LLVMTypeOf(call),
                                "");
    return build_atomic(builder, call, "Store", type, o, clears ? LLVMConstNull(type) : LLVMGetOperand(call, 1), NULL);
}

LLVMValueRef lower_atomic_exchange(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const bool sets = starts_with(m->name, "atomic_flag_");
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)));
    LLVMTypeRef type = sets ? i32 : exchanged_type(LLVMTypeOf(call));
    LLVMValueRef value = sets ? LLVMConstInt(i32, 1, 0) : LLVMGetOperand(call, 1);
    LLVMValueRef found =
        build_atomic(builder, call, "Exchange", type, read_ordering(call, sets ? 1 : 2, 1), value, NULL);
    return sets ? LLVMBuildIsNotNull(builder, found, "") : LLVMBuildBitCast(builder, found, LLVMTypeOf(call), "");
}

LLVMValueRef lower_compare_exchange(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    LLVMValueRef desired = LLVMGetOperand(call, 2), expected_at = LLVMGetOperand(call, 1);
    LLVMTypeRef type = exchanged_type(LLVMTypeOf(desired));
    (void)m;
    LLVMValueRef expected = LLVMBuildLoad2(builder, type, expected_at, "");
    LLVMValueRef found =
        build_atomic(builder, call, "CompareExchange", type, read_ordering(call, 3, 2), desired, expected);
    LLVMBuildStore(builder, found, expected_at);
    return LLVMBuildICmp(builder, LLVMIntEQ, found, expected, "");
}
