/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows each copy's event on every way from the copy on: through values, private variables and arrays, to a wait.
 *
 * A way is cut off where a wait may be for the event; where its conditions contradict each other; and at the head of a
 * loop in which a wait may be for it, since loops are taken to run as often as that needs: waits of double buffering
 * come a turn later, those of an array of events in a loop of their own. */

#include "analysis/events.h"

#include "analysis/conditions.h"
#include "analysis/decisions.h"
#include "ir/names.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PLACES 4            /* variables that one pointer may be in */
#define MAX_HOLDERS 64          /* values and variables that one event may be in */
#define MAX_STATES 65537        /* blocks entered in different ways from one copy on, its own among them */
#define MAX_COMPARED (1u << 22) /* of these, with each other */
#define MAX_REACHED 2049        /* blocks entered in different ways from the kernel's beginning on */
#define MAX_USERS 4096          /* of one variable */
#define MAX_STEPS 4000000       /* operations and blocks looked at for one kernel */

/* ---- Operations on events ---- */

/* Events in a private variable. */
typedef struct place {
    unsigned variable; /* the alloca's number */
    long long offset;  /* in bytes */
    bool is_known;     /* the offset */
} place;

typedef struct places {
    place rows[MAX_PLACES];
    unsigned count;
    bool anywhere; /* or in memory that is not followed */
} places;

typedef enum operation_kind { OP_COPY, OP_WAIT, OP_FENCE, OP_STORE, OP_LOAD, OP_MOVE, OP_MOVE_MEMORY } operation_kind;

typedef struct operation {
    operation_kind kind;
    unsigned value;       /* the instruction */
    unsigned copy;        /* OP_COPY: which of cltile's, or CLTILE_NOWHERE */
    LLVMValueRef from[2]; /* events that are copied on, stored, or moved; NULL where there is none */
    places at;            /* OP_WAIT, OP_STORE, OP_LOAD, OP_MOVE_MEMORY: where */
    places source;        /* OP_MOVE_MEMORY */
    bool has_count;       /* OP_WAIT: the number is constant */
    long long bytes;      /* and this long */
} operation;

/* Operations by the variables that they are about, sorted by both. */
typedef struct use {
    unsigned variable, operation;
} use;

typedef struct uses {
    use *rows;
    unsigned count;
} uses;

/* A private variable that has events. */
typedef struct variable {
    bool is_looked_at;
    bool is_opaque;        /* something else may happen to its events */
    bool has_other_stores; /* stores of other types than events */
} variable;

typedef struct events {
    const cltile_flow *flow;
    const cltile_copy *copies;
    unsigned copy_count;
    const cltile_event_findings *findings;
    bool follows_loops; /* a way goes on through a loop that may wait for the event later */
    cltile_conditions *conditions;
    LLVMTargetDataRef layout;
    LLVMTypeRef type; /* event_t */
    long long size;
    operation *operations;
    unsigned operation_count;
    unsigned *first_operation; /* by block, and one more */
    unsigned *operation_of;    /* by value, or CLTILE_NOWHERE */
    uses loads, waits, sets;   /* what takes events from a variable, waits for them, or puts some there */
    variable *variables;       /* by value, of allocas */
    bool *reached;             /* by block: the conditions of some way to it agree */
    bool **before_loop;        /* by loop: the blocks that lead to its header, or NULL so far */
    bool has_deciders;         /* these are known */
    cltile_edges deciders;     /* by block: whose branches decide on whether it is reached; NULL so far */
    unsigned *stack;           /* of blocks */
    unsigned steps;
} events;

/* ---- Reading the kernel ---- */

static void add_place(places *all, unsigned variable, const cltile_address *address, bool is_known) {
    if (all->count == MAX_PLACES)
        all->anywhere = true;
    else
        all->rows[all->count++] = (place){variable, address->offset, is_known};
}

static bool chooses_pointer(LLVMValueRef value) {
    return LLVMIsAPHINode(value) != NULL || LLVMIsASelectInst(value) != NULL;
}

static void add_choices(LLVMValueRef chooser, LLVMValueRef *pointers, unsigned *count, places *all) {
    const unsigned first = LLVMIsASelectInst(chooser) != NULL ? 1 : 0;
    for (unsigned i = first; i < (unsigned)LLVMGetNumOperands(chooser); ++i) {
        LLVMValueRef pointer = LLVMGetOperand(chooser, i);
        bool known = false;
        for (unsigned j = 0; j < *count; ++j)
            known |= pointers[j] == pointer;
        if (!known && *count == 2 * MAX_PLACES)
            all->anywhere = true;
        else if (!known)
            pointers[(*count)++] = pointer;
    }
}

/* The variables that a pointer may be in. */
static places find_places(const events *e, LLVMValueRef pointer) {
    places all = {.count = 0};
    LLVMValueRef pointers[2 * MAX_PLACES] = {pointer};
    unsigned count = 1;
    bool is_exact = true;
    for (unsigned i = 0; i < count; ++i) {
        const cltile_address address = cltile_find_address(e->layout, pointers[i]);
        const unsigned number =
            LLVMIsAAllocaInst(address.base) == NULL ? CLTILE_NOWHERE : cltile_number(e->flow, address.base);
        if (number != CLTILE_NOWHERE) {
            add_place(&all, number, &address, is_exact && address.is_known);
        } else if (chooses_pointer(address.base)) {
            is_exact = is_exact && address.is_known && address.offset == 0;
            add_choices(address.base, pointers, &count, &all);
        } else {
            all.anywhere = true;
        }
    }
    return all;
}

static bool is_copy_call(LLVMValueRef call) {
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call));
    return cltile_is_copy(symbol) || cltile_is_host_copy(symbol);
}

static bool moves_memory(LLVMValueRef call) {
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call));
    return cltile_starts_with(symbol, "llvm.memcpy") || cltile_starts_with(symbol, "llvm.memmove");
}

static void read_wait(const events *e, LLVMValueRef call, operation *o) {
    LLVMValueRef count = LLVMIsAConstantInt(LLVMGetOperand(call, 0));
    o->at = find_places(e, LLVMGetOperand(call, 1));
    o->has_count = count != NULL;
    if (count != NULL)
        o->bytes = LLVMConstIntGetSExtValue(count) * e->size;
}

static bool read_call(const events *e, LLVMValueRef call, operation *o) {
    if (is_copy_call(call) && LLVMTypeOf(call) == e->type) {
        o->kind = OP_COPY;
        o->from[0] = LLVMGetOperand(call, LLVMGetNumArgOperands(call) - 1);
        return true;
    }
    if (cltile_is_wait(cltile_symbol(LLVMGetCalledValue(call))) && LLVMGetNumArgOperands(call) == 2) {
        o->kind = OP_WAIT;
        read_wait(e, call, o);
        return true;
    }
    if (moves_memory(call)) {
        o->kind = OP_MOVE_MEMORY;
        o->at = find_places(e, LLVMGetOperand(call, 0));
        o->source = find_places(e, LLVMGetOperand(call, 1));
        return o->at.count + o->source.count > 0;
    }
    o->kind = OP_FENCE;
    return cltile_is_copy_fence(cltile_symbol(LLVMGetCalledValue(call)));
}

