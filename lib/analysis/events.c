/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Walks forward from each copy to what may wait for it, and from each access of work-items to the next barrier:
 *
 *      copy --> block --> block --> wait          A state is a block and where the copy's event is held: in values, and
 *                 |                               in slots of private variables. States with the same block and the
 * same
 *                 +-----> block --> return        slots are one. What is met on the way is noted, and judged at the
 * end: is there a path to it that is taken for certain?
 *
 * Such a path has no branch that matters, or only branches whose conditions have no value in common. */

#include "analysis/events.h"

#include "analysis/ends.h"
#include "analysis/relation.h"
#include "analysis/uniformity.h"
#include "ir/instructions.h"
#include "report/memory.h"

#include <limits.h>
#include <llvm-c/Core.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POINTERS 4   /* that one pointer to events may be */
#define MOST_SLOTS 64     /* that one event is in */
#define MOST_STATES 65536 /* from one copy or access on */
#define MOST_USERS 4096   /* of one variable */
#define MOST_STEPS 4000000
#define MOST_DECISIONS 32 /* on one path */

/* ---- Operations ---- */

#define VALUE LLONG_MIN    /* an instruction's own value */
#define ANYWHERE LLONG_MAX /* in a variable */

/* An event, at an offset in a private variable. */
typedef struct slot {
    LLVMValueRef of;
    long long offset;
    LLVMValueRef pointer; /* ANYWHERE: to where it was put in the iteration of the copy, or NULL */
} slot;

typedef struct slots {
    slot rows[MOST_POINTERS];
    unsigned count;
    bool is_open; /* or elsewhere */
} slots;

typedef enum operation_kind {
    OP_COPY,
    OP_WAIT,
    OP_FENCE,
    OP_BARRIER,
    OP_STORE, /* this and the next three of events */
    OP_LOAD,
    OP_MOVE,
    OP_MOVE_MEMORY,
    OP_BIRTH, /* of a variable, whose former values are gone */
    OP_READ,  /* by work-items, from what copies are about */
    OP_WRITE
} operation_kind;

typedef struct operation {
    operation_kind kind;
    LLVMValueRef value;
    unsigned block;
    unsigned copy;        /* OP_COPY: its number, or CLTILE_NOWHERE */
    LLVMValueRef from[2]; /* events that are passed on; NULL without */
    slots at, source;     /* of pointers to events */
    long long bytes;      /* OP_WAIT: of the events, LLONG_MAX if unknown; OP_READ, OP_WRITE: of the access */
    size_t address;       /* of the access */
} operation;

typedef struct variable {
    LLVMValueRef alloca;
    bool is_opaque, has_other_stores;
} variable;

typedef struct events {
    const cltile_flow *flow;
    const cltile_copy *copies;
    unsigned copy_count;
    cltile_event_fn on_event;
    void *user;
    LLVMTargetDataRef layout;
    LLVMTypeRef type; /* event_t */
    long long size;
    cltile_ends ends;
    operation *operations;
    unsigned operation_count;
    unsigned *first_operation, *operation_of; /* by block and one more; by value, or CLTILE_NOWHERE */
    cltile_address *sides;                    /* by copy: the destination's, the source's */
    LLVMValueRef *bases;                      /* of sides, sorted */
    cltile_address *accesses;
    unsigned access_count;
    variable *variables;
    unsigned variable_count;
    LLVMValueRef *wrong_slots; /* variables that a wait was reported for */
    unsigned wrong_slot_count;
    unsigned steps;
} events;

/* Appends a row to an array, whose address `rows` is. False without memory. */
static bool append(void *rows, unsigned *count, size_t size, const void *row) {
    size_t grown = *count;
    void *last = cltile_add_row(rows, &grown, size);
    if (last == NULL)
        return false;
    memcpy(last, row, size);
    *count = (unsigned)grown;
    return true;
}

static slots find_slots(const events *e, LLVMValueRef pointer) {
    slots all = {.count = 0};
    LLVMValueRef pointers[2 * MOST_POINTERS] = {pointer};
    unsigned count = 1;
    bool is_exact = true;
    for (unsigned i = 0; i < count; ++i) {
        const cltile_address a = cltile_find_address(e->layout, pointers[i]);
        const bool is_phi = LLVMIsAPHINode(a.base) != NULL, is_choice = is_phi || LLVMIsASelectInst(a.base) != NULL;
        is_exact &= a.is_known && (!is_choice || a.offset == 0);
        if (LLVMIsAAllocaInst(a.base) != NULL && all.count < MOST_POINTERS)
            all.rows[all.count++] = (slot){a.base, is_exact ? a.offset : ANYWHERE, NULL};
        else if (!is_choice)
            all.is_open = true;
        for (unsigned o = is_phi ? 0 : 1; is_choice && o < (unsigned)LLVMGetNumOperands(a.base); ++o) {
            LLVMValueRef choice = LLVMGetOperand(a.base, o);
            bool is_new = true;
            for (unsigned j = 0; j < count; ++j)
                is_new &= pointers[j] != choice;
            all.is_open |= is_new && count == 2 * MOST_POINTERS;
            if (is_new && count < 2 * MOST_POINTERS)
                pointers[count++] = choice;
        }
    }
    return all;
}

static int compare_values(const void *a, const void *b) {
    const LLVMValueRef *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

/* Whether an access is to what a copy begins or ends in, or to one of several tiles. */
static bool is_of_copies(const events *e, LLVMValueRef base) {
    return LLVMIsAPHINode(base) != NULL ||
           bsearch(&base, e->bases, 2 * (size_t)e->copy_count, sizeof base, compare_values) != NULL;
}

/* An access of work-items; `index` counts elements of the accessed type, or is NULL. */
static bool read_access(events *e, operation *o, LLVMValueRef pointer, LLVMTypeRef type, LLVMValueRef index) {
    cltile_address a = cltile_find_address(e->layout, pointer);
    if (!is_of_copies(e, a.base) || !LLVMTypeIsSized(type))
        return false;
    o->bytes = (long long)LLVMStoreSizeOfType(e->layout, type);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) /* three elements take the room of three, as vload3 counts */
        o->bytes = (long long)(LLVMGetVectorSize(type) * LLVMStoreSizeOfType(e->layout, LLVMGetElementType(type)));
    if (index != NULL)
        cltile_add_to_address(&a, index, o->bytes);
    o->address = e->access_count;
    return append(&e->accesses, &e->access_count, sizeof a, &a);
}

