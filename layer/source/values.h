/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What values and names of a program's functions depend on, as a graph: its tokens, its names, its expressions. */

#pragma once

#include "source/flow.h"
#include "source/functions.h"

/* Nodes of a function, in this order, from its `nodes` on. Of kernels: what differs if their work-group may have
 * several sub-groups, a partial sub-group, several work-items in each dimension; of functions: in any of the kernels
 * that lead to them. */
enum {
    LAYER_CONTROL,
    LAYER_RESULT,
    LAYER_GROUPS,
    LAYER_PARTIAL,
    LAYER_WIDE, /* in dimension 0 */
    LAYER_WIDE_1,
    LAYER_WIDE_2,
    LAYER_PARAMETERS
};

typedef struct layer_value_name {
    layer_word word;
    unsigned variable; /* the innermost that is declared, or 0 */
    unsigned nodes, parameter_count;
    bool is_function; /* of the program */
    bool is_declared; /* outside functions */
} layer_value_name;

/* An exchange. */
typedef struct layer_exchange_point {
    size_t token;
    unsigned control;
    const layer_value_name *function;
    bool is_kernel;
} layer_exchange_point;

typedef struct layer_variable layer_variable;
typedef struct layer_hidden layer_hidden;
typedef struct layer_brackets layer_brackets;

enum { LAYER_DEEPEST = 4096 }; /* brackets, or statements, in each other */

typedef struct layer_values {
    const layer_part *part;
    layer_flow flow;
    void *tree; /* of names */
    layer_variable *variables;
    size_t variable_count, variable_capacity;
    layer_hidden *hiddens; /* declarations that others hide */
    size_t hidden_count, hidden_capacity;
    layer_exchange_point *points;
    size_t point_count, point_capacity;
    layer_brackets *groups; /* that are open; the first is the whole expression */
    size_t group_count;
    const layer_value_name *function; /* that is being read */
    bool is_kernel;
    bool is_lost; /* from token `lost` on the program cannot be followed */
    size_t lost;
    const layer_value_name *lost_function;
} layer_values;

/* Without memory, the flow has failed. */
void layer_begin_values(layer_values *a, const layer_part *part);
void layer_free_values(layer_values *a);

bool layer_has(const layer_values *a, size_t token, const char *spelling);
bool layer_is_word(const layer_values *a, size_t token);

void layer_lose(layer_values *a, size_t token);

/* False when memory ran out, or the program cannot be followed. */
bool layer_goes_on(const layer_values *a);

/* NULL when memory runs out. */
layer_value_name *layer_value_name_of(layer_values *a, size_t token);

/* The name that a declaration, or a parameter, declares behind its type; 0 for anything else. */
size_t layer_declared_name(const layer_values *a, size_t token, size_t end, bool *is_pointer, bool *has_space);

/* Declares it. The node of its value. */
unsigned layer_declare_value(layer_values *a, size_t token, bool is_pointer, bool has_space);

/* Ends declarations behind the first `count`. */
void layer_leave_scope(layer_values *a, size_t count);

/* Reads an expression up to `end` or to a semicolon, whose index it returns. `value` becomes its node. */
size_t layer_read_expression(layer_values *a, size_t token, size_t end, unsigned control, unsigned *value);

/* Likewise a declaration or an expression whose value is of no use. */
size_t layer_read_declaration(layer_values *a, size_t token, size_t end, unsigned control);
