/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows the statements of each function, and what jumps out of them. */

#include "source/divergence.h"

#include "source/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_REASON = 80 };

typedef enum statement { BLOCK, IF, ELSE, SWITCH, LOOP, DO } statement;

/* A statement that has begun. Jumps are joined control, 0 for none. */
typedef struct frame {
    statement kind;
    unsigned control; /* of what comes next */
    unsigned branch;  /* control at its beginning */
    unsigned returns, breaks, continues;
    size_t hidden; /* declarations before it */
} frame;

typedef struct analysis {
    layer_values values;
    frame *frames;
    size_t frame_count;
    bool has_goto; /* this function */
    unsigned sub_group_size;
} analysis;

/* ---- Statements ---- */

static frame *current(analysis *a) {
    return &a->frames[a->frame_count - 1];
}

static void enter(analysis *a, statement kind, unsigned control, size_t token) {
    if (a->frame_count == LAYER_DEEPEST)
        layer_lose(&a->values, token);
    else
        a->frames[a->frame_count++] =
            (frame){.kind = kind, .control = control, .branch = control, .hidden = a->values.hidden_count};
}

/* What jumps out of a statement makes what is behind it divergent: of a loop, the loop. */
static void leave(analysis *a) {
    const frame left = *current(a);
    --a->frame_count;
    frame *outer = current(a);
    const bool is_loop = left.kind == LOOP || left.kind == DO;
    layer_leave_scope(&a->values, left.hidden);
    if (is_loop) {
        layer_flows(&a->values.flow, left.breaks, left.branch, LAYER_ALL);
        layer_flows(&a->values.flow, left.returns, left.branch, LAYER_ALL);
    }
    const unsigned breaks = is_loop || left.kind == SWITCH ? LAYER_UNIFORM : left.breaks;
    const unsigned continues = is_loop ? LAYER_UNIFORM : left.continues;
    outer->returns = layer_join(&a->values.flow, outer->returns, left.returns);
    outer->breaks = layer_join(&a->values.flow, outer->breaks, breaks);
    outer->continues = layer_join(&a->values.flow, outer->continues, continues);
    outer->control = layer_join(&a->values.flow, layer_join(&a->values.flow, outer->control, left.returns),
                                layer_join(&a->values.flow, breaks, continues));
}

/* The parenthesis that closes the one at `open`; 0 if there is none. */
static size_t closing(analysis *a, size_t open) {
    const size_t close = layer_has(&a->values, open, "(") ? a->values.part->tokens[open].match : 0;
    if (close == 0)
        layer_lose(&a->values, open);
    return close;
}

/* if, switch. The index behind the condition. */
static size_t begin_branch(analysis *a, statement kind, size_t token) {
    const size_t close = closing(a, token + 1);
    const unsigned outer = current(a)->control;
    unsigned value;
    if (close == 0)
        return token + 1;
    layer_read_expression(&a->values, token + 2, close, outer, &value);
    enter(a, kind, layer_depend(&a->values.flow, outer, value, token + 2, close), token);
    return close + 1;
}

/* Control of a loop begins before its condition is known. */
static unsigned begin_loop(analysis *a, statement kind, size_t token) {
    const unsigned node = layer_new_node(&a->values.flow);
    layer_flows(&a->values.flow, current(a)->control, node, LAYER_ALL);
    enter(a, kind, node, token);
    return node;
}

/* Reads the condition of a loop. */
static size_t read_condition(analysis *a, size_t token, size_t end, unsigned loop) {
    unsigned value;
    const size_t behind = layer_read_expression(&a->values, token, end, loop, &value);
    layer_condition(&a->values.flow, loop, value, token, behind);
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
    token = layer_read_declaration(&a->values, token + 2, close, outer) + 1;
    if (token <= close)
        token = read_condition(a, token, close, loop) + 1;
    if (token <= close)
        layer_read_expression(&a->values, token, close, loop, &value);
    return close + 1;
}