static bool read_call(events *e, LLVMValueRef call, operation *o) {
    int length;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call)), *name = cltile_base_name(symbol, &length);
    const unsigned count = LLVMGetNumArgOperands(call);
    if ((cltile_is_copy(symbol) || cltile_is_host_copy(symbol)) && LLVMTypeOf(call) == e->type) {
        o->kind = OP_COPY;
        o->from[0] = LLVMGetOperand(call, count - 1);
    } else if (cltile_is_wait(symbol) && count == 2) {
        LLVMValueRef number = LLVMIsAConstantInt(LLVMGetOperand(call, 0));
        o->kind = OP_WAIT;
        o->at = find_slots(e, LLVMGetOperand(call, 1));
        o->bytes = number == NULL ? LLONG_MAX : LLVMConstIntGetSExtValue(number) * e->size;
    } else if (cltile_starts_with(symbol, "llvm.memcpy") || cltile_starts_with(symbol, "llvm.memmove")) {
        o->kind = OP_MOVE_MEMORY;
        o->at = find_slots(e, LLVMGetOperand(call, 0));
        o->source = find_slots(e, LLVMGetOperand(call, 1));
        return o->at.count + o->source.count > 0;
    } else if (cltile_starts_with(symbol, "llvm.lifetime.start")) {
        o->kind = OP_BIRTH;
        o->at = find_slots(e, LLVMGetOperand(call, count - 1));
        return o->at.count == 1;
    } else if (cltile_is_copy_fence(symbol)) {
        o->kind = OP_FENCE;
    } else if (strstr(symbol, "barrier") != NULL || cltile_starts_with(name, "work_group_")) {
        o->kind = OP_BARRIER;
    } else if (cltile_starts_with(name, "vload") && count == 2 && name[5] != '_' && name[5] != 'a') {
        o->kind = OP_READ;
        return read_access(e, o, LLVMGetOperand(call, 1), LLVMTypeOf(call), LLVMGetOperand(call, 0));
    } else if (cltile_starts_with(name, "vstore") && count == 3 && name[6] != '_' && name[6] != 'a') {
        o->kind = OP_WRITE;
        return read_access(e, o, LLVMGetOperand(call, 2), LLVMTypeOf(LLVMGetOperand(call, 0)), LLVMGetOperand(call, 1));
    } else {
        return false;
    }
    return true;
}

/* Reads an instruction; false if it matters to neither events nor accesses. */
static bool read_operation(events *e, LLVMValueRef value, operation *o) {
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMCall:
        return read_call(e, value, o);
    case LLVMStore:
        o->kind = OP_STORE;
        o->from[0] = LLVMGetOperand(value, 0);
        if (LLVMTypeOf(o->from[0]) == e->type)
            o->at = find_slots(e, LLVMGetOperand(value, 1));
        if (o->at.count > 0)
            return true;
        o->kind = OP_WRITE;
        return read_access(e, o, LLVMGetOperand(value, 1), LLVMTypeOf(o->from[0]), NULL);
    case LLVMLoad:
        o->kind = OP_LOAD;
        if (LLVMTypeOf(value) == e->type)
            o->at = find_slots(e, LLVMGetOperand(value, 0));
        if (o->at.count > 0)
            return true;
        o->kind = OP_READ;
        return read_access(e, o, LLVMGetOperand(value, 0), LLVMTypeOf(value), NULL);
    case LLVMFreeze:
    case LLVMBitCast:
    case LLVMSelect:
        o->kind = OP_MOVE;
        o->from[0] = LLVMGetOperand(value, LLVMIsASelectInst(value) != NULL ? 1 : 0);
        o->from[1] = LLVMIsASelectInst(value) != NULL ? LLVMGetOperand(value, 2) : NULL;
        return LLVMTypeOf(value) == e->type && LLVMTypeOf(o->from[0]) == e->type;
    default:
        return false;
    }
}

static bool read_operations(events *e) {
    const cltile_flow *f = e->flow;
    for (unsigned i = 0; i < 2 * e->copy_count; ++i) {
        const cltile_copy *copy = &e->copies[i / 2];
        e->sides[i] = cltile_side_address(copy, i % 2 == 0 ? &copy->dst : &copy->src);
        e->bases[i] = e->sides[i].base;
    }
    qsort(e->bases, 2 * (size_t)e->copy_count, sizeof *e->bases, compare_values);
    for (unsigned block = 0, copy = 0; block < f->block_count; ++block) {
        e->first_operation[block] = e->operation_count;
        for (unsigned i = f->first_value[block]; i < f->first_value[block + 1]; ++i) {
            operation o = {.value = f->values[i], .block = block, .copy = CLTILE_NOWHERE};
            e->operation_of[i] = CLTILE_NOWHERE;
            if (copy < e->copy_count && e->copies[copy].call == f->values[i])
                o.copy = copy++;
            if (!read_operation(e, f->values[i], &o))
                continue;
            e->operation_of[i] = e->operation_count;
            if (!append(&e->operations, &e->operation_count, sizeof o, &o))
                return false;
        }
    }
    e->first_operation[f->block_count] = e->operation_count;
    return true;
}

static const operation *operation_of(const events *e, LLVMValueRef value) {
    const unsigned number = LLVMIsAInstruction(value) == NULL ? CLTILE_NOWHERE : cltile_number(e->flow, value);
    return number == CLTILE_NOWHERE || e->operation_of[number] == CLTILE_NOWHERE
               ? NULL
               : &e->operations[e->operation_of[number]];
}

/* ---- Variables ---- */

static bool passes_pointer_on(LLVMValueRef user) {
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(user);
    return LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMPointerTypeKind &&
           (opcode == LLVMGetElementPtr || opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast || opcode == LLVMPHI ||
            opcode == LLVMSelect);
}

static void look_at_user(const events *e, LLVMValueRef pointer, LLVMValueRef user, variable *v) {
    if (LLVMIsALoadInst(user) != NULL) {
        v->is_opaque |= LLVMTypeOf(user) != e->type;
    } else if (LLVMIsAStoreInst(user) != NULL) {
        v->is_opaque |= LLVMGetOperand(user, 0) == pointer;
        v->has_other_stores |= LLVMTypeOf(LLVMGetOperand(user, 0)) != e->type;
    } else if (LLVMIsACallInst(user) != NULL) {
        const char *symbol = cltile_symbol(LLVMGetCalledValue(user));
        v->is_opaque |= !cltile_is_wait(symbol) && !cltile_starts_with(symbol, "llvm.mem") &&
                        !cltile_starts_with(symbol, "llvm.lifetime") && !cltile_starts_with(symbol, "llvm.dbg");
    } else {
        v->is_opaque |= LLVMIsAICmpInst(user) == NULL;
    }
}

