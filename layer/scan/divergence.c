/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Makes a graph of a program's values and control, in one pass over its tokens, and marks what sources reach. */

#include "divergence.h"

#include "functions.h"
#include "names.h"

#include <search.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 4096, MOST_EDGES = 1 << 20, LONGEST_REASON = 80 };

/* The first nodes. What differs between sub-groups is the same for all work-items of a sub-group. */
enum { UNIFORM, BY_SUB_GROUP, BY_ITEM, SOURCES };

/* Nodes of a function, in this order, from its `nodes` on. Of kernels: what differs if their work-group may have
 * several sub-groups, a partial sub-group, several work-items in each dimension; of functions: in any of the kernels
 * that lead to them. */
enum { CONTROL, RESULT, GROUPS, PARTIAL, WIDE, PARAMETERS = WIDE + 3 };

/* What flows along an edge. A function's result depends on its parameters in each call anew, so what came by a
 * parameter is kept apart, and does not return. */
typedef enum flow { ALL, INTO_PARAMETER, RETURNED } flow;

typedef struct edge {
    unsigned from;
    unsigned to : 30, flow : 2;
} edge;

typedef struct variable {
    unsigned node;
    bool is_memory;  /* in local or global memory: loads give all work-items the same */
    bool is_pointer; /* to such memory */
    bool is_array;   /* of a work-item */
} variable;

typedef struct name {
    const char *text;
    size_t length;
    unsigned variable; /* index in `variables` of the innermost that is declared, or 0 */
    unsigned nodes, parameter_count;
    bool is_function; /* of the program */
    bool is_declared;
} name;

/* A declaration that hides another. */
typedef struct hidden {
    name *by;
    unsigned variable;
} hidden;

/* Control that depends on a value: tokens that say which. */
typedef struct condition {
    unsigned node, value;
    size_t begin, end;
} condition;

typedef struct point {
    size_t token;
    unsigned control;
    const name *function;
    bool is_kernel;
} point;

typedef enum statement { BLOCK, IF, ELSE, SWITCH, LOOP, DO } statement;

/* A statement that has begun. Jumps are joined control, 0 for none. */
typedef struct frame {
    statement kind;
    unsigned control; /* of what comes next */
    unsigned branch;  /* control at its beginning */
    unsigned returns, breaks, continues;
    size_t hidden; /* declarations before it */
} frame;

/* Brackets of an expression; the first has the whole. */
typedef struct group {
    size_t open;
    const name *call; /* in front of it; NULL if there is none */
    unsigned argument;
    unsigned value, result;   /* of this part, of those before commas */
    unsigned control, branch; /* now, and at the beginning of each part */
    size_t begin;             /* of this part */
    name *base;               /* of the last operand: what is assigned */
    unsigned operands;
    bool is_element, is_target_element; /* of the last operand: behind [], * or -> */
    bool steps, takes_address;          /* ++ or & before the next operand */
    name *target;
    bool declares, has_space;
} group;

typedef struct analysis {
    const layer_part *part;
    unsigned sub_group_size;
    void *tree; /* of names */
    edge *edges;
    size_t edge_count, edge_capacity;
    unsigned node_count;
    variable *variables;
    size_t variable_count, variable_capacity;
    hidden *hiddens;
    size_t hidden_count, hidden_capacity;
    condition *conditions;
    size_t condition_count, condition_capacity;
    point *points;
    size_t point_count, point_capacity;
    frame *frames;
    size_t frame_count;
    group *groups;
    size_t group_count;
    const name *function; /* that is being read */
    bool is_kernel, has_goto;
    bool failed;    /* memory ran out */
    size_t unclear; /* the token from which on the program cannot be followed, + 1 */
    const name *unclear_function;
} analysis;

/* ---- Memory ---- */

/* Room for one more element; NULL when memory ran out. */
static void *grow(analysis *a, void *array, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity || a->failed)
        return array;
    void *grown = realloc(array, (2 * *capacity + 64) * size);
    a->failed |= grown == NULL;
    *capacity = grown == NULL ? *capacity : 2 * *capacity + 64;
    return grown == NULL ? array : grown;
}

#define APPEND(a, list, ...)                                                                                           \
    do {                                                                                                               \
        (a)->list##s = grow((a), (a)->list##s, (a)->list##_count, &(a)->list##_capacity, sizeof *(a)->list##s);        \
        if (!(a)->failed)                                                                                              \
            (a)->list##s[(a)->list##_count++] = (__VA_ARGS__);                                                         \
    } while (0)

static void lose(analysis *a, size_t token) {
    if (a->unclear == 0) {
        a->unclear = token + 1;
        a->unclear_function = a->function;
    }
}

static bool goes_on(const analysis *a) {
    return !a->failed && a->unclear == 0;
}

/* ---- The graph ---- */

static void flows(analysis *a, unsigned from, unsigned to, flow flow) {
    if (from == UNIFORM || from == to)
        return;
    if (a->edge_count == MOST_EDGES)
        lose(a, 0);
    else
        APPEND(a, edge, (edge){from, to & 0x3fffffff, flow});
}

static unsigned join(analysis *a, unsigned left, unsigned right) {
    if (left == UNIFORM || right == UNIFORM || left == right)
        return left == UNIFORM ? right : left;
    flows(a, left, a->node_count, ALL);
    flows(a, right, a->node_count, ALL);
    return a->node_count++;
}