/* Reads an instruction; false where it has nothing to do with events. */
static bool read_operation(const events *e, LLVMValueRef value, operation *o) {
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMCall:
        return read_call(e, value, o);
    case LLVMStore:
        o->kind = OP_STORE;
        o->from[0] = LLVMGetOperand(value, 0);
        if (LLVMTypeOf(o->from[0]) != e->type)
            return false;
        o->at = find_places(e, LLVMGetOperand(value, 1));
        return o->at.count > 0;
    case LLVMLoad:
        o->kind = OP_LOAD;
        if (LLVMTypeOf(value) != e->type)
            return false;
        o->at = find_places(e, LLVMGetOperand(value, 0));
        return o->at.count > 0;
    case LLVMFreeze:
    case LLVMBitCast:
        o->kind = OP_MOVE;
        o->from[0] = LLVMGetOperand(value, 0);
        return LLVMTypeOf(value) == e->type && LLVMTypeOf(o->from[0]) == e->type;
    case LLVMSelect:
        o->kind = OP_MOVE;
        o->from[0] = LLVMGetOperand(value, 1);
        o->from[1] = LLVMGetOperand(value, 2);
        return LLVMTypeOf(value) == e->type;
    default:
        return false;
    }
}

/* Room for one row more: twice as much whenever their number is a power of two. NULL leaves what there was. */
static void *grow(void *rows, unsigned count, size_t size) {
    return (count & (count - 1)) != 0 ? rows : cltile_reallocate(rows, count == 0 ? 1 : 2 * (size_t)count, size);
}

static bool add_operation(events *e, const operation *o) {
    operation *grown = grow(e->operations, e->operation_count, sizeof *grown);
    if (grown == NULL)
        return false;
    e->operations = grown;
    grown[e->operation_count++] = *o;
    return true;
}

static bool read_operations(events *e) {
    const cltile_flow *f = e->flow;
    for (unsigned block = 0; block < f->block_count; ++block) {
        e->first_operation[block] = e->operation_count;
        for (unsigned i = f->first_value[block]; i < f->first_value[block + 1]; ++i) {
            operation o = {.value = i, .copy = CLTILE_NOWHERE};
            e->operation_of[i] = CLTILE_NOWHERE;
            if (!read_operation(e, f->values[i], &o))
                continue;
            e->operation_of[i] = e->operation_count;
            if (!add_operation(e, &o))
                return false;
        }
    }
    e->first_operation[f->block_count] = e->operation_count;
    for (unsigned i = 0; i < e->copy_count; ++i) {
        const unsigned call = cltile_number(f, e->copies[i].call);
        if (call != CLTILE_NOWHERE && e->operation_of[call] != CLTILE_NOWHERE)
            e->operations[e->operation_of[call]].copy = i;
    }
    return true;
}

/* ---- Operations by variables ---- */

static bool add_use(uses *all, unsigned variable, unsigned operation) {
    use *grown = grow(all->rows, all->count, sizeof *grown);
    if (grown == NULL)
        return false;
    all->rows = grown;
    grown[all->count++] = (use){variable, operation};
    return true;
}

/* Waits for what may be anywhere are at the variable CLTILE_NOWHERE. */
static bool add_uses(uses *all, const places *at, unsigned operation, bool is_wait) {
    bool done = !is_wait || !at->anywhere || add_use(all, CLTILE_NOWHERE, operation);
    for (unsigned i = 0; i < at->count && done; ++i)
        done = add_use(all, at->rows[i].variable, operation);
    return done;
}

static int compare_uses(const void *a, const void *b) {
    const use *first = a, *second = b;
    return first->variable != second->variable
               ? (first->variable > second->variable) - (first->variable < second->variable)
               : (first->operation > second->operation) - (first->operation < second->operation);
}

static bool find_uses(events *e) {
    bool done = true;
    for (unsigned i = 0; i < e->operation_count && done; ++i) {
        const operation *o = &e->operations[i];
        if (o->kind == OP_WAIT)
            done = add_uses(&e->waits, &o->at, i, true);
        else if (o->kind == OP_LOAD)
            done = add_uses(&e->loads, &o->at, i, false);
        else if (o->kind == OP_STORE || o->kind == OP_MOVE_MEMORY)
            done = add_uses(&e->loads, &o->source, i, false) && add_uses(&e->sets, &o->at, i, false);
    }
    uses *const all[] = {&e->loads, &e->waits, &e->sets};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        if (all[i]->count > 0)
            qsort(all[i]->rows, all[i]->count, sizeof *all[i]->rows, compare_uses);
    return done;
}

/* The row of a variable's first use by that operation or a later one, or where it would be. */
static unsigned first_use(const uses *all, unsigned variable, unsigned operation) {
    const use key = {variable, operation};
    unsigned first = 0, end = all->count;
    while (first < end) {
        const unsigned middle = first + (end - first) / 2;
        if (compare_uses(&all->rows[middle], &key) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

/* ---- Variables ---- */

static bool passes_pointer_on(LLVMValueRef user) {
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMGetElementPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMPHI:
    case LLVMSelect:
        return LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMPointerTypeKind;
    default:
        return false;
    }
}

/* Whether a call does nothing with the events behind a pointer but what operations say. */
static bool is_understood_call(LLVMValueRef call) {
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call));
    return cltile_is_wait(symbol) || moves_memory(call) || cltile_starts_with(symbol, "llvm.memset") ||
           cltile_starts_with(symbol, "llvm.lifetime") || cltile_starts_with(symbol, "llvm.dbg");
}

static void look_at_user(const events *e, LLVMValueRef pointer, LLVMValueRef user, variable *v) {
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
        v->is_opaque |= LLVMTypeOf(user) != e->type;
        break;
    case LLVMStore:
        v->is_opaque |= LLVMGetOperand(user, 0) == pointer;
        v->has_other_stores |= LLVMTypeOf(LLVMGetOperand(user, 0)) != e->type;
        break;
    case LLVMCall:
        v->is_opaque |= !is_understood_call(user);
        break;
    case LLVMICmp:
        break;
    default:
        v->is_opaque = true;
    }
}

/* Looks through all uses of a variable, once. */
static const variable *find_variable(events *e, unsigned number) {
    variable *v = &e->variables[number];
    LLVMValueRef *pointers = v->is_looked_at ? NULL : cltile_allocate(MAX_USERS, sizeof *pointers);
    if (pointers == NULL) {
        v->is_opaque |= !v->is_looked_at;
        return v;
    }
    unsigned count = 0;
    v->is_looked_at = true;
    pointers[count++] = e->flow->values[number];
    for (unsigned i = 0; i < count && !v->is_opaque; ++i)
        for (LLVMUseRef use = LLVMGetFirstUse(pointers[i]); use != NULL; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            bool known = !passes_pointer_on(user);
            if (known)
                look_at_user(e, pointers[i], user, v);
            for (unsigned j = 0; j < count && !known; ++j)
                known = pointers[j] == user;
            if (!known && count == MAX_USERS)
                v->is_opaque = true;
            else if (!known)
                pointers[count++] = user;
        }
    free(pointers);
    return v;
}

