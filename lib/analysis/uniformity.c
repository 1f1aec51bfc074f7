/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Divergence analysis: from work-item ids along data, memory of a work-item's own, and control flow.
 *
 * Ids reach values through their operands; private memory through stores; blocks through branches (control dependence,
 * by post-dominators), and values again where such ways join, or begin another iteration (phis). */

#include "analysis/uniformity.h"

#include "analysis/kernels.h"
#include "ir/flow.h"
#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

/* How far an expression of an id is followed, and an address to its variables. */
#define MAX_DEPTH 16
#define MAX_ROOTS 32

/* Parts of a sum that vary. */
#define MAX_TERMS 8
#define MAX_VISITS 64u

#define TAKEN_AWAY (~0ull) /* -1 */

/* The same of components of vectors, where ways may part each time. */
#define MAX_VECTOR_DEPTH 8

/* Without a known size of sub-groups, what sizes may be multiples of. */
#define LEAST_SUB_GROUP_SIZE 8

struct cltile_divergence {
    cltile_flow *flow;
    cltile_scope scope;
    unsigned sub_group_size, work_group_size[3];
    bool *varies;                                  /* by value */
    bool *is_parted;                               /* by value: for the way that was taken, whatever its operands are */
    bool *reaches_varying;                         /* by value, of pointers: private memory that differs */
    bool *queued;                                  /* by value */
    unsigned *queue, queue_end;                    /* values to look at again: a stack */
    LLVMValueRef *branch;                          /* by block: what it diverges for */
    unsigned *region_blocks, *region, last_region; /* of a branch; by block: its last region */
};

/* ---- What a work-item query gives ---- */

typedef enum id_kind { ID_LOCAL, ID_GLOBAL, ID_LOCAL_LINEAR, ID_GLOBAL_LINEAR, ID_LANE, ID_SUB_GROUP, ID_NONE } id_kind;

#define ANY_DIMENSION 3u

typedef struct id {
    id_kind kind;
    unsigned dimension; /* of local and global ids */
} id;

static const id none = {ID_NONE, ANY_DIMENSION};

static id_kind kind_of_query(const char *name, int length) {
    static const struct {
        const char *name;
        id_kind kind;
    } queries[] = {
        {"get_local_id", ID_LOCAL},
        {"get_global_id", ID_GLOBAL},
        {"get_local_linear_id", ID_LOCAL_LINEAR},
        {"get_global_linear_id", ID_GLOBAL_LINEAR},
        {"get_sub_group_local_id", ID_LANE},
        {"get_sub_group_id", ID_SUB_GROUP},
        {"__spirv_BuiltInLocalInvocationId", ID_LOCAL},
        {"__spirv_BuiltInGlobalInvocationId", ID_GLOBAL},
        {"__spirv_BuiltInLocalInvocationIndex", ID_LOCAL_LINEAR},
        {"__spirv_BuiltInGlobalLinearId", ID_GLOBAL_LINEAR},
        {"__spirv_BuiltInSubgroupLocalInvocationId", ID_LANE},
        {"__spirv_BuiltInSubgroupId", ID_SUB_GROUP},
    };
    for (size_t i = 0; i < sizeof queries / sizeof *queries; ++i)
        if (cltile_is_named(name, length, queries[i].name))
            return queries[i].kind;
    return ID_NONE;
}

static unsigned dimension_of(LLVMValueRef number) {
    if (number == NULL || LLVMIsAConstantInt(number) == NULL || LLVMConstIntGetZExtValue(number) > 2)
        return ANY_DIMENSION;
    return (unsigned)LLVMConstIntGetZExtValue(number);
}

static id id_of_call(LLVMValueRef call) {
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call));
    static const char *const registers[] = {"llvm.nvvm.read.ptx.sreg.tid.", "llvm.amdgcn.workitem.id."};
    for (size_t i = 0; i < sizeof registers / sizeof *registers; ++i)
        if (cltile_starts_with(symbol, registers[i])) {
            const char axis = symbol[strlen(registers[i])];
            return (id){ID_LOCAL, axis >= 'x' && axis <= 'z' ? (unsigned)(axis - 'x') : ANY_DIMENSION};
        }
    if (cltile_starts_with(symbol, "llvm.nvvm.read.ptx.sreg.laneid") || cltile_starts_with(symbol, "llvm.amdgcn.mbcnt"))
        return (id){ID_LANE, ANY_DIMENSION};
    if (cltile_starts_with(symbol, "llvm.nvvm.read.ptx.sreg.warpid"))
        return (id){ID_SUB_GROUP, ANY_DIMENSION};
    int length;
    const char *name = cltile_base_name(symbol, &length);
    const id_kind kind = kind_of_query(name, length);
    if (kind == ID_NONE)
        return none;
    return (id){kind, LLVMGetNumArgOperands(call) == 1 ? dimension_of(LLVMGetOperand(call, 0)) : ANY_DIMENSION};
}

