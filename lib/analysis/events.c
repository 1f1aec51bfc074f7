/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A forward dataflow from each copy to the kernel's end, and from each access of work-items to the next barrier.
 *
 *         copy          FLIGHT: the copy is under way
 *        /    \
 *     wait     |        DONE on one path, FLIGHT on the other
 *        \    /
 *       return          MIXED: not waited for on every path
 *
 * Where paths with different facts meet, the fact is MIXED. Where MIXED meets another fact, the paths' conditions may
 * depend on each other: the fact is UNKNOWN, and nothing is reported. Facts of the copy's iteration of a loop and of
 * the next one are kept apart. */

#include "analysis/events.h"

#include "analysis/uniformity.h"
#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SLOTS 64 /* that one event is in */
#define MOST_LOOPS 6  /* around one copy or access */
#define MOST_STEPS 4000000
#define CONDITION_DEPTH 6  /* to which conditions are compared */
#define VALUE LLONG_MIN    /* a value, no variable */
#define ANYWHERE LLONG_MAX /* in a variable */

/* Where an event is: a value, or bytes of a private variable; NULL if it is not known. */
typedef struct place {
    LLVMValueRef of;
    long long offset;
} place;

typedef enum operation_kind {
    OP_COPY,
    OP_WAIT,
    OP_FENCE,
    OP_BARRIER,
    OP_STORE, /* this and the next two of events */
    OP_LOAD,
    OP_MOVE,
    OP_READ, /* by work-items, from what copies are about */
    OP_WRITE
} operation_kind;

typedef struct operation {
    operation_kind kind;
    LLVMValueRef value;
    unsigned block;
    unsigned copy;        /* OP_COPY: its number, or CLTILE_NOWHERE */
    LLVMValueRef from[2]; /* events that are passed on; NULL without */
    place at;
    long long bytes; /* OP_WAIT: of the events, LLONG_MAX if unknown; OP_LOAD: of one; OP_READ, OP_WRITE: accessed */
    cltile_address address; /* OP_READ, OP_WRITE */
    bool is_met;            /* OP_WAIT: a copy's event may get there */
} operation;

typedef struct variable {
    LLVMValueRef alloca;
    bool is_opaque, has_other_stores;
} variable;

typedef enum fact { NONE, FLIGHT, DONE, MIXED, UNKNOWN } fact;

/* Facts differ by the iteration: the origin's, the next one of a loop around it, a later one. */
#define SAME 0
#define ROWS (MOST_LOOPS + 2)

typedef struct row {
    fact fact;
    bool is_fenced;
    unsigned before; /* the block that control came from: for MIXED, on the path without a wait */
    uint64_t held;   /* the slots that may have the event */
} row;

typedef struct walk {
    const cltile_flow *flow;
    const cltile_copy *copies;
    unsigned copy_count;
    cltile_event_fn on_event;
    void *user;
    LLVMTargetDataRef layout;
    LLVMTypeRef type; /* event_t */
    long long size;
    operation *operations;
    size_t operation_count;
    unsigned *first_operation, *operation_of; /* by block and one more; by value, or CLTILE_NOWHERE */
    cltile_address *sides;                    /* by copy: the destination's, the source's */
    LLVMValueRef *bases;                      /* of sides, sorted */
    variable latest;                          /* that was looked at */
    unsigned steps;
    bool is_unclear; /* not all copies were followed */

    const operation *origin;    /* a copy, or an access */
    unsigned loops[MOST_LOOPS]; /* around it */
    unsigned later;             /* the last row, after those of the loops */
    place slots[MOST_SLOTS];
    unsigned slot_count;
    row start, *after; /* rows_after of each block */
    bool escapes, meets_wait, waits_in_loop, is_changed, is_last, is_lost;
    bool is_reported[CLTILE_EVENT_OTHER_SLOT + 1];
    LLVMValueRef lost; /* what overwrote the event, or NULL */
} walk;

/* ---- Operations ---- */

static void look_at_uses(const walk *w, variable *v, LLVMValueRef pointer) {
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const LLVMOpcode opcode = LLVMGetInstructionOpcode(user);
        const char *symbol = opcode == LLVMCall ? cltile_symbol(LLVMGetCalledValue(user)) : "";
        if (opcode == LLVMGetElementPtr || opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast) {
            look_at_uses(w, v, user);
        } else if (opcode == LLVMStore && LLVMGetOperand(user, 0) != pointer) {
            v->has_other_stores |= LLVMTypeOf(LLVMGetOperand(user, 0)) != w->type;
        } else if (opcode == LLVMCall) {
            v->has_other_stores |= cltile_starts_with(symbol, "llvm.mem");
            v->is_opaque |= !cltile_is_wait(symbol) && !cltile_starts_with(symbol, "llvm.memset") &&
                            !cltile_starts_with(symbol, "llvm.lifetime") && !cltile_starts_with(symbol, "llvm.dbg");
        } else {
            v->is_opaque |= opcode != LLVMICmp && (opcode != LLVMLoad || LLVMTypeOf(user) != w->type);
        }
    }
}

/* What happens to a variable. */
static variable find_variable(walk *w, LLVMValueRef alloca) {
    if (w->latest.alloca != alloca) {
        w->latest = (variable){.alloca = alloca};
        look_at_uses(w, &w->latest, alloca);
    }
    return w->latest;
}

