/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How many registers of a kernel for Intel GPUs hold something at once.
 *
 * A byte is live where a value may be in it that may be read later. Both are followed through the flow of the lanes
 * until nothing changes; a set has a bit for each byte. An instruction ends what was in the bytes that it writes,
 * unless it has a predicate, or writes where an address register points to. Of a message all registers are taken to be
 * read, even where its lanes are fewer. */

#include "registers/registers.h"

#include <stdint.h>
#include <string.h>

/* A bit for each byte of the registers. */
typedef uint32_t *byte_set;

typedef struct liveness {
    const assembly *a;
    flow_graph graph;
    size_t size;      /* of a set, in words */
    byte_set defined; /* for each block a set, as it begins: a value may be in them */
    byte_set needed;  /* likewise: may be read later */
    byte_set waiting; /* likewise: needed by lanes that wait elsewhere */
} liveness;

static byte_set make_sets(size_t words) {
    return resize_memory(NULL, words * sizeof(uint32_t));
}

static bool unite(byte_set to, const uint32_t *from, size_t words) {
    uint32_t added = 0;
    for (size_t w = 0; w < words; ++w) {
        added |= from[w] & ~to[w];
        to[w] |= from[w];
    }
    return added != 0;
}

static void change_bytes(byte_set set, const register_bytes *b, bool add) {
    for (unsigned row = 0; row < b->rows; ++row)
        for (unsigned column = 0; column < b->columns; ++column)
            for (unsigned byte = 0; byte < b->element_bytes; ++byte) {
                const unsigned at = b->start + row * b->row_step + column * b->column_step + byte;
                if (add)
                    set[at / 32] |= 1u << at % 32;
                else
                    set[at / 32] &= ~(1u << at % 32);
            }
}

/* From what is needed behind an instruction to what is before it. */
static void go_back(const gpu_instruction *i, byte_set needed) {
    if (!i->may_write && (!i->is_predicated || i->writes_always))
        change_bytes(needed, &i->written, false);
    for (size_t r = 0; r < i->read_count; ++r)
        change_bytes(needed, &i->reads[r], true);
}

/* ---- Through the flow ---- */

static void define_inputs(const liveness *l) {
    const register_bytes r0 = contiguous_bytes(0, l->a->register_bytes);
    change_bytes(l->defined, &r0, true);
    for (size_t i = 0; i < l->a->input_count; ++i)
        change_bytes(l->defined, &l->a->inputs[i], true);
}

static void find_defined(const liveness *l) {
    byte_set set = make_sets(l->size);
    define_inputs(l);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t n = 0; n < l->graph.count; ++n) {
            const block *b = &l->graph.blocks[n];
            memcpy(set, l->defined + n * l->size, l->size * sizeof *set);
            for (size_t i = b->first; i < b->end; ++i)
                change_bytes(set, &l->a->instructions[i].written, true);
            for (size_t next = 0; next < b->next_count; ++next)
                changed = unite(l->defined + b->next[next] * l->size, set, l->size) || changed;
        }
    }
}

/* The bytes that are needed after a block. */
static void join_needed(const liveness *l, const block *b, byte_set set) {
    memset(set, 0, l->size * sizeof *set);
    for (size_t next = 0; next < b->next_count; ++next)
        unite(set, l->needed + b->next[next] * l->size, l->size);
}

static void find_needed(const liveness *l) {
    byte_set set = make_sets(l->size);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t n = l->graph.count; n-- > 0;) {
            const block *b = &l->graph.blocks[n];
            join_needed(l, b, set);
            for (size_t i = b->end; i-- > b->first;)
                go_back(&l->a->instructions[i], set);
            changed = unite(l->needed + n * l->size, set, l->size) || changed;
        }
    }
}

static void find_waiting(const liveness *l) {
    byte_set set = make_sets(l->size);
    for (size_t n = 0; n < l->graph.wait_count; ++n) {
        const lanes_waiting *w = &l->graph.waits[n];
        for (size_t word = 0; word < l->size; ++word)
            set[word] = l->needed[w->at * l->size + word] & l->defined[w->at * l->size + word];
        for (size_t b = w->first; b < w->end; ++b)
            unite(l->waiting + b * l->size, set, l->size);
    }
}

/* ---- Counting ---- */

/* Counts registers with a byte in both sets, or in the third. */
static unsigned count_registers(const liveness *l, const uint32_t *needed, const uint32_t *defined,
                                const uint32_t *waiting) {
    const size_t words = l->a->register_bytes / 32;
    unsigned count = 0;
    for (size_t r = 0; r < l->a->register_count; ++r) {
        uint32_t live = 0;
        for (size_t w = r * words; w < (r + 1) * words; ++w)
            live |= (needed[w] & defined[w]) | waiting[w];
        count += live != 0;
    }
    return count;
}

static unsigned larger(unsigned a, unsigned b) {
    return a > b ? a : b;
}

/* The most that are live at once in a block. Behind an instruction also what it writes is there, even if nothing reads
 * it. */
static unsigned count_block(const liveness *l, size_t number) {
    unsigned most = 0;
    const block *b = &l->graph.blocks[number];
    const size_t bytes = l->size * sizeof(uint32_t);
    const uint32_t *waiting = l->waiting + number * l->size;
    byte_set needed = make_sets(l->size), behind = make_sets(l->size);
    byte_set defined = make_sets(l->size * (b->end - b->first + 1)); /* before each instruction, and at the end */
    memcpy(defined, l->defined + number * l->size, bytes);
    for (size_t i = b->first; i < b->end; ++i) {
        byte_set next = defined + (i - b->first + 1) * l->size;
        memcpy(next, next - l->size, bytes);
        change_bytes(next, &l->a->instructions[i].written, true);
    }
    join_needed(l, b, needed);
    for (size_t i = b->end; i-- > b->first;) {
        const gpu_instruction *one = &l->a->instructions[i];
        const uint32_t *before = defined + (i - b->first) * l->size;
        memcpy(behind, needed, bytes);
        if (!one->may_write)
            change_bytes(behind, &one->written, true);
        most = larger(most, count_registers(l, behind, before + l->size, waiting));
        go_back(one, needed);
        most = larger(most, count_registers(l, needed, before, waiting));
    }
    return most;
}

static unsigned count_touched(const liveness *l) {
    byte_set touched = make_sets(l->size);
    for (size_t i = 0; i < l->a->count; ++i) {
        const gpu_instruction *one = &l->a->instructions[i];
        for (size_t r = 0; r < one->read_count; ++r)
            change_bytes(touched, &one->reads[r], true);
        change_bytes(touched, &one->written, true);
    }
    return count_registers(l, touched, touched, touched);
}

register_use measure_registers(const assembly *a) {
    liveness l = {.a = a, .graph = make_flow_graph(a), .size = (size_t)a->register_count * a->register_bytes / 32};
    l.defined = make_sets(l.graph.count * l.size);
    l.needed = make_sets(l.graph.count * l.size);
    l.waiting = make_sets(l.graph.count * l.size);
    find_defined(&l);
    find_needed(&l);
    find_waiting(&l);
    register_use use = {.touched = count_touched(&l)};
    for (size_t n = 0; n < l.graph.count; ++n)
        use.peak = larger(use.peak, count_block(&l, n));
    return use;
}
