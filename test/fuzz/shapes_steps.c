/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What makes a program of whole kernels smaller. */

#include "minimise.h"

#include <string.h>

static bool drop_kernel(program *whole, int n) {
    shape_plan *p = &whole->shapes;
    if (n >= p->kernel_count)
        return false;
    if (p->kernel_count > 1) {
        p->kernel_count -= 1;
        memmove(&p->kernels[n], &p->kernels[n + 1], (size_t)(p->kernel_count - n) * sizeof *p->kernels);
    }
    return true;
}

/* Nodes of the whole program have numbers. */
static shape_kernel *find_node(shape_plan *p, int n, int *at) {
    for (int i = 0; i < p->kernel_count; ++i) {
        if (n < p->kernels[i].node_count) {
            *at = n;
            return &p->kernels[i];
        }
        n -= p->kernels[i].node_count;
    }
    return NULL;
}

static void drop_nodes(shape_kernel *k, int first, int end) {
    memmove(&k->nodes[first], &k->nodes[end], (size_t)(k->node_count - end) * sizeof *k->nodes);
    k->node_count -= end - first;
    memset(&k->nodes[k->node_count], 0, (size_t)(end - first) * sizeof *k->nodes);
}

/* With what is inside. */
static bool drop_node(program *whole, int n) {
    int i;
    shape_kernel *k = find_node(&whole->shapes, n, &i);
    if (k != NULL)
        drop_nodes(k, i, shape_end(k, i));
    return k != NULL;
}

/* A loop or condition, but not what is inside. */
static bool unwrap_node(program *whole, int n) {
    int i;
    shape_kernel *k = find_node(&whole->shapes, n, &i);
    if (k == NULL)
        return false;
    const int end = shape_end(k, i);
    if (end == i + 1)
        return true;
    for (int inside = i + 1; inside < end; ++inside)
        k->nodes[inside].depth -= 1;
    drop_nodes(k, i, i + 1);
    return true;
}

#define NODE_STEPS 14
static bool simplify_node(program *whole, int n) {
    int i;
    shape_kernel *k = find_node(&whole->shapes, n / NODE_STEPS, &i);
    if (k == NULL)
        return false;
    node *o = &k->nodes[i];
    switch (n % NODE_STEPS) {
    case 0:
        o->form = FORM_DIRECT;
        break;
    case 1:
        o->form = o->form > FORM_HELPER ? FORM_HELPER : o->form;
        break;
    case 2:
        o->by_argument = false;
        break;
    case 3:
        o->copy = COPY_2D;
        break;
    case 4:
        o->gap = o->offset = 0;
        break;
    case 5:
        o->lines = (o->lines + 1) / 2;
        break;
    case 6:
        o->elements = (o->elements + 1) / 2;
        break;
    case 7:
        o->pattern = PATTERN_STRIDE;
        break;
    case 8:
        o->terms = o->terms > 1 ? o->terms - 1 : o->terms;
        break;
    case 9:
        o->unroll = 1;
        break;
    case 10:
        o->early_return = false;
        break;
    case 11:
        o->trips = o->trips > 1 ? 1 : o->trips;
        break;
    case 12:
        o->loop_form = 0;
        break;
    default:
        o->height = (o->height + 1) / 2;
        break;
    }
    return true;
}

#define KERNEL_STEPS 10
static bool simplify_kernel(program *whole, int n) {
    shape_plan *p = &whole->shapes;
    if (n / KERNEL_STEPS >= p->kernel_count)
        return false;
    shape_kernel *k = &p->kernels[n / KERNEL_STEPS];
    switch (n % KERNEL_STEPS) {
    case 0:
        k->groups = 1;
        break;
    case 1:
        k->shape[0] = 16;
        k->shape[1] = 1;
        break;
    case 2:
        k->required_shape = false;
        break;
    case 3:
        k->events_in_array = false;
        break;
    case 4:
        k->wait_form = FORM_DIRECT;
        break;
    case 5:
        for (int i = 0; i < SHAPE_UNITS; ++i)
            k->unit_element[i] = 1;
        for (int i = 0; i < k->node_count; ++i) /* of typed elements */
            if (k->nodes[i].kind == NODE_COPY)
                k->nodes[i].bytes = 1;
        break;
    case 6:
        memset(k->tile_is_argument, 0, sizeof k->tile_is_argument);
        break;
    default: {
        const int last = n % KERNEL_STEPS - 7;
        for (int i = 0; i < k->node_count; ++i)
            if (k->nodes[i].kind == NODE_READ || k->nodes[i].kind == NODE_WRITE)
                return true;
        if (last == 0)
            k->image_count = 0;
        break;
    }
    }
    return true;
}

static bool simplify_program(program *whole, int n) {
    shape_plan *p = &whole->shapes;
    switch (n) {
    case 0:
        p->optimisation = 0;
        return true;
    case 1:
        p->optimisation = 2;
        return true;
    case 2:
        p->standard = 1;
        return true;
    case 3:
        p->packed_rows = false;
        return true;
    case 4:
        p->null_events = false;
        return true;
    default:
        return false;
    }
}

const minimise_step shapes_steps[] = {drop_kernel,      drop_node,     unwrap_node, simplify_kernel,
                                      simplify_program, simplify_node, NULL};