static place find_place(walk *w, LLVMValueRef pointer) {
    const cltile_address a = cltile_find_address(w->layout, pointer);
    if (LLVMIsAAllocaInst(a.base) == NULL || find_variable(w, a.base).is_opaque)
        return (place){NULL, ANYWHERE};
    return (place){a.base, a.is_known ? a.offset : ANYWHERE};
}

static int compare_values(const void *a, const void *b) {
    const LLVMValueRef *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

/* An access of work-items to what a copy begins or ends in, or to one of several tiles; `index` counts elements of the
 * accessed type, or is NULL. */
static bool read_access(walk *w, operation *o, operation_kind kind, LLVMValueRef pointer, LLVMTypeRef type,
                        LLVMValueRef index) {
    o->kind = kind;
    o->address = cltile_find_address(w->layout, pointer);
    if (!LLVMTypeIsSized(type) ||
        (LLVMIsAPHINode(o->address.base) == NULL &&
         bsearch(&o->address.base, w->bases, 2 * (size_t)w->copy_count, sizeof *w->bases, compare_values) == NULL))
        return false;
    o->bytes = (long long)LLVMStoreSizeOfType(w->layout, type);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) /* three elements take the room of three, as vload3 counts */
        o->bytes = (long long)(LLVMGetVectorSize(type) * LLVMStoreSizeOfType(w->layout, LLVMGetElementType(type)));
    if (index != NULL)
        cltile_add_to_address(&o->address, index, o->bytes);
    return true;
}

static bool read_call(walk *w, LLVMValueRef call, operation *o) {
    int length;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call)), *name = cltile_base_name(symbol, &length);
    const unsigned count = LLVMGetNumArgOperands(call);
    if ((cltile_is_copy(symbol) || cltile_is_host_copy(symbol)) && LLVMTypeOf(call) == w->type) {
        o->kind = OP_COPY;
        o->from[0] = LLVMGetOperand(call, count - 1);
    } else if (cltile_is_wait(symbol) && count == 2) {
        LLVMValueRef number = LLVMIsAConstantInt(LLVMGetOperand(call, 0));
        o->kind = OP_WAIT;
        o->at = find_place(w, LLVMGetOperand(call, 1));
        o->bytes = number == NULL ? LLONG_MAX : LLVMConstIntGetSExtValue(number) * w->size;
    } else if (cltile_is_copy_fence(symbol)) {
        o->kind = OP_FENCE;
    } else if (strstr(symbol, "barrier") != NULL || cltile_starts_with(name, "work_group_")) {
        o->kind = OP_BARRIER;
    } else if (cltile_starts_with(name, "vload") && count == 2 && name[5] != '_' && name[5] != 'a') {
        return read_access(w, o, OP_READ, LLVMGetOperand(call, 1), LLVMTypeOf(call), LLVMGetOperand(call, 0));
    } else if (cltile_starts_with(name, "vstore") && count == 3 && name[6] != '_' && name[6] != 'a') {
        return read_access(w, o, OP_WRITE, LLVMGetOperand(call, 2), LLVMTypeOf(LLVMGetOperand(call, 0)),
                           LLVMGetOperand(call, 1));
    } else {
        return false;
    }
    return true;
}

/* Reads an instruction; false if it matters to neither events nor accesses. */
static bool read_operation(walk *w, LLVMValueRef value, operation *o) {
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    if (opcode == LLVMCall)
        return read_call(w, value, o);
    if (opcode == LLVMLoad || opcode == LLVMStore) {
        LLVMValueRef pointer = LLVMGetOperand(value, opcode == LLVMStore ? 1 : 0);
        LLVMTypeRef type = LLVMTypeOf(opcode == LLVMStore ? LLVMGetOperand(value, 0) : value);
        if (type != w->type)
            return read_access(w, o, opcode == LLVMStore ? OP_WRITE : OP_READ, pointer, type, NULL);
        o->kind = opcode == LLVMStore ? OP_STORE : OP_LOAD;
        o->from[0] = opcode == LLVMStore ? LLVMGetOperand(value, 0) : NULL;
        o->at = find_place(w, pointer);
        o->bytes = w->size;
        return true;
    }
    o->kind = OP_MOVE;
    o->from[0] = opcode == LLVMSelect ? LLVMGetOperand(value, 1) : value;
    o->from[1] = opcode == LLVMSelect ? LLVMGetOperand(value, 2) : NULL;
    if (opcode == LLVMFreeze || opcode == LLVMBitCast)
        o->from[0] = LLVMGetOperand(value, 0);
    return o->from[0] != value && LLVMTypeOf(value) == w->type && LLVMTypeOf(o->from[0]) == w->type;
}