/* What happens to a variable: all its uses are looked at, once. */
static variable find_variable(events *e, LLVMValueRef alloca) {
    for (unsigned i = 0; i < e->variable_count; ++i)
        if (e->variables[i].alloca == alloca)
            return e->variables[i];
    variable v = {.alloca = alloca};
    LLVMValueRef *pointers = cltile_allocate(MOST_USERS, sizeof *pointers);
    unsigned count = 0;
    v.is_opaque = pointers == NULL;
    if (pointers != NULL)
        pointers[count++] = alloca;
    for (unsigned i = 0; i < count && !v.is_opaque; ++i)
        for (LLVMUseRef use = LLVMGetFirstUse(pointers[i]); use != NULL; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            bool is_known = !passes_pointer_on(user);
            if (is_known)
                look_at_user(e, pointers[i], user, &v);
            for (unsigned j = 0; j < count && !is_known; ++j)
                is_known = pointers[j] == user;
            v.is_opaque |= !is_known && count == MOST_USERS;
            if (!is_known && count < MOST_USERS)
                pointers[count++] = user;
        }
    free(pointers);
    append(&e->variables, &e->variable_count, sizeof v, &v);
    return v;
}

static bool may_be_one(const slot *a, const slot *b) {
    return a->of == b->of && (a->offset == b->offset || a->offset == ANYWHERE || b->offset == ANYWHERE);
}

/* Whether a wait may be for the event in a slot. */
static bool completes(const operation *wait, const slot *s) {
    const long long bytes = wait->kind == OP_WAIT ? wait->bytes : 1;
    bool found = wait->at.is_open;
    for (unsigned i = 0; i < wait->at.count; ++i) {
        const slot *first = &wait->at.rows[i];
        found |= first->of == s->of && (first->offset == ANYWHERE || s->offset == ANYWHERE ||
                                        (s->offset >= first->offset && s->offset - first->offset < bytes));
    }
    return found;
}

/* ---- Walks ---- */

typedef struct state {
    unsigned block;
    unsigned before;     /* the last state of the same block, or CLTILE_NOWHERE */
    unsigned from;       /* the state that it was first entered from, or CLTILE_NOWHERE */
    unsigned first_edge; /* to the states that follow */
    uint64_t held;       /* the slots with the event */
    LLVMValueRef lost;   /* what overwrote the event last; NULL: nothing */
    unsigned later;      /* iterations that have begun since the origin: address.h */
    bool is_fenced, is_stopped, is_end, is_target;
} state;

/* Something that was met. */
typedef struct hit {
    cltile_event_kind kind;
    unsigned state, operation;
} hit;

typedef struct walk {
    events *e;
    const operation *origin; /* a copy, or an access */
    slot slots[MOST_SLOTS];
    unsigned slot_count;
    uint64_t own; /* values that are of no use behind their block */
    state *states;
    unsigned state_count, *edges, edge_count, *latest;
    hit *hits;
    unsigned hit_count;
    unsigned *marks, mark; /* by state */
    unsigned *stack;
    bool escapes, is_cut_short, waits_in_other_loop, meets_wait;
} walk;

/* Whether all uses of an event are understood. */
static bool is_followed_value(const events *e, LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        const operation *o = operation_of(e, user);
        const bool is_moved = o != NULL && (o->kind == OP_COPY || o->kind == OP_MOVE || o->kind == OP_STORE) &&
                              (o->from[0] == value || o->from[1] == value);
        if (!is_moved && LLVMIsAPHINode(user) == NULL && LLVMIsAICmpInst(user) == NULL)
            return false;
    }
    return true;
}

static bool is_used_elsewhere(LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (LLVMIsAPHINode(LLVMGetUser(use)) != NULL ||
            LLVMGetInstructionParent(LLVMGetUser(use)) != LLVMGetInstructionParent(value))
            return true;
    return false;
}

/* The bit of a slot, or 0; `adds` makes one. */
static uint64_t bit_of_slot(walk *w, const slot *s, bool adds) {
    for (unsigned i = 0; i < w->slot_count; ++i)
        if (w->slots[i].of == s->of && w->slots[i].offset == s->offset && w->slots[i].pointer == s->pointer)
            return 1ull << i;
    if (!adds || w->slot_count == MOST_SLOTS) {
        w->escapes |= adds;
        return 0;
    }
    const uint64_t bit = 1ull << w->slot_count;
    w->slots[w->slot_count++] = *s;
    if (s->offset == VALUE) {
        w->escapes |= !is_followed_value(w->e, s->of);
        w->own |= is_used_elsewhere(s->of) ? 0 : bit;
    } else {
        w->escapes |= find_variable(w->e, s->of).is_opaque;
    }
    return bit;
}

static uint64_t bit_of(walk *w, LLVMValueRef of, long long offset, bool adds) {
    return bit_of_slot(w, &(slot){of, offset, NULL}, adds);
}

static uint64_t bits_of(walk *w, const slots *all, bool adds) {
    uint64_t bits = 0;
    w->escapes |= adds && all->is_open;
    for (unsigned i = 0; i < all->count; ++i)
        bits |= bit_of_slot(w, &all->rows[i], adds);
    return bits;
}

static bool holds(walk *w, const state *s, LLVMValueRef value) {
    return value != NULL && (s->held & bit_of(w, value, VALUE, false)) != 0;
}

static void define(walk *w, state *s, LLVMValueRef value, bool is_held) {
    const uint64_t bit = bit_of(w, value, VALUE, is_held);
    s->held = is_held ? s->held | bit : s->held & ~bit;
}

/* The held slots that a pointer may be to. */
static uint64_t held_at(const walk *w, const state *s, const slots *all) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < w->slot_count; ++i)
        for (unsigned j = 0; j < all->count; ++j)
            if (w->slots[i].offset != VALUE && may_be_one(&w->slots[i], &all->rows[j]))
                bits |= 1ull << i;
    return bits & s->held;
}

static void store(walk *w, state *s, const operation *o) {
    if (holds(w, s, o->from[0])) {
        slots to = o->at;
        if (to.count == 1 && to.rows[0].offset == ANYWHERE && s->later == CLTILE_SAME_ITERATION)
            to.rows[0].pointer = LLVMGetOperand(o->value, 1);
        s->held |= bits_of(w, &to, true);
        s->lost = NULL;
    } else if (o->at.count == 1 && !o->at.is_open && o->at.rows[0].offset != ANYWHERE) {
        const uint64_t bits = s->held & bits_of(w, &o->at, false);
        s->held &= ~bits;
        s->lost = bits != 0 ? o->value : s->lost;
    }
}