/* ---- What may hold one copy's event ---- */

/* A value, or events in a variable. */
typedef struct holder {
    bool is_value;
    unsigned value; /* the value, or the variable */
    place place;
    uint64_t reaches; /* the holders that the event may get to from here, itself included */
} holder;

/* Holders that were noted for one copy; for the next there are none. */
typedef struct note {
    unsigned copy; /* from 1 on */
    uint64_t holders;
} note;

/* What is found of one copy; arrays serve all, one after the other. */
typedef struct follower {
    events *e;
    unsigned copy;
    holder holders[MAX_HOLDERS];
    unsigned count;
    signed char *holder_of;          /* by value; below 0: none */
    note *live;                      /* by block: values that are used there or later */
    note *loop_waits;                /* by loop: the holders that its waits complete */
    bool *leads_to_wait;             /* by block */
    uint64_t in_variables;           /* the holders that are no values */
    uint64_t first_held;             /* the holders of the event when the copy was made */
    bool escapes;                    /* the event may get where it is not followed */
    bool is_not_waited;              /* that was reported */
    bool is_tried;                   /* conditions are left out, and nothing is reported yet */
    bool is_not_plain;               /* there would be something to report */
    cltile_condition_set conditions; /* that tell whether operations that matter are made */
    unsigned *matters;               /* by block: the last copy, from 1 on, to whose event something in it happens */
    unsigned *ends;                  /* by block: the last copy, from 1 on, a way of which a loop behind it ends */
    unsigned *decides;               /* by block: the last copy, from 1 on, of which it decides on such a block */
    unsigned *overlaps;              /* by copy: the last, from 1 on, with which it was reported */
    unsigned *is_met;                /* by operation: the last copy, from 1 on, whose wait it was reported as */
} follower;

static uint64_t *noted(const follower *f, note *n) {
    if (n->copy != f->copy + 1)
        *n = (note){f->copy + 1, 0};
    return &n->holders;
}

/* Whether something was reported of the copy; from now on it was. */
static bool is_reported(const follower *f, unsigned *last) {
    const bool before = *last == f->copy + 1;
    *last = f->copy + 1;
    return before;
}

static bool may_be_one(const place *a, const place *b) {
    return a->variable == b->variable && (!a->is_known || !b->is_known || a->offset == b->offset);
}

static uint64_t add_value(follower *f, unsigned value) {
    if (f->holder_of[value] >= 0)
        return 1ull << f->holder_of[value];
    if (f->count == MAX_HOLDERS) {
        f->escapes = true;
        return 0;
    }
    f->holder_of[value] = (signed char)f->count;
    f->holders[f->count] = (holder){.is_value = true, .value = value};
    return 1ull << f->count++;
}

static bool is_same_place(const holder *h, const place *p) {
    return !h->is_value && h->place.variable == p->variable && h->place.is_known == p->is_known &&
           (!p->is_known || h->place.offset == p->offset);
}

/* The holder for a place, or 0 where it is none. */
static uint64_t holder_at(const follower *f, const place *p) {
    for (unsigned i = 0; i < f->count; ++i)
        if (is_same_place(&f->holders[i], p))
            return 1ull << i;
    return 0;
}

static uint64_t add_places(follower *f, const places *all, bool is_exact) {
    uint64_t added = 0;
    f->escapes |= all->anywhere;
    for (unsigned i = 0; i < all->count; ++i) {
        place p = all->rows[i];
        p.is_known = p.is_known && is_exact;
        uint64_t bit = holder_at(f, &p);
        if (bit == 0 && f->count == MAX_HOLDERS) {
            f->escapes = true;
        } else if (bit == 0) {
            bit = 1ull << f->count;
            f->in_variables |= bit;
            f->escapes |= find_variable(f->e, p.variable)->is_opaque;
            f->holders[f->count++] = (holder){.value = p.variable, .place = p};
        }
        added |= bit;
    }
    return added;
}

/* Where a user takes a value that may be the event. */
static uint64_t follow_use(follower *f, LLVMValueRef value, LLVMValueRef user) {
    const unsigned number = cltile_number(f->e->flow, user);
    if (number == CLTILE_NOWHERE || LLVMIsAICmpInst(user) != NULL)
        return 0;
    if (LLVMIsAPHINode(user) != NULL)
        return add_value(f, number);
    const unsigned at = f->e->operation_of[number];
    const operation *o = at == CLTILE_NOWHERE ? NULL : &f->e->operations[at];
    if (o != NULL && o->kind == OP_STORE && o->from[0] == value)
        return add_places(f, &o->at, true);
    if (o != NULL && (o->kind == OP_MOVE || o->kind == OP_COPY) && (o->from[0] == value || o->from[1] == value))
        return add_value(f, number);
    f->escapes = true;
    return 0;
}

static bool any_may_be_one(const places *all, const place *p) {
    bool found = false;
    for (unsigned i = 0; i < all->count; ++i)
        found |= may_be_one(&all->rows[i], p);
    return found;
}

static uint64_t follow_loads(follower *f, const place *from) {
    const events *e = f->e;
    uint64_t added = 0;
    const unsigned end = first_use(&e->loads, from->variable, e->operation_count);
    for (unsigned i = first_use(&e->loads, from->variable, 0); i < end && !f->escapes; ++i) {
        const operation *o = &e->operations[e->loads.rows[i].operation];
        if (o->kind == OP_MOVE_MEMORY)
            added |= add_places(f, &o->at, false);
        else if (any_may_be_one(&o->at, from))
            added |= add_value(f, o->value);
    }
    return added;
}

static void add_event(follower *f, LLVMValueRef event);

/* Adds what a value was loaded from, is chosen from or copied on, and where it is stored. */
static void add_twins(follower *f, unsigned value) {
    const events *e = f->e;
    LLVMValueRef twin = e->flow->values[value];
    const operation *own = e->operation_of[value] == CLTILE_NOWHERE ? NULL : &e->operations[e->operation_of[value]];
    if (own != NULL && own->kind == OP_LOAD)
        add_places(f, &own->at, true);
    for (LLVMUseRef use = LLVMGetFirstUse(twin); use != NULL; use = LLVMGetNextUse(use)) {
        const unsigned user = cltile_number(e->flow, LLVMGetUser(use));
        const unsigned at = user == CLTILE_NOWHERE ? CLTILE_NOWHERE : e->operation_of[user];
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what has a number is there */
        if (at != CLTILE_NOWHERE && e->operations[at].kind == OP_STORE && e->operations[at].from[0] == twin)
            add_places(f, &e->operations[at].at, true);
    }
    for (unsigned j = 0; j < 2 && own != NULL && (own->kind == OP_MOVE || own->kind == OP_COPY); ++j)
        add_event(f, own->from[j]);
    for (unsigned i = 0; LLVMIsAPHINode(twin) != NULL && i < LLVMCountIncoming(twin); ++i)
        add_event(f, LLVMGetIncomingValue(twin, i));
}