static bool read_operations(walk *w) {
    const cltile_flow *f = w->flow;
    for (unsigned i = 0; i < 2 * w->copy_count; ++i) {
        const cltile_copy *copy = &w->copies[i / 2];
        w->sides[i] = cltile_side_address(copy, i % 2 == 0 ? &copy->dst : &copy->src);
        w->bases[i] = w->sides[i].base;
    }
    qsort(w->bases, 2 * (size_t)w->copy_count, sizeof *w->bases, compare_values);
    for (unsigned block = 0, copy = 0; block < f->block_count; ++block) {
        w->first_operation[block] = (unsigned)w->operation_count;
        for (unsigned i = f->first_value[block]; i < f->first_value[block + 1]; ++i) {
            operation o = {.value = f->values[i], .block = block, .copy = CLTILE_NOWHERE};
            w->operation_of[i] = CLTILE_NOWHERE;
            if (copy < w->copy_count && w->copies[copy].call == f->values[i])
                o.copy = copy++;
            if (!read_operation(w, f->values[i], &o))
                continue;
            w->operation_of[i] = (unsigned)w->operation_count;
            operation *kept = cltile_add_row(&w->operations, &w->operation_count, sizeof *kept);
            if (kept == NULL)
                return false;
            *kept = o;
        }
    }
    w->first_operation[f->block_count] = (unsigned)w->operation_count;
    return true;
}

static const operation *operation_of(const walk *w, LLVMValueRef value) {
    const unsigned number = LLVMIsAInstruction(value) == NULL ? CLTILE_NOWHERE : cltile_number(w->flow, value);
    return number == CLTILE_NOWHERE || w->operation_of[number] == CLTILE_NOWHERE
               ? NULL
               : &w->operations[w->operation_of[number]];
}

/* Whether a wait may look at a place. */
static bool looks_at(const operation *wait, const place *p) {
    return wait->at.of == NULL || p->of == NULL ||
           (wait->at.of == p->of && (wait->at.offset == ANYWHERE || p->offset == ANYWHERE ||
                                     (p->offset >= wait->at.offset && p->offset - wait->at.offset < wait->bytes)));
}

/* ---- Facts ---- */

static unsigned later_of(const walk *w, unsigned number) {
    return number == SAME ? CLTILE_SAME_ITERATION : number == w->later ? CLTILE_ANY_ITERATION : w->loops[number - 1];
}

static row *rows_after(const walk *w, unsigned block) {
    return w->after + (size_t)block * (w->later + 1);
}

/* The row that control goes to from a block to another. */
static unsigned row_after(const walk *w, unsigned number, unsigned from, unsigned to) {
    const cltile_loop *loops = w->flow->loops;
    for (unsigned i = 0; i + 1 < w->later; ++i) {
        const cltile_loop *loop = &loops[w->loops[i]];
        if (loop->header != to || !loop->has[from])
            continue;
        if (number == w->later || number == i + 1)
            return w->later;
        return number == SAME || loop->has[loops[w->loops[number - 1]].header] ? i + 1 : number;
    }
    return number;
}

static void join(row *into, const row *from, bool is_loop) {
    if (from->fact == NONE)
        return;
    if (into->fact == NONE) {
        *into = *from;
        return;
    }
    into->held |= from->held;
    into->is_fenced |= from->is_fenced;
    if (into->fact == from->fact)
        return;
    const bool is_simple = !is_loop && into->fact <= DONE && from->fact <= DONE;
    into->before = into->fact == FLIGHT ? into->before : from->before;
    into->fact = is_simple ? MIXED : UNKNOWN;
}

/* ---- Where the event is ---- */

/* Whether all uses of an event are understood. */
static bool is_followed(const walk *w, LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const operation *o = operation_of(w, LLVMGetUser(use));
        if ((o == NULL || o->kind > OP_MOVE) && LLVMIsAPHINode(LLVMGetUser(use)) == NULL &&
            LLVMIsAICmpInst(LLVMGetUser(use)) == NULL)
            return false;
    }
    return true;
}

/* The bit of the slot for a place. Where there is no slot, it is 0; with `adds`, a new slot is made. If that cannot be,
 * the event escapes. */
static uint64_t bit_of(walk *w, place p, bool adds) {
    unsigned i = 0;
    while (i < w->slot_count && (w->slots[i].of != p.of || w->slots[i].offset != p.offset))
        ++i;
    if (i < w->slot_count || !adds)
        return i < w->slot_count ? 1ull << i : 0;
    w->escapes |= i == MOST_SLOTS || p.of == NULL || (p.offset == VALUE && !is_followed(w, p.of));
    if (w->escapes)
        return 0;
    w->slots[w->slot_count++] = p;
    return 1ull << i;
}

static bool holds(walk *w, const row *r, LLVMValueRef value) {
    return value != NULL && (r->held & bit_of(w, (place){value, VALUE}, false)) != 0;
}

static void define(walk *w, row *r, LLVMValueRef value, bool is_held) {
    const uint64_t bit = bit_of(w, (place){value, VALUE}, is_held);
    r->held = is_held ? r->held | bit : r->held & ~bit;
}

/* Whether a wait or a load may be of the event. */
static bool may_get(const walk *w, const row *r, const operation *o) {
    bool found = o->at.of == NULL;
    for (unsigned i = 0; i < w->slot_count; ++i)
        found |= (r->held >> i & 1) != 0 && w->slots[i].offset != VALUE && looks_at(o, &w->slots[i]);
    return found;
}

