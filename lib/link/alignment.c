/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How many low bits of a value are zero, whatever happens at run time. */

#include "link/linker.h"

#include "ir/instructions.h"
#include "ir/llvm.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define QUERY "__cltile_is_multiple"

/* More than any query asks for: the answer for 0. */
#define ALL_BITS 64u

/* What one answer may take: sums of sums are looked at again and again. And how deep it may go, on the program's stack.
 */
#define MAX_VISITS 10000u
#define MAX_DEPTH 1000u

/* Answers for values, each in the place of its address: of a pointer that is counted up from copy to copy the next
 * query asks again. */
#define KEPT_ANSWERS 1024u

typedef struct answer {
    LLVMValueRef value;
    unsigned bits;
} answer;

typedef struct search {
    LLVMTargetDataRef layout;
    unsigned visits, depth;
    unsigned assumed; /* how often a phi was taken for what its other operands make it */
    answer *answers;
} search;

/* The phis on the way from a query, and that as the last: a phi that is reached again is as aligned as its other
 * operands make it. */
typedef struct path {
    search *search;
    LLVMValueRef phi;
    const struct path *before;
} path;

static unsigned zero_bits(LLVMValueRef value, const path *before);

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static unsigned sum(unsigned a, unsigned b) {
    return least(a + b, ALL_BITS);
}

static unsigned zero_bits_of_number(unsigned long long number) {
    return number == 0 ? ALL_BITS : (unsigned)__builtin_ctzll(number);
}

static unsigned zero_bits_of_operand(LLVMValueRef value, unsigned operand, const path *p) {
    return zero_bits(LLVMGetOperand(value, operand), p);
}

static unsigned zero_bits_of_argument(LLVMValueRef argument) {
    static const char align[] = "align";
    const unsigned kind = LLVMGetEnumAttributeKindForName(align, strlen(align));
    LLVMAttributeRef attribute =
        LLVMGetEnumAttributeAtIndex(LLVMGetParamParent(argument), cltile_parameter_number(argument), kind);
    return attribute == NULL ? 0 : zero_bits_of_number(LLVMGetEnumAttributeValue(attribute));
}

/* The base, and each index times the size of what it counts. */
static unsigned zero_bits_of_element(LLVMValueRef gep, const path *p) {
    LLVMTargetDataRef layout = p->search->layout;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    unsigned bits = zero_bits_of_operand(gep, 0, p);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); ++i) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            bits = least(bits, zero_bits_of_number(LLVMOffsetOfElement(layout, type, field)));
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        bits = least(bits, sum(zero_bits(index, p), zero_bits_of_number(LLVMABISizeOfType(layout, type))));
    }
    return bits;
}

static unsigned zero_bits_of_phi(LLVMValueRef phi, const path *p) {
    unsigned bits = ALL_BITS;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        bits = least(bits, zero_bits(LLVMGetIncomingValue(phi, i), p));
    return bits;
}

/* Of instructions and constant expressions. */
static unsigned zero_bits_of_operation(LLVMValueRef value, LLVMOpcode opcode, const path *p) {
    switch (opcode) {
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
        return zero_bits_of_operand(value, 0, p);
    case LLVMAdd:
    case LLVMSub:
    case LLVMOr:
    case LLVMXor:
        return least(zero_bits_of_operand(value, 0, p), zero_bits_of_operand(value, 1, p));
    case LLVMMul:
        return sum(zero_bits_of_operand(value, 0, p), zero_bits_of_operand(value, 1, p));
    case LLVMAnd: {
        const unsigned first = zero_bits_of_operand(value, 0, p), second = zero_bits_of_operand(value, 1, p);
        return first > second ? first : second;
    }
    case LLVMShl: {
        LLVMValueRef by = LLVMIsAConstantInt(LLVMGetOperand(value, 1));
        const unsigned long long shift = by == NULL ? 0 : LLVMConstIntGetZExtValue(by);
        return sum(zero_bits_of_operand(value, 0, p), shift < ALL_BITS ? (unsigned)shift : ALL_BITS);
    }
    case LLVMSelect:
        return least(zero_bits_of_operand(value, 1, p), zero_bits_of_operand(value, 2, p));
    case LLVMPHI:
        return zero_bits_of_phi(value, p);
    case LLVMGetElementPtr:
        return zero_bits_of_element(value, p);
    case LLVMAlloca:
        return zero_bits_of_number(LLVMGetAlignment(value));
    default:
        return 0;
    }
}