/* An event that is passed to a copy is the copy's, too: whatever holds it does. */
static void add_event(follower *f, LLVMValueRef event) {
    const unsigned number = event == NULL ? CLTILE_NOWHERE : cltile_number(f->e->flow, event);
    if (number == CLTILE_NOWHERE || f->holder_of[number] >= 0 || f->escapes)
        return;
    add_value(f, number);
    add_twins(f, number);
}

/* Finds all holders, from the copy's result on, and which lead to which; those that hold it at once come first. */
static void find_holders(follower *f) {
    const cltile_flow *flow = f->e->flow;
    const unsigned call = cltile_number(flow, f->e->copies[f->copy].call);
    add_value(f, call);
    add_event(f, f->e->operations[f->e->operation_of[call]].from[0]);
    f->first_held = f->count == 64 ? ~0ull : (1ull << f->count) - 1;
    for (unsigned i = 0; i < f->count && !f->escapes; ++i) {
        uint64_t next = 1ull << i;
        LLVMValueRef value = flow->values[f->holders[i].value];
        if (f->holders[i].is_value) {
            for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
                next |= follow_use(f, value, LLVMGetUser(use));
        } else {
            const place from = f->holders[i].place;
            next |= follow_loads(f, &from);
        }
        f->holders[i].reaches = next;
    }
    for (bool changed = true; changed && !f->escapes;) {
        changed = false;
        for (unsigned i = 0; i < f->count; ++i)
            for (unsigned j = 0; j < f->count; ++j) {
                const uint64_t more = f->holders[i].reaches | f->holders[j].reaches;
                if ((f->holders[i].reaches >> j & 1) == 0 || more == f->holders[i].reaches)
                    continue;
                f->holders[i].reaches = more;
                changed = true;
            }
    }
}

/* What a wait completes of one variable's events. */
static bool completes(const operation *wait, const place *p) {
    if (wait->has_count && wait->bytes <= 0)
        return false;
    for (unsigned i = 0; i < wait->at.count; ++i) {
        const place *from = &wait->at.rows[i];
        if (from->variable != p->variable)
            continue;
        if (!from->is_known || !p->is_known ||
            (p->offset >= from->offset && (!wait->has_count || p->offset < from->offset + wait->bytes)))
            return true;
    }
    return false;
}

/* Whether a wait completes an event, by what holds it. */
static bool completes_held(const follower *f, const operation *wait, uint64_t held) {
    for (held &= f->in_variables; held != 0; held &= held - 1)
        if (completes(wait, &f->holders[__builtin_ctzll(held)].place))
            return true;
    return wait->at.anywhere;
}

/* Marks the blocks that lead to some, which are on the stack. */
static void mark_before(const cltile_flow *f, bool *marked, unsigned *stack, unsigned depth) {
    while (depth > 0) {
        const unsigned block = stack[--depth];
        for (unsigned edge = f->previous.from[block]; edge < f->previous.from[block + 1]; ++edge) {
            const unsigned before = f->previous.to[edge];
            if (marked[before])
                continue;
            marked[before] = true;
            stack[depth++] = before;
        }
    }
}

/* Marks the blocks that have a wait for the event, or lead to one. */
static void find_ways_to_waits(follower *f) {
    const events *e = f->e;
    unsigned depth = 0;
    memset(f->leads_to_wait, 0, e->flow->block_count * sizeof *f->leads_to_wait);
    for (unsigned i = 0; i < e->waits.count; ++i) {
        const operation *o = &e->operations[e->waits.rows[i].operation];
        const unsigned block = e->flow->block_of[o->value];
        if (f->leads_to_wait[block] || !completes_held(f, o, f->in_variables))
            continue;
        f->leads_to_wait[block] = true;
        e->stack[depth++] = block;
    }
    mark_before(e->flow, f->leads_to_wait, e->stack, depth);
}

/* Marks a value as live from its block's end on to a block's end or, where it is used in it, its beginning. */
static void mark_live(follower *f, unsigned holder, unsigned block) {
    const cltile_flow *flow = f->e->flow;
    unsigned *stack = f->e->stack;
    const uint64_t bit = 1ull << holder;
    const unsigned definition = flow->block_of[f->holders[holder].value];
    unsigned depth = 0;
    if (block != definition && (*noted(f, &f->live[block]) & bit) == 0) {
        *noted(f, &f->live[block]) |= bit;
        stack[depth++] = block;
    }
    while (depth > 0) {
        block = stack[--depth];
        for (unsigned edge = flow->previous.from[block]; edge < flow->previous.from[block + 1]; ++edge) {
            const unsigned before = flow->previous.to[edge];
            if (before == definition || (*noted(f, &f->live[before]) & bit) != 0)
                continue;
            *noted(f, &f->live[before]) |= bit;
            stack[depth++] = before;
        }
    }
}

/* For each block the values that are of use in it or behind it: others hold the event in vain. */
static void find_live(follower *f) {
    const cltile_flow *flow = f->e->flow;
    for (unsigned i = 0; i < f->count; ++i) {
        if (!f->holders[i].is_value)
            continue;
        LLVMValueRef value = flow->values[f->holders[i].value];
        for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            const unsigned number = cltile_number(flow, user);
            if (number == CLTILE_NOWHERE)
                continue;
            for (unsigned j = 0; LLVMIsAPHINode(user) != NULL && j < LLVMCountIncoming(user); ++j) {
                const unsigned from = cltile_number(flow, LLVMGetIncomingBlock(user, j));
                if (LLVMGetIncomingValue(user, j) == value && from != CLTILE_NOWHERE)
                    mark_live(f, i, from);
            }
            if (LLVMIsAPHINode(user) == NULL)
                mark_live(f, i, flow->block_of[number]);
        }
    }
}

/* ---- Ways ---- */

/* A block that is entered. */
typedef struct state {
    unsigned block;
    unsigned before; /* the state of the same block that was reached before, or CLTILE_NOWHERE */
    unsigned from;   /* the state that it was entered from, or CLTILE_NOWHERE */
    uint64_t held;   /* by what the event is held */
    cltile_facts facts;
    bool is_fenced;           /* a fence lies between */
    LLVMValueRef overwriting; /* for the report */
} state;

typedef struct states {
    state *rows;
    unsigned count, most, compared;
    bool is_cut_short; /* there were more */
    unsigned *latest;  /* by block */
} states;

