/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What LLVM 22's own SPIR-V target makes of some functions of OpenCL C, and what they are made into before:
 *
 * - convert_* of integers of the same signedness: the extension of the other one, so that convert_ushort(uchar) of 200
 *   is 65480; of the same width not valid. They become casts, saturated ones after comparisons;
 * - any() and all() of integers: OpAny and OpAll of vectors that are not of bool. They become comparisons with 0;
 * - the atomics of OpenCL C 1.2 stay calls. They become LLVM's own instructions, which are relaxed, as these are;
 * - vectors of other than 2, 3, 4, 8 and 16 components, which LLVM's SLP vectoriser makes, stay, and are not valid.
 * Their functions become ones of scalars.
 */

#include "spirv/lower.h"

#include "text.h"

#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <llvm/Config/llvm-config.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A mangled name. */
typedef struct mangled {
    const char *name, *parameters;
    size_t length; /* of the name */
} mangled;

static bool read_name(const char *symbol, mangled *m) {
    char *end = NULL;
    if (!starts_with(symbol, "_Z"))
        return false;
    m->length = strtoul(symbol + 2, &end, 10);
    m->name = end;
    m->parameters = end + m->length;
    return m->length > 0 && m->length < strlen(end);
}

static bool is_name(const mangled *m, const char *name) {
    return m->length == strlen(name) && strncmp(m->name, name, m->length) == 0;
}

static bool has_word(const mangled *m, const char *word) {
    const char *found = strstr(m->name, word);
    return found != NULL && found + strlen(word) <= m->parameters;
}

/* ---- Conversions ---- */

typedef struct integer {
    unsigned bits;
    bool is_signed;
} integer;

/* Reads a type, the sign of which is in the name; false for one of no integers. */
static bool read_integer(LLVMTypeRef type, bool is_signed, integer *number) {
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        type = LLVMGetElementType(type);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return false;
    *number = (integer){LLVMGetIntTypeWidth(type), is_signed};
    return true;
}

/* A number for each element of a type. */
static LLVMValueRef splat(LLVMTypeRef type, uint64_t number) {
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return LLVMConstInt(type, number, 0);
    LLVMValueRef elements[16], element = LLVMConstInt(LLVMGetElementType(type), number, 0);
    const unsigned count = LLVMGetVectorSize(type);
    for (unsigned i = 0; i < count && i < 16; ++i)
        elements[i] = element;
    return LLVMConstVector(elements, count < 16 ? count : 16);
}

static LLVMValueRef at_most(LLVMBuilderRef builder, LLVMValueRef value, uint64_t most, bool is_signed) {
    LLVMValueRef limit = splat(LLVMTypeOf(value), most);
    LLVMValueRef exceeds = LLVMBuildICmp(builder, is_signed ? LLVMIntSGT : LLVMIntUGT, value, limit, "");
    return LLVMBuildSelect(builder, exceeds, limit, value, "");
}

static LLVMValueRef at_least(LLVMBuilderRef builder, LLVMValueRef value, uint64_t least) {
    LLVMValueRef limit = splat(LLVMTypeOf(value), least);
    return LLVMBuildSelect(builder, LLVMBuildICmp(builder, LLVMIntSLT, value, limit, ""), limit, value, "");
}

/* Clamps a value to the limits of another type that its own type can exceed. */
static LLVMValueRef saturate(LLVMBuilderRef builder, LLVMValueRef value, integer from, integer to) {
    const unsigned from_magnitude = from.bits - from.is_signed, to_magnitude = to.bits - to.is_signed;
    if (from_magnitude > to_magnitude)
        value = at_most(builder, value, ((uint64_t)1 << to_magnitude) - 1, from.is_signed);
    if (from.is_signed && !to.is_signed)
        return at_least(builder, value, 0);
    if (from.is_signed && from_magnitude > to_magnitude)
        return at_least(builder, value, -((uint64_t)1 << to_magnitude));
    return value;
}

