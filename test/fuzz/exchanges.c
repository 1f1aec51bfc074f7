/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random programs whose lanes exchange data, and what they should give. */

#include "exchanges.h"

#include "draws.h"

#include <string.h>

/* ---- Drawing ---- */

static step_kind draw_kind(draws *d, const exchange_unit *u, int index, int depth) {
    const bool calls = index > 0 && draws_once_in(d, u->is_kernel ? 2 : 4);
    if (calls)
        return STEP_CALL;
    if (u->is_kernel && depth == 0 && index == EXCHANGE_UNITS - 1 && draws_once_in(d, 6))
        return STEP_COPY;
    const step_kind kind = (step_kind)draws_below(d, STEP_COPY);
    return kind == STEP_CALL && index == 0 ? STEP_ARITHMETIC : kind;
}

static void draw_steps(draws *d, exchange_unit *u, bool by_sub_group, int index, int depth, int count) {
    while (count-- > 0 && u->step_count < EXCHANGE_STEPS) {
        exchange_step *s = &u->steps[u->step_count];
        *s = (exchange_step){.id = u->step_count++, .depth = depth};
        s->kind = draw_kind(d, u, index, depth);
        const int functions = index < EXCHANGE_FUNCTIONS ? index : EXCHANGE_FUNCTIONS;
        s->value = s->kind == STEP_CALL ? draws_below(d, functions) : draws_below(d, 8);
        s->use = draws_once_in(d, 2) ? USE_NAME : (exchange_use)draws_below(d, USES);
        s->by_argument = draws_once_in(d, 2);
        s->by_sub_group = by_sub_group && draws_once_in(d, 2);
        if ((s->kind == STEP_LOOP || s->kind == STEP_IF) && depth < EXCHANGE_DEPTH)
            draw_steps(d, u, by_sub_group, index, depth + 1, draws_between(d, 1, 3));
    }
}

static void draw_unit(draws *d, exchange_unit *u, bool by_sub_group, int index) {
    u->id = index;
    u->is_kernel = index >= EXCHANGE_FUNCTIONS;
    u->head = draws_once_in(d, 4) ? HEAD_PLAIN : (exchange_head)draws_below(d, u->is_kernel ? HEAD_KERNELS : HEADS);
    u->place = draws_once_in(d, 2) ? PLACE_SOURCE : (exchange_place)draws_below(d, PLACES);
    if (u->is_kernel && u->place == PLACE_TEMPLATE)
        u->place = PLACE_FILE;
    const bool can_be_declared = u->head != HEAD_TYPE_BY_MACRO && u->head < HEAD_PASTED_NAME && !u->is_kernel;
    u->prototype =
        can_be_declared && draws_once_in(d, 3) ? (exchange_prototype)draws_below(d, PROTOTYPES) : PROTOTYPE_NONE;
    u->calls_kernel = index > EXCHANGE_FUNCTIONS && draws_once_in(d, 3);
    draw_steps(d, u, by_sub_group, index, 0, draws_between(d, 1, u->is_kernel ? 5 : 3));
}

void exchange_draw(exchange_plan *p, uint64_t seed, uint64_t number, int inputs) {
    static const int sizes[] = {8, 16, 16, 32}, items[] = {32, 64};
    memset(p, 0, sizeof *p);
    draws d = draws_of(seed, number, -3, 0, 0, 0);
    p->seed = seed;
    p->number = number;
    p->inputs = inputs;
    p->sub_group_size = sizes[draws_below(&d, 4)];
    p->items = items[draws_below(&d, 2)];
    p->standard = draws_below(&d, 3);
    p->by_sub_group = draws_once_in(&d, 3);
    for (int i = 0; i < EXCHANGE_UNITS; ++i) {
        draws of_unit = draws_of(seed, number, -4, i, 0, 0);
        draw_unit(&of_unit, &p->units[i], p->by_sub_group, i);
    }
    p->units[EXCHANGE_FUNCTIONS].is_left_out = draws_once_in(&d, 2);
}

int exchange_kernels(const exchange_plan *p) {
    int count = 0;
    for (int i = EXCHANGE_FUNCTIONS; i < EXCHANGE_UNITS; ++i)
        count += !p->units[i].is_left_out;
    return count;
}

const exchange_unit *exchange_kernel(const exchange_plan *p, int kernel) {
    for (int i = EXCHANGE_FUNCTIONS; i < EXCHANGE_UNITS; ++i)
        if (!p->units[i].is_left_out && kernel-- == 0)
            return &p->units[i];
    return &p->units[EXCHANGE_UNITS - 1];
}

/* ---- Plain C ---- */

typedef enum flow { FLOW_ON, FLOW_CONTINUE, FLOW_BREAK, FLOW_RETURN } flow;

/* A sub-group of a work-group. */
typedef struct group {
    const exchange_plan *plan;
    const uint32_t *in;   /* the work-group's part */
    int n, number, first; /* the latter is its first work-item */
} group;

static int number_of_sub_group(const group *g) {
    return g->first / g->plan->sub_group_size;
}

static bool asks(const group *g, const exchange_step *s, int trip) {
    const int number = s->by_sub_group ? number_of_sub_group(g) : 0;
    return (g->n + g->number + trip + number) % 3 == s->value % 3;
}