/* Holds an event that the copy was given, and which then stands for the copy, too. */
static void hold(walk *w, row *r, LLVMValueRef value) {
    const operation *o = operation_of(w, value);
    if (LLVMIsNull(value) || LLVMIsUndef(value) || holds(w, r, value))
        return;
    w->escapes |= LLVMIsAInstruction(value) == NULL;
    if (w->escapes)
        return;
    define(w, r, value, true);
    if (o != NULL && o->kind == OP_LOAD)
        r->held |= bit_of(w, o->at, true);
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const operation *user = operation_of(w, LLVMGetUser(use));
        if (user != NULL && user->kind == OP_STORE)
            r->held |= bit_of(w, user->at, true);
    }
    for (unsigned i = 0; LLVMIsAPHINode(value) != NULL && i < LLVMCountIncoming(value); ++i)
        hold(w, r, LLVMGetIncomingValue(value, i));
    for (unsigned i = 0; o != NULL && i < 2 && o->from[i] != NULL; ++i)
        hold(w, r, o->from[i]);
}

/* ---- Certain paths ---- */

/* Whether a block is in all loops that have the other one. */
static bool has_loops_of(const cltile_flow *flow, unsigned block, unsigned other) {
    for (unsigned i = 0; i < flow->loop_count; ++i)
        if (flow->loops[i].has[other] && !flow->loops[i].has[block])
            return false;
    return true;
}

static bool runs_each_iteration(const walk *w, unsigned block, const cltile_loop *loop) {
    const cltile_edges *previous = &w->flow->previous;
    for (unsigned i = previous->from[loop->header]; i < previous->from[loop->header + 1]; ++i)
        if (loop->has[previous->to[i]] && !cltile_dominates(w->flow, block, previous->to[i]))
            return false;
    return loop->has[block];
}

/* The header of the outermost loop without the other block that a block runs each iteration of, or the block. Loops are
 * taken to run. */
static unsigned leave_loops(const walk *w, unsigned block, unsigned other) {
    for (unsigned i = 0; i < w->flow->loop_count; ++i) {
        const cltile_loop *loop = &w->flow->loops[i];
        if (loop->header != block && !loop->has[other] && runs_each_iteration(w, block, loop))
            return leave_loops(w, loop->header, other);
    }
    return block;
}

static unsigned count_successors(const walk *w, unsigned block) {
    return w->flow->next.from[block + 1] - w->flow->next.from[block];
}

/* Whether a branch may lead to a block in a second iteration of a loop as well as in the first: it ends the loop, or
 * compares what changes with what does not: `i + 1 < n`. */
static bool is_free(const walk *w, unsigned branch, const cltile_loop *loop) {
    LLVMValueRef condition = LLVMGetOperand(LLVMGetBasicBlockTerminator(w->flow->blocks[branch]), 0);
    if (cltile_leaves_loop(w->flow, loop, branch))
        return true;
    const bool is_order = LLVMIsAICmpInst(condition) != NULL && LLVMGetICmpPredicate(condition) != LLVMIntEQ &&
                          LLVMGetICmpPredicate(condition) != LLVMIntNE;
    for (unsigned i = 0; i < 2 && is_order; ++i) {
        LLVMValueRef bound = LLVMGetOperand(condition, i);
        if (!LLVMIsConstant(bound) &&
            (LLVMIsAInstruction(bound) == NULL || !loop->has[cltile_number(w->flow, LLVMGetInstructionParent(bound))]))
            return true;
    }
    return false;
}

/* Whether a path from the origin to a block is taken for certain. */
static bool is_taken(const walk *w, unsigned number, unsigned block) {
    const cltile_flow *flow = w->flow;
    const unsigned origin = w->origin->block;
    if (number == w->later)
        return false;
    if (number == SAME && cltile_dominates(flow, origin, block))
        return true;
    block = leave_loops(w, block, origin);
    if (number == SAME)
        return cltile_post_dominates(flow, block, origin) && has_loops_of(flow, block, origin);
    const cltile_loop *loop = &flow->loops[w->loops[number - 1]];
    if (!runs_each_iteration(w, leave_loops(w, origin, loop->header), loop))
        return false;
    if (!loop->has[block])
        return cltile_post_dominates(flow, block, loop->header);
    for (unsigned at = block; at != loop->header; at = flow->dominator[at]) {
        const unsigned above = flow->dominator[at];
        if (count_successors(w, above) > 1 && !cltile_post_dominates(flow, block, above) && !is_free(w, above, loop))
            return false;
    }
    return true;
}

/* ---- What is met on the way ---- */

static void report(walk *w, cltile_event_kind kind, const cltile_copy *copy, const cltile_copy *other,
                   LLVMValueRef at) {
    const cltile_event found = {.kind = kind, .copy = copy, .other = other, .at = at};
    w->on_event(w->user, &found);
}

/* Whether an access is to bytes of one of a copy's sides for certain: of work-item 0, or of all bytes. */
static bool touches(const walk *w, unsigned number, const operation *access, const operation *copy, bool is_source) {
    const cltile_address *tile = &w->sides[2 * copy->copy + is_source];
    const cltile_copy *c = &w->copies[copy->copy];
    long long bytes;
    const bool is_first = w->origin == access;
    if (!cltile_find_distance(w->flow, w->origin->block, is_first ? copy->block : access->block, later_of(w, number),
                              is_first ? &access->address : tile, is_first ? tile : &access->address, &bytes))
        return access->address.base == tile->base && cltile_fills_variable(c, is_source, tile);
    return cltile_tile_has(c, is_source ? &c->src : &c->dst, is_first ? -bytes : bytes, access->bytes);
}

