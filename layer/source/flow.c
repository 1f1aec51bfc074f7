/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows the edges of a graph, each at most four times. */

#include "source/flow.h"

#include <stdlib.h>

enum { MOST_EDGES = 1 << 20 };

unsigned layer_new_node(layer_flow *flow) {
    return flow->node_count++;
}

void layer_flows(layer_flow *flow, unsigned from, unsigned to, layer_flow_kind kind) {
    if (from == LAYER_UNIFORM || from == to)
        return;
    flow->is_full |= flow->edge_count == MOST_EDGES;
    if (!flow->is_full)
        LAYER_APPEND(&flow->failed, flow, edge, (layer_flow_edge){from, to & 0x3fffffff, kind});
}

unsigned layer_join(layer_flow *flow, unsigned left, unsigned right) {
    if (left == LAYER_UNIFORM || right == LAYER_UNIFORM || left == right)
        return left == LAYER_UNIFORM ? right : left;
    const unsigned node = layer_new_node(flow);
    layer_flows(flow, left, node, LAYER_ALL);
    layer_flows(flow, right, node, LAYER_ALL);
    return node;
}

void layer_condition(layer_flow *flow, unsigned node, unsigned value, size_t begin, size_t end) {
    layer_flows(flow, value, node, LAYER_ALL);
    if (value != LAYER_UNIFORM)
        LAYER_APPEND(&flow->failed, flow, condition, (layer_flow_condition){node, value, begin, end});
}

unsigned layer_depend(layer_flow *flow, unsigned control, unsigned value, size_t begin, size_t end) {
    if (value == LAYER_UNIFORM)
        return control;
    const unsigned node = layer_new_node(flow);
    layer_flows(flow, control, node, LAYER_ALL);
    layer_condition(flow, node, value, begin, end);
    return node;
}

/* A node's own state, and behind it that by parameters: which source reaches it, and from where. */
struct layer_flow_state {
    unsigned from;
    unsigned char source;
};

/* Edges in the order of their beginnings, and states that are to be followed. */
typedef struct follower {
    layer_flow_state *states;
    unsigned *first; /* edge of each node */
    layer_flow_edge *edges;
    unsigned *queue;
    size_t queued;
} follower;

static void reach(follower *f, unsigned from, unsigned to, unsigned char source) {
    if (f->states[to].source >= source)
        return;
    f->states[to] = (layer_flow_state){from, source};
    f->queue[f->queued++] = to;
}

static void follow(follower *f, unsigned char source) {
    f->queued = 0;
    reach(f, 0, 2 * source, source);
    for (size_t i = 0; i < f->queued; ++i) {
        const unsigned at = f->queue[i], is_parameter = at % 2;
        for (unsigned e = f->first[at / 2]; e < f->first[at / 2 + 1]; ++e) {
            const unsigned to = 2 * f->edges[e].to, kind = f->edges[e].kind;
            if (kind != LAYER_RETURNED || !is_parameter)
                reach(f, at, to + (is_parameter || kind == LAYER_INTO_PARAMETER), source);
        }
    }
}

static void sort(const layer_flow *flow, follower *f) {
    for (size_t i = 0; i < flow->edge_count; ++i)
        ++f->first[flow->edges[i].from + 2];
    for (size_t i = 2; i < flow->node_count + 2u; ++i)
        f->first[i] += f->first[i - 1];
    for (size_t i = 0; i < flow->edge_count; ++i)
        f->edges[f->first[flow->edges[i].from + 1]++] = flow->edges[i];
}

static int compare(const void *left, const void *right) {
    const layer_flow_condition *l = left, *r = right;
    return l->node < r->node ? -1 : l->node > r->node;
}

bool layer_follow_flow(layer_flow *flow) {
    const size_t nodes = flow->node_count;
    follower f = {.states = calloc(2 * nodes, sizeof *f.states),
                  .first = calloc(nodes + 2, sizeof *f.first),
                  .edges = calloc(flow->edge_count + 1, sizeof *f.edges),
                  .queue = malloc(2 * nodes * sizeof *f.queue)};
    flow->failed |= f.states == NULL || f.first == NULL || f.edges == NULL || f.queue == NULL;
    if (!flow->failed) {
        sort(flow, &f);
        follow(&f, LAYER_BY_ITEM);
        follow(&f, LAYER_BY_SUB_GROUP);
        if (flow->condition_count != 0)
            qsort(flow->conditions, flow->condition_count, sizeof *flow->conditions, compare);
    }
    flow->states = f.states;
    free(f.first);
    free(f.edges);
    free(f.queue);
    return !flow->failed;
}

unsigned layer_source_of(const layer_flow *flow, unsigned node) {
    const unsigned own = flow->states[2 * node].source, by_parameter = flow->states[2 * node + 1].source;
    return own > by_parameter ? own : by_parameter;
}

const layer_flow_condition *layer_reason_of(const layer_flow *flow, unsigned node) {
    unsigned at = 2 * node;
    at += flow->states[at + 1].source > flow->states[at].source;
    for (; at / 2 >= LAYER_SOURCES && flow->condition_count != 0; at = flow->states[at].from) {
        const layer_flow_condition key = {.node = at / 2},
                                   *found = bsearch(&key, flow->conditions, flow->condition_count, sizeof key, compare);
        if (found != NULL && found->value == flow->states[at].from / 2)
            return found;
    }
    return NULL;
}

void layer_free_flow(layer_flow *flow) {
    free(flow->edges);
    free(flow->conditions);
    free(flow->states);
}