/* Control that depends on a value, too: of tokens from `begin` on. */
static unsigned depend(analysis *a, unsigned control, unsigned value, size_t begin, size_t end) {
    if (value == UNIFORM)
        return control;
    const unsigned node = a->node_count++;
    flows(a, control, node, ALL);
    flows(a, value, node, ALL);
    APPEND(a, condition, (condition){node, value, begin, end});
    return node;
}

/* ---- Names ---- */

static int compare(const void *left, const void *right) {
    const name *l = left, *r = right;
    if (l->length != r->length)
        return l->length < r->length ? -1 : 1;
    return memcmp(l->text, r->text, l->length);
}

/* NULL when memory runs out. */
static name *name_of(analysis *a, size_t token) {
    const layer_token *word = &a->part->tokens[token].token;
    const name key = {.text = word->text, .length = word->length};
    name *const *found = tfind(&key, &a->tree, compare);
    if (found != NULL)
        return *found;
    name *added = calloc(1, sizeof *added);
    if (added != NULL) {
        *added = key;
        if (tsearch(added, &a->tree, compare) != NULL)
            return added;
    }
    free(added);
    a->failed = true;
    return NULL;
}

static bool begins(const name *n, const char *with) {
    return n->length >= strlen(with) && memcmp(n->text, with, strlen(with)) == 0;
}

static bool is_one_of(const name *n, const char *const *words) {
    for (; *words != NULL; ++words)
        if (strlen(*words) == n->length && memcmp(*words, n->text, n->length) == 0)
            return true;
    return false;
}

static bool has(const analysis *a, size_t token, const char *spelling) {
    return layer_part_has(a->part, token, spelling);
}

static bool is_word(const analysis *a, size_t token) {
    return token < a->part->count && a->part->tokens[token].token.kind == LAYER_IDENTIFIER;
}

/* Whether an operator of two characters begins here. */
static bool is_pair(const analysis *a, size_t token, char first, char second) {
    const layer_placed_token *tokens = a->part->tokens;
    return token + 1 < a->part->count && tokens[token].token.length == 1 && tokens[token].token.text[0] == first &&
           tokens[token + 1].token.text == tokens[token].token.text + 1 && tokens[token + 1].token.text[0] == second;
}

/* ---- Variables ---- */

static variable *variable_of(analysis *a, name *n) {
    if (n->variable == 0) { /* of the whole program, or declared in a way that is_declaration does not know */
        APPEND(a, variable, (variable){.node = a->node_count++});
        n->variable = a->failed ? 0 : (unsigned)a->variable_count - 1;
    }
    return &a->variables[n->variable];
}

static void declare(analysis *a, size_t token, bool is_pointer, bool has_space) {
    name *n = name_of(a, token);
    if (n == NULL)
        return;
    const bool is_array = has(a, token + 1, "[");
    const variable added = {.node = a->node_count++,
                            .is_memory = has_space && !is_pointer,
                            .is_pointer = has_space && is_pointer && !is_array,
                            .is_array = is_array && !(has_space && !is_pointer)};
    APPEND(a, hidden, (hidden){n, n->variable});
    APPEND(a, variable, added);
    if (a->failed)
        return;
    n->variable = (unsigned)a->variable_count - 1;
    if (is_pointer && !has_space) /* it may point to a variable of a work-item */
        flows(a, BY_ITEM, added.node, ALL);
}

static void leave_scope(analysis *a, size_t count) {
    while (a->hidden_count > count) {
        const hidden *h = &a->hiddens[--a->hidden_count];
        h->by->variable = h->variable;
    }
}

/* The variable's name behind words of a type; 0 for what is no declaration. */
static size_t declared_name(const analysis *a, size_t token, size_t end, bool *is_pointer, bool *has_space) {
    static const char *const spaces[] = {"global", "__global", "local", "__local", "constant", "__constant"};
    size_t words = 0, last = 0, behind;
    *is_pointer = *has_space = false;
    for (; token < end; ++token)
        if (layer_is_attribute(a->part, token, &behind)) {
            token = behind - 1;
        } else if (is_word(a, token)) {
            for (size_t i = 0; i < sizeof spaces / sizeof *spaces; ++i)
                *has_space |= has(a, token, spaces[i]);
            last = token;
            ++words;
        } else if (has(a, token, "*") && words > 0) {
            *is_pointer = true;
        } else {
            break;
        }
    const bool is_end = token == end || has(a, token, ";") || has(a, token, ",") || has(a, token, "[") ||
                        (has(a, token, "=") && !is_pair(a, token, '=', '='));
    return words > 1 && is_end ? last : 0;
}

/* ---- Calls ---- */