/* Whether a wait for one event is for another element of an array than an event was put into. */
static bool is_for_other(const walk *w, const state *s, const operation *wait, const slot *held) {
    const events *e = w->e;
    if (held->pointer == NULL || wait->bytes != e->size || wait->at.count != 1)
        return false;
    const cltile_address from = cltile_find_address(e->layout, held->pointer);
    const cltile_address to = cltile_find_address(e->layout, LLVMGetOperand(wait->value, 1));
    return cltile_are_other_slots(e->flow, s->later, &from, &to);
}

static bool is_waited(const walk *w, const state *s, const operation *wait) {
    bool found = wait->at.is_open;
    for (unsigned i = 0; i < w->slot_count; ++i)
        found |= (s->held >> i & 1) != 0 && w->slots[i].offset != VALUE && completes(wait, &w->slots[i]) &&
                 !is_for_other(w, s, wait, &w->slots[i]);
    return found;
}

static void note(walk *w, cltile_event_kind kind, unsigned number, unsigned operation) {
    const hit h = {kind, number, operation};
    append(&w->hits, &w->hit_count, sizeof h, &h);
}

/* Whether an access may be to bytes of one of a copy's sides for certain: of work-item 0, or of all bytes. */
static bool touches(const walk *w, const state *s, const operation *access, unsigned copy, bool is_source) {
    const events *e = w->e;
    const cltile_address *to = &e->accesses[access->address], *tile = &e->sides[2 * copy + is_source];
    const cltile_copy_side *side = is_source ? &e->copies[copy].src : &e->copies[copy].dst;
    const bool is_access_first = w->origin == access;
    const unsigned other = is_access_first ? s->block : access->block;
    long long bytes;
    if (!cltile_find_distance(e->flow, w->origin->block, other, s->later, is_access_first ? to : tile,
                              is_access_first ? tile : to, &bytes))
        return to->base == tile->base && cltile_fills_variable(&e->copies[copy], is_source, tile);
    return cltile_tile_has(&e->copies[copy], side, is_access_first ? -bytes : bytes, access->bytes);
}

static bool overlaps(const walk *w, const state *s, unsigned copy, bool is_source, unsigned other,
                     bool is_other_source) {
    const events *e = w->e;
    const cltile_copy *a = &e->copies[copy], *b = &e->copies[other];
    long long bytes;
    return cltile_find_distance(e->flow, w->origin->block, s->block, s->later, &e->sides[2 * copy + is_source],
                                &e->sides[2 * other + is_other_source], &bytes) &&
           cltile_tiles_overlap(a, is_source ? &a->src : &a->dst, b, is_other_source ? &b->src : &b->dst, bytes);
}

static void meet_copy(walk *w, const state *s, unsigned number, const operation *o, unsigned at) {
    const unsigned first = w->origin->copy, second = o->copy;
    if (second == CLTILE_NOWHERE)
        return;
    if (w->origin->kind != OP_COPY) {
        if (w->origin->kind == OP_WRITE && touches(w, s, w->origin, second, true))
            note(w, CLTILE_EVENT_UNSYNCED, number, at);
        if (touches(w, s, w->origin, second, false))
            note(w, CLTILE_EVENT_IN_USE, number, at);
    } else if (!s->is_fenced &&
               (overlaps(w, s, first, false, second, false) || overlaps(w, s, first, false, second, true) ||
                overlaps(w, s, first, true, second, false))) {
        note(w, CLTILE_EVENT_OVERLAP, number, at);
    }
}

static void meet_access(walk *w, const state *s, unsigned number, const operation *o, unsigned at) {
    const unsigned copy = w->origin->copy;
    if (w->origin->kind != OP_COPY)
        return;
    if (touches(w, s, o, copy, false))
        note(w, o->kind == OP_READ ? CLTILE_EVENT_READ : CLTILE_EVENT_WRITE, number, at);
    if (o->kind == OP_WRITE && touches(w, s, o, copy, true))
        note(w, CLTILE_EVENT_SOURCE_WRITE, number, at);
}

/* Makes one operation; false if it ends the walk: it may complete the copy, or is a barrier after an access. */
static bool operate(walk *w, state *s, unsigned number, unsigned at) {
    const operation *o = &w->e->operations[at];
    const bool is_copy = w->origin->kind == OP_COPY;
    switch (o->kind) {
    case OP_COPY:
        meet_copy(w, s, number, o, at);
        define(w, s, o->value, holds(w, s, o->from[0]));
        return true;
    case OP_WAIT:
        if (is_copy && !is_waited(w, s, o))
            return true;
        if (is_copy)
            note(w, CLTILE_EVENT_WAIT, number, at);
        return false;
    case OP_FENCE:
        s->is_fenced = true;
        return is_copy;
    case OP_BARRIER:
        return is_copy;
    case OP_BIRTH:
        return true;
    case OP_STORE:
        store(w, s, o);
        return true;
    case OP_LOAD:
        define(w, s, o->value, held_at(w, s, &o->at) != 0);
        return true;
    case OP_MOVE:
        define(w, s, o->value, holds(w, s, o->from[0]) || holds(w, s, o->from[1]));
        return true;
    case OP_MOVE_MEMORY:
        for (unsigned i = 0; i < o->source.count; ++i)
            for (unsigned j = 0; j < w->slot_count; ++j)
                if ((s->held >> j & 1) != 0 && w->slots[j].of == o->source.rows[i].of && w->slots[j].offset != VALUE)
                    for (unsigned k = 0; k < o->at.count; ++k)
                        s->held |= bit_of(w, o->at.rows[k].of, ANYWHERE, true);
        return true;
    default:
        meet_access(w, s, number, o, at);
        return true;
    }
}

/* ---- States ---- */

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        if (LLVMGetIncomingBlock(phi, i) == from)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

/* The iterations that have begun when control goes to a block: of the outermost loop that began one. */
static unsigned later_at(const walk *w, const state *s, unsigned to) {
    const cltile_flow *flow = w->e->flow;
    const bool has_loop = s->later < flow->loop_count;
    for (unsigned i = 0; i < flow->loop_count && s->later != CLTILE_ANY_ITERATION; ++i) {
        const cltile_loop *loop = &flow->loops[i];
        if (loop->header != to || !loop->has[s->block] || !loop->has[w->origin->block])
            continue;
        if (s->later == i)
            return CLTILE_ANY_ITERATION;
        return has_loop && !loop->has[flow->loops[s->later].header] ? s->later : i;
    }
    return s->later;
}

