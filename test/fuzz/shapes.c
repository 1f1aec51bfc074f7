/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random whole kernels. */

#include "shapes.h"

#include "ways.h"

#include <string.h>

const char *const shape_optimisations[SHAPE_OPTIMISATIONS] = {"-O0", "-O1", "-O2", "-O3",
                                                              "-O2 -Xclang -disable-llvm-passes"};

/* PoCL's kernel library has no generic address space, but kernels compiled elsewhere may have generic pointers to
 * events. */
const shape_standard shape_standards[SHAPE_STANDARDS] = {
    {"-cl-std=CL1.2", "-cl-std=CL1.2"},
    {WAYS_STANDARD, "-cl-std=CL3.0"},
    {"-cl-std=CL3.0", "-cl-std=CL3.0"},
    {"-cl-std=CL2.0", NULL},
    {"-cl-std=clc++", NULL},
};

int shape_items(const shape_kernel *k) {
    return k->shape[0] * k->shape[1];
}

int shape_unit_bytes(const shape_kernel *k, int unit) {
    return unit < SHAPE_TILES ? k->tile_bytes[unit] : SHAPE_PART;
}

int shape_end(const shape_kernel *k, int i) {
    int end = i + 1;
    while (end < k->node_count && k->nodes[end].depth > k->nodes[i].depth)
        ++end;
    return end;
}

int shape_sub_groups(const shape_kernel *k, int size) {
    return (shape_items(k) + size - 1) / size;
}

/* Of the loops around a node, at most. */
static int trips_of(const node *n) {
    int trips = 1;
    for (int i = 0; i < n->depth; ++i)
        trips *= SHAPE_TRIPS;
    return trips;
}

int shape_first_read(const shape_kernel *k, int i) {
    int blocks = 0;
    for (int before = 0; before < i; ++before)
        blocks += k->nodes[before].kind == NODE_READ ? trips_of(&k->nodes[before]) : 0;
    return blocks;
}

int shape_first_write(const shape_kernel *k, int i, int image) {
    int blocks = 0;
    for (int before = 0; before < i; ++before)
        blocks +=
            k->nodes[before].kind == NODE_WRITE && k->nodes[before].from == image ? trips_of(&k->nodes[before]) : 0;
    return blocks;
}

int shape_image_rows(const shape_kernel *k, int image, int sub_group_size) {
    const int blocks = shape_first_write(k, k->node_count, image);
    return k->images[image].rows + blocks * k->groups * shape_sub_groups(k, sub_group_size) * SHAPE_ROWS;
}

/* Whether a copy fills a tile whenever the kernel runs. */
static bool fills(const shape_kernel *k, const node *n) {
    return n->kind == NODE_COPY && n->depth == 0 && n->to < SHAPE_TILES && n->offset == 0 && n->gap == 0 &&
           n->copy != COPY_STRIDED && n->bytes * n->elements * n->lines * n->planes == k->tile_bytes[n->to];
}

bool shape_must_fill(const shape_kernel *k, int tile) {
    for (int i = 0; i < k->node_count; ++i) {
        const node *n = &k->nodes[i];
        const bool touches = n->kind == NODE_COPY || n->kind == NODE_COMPUTE;
        if (touches && (n->from == tile || n->to == tile))
            return !fills(k, n);
    }
    return false;
}

/* ---- Nodes ---- */

static void draw_copy(draws *d, const shape_kernel *k, node *n) {
    static const int element_bytes[] = {1, 1, 2, 4, 4, 8, 16, 3, 12};
    const int tile = draws_below(d, k->tiles), bytes = k->tile_bytes[tile];
    const bool stores = draws_once_in(d, 3);
    n->from = stores ? tile : draws_once_in(d, 5) ? UNIT_OUT : UNIT_IN;
    n->to = stores ? UNIT_OUT : tile;
    n->copy = draws_once_in(d, 2) ? COPY_2D : (copy_kind)draws_below(d, COPY_KINDS);
    n->event = draws_below(d, SHAPE_EVENTS);
    n->bytes = n->copy >= COPY_2D_GAPS ? k->unit_element[tile] : element_bytes[draws_below(d, 9)];
    n->planes = n->copy == COPY_3D ? draws_between(d, 1, 2) : 1;
    n->lines = n->copy == COPY_1D || n->copy == COPY_STRIDED ? 1 : 1 << draws_below(d, 4);
    n->elements = bytes / n->bytes / n->lines / n->planes;
    if (draws_once_in(d, 2)) { /* else the whole tile */
        n->elements = draws_between(d, 1, n->elements / 2 + 1);
        n->gap = draws_below(d, 4);
        n->offset = draws_below(d, 4);
    }
}

