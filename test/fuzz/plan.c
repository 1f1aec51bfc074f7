/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random programs. */

#include "plan.h"

#include "draws.h"

#include <stdio.h>
#include <string.h>

/* Table 6.X of the specification: the most rows for each width in bytes. */
static const int table[][2] = {{4, 64}, {8, 32}, {12, 16}, {16, 16}, {20, 8}, {24, 8}, {28, 8}, {32, 8}};

const char *const plan_optimisations[OPTIMISATIONS] = {"-O0", "-O1", "-O2", "-O2 -Xclang -disable-llvm-passes"};

const element_type *plan_element_type(int row) {
    static const struct {
        const char *name;
        int bytes;
    } scalars[] = {{"char", 1}, {"uchar", 1}, {"short", 2}, {"ushort", 2}, {"int", 4},
                   {"uint", 4}, {"long", 8},  {"ulong", 8}, {"float", 4},  {"double", 8}};
    static const int components[] = {1, 2, 3, 4, 8, 16};
    static element_type types[ELEMENT_TYPES];
    static char names[ELEMENT_TYPES][16];
    const int count = components[row % 6], bytes = scalars[row / 6].bytes * (count == 3 ? 4 : count);
    snprintf(names[row], sizeof names[row], count == 1 ? "%s" : "%s%d", scalars[row / 6].name, count);
    types[row] = (element_type){names[row], bytes, bytes};
    return &types[row];
}

/* ---- Blocks ---- */

static void draw_size(draws *d, operation *o) {
    const int bytes = builtins[o->builtin].element_bytes;
    if (draws_once_in(d, 5)) { /* what the specification does not allow */
        o->width = draws_below(d, 40 / bytes);
        o->height = draws_below(d, 70);
        return;
    }
    const int *row = table[draws_below(d, sizeof table / sizeof *table)];
    o->width = row[0] / bytes;
    o->height = draws_between(d, 1, draws_once_in(d, 2) ? row[1] : 4);
}

/* An image of a kernel that takes this; -1 when there is none. */
static int choose_image(draws *d, const kernel_plan *k, access_qualifier other) {
    const int first = draws_below(d, k->image_count);
    for (int i = 0; i < k->image_count; ++i)
        if (k->images[(first + i) % k->image_count].access != other)
            return (first + i) % k->image_count;
    return -1;
}

/* A read before whose texels a write may take. */
static int choose_data(draws *d, const kernel_plan *k, int builtin) {
    const int first = draws_below(d, k->operation_count + 1);
    for (int i = 0; i < k->operation_count; ++i) {
        const operation *o = &k->operations[(first + i) % k->operation_count];
        if (o->kind == BLOCK_READ && o->builtin == builtin && draws_below(d, 4) != 0)
            return o->id;
    }
    return -1;
}

static bool draw_block(draws *d, const kernel_plan *k, operation *o) {
    o->kind = draws_once_in(d, 2) ? BLOCK_READ : BLOCK_WRITE;
    o->image = choose_image(d, k, o->kind == BLOCK_READ ? WRITE_ONLY : READ_ONLY);
    if (o->image < 0) {
        o->kind = o->kind == BLOCK_READ ? BLOCK_WRITE : BLOCK_READ;
        o->image = choose_image(d, k, o->kind == BLOCK_READ ? WRITE_ONLY : READ_ONLY);
    }
    o->builtin = draws_below(d, BUILTINS);
    for (int i = 0; i < k->operation_count && o->kind == BLOCK_WRITE; ++i) /* often that of a read before */
        if (k->operations[i].kind == BLOCK_READ && draws_once_in(d, 2))
            o->builtin = k->operations[i].builtin;
    draw_size(d, o);
    o->constant_size = draws_below(d, 3) != 0;
    o->constant_place = o->kind == BLOCK_READ && draws_once_in(d, 6);
    o->condition = draws_once_in(d, 6) ? 1 + (condition)draws_below(d, 2) : ALWAYS;
    o->data = o->kind == BLOCK_WRITE ? choose_data(d, k, o->builtin) : -1;
    return true;
}