static void enter(walk *w, state *s) {
    unsigned number = w->latest[s->block];
    while (number != CLTILE_NOWHERE &&
           (w->states[number].held != s->held || w->states[number].is_fenced != s->is_fenced ||
            w->states[number].later != s->later)) {
        ++w->e->steps;
        number = w->states[number].before;
    }
    if (number == CLTILE_NOWHERE) {
        s->before = w->latest[s->block];
        number = w->state_count;
        if (number == MOST_STATES || !append(&w->states, &w->state_count, sizeof *s, s)) {
            w->is_cut_short = true;
            return;
        }
        w->latest[s->block] = number;
    }
    w->is_cut_short |= !append(&w->edges, &w->edge_count, sizeof number, &number);
}

static void leave(walk *w, unsigned number, const state *s) {
    const cltile_flow *flow = w->e->flow;
    for (unsigned edge = flow->next.from[s->block]; edge < flow->next.from[s->block + 1]; ++edge) {
        const unsigned to = flow->next.to[edge];
        state next = {.block = to, .from = number, .held = s->held & ~w->own, .lost = s->lost};
        next.is_fenced = s->is_fenced;
        next.later = later_at(w, s, to);
        for (unsigned i = flow->first_value[to]; LLVMIsAPHINode(flow->values[i]) != NULL; ++i)
            if (LLVMTypeOf(flow->values[i]) == w->e->type)
                define(w, &next, flow->values[i], holds(w, s, incoming(flow->values[i], flow->blocks[s->block])));
        enter(w, &next);
    }
}

static void walk_block(walk *w, unsigned number, unsigned first) {
    const events *e = w->e;
    state s = w->states[number];
    s.first_edge = w->edge_count;
    for (unsigned i = first; i < e->first_operation[s.block + 1] && !s.is_stopped; ++i, ++w->e->steps)
        s.is_stopped = !operate(w, &s, number, i);
    s.is_end = !s.is_stopped && LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(e->flow->blocks[s.block])) != NULL;
    if (!s.is_stopped)
        leave(w, number, &s);
    w->states[number].first_edge = s.first_edge;
    w->states[number].is_stopped = s.is_stopped;
    w->states[number].is_end = s.is_end;
    if (s.is_end)
        w->states[number].lost = s.lost;
    for (unsigned i = 0; i < e->flow->loop_count && s.is_stopped; ++i)
        w->waits_in_other_loop |= e->flow->loops[i].has[s.block] && !e->flow->loops[i].has[w->origin->block];
    w->meets_wait |= s.is_stopped;
}

/* Holds an event that a copy was given, and which then stands for the copy, too. */
static void hold(walk *w, state *s, LLVMValueRef value, unsigned depth) {
    const operation *o = operation_of(w->e, value);
    if (LLVMIsNull(value) || LLVMIsUndef(value) || holds(w, s, value))
        return;
    if (LLVMIsAInstruction(value) == NULL || depth == 8) {
        w->escapes = true;
        return;
    }
    define(w, s, value, true);
    if (o != NULL && o->kind == OP_LOAD)
        s->held |= bits_of(w, &o->at, true);
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const operation *user = operation_of(w->e, LLVMGetUser(use));
        if (user != NULL && user->kind == OP_STORE && user->from[0] == value)
            s->held |= bits_of(w, &user->at, true);
    }
    for (unsigned i = 0; LLVMIsAPHINode(value) != NULL && i < LLVMCountIncoming(value); ++i)
        hold(w, s, LLVMGetIncomingValue(value, i), depth + 1);
    for (unsigned i = 0; o != NULL && o->kind != OP_STORE && i < 2 && o->from[i] != NULL; ++i)
        hold(w, s, o->from[i], depth + 1);
}

/* Walks from an operation to the ends of all paths. */
static void walk_from(walk *w, unsigned origin) {
    events *e = w->e;
    for (unsigned i = 0; i < w->state_count; ++i)
        w->latest[w->states[i].block] = CLTILE_NOWHERE;
    w->origin = &e->operations[origin];
    w->slot_count = w->state_count = w->edge_count = w->hit_count = 0;
    w->own = 0;
    w->escapes = w->is_cut_short = w->waits_in_other_loop = w->meets_wait = false;
    state start = {
        .block = w->origin->block, .before = CLTILE_NOWHERE, .from = CLTILE_NOWHERE, .later = CLTILE_SAME_ITERATION};
    if (w->origin->kind == OP_COPY) {
        hold(w, &start, w->origin->from[0], 0);
        define(w, &start, w->origin->value, true);
    }
    w->is_cut_short = !append(&w->states, &w->state_count, sizeof start, &start);
    if (w->is_cut_short)
        return;
    walk_block(w, 0, origin + 1);
    for (unsigned i = 1; i < w->state_count && e->steps < MOST_STEPS && !w->escapes; ++i, ++e->steps)
        walk_block(w, i, e->first_operation[w->states[i].block]);
    w->is_cut_short |= e->steps >= MOST_STEPS;
}

/* ---- Judging a path ---- */

static unsigned edges_end(const walk *w, unsigned number) {
    return number + 1 == w->state_count ? w->edge_count : w->states[number + 1].first_edge;
}

/* Whether it matters which way a state's branch takes: a wait, an end or the target lies between the branch and where
 * all its ways meet again, or they meet with the event in different slots. */
static bool matters(walk *w, unsigned number) {
    const unsigned meeting = w->e->ends.post_dominator[w->states[number].block];
    const state *met = NULL;
    unsigned depth = 0;
    ++w->mark;
    for (w->stack[depth++] = number; depth > 0;) {
        const unsigned at = w->stack[--depth];
        const state *s = &w->states[at];
        if (at != number && (s->is_stopped || s->is_end || s->is_target))
            return true;
        for (unsigned edge = s->first_edge; edge < edges_end(w, at); ++edge) {
            const unsigned next = w->edges[edge];
            const bool is_meeting = w->states[next].block == meeting;
            if (is_meeting && met != NULL && met->held != w->states[next].held)
                return true;
            met = is_meeting ? &w->states[next] : met;
            if (is_meeting || w->marks[next] == w->mark)
                continue;
            w->marks[next] = w->mark;
            w->stack[depth++] = next;
        }
    }
    return false;
}