/* Of a load of a SPIR-V builtin variable, or of one of its components. */
static id id_of_load(LLVMValueRef load) {
    unsigned dimension = LLVMGetTypeKind(LLVMTypeOf(load)) == LLVMIntegerTypeKind ? 0 : ANY_DIMENSION;
    LLVMValueRef address = LLVMGetOperand(load, 0);
    for (unsigned depth = 0; depth < MAX_DEPTH; ++depth) {
        const bool is_expression = LLVMIsAConstantExpr(address) != NULL;
        if (!is_expression && LLVMIsAInstruction(address) == NULL)
            break;
        const LLVMOpcode opcode = is_expression ? LLVMGetConstOpcode(address) : LLVMGetInstructionOpcode(address);
        if (opcode == LLVMGetElementPtr) {
            const int operands = LLVMGetNumOperands(address);
            dimension = operands < 2 ? ANY_DIMENSION : dimension_of(LLVMGetOperand(address, (unsigned)operands - 1));
            if (operands == 2 && dimension != 0) /* bytes or elements, by the type */
                dimension = ANY_DIMENSION;
        } else if (opcode != LLVMBitCast && opcode != LLVMAddrSpaceCast) {
            return none;
        }
        address = LLVMGetOperand(address, 0);
    }
    if (LLVMIsAGlobalVariable(address) == NULL)
        return none;
    const char *name = cltile_symbol(address);
    return (id){kind_of_query(name, (int)strlen(name)), dimension};
}

static unsigned long long constant_or(LLVMValueRef value, unsigned long long other) {
    return LLVMIsAConstantInt(value) != NULL && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64
               ? LLVMConstIntGetZExtValue(value)
               : other;
}

/* The value that another has in another width: optimisers clear the upper bits by a mask. */
static LLVMValueRef without_extension(LLVMValueRef value) {
    for (unsigned depth = 0; depth < MAX_DEPTH && LLVMIsAInstruction(value) != NULL; ++depth) {
        const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
        if (opcode != LLVMZExt && opcode != LLVMSExt && opcode != LLVMTrunc && opcode != LLVMFreeze &&
            (opcode != LLVMAnd || constant_or(LLVMGetOperand(value, 1), 0) != UINT_MAX))
            break;
        value = LLVMGetOperand(value, 0);
    }
    return value;
}

/* The id that a value is, apart from its width. */
static id id_of(LLVMValueRef value) {
    value = without_extension(value);
    if (LLVMIsACallInst(value) != NULL)
        return id_of_call(value);
    if (LLVMIsALoadInst(value) != NULL)
        return id_of_load(value);
    id i = none;
    if (LLVMIsAExtractElementInst(value) != NULL) {
        i = id_of(LLVMGetOperand(value, 0));
        i.dimension = dimension_of(LLVMGetOperand(value, 1));
    }
    return i;
}

bool cltile_is_work_item_id(LLVMValueRef value) {
    return id_of(value).kind <= ID_GLOBAL_LINEAR;
}

/* Whether lower dimensions are a multiple of sub-groups in which `dimension` stays the same, as far as is known. */
static bool is_same_in_sub_group(const cltile_divergence *d, unsigned dimension) {
    unsigned lower = 1;
    for (unsigned i = 0; i < dimension; ++i)
        lower *= d->work_group_size[i];
    return lower == 0 || d->sub_group_size == 0 || lower % d->sub_group_size == 0;
}

/* How many values an id has that starts at 0, or 0. */
static unsigned long long count_of_id(const cltile_divergence *d, id i) {
    const unsigned *size = d->work_group_size, lanes = d->sub_group_size;
    const unsigned long long items = (unsigned long long)size[0] * size[1] * size[2];
    switch (i.kind) {
    case ID_LOCAL:
        return i.dimension == ANY_DIMENSION ? 0 : size[i.dimension];
    case ID_LOCAL_LINEAR:
        return items;
    case ID_LANE:
        return lanes;
    case ID_SUB_GROUP:
        return lanes == 0 ? 0 : (items + lanes - 1) / lanes;
    default:
        return 0;
    }
}

static bool id_varies(const cltile_divergence *d, id i) {
    switch (i.kind) {
    case ID_LOCAL:
    case ID_GLOBAL:
        if (i.dimension == ANY_DIMENSION)
            return d->scope != CLTILE_SCOPE_SUB_GROUP;
        if (d->work_group_size[i.dimension] == 1)
            return false;
        return d->scope != CLTILE_SCOPE_SUB_GROUP || i.dimension == 0 || !is_same_in_sub_group(d, i.dimension);
    case ID_LOCAL_LINEAR:
    case ID_GLOBAL_LINEAR:
        return d->work_group_size[0] * d->work_group_size[1] * d->work_group_size[2] != 1;
    case ID_LANE:
        return d->sub_group_size != 1;
    case ID_SUB_GROUP:
        return d->scope != CLTILE_SCOPE_SUB_GROUP && count_of_id(d, i) != 1;
    default:
        return false;
    }
}

/* ---- Values ---- */

bool cltile_varies(const cltile_divergence *d, LLVMValueRef value) {
    if (d == NULL || LLVMIsAInstruction(value) == NULL)
        return false;
    const unsigned number = cltile_number(d->flow, value);
    return number != CLTILE_NOWHERE && d->varies[number];
}

static bool reaches_varying(const cltile_divergence *d, LLVMValueRef pointer) {
    const unsigned number = LLVMIsAInstruction(pointer) == NULL ? CLTILE_NOWHERE : cltile_number(d->flow, pointer);
    return number != CLTILE_NOWHERE && d->reaches_varying[number];
}

static bool any_operand_varies(const cltile_divergence *d, LLVMValueRef value, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
        if (cltile_varies(d, LLVMGetOperand(value, i)) || reaches_varying(d, LLVMGetOperand(value, i)))
            return true;
    return false;
}

/* ---- Parts of ids that are the same for all ---- */

/* Whether a value is get_local_size(dimension). */
static bool is_local_size(LLVMValueRef value, unsigned dimension) {
    value = without_extension(value);
    if (LLVMIsACallInst(value) == NULL || LLVMGetNumArgOperands(value) != 1 || dimension == ANY_DIMENSION)
        return false;
    int length;
    const char *name = cltile_base_name(cltile_symbol(LLVMGetCalledValue(value)), &length);
    return (cltile_is_named(name, length, "get_local_size") ||
            cltile_is_named(name, length, "get_enqueued_local_size")) &&
           dimension_of(LLVMGetOperand(value, 0)) == dimension;
}