static void draw_block(draws *d, const shape_kernel *k, node *n) {
    static const int most_rows[] = {64, 32, 16, 16, 8, 8, 8, 8}; /* Table 6.X, by dwords of a row */
    const int dwords = draws_between(d, 1, 8);
    n->from = draws_below(d, k->image_count);
    n->builtin = draws_below(d, BUILTINS);
    n->width = dwords * 4 / builtins[n->builtin].element_bytes;
    n->height = draws_between(d, 1, most_rows[dwords - 1]);
    n->x = 4 * draws_between(d, -2, 12);
    n->y = draws_between(d, -3, 20);
    n->kind = NODE_READ;
    if (k->images[n->from].is_written) {
        n->kind = NODE_WRITE;
        n->height = 1 + (n->height - 1) % SHAPE_ROWS;
    }
}

static void draw_compute(draws *d, const shape_kernel *k, node *n) {
    static const int unrolls[] = {1, 2, 4, 8};
    n->to = draws_once_in(d, 3) ? draws_below(d, k->tiles) : UNIT_OUT;
    do
        n->from = draws_once_in(d, 4) ? UNIT_OUT + draws_below(d, 2) : draws_below(d, k->tiles);
    while (n->from == n->to);
    n->pattern = (pattern)draws_below(d, PATTERNS);
    n->terms = draws_between(d, 1, 4);
    n->rows = draws_between(d, 1, 8);
    n->columns = 8 * draws_between(d, 1, 4);
    n->unroll = unrolls[draws_below(d, 4)];
    n->early_return = draws_once_in(d, 4);
}

static void draw_control(draws *d, node *n) {
    n->question = (question)draws_below(d, ASK_ALWAYS);
    n->value = draws_below(d, 4);
    n->trips = draws_between(d, 1, SHAPE_TRIPS);
    n->loop_form = draws_below(d, 4);
    n->unroll = draws_once_in(d, 3) ? 2 : 1;
}

static node_kind draw_kind(draws *d, const shape_kernel *k) {
    static const node_kind kinds[] = {NODE_COPY,    NODE_COPY,    NODE_COPY, NODE_COMPUTE, NODE_COMPUTE,
                                      NODE_COMPUTE, NODE_COMPUTE, NODE_WAIT, NODE_BARRIER, NODE_PIPELINE,
                                      NODE_LOOP,    NODE_LOOP,    NODE_IF,   NODE_BREAK,   NODE_RETURN};
    if (k->image_count > 0 && draws_once_in(d, 3))
        return NODE_READ;
    return kinds[draws_below(d, sizeof kinds / sizeof *kinds)];
}

static void draw_node(draws *d, const shape_kernel *k, node *n) {
    n->form = draws_once_in(d, 2) ? FORM_DIRECT : (node_form)draws_below(d, FORMS);
    n->by_argument = draws_once_in(d, 3);
    n->unroll = 1;
    n->kind = draw_kind(d, k);
    switch (n->kind) {
    case NODE_COPY:
        draw_copy(d, k, n);
        break;
    case NODE_READ:
        draw_block(d, k, n);
        break;
    case NODE_PIPELINE:
    case NODE_COMPUTE:
        draw_compute(d, k, n);
        break;
    default:
        draw_control(d, n);
        break;
    }
    if (n->kind == NODE_PIPELINE) {
        n->to = UNIT_OUT;
        n->trips = draws_between(d, 1, SHAPE_TRIPS);
    }
}

/* PoCL 3.1 gives a function that it does not inline other local memory than the kernel's that it is given a pointer to,
 * also in programs without any builtin of cltile's: `noinline` is for functions without such pointers. */
static bool takes_local_memory(const node *n) {
    const bool is_block = n->kind == NODE_READ || n->kind == NODE_WRITE;
    return !is_block && (n->kind != NODE_COMPUTE || n->from < SHAPE_TILES || n->to < SHAPE_TILES);
}

/* A list of nodes at a depth. */
static void draw_nodes(draws *d, shape_kernel *k, int depth, int count) {
    while (count-- > 0 && k->node_count < SHAPE_NODES) {
        node *n = &k->nodes[k->node_count];
        *n = (node){.id = k->node_count, .depth = depth};
        draw_node(d, k, n);
        if (n->form == FORM_NOINLINE && takes_local_memory(n))
            n->form = FORM_HELPER;
        k->node_count += 1;
        if ((n->kind == NODE_LOOP || n->kind == NODE_IF) && depth < SHAPE_DEPTH) {
            draw_nodes(d, k, depth + 1, draws_between(d, 1, 4));
            if (n->kind == NODE_IF && draws_once_in(d, 2) && k->node_count < SHAPE_NODES) {
                k->nodes[k->node_count] = (node){.kind = NODE_ELSE, .id = k->node_count, .depth = depth};
                k->node_count += 1;
                draw_nodes(d, k, depth + 1, draws_between(d, 1, 2));
            }
        }
    }
}