static bool overlaps(const walk *w, unsigned number, const operation *other, bool is_source, bool is_other_source) {
    const cltile_copy *a = &w->copies[w->origin->copy], *b = &w->copies[other->copy];
    long long bytes;
    return cltile_find_distance(w->flow, w->origin->block, other->block, later_of(w, number),
                                &w->sides[2 * w->origin->copy + is_source],
                                &w->sides[2 * other->copy + is_other_source], &bytes) &&
           cltile_tiles_overlap(a, is_source ? &a->src : &a->dst, b, is_other_source ? &b->src : &b->dst, bytes);
}

/* What is wrong about an operation after the origin; CLTILE_EVENT_WAIT: nothing. */
static cltile_event_kind find_mistake(const walk *w, unsigned number, const row *r, const operation *o) {
    const bool is_access_first = w->origin->kind != OP_COPY;
    const operation *access = is_access_first ? w->origin : o, *copy = is_access_first ? o : w->origin;
    if (copy->kind != OP_COPY || copy->copy == CLTILE_NOWHERE)
        return CLTILE_EVENT_WAIT;
    if (access->kind == OP_COPY) {
        const bool is_found = access->copy != CLTILE_NOWHERE && !r->is_fenced &&
                              (overlaps(w, number, o, false, false) || overlaps(w, number, o, false, true) ||
                               overlaps(w, number, o, true, false));
        return is_found ? CLTILE_EVENT_OVERLAP : CLTILE_EVENT_WAIT;
    }
    if (access->kind == OP_WRITE && touches(w, number, access, copy, true))
        return is_access_first ? CLTILE_EVENT_UNSYNCED : CLTILE_EVENT_SOURCE_WRITE;
    if ((access->kind != OP_READ && access->kind != OP_WRITE) || !touches(w, number, access, copy, false))
        return CLTILE_EVENT_WAIT;
    return is_access_first ? CLTILE_EVENT_IN_USE : access->kind == OP_READ ? CLTILE_EVENT_READ : CLTILE_EVENT_WRITE;
}

static void meet(walk *w, unsigned number, const row *r, const operation *o) {
    if (r->fact != FLIGHT || !w->is_last)
        return;
    const cltile_event_kind kind = find_mistake(w, number, r, o);
    const bool is_access = w->origin->kind != OP_COPY;
    if (kind == CLTILE_EVENT_WAIT || w->is_reported[is_access ? 0 : kind] || !is_taken(w, number, o->block))
        return;
    w->is_reported[is_access ? 0 : kind] = true;
    report(w, kind, &w->copies[is_access ? o->copy : w->origin->copy],
           !is_access && o->kind == OP_COPY ? &w->copies[o->copy] : NULL, is_access ? w->origin->value : o->value);
}

/* ---- The dataflow ---- */

static void store(walk *w, unsigned number, row *r, const operation *o) {
    if (holds(w, r, o->from[0])) {
        LLVMUseRef use = LLVMGetFirstUse(o->from[0]);
        if (LLVMGetNextUse(use) == NULL && LLVMGetInstructionParent(o->from[0]) == w->flow->blocks[o->block])
            define(w, r, o->from[0], false); /* nothing asks for it again */
        r->held |= bit_of(w, o->at, true);
        return;
    }
    const uint64_t bit = o->at.offset == ANYWHERE ? 0 : r->held & bit_of(w, o->at, false);
    r->held &= ~bit;
    if (bit == 0 || r->fact != FLIGHT || !w->is_last)
        return;
    w->lost = o->value;
    w->is_lost |= number != SAME && r->held == 0 && is_taken(w, number, o->block);
}