/* Whether a size is one that groups of the scope fit in, for what it counts: 0 when only run time knows. */
static bool is_multiple_of_group(const cltile_divergence *d, unsigned long long size, id i) {
    const unsigned least = d->sub_group_size != 0 ? d->sub_group_size : LEAST_SUB_GROUP_SIZE;
    if (d->scope == CLTILE_SCOPE_SUB_GROUP && size % least == 0)
        return true;
    const bool is_global = i.kind == ID_GLOBAL && i.dimension != ANY_DIMENSION;
    const unsigned long long group = is_global ? d->work_group_size[i.dimension] : count_of_id(d, i);
    if (group != 0)
        return size % group == 0;
    /* A kernel that divides its global id by what may be a group's size knows how it is launched, but may mean
     * sub-groups where it exchanges data. */
    return d->scope == CLTILE_SCOPE_WORK_GROUP && i.kind == ID_GLOBAL && (size == 0 || size >= LEAST_SUB_GROUP_SIZE);
}

/* What an id is multiplied by: a number, which is 0 if it is not known, and those sizes of the work-group that are not
 * known, a bit each. */
typedef struct stride {
    unsigned long long number;
    unsigned sizes;
} stride;

static stride times_size(const cltile_divergence *d, stride s, unsigned dimension) {
    const unsigned size = d->work_group_size[dimension];
    return size != 0 ? (stride){s.number * size, s.sizes} : (stride){s.number, s.sizes | 1u << dimension};
}

static stride times(const cltile_divergence *d, stride s, LLVMValueRef factor) {
    for (unsigned i = 0; i < 3; ++i)
        if (is_local_size(factor, i))
            return times_size(d, s, i);
    factor = without_extension(factor);
    if (LLVMIsAInstruction(factor) != NULL && LLVMGetInstructionOpcode(factor) == LLVMMul) /* of two sizes */
        for (unsigned i = 0; i < 2; ++i)
            for (unsigned j = 0; j < 3; ++j)
                if (is_local_size(LLVMGetOperand(factor, i), j))
                    return times(d, times_size(d, s, j), LLVMGetOperand(factor, 1 - i));
    return (stride){s.number * constant_or(factor, 0), s.sizes};
}

/* Whether a value is the same for all and, where it is a constant, a multiple of `size`. */
static bool is_base(const cltile_divergence *d, LLVMValueRef value, unsigned long long size) {
    return !cltile_varies(d, value) && (size == 0 || constant_or(value, 0) % size == 0);
}

/* Whether a value is what a linear id adds to the id of dimension 0, and bases: the ids of dimensions 1 and 2, times
 * the sizes of the dimensions below. */
static bool is_sum_of_rows(const cltile_divergence *d, LLVMValueRef value, unsigned long long size, stride by,
                           unsigned depth) {
    value = without_extension(value);
    if (is_base(d, value, size))
        return by.number != 0;
    const id i = id_of(value);
    if ((i.kind == ID_LOCAL || i.kind == ID_GLOBAL) && (i.dimension == 1 || i.dimension == 2)) {
        stride row = times_size(d, (stride){1, 0}, 0);
        if (i.dimension == 2)
            row = times_size(d, row, 1);
        return by.number == row.number && by.sizes == row.sizes;
    }
    if (depth == MAX_DEPTH || by.number == 0 || LLVMIsABinaryOperator(value) == NULL)
        return false;
    LLVMValueRef first = LLVMGetOperand(value, 0), second = LLVMGetOperand(value, 1);
    const unsigned long long shift = constant_or(second, 64);
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMOr:
        return is_sum_of_rows(d, first, size, by, depth + 1) && is_sum_of_rows(d, second, size, by, depth + 1);
    case LLVMMul:
        return is_sum_of_rows(d, first, size, times(d, by, second), depth + 1) ||
               is_sum_of_rows(d, second, size, times(d, by, first), depth + 1);
    case LLVMShl:
        return shift < 64 && is_sum_of_rows(d, first, size, (stride){by.number << shift, by.sizes}, depth + 1);
    default:
        return false;
    }
}

/* The id that a sum counts up from bases. */
static id id_of_sum(const cltile_divergence *d, LLVMValueRef value, unsigned long long size, unsigned depth) {
    const id found = id_of(value);
    value = without_extension(value);
    if (found.kind != ID_NONE || depth == MAX_DEPTH || LLVMIsAInstruction(value) == NULL)
        return found;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    if (opcode != LLVMAdd && opcode != LLVMOr)
        return none;
    for (unsigned i = 0; i < 2; ++i) {
        LLVMValueRef other = LLVMGetOperand(value, 1 - i);
        if (!is_sum_of_rows(d, other, size, (stride){1, 0}, depth + 1))
            continue;
        const id first = id_of_sum(d, LLVMGetOperand(value, i), size, depth + 1);
        if (first.kind != ID_NONE && !cltile_varies(d, other))
            return first;
        if (first.kind == ID_LOCAL_LINEAR || (first.kind <= ID_GLOBAL && first.dimension == 0))
            return (id){ID_LOCAL_LINEAR, ANY_DIMENSION};
    }
    return none;
}

/* Whether `value` divided by `size`, 0 where it is not known, is the same for all. Optimisers shift before they divide:
 * x / 16 * 8 becomes (x >> 1) & -8. */
