/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomics, by LLVM's own instructions. LLVM 22's target leaves those of OpenCL C 1.2 and some minima and maxima calls,
 * compares floats by an instruction for integers, and mixes up the orders and scopes of loads, stores and exchanges. */

#include "spirv/spirv.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <spirv/unified1/spirv.h>
#include <string.h>

/* By the rest of the name. Where the operand is unsigned or a float min and max are others. */
static const struct {
    const char *name;
    LLVMAtomicRMWBinOp of_signed, of_unsigned, of_float;
} operations[] = {
    {"add", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpFAdd},
    {"sub", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpFAdd}, /* of the negated operand */
    {"xchg", LLVMAtomicRMWBinOpXchg, LLVMAtomicRMWBinOpXchg, LLVMAtomicRMWBinOpXchg},
    {"inc", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpFAdd},
    {"dec", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpFSub},
    {"min", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, LLVMAtomicRMWBinOpFMin},
    {"max", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, LLVMAtomicRMWBinOpFMax},
    {"and", LLVMAtomicRMWBinOpAnd, LLVMAtomicRMWBinOpAnd, LLVMAtomicRMWBinOpAnd},
    {"or", LLVMAtomicRMWBinOpOr, LLVMAtomicRMWBinOpOr, LLVMAtomicRMWBinOpOr},
    {"xor", LLVMAtomicRMWBinOpXor, LLVMAtomicRMWBinOpXor, LLVMAtomicRMWBinOpXor},
};

#if LLVM_VERSION_MAJOR < 20 /* whose SPIR-V is not made here */
#define LLVMGetSyncScopeID(context, name, length) ((void)(context), (void)(name), 0u)
#define LLVMBuildAtomicRMWSyncScope(builder, kind, pointer, value, order, scope)                                       \
    LLVMBuildAtomicRMW(builder, kind, pointer, value, order, ((void)(scope), 0))
#define LLVMBuildAtomicCmpXchgSyncScope(builder, pointer, expected, desired, order, failure, scope)                    \
    LLVMBuildAtomicCmpXchg(builder, pointer, expected, desired, order, failure, ((void)(scope), 0))
#endif

/* ---- Orders and scopes ---- */

/* What an atomic has by its memory_order and memory_scope. */
typedef struct ordering {
    LLVMAtomicOrdering order, failure;
    unsigned scope;
} ordering;

/* The number of a memory_order or memory_scope; `otherwise` where it is not given, or no constant. */
static uint64_t read_constant(LLVMValueRef call, unsigned argument, uint64_t otherwise) {
    LLVMValueRef value = argument < LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, argument) : NULL;
    LLVMValueRef constant = value == NULL ? NULL : LLVMIsAConstantInt(value);
    return constant == NULL ? otherwise : LLVMConstIntGetZExtValue(constant);
}

static LLVMAtomicOrdering read_order(LLVMValueRef call, unsigned argument) {
    static const LLVMAtomicOrdering orders[] = {
        [__ATOMIC_RELAXED] = LLVMAtomicOrderingMonotonic,
        [__ATOMIC_CONSUME] = LLVMAtomicOrderingSequentiallyConsistent,
        [__ATOMIC_ACQUIRE] = LLVMAtomicOrderingAcquire,
        [__ATOMIC_RELEASE] = LLVMAtomicOrderingRelease,
        [__ATOMIC_ACQ_REL] = LLVMAtomicOrderingAcquireRelease,
        [__ATOMIC_SEQ_CST] = LLVMAtomicOrderingSequentiallyConsistent,
    };
    const uint64_t order = read_constant(call, argument, __ATOMIC_SEQ_CST);
    return order <= __ATOMIC_SEQ_CST ? orders[order] : LLVMAtomicOrderingSequentiallyConsistent;
}

/* LLVM's scope for a memory_scope; "" is all of a system. */
static unsigned find_scope(LLVMValueRef call, uint64_t memory_scope) {
    static const char *const names[] = {"singlethread", "workgroup", "device", "", "subgroup"};
    const char *name = memory_scope < sizeof names / sizeof *names ? names[memory_scope] : "";
    return LLVMGetSyncScopeID(LLVMGetTypeContext(LLVMTypeOf(call)), name, strlen(name));
}

#define GENERIC_SPACE 4

#define DEVICE 2
#define ALL_DEVICES 3

/* SPIR-V's numbers for a memory_scope and a memory_order, which are all devices' and sequentially consistent where they
 * are no constants. */