static bool make_states(const cltile_flow *flow, unsigned most, states *all) {
    /* Not zeroed: most kernels use few of them. */
    *all = (states){.rows = cltile_reallocate(NULL, most, sizeof *all->rows),
                    .most = most,
                    .latest = cltile_allocate(flow->block_count, sizeof *all->latest)};
    for (unsigned i = 0; i < flow->block_count && all->latest != NULL; ++i)
        all->latest[i] = CLTILE_NOWHERE;
    return all->rows != NULL && all->latest != NULL;
}

static void forget_states(states *all) {
    for (; all->count > 0; --all->count)
        all->latest[all->rows[all->count - 1].block] = CLTILE_NOWHERE;
    all->is_cut_short = false;
    all->compared = 0;
}

static bool holds(const follower *f, uint64_t held, LLVMValueRef value) {
    const unsigned number =
        value == NULL || LLVMIsAInstruction(value) == NULL ? CLTILE_NOWHERE : cltile_number(f->e->flow, value);
    return number != CLTILE_NOWHERE && f->holder_of[number] >= 0 && (held >> f->holder_of[number] & 1) != 0;
}

static uint64_t held_by_value(const follower *f, uint64_t held, unsigned value, bool is_held) {
    if (f->holder_of[value] < 0)
        return held;
    const uint64_t bit = 1ull << f->holder_of[value];
    return is_held ? held | bit : held & ~bit;
}

/* The holders that places may be. */
static uint64_t holders_of(const follower *f, const places *all) {
    uint64_t found = 0;
    for (unsigned i = 0; i < f->count; ++i)
        if (!f->holders[i].is_value && any_may_be_one(all, &f->holders[i].place))
            found |= 1ull << i;
    return found;
}

static void store(const follower *f, state *s, const operation *o) {
    const bool is_held = holds(f, s->held, o->from[0]), is_one = o->at.count == 1 && o->at.rows[0].is_known;
    uint64_t at = 0;
    for (unsigned i = 0; i < o->at.count; ++i)
        at |= holder_at(f, &o->at.rows[i]);
    if (is_held) {
        s->held |= at;
        s->overwriting = NULL;
    } else if (is_one && !o->at.anywhere && (s->held & at) != 0) {
        s->held &= ~at;
        if ((s->held & f->in_variables) == 0)
            s->overwriting = f->e->flow->values[o->value];
    }
}

/* Where one of two copies writes what the other reads or writes. */
static bool conflict(const cltile_copy *first, const cltile_copy *second) {
    return cltile_copies_overlap(first, &first->dst, second, &second->dst) ||
           cltile_copies_overlap(first, &first->dst, second, &second->src) ||
           cltile_copies_overlap(first, &first->src, second, &second->dst);
}

static void meet_copy(follower *f, const state *s, unsigned copy) {
    const events *e = f->e;
    if (e->findings->on_overlap == NULL || copy == CLTILE_NOWHERE || s->is_fenced ||
        !conflict(&e->copies[f->copy], &e->copies[copy]))
        return;
    f->is_not_plain = true;
    f->matters[s->block] = f->copy + 1;
    if (!f->is_tried && !is_reported(f, &f->overlaps[copy]))
        e->findings->on_overlap(e->findings->user, &e->copies[f->copy], &e->copies[copy]);
}

static void meet_wait(follower *f, unsigned number) {
    const events *e = f->e;
    if (f->is_tried || e->findings->on_wait == NULL || is_reported(f, &f->is_met[number]))
        return;
    e->findings->on_wait(e->findings->user, &e->copies[f->copy], e->flow->values[e->operations[number].value]);
}