/* The result of a builtin, by its name; SOURCES: that of its arguments. */
static unsigned builtin(const analysis *a, const group *call) {
    static const char *const uniform[] = {"get_work_dim",
                                          "get_global_size",
                                          "get_local_size",
                                          "get_enqueued_local_size",
                                          "get_num_groups",
                                          "get_group_id",
                                          "get_global_offset",
                                          "get_num_sub_groups",
                                          "sizeof",
                                          "get_enqueued_num_sub_groups",
                                          "vec_step",
                                          "get_max_sub_group_size",
                                          "barrier",
                                          "work_group_barrier",
                                          "sub_group_barrier",
                                          NULL};
    static const char *const ids[] = {"get_global_id", "get_local_id", NULL};
    static const char *const sizes[] = {"get_sub_group_size", NULL}, *const groups[] = {"get_sub_group_id", NULL};
    static const char *const shared[] = {"broadcast", "reduce", "any", "all", "ballot", NULL};
    static const char *const others[] = {"get_global_linear_id", "get_local_linear_id", NULL};
    const name *n = call->call;
    const unsigned nodes = a->function->nodes;
    if (is_one_of(n, uniform))
        return UNIFORM;
    if (is_one_of(n, ids)) {
        const layer_token *dimension = &a->part->tokens[call->open + 1].token;
        const bool is_known = dimension->length == 1 && dimension->text[0] >= '0' && dimension->text[0] <= '2' &&
                              has(a, call->open + 2, ")");
        return is_known ? nodes + WIDE + (unsigned)(dimension->text[0] - '0') : BY_ITEM;
    }
    if (is_one_of(n, sizes))
        return nodes + PARTIAL;
    if (is_one_of(n, groups))
        return BY_SUB_GROUP;
    const size_t prefix = begins(n, "sub_group_")         ? strlen("sub_group_")
                          : begins(n, "intel_sub_group_") ? strlen("intel_sub_group_")
                                                          : 0;
    if (prefix != 0) {
        const name rest = {.text = n->text + prefix, .length = n->length - prefix};
        for (size_t i = 0; shared[i] != NULL; ++i)
            if (begins(&rest, shared[i]) && !begins(&rest, "ballot_"))
                return BY_SUB_GROUP;
        return begins(&rest, "ballot_bit_count") || begins(&rest, "ballot_find") || begins(&rest, "ballot_bit_extract")
                   ? SOURCES
                   : BY_ITEM;
    }
    if (begins(n, "work_group_"))
        return begins(n, "work_group_scan") ? BY_ITEM : UNIFORM;
    const bool varies = is_one_of(n, others) || n->is_declared || begins(n, "get_sub_group_") || begins(n, "atom") ||
                        begins(n, "__") || begins(n, "read_pipe") || begins(n, "write_pipe") || begins(n, "reserve_");
    return varies ? BY_ITEM : SOURCES;
}

/* A call begins, whose name is at `token`. */
static void begin_call(analysis *a, const name *called, size_t token, unsigned control) {
    const layer_token *word = &a->part->tokens[token].token;
    if (called->is_function) {
        flows(a, control, called->nodes + CONTROL, INTO_PARAMETER);
        for (unsigned i = GROUPS; i < PARAMETERS; ++i)
            flows(a, a->function->nodes + i, called->nodes + i, ALL);
    } else if (layer_exchanges(word->text, word->length) || layer_token_is(word, "sub_group_barrier")) {
        APPEND(a, point, (point){token, control, a->function, a->is_kernel});
    }
}

static unsigned end_call(analysis *a, const group *g) {
    if (g->call == NULL)
        return g->result;
    if (!g->call->is_function) {
        const unsigned by_name = builtin(a, g);
        return by_name == SOURCES ? g->result : by_name;
    }
    const unsigned node = a->node_count++;
    flows(a, g->call->nodes + RESULT, node, RETURNED);
    flows(a, g->result, node, ALL);
    return node;
}

/* ---- Expressions ---- */

static group *top(analysis *a) {
    return &a->groups[a->group_count - 1];
}

static void assign(analysis *a, name *to, bool is_element, unsigned value, unsigned control) {
    const variable *v = to == NULL ? NULL : variable_of(a, to);
    if (v == NULL || a->failed || v->is_memory || (v->is_pointer && is_element))
        return;
    flows(a, value, v->node, ALL);
    flows(a, control, v->node, ALL);
}

/* A comma, or the end of the brackets. `token` is behind. */
static void end_part(analysis *a, size_t token) {
    group *g = top(a);
    assign(a, g->target, g->is_target_element, g->value, g->control);
    if (g->target != NULL && !a->failed && !g->is_target_element)
        g->value = join(a, g->value, variable_of(a, g->target)->node);
    if (g->call != NULL && g->call->is_function && g->argument < g->call->parameter_count)
        flows(a, g->value, g->call->nodes + PARAMETERS + g->argument, INTO_PARAMETER);
    ++g->argument;
    g->result = join(a, g->result, g->value);
    g->value = UNIFORM;
    g->control = g->branch;
    g->target = g->base = NULL;
    g->operands = 0;
    g->steps = g->takes_address = g->is_element = false;
    g->begin = token;
}

static void open_group(analysis *a, size_t token, const name *call, unsigned control) {
    if (a->group_count == DEEPEST) {
        lose(a, token);
        return;
    }
    a->groups[a->group_count++] =
        (group){.open = token, .call = call, .begin = token + 1, .control = control, .branch = control};
}

static void close_group(analysis *a, size_t token) {
    const bool is_operand = top(a)->operands == 1;
    name *base = top(a)->base;
    const bool is_element = top(a)->is_element;
    end_part(a, token);
    const group closed = *top(a);
    const unsigned value = end_call(a, &closed);
    --a->group_count;
    group *g = top(a);
    g->value = join(a, g->value, value);
    if (has(a, closed.open, "[")) {
        g->is_element = true;
    } else {
        g->base = has(a, closed.open, "(") && closed.call == NULL && is_operand ? base : NULL;
        g->is_element = is_element;
        ++g->operands;
    }
}

/* Whether an operand ends before this token, so that an operator is one of two operands, or behind its operand. */
static bool follows_operand(const analysis *a, size_t token) {
    const layer_token *before = &a->part->tokens[token - 1].token;
    return token > top((analysis *)a)->begin && (before->kind == LAYER_IDENTIFIER || before->kind == LAYER_NUMBER ||
                                                 layer_token_is(before, ")") || layer_token_is(before, "]"));
}