static unsigned spirv_scope(LLVMValueRef call, unsigned argument) {
    static const SpvScope scopes[] = {SpvScopeInvocation, SpvScopeWorkgroup, SpvScopeDevice, SpvScopeCrossDevice,
                                      SpvScopeSubgroup};
    const uint64_t scope = read_constant(call, argument, argument < LLVMGetNumArgOperands(call) ? ALL_DEVICES : DEVICE);
    return scope < sizeof scopes / sizeof *scopes ? scopes[scope] : SpvScopeCrossDevice;
}

static unsigned spirv_order(LLVMValueRef call, unsigned argument) {
    switch (read_constant(call, argument, __ATOMIC_SEQ_CST)) {
    case __ATOMIC_RELAXED:
        return SpvMemorySemanticsMaskNone;
    case __ATOMIC_ACQUIRE:
        return SpvMemorySemanticsAcquireMask;
    case __ATOMIC_RELEASE:
        return SpvMemorySemanticsReleaseMask;
    default:
        return SpvMemorySemanticsSequentiallyConsistentMask;
    }
}

/* The parameters' types of an access in a mangled name: "PU3AS1fii". */
static char *mangle_access(LLVMValueRef pointer, LLVMTypeRef type, bool loads) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    const char *letter = kind == LLVMHalfTypeKind         ? "Dh"
                         : kind == LLVMFloatTypeKind      ? "f"
                         : kind == LLVMDoubleTypeKind     ? "d"
                         : LLVMGetIntTypeWidth(type) > 32 ? "m"
                                                          : "j";
    return format_text("PU3AS%u%sii%s", LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)), letter, loads ? "" : letter);
}

/* Of a call whose arguments from `first` on, if any, are `orders` orders and maybe a scope. */
static ordering read_ordering(LLVMValueRef call, unsigned first, unsigned orders) {
    const unsigned scope = first + orders, count = LLVMGetNumArgOperands(call);
    return (ordering){read_order(call, first), read_order(call, first + orders - 1),
                      find_scope(call, read_constant(call, scope, scope < count ? ALL_DEVICES : DEVICE))};
}

/* OpenCL C 1.2 has relaxed ones for a device. */
static ordering relaxed(LLVMValueRef call) {
    return (ordering){LLVMAtomicOrderingMonotonic, LLVMAtomicOrderingMonotonic, find_scope(call, DEVICE)};
}

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

/* ---- Instructions ---- */

/* Whether the operand is unsigned: "PVU3AS1jj", "PU3AS1VU7_Atomicml12memory_order". atomic_inc and atomic_dec have no
 * operand, "PVU3AS1j"; then it is the type that the pointer is to. */
static bool is_for_unsigned(const mangled *m) {
    const char *type = m->parameters + 1;
    type += starts_with(type, "U3AS") ? strlen("U3AS1") : 0;
    type += type[0] == 'V';
    type += starts_with(type, "U3AS") ? strlen("U3AS1") : 0;
    type += starts_with(type, "U7_Atomic") ? strlen("U7_Atomic") : 0;
    const char operand = type[0] != '\0' && type[1] != '\0' ? type[1] : type[0];
    return operand == 'j' || operand == 'm';
}

static LLVMValueRef build_atomic(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m, const mangled *operation,
                                 ordering o) {
    const bool is_float = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMIntegerTypeKind;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; ++i) {
        if (!is_name(operation, operations[i].name))
            continue;
        LLVMValueRef operand =
            LLVMGetNumArgOperands(call) == 1 ? LLVMConstInt(LLVMTypeOf(call), 1, 0) : LLVMGetOperand(call, 1);
        if (is_float && is_name(operation, "sub"))
            operand = LLVMBuildFNeg(builder, operand, "");
        const LLVMAtomicRMWBinOp kind = is_float             ? operations[i].of_float
                                        : is_for_unsigned(m) ? operations[i].of_unsigned
                                                             : operations[i].of_signed;
        LLVMValueRef pointer = without_generic(builder, LLVMGetOperand(call, 0));
        return LLVMBuildAtomicRMWSyncScope(builder, kind, pointer, operand, o.order, o.scope);
    }
    return NULL;
}