static void draw_image(draws *d, image_plan *image) {
    static const int row_bytes[] = {4, 12, 16, 32, 48, 64, 96, 128, 160};
    image->format = &device_formats[draws_below(d, DEVICE_FORMATS)];
    image->access = (access_qualifier)draws_below(d, 3);
    const int bytes = row_bytes[draws_below(d, sizeof row_bytes / sizeof *row_bytes)];
    const int texels = bytes / image->format->texel_bytes;
    image->width = draws_once_in(d, 6) ? draws_between(d, 1, 93) : texels > 0 ? texels : 1;
    image->rows = draws_once_in(d, 4) ? draws_between(d, 1, 8) : draws_between(d, 8, 80);
}

/* ---- Copies ---- */

static bool draw_copy(draws *d, const kernel_plan *k, operation *o) {
    (void)k;
    o->kind = COPY;
    o->dimensions = draws_once_in(d, 10) ? 1 : draws_between(d, 2, 3);
    o->store = draws_once_in(d, 2);
    o->version_0_9_0 = o->dimensions > 1 && draws_once_in(d, 4);
    const bool is_typed = o->dimensions == 1 || o->version_0_9_0 || draws_once_in(d, 3);
    o->type = is_typed ? draws_below(d, ELEMENT_TYPES) : -1;
    o->constant_numbers = draws_once_in(d, 3);
    o->event = draws_below(d, EVENTS);
    o->loop_wait = (loop_wait)draws_below(d, 2);
    o->most[0] = draws_once_in(d, 2) ? 8 : 60;
    o->most[1] = draws_once_in(d, 2) ? 3 : 12;
    o->most[2] = 3;
    return true;
}

static bool draw_around_copies(draws *d, const kernel_plan *k, operation *o) {
    static const operation_kind kinds[] = {WAIT, WAIT, FENCE, CHANGE};
    (void)k;
    o->kind = kinds[draws_below(d, sizeof kinds / sizeof *kinds)];
    o->mask = 1 + (unsigned)draws_below(d, o->kind == FENCE ? 3 : (1 << EVENTS) - 1);
    return true;
}

/* ---- Kernels ---- */

static int draw_trips(draws *d) {
    return draws_once_in(d, 5) ? draws_between(d, 2, MAX_TRIPS) : 1;
}

static void draw_operation(draws *d, const kernel_plan *k, bool copies, operation *o) {
    *o = (operation){.id = k->operation_count, .trips = draw_trips(d), .data = -1, .type = -1, .most = {1, 1, 1}};
    o->form = draws_once_in(d, 2) ? DIRECTLY : (call_form)draws_below(d, CALL_FORMS);
    const bool draws_block = k->image_count > 0 && (!copies || draws_once_in(d, 2));
    if (draws_block && draws_once_in(d, 7))
        o->kind = BARRIER;
    else if (draws_block)
        draw_block(d, k, o);
    else if (draws_below(d, 3) != 0)
        draw_copy(d, k, o);
    else
        draw_around_copies(d, k, o);
}

/* Full sub-groups or not, in one to three dimensions. */
static void draw_shape(draws *d, kernel_plan *k) {
    static const int shapes[][3] = {{64, 1, 1}, {16, 2, 1}, {8, 4, 2}, {32, 2, 1}, {32, 1, 1}, {96, 1, 1},
                                    {13, 3, 1}, {5, 3, 2},  {7, 1, 1}, {31, 1, 2}, {1, 1, 1},  {45, 1, 1}};
    memcpy(k->shape, shapes[draws_below(d, sizeof shapes / sizeof *shapes)], sizeof k->shape);
    k->requires_shape = draws_once_in(d, 3);
}