static void read_word(analysis *a, size_t token) {
    group *g = top(a);
    const size_t open = layer_open_behind(a->part, token);
    if (token > g->begin && (has(a, token - 1, ".") || (token > 1 && is_pair(a, token - 2, '-', '>'))))
        return;
    name *n = name_of(a, token);
    if (n == NULL)
        return;
    g->base = NULL;
    g->is_element = false;
    if (open != 0) /* its parentheses open_group sees */
        return;
    ++g->operands;
    g->base = n;
    g->is_element = !(g->declares && g->operands == 1) && token > g->begin && has(a, token - 1, "*") &&
                    !follows_operand(a, token - 1);
    if (g->takes_address || g->steps || n->variable != 0) {
        const variable *v = variable_of(a, n);
        if (a->failed)
            return;
        const bool is_handed_on = v->is_array && !has(a, token + 1, "[");
        if ((g->takes_address && !v->is_memory && !v->is_pointer) || is_handed_on)
            flows(a, BY_ITEM, v->node, ALL);
        if (g->steps)
            assign(a, n, g->is_element, UNIFORM, g->control);
        g->value = join(a, g->value, v->is_memory ? UNIFORM : v->node);
    }
    g->takes_address = g->steps = false;
}

/* Whether token `=` assigns: no comparison. */
static bool is_assignment(const analysis *a, size_t token) {
    if (is_pair(a, token, '=', '=') || is_pair(a, token - 1, '=', '=') || is_pair(a, token - 1, '!', '='))
        return false;
    const bool is_shift = is_pair(a, token - 2, '<', '<') || is_pair(a, token - 2, '>', '>');
    return is_shift || !(is_pair(a, token - 1, '<', '=') || is_pair(a, token - 1, '>', '='));
}

static void begin_assignment(analysis *a, size_t token) {
    group *g = top(a);
    const bool is_by_pointer = has(a, g->begin, "*");
    name *before = g->target;
    if (g->base != NULL && !(is_by_pointer && !g->declares))
        assign(a, g->base, g->is_element, g->value, g->control);
    if (before != NULL && g->base != NULL && !a->failed) /* a = b = c */
        assign(a, before, g->is_target_element, variable_of(a, g->base)->node, g->control);
    g->target = is_by_pointer && !g->declares ? NULL : g->base;
    g->is_target_element = g->is_element;
    g->value = UNIFORM;
    g->operands = 0;
    g->begin = token + 1;
}

/* ++, --, *, &, && and so on. The index of the last character. */
static size_t read_operator(analysis *a, size_t token) {
    group *g = top(a);
    if (is_pair(a, token, '+', '+') || is_pair(a, token, '-', '-')) {
        if (follows_operand(a, token))
            assign(a, g->base, g->is_element, UNIFORM, g->control);
        else
            g->steps = true;
        return token + 1;
    }
    if (is_pair(a, token, '&', '&') || is_pair(a, token, '|', '|') || has(a, token, "?")) {
        g->control = depend(a, g->control, g->value, g->begin, token);
        g->operands += 2;
        return has(a, token, "?") ? token : token + 1;
    }
    if (is_pair(a, token, '-', '>')) {
        g->is_element = true;
        return token + 1;
    }
    if (has(a, token, "&") && (!follows_operand(a, token) || (has(a, token - 1, ")") && has(a, token - 2, "*"))))
        g->takes_address = true;
    else if (has(a, token, "=") && is_assignment(a, token))
        begin_assignment(a, token);
    else if (!has(a, token, ".") && follows_operand(a, token))
        ++g->operands;
    return token;
}

/* Whether a word begins a statement that no expression has, but GNU's ({ }). */
static bool is_statement_word(const analysis *a, size_t token) {
    static const char *const words[] = {"if",   "else",     "for",   "while", "do",      "switch", "return",
                                        "goto", "continue", "break", "case",  "default", NULL};
    const layer_token *word = &a->part->tokens[token].token;
    const name n = {.text = word->text, .length = word->length};
    return is_one_of(&n, words);
}

/* The declarator behind a comma. */
static void declare_next(analysis *a, size_t token, size_t end) {
    bool is_pointer = false;
    size_t behind;
    for (; token < end; ++token)
        if (layer_is_attribute(a->part, token, &behind))
            token = behind - 1;
        else if (has(a, token, "*"))
            is_pointer = true;
        else
            break;
    if (is_word(a, token))
        declare(a, token, is_pointer, top(a)->has_space);
}

/* The name of the function that parentheses at `open` call, or NULL. */
static const name *called_at(analysis *a, size_t open, size_t *token) {
    *token = open - 1;
    if (has(a, open - 1, ")") && open > 2 && has(a, open - 3, "(")) /* (f)(x) */
        *token = open - 2;
    return is_word(a, *token) && layer_open_behind(a->part, *token) == open ? name_of(a, *token) : NULL;
}

/* Reads the next token. The index of the next. */
static size_t read_token(analysis *a, size_t token, size_t end) {
    const layer_placed_token *placed = &a->part->tokens[token];
    const char first = placed->token.kind == LAYER_PUNCTUATOR ? placed->token.text[0] : '\0';
    size_t behind, at;
    if (layer_is_attribute(a->part, token, &behind))
        return behind;
    if (placed->token.kind == LAYER_IDENTIFIER) {
        if (is_statement_word(a, token))
            lose(a, token);
        else if ((has(a, token, "sizeof") || has(a, token, "vec_step")) && has(a, token + 1, "(") &&
                 a->part->tokens[token + 1].match != 0)
            return a->part->tokens[token + 1].match + 1;
        else
            read_word(a, token);
    } else if (first == '(' || first == '[' || first == '{') {
        const unsigned control = top(a)->control;
        const name *called = first == '(' && token > 0 ? called_at(a, token, &at) : NULL;
        if (called != NULL)
            begin_call(a, called, at, control);
        open_group(a, token, called, control);
    } else if (first == ')' || first == ']' || first == '}') {
        if (a->group_count == 1)
            lose(a, token);
        else
            close_group(a, token + 1);
    } else if (first == ',' || first == ';') {
        end_part(a, token + 1);
        if (top(a)->declares)
            declare_next(a, token + 1, end);
    } else if (first != '\0') {
        return read_operator(a, token) + 1;
    } else {
        ++top(a)->operands;
    }
    return token + 1;
}