/* Makes one operation; false where it waits for the event. */
static bool operate(follower *f, state *s, unsigned number) {
    const operation *o = &f->e->operations[number];
    switch (o->kind) {
    case OP_COPY:
        meet_copy(f, s, o->copy);
        s->held = held_by_value(f, s->held, o->value, holds(f, s->held, o->from[0]));
        break;
    case OP_WAIT:
        if (!completes_held(f, o, s->held))
            break;
        meet_wait(f, number);
        return false;
    case OP_FENCE:
        s->is_fenced = true;
        break;
    case OP_STORE:
        store(f, s, o);
        break;
    case OP_LOAD:
        s->held = held_by_value(f, s->held, o->value, (s->held & holders_of(f, &o->at)) != 0);
        break;
    case OP_MOVE:
        s->held = held_by_value(f, s->held, o->value, holds(f, s->held, o->from[0]) || holds(f, s->held, o->from[1]));
        break;
    case OP_MOVE_MEMORY:
        for (unsigned i = 0; i < f->count; ++i)
            for (unsigned j = 0; j < o->source.count; ++j)
                if ((s->held >> i & 1) != 0 && !f->holders[i].is_value &&
                    f->holders[i].value == o->source.rows[j].variable)
                    s->held |= holders_of(f, &o->at);
        break;
    }
    return true;
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        if (LLVMGetIncomingBlock(phi, i) == from)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

/* What holds the event once control has come from one block to another. */
static uint64_t held_past_edge(const follower *f, uint64_t held, unsigned from, unsigned to) {
    const cltile_flow *flow = f->e->flow;
    uint64_t after = held, phis = 0;
    for (unsigned i = flow->first_value[to]; LLVMIsAPHINode(flow->values[i]) != NULL; ++i) {
        if (f->holder_of[i] < 0)
            continue;
        phis |= 1ull << f->holder_of[i];
        after = held_by_value(f, after, i, holds(f, held, incoming(flow->values[i], flow->blocks[from])));
    }
    return after & (*noted(f, &f->live[to]) | f->in_variables | phis);
}

/* The holders that the event may get to. */
static uint64_t reachable(const follower *f, uint64_t held) {
    uint64_t reaches = 0;
    for (unsigned i = 0; i < f->count; ++i)
        if ((held >> i & 1) != 0)
            reaches |= f->holders[i].reaches;
    return reaches;
}

/* Whether a loop has a wait for events at a place or, of NULL, for events that may be anywhere. */
static bool has_wait(const events *e, const cltile_loop *loop, const place *p) {
    const unsigned variable = p == NULL ? CLTILE_NOWHERE : p->variable;
    const unsigned end = first_use(&e->waits, variable, e->operation_count);
    for (unsigned i = first_use(&e->waits, variable, 0); i < end; ++i) {
        const operation *o = &e->operations[e->waits.rows[i].operation];
        if (loop->has[e->flow->block_of[o->value]] && (p == NULL || completes(o, p)))
            return true;
    }
    return false;
}

/* The holders that waits of a loop complete. */
static uint64_t find_loop_waits(const follower *f, unsigned number) {
    const cltile_loop *loop = &f->e->flow->loops[number];
    const bool is_found = f->loop_waits[number].copy == f->copy + 1;
    uint64_t *found = noted(f, &f->loop_waits[number]);
    if (is_found)
        return *found;
    *found = has_wait(f->e, loop, NULL) ? ~0ull : 0;
    for (unsigned i = 0; i < f->count; ++i)
        if (!f->holders[i].is_value && has_wait(f->e, loop, &f->holders[i].place))
            *found |= 1ull << i;
    return *found;
}

/* Whether a block is the head of a loop that has a wait that the event may get to. */
static bool is_waited_in_loop(const follower *f, uint64_t held, unsigned block) {
    const cltile_flow *flow = f->e->flow;
    for (unsigned loop = 0; loop < flow->loop_count; ++loop)
        if (flow->loops[loop].header == block && (find_loop_waits(f, loop) & reachable(f, held)) != 0)
            return true;
    return false;
}

/* Whether a loop asks at the end of a turn whether there is another. */
static bool ends_at_its_end(const cltile_flow *flow, const cltile_loop *loop) {
    for (unsigned edge = flow->previous.from[loop->header]; edge < flow->previous.from[loop->header + 1]; ++edge) {
        const unsigned last = flow->previous.to[edge];
        for (unsigned out = flow->next.from[last]; loop->has[last] && out < flow->next.from[last + 1]; ++out)
            if (!loop->has[flow->next.to[out]])
                return true;
    }
    return false;
}

/* Whether a block ends a turn of a loop that has a wait that the event may get to; it may leave the loop, too. */
static bool ends_waited_turn(const follower *f, const state *s) {
    const cltile_flow *flow = f->e->flow;
    for (unsigned edge = flow->next.from[s->block]; edge < flow->next.from[s->block + 1]; ++edge) {
        const unsigned to = flow->next.to[edge];
        if (cltile_dominates(flow, to, s->block) && is_waited_in_loop(f, held_past_edge(f, s->held, s->block, to), to))
            return true;
    }
    return false;
}

/* The blocks that lead to a loop's header, which is one; NULL when memory runs out. */
static const bool *find_blocks_before_loop(events *e, unsigned loop) {
    if (e->before_loop[loop] == NULL) {
        e->before_loop[loop] = cltile_allocate(e->flow->block_count, sizeof **e->before_loop);
        e->stack[0] = e->flow->loops[loop].header;
        if (e->before_loop[loop] != NULL)
            mark_before(e->flow, e->before_loop[loop], e->stack, 1);
    }
    return e->before_loop[loop];
}

/* Whether a block decides on whether such a loop runs, asked for by an optimiser, which leaves one turn or the other in
 * front of a loop or behind it: the loop then asks at its end whether there is another turn. */
static bool guards_waits(const follower *f, const state *s) {
    const cltile_flow *flow = f->e->flow;
    const unsigned first = flow->next.from[s->block], end = flow->next.from[s->block + 1];
    for (unsigned i = 0; i < flow->loop_count && end - first == 2; ++i) {
        const cltile_loop *loop = &flow->loops[i];
        if (loop->has[s->block] || !ends_at_its_end(flow, loop) || !is_waited_in_loop(f, s->held, loop->header))
            continue;
        const bool *leads = find_blocks_before_loop(f->e, i);
        if (leads != NULL && leads[flow->next.to[first]] != leads[flow->next.to[first + 1]])
            return true;
    }
    return false;
}

/* Whether a block was entered before with the same event, knowing no more than now. */
static bool is_known_state(states *all, const state *s) {
    for (unsigned i = all->latest[s->block]; i != CLTILE_NOWHERE; i = all->rows[i].before) {
        const state *other = &all->rows[i];
        ++all->compared;
        if (other->held == s->held && other->is_fenced == s->is_fenced &&
            cltile_facts_include(&s->facts, &other->facts))
            return true;
    }
    return false;
}

static void enter(states *all, state *s) {
    if (all->is_cut_short || is_known_state(all, s))
        return;
    if (all->count == all->most || all->compared > MAX_COMPARED) {
        all->is_cut_short = true;
        return;
    }
    s->before = all->latest[s->block];
    all->latest[s->block] = all->count;
    all->rows[all->count++] = *s;
}

/* What led away from the event's waits last on the way to a state; NULL where nothing did. */
static LLVMValueRef find_branch(follower *f, const states *all, unsigned number) {
    find_ways_to_waits(f);
    for (const state *s = &all->rows[number]; s->from != CLTILE_NOWHERE; s = &all->rows[s->from]) {
        const unsigned before = all->rows[s->from].block;
        if (f->leads_to_wait[before] && !f->leads_to_wait[s->block])
            return LLVMGetBasicBlockTerminator(f->e->flow->blocks[before]);
    }
    return NULL;
}

/* Goes on from the end of a state's block, with what holds there. */
static void leave(follower *f, states *all, unsigned number, const state *s) {
    const cltile_flow *flow = f->e->flow;
    const unsigned block = s->block;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(flow->blocks[block]);
    const bool is_end = LLVMIsAReturnInst(end) != NULL && f->e->findings->on_not_waited != NULL;
    f->is_not_plain |= is_end;
    if (is_end && !f->is_tried && !f->is_not_waited) {
        f->is_not_waited = true;
        LLVMValueRef overwriting = (s->held & f->in_variables) == 0 ? s->overwriting : NULL;
        f->e->findings->on_not_waited(f->e->findings->user, &f->e->copies[f->copy], overwriting,
                                      find_branch(f, all, number));
    }
    if (!f->e->follows_loops && (ends_waited_turn(f, s) || guards_waits(f, s))) {
        f->ends[block] = f->copy + 1;
        return;
    }
    for (unsigned edge = flow->next.from[block]; edge < flow->next.from[block + 1]; ++edge) {
        state next = *s;
        next.from = number;
        next.block = flow->next.to[edge];
        if (!cltile_follow_edge(f->e->conditions, &next.facts, block, edge - flow->next.from[block]))
            continue;
        cltile_keep_facts(&next.facts, &f->conditions);
        next.held = held_past_edge(f, s->held, block, next.block);
        if (!f->e->follows_loops && is_waited_in_loop(f, next.held, next.block))
            f->ends[block] = f->copy + 1;
        else
            enter(all, &next);
    }
}

static void walk_block(follower *f, states *all, unsigned number, unsigned first) {
    const events *e = f->e;
    state s = all->rows[number];
    for (unsigned i = first; i < e->first_operation[s.block + 1]; ++i) {
        const uint64_t held = s.held;
        const bool was_fenced = s.is_fenced, goes_on = operate(f, &s, i);
        ++f->e->steps;
        if (!goes_on || s.held != held || s.is_fenced != was_fenced)
            f->matters[s.block] = f->copy + 1;
        if (!goes_on)
            return;
    }
    leave(f, all, number, &s);
}

static void cut_short(const events *e, unsigned first, unsigned count) {
    if (e->findings->on_cut_short != NULL)
        e->findings->on_cut_short(e->findings->user, &e->copies[first], count);
}

/* Walks ways from the copy on that differ in the follower's conditions. False where there were too many. */
static bool walk(follower *f, states *all) {
    const cltile_flow *flow = f->e->flow;
    const unsigned call = cltile_number(flow, f->e->copies[f->copy].call);
    state start = {.block = flow->block_of[call], .before = CLTILE_NOWHERE, .from = CLTILE_NOWHERE};
    start.held = f->first_held;
    start.facts = cltile_facts_of(f->e->conditions, start.block);
    cltile_keep_facts(&start.facts, &f->conditions);
    all->rows[all->count++] = start;
    walk_block(f, all, 0, f->e->operation_of[call] + 1);
    for (unsigned i = 1; i < all->count && f->e->steps < MAX_STEPS; ++i) {
        ++f->e->steps;
        walk_block(f, all, i, f->e->first_operation[all->rows[i].block]);
    }
    return !all->is_cut_short && f->e->steps < MAX_STEPS;
}

/* ---- Conditions that matter to a copy ---- */

/* Work on the blocks that matter. */
typedef struct blocks {
    unsigned *stack, depth;
    bool is_whole; /* all conditions are known */
} blocks;

/* A branch that decides matters, and so does whether it is reached. */
static void decide(follower *f, blocks *b, unsigned block) {
    if (f->decides[block] == f->copy + 1)
        return;
    f->decides[block] = f->copy + 1;
    if (!cltile_add_conditions_of_branch(f->e->conditions, block, &f->conditions))
        b->is_whole = false;
    if (f->matters[block] != f->copy + 1)
        b->stack[b->depth++] = block;
    f->matters[block] = f->copy + 1;
}

/* What a phi is depends on the block that control comes from. */
static void decide_before(follower *f, blocks *b, unsigned block) {
    const cltile_edges *previous = &f->e->flow->previous;
    for (unsigned edge = previous->from[block]; edge < previous->from[block + 1]; ++edge)
        decide(f, b, previous->to[edge]);
}

static void decide_on(follower *f, blocks *b, unsigned block) {
    const cltile_edges *deciders = &f->e->deciders;
    for (unsigned edge = deciders->from[block]; edge < deciders->from[block + 1]; ++edge)
        decide(f, b, deciders->to[edge]);
}

/* The blocks in which something happened to the event on some way: `all` has the blocks that were entered. */
static void decide_on_own(follower *f, blocks *b, const states *all) {
    for (unsigned i = 0; i < all->count; ++i) {
        const unsigned block = all->rows[i].block;
        if (f->ends[block] == f->copy + 1)
            decide(f, b, block);
        if (f->matters[block] == f->copy + 1)
            decide_on(f, b, block);
    }
    for (unsigned i = 0; i < f->count; ++i) {
        const unsigned value = f->holders[i].value;
        if (f->holders[i].is_value && LLVMIsAPHINode(f->e->flow->values[value]) != NULL)
            decide_before(f, b, f->e->flow->block_of[value]);
    }
}

/* Finds the conditions that decide on whether what happened to the event happens: others would multiply the ways for
 * nothing. False where some are not known, as there are too many. */
static bool find_own_conditions(follower *f, const states *all) {
    events *e = f->e;
    blocks b = {e->stack, 0, true};
    if (e->deciders.from == NULL)
        e->has_deciders = cltile_find_decisions(e->flow, &e->deciders);
    if (!e->has_deciders)
        return false;
    decide_on_own(f, &b, all);
    cltile_condition_set looked_at = {{0}};
    for (bool again = true; again;) {
        while (b.depth > 0)
            decide_on(f, &b, b.stack[--b.depth]);
        again = false;
        for (unsigned i = cltile_next_condition(&f->conditions, 0); i != CLTILE_NOWHERE;
             i = cltile_next_condition(&f->conditions, i + 1)) {
            if (!cltile_add_condition(&looked_at, i))
                continue;
            const unsigned block = cltile_add_conditions_behind(e->conditions, i, &f->conditions, &b.is_whole);
            if (block != CLTILE_NOWHERE)
                decide_before(f, &b, block);
            again = true;
        }
    }
    return b.is_whole;
}

/* ---- Ways from the kernel's beginning ---- */

static void reach_next(events *e, states *all, const state *s) {
    for (unsigned edge = e->flow->next.from[s->block]; edge < e->flow->next.from[s->block + 1]; ++edge) {
        state next = *s;
        next.block = e->flow->next.to[edge];
        if (cltile_follow_edge(e->conditions, &next.facts, s->block, edge - e->flow->next.from[s->block]))
            enter(all, &next);
    }
}

/* Optimisers leave calls that are never made, of turns that they take out of loops. */
static bool find_reached(events *e) {
    states all;
    e->reached = cltile_allocate(e->flow->block_count, sizeof *e->reached);
    const bool done = make_states(e->flow, MAX_REACHED, &all) && e->reached != NULL;
    if (done) {
        const state start = {.before = CLTILE_NOWHERE};
        all.rows[all.count++] = start;
        for (unsigned i = 0; i < all.count; ++i, ++e->steps) {
            const state s = all.rows[i];
            e->reached[s.block] = true; /* NOLINT(clang-analyzer-unix.Malloc): a function has blocks */
            reach_next(e, &all, &s);
        }
        for (unsigned i = 0; i < e->flow->block_count && all.is_cut_short; ++i)
            e->reached[i] = true;
    }
    free(all.rows);
    free(all.latest);
    return done;
}

/* ---- The copies ---- */

/* Where nothing is found on any way, whatever the conditions, that is all: so it is with most copies. What waits
 * complete it is asked of the ways that there are. False where there were too many. */
static bool follow(follower *f, states *all) {
    f->conditions = (cltile_condition_set){{0}};
    f->is_not_plain = f->e->findings->on_wait != NULL;
    f->is_tried = true;
    bool is_whole = walk(f, all);
    f->is_tried = false;
    if (is_whole && f->is_not_plain) {
        is_whole = find_own_conditions(f, all);
        forget_states(all);
        is_whole = is_whole && walk(f, all);
    }
    forget_states(all);
    return is_whole;
}

static void follow_copy(follower *f, states *all, unsigned copy) {
    const events *e = f->e;
    f->copy = copy;
    f->count = 0;
    f->in_variables = f->first_held = 0;
    f->escapes = f->is_not_waited = false;
    find_holders(f);
    if (f->escapes && e->findings->on_escape != NULL)
        e->findings->on_escape(e->findings->user, &e->copies[copy]);
    if (!f->escapes) {
        find_live(f);
        if (!follow(f, all) && f->e->steps < MAX_STEPS)
            cut_short(e, copy, 1);
    }
    for (unsigned i = 0; i < f->count; ++i)
        if (f->holders[i].is_value)
            f->holder_of[f->holders[i].value] = -1;
}

static void follow_copies(events *e) {
    const cltile_flow *flow = e->flow;
    follower f = {.e = e};
    states all;
    f.holder_of = cltile_allocate(flow->value_count, 1);
    f.live = cltile_allocate(flow->block_count, sizeof *f.live);
    f.loop_waits = cltile_allocate(flow->loop_count + 1, sizeof *f.loop_waits);
    f.leads_to_wait = cltile_allocate(flow->block_count, sizeof *f.leads_to_wait);
    f.matters = cltile_allocate(flow->block_count, sizeof *f.matters);
    f.ends = cltile_allocate(flow->block_count, sizeof *f.ends);
    f.decides = cltile_allocate(flow->block_count, sizeof *f.decides);
    f.overlaps = cltile_allocate(e->copy_count, sizeof *f.overlaps);
    f.is_met = cltile_allocate(e->operation_count, sizeof *f.is_met);
    if (make_states(flow, MAX_STATES, &all) && f.holder_of != NULL && f.live != NULL && f.loop_waits != NULL &&
        f.leads_to_wait != NULL && f.matters != NULL && f.ends != NULL && f.decides != NULL && f.overlaps != NULL &&
        f.is_met != NULL) {
        memset(f.holder_of, -1, flow->value_count);
        for (unsigned i = 0; i < e->copy_count; ++i) {
            if (e->reached[flow->block_of[cltile_number(flow, e->copies[i].call)]])
                follow_copy(&f, &all, i);
            if (e->steps >= MAX_STEPS) {
                cut_short(e, i, e->copy_count - i);
                break;
            }
        }
    }
    free(f.holder_of);
    free(f.live);
    free(f.loop_waits);
    free(f.leads_to_wait);
    free(f.matters);
    free(f.ends);
    free(f.decides);
    free(f.overlaps);
    free(f.is_met);
    free(all.rows);
    free(all.latest);
}

/* ---- Waits for nothing ---- */

/* Whether an operation puts an event, other than the null event, where a wait looks for one. */
static bool sets_event(const operation *o, const operation *wait) {
    if (o->kind != OP_STORE && o->kind != OP_MOVE_MEMORY)
        return false;
    if (o->kind == OP_STORE && (LLVMIsNull(o->from[0]) || LLVMIsUndef(o->from[0])))
        return false;
    for (unsigned i = 0; i < o->at.count; ++i) {
        place p = o->at.rows[i];
        p.is_known = p.is_known && o->kind == OP_STORE;
        if (completes(wait, &p))
            return true;
    }
    return false;
}

/* Whether all that a wait may look at is followed. */
static bool is_followed(events *e, const operation *wait) {
    if (wait->at.anywhere || (wait->has_count && wait->bytes <= 0))
        return false;
    for (unsigned i = 0; i < wait->at.count; ++i) {
        const variable *v = find_variable(e, wait->at.rows[i].variable);
        if (v->is_opaque || v->has_other_stores)
            return false;
    }
    return true;
}

/* Whether one of some operations, `end` not included, puts an event where a wait looks for one. */
static bool is_set_among(events *e, const operation *wait, unsigned first, unsigned end) {
    for (unsigned i = 0; i < wait->at.count; ++i) {
        const unsigned variable = wait->at.rows[i].variable, last = first_use(&e->sets, variable, end);
        for (unsigned row = first_use(&e->sets, variable, first); row < last; ++row, ++e->steps)
            if (sets_event(&e->operations[e->sets.rows[row].operation], wait))
                return true;
    }
    return false;
}

/* Whether that is so on a way to a wait: the nearest blocks are looked at first. `seen` is by block, the number of the
 * last wait, from 1 on, that it was looked at for. */
static bool is_set_before(events *e, unsigned number, unsigned *seen) {
    const cltile_flow *flow = e->flow;
    const operation *wait = &e->operations[number];
    unsigned block = flow->block_of[wait->value], *queue = e->stack, begin = 0, end = 0;
    if (is_set_among(e, wait, e->first_operation[block], number))
        return true;
    for (queue[end++] = block; begin < end;) {
        block = queue[begin++];
        for (unsigned edge = flow->previous.from[block]; edge < flow->previous.from[block + 1]; ++edge) {
            const unsigned before = flow->previous.to[edge];
            if (seen[before] == number + 1)
                continue;
            seen[before] = number + 1;
            queue[end++] = before;
            if (is_set_among(e, wait, e->first_operation[before], e->first_operation[before + 1]))
                return true;
        }
    }
    return false;
}

static void check_wait(events *e, unsigned number, unsigned *seen) {
    const operation *wait = &e->operations[number];
    if (!is_followed(e, wait))
        return;
    const bool is_set = is_set_among(e, wait, 0, e->operation_count);
    if (!is_set || !is_set_before(e, number, seen))
        e->findings->on_wait_before_copy(e->findings->user, e->flow->values[wait->value], is_set);
}

static void check_waits(events *e) {
    unsigned *seen = cltile_allocate(e->flow->block_count, sizeof *seen);
    const bool is_known = e->steps >= MAX_STEPS;
    for (unsigned i = 0; i < e->operation_count && seen != NULL && e->steps < MAX_STEPS; ++i)
        if (e->operations[i].kind == OP_WAIT)
            check_wait(e, i, seen);
    if (e->steps >= MAX_STEPS && !is_known)
        cut_short(e, 0, 0);
    free(seen);
}

/* ---- The whole ---- */

void cltile_follow_events(const cltile_flow *flow, const cltile_copy *copies, unsigned count,
                          const cltile_event_findings *findings) {
    if (count == 0)
        return;
    events e = {.flow = flow, .copies = copies, .copy_count = count, .findings = findings};
    e.follows_loops = findings->on_wait != NULL;
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(copies[0].call));
    e.layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function));
    e.type = LLVMTypeOf(copies[0].call);
    e.size = LLVMTypeIsSized(e.type) ? (long long)LLVMABISizeOfType(e.layout, e.type) : 0;
    e.first_operation = cltile_allocate(flow->block_count + 1, sizeof *e.first_operation);
    e.operation_of = cltile_allocate(flow->value_count, sizeof *e.operation_of);
    e.variables = cltile_allocate(flow->value_count, sizeof *e.variables);
    e.before_loop = cltile_allocate(flow->loop_count + 1, sizeof *e.before_loop);
    e.stack = cltile_allocate(flow->block_count + 1, sizeof *e.stack);
    e.conditions = cltile_find_conditions(flow);
    if (e.size > 0 && e.first_operation != NULL && e.operation_of != NULL && e.variables != NULL &&
        e.before_loop != NULL && e.stack != NULL && e.conditions != NULL && read_operations(&e) && find_uses(&e) &&
        find_reached(&e)) {
        follow_copies(&e);
        if (findings->on_wait_before_copy != NULL)
            check_waits(&e);
    }
    for (unsigned i = 0; i < flow->loop_count && e.before_loop != NULL; ++i)
        free(e.before_loop[i]);
    free(e.before_loop);
    cltile_free_decisions(&e.deciders);
    free(e.stack);
    free(e.loads.rows);
    free(e.waits.rows);
    free(e.sets.rows);
    free(e.operations);
    free(e.first_operation);
    free(e.operation_of);
    free(e.variables);
    free(e.reached);
    cltile_free_conditions(e.conditions);
}