static void operate(walk *w, unsigned number, row *r, operation *o) {
    const bool is_copy = w->origin->kind == OP_COPY;
    w->steps += !w->is_last;
    switch (o->kind) {
    case OP_WAIT:
        if (is_copy && !may_get(w, r, o))
            break;
        r->fact = DONE;
        w->meets_wait = true;
        o->is_met |= is_copy;
        w->waits_in_loop |= !has_loops_of(w->flow, w->origin->block, o->block);
        if (is_copy && w->is_last)
            report(w, CLTILE_EVENT_WAIT, &w->copies[w->origin->copy], NULL, o->value);
        break;
    case OP_FENCE:
    case OP_BARRIER:
        r->is_fenced |= o->kind == OP_FENCE;
        r->fact = is_copy ? r->fact : DONE;
        break;
    case OP_STORE:
        store(w, number, r, o);
        break;
    case OP_LOAD:
        define(w, r, o->value, o->at.of != NULL && may_get(w, r, o));
        break;
    default:
        meet(w, number, r, o);
        if (o->kind == OP_COPY || o->kind == OP_MOVE)
            define(w, r, o->value, holds(w, r, o->from[0]) || holds(w, r, o->from[1]));
    }
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        if (LLVMGetIncomingBlock(phi, i) == from)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

/* The facts before a block. */
static void enter(walk *w, unsigned block, row rows[ROWS]) {
    const cltile_flow *flow = w->flow;
    const bool is_header = cltile_loop_of_header(flow, block) != NULL;
    memset(rows, 0, (w->later + 1) * sizeof *rows);
    for (unsigned edge = flow->previous.from[block]; edge < flow->previous.from[block + 1]; ++edge) {
        const unsigned from = flow->previous.to[edge];
        for (unsigned i = 0; i <= w->later; ++i) {
            row r = rows_after(w, from)[i];
            if (r.fact == NONE)
                continue;
            r.before = r.fact == MIXED ? r.before : from;
            for (unsigned v = flow->first_value[block]; LLVMIsAPHINode(flow->values[v]) != NULL; ++v)
                if (LLVMTypeOf(flow->values[v]) == w->type)
                    define(w, &r, flow->values[v], holds(w, &r, incoming(flow->values[v], flow->blocks[from])));
            join(&rows[row_after(w, i, from, block)], &r, is_header);
        }
    }
}

/* Keeps the facts after a block, which only grow. Blocks behind it are looked at next, those before it once more. */
static void leave(walk *w, unsigned block, row rows[ROWS]) {
    bool is_changed = false;
    for (unsigned i = 0; i <= w->later; ++i) {
        row *old = &rows_after(w, block)[i], *now = &rows[i];
        if (now->fact < old->fact)
            now->fact = old->fact == DONE ? UNKNOWN : old->fact;
        now->held |= old->held;
        now->is_fenced |= old->is_fenced;
        is_changed |= now->fact != old->fact || now->held != old->held || now->is_fenced != old->is_fenced;
        *old = *now;
    }
    const cltile_edges *next = &w->flow->next;
    for (unsigned edge = next->from[block]; edge < next->from[block + 1]; ++edge)
        w->is_changed |= is_changed && next->to[edge] <= block;
}

/* Whether operations can still change anything: not where the copy is over and nothing has its event any more. */
static bool is_open(const row *r) {
    return r->fact != NONE && (r->fact != DONE || r->held != 0);
}

static void visit_row(walk *w, unsigned block, unsigned number, row *r) {
    const unsigned origin = (unsigned)(w->origin - w->operations);
    const bool has_origin = block == w->origin->block;
    for (unsigned i = w->first_operation[block]; i < w->first_operation[block + 1]; ++i) {
        if (is_open(r))
            operate(w, number, r, &w->operations[i]);
        else if (has_origin && i < origin)
            i = origin;
        else if (i != origin)
            break;
        if (i == origin && number == SAME)
            *r = w->start;
        else if (i == origin && r->fact == DONE) /* an earlier iteration's copy is over */
            r->fact = NONE;
    }
}

static void visit(walk *w, unsigned block) {
    row rows[ROWS];
    bool is_alive = false;
    enter(w, block, rows);
    for (unsigned i = 0; i <= w->later; ++i) {
        visit_row(w, block, i, &rows[i]);
        is_alive |= rows[i].fact != NONE;
    }
    w->steps += !w->is_last;
    if (is_alive)
        leave(w, block, rows);
}

/* Follows the origin to the ends of all paths; false if not all was looked at. */
static bool follow(walk *w, const operation *origin) {
    const cltile_flow *flow = w->flow;
    if (w->steps >= MOST_STEPS)
        return false;
    w->origin = origin;
    w->slot_count = 0;
    w->later = 1;
    w->escapes = w->meets_wait = w->waits_in_loop = w->is_last = w->is_lost = false;
    w->lost = NULL;
    w->start = (row){.fact = FLIGHT, .before = CLTILE_NOWHERE};
    memset(w->is_reported, 0, sizeof w->is_reported);
    for (unsigned i = 0; i < flow->loop_count; ++i)
        if (flow->loops[i].has[origin->block]) {
            if (w->later > MOST_LOOPS)
                return false;
            w->loops[w->later++ - 1] = i;
        }
    memset(w->after, 0, (size_t)flow->block_count * (w->later + 1) * sizeof *w->after);
    if (origin->kind == OP_COPY) {
        hold(w, &w->start, origin->from[0]);
        define(w, &w->start, origin->value, true);
    }
    unsigned first = origin->block;
    for (bool is_first = true; is_first || w->is_changed; is_first = false) {
        first = is_first ? first : 0;
        w->is_changed = false;
        for (unsigned block = first; block < flow->block_count; ++block)
            visit(w, block);
        if (w->escapes || w->steps >= MOST_STEPS)
            return false;
    }
    w->is_last = true;
    for (unsigned block = first; block < flow->block_count; ++block)
        if (w->first_operation[block] < w->first_operation[block + 1])
            visit(w, block);
    return true;
}

/* ---- The end ---- */

/* The branch that decides for the path on which control came from a block; CLTILE_NOWHERE without. */
static unsigned deciding_branch(const walk *w, unsigned block) {
    while (block != CLTILE_NOWHERE && count_successors(w, block) < 2)
        block = block == 0 ? CLTILE_NOWHERE : w->flow->dominator[block];
    return block;
}

/* Whether a value is made of another one. */
static bool is_made_of(LLVMValueRef value, LLVMValueRef of, unsigned depth) {
    bool is = value == of;
    if (LLVMIsAInstruction(value) == NULL || LLVMIsAPHINode(value) != NULL || depth == 0)
        return is;
    for (int i = 0; !is && i < LLVMGetNumOperands(value); ++i)
        is = is_made_of(LLVMGetOperand(value, (unsigned)i), of, depth - 1);
    return is;
}

/* Whether a value is of one iteration of a loop around the origin. */
static bool counts_iterations(const walk *w, LLVMValueRef value) {
    if (LLVMIsAPHINode(value) == NULL)
        return false;
    for (unsigned i = 0; i + 1 < w->later; ++i)
        if (w->flow->blocks[w->flow->loops[w->loops[i]].header] == LLVMGetInstructionParent(value))
            return true;
    return false;
}

/* Whether two conditions have a value in common, so that one may decide the other. */
static bool are_related(const walk *w, LLVMValueRef one, LLVMValueRef other, unsigned depth) {
    if ((LLVMIsAInstruction(one) == NULL && LLVMIsAArgument(one) == NULL) || counts_iterations(w, one))
        return false;
    bool are = is_made_of(other, one, depth);
    const bool has_parts = LLVMIsAInstruction(one) != NULL && LLVMIsAPHINode(one) == NULL && depth > 0;
    for (int i = 0; !are && has_parts && i < LLVMGetNumOperands(one); ++i)
        are = are_related(w, LLVMGetOperand(one, (unsigned)i), other, depth - 1);
    return are;
}

/* Whether a branch before the origin may have decided a branch behind it already. */
static bool is_decided_before(const walk *w, unsigned branch) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(w->flow->blocks[branch]);
    for (unsigned block = w->origin->block; block != 0;) {
        block = w->flow->dominator[block];
        LLVMValueRef before = LLVMGetBasicBlockTerminator(w->flow->blocks[block]);
        if (count_successors(w, block) > 1 &&
            are_related(w, LLVMGetOperand(end, 0), LLVMGetOperand(before, 0), CONDITION_DEPTH))
            return true;
    }
    return false;
}