/* Reads an expression or a declaration up to `end` or to a semicolon, whose index it returns. */
static size_t read_expression(analysis *a, size_t token, size_t end, unsigned control, unsigned *value) {
    bool is_pointer, has_space;
    const size_t declared = declared_name(a, token, end, &is_pointer, &has_space);
    a->group_count = 0;
    a->groups[a->group_count++] = (group){.begin = token, .control = control, .branch = control};
    if (declared != 0) {
        declare(a, declared, is_pointer, has_space);
        top(a)->declares = true;
        top(a)->has_space = has_space;
        token = declared;
    }
    while (goes_on(a) && token < end && !(a->group_count == 1 && has(a, token, ";")))
        token = read_token(a, token, end);
    if (a->group_count != 1)
        lose(a, token);
    a->group_count = 1;
    end_part(a, token);
    *value = top(a)->result;
    return token;
}

/* ---- Statements ---- */

static frame *current(analysis *a) {
    return &a->frames[a->frame_count - 1];
}

static void enter(analysis *a, statement kind, unsigned control, size_t token) {
    if (a->frame_count == DEEPEST)
        lose(a, token);
    else
        a->frames[a->frame_count++] =
            (frame){.kind = kind, .control = control, .branch = control, .hidden = a->hidden_count};
}

/* What jumps out of a statement makes what is behind it divergent: of a loop, the loop. */
static void leave(analysis *a) {
    const frame left = *current(a);
    --a->frame_count;
    frame *outer = current(a);
    const bool is_loop = left.kind == LOOP || left.kind == DO;
    leave_scope(a, left.hidden);
    if (is_loop) {
        flows(a, left.breaks, left.branch, ALL);
        flows(a, left.returns, left.branch, ALL);
    }
    const unsigned breaks = is_loop || left.kind == SWITCH ? UNIFORM : left.breaks;
    const unsigned continues = is_loop ? UNIFORM : left.continues;
    outer->returns = join(a, outer->returns, left.returns);
    outer->breaks = join(a, outer->breaks, breaks);
    outer->continues = join(a, outer->continues, continues);
    outer->control = join(a, join(a, outer->control, left.returns), join(a, breaks, continues));
}

/* The parenthesis that closes the one at `open`; 0 if there is none. */
static size_t closing(analysis *a, size_t open) {
    const size_t close = has(a, open, "(") ? a->part->tokens[open].match : 0;
    if (close == 0)
        lose(a, open);
    return close;
}

/* if, switch. The index behind the condition. */
static size_t begin_branch(analysis *a, statement kind, size_t token) {
    const size_t close = closing(a, token + 1);
    const unsigned outer = current(a)->control;
    unsigned value;
    if (close == 0)
        return token + 1;
    read_expression(a, token + 2, close, outer, &value);
    enter(a, kind, depend(a, outer, value, token + 2, close), token);
    return close + 1;
}

/* Control of a loop begins before its condition is known. */
static unsigned begin_loop(analysis *a, statement kind, size_t token) {
    const unsigned node = a->node_count++;
    flows(a, current(a)->control, node, ALL);
    enter(a, kind, node, token);
    return node;
}

/* Reads the condition of a loop. */
static size_t read_condition(analysis *a, size_t token, size_t end, unsigned loop) {
    unsigned value;
    const size_t behind = read_expression(a, token, end, loop, &value);
    flows(a, value, loop, ALL);
    if (value != UNIFORM)
        APPEND(a, condition, (condition){loop, value, token, behind});
    return behind;
}

static size_t begin_while(analysis *a, size_t token) {
    const size_t close = closing(a, token + 1);
    if (close == 0)
        return token + 1;
    read_condition(a, token + 2, close, begin_loop(a, LOOP, token));
    return close + 1;
}

static size_t begin_for(analysis *a, size_t token) {
    const size_t close = closing(a, token + 1);
    const unsigned outer = current(a)->control;
    unsigned value;
    if (close == 0)
        return token + 1;
    const unsigned loop = begin_loop(a, LOOP, token);
    token = read_expression(a, token + 2, close, outer, &value) + 1;
    if (token <= close)
        token = read_condition(a, token, close, loop) + 1;
    if (token <= close)
        read_expression(a, token, close, loop, &value);
    return close + 1;
}

/* Behind a statement: what ends with it. The index of the next statement. */
static size_t end_statement(analysis *a, size_t token) {
    while (goes_on(a) && a->frame_count > 1 && current(a)->kind != BLOCK) {
        frame *f = current(a);
        if (f->kind == IF && has(a, token, "else")) {
            f->kind = ELSE;
            f->control = f->branch;
            return token + 1;
        }
        if (f->kind == DO) {
            const size_t close = has(a, token, "while") ? closing(a, token + 1) : 0;
            if (close == 0) {
                lose(a, token);
                return token;
            }
            read_condition(a, token + 2, close, f->branch);
            token = close + 1 + has(a, close + 1, ";");
        }
        leave(a);
    }
    return token;
}

