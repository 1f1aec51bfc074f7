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

/* ---- A function's blocks ---- */

static void *numbers_of(size_t count) {
    return cltile_allocate(count == 0 ? 1 : count, sizeof(unsigned));
}

static bool find_edges(const cltile_flow *f, cltile_edges *edges) {
    const unsigned count = f->block_count;
    unsigned total = 0;
    for (unsigned i = 0; i < count; ++i)
        total += LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(f->blocks[i]));
    edges->from = numbers_of(count + 1);
    edges->to = numbers_of(total);
    if (edges->from == NULL || edges->to == NULL)
        return false;
    unsigned used = 0;
    for (unsigned i = 0; i < count; ++i) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks[i]);
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

const cltile_loop *cltile_inner_loop(const cltile_flow *f, unsigned block) {
    const cltile_loop *inner = NULL;
    for (unsigned i = 0; i < f->loop_count; ++i)
        if (f->loops[i].has[block] && (inner == NULL || f->loops[i].blocks < inner->blocks))
            inner = &f->loops[i];
    return inner;
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
    f->blocks = cltile_allocate(all, sizeof *f->blocks);
    f->numbers = new_numbers(count + all);
    if (f->blocks == NULL || f->numbers == NULL)
        return false;
    f->block_count = cltile_order_blocks_of(function, f->blocks);
    for (unsigned i = 0; i < f->block_count; ++i)
        set_number(f->numbers, f->blocks[i], i);
    return number_values(f, (unsigned)count) && find_edges(f, &f->next) &&
           reverse_edges(&f->next, f->block_count, &f->previous) && find_dominators(f, function);
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