static LLVMValueRef condition_of(const walk *w, unsigned block) {
    return LLVMGetOperand(LLVMGetBasicBlockTerminator(w->e->flow->blocks[block]), 0);
}

/* A branch that is taken. */
typedef struct decision {
    unsigned block, to; /* CLTILE_NOWHERE if it is not known to where */
} decision;

/* Whether both branches are taken for some bound of what they compare. */
static bool have_common_bound(const walk *w, const decision *d, const decision *other) {
    const cltile_flow *flow = w->e->flow;
    LLVMValueRef one = LLVMGetBasicBlockTerminator(flow->blocks[d->block]);
    LLVMValueRef two = LLVMGetBasicBlockTerminator(flow->blocks[other->block]);
    return d->to != CLTILE_NOWHERE && other->to != CLTILE_NOWHERE && LLVMIsABranchInst(one) != NULL &&
           LLVMIsABranchInst(two) != NULL &&
           cltile_have_common_bound(condition_of(w, d->block), LLVMGetSuccessor(one, 0) == flow->blocks[d->to],
                                    condition_of(w, other->block), LLVMGetSuccessor(two, 0) == flow->blocks[other->to]);
}

/* Whether the conditions of two branches may depend on each other. Where a loop around the origin counts on one of
 * them, it does not depend on what was decided before the loop. */
static bool are_related(const walk *w, const decision *d, const decision *of_other) {
    const cltile_flow *flow = w->e->flow;
    const unsigned block = d->block, other = of_other->block;
    if (block == other || have_common_bound(w, d, of_other))
        return false;
    for (unsigned i = 0; i < flow->loop_count; ++i) {
        const cltile_loop *loop = &flow->loops[i];
        if (loop->has[block] && loop->has[w->origin->block] && !loop->has[other] &&
            cltile_counts_in_loop(flow, loop, condition_of(w, block)))
            return false;
    }
    return cltile_are_related(condition_of(w, block), condition_of(w, other));
}

/* Where a branch goes that leads to a block, which it dominates. */
static unsigned way_to(const walk *w, unsigned branch, unsigned block) {
    const cltile_flow *flow = w->e->flow;
    for (unsigned edge = flow->next.from[branch]; edge < flow->next.from[branch + 1]; ++edge)
        if (flow->next.to[edge] != branch && cltile_dominates(flow, flow->next.to[edge], block))
            return flow->next.to[edge];
    return CLTILE_NOWHERE;
}

/* Whether a decision depends on the branches that led to the origin. */
static bool depends_on_origin(const walk *w, const decision *d) {
    const events *e = w->e;
    for (unsigned block = w->origin->block; block != 0; block = e->flow->dominator[block]) {
        const unsigned above = e->flow->dominator[block];
        if (e->flow->next.from[above + 1] - e->flow->next.from[above] < 2)
            continue;
        unsigned after = e->ends.post_dominator[above];
        while (after < e->flow->block_count && after != block)
            after = e->ends.post_dominator[after];
        const decision before = {above, way_to(w, above, block)};
        if (after != block && are_related(w, d, &before))
            return true;
    }
    return false;
}

typedef struct verdict {
    bool is_certain, is_on_all_paths;
    LLVMValueRef branch; /* the last that matters, or NULL */
} verdict;

/* Whether the path to a state is taken. The targets are marked. */
static verdict judge(walk *w, unsigned number) {
    decision decisions[MOST_DECISIONS];
    unsigned count = 0, to = w->states[number].block;
    verdict v = {.is_certain = true};
    for (unsigned at = w->states[number].from; at != CLTILE_NOWHERE;
         to = w->states[at].block, at = w->states[at].from) {
        if (edges_end(w, at) - w->states[at].first_edge < 2 || !matters(w, at))
            continue;
        const unsigned block = w->states[at].block;
        if (count == 0)
            v.branch = LLVMGetBasicBlockTerminator(w->e->flow->blocks[block]);
        v.is_certain &= count < MOST_DECISIONS && !w->waits_in_other_loop;
        if (count < MOST_DECISIONS)
            decisions[count++] = (decision){block, to};
    }
    v.is_on_all_paths = count == 0;
    for (unsigned i = 0; i < count && v.is_certain; ++i) {
        v.is_certain = !depends_on_origin(w, &decisions[i]);
        for (unsigned j = 0; j < count && v.is_certain; ++j)
            v.is_certain = !are_related(w, &decisions[i], &decisions[j]);
    }
    return v;
}

static void report(walk *w, cltile_event_kind kind, const verdict *v, const cltile_copy *copy, const cltile_copy *other,
                   LLVMValueRef at) {
    const cltile_event found = {kind, copy, other, at, v == NULL ? NULL : v->branch, v != NULL && v->is_on_all_paths};
    w->e->on_event(w->e->user, &found);
}

/* Reports what was met of one kind, if it is certain. */
static bool judge_hit(walk *w, const hit *h) {
    const events *e = w->e;
    const operation *o = &e->operations[h->operation];
    const cltile_copy *copy = w->origin->copy == CLTILE_NOWHERE ? NULL : &e->copies[w->origin->copy];
    for (unsigned i = 0; i < w->hit_count; ++i)
        w->states[w->hits[i].state].is_target |= w->hits[i].kind == h->kind && w->hits[i].operation == h->operation;
    const verdict v = judge(w, h->state);
    for (unsigned i = 0; i < w->hit_count; ++i)
        w->states[w->hits[i].state].is_target = false;
    if (!v.is_certain)
        return false;
    if (copy == NULL)
        report(w, h->kind, &v, &e->copies[o->copy], NULL, w->origin->value);
    else
        report(w, h->kind, &v, copy, o->copy == CLTILE_NOWHERE ? NULL : &e->copies[o->copy], o->value);
    return true;
}

/* ---- Copies ---- */

static bool is_of_wrong_slot(const walk *w) {
    for (unsigned i = 0; i < w->slot_count; ++i)
        for (unsigned j = 0; j < w->e->wrong_slot_count; ++j)
            if (w->slots[i].of == w->e->wrong_slots[j])
                return true;
    return false;
}

/* Whether a loop that does not have the copy has a wait that may be for its event: optimisers may have taken the wait
 * that is met out of the loop. Loops are taken to run as often as that needs. */
static bool is_waited_in_other_loop(const walk *w) {
    const events *e = w->e;
    for (unsigned i = 0; i < e->operation_count; ++i) {
        bool is_wait = false;
        for (unsigned j = 0; j < w->slot_count && e->operations[i].kind == OP_WAIT; ++j)
            is_wait |= w->slots[j].offset != VALUE && completes(&e->operations[i], &w->slots[j]);
        for (unsigned j = 0; j < e->flow->loop_count && is_wait; ++j)
            if (e->flow->loops[j].has[e->operations[i].block] && !e->flow->loops[j].has[w->origin->block])
                return true;
    }
    return false;
}