/* return, break, continue, goto. The index of the semicolon. */
static size_t read_jump(analysis *a, size_t token, size_t end) {
    frame *f = current(a);
    unsigned value = UNIFORM;
    const size_t behind = read_expression(a, token + 1, end, f->control, &value);
    if (has(a, token, "return")) {
        flows(a, value, a->function->nodes + RESULT, ALL);
        flows(a, f->control, a->function->nodes + RESULT, ALL);
        f->returns = join(a, f->returns, f->control);
    } else if (has(a, token, "break")) {
        f->breaks = join(a, f->breaks, f->control);
    } else if (has(a, token, "continue")) {
        f->continues = join(a, f->continues, f->control);
    } else {
        flows(a, f->control, a->function->nodes + CONTROL, ALL);
        a->has_goto = true;
    }
    return behind;
}

/* Reads a statement, or what it begins with. The index behind. */
static size_t read_statement(analysis *a, size_t token, size_t end) {
    size_t behind;
    unsigned value;
    if (layer_is_attribute(a->part, token, &behind))
        return behind;
    if (has(a, token, "_Pragma"))
        return closing(a, token + 1) + 1;
    if (has(a, token, "{")) {
        enter(a, BLOCK, current(a)->control, token);
    } else if (has(a, token, "}")) {
        if (a->frame_count == 1 || current(a)->kind != BLOCK) {
            lose(a, token);
            return end;
        }
        leave(a);
        return end_statement(a, token + 1);
    } else if (has(a, token, "if")) {
        return begin_branch(a, IF, token);
    } else if (has(a, token, "switch")) {
        return begin_branch(a, SWITCH, token);
    } else if (has(a, token, "while")) {
        return begin_while(a, token);
    } else if (has(a, token, "for")) {
        return begin_for(a, token);
    } else if (has(a, token, "do")) {
        begin_loop(a, DO, token);
    } else if (has(a, token, "case")) {
        while (token < end && !has(a, token, ":"))
            ++token;
    } else if (is_word(a, token) && has(a, token + 1, ":")) {
        return token + 2;
    } else {
        const bool jumps =
            has(a, token, "return") || has(a, token, "break") || has(a, token, "continue") || has(a, token, "goto");
        token = jumps ? read_jump(a, token, end) : read_expression(a, token, end, current(a)->control, &value);
        return end_statement(a, token + 1);
    }
    return token + 1;
}

/* ---- Functions ---- */

/* Calls `visit` with the tokens of each parameter. */
typedef void visit_parameter(analysis *a, name *function, unsigned index, size_t begin, size_t end);

static unsigned visit_parameters(analysis *a, name *function, const layer_function *f, visit_parameter *visit) {
    unsigned count = 0;
    for (size_t i = f->open + 1, begin = i; i <= f->close; ++i)
        if (i < f->close && has(a, i, "(") && a->part->tokens[i].match != 0) {
            i = a->part->tokens[i].match;
        } else if (i == f->close || has(a, i, ",")) {
            if (visit != NULL)
                visit(a, function, count, begin, i);
            ++count;
            begin = i + 1;
        }
    return count;
}

static void declare_parameter(analysis *a, name *function, unsigned index, size_t begin, size_t end) {
    bool is_pointer, has_space;
    const size_t declared = declared_name(a, begin, end, &is_pointer, &has_space);
    if (declared == 0)
        return;
    declare(a, declared, is_pointer, has_space);
    if (!a->failed)
        flows(a, function->nodes + PARAMETERS + index, a->variables[a->variable_count - 1].node, ALL);
}

/* Up to three numbers behind an attribute's name; 0 for others. Whether it has the attribute. */
static bool read_numbers(const analysis *a, const layer_function *f, const char *attribute, unsigned count,
                         unsigned long *numbers) {
    bool is_there = false;
    memset(numbers, 0, count * sizeof *numbers);
    for (size_t i = f->begin; i < f->body; ++i) {
        const layer_token *word = &a->part->tokens[i].token;
        const size_t length = strlen(attribute), wraps = word->length == length + 4 ? 2 : 0;
        if (word->length != length + 2 * wraps || memcmp(word->text + wraps, attribute, length) != 0)
            continue;
        is_there = true;
        for (unsigned n = 0; n < count; ++n)
            if (i + 3 + 2 * n < f->body && has(a, i + 3 + 2 * n, n + 1 == count ? ")" : ",") &&
                a->part->tokens[i + 2 + 2 * n].token.length < 5)
                numbers[n] = strtoul(a->part->tokens[i + 2 + 2 * n].token.text, NULL, 0);
    }
    return is_there;
}

static void note_kernel(analysis *a, const name *kernel, const layer_function *f) {
    unsigned long items[3], lanes;
    read_numbers(a, f, "reqd_work_group_size", 3, items);
    if (!read_numbers(a, f, "intel_reqd_sub_group_size", 1, &lanes))
        lanes = a->sub_group_size;
    const unsigned long all = lanes == 0 ? 0 : items[0] * items[1] * items[2];
    flows(a, all != 0 && all <= lanes ? BY_SUB_GROUP : BY_ITEM, kernel->nodes + GROUPS, ALL);
    if (all == 0 || (all > lanes && all % lanes != 0))
        flows(a, BY_SUB_GROUP, kernel->nodes + PARTIAL, ALL);
    for (unsigned i = 0; i < 3; ++i)
        if (items[i] != 1)
            flows(a, BY_ITEM, kernel->nodes + WIDE + i, ALL);
}