/* Behind a statement: what ends with it. The index of the next statement. */
static size_t end_statement(analysis *a, size_t token) {
    while (layer_goes_on(&a->values) && a->frame_count > 1 && current(a)->kind != BLOCK) {
        frame *f = current(a);
        if (f->kind == IF && layer_has(&a->values, token, "else")) {
            f->kind = ELSE;
            f->control = f->branch;
            return token + 1;
        }
        if (f->kind == DO) {
            const size_t close = layer_has(&a->values, token, "while") ? closing(a, token + 1) : 0;
            if (close == 0) {
                layer_lose(&a->values, token);
                return token;
            }
            read_condition(a, token + 2, close, f->branch);
            token = close + 1 + layer_has(&a->values, close + 1, ";");
        }
        leave(a);
    }
    return token;
}

/* return, break, continue, goto. The index of the semicolon. */
static size_t read_jump(analysis *a, size_t token, size_t end) {
    frame *f = current(a);
    unsigned value = LAYER_UNIFORM;
    const size_t behind = layer_read_expression(&a->values, token + 1, end, f->control, &value);
    if (layer_has(&a->values, token, "return")) {
        layer_flows(&a->values.flow, value, a->values.function->nodes + LAYER_RESULT, LAYER_ALL);
        layer_flows(&a->values.flow, f->control, a->values.function->nodes + LAYER_RESULT, LAYER_ALL);
        f->returns = layer_join(&a->values.flow, f->returns, f->control);
    } else if (layer_has(&a->values, token, "break")) {
        f->breaks = layer_join(&a->values.flow, f->breaks, f->control);
    } else if (layer_has(&a->values, token, "continue")) {
        f->continues = layer_join(&a->values.flow, f->continues, f->control);
    } else {
        layer_flows(&a->values.flow, f->control, a->values.function->nodes + LAYER_CONTROL, LAYER_ALL);
        a->has_goto = true;
    }
    return behind;
}

/* Reads a statement, or what it begins with. The index behind. */
static size_t read_statement(analysis *a, size_t token, size_t end) {
    size_t behind;
    if (layer_is_attribute(a->values.part, token, &behind))
        return behind;
    if (layer_has(&a->values, token, "_Pragma"))
        return closing(a, token + 1) + 1;
    if (layer_has(&a->values, token, "{")) {
        enter(a, BLOCK, current(a)->control, token);
    } else if (layer_has(&a->values, token, "}")) {
        if (a->frame_count == 1 || current(a)->kind != BLOCK) {
            layer_lose(&a->values, token);
            return end;
        }
        leave(a);
        return end_statement(a, token + 1);
    } else if (layer_has(&a->values, token, "if")) {
        return begin_branch(a, IF, token);
    } else if (layer_has(&a->values, token, "switch")) {
        return begin_branch(a, SWITCH, token);
    } else if (layer_has(&a->values, token, "while")) {
        return begin_while(a, token);
    } else if (layer_has(&a->values, token, "for")) {
        return begin_for(a, token);
    } else if (layer_has(&a->values, token, "do")) {
        begin_loop(a, DO, token);
    } else if (layer_has(&a->values, token, "case")) {
        while (token < end && !layer_has(&a->values, token, ":"))
            ++token;
    } else if (layer_is_word(&a->values, token) && layer_has(&a->values, token + 1, ":")) {
        return token + 2;
    } else {
        const bool jumps = layer_has(&a->values, token, "return") || layer_has(&a->values, token, "break") ||
                           layer_has(&a->values, token, "continue") || layer_has(&a->values, token, "goto");
        token = jumps ? read_jump(a, token, end) : layer_read_declaration(&a->values, token, end, current(a)->control);
        return end_statement(a, token + 1);
    }
    return token + 1;
}

/* ---- Functions ---- */

static void declare_parameter(analysis *a, const layer_value_name *function, const layer_parameter *p) {
    bool is_pointer, has_space;
    const size_t declared = layer_declared_name(&a->values, p->begin, p->end, &is_pointer, &has_space);
    for (size_t i = p->begin; i < p->end; ++i)
        if (layer_has(&a->values, i, "&")) /* a reference of C++ */
            layer_lose(&a->values, i);
    if (declared != 0)
        layer_flows(&a->values.flow, function->nodes + LAYER_PARAMETERS + p->number,
                    layer_declare_value(&a->values, declared, is_pointer, has_space), LAYER_ALL);
}