static void judge_end(walk *w) {
    verdict v = {.is_certain = false};
    for (unsigned i = 0; i < w->state_count && !v.is_certain && !is_of_wrong_slot(w); ++i) {
        if (!w->states[i].is_end)
            continue;
        v = w->meets_wait ? judge(w, i) : (verdict){true, true, NULL};
        if (v.is_certain && (v.is_on_all_paths || !is_waited_in_other_loop(w)))
            report(w, CLTILE_EVENT_NOT_WAITED, &v, &w->e->copies[w->origin->copy], NULL, w->states[i].lost);
    }
}

static void judge_copy(walk *w) {
    const cltile_copy *copy = &w->e->copies[w->origin->copy];
    if (w->escapes)
        report(w, CLTILE_EVENT_ESCAPES, NULL, copy, NULL, NULL);
    if (w->is_cut_short)
        report(w, CLTILE_EVENT_CUT_SHORT, NULL, copy, NULL, NULL);
    if (w->escapes || w->is_cut_short)
        return;
    bool is_reported[CLTILE_EVENT_OTHER_SLOT + 1] = {false};
    for (unsigned i = 0; i < w->hit_count; ++i) {
        const hit *h = &w->hits[i];
        if (h->kind == CLTILE_EVENT_WAIT)
            report(w, h->kind, NULL, copy, NULL, w->e->operations[h->operation].value);
        else if (!is_reported[h->kind])
            is_reported[h->kind] = judge_hit(w, h);
    }
    judge_end(w);
}

static void judge_access(walk *w) {
    for (unsigned i = 0; i < w->hit_count && !w->is_cut_short; ++i)
        if (judge_hit(w, &w->hits[i]))
            return;
}

/* Local memory; on CPUs, which have one address space, only variables are known to be. */
static bool is_local(LLVMValueRef base) {
    return cltile_is_local_variable(base) || ((LLVMIsAArgument(base) != NULL || LLVMIsAPHINode(base) != NULL) &&
                                              LLVMGetPointerAddressSpace(LLVMTypeOf(base)) == 3);
}

static void walk_all(walk *w, bool has_one_item) {
    events *e = w->e;
    for (unsigned i = 0; i < e->operation_count; ++i) {
        const operation *o = &e->operations[i];
        const bool is_copy = o->kind == OP_COPY && o->copy != CLTILE_NOWHERE;
        const bool is_access = (o->kind == OP_READ || o->kind == OP_WRITE) && is_local(e->accesses[o->address].base);
        if (is_copy && e->steps >= MOST_STEPS)
            report(w, CLTILE_EVENT_CUT_SHORT, NULL, &e->copies[o->copy], NULL, NULL);
        if ((!is_copy && (!is_access || has_one_item)) || e->steps >= MOST_STEPS)
            continue;
        walk_from(w, i);
        if (is_copy)
            judge_copy(w);
        else
            judge_access(w);
    }
}

/* ---- Waits for nothing ---- */

/* Whether an operation puts an event where a wait looks for one, or a load for a copy. A wait needs another than the
 * null event. */
static bool sets_event(const operation *o, const operation *wait) {
    bool found = false;
    if ((o->kind != OP_STORE && o->kind != OP_MOVE_MEMORY) ||
        (o->kind == OP_STORE && (LLVMIsUndef(o->from[0]) || (LLVMIsNull(o->from[0]) && wait->kind == OP_WAIT))))
        return false;
    for (unsigned i = 0; i < o->at.count; ++i) {
        const slot at = {o->at.rows[i].of, o->kind == OP_STORE ? o->at.rows[i].offset : ANYWHERE, NULL};
        found |= completes(wait, &at);
    }
    return found || o->at.is_open;
}

/* Whether all that a wait may look at is followed. */
static bool is_followed_wait(events *e, const operation *wait) {
    bool is_followed = !wait->at.is_open && (wait->bytes > 0 || wait->kind == OP_LOAD);
    for (unsigned i = 0; i < wait->at.count && is_followed; ++i) {
        const variable v = find_variable(e, wait->at.rows[i].of);
        is_followed = !v.is_opaque && !v.has_other_stores;
    }
    return is_followed;
}

static bool is_set_among(events *e, const operation *wait, unsigned first, unsigned end) {
    for (unsigned i = first; i < end; ++i, ++e->steps)
        if (sets_event(&e->operations[i], wait))
            return true;
    return false;
}

/* Whether nothing is to be looked for before the operations: an event is set there, or the variable begins to live. */
static bool ends_search(events *e, const operation *wait, unsigned first, unsigned end, bool *is_set) {
    bool is_born = false;
    for (unsigned i = end; i > first && !*is_set && !is_born; --i, ++e->steps) {
        const operation *o = &e->operations[i - 1];
        *is_set = sets_event(o, wait);
        is_born = o->kind == OP_BIRTH && wait->at.count == 1 && o->at.rows[0].of == wait->at.rows[0].of;
    }
    return *is_set || is_born;
}

/* Whether an event is set on a path to a wait. `seen` is by block, the last wait that it was looked at for. */
static bool is_set_before(events *e, unsigned number, unsigned *seen, unsigned *queue) {
    const cltile_flow *flow = e->flow;
    const operation *wait = &e->operations[number];
    unsigned begin = 0, end = 0;
    bool is_set = false;
    if (!ends_search(e, wait, e->first_operation[wait->block], number, &is_set))
        queue[end++] = wait->block;
    for (; begin < end && !is_set; ++begin)
        for (unsigned edge = flow->previous.from[queue[begin]]; edge < flow->previous.from[queue[begin] + 1]; ++edge) {
            const unsigned before = flow->previous.to[edge];
            if (seen[before] == number + 1)
                continue;
            seen[before] = number + 1;
            if (!ends_search(e, wait, e->first_operation[before], e->first_operation[before + 1], &is_set))
                queue[end++] = before;
        }
    return is_set;
}

/* Whether a copy's event is put into another slot of an array that a wait is for. */
static bool sets_other_slot(const events *e, const operation *wait) {
    for (unsigned i = 0; i < e->operation_count && wait->at.count == 1; ++i) {
        const operation *o = &e->operations[i];
        const operation *from = o->kind == OP_STORE ? operation_of(e, o->from[0]) : NULL;
        if (from != NULL && from->kind == OP_COPY && o->at.count == 1 && o->at.rows[0].of == wait->at.rows[0].of)
            return true;
    }
    return false;
}