/* Gives each function its nodes. Overloads share them. */
static void note_functions(analysis *a) {
    layer_function f;
    for (size_t i = 0; i < a->part->count && !a->failed; ++i)
        if (a->part->tokens[i].braces == 0 && i > 0 && layer_open_behind(a->part, i) != 0 &&
            (is_word(a, i - 1) || has(a, i - 1, "*") || has(a, i - 1, ")"))) {
            name *declared = name_of(a, i);
            if (declared != NULL)
                declared->is_declared = true;
        }
    for (size_t at = 0; !a->failed && layer_find_function(a->part, at, &f); at = f.body + 1) {
        name *n = name_of(a, f.name);
        const unsigned count = visit_parameters(a, n, &f, NULL);
        if (n == NULL)
            return;
        n->is_function = true;
        n->parameter_count = count > n->parameter_count ? count : n->parameter_count;
    }
    for (size_t at = 0; !a->failed && layer_find_function(a->part, at, &f); at = f.body + 1) {
        name *n = name_of(a, f.name);
        if (n == NULL)
            return;
        if (n->nodes == 0) {
            n->nodes = a->node_count;
            a->node_count += PARAMETERS + n->parameter_count;
        }
        if (f.is_kernel)
            note_kernel(a, n, &f);
    }
}

static void read_function(analysis *a, const layer_function *f) {
    name *n = name_of(a, f->name);
    if (n == NULL)
        return;
    a->function = n;
    a->is_kernel = f->is_kernel;
    a->has_goto = false;
    a->frame_count = 0;
    enter(a, BLOCK, n->nodes + CONTROL, f->body);
    visit_parameters(a, n, f, declare_parameter);
    for (size_t token = f->body + 1; goes_on(a) && token < f->end;)
        token = read_statement(a, token, f->end);
    if (goes_on(a) && a->frame_count != 1)
        lose(a, f->body);
    if (a->has_goto)
        flows(a, a->frames[0].returns, n->nodes + CONTROL, ALL);
    leave_scope(a, 0);
}

/* ---- What sources reach ---- */

/* A node's own state, and behind it that by parameters: what reaches them, and from where. */
typedef struct state {
    unsigned from;
    unsigned char source; /* UNIFORM, BY_SUB_GROUP, BY_ITEM */
} state;

typedef struct marks {
    state *states;
    unsigned *first; /* of the edges of a node, in `edges` */
    edge *edges;
    unsigned *queue;
} marks;

static void reach(marks *m, unsigned from, unsigned to, unsigned char source, size_t *queued) {
    if (m->states[to].source >= source)
        return;
    m->states[to] = (state){from, source};
    m->queue[(*queued)++] = to;
}

static void follow(marks *m, unsigned char source) {
    size_t queued = 0;
    reach(m, 0, 2 * source, source, &queued);
    for (size_t i = 0; i < queued; ++i) {
        const unsigned at = m->queue[i], is_parameter = at % 2;
        for (unsigned e = m->first[at / 2]; e < m->first[at / 2 + 1]; ++e) {
            const unsigned to = 2 * m->edges[e].to, how = m->edges[e].flow;
            if (how != RETURNED || !is_parameter)
                reach(m, at, to + (is_parameter || how == INTO_PARAMETER), source, &queued);
        }
    }
}

/* Sorts edges by their beginning, and follows them. */
static bool mark(const analysis *a, marks *m) {
    const size_t nodes = a->node_count;
    m->states = calloc(2 * nodes, sizeof *m->states);
    m->first = calloc(nodes + 2, sizeof *m->first);
    m->edges = malloc((a->edge_count + 1) * sizeof *m->edges);
    m->queue = malloc(2 * nodes * sizeof *m->queue);
    if (m->states == NULL || m->first == NULL || m->edges == NULL || m->queue == NULL)
        return false;
    for (size_t i = 0; i < a->edge_count; ++i)
        ++m->first[a->edges[i].from + 2];
    for (size_t i = 2; i < nodes + 2; ++i)
        m->first[i] += m->first[i - 1];
    for (size_t i = 0; i < a->edge_count; ++i)
        m->edges[m->first[a->edges[i].from + 1]++] = a->edges[i];
    follow(m, BY_ITEM);
    follow(m, BY_SUB_GROUP);
    return true;
}

static void free_marks(marks *m) {
    free(m->states);
    free(m->first);
    free(m->edges);
    free(m->queue);
}

/* ---- The finding ---- */

static unsigned source_of(const marks *m, unsigned node) {
    const unsigned own = m->states[2 * node].source, by_parameter = m->states[2 * node + 1].source;
    return own > by_parameter ? own : by_parameter;
}

static int compare_conditions(const void *left, const void *right) {
    const condition *l = left, *r = right;
    return l->node < r->node ? -1 : l->node > r->node;
}

/* The condition that makes control divergent; NULL if there is none. */
static const condition *reason_of(const analysis *a, const marks *m, unsigned control) {
    unsigned at = 2 * control;
    at += m->states[at + 1].source > m->states[at].source;
    for (; at / 2 >= SOURCES; at = m->states[at].from) {
        const condition key = {.node = at / 2};
        const condition *found = a->condition_count == 0
                                     ? NULL
                                     : bsearch(&key, a->conditions, a->condition_count, sizeof key, compare_conditions);
        if (found != NULL && found->value == m->states[at].from / 2)
            return found;
    }
    return NULL;
}