static bool is_same_divided(const cltile_divergence *d, LLVMValueRef value, unsigned long long size) {
    value = without_extension(value);
    for (unsigned depth = 0; depth < MAX_DEPTH && LLVMIsAInstruction(value) != NULL; ++depth) {
        const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
        if (opcode != LLVMShl && opcode != LLVMLShr && opcode != LLVMAShr)
            break;
        const unsigned long long by = constant_or(LLVMGetOperand(value, 1), 64);
        if (by >= 64 || (opcode == LLVMShl && size % (1ull << by) != 0))
            return false;
        size = opcode == LLVMShl ? size >> by : size << by;
        value = without_extension(LLVMGetOperand(value, 0));
    }
    const id i = id_of_sum(d, value, size, 0);
    return i.kind != ID_NONE && is_multiple_of_group(d, size, i);
}

static bool is_same_division(const cltile_divergence *d, LLVMValueRef value) {
    LLVMValueRef divisor = LLVMGetOperand(value, 1);
    if (cltile_varies(d, divisor))
        return false;
    const unsigned long long size = constant_or(divisor, 0);
    if (size != 0)
        return is_same_divided(d, LLVMGetOperand(value, 0), size);
    const id i = id_of_sum(d, LLVMGetOperand(value, 0), 0, 0);
    return is_local_size(divisor, i.dimension) || (i.kind != ID_NONE && is_multiple_of_group(d, 0, i));
}

static bool is_same_shift(const cltile_divergence *d, LLVMValueRef value) {
    const unsigned long long by = constant_or(LLVMGetOperand(value, 1), 64);
    return by < 64 && is_same_divided(d, LLVMGetOperand(value, 0), 1ull << by);
}

/* x & mask: by the mask's lowest bit, x is divided. x | bits has the bits below the lowest 0 set: as good as cleared.
 */
static bool is_same_masked(const cltile_divergence *d, LLVMValueRef value) {
    for (unsigned i = 0; i < 2; ++i) {
        const unsigned long long number = constant_or(LLVMGetOperand(value, i), 0),
                                 mask = LLVMGetInstructionOpcode(value) == LLVMOr ? ~number : number,
                                 size = mask & (~mask + 1);
        if (size > 1 && is_same_divided(d, LLVMGetOperand(value, 1 - i), size))
            return true;
    }
    return false;
}

/* ---- Values that differ by the same for all ---- */

/* A variable of a loop: what it begins with, and what each round adds to it, which is the same for all. */
typedef struct counter {
    LLVMValueRef begin, step; /* NULL: it is none */
} counter;

/* The bytes of what a pointer is moved by. */
static unsigned long long bytes_of_step(LLVMValueRef address) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(cltile_caller(address)));
    return LLVMABISizeOfType(layout, LLVMGetGEPSourceElementType(address));
}

/* What is added to a phi, or NULL. */
static LLVMValueRef step_of(const cltile_divergence *d, LLVMValueRef phi, LLVMValueRef next) {
    if (LLVMIsAInstruction(next) == NULL || LLVMGetNumOperands(next) != 2)
        return NULL;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(next);
    LLVMValueRef first = LLVMGetOperand(next, 0), second = LLVMGetOperand(next, 1);
    if (opcode == LLVMAdd && second == phi && !cltile_varies(d, first))
        return first;
    const bool adds = opcode == LLVMAdd || opcode == LLVMSub || opcode == LLVMGetElementPtr;
    return adds && first == phi && !cltile_varies(d, second) ? second : NULL;
}

static counter find_counter(const cltile_divergence *d, LLVMValueRef phi) {
    counter c = {NULL, NULL};
    if (LLVMIsAPHINode(phi) == NULL || d->is_parted[cltile_number(d->flow, phi)])
        return c;
    const unsigned header = cltile_number(d->flow, LLVMGetInstructionParent(phi));
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        const unsigned from = cltile_number(d->flow, LLVMGetIncomingBlock(phi, i));
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        const bool is_next = from != CLTILE_NOWHERE && cltile_dominates(d->flow, header, from);
        LLVMValueRef *found = is_next ? &c.step : &c.begin, now = is_next ? step_of(d, phi, value) : value;
        if (now == NULL || (*found != NULL && *found != now))
            return (counter){NULL, NULL};
        *found = now;
    }
    return c.step == NULL || c.begin == NULL ? (counter){NULL, NULL} : c;
}

/* A value that varies, times a number and, unless NULL, a value that is the same for all. */
typedef struct term {
    LLVMValueRef value, factor;
    unsigned long long number;
} term;

typedef struct sum {
    term terms[MAX_TERMS];
    unsigned count, visits;
    bool is_known;
} sum;

/* Whether an id counts the lanes of a sub-group, from whatever on. */
static bool counts_lanes(const cltile_divergence *d, id i) {
    const bool is_linear = i.kind == ID_LANE || i.kind == ID_LOCAL_LINEAR || i.kind == ID_GLOBAL_LINEAR;
    return d->scope == CLTILE_SCOPE_SUB_GROUP &&
           (is_linear || (i.kind <= ID_GLOBAL && i.dimension == 0 && is_same_in_sub_group(d, 1)));
}

/* Whether two values are the same, apart from what is the same for all. */
static bool is_same_value(const cltile_divergence *d, LLVMValueRef value, LLVMValueRef other) {
    const id i = id_of(value), j = id_of(other);
    if (value == other || (counts_lanes(d, i) && counts_lanes(d, j)))
        return true;
    if (i.kind <= ID_GLOBAL && j.kind <= ID_GLOBAL)
        return i.dimension == j.dimension && i.dimension != ANY_DIMENSION;
    return i.kind == j.kind && i.kind != ID_NONE;
}