static void note_kernel(analysis *a, const layer_value_name *kernel, const layer_function *f) {
    unsigned long items[3], lanes;
    layer_read_numbers(a->values.part, f, "reqd_work_group_size", 3, items);
    if (!layer_read_numbers(a->values.part, f, "intel_reqd_sub_group_size", 1, &lanes))
        lanes = a->sub_group_size;
    const unsigned long all = lanes == 0 ? 0 : items[0] * items[1] * items[2];
    layer_flows(&a->values.flow, all != 0 && all <= lanes ? LAYER_BY_SUB_GROUP : LAYER_BY_ITEM,
                kernel->nodes + LAYER_GROUPS, LAYER_ALL);
    if (all == 0 || (all > lanes && all % lanes != 0))
        layer_flows(&a->values.flow, LAYER_BY_SUB_GROUP, kernel->nodes + LAYER_PARTIAL, LAYER_ALL);
    for (unsigned i = 0; i < 3; ++i)
        if (items[i] != 1)
            layer_flows(&a->values.flow, LAYER_BY_ITEM, kernel->nodes + LAYER_WIDE + i, LAYER_ALL);
}

/* Gives each function its nodes. Overloads share them. */
static void note_functions(analysis *a) {
    layer_function f;
    for (size_t i = 0; i < a->values.part->count && !a->values.flow.failed; ++i)
        if (a->values.part->tokens[i].braces == 0 && i > 0 && layer_open_behind(a->values.part, i) != 0 &&
            (layer_is_word(&a->values, i - 1) || layer_has(&a->values, i - 1, "*") ||
             layer_has(&a->values, i - 1, ")"))) {
            layer_value_name *declared = layer_value_name_of(&a->values, i);
            if (declared != NULL)
                declared->is_declared = true;
        }
    for (size_t at = 0; !a->values.flow.failed && layer_find_function(a->values.part, at, &f); at = f.body + 1) {
        layer_value_name *n = layer_value_name_of(&a->values, f.name);
        if (n == NULL)
            return;
        n->is_function = true;
        for (layer_parameter p = {0}; layer_next_parameter(a->values.part, &f, &p);)
            n->parameter_count = p.number >= n->parameter_count ? p.number + 1 : n->parameter_count;
    }
    for (size_t at = 0; !a->values.flow.failed && layer_find_function(a->values.part, at, &f); at = f.body + 1) {
        layer_value_name *n = layer_value_name_of(&a->values, f.name);
        if (n == NULL)
            return;
        if (n->nodes == 0) {
            n->nodes = a->values.flow.node_count;
            a->values.flow.node_count += LAYER_PARAMETERS + n->parameter_count;
        }
        if (f.is_kernel)
            note_kernel(a, n, &f);
    }
}

static void read_function(analysis *a, const layer_function *f) {
    layer_value_name *n = layer_value_name_of(&a->values, f->name);
    if (n == NULL)
        return;
    a->values.function = n;
    a->values.is_kernel = f->is_kernel;
    a->has_goto = false;
    a->frame_count = 0;
    enter(a, BLOCK, n->nodes + LAYER_CONTROL, f->body);
    for (layer_parameter p = {0}; layer_next_parameter(a->values.part, f, &p);)
        declare_parameter(a, n, &p);
    for (size_t token = f->body + 1; layer_goes_on(&a->values) && token < f->end;)
        token = read_statement(a, token, f->end);
    if (a->frame_count != 1 || a->values.flow.is_full)
        layer_lose(&a->values, f->body);
    if (a->has_goto)
        layer_flows(&a->values.flow, a->frames[0].returns, n->nodes + LAYER_CONTROL, LAYER_ALL);
    layer_leave_scope(&a->values, 0);
}

/* ---- The finding ---- */