/* Prints the file, if it is not the program itself, and the line of a token, by #line. */
static void print_line(FILE *out, const char *text, size_t size, const layer_token *of) {
    layer_tokens tokens;
    layer_token token, file = {0};
    unsigned long line = of->line, shown = line;
    bool is_line = false;
    layer_begin_tokens(&tokens, text, size);
    while (layer_next_token(&tokens, &token) && token.text < of->text)
        if (token.names_directive) {
            is_line = layer_token_is(&token, "line");
        } else if (is_line && token.directive != LAYER_NO_DIRECTIVE && token.kind == LAYER_NUMBER) {
            shown = strtoul(token.text, NULL, 10) + line - token.line - 1;
        } else if (is_line && token.directive != LAYER_NO_DIRECTIVE && token.kind == LAYER_LITERAL) {
            file = token;
        }
    if (file.length > 2 && !layer_token_is(&file, "\"<program source>\""))
        fprintf(out, "%.*s, ", (int)file.length - 2, file.text + 1);
    fprintf(out, "line %lu", shown);
}

static void print_reason(FILE *out, const layer_part *part, const condition *reason) {
    size_t length = 0;
    for (size_t i = reason->begin; i < reason->end; ++i) {
        const layer_token *token = &part->tokens[i].token;
        length += token->length + token->follows_blank;
        if (length > LONGEST_REASON) {
            fputs("...", out);
            return;
        }
        fprintf(out, "%s%.*s", token->follows_blank && i > reason->begin ? " " : "", (int)token->length, token->text);
    }
}

typedef struct finder {
    const char *text;
    size_t size;
    unsigned sub_group_size;
    char *finding;
} finder;

static void print_point(FILE *out, const finder *f, const analysis *a, const point *p, const condition *reason,
                        bool is_by_item) {
    const layer_token *token = &a->part->tokens[p->token].token;
    fprintf(out, "%s '%.*s', ", p->is_kernel ? "kernel" : "function", (int)p->function->length, p->function->text);
    print_line(out, f->text, f->size, token);
    fprintf(out, ": %.*s is behind a condition that may differ between %s of the work-group", (int)token->length,
            token->text, is_by_item ? "work-items" : "sub-groups");
    if (reason != NULL) {
        fputs(" (", out);
        print_line(out, f->text, f->size, &a->part->tokens[reason->begin].token);
        fputs(": ", out);
        print_reason(out, a->part, reason);
        fputs(")", out);
    }
}

static void print_unclear(FILE *out, const finder *f, const analysis *a) {
    const name *function = a->unclear_function;
    fprintf(out, "function '%.*s', ", function == NULL ? 0 : (int)function->length,
            function == NULL ? "" : function->text);
    print_line(out, f->text, f->size, &a->part->tokens[a->unclear - 1].token);
    fputs(": the layer cannot follow the program from here on, so perhaps not all work-items of the work-group reach "
          "its sub-group functions",
          out);
}

/* Prints the first exchange that may be divergent. False when memory runs out. */
static bool print_first(finder *f, const analysis *a, const marks *m) {
    const point *found = NULL;
    for (size_t i = 0; i < a->point_count && found == NULL && a->unclear == 0; ++i) {
        /* one sub-group: what differs between work-items matters; several: what differs between sub-groups, too */
        const unsigned groups = source_of(m, a->points[i].function->nodes + GROUPS);
        if (groups != UNIFORM && source_of(m, a->points[i].control) + groups > BY_ITEM)
            found = &a->points[i];
    }
    if (found == NULL && a->unclear == 0)
        return true;
    size_t size;
    FILE *out = open_memstream(&f->finding, &size);
    if (out == NULL)
        return false;
    if (found == NULL)
        print_unclear(out, f, a);
    else
        print_point(out, f, a, found, reason_of(a, m, found->control), source_of(m, found->control) == BY_ITEM);
    fputs("; emulated sub-groups need all work-items here: results may be wrong, see docs/layer.md", out);
    return fclose(out) == 0;
}

static bool find(void *data, const layer_part *part) {
    finder *f = data;
    analysis a = {.part = part, .sub_group_size = f->sub_group_size, .node_count = SOURCES};
    marks m = {0};
    layer_function function;
    a.frames = malloc(DEEPEST * sizeof *a.frames);
    a.groups = malloc(DEEPEST * sizeof *a.groups);
    a.failed = a.frames == NULL || a.groups == NULL;
    APPEND(&a, variable, (variable){0});
    note_functions(&a);
    for (size_t at = 0; goes_on(&a) && layer_find_function(part, at, &function); at = function.body + 1)
        read_function(&a, &function);
    if (a.condition_count != 0)
        qsort(a.conditions, a.condition_count, sizeof *a.conditions, compare_conditions);
    const bool ok = !a.failed && (a.unclear != 0 || mark(&a, &m)) && print_first(f, &a, &m);
    free_marks(&m);
    tdestroy(a.tree, free);
    free(a.edges);
    free(a.variables);
    free(a.hiddens);
    free(a.conditions);
    free(a.points);
    free(a.frames);
    free(a.groups);
    return ok;
}

bool layer_find_divergence(const char *text, size_t size, unsigned sub_group_size, char **finding) {
    finder f = {.sub_group_size = sub_group_size};
    char *joined = layer_join_lines(text, size, &f.size);
    f.text = joined;
    const bool ok = joined != NULL && layer_visit_tokens(joined, f.size, find, &f);
    free(joined);
    *finding = ok ? f.finding : NULL;
    if (!ok)
        free(f.finding);
    return ok;
}