static void add_term(const cltile_divergence *d, sum *s, term t) {
    unsigned i = 0;
    while (i < s->count && !(is_same_value(d, s->terms[i].value, t.value) && s->terms[i].factor == t.factor))
        ++i;
    s->is_known = s->is_known && i < MAX_TERMS;
    if (!s->is_known)
        return;
    if (i == s->count)
        s->terms[s->count++] = (term){t.value, t.factor, 0};
    s->terms[i].number += t.number;
}

/* Adds what varies in a value, times the rest of the term. */
static void add_value(const cltile_divergence *d, sum *s, term t, unsigned depth) {
    t.value = without_extension(t.value);
    s->is_known = s->is_known && ++s->visits <= MAX_VISITS;
    if (!s->is_known || !cltile_varies(d, t.value))
        return;
    const counter c = find_counter(d, t.value);
    if (c.begin != NULL && depth < MAX_DEPTH) {
        add_value(d, s, (term){c.begin, t.factor, t.number}, depth + 1);
        return;
    }
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(t.value);
    if (depth == MAX_DEPTH || LLVMGetNumOperands(t.value) != 2) {
        add_term(d, s, t);
        return;
    }
    LLVMValueRef first = LLVMGetOperand(t.value, 0), second = LLVMGetOperand(t.value, 1);
    const unsigned long long number = constant_or(second, 0);
    if (opcode == LLVMAdd || opcode == LLVMSub) {
        add_value(d, s, (term){first, t.factor, t.number}, depth + 1);
        add_value(d, s, (term){second, t.factor, opcode == LLVMAdd ? t.number : TAKEN_AWAY * t.number}, depth + 1);
    } else if (opcode == LLVMMul && number != 0) {
        add_value(d, s, (term){first, t.factor, t.number * number}, depth + 1);
    } else if (opcode == LLVMShl && number < 64 && LLVMIsAConstantInt(second) != NULL) {
        add_value(d, s, (term){first, t.factor, t.number << number}, depth + 1);
    } else if (opcode == LLVMMul && t.factor == NULL && (!cltile_varies(d, first) || !cltile_varies(d, second))) {
        const bool is_first = cltile_varies(d, first);
        add_value(d, s, (term){is_first ? first : second, without_extension(is_first ? second : first), t.number},
                  depth + 1);
    } else if (opcode == LLVMGetElementPtr) { /* of one type: its size is a factor */
        add_value(d, s, (term){first, t.factor, t.number}, depth + 1);
        add_value(d, s, (term){second, t.factor, t.number * bytes_of_step(t.value)}, depth + 1);
    } else {
        add_term(d, s, t);
    }
}

/* Whether a value plus a number of times another is the same for all, although they are not. Taken away: an id of
 * another kind, or of a loop that all leave in the same round, the end from the counter. */
static bool is_same_sum(const cltile_divergence *d, LLVMValueRef value, LLVMValueRef other, unsigned long long number) {
    sum s = {.is_known = true};
    add_value(d, &s, (term){value, NULL, 1}, 0);
    add_value(d, &s, (term){other, NULL, number}, 0);
    for (unsigned i = 0; i < s.count; ++i)
        s.is_known = s.is_known && s.terms[i].number == 0;
    return s.is_known;
}

/* id < bound, id >= bound and the like where each group of the scope is on one side. */
static bool is_same_comparison(const cltile_divergence *d, LLVMValueRef value) {
    LLVMValueRef operand = LLVMGetOperand(value, 0);
    const unsigned long long most = ~0ull, count = count_of_id(d, id_of(operand));
    unsigned long long bound = constant_or(LLVMGetOperand(value, 1), most);
    bool is_order = true;
    if (bound == most)
        return false;
    switch (LLVMGetICmpPredicate(value)) {
    case LLVMIntULT:
    case LLVMIntUGE:
    case LLVMIntSLT:
    case LLVMIntSGE:
        break;
    case LLVMIntUGT:
    case LLVMIntULE:
    case LLVMIntSGT:
    case LLVMIntSLE:
        ++bound;
        break;
    default:
        is_order = false;
    }
    if (count != 0 && bound >= count && bound <= LLONG_MAX)
        return true;
    /* A counter is on one side in a round where it is on that side in all work-items. */
    const counter c = find_counter(d, without_extension(operand));
    const unsigned long long step = c.step == NULL ? 0 : constant_or(c.step, 0);
    if (step != 0 && bound % step == 0 && is_order && is_same_divided(d, c.begin, step))
        return true;
    /* Where x / size is the same for all, x < bound is too for multiples of the size: the bound's lowest bit is one. */
    return is_order && bound != 0 &&
           (is_same_divided(d, operand, bound) || is_same_divided(d, operand, bound & (~bound + 1)));
}

/* Whether an operation gives the same for all although its operands do not. */
static bool is_same_nevertheless(const cltile_divergence *d, LLVMValueRef value) {
    const bool has_two = LLVMGetNumOperands(value) == 2;
    LLVMValueRef first = LLVMGetOperand(value, 0), second = has_two ? LLVMGetOperand(value, 1) : NULL;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMUDiv:
    case LLVMSDiv:
        return is_same_division(d, value);
    case LLVMLShr:
    case LLVMAShr:
        return is_same_shift(d, value);
    case LLVMAnd:
    case LLVMOr:
        return is_same_masked(d, value);
    case LLVMAdd:
        return is_same_sum(d, first, second, 1);
    case LLVMSub:
        return is_same_sum(d, first, second, TAKEN_AWAY);
    case LLVMICmp:
        return is_same_sum(d, first, second, TAKEN_AWAY) || is_same_comparison(d, value);
    case LLVMGetElementPtr:
        return has_two && is_same_sum(d, first, second, bytes_of_step(value));
    default:
        return false;
    }
}