static unsigned zero_bits_of_value(LLVMValueRef value, const path *before) {
    const path p = {before->search, value, before};
    if (LLVMIsAConstantInt(value) != NULL)
        return LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64 ? 0 : zero_bits_of_number(LLVMConstIntGetZExtValue(value));
    if (LLVMIsAConstantPointerNull(value) != NULL)
        return ALL_BITS;
    if (LLVMIsAGlobalVariable(value) != NULL)
        return LLVMGetAlignment(value) == 0 ? 0 : zero_bits_of_number(LLVMGetAlignment(value));
    if (LLVMIsAArgument(value) != NULL)
        return zero_bits_of_argument(value);
    if (LLVMIsAInstruction(value) != NULL)
        return zero_bits_of_operation(value, LLVMGetInstructionOpcode(value),
                                      LLVMIsAPHINode(value) != NULL ? &p : before);
    if (LLVMIsAConstantExpr(value) != NULL)
        return zero_bits_of_operation(value, LLVMGetConstOpcode(value), before);
    return 0;
}

static bool is_on_path(LLVMValueRef value, const path *before) {
    for (const path *i = before; i != NULL; i = i->before)
        if (i->phi == value)
            return true;
    return false;
}

static unsigned zero_bits(LLVMValueRef value, const path *before) {
    search *s = before->search;
    answer *kept = &s->answers[((uintptr_t)value >> 4) % KEPT_ANSWERS];
    if (kept->value == value)
        return kept->bits;
    if (LLVMIsAPHINode(value) != NULL && is_on_path(value, before)) {
        ++s->assumed;
        return ALL_BITS;
    }
    if (++s->visits > MAX_VISITS || s->depth == MAX_DEPTH)
        return 0;
    const unsigned assumed = s->assumed;
    ++s->depth;
    const unsigned bits = zero_bits_of_value(value, before);
    --s->depth;
    if (s->assumed == assumed && s->visits <= MAX_VISITS)
        *kept = (answer){value, bits};
    return bits;
}

static unsigned surely_zero_bits(LLVMValueRef value, LLVMValueRef user, answer *answers) {
    search s = {.layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(cltile_caller(user))), .answers = answers};
    const path whole = {&s, NULL, NULL};
    return zero_bits(value, &whole);
}

static void settle_query(LLVMValueRef call, answer *answers) {
    LLVMValueRef of = LLVMIsAConstantInt(LLVMGetOperand(call, 1));
    if (of != NULL &&
        surely_zero_bits(LLVMGetOperand(call, 0), call, answers) >= zero_bits_of_number(LLVMConstIntGetZExtValue(of)))
        cltile_replace(call, LLVMConstInt(LLVMTypeOf(call), 1, 0));
}

/* Of a load or store: copies have dwords at any address, and vectors of them at multiples of 4. */
static void raise_alignment(LLVMValueRef access, LLVMTypeRef type, LLVMValueRef pointer, answer *answers) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(cltile_caller(access)));
    const unsigned natural = LLVMABIAlignmentOfType(layout, type);
    if (LLVMGetAlignment(access) >= natural)
        return;
    const unsigned bits = surely_zero_bits(pointer, access, answers);
    const unsigned known = bits < 8 ? 1u << bits : natural;
    if (known > LLVMGetAlignment(access))
        LLVMSetAlignment(access, known < natural ? known : natural);
}

typedef void (*visit_fn)(LLVMValueRef instruction, answer *answers);

static void settle_instruction(LLVMValueRef i, answer *answers) {
    if (cltile_is_call_of(i, LLVMGetNamedFunction(LLVMGetGlobalParent(cltile_caller(i)), QUERY)))
        settle_query(i, answers);
}

static void raise_instruction(LLVMValueRef i, answer *answers) {
    if (LLVMIsALoadInst(i) != NULL)
        raise_alignment(i, LLVMTypeOf(i), LLVMGetOperand(i, 0), answers);
    else if (LLVMIsAStoreInst(i) != NULL)
        raise_alignment(i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMGetOperand(i, 1), answers);
}

/* In the order of the code, in which a value's operands mostly come before it. */
static void visit_all(LLVMModuleRef module, visit_fn visit) {
    answer *answers = cltile_allocate(KEPT_ANSWERS, sizeof *answers);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && answers != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block != NULL; block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
                next = LLVMGetNextInstruction(i);
                visit(i, answers);
            }
    free(answers);
}

void cltile_settle_alignments(LLVMModuleRef module) {
    LLVMValueRef query = LLVMGetNamedFunction(module, QUERY);
    if (query == NULL)
        return;
    visit_all(module, settle_instruction);
    if (LLVMGetFirstUse(query) == NULL)
        LLVMDeleteFunction(query);
}

void cltile_raise_alignments(LLVMModuleRef module) {
    visit_all(module, raise_instruction);
}
