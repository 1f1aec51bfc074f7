/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads expressions token by token: operands flow into the value of the brackets around them. */

#include "source/values.h"

#include "source/names.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

struct layer_variable {
    unsigned node;
    bool is_memory;  /* in local or global memory: loads give all work-items the same */
    bool is_pointer; /* to such memory */
    bool is_array;   /* of a work-item */
};

/* A declaration that hides another. */
struct layer_hidden {
    layer_value_name *by;
    unsigned variable;
};

/* Brackets of an expression. */
struct layer_brackets {
    size_t open;
    const layer_value_name *call; /* in front of it; NULL if there is none */
    unsigned argument;
    unsigned value, result;   /* of this part, of those before commas */
    unsigned control, branch; /* now, and at the beginning of each part */
    size_t begin;             /* of this part */
    layer_value_name *base;   /* of the last operand: what is assigned */
    unsigned operands;
    bool is_element, is_target_element; /* of the last operand: behind [], * or -> */
    bool steps, takes_address;          /* ++ or & before the next operand */
    layer_value_name *target;
    bool declares, has_space;
};

void layer_begin_values(layer_values *a, const layer_part *part) {
    *a = (layer_values){.part = part, .flow.node_count = LAYER_SOURCES};
    a->groups = malloc(LAYER_DEEPEST * sizeof *a->groups);
    a->flow.failed = a->groups == NULL;
    LAYER_APPEND(&a->flow.failed, a, variable, (layer_variable){0}); /* of names without one */
}

void layer_lose(layer_values *a, size_t token) {
    if (!a->is_lost) {
        a->is_lost = true;
        a->lost = token < a->part->count ? token : a->part->count - 1;
        a->lost_function = a->function;
    }
}

bool layer_goes_on(const layer_values *a) {
    return !a->flow.failed && !a->flow.is_full && !a->is_lost;
}

/* ---- Names ---- */

layer_value_name *layer_value_name_of(layer_values *a, size_t token) {
    return layer_add_word(&a->flow.failed, &a->tree, &a->part->tokens[token].token, sizeof(layer_value_name));
}

bool layer_has(const layer_values *a, size_t token, const char *spelling) {
    return layer_part_has(a->part, token, spelling);
}

bool layer_is_word(const layer_values *a, size_t token) {
    return token < a->part->count && a->part->tokens[token].token.kind == LAYER_IDENTIFIER;
}

/* Whether an operator of two characters begins here. */
static bool is_pair(const layer_values *a, size_t token, char first, char second) {
    const layer_placed_token *tokens = a->part->tokens;
    return token + 1 < a->part->count && tokens[token].token.length == 1 && tokens[token].token.text[0] == first &&
           tokens[token + 1].token.text == tokens[token].token.text + 1 && tokens[token + 1].token.text[0] == second;
}

/* ---- Variables ---- */

static layer_variable *variable_of(layer_values *a, layer_value_name *n) {
    if (n->variable == 0) { /* of the whole program, or declared in a way that layer_declared_name does not know */
        LAYER_APPEND(&a->flow.failed, a, variable, (layer_variable){.node = layer_new_node(&a->flow)});
        n->variable = a->flow.failed ? 0 : (unsigned)a->variable_count - 1;
    }
    return &a->variables[n->variable];
}

unsigned layer_declare_value(layer_values *a, size_t token, bool is_pointer, bool has_space) {
    layer_value_name *n = layer_value_name_of(a, token);
    if (n == NULL)
        return LAYER_UNIFORM;
    const bool is_array = layer_has(a, token + 1, "[");
    const layer_variable added = {.node = layer_new_node(&a->flow),
                                  .is_memory = has_space && !is_pointer,
                                  .is_pointer = has_space && is_pointer && !is_array,
                                  .is_array = is_array && !(has_space && !is_pointer)};
    LAYER_APPEND(&a->flow.failed, a, hidden, (layer_hidden){n, n->variable});
    LAYER_APPEND(&a->flow.failed, a, variable, added);
    if (a->flow.failed)
        return LAYER_UNIFORM;
    n->variable = (unsigned)a->variable_count - 1;
    if (is_pointer && !has_space) /* it may point to a variable of a work-item */
        layer_flows(&a->flow, LAYER_BY_ITEM, added.node, LAYER_ALL);
    return added.node;
}