LLVMValueRef lower_atomic(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const size_t prefix = (size_t)(strchr(m->name, '_') + 1 - m->name);
    const mangled operation = {m->name + prefix, m->parameters, m->length - prefix};
    const ordering o = relaxed(call);
    if (!is_name(&operation, "cmpxchg"))
        return build_atomic(builder, call, m, &operation, o);
    LLVMValueRef both = LLVMBuildAtomicCmpXchgSyncScope(builder, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1),
                                                        LLVMGetOperand(call, 2), o.order, o.failure, o.scope);
    return LLVMBuildExtractValue(builder, both, 0, "");
}

LLVMValueRef lower_atomic_fetch(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    const size_t prefix = strlen("atomic_fetch_");
    const size_t ending = has_word(m, "_explicit") ? strlen("_explicit") : 0;
    const mangled operation = {m->name + prefix, m->parameters, m->length - prefix - ending};
    return build_atomic(builder, call, m, &operation, read_ordering(call, 2, 1));
}

/* Loads, stores and exchanges of floats are those of integers: drivers lack some of floats. Halves stay, since atomics
 * of 16 bits are rarer than those of halves. */
static LLVMTypeRef exchanged_type(LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMFloatTypeKind    ? LLVMInt32TypeInContext(LLVMGetTypeContext(type))
           : kind == LLVMDoubleTypeKind ? LLVMInt64TypeInContext(LLVMGetTypeContext(type))
                                        : type;
}

/* Loads, and stores, which clear flags, too: by SPIR-V's operations, since LLVM's target makes LLVM's own plain ones.
 */
LLVMValueRef lower_atomic_access(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    LLVMValueRef pointer = without_generic(builder, LLVMGetOperand(call, 0));
    const bool loads = starts_with(m->name, "atomic_load"), clears = starts_with(m->name, "atomic_flag_");
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)));
    LLVMTypeRef type = exchanged_type(loads ? LLVMTypeOf(call) : clears ? i32 : LLVMTypeOf(LLVMGetOperand(call, 1)));
    const unsigned first = loads || clears ? 1 : 2;
    LLVMValueRef value = loads || clears ? LLVMConstNull(type) : LLVMGetOperand(call, 1);
    LLVMValueRef arguments[] = {pointer, LLVMConstInt(i32, spirv_scope(call, first + 1), 0),
                                LLVMConstInt(i32, spirv_order(call, first), 0),
                                LLVMBuildBitCast(builder, value, type, "")};
    const char *symbol = format_text("_Z%s%s", loads ? "18__spirv_AtomicLoad" : "19__spirv_AtomicStore",
                                     mangle_access(pointer, type, loads));
    LLVMValueRef access = build_call(builder, symbol, loads ? type : LLVMTypeOf(call), arguments, loads ? 3 : 4);
    return loads ? LLVMBuildBitCast(builder, access, LLVMTypeOf(call), "") : access;
}

LLVMValueRef lower_atomic_exchange(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    LLVMValueRef pointer = without_generic(builder, LLVMGetOperand(call, 0));
    const bool sets = starts_with(m->name, "atomic_flag_");
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)));
    LLVMTypeRef type = sets ? i32 : exchanged_type(LLVMTypeOf(call));
    LLVMValueRef value = sets ? LLVMConstInt(i32, 1, 0) : LLVMBuildBitCast(builder, LLVMGetOperand(call, 1), type, "");
    const ordering o = read_ordering(call, sets ? 1 : 2, 1);
    LLVMValueRef found = LLVMBuildAtomicRMWSyncScope(builder, LLVMAtomicRMWBinOpXchg, pointer, value, o.order, o.scope);
    return sets ? LLVMBuildIsNotNull(builder, found, "") : LLVMBuildBitCast(builder, found, LLVMTypeOf(call), "");
}

LLVMValueRef lower_compare_exchange(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    LLVMValueRef desired = LLVMGetOperand(call, 2), expected_at = LLVMGetOperand(call, 1);
    LLVMTypeRef type = exchanged_type(LLVMTypeOf(desired));
    const ordering o = read_ordering(call, 3, 2);
    (void)m;
    LLVMValueRef expected = LLVMBuildLoad2(builder, type, expected_at, "");
    LLVMValueRef both =
        LLVMBuildAtomicCmpXchgSyncScope(builder, without_generic(builder, LLVMGetOperand(call, 0)), expected,
                                        LLVMBuildBitCast(builder, desired, type, ""), o.order, o.failure, o.scope);
    LLVMValueRef found = LLVMBuildExtractValue(builder, both, 0, "");
    LLVMBuildStore(builder, found, expected_at);
    return LLVMBuildICmp(builder, LLVMIntEQ, found, expected, "");
}
