/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Control flow in numbers. */

#include "analysis/flow.h"

#include "ir/llvm.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdint.h>
#include <stdlib.h>

/* More than kernels have; and more bits of loops' blocks than are worth it. */
#define MAX_VALUES (1u << 20)
#define MAX_LOOP_BLOCKS (1u << 24)

/* ---- Numbers of pointers: a hash table that is filled once ---- */

typedef struct cltile_numbers {
    size_t mask;
    struct {
        const void *key;
        unsigned number;
    } slots[];
} cltile_numbers;

static cltile_numbers *new_numbers(size_t count) {
    size_t size = 16;
    while (size < 2 * count)
        size *= 2;
    cltile_numbers *n = cltile_allocate(1, sizeof *n + size * sizeof *n->slots);
    if (n != NULL)
        n->mask = size - 1;
    return n;
}

static size_t slot_of(const cltile_numbers *n, const void *key) {
    size_t slot = (size_t)(((uint64_t)(uintptr_t)key >> 3) * 0x9E3779B97F4A7C15u >> 20) & n->mask;
    while (n->slots[slot].key != NULL && n->slots[slot].key != key)
        slot = (slot + 1) & n->mask;
    return slot;
}

static void set_number(cltile_numbers *n, const void *key, unsigned number) {
    const size_t slot = slot_of(n, key);
    n->slots[slot].key = key;
    n->slots[slot].number = number;
}

unsigned cltile_number(const cltile_flow *f, const void *block_or_value) {
    const size_t slot = slot_of(f->numbers, block_or_value);
    return f->numbers->slots[slot].key == NULL ? CLTILE_NOWHERE : f->numbers->slots[slot].number;
}

/* ---- Graphs ---- */

/* Numbers nodes that `root` leads to, in post-order. `stack` has room for two numbers per node. */
static void walk(const cltile_edges *next, unsigned root, unsigned *order, unsigned *place, unsigned *count,
                 unsigned *stack) {
    unsigned depth = 0;
    place[root] = 0; /* entered */
    stack[depth++] = root;
    stack[depth++] = next->from[root];
    while (depth > 0) {
        const unsigned node = stack[depth - 2], edge = stack[depth - 1];
        if (edge == next->from[node + 1]) {
            place[node] = *count;
            order[(*count)++] = node;
            depth -= 2;
            continue;
        }
        stack[depth - 1] = edge + 1;
        const unsigned to = next->to[edge];
        if (place[to] != CLTILE_NOWHERE)
            continue;
        place[to] = 0;
        stack[depth++] = to;
        stack[depth++] = next->from[to];
    }
}

/* ---- A function's blocks ---- */

static void *numbers_of(size_t count) {
    return cltile_allocate(count == 0 ? 1 : count, sizeof(unsigned));
}

/* Edges by the order of blocks in the function, which `blocks` has, and of `count` blocks. */
static bool find_edges(const cltile_flow *f, LLVMBasicBlockRef *blocks, unsigned count, cltile_edges *edges) {
    unsigned total = 0;
    for (unsigned i = 0; i < count; ++i)
        total += LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(blocks[i]));
    edges->from = numbers_of(count + 1);
    edges->to = numbers_of(total);
    if (edges->from == NULL || edges->to == NULL)
        return false;
    unsigned used = 0;
    for (unsigned i = 0; i < count; ++i) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(blocks[i]);
        edges->from[i] = used;
        for (unsigned successor = 0; successor < LLVMGetNumSuccessors(end); ++successor)
            edges->to[used++] = cltile_number(f, LLVMGetSuccessor(end, successor));
    }
    edges->from[count] = used;
    return true;
}

static bool reverse_edges(const cltile_edges *edges, unsigned count, cltile_edges *reversed) {
    const unsigned total = edges->from[count]; /* NOLINT(clang-analyzer-core.NullDereference): find_edges made it */
    reversed->from = numbers_of(count + 1);
    reversed->to = numbers_of(total);
    if (reversed->from == NULL || reversed->to == NULL)
        return false;
    for (unsigned edge = 0; edge < total; ++edge)
        ++reversed->from[edges->to[edge]];
    for (unsigned i = 0, sum = 0; i <= count; ++i)
        reversed->from[i] = sum += i == count ? 0 : reversed->from[i];
    for (unsigned i = count; i-- > 0;) /* from[] are ends so far */
        for (unsigned edge = edges->from[i + 1]; edge-- > edges->from[i];)
            reversed->to[--reversed->from[edges->to[edge]]] = i;
    return true;
}

/* Puts the blocks that are reached into f->blocks, in reverse post-order, and numbers them so. */
static bool order_blocks(cltile_flow *f, LLVMBasicBlockRef *blocks, unsigned count) {
    cltile_edges edges = {NULL, NULL};
    unsigned *order = numbers_of(count), *place = numbers_of(count), *stack = numbers_of(2 * (size_t)count);
    f->blocks = cltile_allocate(count, sizeof *f->blocks);
    const bool done =
        order != NULL && place != NULL && stack != NULL && f->blocks != NULL && find_edges(f, blocks, count, &edges);
    if (done) {
        for (unsigned i = 0; i < count; ++i)
            place[i] = CLTILE_NOWHERE;
        walk(&edges, 0, order, place, &f->block_count, stack);
        for (unsigned i = 0; i < count; ++i) {
            const unsigned number = place[i] == CLTILE_NOWHERE ? CLTILE_NOWHERE : f->block_count - 1 - place[i];
            set_number(f->numbers, blocks[i], number);
            if (number != CLTILE_NOWHERE)
                f->blocks[number] = blocks[i];
        }
    }
    free(order);
    free(place);
    free(stack);
    free(edges.from);
    free(edges.to);
    return done;
}