void layer_leave_scope(layer_values *a, size_t count) {
    while (a->hidden_count > count) {
        const layer_hidden *h = &a->hiddens[--a->hidden_count];
        h->by->variable = h->variable;
    }
}

/* The variable's name behind words of a type; 0 for what is no declaration. */
size_t layer_declared_name(const layer_values *a, size_t token, size_t end, bool *is_pointer, bool *has_space) {
    size_t words = 0, last = 0, behind;
    *is_pointer = *has_space = false;
    for (; token < end; ++token)
        if (layer_is_attribute(a->part, token, &behind)) {
            token = behind - 1;
        } else if (layer_is_word(a, token)) {
            *has_space |= LAYER_TOKEN_IS(&a->part->tokens[token].token, "global", "__global", "local", "__local",
                                         "constant", "__constant");
            last = token;
            ++words;
        } else if (layer_has(a, token, "*") && words > 0) {
            *is_pointer = true;
        } else {
            break;
        }
    const bool is_end = token == end || layer_has(a, token, ";") || layer_has(a, token, ",") ||
                        layer_has(a, token, "[") || (layer_has(a, token, "=") && !is_pair(a, token, '=', '='));
    return words > 1 && is_end ? last : 0;
}

/* ---- Calls ---- */

/* What builtins return that is no function of their arguments. */
enum { OF_ARGUMENTS = LAYER_SOURCES, OF_DIMENSION, OF_PARTIAL };

/* The first row that fits counts. `*`: and what begins so. */
static const struct {
    const char *name;
    unsigned result;
} builtins[] = {
    {"get_global_id", OF_DIMENSION},
    {"get_local_id", OF_DIMENSION},
    {"get_global_linear_id", LAYER_BY_ITEM},
    {"get_local_linear_id", LAYER_BY_ITEM},
    {"get_work_dim", LAYER_UNIFORM},
    {"get_global_*", LAYER_UNIFORM},
    {"get_local_*", LAYER_UNIFORM},
    {"get_enqueued_*", LAYER_UNIFORM},
    {"get_num_*", LAYER_UNIFORM},
    {"get_group_id", LAYER_UNIFORM},
    {"get_max_sub_group_size", LAYER_UNIFORM},
    {"get_sub_group_size", OF_PARTIAL},
    {"get_sub_group_id", LAYER_BY_SUB_GROUP},
    {"get_sub_group_*", LAYER_BY_ITEM},
    {"sub_group_ballot", LAYER_BY_SUB_GROUP},
    {"sub_group_ballot_bit_*", OF_ARGUMENTS},
    {"sub_group_ballot_find_*", OF_ARGUMENTS},
    {"sub_group_broadcast*", LAYER_BY_SUB_GROUP},
    {"sub_group_non_uniform_broadcast", LAYER_BY_SUB_GROUP},
    {"sub_group_reduce_*", LAYER_BY_SUB_GROUP},
    {"sub_group_any", LAYER_BY_SUB_GROUP},
    {"sub_group_all", LAYER_BY_SUB_GROUP},
    {"sub_group_*", LAYER_BY_ITEM},
    {"intel_sub_group_broadcast", LAYER_BY_SUB_GROUP},
    {"intel_sub_group_reduce_*", LAYER_BY_SUB_GROUP},
    {"intel_sub_group_*", LAYER_BY_ITEM},
    {"work_group_scan_*", LAYER_BY_ITEM},
    {"work_group_*", LAYER_UNIFORM},
    {"atom*", LAYER_BY_ITEM},
    {"read_pipe", LAYER_BY_ITEM},
    {"write_pipe", LAYER_BY_ITEM},
    {"reserve_*", LAYER_BY_ITEM},
    {"__builtin_expect", OF_ARGUMENTS},
    {"__*", LAYER_BY_ITEM},
};

static bool fits(const layer_word *word, const char *pattern) {
    const size_t length = strlen(pattern), whole = pattern[length - 1] == '*' ? length - 1 : length;
    return (word->length == whole || (whole < length && word->length > whole)) &&
           memcmp(word->text, pattern, whole) == 0;
}