/* ---- Kernels ---- */

static void draw_image(draws *d, shape_image *image) {
    static const int row_bytes[] = {16, 32, 48, 64, 96};
    image->is_written = draws_once_in(d, 3);
    do
        image->format = draws_below(d, DEVICE_FORMATS);
    while (image->is_written && !device_formats[image->format].any_bits);
    image->width = row_bytes[draws_below(d, 5)] / device_formats[image->format].texel_bytes;
    image->rows = draws_between(d, 1, 24);
}

static void draw_kernel(draws *d, shape_kernel *k) {
    static const int shapes[][2] = {{16, 1}, {16, 1}, {32, 1}, {64, 1}, {8, 4}, {16, 2}, {7, 1}, {13, 3}, {1, 1}};
    memcpy(k->shape, shapes[draws_below(d, sizeof shapes / sizeof *shapes)], sizeof k->shape);
    k->groups = draws_between(d, 1, 3);
    k->required_shape = draws_once_in(d, 3);
    k->events_in_array = draws_once_in(d, 2);
    k->wait_form = draws_once_in(d, 2) ? FORM_DIRECT : (node_form)draws_below(d, FORMS);
    k->tiles = draws_between(d, 1, SHAPE_TILES);
    for (int i = 0; i < SHAPE_TILES; ++i) {
        k->tile_bytes[i] = 128 << draws_below(d, 3);
        k->tile_is_argument[i] = draws_once_in(d, 4);
    }
    for (int i = 0; i < SHAPE_UNITS; ++i)
        k->unit_element[i] = draws_once_in(d, 2) ? 1 : 1 << draws_below(d, 3);
    k->image_count = draws_once_in(d, 2) ? 0 : draws_between(d, 1, SHAPE_IMAGES);
    for (int i = 0; i < k->image_count; ++i)
        draw_image(d, &k->images[i]);
    draw_nodes(d, k, 0, draws_between(d, 2, 7));
}

/* ---- 2D blocks ---- */

static void draw_matrix(draws *d, node *n) {
    *n = (node){.kind = NODE_MATRIX, .id = n->id, .depth = n->depth, .unroll = 1};
    n->form = draws_once_in(d, 2) ? FORM_DIRECT : (node_form)draws_below(d, FORMS);
    n->by_argument = draws_once_in(d, 2);
    n->from = draws_once_in(d, 3) ? UNIT_OUT : UNIT_IN;
    n->terms = draws_between(d, 1, 2);
    n->trips = draws_between(d, 1, SHAPE_TRIPS);
    n->early_return = draws_once_in(d, 3);
}

/* In the place of plain code and waits, and of conditions where a kernel is to run by the layer on PoCL, too. */
static void draw_matrices(draws *d, shape_kernel *k) {
    const bool is_straight = !draws_once_in(d, 3);
    if (shape_items(k) % 16 != 0) {
        k->shape[0] = 16;
        k->shape[1] = draws_between(d, 1, 2);
    }
    for (int i = 0; i < k->node_count; ++i) {
        node *n = &k->nodes[i];
        const bool is_plain = n->kind == NODE_COMPUTE || n->kind == NODE_WAIT || n->kind == NODE_BARRIER;
        if (is_straight && n->kind == NODE_LOOP)
            n->by_argument = false;
        if (is_plain ? draws_once_in(d, 2) : is_straight && n->kind > NODE_LOOP)
            draw_matrix(d, n);
    }
}

void shape_draw(shape_plan *plan, uint64_t seed, uint64_t number, int inputs) {
    draws d = draws_of(seed, number, -1, 0, 0, 0);
    memset(plan, 0, sizeof *plan);
    plan->seed = seed;
    plan->number = number;
    plan->inputs = inputs < 4 ? inputs : 4;
    plan->optimisation = draws_below(&d, SHAPE_OPTIMISATIONS);
    plan->standard = draws_below(&d, SHAPE_STANDARDS);
    plan->packed_rows = draws_once_in(&d, 12);
    plan->null_events = draws_once_in(&d, 4);
    plan->sub_group_size = 8 << draws_below(&d, 3);
    plan->kernel_count = draws_between(&d, 1, SHAPE_KERNELS);
    for (int i = 0; i < plan->kernel_count; ++i) {
        plan->kernels[i].id = i;
        draw_kernel(&d, &plan->kernels[i]);
    }
    draws matrices = draws_of(seed, number, -3, 0, 0, 0); /* the rest is drawn as if there were none */
    if (draws_once_in(&matrices, 2))
        return;
    plan->sub_group_size = 16;
    for (int i = 0; i < plan->kernel_count; ++i)
        draw_matrices(&matrices, &plan->kernels[i]);
}