static void report_not_waited(walk *w, unsigned branch) {
    branch = deciding_branch(w, branch);
    const cltile_event found = {
        .kind = CLTILE_EVENT_NOT_WAITED,
        .copy = &w->copies[w->origin->copy],
        .at = w->lost,
        .branch = branch == CLTILE_NOWHERE ? NULL : LLVMGetBasicBlockTerminator(w->flow->blocks[branch]),
        .is_on_all_paths = !w->meets_wait,
    };
    w->on_event(w->user, &found);
}

/* Whether the path without a wait is taken for certain: no branch before the copy decides on it. Loops that wait are
 * taken to run as often as needed. */
static bool is_past_waits(const walk *w, unsigned number, const row *end) {
    const unsigned origin = w->origin->block;
    const cltile_loop *loop = number == SAME ? NULL : &w->flow->loops[w->loops[number - 1]];
    if ((end->fact != FLIGHT && end->fact != MIXED) || w->waits_in_loop ||
        (loop != NULL && !runs_each_iteration(w, origin, loop)))
        return false;
    if (loop != NULL && end->fact == FLIGHT)
        return rows_after(w, loop->header)[number].fact == FLIGHT && cltile_leaves_loop(w->flow, loop, loop->header);
    const unsigned branch = deciding_branch(w, end->before);
    return branch != CLTILE_NOWHERE && cltile_dominates(w->flow, origin, end->before) && !is_decided_before(w, branch);
}

static void judge_end(walk *w) {
    row ends[ROWS] = {{.fact = NONE}};
    bool is_in_flight = false;
    for (unsigned block = 0; block < w->flow->block_count; ++block)
        for (unsigned i = 0; i <= w->later && LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(w->flow->blocks[block]));
             ++i) {
            join(&ends[i], &rows_after(w, block)[i], false);
            is_in_flight |= rows_after(w, block)[i].fact == FLIGHT;
        }
    if (w->is_lost || (is_in_flight && !w->meets_wait)) {
        report_not_waited(w, CLTILE_NOWHERE);
        return;
    }
    for (unsigned i = 0; i < w->later; ++i)
        if (is_past_waits(w, i, &ends[i])) {
            report_not_waited(w, i == SAME || ends[i].fact == MIXED ? ends[i].before
                                                                    : w->flow->loops[w->loops[i - 1]].header);
            return;
        }
}

/* Local memory; on CPUs, which have one address space, only variables are known to be. */
static bool is_local(LLVMValueRef base) {
    return cltile_is_local_variable(base) || ((LLVMIsAArgument(base) != NULL || LLVMIsAPHINode(base) != NULL) &&
                                              LLVMGetPointerAddressSpace(LLVMTypeOf(base)) == 3);
}

static void follow_all(walk *w, bool has_one_item) {
    for (size_t i = 0; i < w->operation_count; ++i) {
        const operation *o = &w->operations[i];
        const bool is_copy = o->kind == OP_COPY && o->copy != CLTILE_NOWHERE;
        const bool is_access = (o->kind == OP_READ || o->kind == OP_WRITE) && is_local(o->address.base);
        w->is_unclear |= o->kind == OP_COPY && !is_copy;
        if (!is_copy && (!is_access || has_one_item))
            continue;
        const bool is_done = follow(w, o);
        w->is_unclear |= is_copy && (w->escapes || !is_done);
        if (is_copy && (w->escapes || !is_done))
            report(w, w->escapes ? CLTILE_EVENT_ESCAPES : CLTILE_EVENT_CUT_SHORT, &w->copies[o->copy], NULL, NULL);
        else if (is_copy)
            judge_end(w);
    }
}