static void draw_kernel(draws *d, kernel_plan *k, int sub_group_size) {
    const int theme = draws_below(d, 5);
    const bool copies = theme >= 2;
    k->image_count = theme >= 2 && theme < 4 ? 0 : draws_between(d, 1, MAX_IMAGES);
    k->sub_group_size = sub_group_size;
    k->requires_size = sub_group_size != 16 || draws_below(d, 3) != 0;
    draw_shape(d, k);
    for (int i = 0; i < k->image_count; ++i)
        draw_image(d, &k->images[i]);
    k->events_in_array = draws_once_in(d, 2);
    k->noinline = draws_once_in(d, 2);
    k->area_bytes = 2048 << draws_below(d, 3);
    k->memory_bytes = 8192 << draws_below(d, 2);
    const int operations = draws_between(d, 2, copies ? MAX_OPERATIONS : 6);
    while (k->operation_count < operations) {
        operation *o = &k->operations[k->operation_count];
        draw_operation(d, k, copies, o);
        k->operation_count += 1;
        plan_settle(k);
        if (k->copies > MAX_COPIES)
            k->operation_count -= 1;
        if (k->copies >= MAX_COPIES)
            break;
    }
    plan_settle(k);
}

void plan_draw(program_plan *plan, uint64_t seed, uint64_t number, int inputs) {
    static const int sizes[] = {8, 16, 32};
    draws d = draws_of(seed, number, 0, 0, 0, 0);
    memset(plan, 0, sizeof *plan);
    plan->seed = seed;
    plan->number = number;
    plan->inputs = inputs;
    plan->optimisation = draws_below(&d, OPTIMISATIONS);
    plan->packed_rows = draws_once_in(&d, 12);
    plan->null_events = draws_once_in(&d, 2);
    plan->kernel_count = draws_between(&d, 2, MAX_KERNELS);
    const int common = sizes[draws_below(&d, 3)];
    const bool mixed = draws_once_in(&d, 3);
    for (int i = 0; i < plan->kernel_count; ++i) {
        kernel_plan *k = &plan->kernels[i];
        k->id = i;
        draw_kernel(&d, k, mixed ? sizes[draws_below(&d, 3)] : common);
    }
}

void plan_settle(kernel_plan *k) {
    unsigned pending = 0;
    k->copies = 0;
    for (int i = 0; i < k->operation_count; ++i) {
        operation *o = &k->operations[i];
        const bool waits_in_loop = o->trips > 1 && o->loop_wait == WAIT_IN_LOOP;
        o->wait_before = 0;
        if (o->kind == COPY) {
            o->first_copy = k->copies;
            k->copies += o->trips;
            if (!waits_in_loop)
                pending |= 1u << o->event;
        } else if (o->kind == WAIT) {
            o->wait_before = pending & o->mask;
            pending &= ~o->mask;
        } else if (o->kind == CHANGE) {
            o->wait_before = pending;
            pending = 0;
        }
    }
    k->final_wait = pending;
}

static bool is_block(const operation *o) {
    return o->kind == BLOCK_READ || o->kind == BLOCK_WRITE;
}

int plan_first_block(const kernel_plan *k, int i) {
    int blocks = 0;
    for (int before = 0; before < i; ++before)
        blocks += is_block(&k->operations[before]) ? k->operations[before].trips : 0;
    return blocks;
}

int plan_data_of(const kernel_plan *k, int i) {
    for (int before = 0; before < i; ++before) {
        const operation *o = &k->operations[before];
        if (o->id == k->operations[i].data && o->kind == BLOCK_READ && o->builtin == k->operations[i].builtin)
            return before;
    }
    return -1;
}

int plan_items(const kernel_plan *k) {
    return k->shape[0] * k->shape[1] * k->shape[2];
}

int plan_sub_groups(const kernel_plan *k) {
    return (plan_items(k) + k->sub_group_size - 1) / k->sub_group_size;
}

bool plan_has_copies(const kernel_plan *k) {
    for (int i = 0; i < k->operation_count; ++i)
        if (k->operations[i].kind >= COPY && k->operations[i].kind != BARRIER)
            return true;
    return false;
}

bool plan_keeps_all_bits(const kernel_plan *k) {
    for (int i = 0; i < k->image_count; ++i)
        if (!k->images[i].format->any_bits)
            return false;
    return true;
}