/* ---- Calls ---- */

/* What a function of a group gives: to each the same, to each its own, or as its arguments are. */
typedef enum group_result { RESULT_SAME, RESULT_OWN, RESULT_AS_ARGUMENTS } group_result;

static group_result result_of_group_function(const char *name, int length) {
    static const char *const own[] = {"scan", "elect", "block_read", "inverse_ballot", "_mask"};
    static const char *const as_arguments[] = {"shuffle", "rotate", "ballot_bit_", "ballot_find_"};
    for (size_t i = 0; i < sizeof own / sizeof *own; ++i)
        if (memmem(name, (size_t)length, own[i], strlen(own[i])) != NULL)
            return RESULT_OWN;
    for (size_t i = 0; i < sizeof as_arguments / sizeof *as_arguments; ++i)
        if (memmem(name, (size_t)length, as_arguments[i], strlen(as_arguments[i])) != NULL)
            return RESULT_AS_ARGUMENTS;
    return RESULT_SAME;
}

static bool call_varies(const cltile_divergence *d, LLVMValueRef call) {
    const id i = id_of_call(call);
    if (i.kind != ID_NONE)
        return id_varies(d, i) ||
               (i.dimension == ANY_DIMENSION && any_operand_varies(d, call, LLVMGetNumArgOperands(call)));
    int length;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call)), *name = cltile_base_name(symbol, &length);
    if (cltile_starts_with(name, "atomic_") || cltile_starts_with(name, "atom_"))
        return !cltile_starts_with(name, "atomic_load");
    group_result result = RESULT_AS_ARGUMENTS;
    const bool is_sub_group = cltile_is_sub_group_function(symbol);
    if (is_sub_group || cltile_starts_with(name, "work_group_") || cltile_starts_with(name, "__cltile_work_group_"))
        result = result_of_group_function(name, length);
    if (is_sub_group && result == RESULT_SAME && d->scope != CLTILE_SCOPE_SUB_GROUP)
        result = RESULT_AS_ARGUMENTS;
    if (d->scope == CLTILE_SCOPE_SUB_GROUP &&
        (cltile_starts_with(symbol, "llvm.amdgcn.readfirstlane") ||
         cltile_starts_with(symbol, "llvm.amdgcn.readlane") || cltile_starts_with(symbol, "llvm.amdgcn.ballot")))
        result = RESULT_SAME;
    if (result == RESULT_AS_ARGUMENTS)
        return any_operand_varies(d, call, LLVMGetNumArgOperands(call));
    return result == RESULT_OWN;
}

/* ---- The work list ---- */

static void enqueue(cltile_divergence *d, unsigned number) {
    if (number == CLTILE_NOWHERE || d->queued[number])
        return;
    d->queued[number] = true;
    d->queue[d->queue_end++] = number;
}

static void enqueue_users(cltile_divergence *d, LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) != NULL)
            enqueue(d, cltile_number(d->flow, user));
    }
}

/* Sets what is by value. */
static void set(cltile_divergence *d, bool *what, unsigned number) {
    if (number == CLTILE_NOWHERE || what[number])
        return;
    what[number] = true;
    enqueue_users(d, d->flow->values[number]);
}

/* ---- Private memory ---- */

static bool is_derived_pointer(LLVMValueRef value) {
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind)
        return false;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMGetElementPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMPHI:
    case LLVMSelect:
    case LLVMFreeze:
        return true;
    default:
        return false;
    }
}

/* Marks the variables that an address may be in. */
static void write_varying(cltile_divergence *d, LLVMValueRef address) {
    LLVMValueRef found[MAX_ROOTS] = {address};
    unsigned count = 1;
    for (unsigned i = 0; i < count; ++i) {
        LLVMValueRef pointer = found[i];
        if (LLVMIsAInstruction(pointer) == NULL)
            continue;
        if (LLVMIsAAllocaInst(pointer) != NULL)
            set(d, d->reaches_varying, cltile_number(d->flow, pointer));
        if (!is_derived_pointer(pointer))
            continue;
        for (unsigned operand = 0; operand < (unsigned)LLVMGetNumOperands(pointer); ++operand) {
            LLVMValueRef from = LLVMGetOperand(pointer, operand);
            bool known = LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMPointerTypeKind || count == MAX_ROOTS;
            for (unsigned j = 0; j < count && !known; ++j)
                known = found[j] == from;
            if (!known)
                found[count++] = from;
        }
    }
}

/* Of functions that take pointers to private memory. */
static bool writes_nothing(const char *symbol) {
    int length;
    return cltile_starts_with(symbol, "llvm.lifetime") || cltile_starts_with(symbol, "llvm.dbg") ||
           cltile_is_wait(symbol) || cltile_starts_with(cltile_base_name(symbol, &length), "vload");
}

/* Marks what a store or a call writes, where work-items may write different values there, or only some of them do. */
static void follow_writes(cltile_divergence *d, unsigned number) {
    LLVMValueRef value = d->flow->values[number];
    const bool is_divergent = d->branch[d->flow->block_of[number]] != NULL;
    if (LLVMIsAStoreInst(value) != NULL) {
        if (is_divergent || any_operand_varies(d, value, 1) || cltile_varies(d, LLVMGetOperand(value, 1)))
            write_varying(d, LLVMGetOperand(value, 1));
    } else if (LLVMIsACallInst(value) != NULL) {
        const char *symbol = cltile_symbol(LLVMGetCalledValue(value));
        if (writes_nothing(symbol))
            return;
        const unsigned count = LLVMGetNumArgOperands(value);
        if (!is_divergent && !any_operand_varies(d, value, count))
            return;
        /* The first of memcpy, memmove, memset is what they write. */
        const unsigned written = cltile_starts_with(symbol, "llvm.mem") ? 1 : count;
        for (unsigned i = 0; i < written; ++i)
            write_varying(d, LLVMGetOperand(value, i));
    }
}

