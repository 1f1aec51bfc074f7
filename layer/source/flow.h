/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What flows where in a program: a graph of nodes that stand for values and for control, whose edges say what one gives
 * to another; what reaches each node from sources. */

#pragma once

#include "source/tables.h"

/* The first nodes. Sources are what differs between sub-groups, and is the same for all work-items of one; and what
 * differs between work-items. */
enum { LAYER_UNIFORM, LAYER_BY_SUB_GROUP, LAYER_BY_ITEM, LAYER_SOURCES };

/* What flows along an edge. A function's result depends on its parameters in each call anew, so what came by a
 * parameter is kept apart, and does not return. */
typedef enum layer_flow_kind { LAYER_ALL, LAYER_INTO_PARAMETER, LAYER_RETURNED } layer_flow_kind;

typedef struct layer_flow_edge {
    unsigned from;
    unsigned to : 30, kind : 2;
} layer_flow_edge;

/* Control that depends on a value: tokens that say which. */
typedef struct layer_flow_condition {
    unsigned node, value;
    size_t begin, end;
} layer_flow_condition;

typedef struct layer_flow_state layer_flow_state;

/* Begins with `node_count` of LAYER_SOURCES, and zeros. */
typedef struct layer_flow {
    layer_flow_edge *edges;
    size_t edge_count, edge_capacity;
    unsigned node_count;
    layer_flow_condition *conditions;
    size_t condition_count, condition_capacity;
    layer_flow_state *states; /* two of each node */
    bool failed;              /* memory ran out */
    bool is_full;             /* there are more edges than it takes */
} layer_flow;

unsigned layer_new_node(layer_flow *flow);
void layer_flows(layer_flow *flow, unsigned from, unsigned to, layer_flow_kind kind);

/* A node that both give to. */
unsigned layer_join(layer_flow *flow, unsigned left, unsigned right);

/* Control that depends on a value, too; layer_condition makes it of a node that exists. */
unsigned layer_depend(layer_flow *flow, unsigned control, unsigned value, size_t begin, size_t end);
void layer_condition(layer_flow *flow, unsigned node, unsigned value, size_t begin, size_t end);

/* Follows all edges from the sources. False when memory runs out, or did before. */
bool layer_follow_flow(layer_flow *flow);

/* What reaches a node, after that: LAYER_UNIFORM for no source. */
unsigned layer_source_of(const layer_flow *flow, unsigned node);

/* The condition by which a source reaches a node; NULL if there is none. */
const layer_flow_condition *layer_reason_of(const layer_flow *flow, unsigned node);

void layer_free_flow(layer_flow *flow);