/* The node of a builtin's result; OF_ARGUMENTS: that of its arguments. */
static unsigned result_of_builtin(const layer_values *a, const layer_brackets *call) {
    const layer_token *dimension = &a->part->tokens[call->open + 1].token;
    const bool is_known = dimension->length == 1 && dimension->text[0] >= '0' && dimension->text[0] <= '2' &&
                          layer_has(a, call->open + 2, ")");
    size_t row = 0;
    while (row < sizeof builtins / sizeof *builtins && !fits(&call->call->word, builtins[row].name))
        ++row;
    if (row == sizeof builtins / sizeof *builtins) /* a prototype may be that of another source's function */
        return call->call->is_declared ? LAYER_BY_ITEM : OF_ARGUMENTS;
    if (builtins[row].result == OF_PARTIAL)
        return a->function->nodes + LAYER_PARTIAL;
    if (builtins[row].result != OF_DIMENSION)
        return builtins[row].result;
    return is_known ? a->function->nodes + LAYER_WIDE + (unsigned)(dimension->text[0] - '0') : LAYER_BY_ITEM;
}

/* A call begins, whose name is at `token`. */
static void begin_call(layer_values *a, const layer_value_name *called, size_t token, unsigned control) {
    const layer_token *word = &a->part->tokens[token].token;
    if (called->is_function) {
        layer_flows(&a->flow, control, called->nodes + LAYER_CONTROL, LAYER_INTO_PARAMETER);
        for (unsigned i = LAYER_GROUPS; i < LAYER_PARAMETERS; ++i)
            layer_flows(&a->flow, a->function->nodes + i, called->nodes + i, LAYER_ALL);
    } else if (layer_exchanges(word->text, word->length) || layer_token_is(word, "sub_group_barrier")) {
        LAYER_APPEND(&a->flow.failed, a, point, (layer_exchange_point){token, control, a->function, a->is_kernel});
    }
}

static unsigned end_call(layer_values *a, const layer_brackets *g) {
    if (g->call == NULL)
        return g->result;
    if (!g->call->is_function) {
        const unsigned result = result_of_builtin(a, g);
        return result == OF_ARGUMENTS ? g->result : result;
    }
    const unsigned node = layer_new_node(&a->flow);
    layer_flows(&a->flow, g->call->nodes + LAYER_RESULT, node, LAYER_RETURNED);
    layer_flows(&a->flow, g->result, node, LAYER_ALL);
    return node;
}

/* ---- Expressions ---- */

static layer_brackets *top(layer_values *a) {
    return &a->groups[a->group_count - 1];
}

static void assign(layer_values *a, layer_value_name *to, bool is_element, unsigned value, unsigned control) {
    const layer_variable *v = to == NULL ? NULL : variable_of(a, to);
    if (v == NULL || a->flow.failed || v->is_memory || (v->is_pointer && is_element))
        return;
    layer_flows(&a->flow, value, v->node, LAYER_ALL);
    layer_flows(&a->flow, control, v->node, LAYER_ALL);
}

/* A comma, or the end of the brackets. `token` is behind. */
static void end_part(layer_values *a, size_t token) {
    layer_brackets *g = top(a);
    assign(a, g->target, g->is_target_element, g->value, g->control);
    if (g->target != NULL && !a->flow.failed && !g->is_target_element)
        g->value = layer_join(&a->flow, g->value, variable_of(a, g->target)->node);
    if (g->call != NULL && g->call->is_function && g->argument < g->call->parameter_count)
        layer_flows(&a->flow, g->value, g->call->nodes + LAYER_PARAMETERS + g->argument, LAYER_INTO_PARAMETER);
    ++g->argument;
    g->result = layer_join(&a->flow, g->result, g->value);
    g->value = LAYER_UNIFORM;
    g->control = g->branch;
    g->target = g->base = NULL;
    g->operands = 0;
    g->steps = g->takes_address = g->is_element = false;
    g->begin = token;
}

static void open_group(layer_values *a, size_t token, const layer_value_name *call, unsigned control) {
    if (a->group_count == LAYER_DEEPEST) {
        layer_lose(a, token);
        return;
    }
    layer_brackets *outer = top(a);
    const bool is_wrapped = call == NULL && layer_has(a, token, "("); /* ++(x), &(x) */
    a->groups[a->group_count++] = (layer_brackets){.open = token,
                                                   .call = call,
                                                   .begin = token + 1,
                                                   .control = control,
                                                   .branch = control,
                                                   .steps = is_wrapped && outer->steps,
                                                   .takes_address = is_wrapped && outer->takes_address};
    outer->steps = outer->takes_address = false;
}