/* ---- Branches ---- */

/* Marks what a block's phis choose, if work-items come to it by different ways from a branch, or leave a loop at it in
 * different iterations. */
static void part_phis(cltile_divergence *d, unsigned branch, unsigned block) {
    const cltile_flow *f = d->flow;
    const unsigned last = d->last_region;
    unsigned ways = 0;
    bool is_header = false;
    for (unsigned edge = f->previous.from[block]; edge < f->previous.from[block + 1]; ++edge) {
        const unsigned before = f->previous.to[edge];
        ways += before == branch || d->region[before] == last;
        is_header |= d->region[block] == last && d->region[before] == last && cltile_dominates(f, block, before);
    }
    if (ways < 2 && !is_header)
        return;
    for (unsigned i = f->first_value[block]; LLVMIsAPHINode(f->values[i]) != NULL; ++i) {
        d->is_parted[i] = true;
        set(d, d->varies, i);
    }
}

/* Marks a block that only some work-items reach. */
static void reach(cltile_divergence *d, unsigned block, LLVMValueRef cause) {
    const cltile_flow *f = d->flow;
    if (d->branch[block] != NULL)
        return;
    d->branch[block] = cause;
    for (unsigned i = f->first_value[block]; i < f->first_value[block + 1]; ++i)
        if (LLVMIsAStoreInst(f->values[i]) != NULL || LLVMIsACallInst(f->values[i]) != NULL)
            enqueue(d, i);
}

/* Marks a branch's region: the blocks after it, up to its post-dominator, where all are together again. */
static void diverge(cltile_divergence *d, unsigned branch, LLVMValueRef cause) {
    const cltile_flow *f = d->flow;
    const unsigned end = f->post_dominator[branch], region = ++d->last_region;
    unsigned count = 0;
    for (unsigned next = 0, block = branch;; block = d->region_blocks[next++]) {
        for (unsigned edge = f->next.from[block]; edge < f->next.from[block + 1]; ++edge) {
            const unsigned reached = f->next.to[edge];
            if (reached == end || d->region[reached] == region || !cltile_is_counted_edge(f, block, reached))
                continue;
            d->region[reached] = region;
            d->region_blocks[count++] = reached;
            reach(d, reached, cause);
        }
        if (next == count)
            break;
    }
    for (unsigned i = 0; i < count; ++i)
        part_phis(d, branch, d->region_blocks[i]);
    if (end < f->block_count)
        part_phis(d, branch, end);
}

static void follow_branch(cltile_divergence *d, unsigned number) {
    const cltile_flow *f = d->flow;
    LLVMValueRef branch = f->values[number];
    const unsigned block = f->block_of[number];
    if (f->next.from[block + 1] - f->next.from[block] < 2 || !cltile_varies(d, LLVMGetOperand(branch, 0)) ||
        d->varies[number])
        return;
    d->varies[number] = true; /* done */
    diverge(d, block, branch);
}

/* ---- Components of vectors ---- */

/* The values on the way from a component: one that is reached again adds nothing. */
typedef struct vector_path {
    LLVMValueRef value;
    const struct vector_path *before;
    unsigned depth;
} vector_path;

static bool component_varies(const cltile_divergence *d, LLVMValueRef vector, unsigned index,
                             const vector_path *before);

/* Of the operands of what works component by component. */
static bool component_of_operands_varies(const cltile_divergence *d, LLVMValueRef value, unsigned index,
                                         const vector_path *path) {
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); ++i) {
        LLVMValueRef operand = LLVMGetOperand(value, i);
        const bool is_vector = LLVMGetTypeKind(LLVMTypeOf(operand)) == LLVMVectorTypeKind; /* else a condition */
        if (is_vector ? component_varies(d, operand, index, path) : cltile_varies(d, operand))
            return true;
    }
    return false;
}

static bool shuffled_component_varies(const cltile_divergence *d, LLVMValueRef shuffle, unsigned index,
                                      const vector_path *path) {
    const unsigned count = LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(shuffle, 0)));
    const int from = LLVMGetMaskValue(shuffle, index);
    return from >= 0 &&
           component_varies(d, LLVMGetOperand(shuffle, (unsigned)from / count), (unsigned)from % count, path);
}

static bool component_varies(const cltile_divergence *d, LLVMValueRef vector, unsigned index,
                             const vector_path *before) {
    const vector_path path = {vector, before, before == NULL ? 0 : before->depth + 1};
    if (!cltile_varies(d, vector))
        return false;
    if (path.depth == MAX_VECTOR_DEPTH || d->is_parted[cltile_number(d->flow, vector)])
        return true;
    for (const vector_path *p = before; p != NULL; p = p->before)
        if (p->value == vector)
            return false;
    switch (LLVMGetInstructionOpcode(vector)) {
    case LLVMInsertElement: {
        const unsigned long long at = constant_or(LLVMGetOperand(vector, 2), ~0ull);
        return at == index ? cltile_varies(d, LLVMGetOperand(vector, 1))
                           : at == ~0ull || component_varies(d, LLVMGetOperand(vector, 0), index, &path);
    }
    case LLVMShuffleVector:
        return shuffled_component_varies(d, vector, index, &path);
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMFreeze:
    case LLVMPHI:
    case LLVMSelect:
        return component_of_operands_varies(d, vector, index, &path);
    default:
        return LLVMIsABinaryOperator(vector) == NULL || component_of_operands_varies(d, vector, index, &path);
    }
}