/* Prints the file, if it is not the program itself, and the line of a token, by #line. */
static void print_line(FILE *out, const layer_part *part, const layer_token *of) {
    layer_tokens tokens;
    layer_token token, file = {0};
    unsigned long line = of->line, shown = line;
    bool is_line = false;
    layer_begin_tokens(&tokens, part->text, part->size);
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

static void print_reason(FILE *out, const layer_part *part, const layer_flow_condition *reason) {
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

static void print_point(FILE *out, const layer_values *v, const layer_exchange_point *p) {
    const layer_token *token = &v->part->tokens[p->token].token;
    const layer_flow_condition *reason = layer_reason_of(&v->flow, p->control);
    fprintf(out, "%s '%.*s', ", p->is_kernel ? "kernel" : "function", (int)p->function->word.length,
            p->function->word.text);
    print_line(out, v->part, token);
    fprintf(out, ": %.*s is behind a condition that may differ between %s of the work-group", (int)token->length,
            token->text, layer_source_of(&v->flow, p->control) == LAYER_BY_ITEM ? "work-items" : "sub-groups");
    if (reason != NULL) {
        fputs(" (", out);
        print_line(out, v->part, &v->part->tokens[reason->begin].token);
        fputs(": ", out);
        print_reason(out, v->part, reason);
        fputs(")", out);
    }
}

static void print_lost(FILE *out, const layer_values *v) {
    const layer_value_name *function = v->lost_function;
    if (function != NULL)
        fprintf(out, "function '%.*s', ", (int)function->word.length, function->word.text);
    print_line(out, v->part, &v->part->tokens[v->lost].token);
    fputs(": the layer cannot follow the program from here on, so perhaps not all work-items of the work-group reach "
          "its sub-group functions",
          out);
}

/* The first exchange that may be divergent, or NULL. In a kernel of one sub-group what differs between work-items
 * matters (2 + 1), in others also what differs between sub-groups (1 + 2). */
static const layer_exchange_point *first_divergent(const layer_values *v) {
    for (size_t i = 0; i < v->point_count; ++i) {
        const unsigned groups = layer_source_of(&v->flow, v->points[i].function->nodes + LAYER_GROUPS);
        if (groups != LAYER_UNIFORM && layer_source_of(&v->flow, v->points[i].control) + groups > LAYER_BY_ITEM)
            return &v->points[i];
    }
    return NULL;
}

/* False when memory runs out. */
static bool print_first(layer_values *v, char **finding) {
    size_t size;
    if (v->flow.failed || (!v->is_lost && !layer_follow_flow(&v->flow)))
        return false;
    const layer_exchange_point *found = v->is_lost ? NULL : first_divergent(v);
    if (found == NULL && !v->is_lost)
        return true;
    FILE *out = open_memstream(finding, &size);
    if (out == NULL)
        return false;
    if (found == NULL)
        print_lost(out, v);
    else
        print_point(out, v, found);
    fputs("; emulated sub-groups need all work-items here: results may be wrong, see docs/layer.md", out);
    if (fclose(out) == 0)
        return true;
    free(*finding);
    *finding = NULL;
    return false;
}

bool layer_find_divergence(const char *text, size_t size, unsigned sub_group_size, char **finding) {
    analysis a = {.sub_group_size = sub_group_size, .frames = malloc(LAYER_DEEPEST * sizeof *a.frames)};
    layer_part part;
    layer_function function;
    *finding = NULL;
    const bool is_read = layer_read_part(&part, text, size);
    layer_begin_values(&a.values, &part);
    a.values.flow.failed |= !is_read || a.frames == NULL;
    note_functions(&a);
    for (size_t at = 0; layer_goes_on(&a.values) && layer_find_function(&part, at, &function); at = function.body + 1)
        read_function(&a, &function);
    if (a.values.flow.is_full)
        layer_lose(&a.values, 0);
    const bool ok = print_first(&a.values, finding);
    layer_free_values(&a.values);
    layer_free_part(&part);
    free(a.frames);
    return ok;
}