static void close_group(layer_values *a, size_t token) {
    const bool is_operand = top(a)->operands == 1;
    layer_value_name *base = top(a)->base;
    const bool is_element = top(a)->is_element;
    end_part(a, token);
    const layer_brackets closed = *top(a);
    const unsigned value = end_call(a, &closed);
    --a->group_count;
    layer_brackets *g = top(a);
    g->value = layer_join(&a->flow, g->value, value);
    if (layer_has(a, closed.open, "[")) {
        g->is_element = true;
    } else {
        g->base = layer_has(a, closed.open, "(") && closed.call == NULL && is_operand ? base : NULL;
        g->is_element = is_element;
        ++g->operands;
    }
}

/* Whether an operand ends before this token, so that an operator is one of two operands, or behind its operand. */
static bool follows_operand(const layer_values *a, size_t token) {
    const layer_token *before = &a->part->tokens[token - 1].token;
    return token > top((layer_values *)a)->begin && (before->kind == LAYER_IDENTIFIER || before->kind == LAYER_NUMBER ||
                                                     layer_token_is(before, ")") || layer_token_is(before, "]"));
}

static void read_word(layer_values *a, size_t token) {
    layer_brackets *g = top(a);
    const size_t open = layer_open_behind(a->part, token);
    if (token > g->begin && (layer_has(a, token - 1, ".") || (token > 1 && is_pair(a, token - 2, '-', '>'))))
        return;
    layer_value_name *n = layer_value_name_of(a, token);
    if (n == NULL)
        return;
    g->base = NULL;
    g->is_element = false;
    if (open != 0) /* its parentheses open_group sees */
        return;
    ++g->operands;
    g->base = n;
    g->is_element = !(g->declares && g->operands == 1) && token > g->begin && layer_has(a, token - 1, "*") &&
                    !follows_operand(a, token - 1);
    if (g->takes_address || g->steps || n->variable != 0) {
        const layer_variable *v = variable_of(a, n);
        if (a->flow.failed)
            return;
        const bool is_handed_on = v->is_array && !layer_has(a, token + 1, "[");
        if ((g->takes_address && !v->is_memory && !v->is_pointer) || is_handed_on)
            layer_flows(&a->flow, LAYER_BY_ITEM, v->node, LAYER_ALL);
        if (g->steps)
            assign(a, n, g->is_element, LAYER_UNIFORM, g->control);
        g->value = layer_join(&a->flow, g->value, v->is_memory ? LAYER_UNIFORM : v->node);
    }
    g->takes_address = g->steps = false;
}

/* Whether token `=` assigns: no comparison. */
static bool is_assignment(const layer_values *a, size_t token) {
    if (is_pair(a, token, '=', '=') || is_pair(a, token - 1, '=', '=') || is_pair(a, token - 1, '!', '='))
        return false;
    const bool is_shift = is_pair(a, token - 2, '<', '<') || is_pair(a, token - 2, '>', '>');
    return is_shift || !(is_pair(a, token - 1, '<', '=') || is_pair(a, token - 1, '>', '='));
}

static void begin_assignment(layer_values *a, size_t token) {
    layer_brackets *g = top(a);
    const bool is_by_pointer = layer_has(a, g->begin, "*");
    layer_value_name *before = g->target;
    if (g->base != NULL && !(is_by_pointer && !g->declares))
        assign(a, g->base, g->is_element, g->value, g->control);
    if (before != NULL && g->base != NULL && !a->flow.failed) /* a = b = c */
        assign(a, before, g->is_target_element, variable_of(a, g->base)->node, g->control);
    g->target = is_by_pointer && !g->declares ? NULL : g->base;
    g->is_target_element = g->is_element;
    g->value = LAYER_UNIFORM;
    g->operands = 0;
    g->begin = token + 1;
}

/* ++, --, *, &, && and so on. The index of the last character. */
static size_t read_operator(layer_values *a, size_t token) {
    layer_brackets *g = top(a);
    if (is_pair(a, token, '+', '+') || is_pair(a, token, '-', '-')) {
        if (follows_operand(a, token))
            assign(a, g->base, g->is_element, LAYER_UNIFORM, g->control);
        else
            g->steps = true;
        return token + 1;
    }
    if (is_pair(a, token, '&', '&') || is_pair(a, token, '|', '|') || layer_has(a, token, "?")) {
        g->control = layer_depend(&a->flow, g->control, g->value, g->begin, token);
        g->operands += 2;
        return layer_has(a, token, "?") ? token : token + 1;
    }
    if (is_pair(a, token, '-', '>')) {
        g->is_element = true;
        return token + 1;
    }
    if (layer_has(a, token, "&") &&
        (!follows_operand(a, token) || (layer_has(a, token - 1, ")") && layer_has(a, token - 2, "*"))))
        g->takes_address = true;
    else if (layer_has(a, token, "=") && is_assignment(a, token))
        begin_assignment(a, token);
    else if (!layer_has(a, token, ".") && follows_operand(a, token))
        ++g->operands;
    return token;
}