/* ---- Waits for nothing ---- */

/* Whether a wait is for events behind the end of their array. The greatest index that the kernel allows counts. One
 * event alone may be an array: LLVM 22's SPIR-V target gives a variable the type that pointers to it have. */
static bool is_behind_array(const walk *w, const operation *wait) {
    const cltile_address a = cltile_find_address(w->layout, LLVMGetOperand(wait->value, 1));
    unsigned long long most;
    if (LLVMIsAAllocaInst(a.base) == NULL || LLVMGetTypeKind(LLVMGetAllocatedType(a.base)) != LLVMArrayTypeKind ||
        a.offset < 0 || wait->bytes == LLONG_MAX || !cltile_find_greatest_terms(&a, &most))
        return false;
    const unsigned long long size = LLVMABISizeOfType(w->layout, LLVMGetAllocatedType(a.base));
    return wait->bytes > 0 && (unsigned long long)a.offset + most + (unsigned long long)wait->bytes > size;
}

/* What is wrong about a wait that no copy's event gets to. The null event is none to wait for. */
static cltile_event_kind find_reason(const walk *w, const operation *wait) {
    bool is_set = false, is_other = false;
    for (size_t i = 0; i < w->operation_count; ++i) {
        const operation *o = &w->operations[i];
        if (o->kind != OP_STORE || LLVMIsNull(o->from[0]) || LLVMIsUndef(o->from[0]))
            continue;
        is_set |= looks_at(wait, &o->at);
        is_other |= o->at.of == wait->at.of;
    }
    return is_set ? CLTILE_EVENT_EARLY_WAIT : is_other ? CLTILE_EVENT_OTHER_SLOT : CLTILE_EVENT_VAIN_WAIT;
}

/* Whether a copy is given an event that nothing has set: in a loop, in one of the iterations. */
static bool is_given_nothing(const walk *w, const operation *copy) {
    LLVMValueRef phi = LLVMIsAPHINode(copy->from[0]);
    const cltile_loop *loop = phi == NULL ? NULL : cltile_inner_loop(w->flow, copy->block);
    bool is_unset = LLVMIsUndef(copy->from[0]);
    if (loop != NULL && w->flow->blocks[loop->header] == LLVMGetInstructionParent(phi) &&
        runs_each_iteration(w, copy->block, loop))
        for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
            is_unset |= LLVMIsUndef(LLVMGetIncomingValue(phi, i));
    return is_unset;
}

static void check_waits(walk *w) {
    for (size_t i = 0; i < w->operation_count; ++i) {
        const operation *o = &w->operations[i];
        if (o->kind == OP_COPY && o->copy != CLTILE_NOWHERE && is_given_nothing(w, o))
            report(w, CLTILE_EVENT_UNSET, &w->copies[o->copy], NULL, NULL);
        if (o->kind != OP_WAIT)
            continue;
        if (is_behind_array(w, o))
            report(w, CLTILE_EVENT_BEHIND_ARRAY, NULL, NULL, o->value);
        else if (!o->is_met && !w->is_unclear && o->at.of != NULL && o->bytes > 0 &&
                 !find_variable(w, o->at.of).has_other_stores)
            report(w, find_reason(w, o), NULL, NULL, o->value);
    }
}

/* ---- The whole ---- */

/* Without ids all work-items do the same: such kernels are for work-groups of one. */
static bool has_ids(const cltile_flow *flow) {
    for (unsigned i = 0; i < flow->value_count; ++i)
        if (cltile_is_work_item_id(flow->values[i]))
            return true;
    return false;
}

void cltile_follow_events(cltile_flow *flow, const cltile_copy *copies, unsigned count, bool has_one_item,
                          cltile_event_fn on_event, void *user) {
    if (count == 0)
        return;
    walk w = {.flow = flow, .copies = copies, .copy_count = count, .on_event = on_event, .user = user};
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(copies[0].call));
    w.layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function));
    w.type = LLVMTypeOf(copies[0].call);
    w.size = LLVMTypeIsSized(w.type) ? (long long)LLVMABISizeOfType(w.layout, w.type) : 0;
    w.first_operation = cltile_allocate(flow->block_count + 1, sizeof *w.first_operation);
    w.operation_of = cltile_allocate(flow->value_count, sizeof *w.operation_of);
    w.sides = cltile_allocate(2 * (size_t)count, sizeof *w.sides);
    w.bases = cltile_allocate(2 * (size_t)count, sizeof *w.bases);
    w.after = cltile_allocate((size_t)flow->block_count * ROWS, sizeof *w.after);
    if (w.size > 0 && w.first_operation != NULL && w.operation_of != NULL && w.sides != NULL && w.bases != NULL &&
        w.after != NULL && read_operations(&w)) {
        cltile_find_ends(flow);
        follow_all(&w, has_one_item || !has_ids(flow));
        check_waits(&w);
    }
    free(w.first_operation);
    free(w.operation_of);
    free(w.sides);
    free(w.bases);
    free(w.after);
    free(w.operations);
}