/* Numbers the instructions of blocks that are reached. */
static bool number_values(cltile_flow *f, unsigned count) {
    f->values = cltile_allocate(count == 0 ? 1 : count, sizeof *f->values);
    f->block_of = numbers_of(count);
    f->first_value = numbers_of(f->block_count + 1);
    if (f->values == NULL || f->block_of == NULL || f->first_value == NULL)
        return false;
    for (unsigned block = 0; block < f->block_count; ++block) {
        f->first_value[block] = f->value_count;
        for (LLVMValueRef i = LLVMGetFirstInstruction(f->blocks[block]); i != NULL; i = LLVMGetNextInstruction(i)) {
            f->values[f->value_count] = i;
            f->block_of[f->value_count] = block;
            set_number(f->numbers, i, f->value_count++);
        }
    }
    f->first_value[f->block_count] = f->value_count;
    return true;
}

bool cltile_dominates(const cltile_flow *f, unsigned block, unsigned other) {
    while (other > block) /* dominators have lower numbers */
        other = f->dominator[other];
    return other == block;
}

/* ---- Dominators and loops ---- */

typedef struct loop_search {
    cltile_flow *flow;
    bool done;
} loop_search;

static cltile_loop *add_loop(cltile_flow *f, unsigned header) {
    cltile_loop *grown = cltile_reallocate(f->loops, f->loop_count + 1, sizeof *grown);
    if (grown == NULL)
        return NULL;
    f->loops = grown;
    cltile_loop *loop = &f->loops[f->loop_count++];
    *loop = (cltile_loop){header, 0, cltile_allocate(f->block_count, sizeof *loop->has)};
    return loop->has == NULL ? NULL : loop;
}

static void add_to_loop(unsigned header, LLVMBasicBlockRef block, void *user) {
    loop_search *s = user;
    cltile_flow *f = s->flow;
    cltile_loop *loop = f->loop_count == 0 ? NULL : &f->loops[f->loop_count - 1];
    if (s->done && (loop == NULL || loop->header != header))
        loop = f->loop_count < MAX_LOOP_BLOCKS / f->block_count ? add_loop(f, header) : NULL;
    s->done = s->done && loop != NULL;
    if (!s->done)
        return;
    loop->has[cltile_number(f, block)] = true;
    ++loop->blocks;
}

static bool find_dominators(cltile_flow *f, LLVMValueRef function) {
    LLVMBasicBlockRef *dominators = cltile_allocate(f->block_count, sizeof(LLVMBasicBlockRef));
    f->dominator = numbers_of(f->block_count);
    loop_search s = {f, dominators != NULL && f->dominator != NULL};
    if (s.done)
        cltile_find_dominators(function, f->blocks, f->block_count, dominators, add_to_loop, &s);
    for (unsigned i = 1; i < f->block_count && s.done; ++i)
        f->dominator[i] = cltile_number(f, dominators[i]);
    free(dominators);
    return s.done;
}

/* ---- The whole ---- */

static bool find_flow(cltile_flow *f, LLVMValueRef function) {
    size_t count = 0;
    const unsigned all = LLVMCountBasicBlocks(function);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
            ++count;
    if (all == 0 || count > MAX_VALUES)
        return false;
    LLVMBasicBlockRef *blocks = cltile_allocate(all, sizeof *blocks);
    f->numbers = new_numbers(count + all);
    bool done = blocks != NULL && f->numbers != NULL;
    if (done) {
        LLVMGetBasicBlocks(function, blocks);
        for (unsigned i = 0; i < all; ++i)
            set_number(f->numbers, blocks[i], i);
        done = order_blocks(f, blocks, all) && number_values(f, (unsigned)count) &&
               find_edges(f, f->blocks, f->block_count, &f->next) &&
               reverse_edges(&f->next, f->block_count, &f->previous) && find_dominators(f, function);
    }
    free(blocks);
    return done;
}

cltile_flow *cltile_find_flow(LLVMValueRef function) {
    cltile_flow *f = cltile_allocate(1, sizeof *f);
    if (f != NULL && !find_flow(f, function)) {
        cltile_free_flow(f);
        return NULL;
    }
    return f;
}

void cltile_free_flow(cltile_flow *f) {
    if (f == NULL)
        return;
    for (unsigned i = 0; i < f->loop_count; ++i)
        free(f->loops[i].has);
    free(f->loops);
    free(f->blocks);
    free(f->values);
    free(f->first_value);
    free(f->block_of);
    free(f->next.from);
    free(f->next.to);
    free(f->previous.from);
    free(f->previous.to);
    free(f->dominator);
    free(f->numbers);
    free(f);
}