static LLVMValueRef convert(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    integer from, to;
    LLVMValueRef value = LLVMGetOperand(call, 0);
    const bool to_signed = m->name[strlen("convert_")] != 'u';
    const bool from_signed = strchr("csil", m->parameters[strlen(m->parameters) - 1]) != NULL; /* "i", "Dv8_c" */
    if (!read_integer(LLVMTypeOf(value), from_signed, &from) || !read_integer(LLVMTypeOf(call), to_signed, &to))
        return NULL;
    if (has_word(m, "_sat"))
        value = saturate(builder, value, from, to);
    return LLVMBuildIntCast2(builder, value, LLVMTypeOf(call), from.is_signed, "");
}

/* ---- Questions about vectors ---- */

/* Whether the highest bit of any element, or of all, is set. */
static LLVMValueRef ask_highest_bits(LLVMBuilderRef builder, LLVMValueRef call, bool all) {
    LLVMValueRef value = LLVMGetOperand(call, 0), answer = NULL;
    LLVMValueRef is_set = LLVMBuildICmp(builder, LLVMIntSLT, value, LLVMConstNull(LLVMTypeOf(value)), "");
    const bool is_vector = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(value)));
    for (unsigned i = 0; is_vector && i < LLVMGetVectorSize(LLVMTypeOf(value)); ++i) {
        LLVMValueRef element = LLVMBuildExtractElement(builder, is_set, LLVMConstInt(i32, i, 0), "");
        answer = answer == NULL ? element
                 : all          ? LLVMBuildAnd(builder, answer, element, "")
                                : LLVMBuildOr(builder, answer, element, "");
    }
    return LLVMBuildZExt(builder, is_vector ? answer : is_set, LLVMTypeOf(call), "");
}

/* ---- Atomics ---- */

/* Without the prefix, atomic_ or atom_ (of 64 bits, and of OpenCL C 1.0). Where the operand is signed min and max are
 * others. */
static const struct {
    const char *name;
    LLVMAtomicRMWBinOp operation, of_unsigned;
} atomics[] = {
    {"add", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd},    {"sub", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub},
    {"xchg", LLVMAtomicRMWBinOpXchg, LLVMAtomicRMWBinOpXchg}, {"inc", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd},
    {"dec", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub},    {"min", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin},
    {"max", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax},   {"and", LLVMAtomicRMWBinOpAnd, LLVMAtomicRMWBinOpAnd},
    {"or", LLVMAtomicRMWBinOpOr, LLVMAtomicRMWBinOpOr},       {"xor", LLVMAtomicRMWBinOpXor, LLVMAtomicRMWBinOpXor},
};

/* OpenCL C 1.2 has them for a device; what LLVM has without a scope is for all of a system. */
#if LLVM_VERSION_MAJOR >= 20
#define DEVICE_SCOPE(value) LLVMGetSyncScopeID(LLVMGetTypeContext(LLVMTypeOf(value)), "device", strlen("device"))
#else /* whose SPIR-V is not made here */
#define DEVICE_SCOPE(value) 0
#define LLVMBuildAtomicRMWSyncScope LLVMBuildAtomicRMW
#define LLVMBuildAtomicCmpXchgSyncScope LLVMBuildAtomicCmpXchg
#endif

static LLVMValueRef compare_and_exchange(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMValueRef both = LLVMBuildAtomicCmpXchgSyncScope(builder, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1),
                                                        LLVMGetOperand(call, 2), LLVMAtomicOrderingMonotonic,
                                                        LLVMAtomicOrderingMonotonic, DEVICE_SCOPE(call));
    return LLVMBuildExtractValue(builder, both, 0, "");
}

static LLVMValueRef make_atomic(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m, size_t prefix) {
    const mangled rest = {m->name + prefix, m->parameters, m->length - prefix};
    const bool is_unsigned = strpbrk(m->parameters, "jm") != NULL;
    if (is_name(&rest, "cmpxchg"))
        return compare_and_exchange(builder, call);
    for (size_t i = 0; i < sizeof atomics / sizeof *atomics; ++i) {
        if (!is_name(&rest, atomics[i].name))
            continue;
        LLVMValueRef operand =
            LLVMGetNumArgOperands(call) == 1 ? LLVMConstInt(LLVMTypeOf(call), 1, 0) : LLVMGetOperand(call, 1);
        return LLVMBuildAtomicRMWSyncScope(builder, is_unsigned ? atomics[i].of_unsigned : atomics[i].operation,
                                           LLVMGetOperand(call, 0), operand, LLVMAtomicOrderingMonotonic,
                                           DEVICE_SCOPE(call));
    }
    return NULL;
}