static void exchange(const group *g, const exchange_step *s, uint32_t *v) {
    const int size = g->plan->sub_group_size, value = s->value;
    uint32_t old[EXCHANGE_ITEMS], sum = 0, most = 0, before = 0;
    bool any = false, all = true;
    memcpy(old, v, (size_t)size * sizeof *old);
    for (int i = 0; i < size; ++i) {
        sum += old[i];
        most = old[i] > most ? old[i] : most;
        any = any || old[i] % 8 == (uint32_t)value;
        all = all && old[i] % 8 != (uint32_t)value;
    }
    for (int i = 0; i < size; ++i) {
        const uint32_t others[] = {[STEP_BROADCAST] = old[value],
                                   [STEP_SHUFFLE] = old[(i + value) % size],
                                   [STEP_XOR] = old[i ^ value],
                                   [STEP_ADD] = sum,
                                   [STEP_MAX] = most,
                                   [STEP_INCLUSIVE] = before + old[i],
                                   [STEP_EXCLUSIVE] = before,
                                   [STEP_ANY] = any,
                                   [STEP_ALL] = all};
        v[i] = old[i] * 3 + others[s->kind];
        before += old[i];
    }
}

static void run_unit(const group *g, const exchange_unit *u, uint32_t *v);

static int end_of(const exchange_unit *u, int i) {
    int end = i + 1;
    while (end < u->step_count && u->steps[end].depth > u->steps[i].depth)
        ++end;
    return end;
}

static flow run_steps(const group *g, const exchange_unit *u, int first, int end, uint32_t *v, int trip, bool in_loop);

static void run_loop(const group *g, const exchange_unit *u, int i, uint32_t *v) {
    const exchange_step *s = &u->steps[i];
    const int number = s->by_sub_group ? number_of_sub_group(g) : 0;
    const int trips = 1 + ((s->by_argument ? g->n : s->value) + number) % 3;
    for (int trip = 0; trip < trips; ++trip) {
        if (run_steps(g, u, i + 1, end_of(u, i), v, trip, true) == FLOW_BREAK)
            break;
    }
}

static flow run_step(const group *g, const exchange_unit *u, int i, uint32_t *v, int trip, bool in_loop) {
    const exchange_step *s = &u->steps[i];
    const int size = g->plan->sub_group_size;
    switch (s->kind) {
    case STEP_ARITHMETIC:
        for (int l = 0; l < size; ++l)
            v[l] = v[l] * 5 + (uint32_t)(g->first + l + s->value);
        break;
    case STEP_BLOCK:
        for (int l = 0; l < size; ++l)
            v[l] = v[l] * 3 + g->in[g->first + l];
        break;
    case STEP_COPY:
        for (int l = 0; l < size; ++l)
            v[l] = v[l] * 3 + g->in[g->plan->items - 1 - g->first - l];
        break;
    case STEP_CALL:
        run_unit(g, &g->plan->units[s->value], v);
        break;
    case STEP_LOOP:
        run_loop(g, u, i, v);
        break;
    case STEP_IF:
        return asks(g, s, trip) ? run_steps(g, u, i + 1, end_of(u, i), v, trip, in_loop) : FLOW_ON;
    case STEP_CONTINUE:
        return in_loop && asks(g, s, trip) ? FLOW_CONTINUE : FLOW_ON;
    case STEP_BREAK:
        return in_loop && asks(g, s, trip) ? FLOW_BREAK : FLOW_ON;
    case STEP_RETURN:
        return !u->is_kernel && !in_loop && asks(g, s, trip) ? FLOW_RETURN : FLOW_ON;
    default:
        exchange(g, s, v);
        break;
    }
    return FLOW_ON;
}

static flow run_steps(const group *g, const exchange_unit *u, int first, int end, uint32_t *v, int trip, bool in_loop) {
    for (int i = first; i < end; i = end_of(u, i)) {
        const flow f = run_step(g, u, i, v, trip, in_loop);
        if (f != FLOW_ON)
            return f;
    }
    return FLOW_ON;
}

static void run_unit(const group *g, const exchange_unit *u, uint32_t *v) {
    run_steps(g, u, 0, u->step_count, v, 0, false);
}

static void expect_of_sub_group(const group *g, const exchange_unit *kernel, uint32_t *v) {
    const exchange_unit *called = &g->plan->units[EXCHANGE_FUNCTIONS];
    const int size = g->plan->sub_group_size;
    uint32_t results[EXCHANGE_ITEMS];
    memcpy(v, g->in + g->first, (size_t)size * sizeof *v);
    memcpy(results, v, (size_t)size * sizeof *v);
    run_unit(g, kernel, v);
    if (!kernel->calls_kernel || called->is_left_out)
        return;
    run_unit(g, called, results);
    for (int l = 0; l < size; ++l)
        v[l] = v[l] * 3 + results[l];
}

void exchange_expect(const exchange_plan *p, const exchange_unit *kernel, int n, const uint32_t *in, uint32_t *out) {
    for (int number = 0; number < EXCHANGE_GROUPS; ++number)
        for (int first = 0; first < p->items; first += p->sub_group_size) {
            const group g = {p, in + number * p->items, n, number, first};
            expect_of_sub_group(&g, kernel, out + number * p->items + first);
        }
}