/* Whether a copy is given a loop's variable that nothing sets before the loop, and every iteration makes the copy. */
static bool is_unset_at_first(const events *e, const operation *copy) {
    const cltile_flow *flow = e->flow;
    LLVMValueRef phi = LLVMIsAPHINode(copy->from[0]);
    const unsigned header = phi == NULL ? CLTILE_NOWHERE : cltile_number(flow, LLVMGetInstructionParent(phi));
    const cltile_loop *loop = flow->loops, *end = flow->loops + flow->loop_count;
    while (loop != end && (loop->header != header || !loop->has[copy->block]))
        ++loop;
    bool is_unset = loop != end;
    for (unsigned i = 0; is_unset && i < LLVMCountIncoming(phi); ++i) {
        const unsigned from = cltile_number(flow, LLVMGetIncomingBlock(phi, i));
        is_unset = from != CLTILE_NOWHERE && (loop->has[from] ? cltile_dominates(flow, copy->block, from)
                                                              : LLVMIsUndef(LLVMGetIncomingValue(phi, i)));
    }
    return is_unset;
}

/* Whether a copy is given an event that nothing has set. */
static bool is_given_nothing(events *e, const operation *copy, unsigned *seen, unsigned *queue) {
    const operation *load = operation_of(e, copy->from[0]);
    return LLVMIsUndef(copy->from[0]) || is_unset_at_first(e, copy) ||
           (load != NULL && load->kind == OP_LOAD && load->at.count == 1 && is_followed_wait(e, load) &&
            !is_set_before(e, (unsigned)(load - e->operations), seen, queue));
}

/* Whether a wait is for events behind the end of their array. The greatest index that the kernel allows counts. One
 * event alone may be an array: LLVM 22's SPIR-V target gives a variable the type that pointers to it have. */
static bool is_behind_array(const events *e, const operation *wait) {
    const cltile_address a = cltile_find_address(e->layout, LLVMGetOperand(wait->value, 1));
    unsigned long long most;
    if (LLVMIsAAllocaInst(a.base) == NULL || LLVMGetTypeKind(LLVMGetAllocatedType(a.base)) != LLVMArrayTypeKind ||
        a.offset < 0 || wait->bytes == LLONG_MAX || !cltile_find_greatest_terms(&a, &most))
        return false;
    const unsigned long long size = LLVMABISizeOfType(e->layout, LLVMGetAllocatedType(a.base));
    return wait->bytes > 0 && (unsigned long long)a.offset + most + (unsigned long long)wait->bytes > size;
}

static void check_waits(walk *w, unsigned *seen, unsigned *queue) {
    events *e = w->e;
    for (unsigned i = 0; i < e->operation_count && e->steps < MOST_STEPS; ++i) {
        const operation *o = &e->operations[i];
        if (o->kind == OP_COPY && o->copy != CLTILE_NOWHERE && is_given_nothing(e, o, seen, queue))
            report(w, CLTILE_EVENT_UNSET, NULL, &e->copies[o->copy], NULL, NULL);
    }
    for (unsigned i = 0; i < e->operation_count && e->steps < MOST_STEPS; ++i) {
        const operation *wait = &e->operations[i];
        const bool is_behind = wait->kind == OP_WAIT && is_behind_array(e, wait);
        if (is_behind)
            report(w, CLTILE_EVENT_BEHIND_ARRAY, NULL, NULL, NULL, wait->value);
        if (is_behind || wait->kind != OP_WAIT || !is_followed_wait(e, wait) || is_set_before(e, i, seen, queue))
            continue;
        const bool is_set = is_set_among(e, wait, 0, e->operation_count),
                   is_other = !is_set && sets_other_slot(e, wait);
        report(w,
               is_set     ? CLTILE_EVENT_EARLY_WAIT
               : is_other ? CLTILE_EVENT_OTHER_SLOT
                          : CLTILE_EVENT_VAIN_WAIT,
               NULL, NULL, NULL, wait->value);
        if (is_other)
            append(&e->wrong_slots, &e->wrong_slot_count, sizeof *e->wrong_slots, &wait->at.rows[0].of);
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

static void follow(events *e, bool has_one_item) {
    const size_t blocks = e->flow->block_count;
    walk w = {.e = e};
    w.latest = cltile_allocate(blocks, sizeof *w.latest);
    w.marks = cltile_allocate(MOST_STATES + blocks, sizeof *w.marks);
    w.stack = cltile_allocate(MOST_STATES + blocks, sizeof *w.stack);
    if (w.latest != NULL && w.marks != NULL && w.stack != NULL) {
        check_waits(&w, w.marks, w.stack);
        memset(w.marks, 0, blocks * sizeof *w.marks);
        memset(w.latest, -1, blocks * sizeof *w.latest);
        walk_all(&w, has_one_item);
    }
    free(w.latest);
    free(w.marks);
    free(w.stack);
    free(w.states);
    free(w.edges);
    free(w.hits);
}

void cltile_follow_events(const cltile_flow *flow, const cltile_copy *copies, unsigned count, bool has_one_item,
                          cltile_event_fn on_event, void *user) {
    if (count == 0)
        return;
    events e = {.flow = flow, .copies = copies, .copy_count = count, .on_event = on_event, .user = user};
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(copies[0].call));
    e.layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function));
    e.type = LLVMTypeOf(copies[0].call);
    e.size = LLVMTypeIsSized(e.type) ? (long long)LLVMABISizeOfType(e.layout, e.type) : 0;
    e.first_operation = cltile_allocate(flow->block_count + 1, sizeof *e.first_operation);
    e.operation_of = cltile_allocate(flow->value_count, sizeof *e.operation_of);
    e.sides = cltile_allocate(2 * (size_t)count, sizeof *e.sides);
    e.bases = cltile_allocate(2 * (size_t)count, sizeof *e.bases);
    if (e.size > 0 && e.first_operation != NULL && e.operation_of != NULL && e.sides != NULL && e.bases != NULL &&
        read_operations(&e) && cltile_find_ends(flow, &e.ends))
        follow(&e, has_one_item || !has_ids(flow));
    cltile_free_ends(&e.ends);
    free(e.first_operation);
    free(e.operation_of);
    free(e.sides);
    free(e.bases);
    free(e.accesses);
    free(e.operations);
    free(e.variables);
    free(e.wrong_slots);
}