/* Whether a word begins a statement that no expression has, but GNU's ({ }). */
static bool is_statement_word(const layer_token *word) {
    return LAYER_TOKEN_IS(word, "if", "else", "for", "while", "do", "switch", "return", "goto", "continue", "break",
                          "case", "default");
}

/* The declarator behind a comma. */
static void declare_next(layer_values *a, size_t token, size_t end) {
    bool is_pointer = false;
    size_t behind;
    for (; token < end; ++token)
        if (layer_is_attribute(a->part, token, &behind))
            token = behind - 1;
        else if (layer_has(a, token, "*"))
            is_pointer = true;
        else
            break;
    if (layer_is_word(a, token))
        layer_declare_value(a, token, is_pointer, top(a)->has_space);
}

/* The name of the function that parentheses at `open` call, or NULL. */
static const layer_value_name *called_at(layer_values *a, size_t open, size_t *token) {
    *token = open - 1;
    if (layer_has(a, open - 1, ")") && open > 2 && layer_has(a, open - 3, "(")) /* (f)(x) */
        *token = open - 2;
    return layer_is_word(a, *token) && layer_open_behind(a->part, *token) == open ? layer_value_name_of(a, *token)
                                                                                  : NULL;
}

/* Reads the next token. The index of the next. */
static size_t read_token(layer_values *a, size_t token, size_t end) {
    const layer_placed_token *placed = &a->part->tokens[token];
    char first = '\0';
    size_t behind, at;
    if (layer_is_attribute(a->part, token, &behind))
        return behind;
    if (placed->token.kind == LAYER_PUNCTUATOR)
        first = placed->token.text[0];
    if (placed->token.kind == LAYER_IDENTIFIER) {
        if (is_statement_word(&placed->token))
            layer_lose(a, token);
        else if ((layer_has(a, token, "sizeof") || layer_has(a, token, "vec_step")) && layer_has(a, token + 1, "(") &&
                 a->part->tokens[token + 1].match != 0)
            return a->part->tokens[token + 1].match + 1;
        else
            read_word(a, token);
    } else if (first == '(' || first == '[' || first == '{') {
        const unsigned control = top(a)->control;
        const layer_value_name *called = first == '(' && token > 0 ? called_at(a, token, &at) : NULL;
        if (called != NULL)
            begin_call(a, called, at, control);
        open_group(a, token, called, control);
    } else if (first == ')' || first == ']' || first == '}') {
        if (a->group_count == 1)
            layer_lose(a, token);
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
static void begin_expression(layer_values *a, size_t token, unsigned control) {
    a->group_count = 0;
    a->groups[a->group_count++] = (layer_brackets){.begin = token, .control = control, .branch = control};
}

static size_t read_expression(layer_values *a, size_t token, size_t end, unsigned *value) {
    while (layer_goes_on(a) && token < end && !(a->group_count == 1 && layer_has(a, token, ";")))
        token = read_token(a, token, end);
    if (a->group_count != 1)
        layer_lose(a, token);
    a->group_count = 1;
    end_part(a, token);
    *value = top(a)->result;
    return token;
}

size_t layer_read_expression(layer_values *a, size_t token, size_t end, unsigned control, unsigned *value) {
    begin_expression(a, token, control);
    return read_expression(a, token, end, value);
}

size_t layer_read_declaration(layer_values *a, size_t token, size_t end, unsigned control) {
    bool is_pointer, has_space;
    unsigned value;
    const size_t declared = layer_declared_name(a, token, end, &is_pointer, &has_space);
    begin_expression(a, token, control);
    if (declared == 0)
        return read_expression(a, token, end, &value);
    layer_declare_value(a, declared, is_pointer, has_space);
    top(a)->declares = true;
    top(a)->has_space = has_space;
    return read_expression(a, declared, end, &value);
}

void layer_free_values(layer_values *a) {
    layer_free_flow(&a->flow);
    tdestroy(a->tree, free);
    free(a->variables);
    free(a->hiddens);
    free(a->points);
    free(a->groups);
}