static bool extracted_varies(const cltile_divergence *d, LLVMValueRef value) {
    const unsigned long long index = constant_or(LLVMGetOperand(value, 1), ~0ull);
    LLVMValueRef vector = LLVMGetOperand(value, 0);
    if (index == ~0ull || LLVMGetTypeKind(LLVMTypeOf(vector)) != LLVMVectorTypeKind ||
        index >= LLVMGetVectorSize(LLVMTypeOf(vector)))
        return cltile_varies(d, vector) || cltile_varies(d, LLVMGetOperand(value, 1));
    return component_varies(d, vector, (unsigned)index, NULL);
}

/* ---- Instructions ---- */

static bool value_varies(const cltile_divergence *d, LLVMValueRef value) {
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAlloca:
    case LLVMStore:
        return false;
    case LLVMCall:
        return call_varies(d, value);
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return true;
    case LLVMLoad: {
        const id i = id_of_load(value);
        if (i.kind != ID_NONE) /* of a vector the components count */
            return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind && id_varies(d, i);
        return cltile_varies(d, LLVMGetOperand(value, 0)) || reaches_varying(d, LLVMGetOperand(value, 0));
    }
    case LLVMExtractElement: {
        const id i = id_of(value);
        return i.kind != ID_NONE ? id_varies(d, i) : extracted_varies(d, value);
    }
    default:
        break;
    }
    bool varies = false;
    for (int i = 0; i < LLVMGetNumOperands(value) && !varies; ++i)
        varies = cltile_varies(d, LLVMGetOperand(value, (unsigned)i));
    return varies && !is_same_nevertheless(d, value);
}

static void look_at(cltile_divergence *d, unsigned number) {
    LLVMValueRef value = d->flow->values[number];
    if (LLVMIsATerminatorInst(value) != NULL) {
        follow_branch(d, number);
        return;
    }
    if (!d->varies[number] && value_varies(d, value))
        set(d, d->varies, number);
    if (is_derived_pointer(value))
        for (int i = 0; i < LLVMGetNumOperands(value); ++i)
            if (reaches_varying(d, LLVMGetOperand(value, (unsigned)i)))
                set(d, d->reaches_varying, number);
    follow_writes(d, number);
}

/* ---- The whole ---- */

static bool allocate(cltile_divergence *d) {
    const size_t values = d->flow->value_count, blocks = d->flow->block_count;
    d->varies = cltile_allocate(values, sizeof *d->varies);
    d->is_parted = cltile_allocate(values, sizeof *d->is_parted);
    d->reaches_varying = cltile_allocate(values, sizeof *d->reaches_varying);
    d->queued = cltile_allocate(values, sizeof *d->queued);
    d->queue = cltile_allocate(values, sizeof *d->queue);
    d->branch = cltile_allocate(blocks, sizeof *d->branch);
    d->region_blocks = cltile_allocate(blocks, sizeof *d->region_blocks);
    d->region = cltile_allocate(blocks, sizeof *d->region);
    return d->varies != NULL && d->is_parted != NULL && d->reaches_varying != NULL && d->queued != NULL &&
           d->queue != NULL && d->branch != NULL && d->region_blocks != NULL && d->region != NULL;
}

/* What is the same although operands vary may depend on other values than these, which came to vary later. */
static bool enqueue_missed(cltile_divergence *d) {
    for (unsigned i = 0; i < d->flow->value_count; ++i)
        if (!d->varies[i] && LLVMIsATerminatorInst(d->flow->values[i]) == NULL && value_varies(d, d->flow->values[i]))
            enqueue(d, i);
    return d->queue_end > 0;
}

cltile_divergence *cltile_find_divergence(LLVMValueRef kernel, cltile_scope scope, unsigned sub_group_size) {
    cltile_divergence *d = cltile_allocate(1, sizeof *d);
    if (d == NULL)
        return NULL;
    d->flow = cltile_find_flow(kernel);
    d->scope = scope;
    d->sub_group_size = sub_group_size;
    for (unsigned i = 0; i < 3; ++i)
        d->work_group_size[i] = cltile_required_work_group_size(kernel, i);
    if (d->flow == NULL || !allocate(d)) {
        cltile_free_divergence(d);
        return NULL;
    }
    cltile_find_ends(d->flow);
    for (unsigned i = d->flow->value_count; i-- > 0;)
        enqueue(d, i);
    for (bool again = true; again;) {
        while (d->queue_end > 0) {
            const unsigned number = d->queue[--d->queue_end];
            d->queued[number] = false;
            look_at(d, number);
        }
        again = enqueue_missed(d);
    }
    return d;
}

void cltile_free_divergence(cltile_divergence *d) {
    if (d == NULL)
        return;
    cltile_free_flow(d->flow);
    free(d->varies);
    free(d->is_parted);
    free(d->reaches_varying);
    free(d->queued);
    free(d->queue);
    free(d->branch);
    free(d->region_blocks);
    free(d->region);
    free(d);
}

LLVMValueRef cltile_divergent_branch(const cltile_divergence *d, LLVMBasicBlockRef block) {
    const unsigned number = d == NULL ? CLTILE_NOWHERE : cltile_number(d->flow, block);
    return number == CLTILE_NOWHERE ? NULL : d->branch[number];
}
