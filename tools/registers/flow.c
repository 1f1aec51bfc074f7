/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the lanes of a kernel for Intel GPUs go from each instruction, and where they wait.
 *
 * The lanes of a thread share one instruction pointer. At a branch that only some of them take, those that go further
 * down wait there until the others have reached that point; and those that leave a loop, until all have left. What a
 * lane that waits will read stays in its registers meanwhile, whatever the instructions that are gone through do. */

#include "registers/registers.h"

/* ---- Blocks ---- */

/* Where lanes that branch go; only for instructions with labels. They go to what follows an else or while when these
 * end what they were in. */
static size_t branch_target(const assembly *a, const gpu_instruction *i) {
    const bool takes_second = i->flow == FLOW_ELSE || i->flow == FLOW_BREAK || i->flow == FLOW_BRANCH;
    const size_t target = i->targets[takes_second && i->labels[1] != NULL];
    const flow there = a->instructions[target].flow;
    return target + ((i->flow == FLOW_IF && there == FLOW_ELSE) || (i->flow == FLOW_BREAK && there == FLOW_WHILE));
}

/* Whether some lanes may go on behind it. */
static bool falls_through(const gpu_instruction *i) {
    return i->flow == FLOW_NEXT || i->flow == FLOW_IF || (i->flow != FLOW_ELSE && i->is_predicated);
}

/* The number of each instruction's block. The element behind the last instruction has the number of blocks. */
static size_t *number_blocks(const assembly *a, flow_graph *g) {
    size_t *block_of = resize_memory(NULL, (a->count + 1) * sizeof *block_of);
    bool *is_first = resize_memory(NULL, a->count + 1);
    is_first[0] = true;
    for (size_t i = 0; i < a->count; ++i) {
        const gpu_instruction *one = &a->instructions[i];
        is_first[i + 1] = is_first[i + 1] || one->flow != FLOW_NEXT;
        if (one->labels[0] != NULL)
            is_first[branch_target(a, one)] = true;
    }
    for (size_t i = 0; i < a->count; ++i) {
        if (is_first[i])
            *ADD_ROW(g->blocks, g->count) = (block){.first = i};
        g->blocks[g->count - 1].end = i + 1;
        block_of[i] = g->count - 1;
    }
    block_of[a->count] = g->count;
    return block_of;
}

static void add_next(const flow_graph *g, block *b, size_t next) {
    if (next < g->count)
        *ADD_ROW(b->next, b->next_count) = next;
}

/* A subroutine may return behind any call. */
static void add_returns(const assembly *a, const size_t *block_of, const flow_graph *g, block *b) {
    for (size_t i = 0; i < a->count; ++i)
        if (a->instructions[i].flow == FLOW_CALL)
            add_next(g, b, block_of[i + 1]);
}

static void connect_blocks(const assembly *a, const size_t *block_of, flow_graph *g) {
    for (size_t number = 0; number < g->count; ++number) {
        block *b = &g->blocks[number];
        const gpu_instruction *last = &a->instructions[b->end - 1];
        if (falls_through(last))
            add_next(g, b, number + 1);
        if (last->labels[0] != NULL)
            add_next(g, b, block_of[branch_target(a, last)]);
        if (last->flow == FLOW_RETURN)
            add_returns(a, block_of, g, b);
    }
}

/* ---- Waiting ---- */

static void add_wait(flow_graph *g, size_t at, size_t first, size_t end) {
    if (at < g->count && first < end)
        *ADD_ROW(g->waits, g->wait_count) = (lanes_waiting){at, first, end};
}

/* Other lanes may branch back, out of the blocks of a wait, to an earlier block. */
static size_t widen(const assembly *a, const size_t *block_of, const flow_graph *g, size_t first, size_t end) {
    for (size_t number = end; number-- > first;) {
        const gpu_instruction *last = &a->instructions[g->blocks[number].end - 1];
        if (last->labels[0] == NULL || last->flow == FLOW_CALL)
            continue;
        const size_t target = block_of[branch_target(a, last)];
        first = target < first ? target : first;
    }
    return first;
}

/* Others may be in a subroutine, which ends at its return. */
static void add_waits_of_calls(const assembly *a, const size_t *block_of, flow_graph *g, size_t first, size_t end) {
    for (size_t number = first; number < end; ++number) {
        const gpu_instruction *last = &a->instructions[g->blocks[number].end - 1];
        if (last->flow != FLOW_CALL)
            continue;
        const size_t body = block_of[branch_target(a, last)];
        size_t body_end = body;
        while (body_end < g->count && a->instructions[g->blocks[body_end].end - 1].flow != FLOW_RETURN)
            ++body_end;
        add_wait(g, end, body, body_end < g->count ? body_end + 1 : g->count);
    }
}

static void find_waits(const assembly *a, const size_t *block_of, flow_graph *g) {
    for (size_t number = 0; number < g->count; ++number) {
        const gpu_instruction *last = &a->instructions[g->blocks[number].end - 1];
        if (last->flow < FLOW_IF || last->flow > FLOW_BRANCH)
            continue;
        const size_t target = block_of[branch_target(a, last)];
        const bool goes_back = target <= number;
        const size_t end = goes_back ? number + 1 : target;
        const size_t first = widen(a, block_of, g, goes_back ? target : number + 1, end);
        add_wait(g, end, first, end);
        add_waits_of_calls(a, block_of, g, first, end);
    }
}

flow_graph make_flow_graph(const assembly *a) {
    flow_graph g = {0};
    const size_t *block_of = number_blocks(a, &g);
    connect_blocks(a, block_of, &g);
    find_waits(a, block_of, &g);
    return g;
}