/* ---- Calls ---- */

/* The replacement of a call, or NULL. */
static LLVMValueRef replace(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    if (starts_with(m->name, "convert_"))
        return convert(builder, call, m);
    if (is_name(m, "any") || is_name(m, "all"))
        return ask_highest_bits(builder, call, is_name(m, "all"));
    if (starts_with(m->name, "atomic_"))
        return make_atomic(builder, call, m, strlen("atomic_"));
    if (starts_with(m->name, "atom_"))
        return make_atomic(builder, call, m, strlen("atom_"));
    return NULL;
}

void visit_calls(LLVMValueRef function, void (*visit)(LLVMBuilderRef builder, LLVMValueRef call, void *user),
                 void *user) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)));
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMIsACallInst(call) == NULL || LLVMGetCalledValue(call) != function)
            continue;
        LLVMPositionBuilderBefore(builder, call);
        visit(builder, call, user);
    }
    LLVMDisposeBuilder(builder);
}

static void lower_call(LLVMBuilderRef builder, LLVMValueRef call, void *user) {
    LLVMValueRef replacement = replace(builder, call, user);
    if (replacement == NULL)
        return;
    LLVMReplaceAllUsesWith(call, replacement);
    LLVMInstructionEraseFromParent(call);
}

/* The name that a function has without intel_; NULL for another. */
static char *name_without_intel(LLVMValueRef function) {
    static const char *const names[] = {"broadcast", "reduce_", "scan_"};
    const size_t prefix = strlen("intel_");
    mangled m;
    if (!LLVMIsDeclaration(function) || !read_name(LLVMGetValueName2(function, &(size_t){0}), &m) ||
        !starts_with(m.name, "intel_sub_group_"))
        return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (starts_with(m.name + strlen("intel_sub_group_"), names[i]))
            return format_text("_Z%zu%s", m.length - prefix, m.name + prefix);
    return NULL;
}

bool rename_sub_group_functions(LLVMModuleRef module) {
    bool renamed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        const char *name = name_without_intel(f);
        LLVMValueRef other = name == NULL ? NULL : LLVMGetNamedFunction(module, name);
        if (other != NULL)
            LLVMReplaceAllUsesWith(f, other);
        else if (name != NULL)
            LLVMSetValueName2(f, name, strlen(name));
        renamed |= name != NULL;
    }
    return renamed;
}

void lower_calls(LLVMValueRef function) {
    mangled m;
    if (read_name(LLVMGetValueName2(function, &(size_t){0}), &m))
        visit_calls(function, lower_call, &m);
}

static bool is_odd_vector(LLVMValueRef value) {
    LLVMTypeRef type = LLVMTypeOf(value);
    const unsigned count = LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 2;
    return count != 2 && count != 3 && count != 4 && count != 8 && count != 16;
}

static bool has_odd_vector(LLVMValueRef instruction) {
    const int count = LLVMGetNumOperands(instruction);
    bool has = is_odd_vector(instruction);
    for (int i = 0; !has && i < count; ++i)
        has = is_odd_vector(LLVMGetOperand(instruction, (unsigned)i));
    return has;
}

void split_odd_vectors(LLVMValueRef function) {
    bool has = false;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block != NULL && !has;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL && !has; i = LLVMGetNextInstruction(i))
            has = has_odd_vector(i);
#if LLVM_VERSION_MAJOR >= 20 /* older ones have llvm-spirv for it */
    if (!has)
        return;
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMConsumeError(LLVMRunPassesOnFunction(function, "scalarizer<load-store>,dce", NULL, options));
    LLVMDisposePassBuilderOptions(options);
#endif
}
