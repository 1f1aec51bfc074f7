/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Expands macros as compilers do: a macro's tokens form a context, which is read before the text behind the call. The
 * macro is disabled while its context lasts. */

#include "source/macros.h"

#include "source/tables.h"

#include <search.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limits that real programs do not reach; beyond them expansion fails. */
enum {
    DEEPEST_CONTEXTS = 1 << 12,
    DEEPEST_ARGUMENTS = 200,
    MOST_ARGUMENTS = 1 << 16,
    MOST_TOKENS_OF_CALL = 1 << 18,
    MOST_TOKENS = 1 << 24
};

const char layer_no_memory[] = "memory ran out";

typedef enum macro_kind { OBJECT, FUNCTION, LINE, COUNTER } macro_kind;

typedef struct item {
    layer_token token;
    size_t parameter; /* from 1; 0: the token itself */
} item;

typedef struct macro {
    macro_kind kind;
    bool is_variadic, is_disabled;
    size_t parameter_count, count;
    item *items;
} macro;

typedef struct named {
    layer_word word;
    macro *now;
} named;

typedef struct context {
    macro *of; /* NULL: an argument, or a token that was put back */
    const layer_expanded *tokens;
    size_t at, count;
} context;

typedef struct chunk {
    struct chunk *before;
    size_t used, size;
    max_align_t bytes[];
} chunk;

struct layer_macros {
    void *tree;    /* of named */
    chunk *kept;   /* memory of what is defined, */
    chunk *passed; /* and of the call that is being expanded */
    context *contexts;
    size_t depth, capacity, arguments_depth;
    layer_read_token *read;
    void *data;
    size_t origins, counter;
    size_t tokens, all_tokens; /* of this call, and of all before it */
    unsigned line;             /* of the last token of the text, or the last call */
    const char *failure;
};

static void fail(layer_macros *m, const char *why) {
    if (m->failure == NULL || why == layer_no_memory)
        m->failure = why;
}

__attribute__((format(printf, 2, 3))) static void fail_of(layer_macros *m, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const char *kept = m->failure == NULL ? layer_pass_text(m, text, strlen(text)) : NULL;
    if (kept != NULL)
        fail(m, kept);
}

/* NULL, and a failure, when memory runs out. */
static void *allocate(layer_macros *m, chunk **chunks, size_t size) {
    enum { USUAL = 1 << 16 };
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (*chunks == NULL || (*chunks)->size - (*chunks)->used < size) {
        const size_t capacity = size > USUAL ? size : USUAL;
        chunk *added = malloc(sizeof *added + capacity);
        if (added == NULL) {
            fail(m, layer_no_memory);
            return NULL;
        }
        *added = (chunk){.before = *chunks, .size = capacity};
        *chunks = added;
    }
    void *start = (char *)(*chunks)->bytes + (*chunks)->used;
    (*chunks)->used += size;
    return start;
}

/* Frees all chunks but those from `last` on. */
static void free_chunks(chunk **chunks, const chunk *last) {
    while (*chunks != last) {
        chunk *before = (*chunks)->before;
        free(*chunks);
        *chunks = before;
    }
}

static void *keep(layer_macros *m, size_t size) {
    return allocate(m, &m->kept, size);
}

static void *pass(layer_macros *m, size_t size) {
    return allocate(m, &m->passed, size);
}

char *layer_pass_text(layer_macros *m, const char *text, size_t size) {
    char *copy = pass(m, size + 1);
    if (copy != NULL && text != NULL)
        memcpy(copy, text, size);
    if (copy != NULL)
        copy[size] = '\0';
    return copy;
}

/* ---- Tables ---- */

static macro *find(const layer_macros *m, const layer_token *name) {
    const named *found = layer_find_word(m->tree, name);
    return found == NULL ? NULL : found->now;
}

static void put(layer_macros *m, const layer_token *name, macro *now) {
    bool failed = false;
    named *found = layer_add_word(&failed, &m->tree, name, sizeof *found);
    if (failed)
        fail(m, layer_no_memory);
    else
        found->now = now;
}

static void put_builtin(layer_macros *m, const char *name, macro_kind kind) {
    macro *made = keep(m, sizeof *made);
    if (made == NULL)
        return;
    *made = (macro){.kind = kind};
    put(m, &(layer_token){.text = name, .length = strlen(name)}, made);
}

layer_macros *layer_new_macros(layer_read_token *read, void *data) {
    layer_macros *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->read = read;
    m->data = data;
    put_builtin(m, "__LINE__", LINE);
    put_builtin(m, "__COUNTER__", COUNTER);
    return m;
}

void layer_free_macros(layer_macros *m) {
    if (m == NULL)
        return;
    tdestroy(m->tree, free);
    free_chunks(&m->kept, NULL);
    free_chunks(&m->passed, NULL);
    free(m->contexts);
    free(m);
}

const char *layer_macro_failure(const layer_macros *m) {
    return m == NULL ? layer_no_memory : m->failure;
}

/* ---- Definitions ---- */

static bool has(const layer_token *tokens, size_t count, size_t index, const char *spelling) {
    return index < count && layer_token_is(&tokens[index], spelling);
}

/* Reads the parameters behind "NAME(": the index behind ")", or 0. `rest` is the name of what a variadic macro's last
 * parameter stands for. */
static size_t read_parameters(const layer_token *tokens, size_t count, macro *made, layer_token *rest) {
    size_t at = 2;
    while (at < count && !has(tokens, count, at, ")")) {
        const bool is_name = tokens[at].kind == LAYER_IDENTIFIER;
        const size_t dots = at + is_name;
        made->is_variadic =
            has(tokens, count, dots, ".") && has(tokens, count, dots + 1, ".") && has(tokens, count, dots + 2, ".");
        if (!is_name && !made->is_variadic)
            return 0;
        *rest = is_name ? tokens[at] : (layer_token){.text = "__VA_ARGS__", .length = strlen("__VA_ARGS__")};
        ++made->parameter_count;
        at = dots + (made->is_variadic ? 3 : 0);
        if (made->is_variadic || !has(tokens, count, at, ","))
            break;
        ++at;
    }
    return has(tokens, count, at, ")") ? at + 1 : 0;
}

static bool is_same(const layer_token *a, const layer_token *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* The number of the parameter that a token of a body names, or 0. Parameters stand at every second token. */
static size_t parameter_of(const layer_token *tokens, const macro *made, const layer_token *rest,
                           const layer_token *token) {
    if (made->kind != FUNCTION || token->kind != LAYER_IDENTIFIER)
        return 0;
    for (size_t i = 0; i < made->parameter_count; ++i) {
        const bool is_rest = made->is_variadic && i + 1 == made->parameter_count;
        if (is_same(token, is_rest ? rest : &tokens[2 + 2 * i]))
            return i + 1;
    }
    return 0;
}

void layer_define_macro(layer_macros *m, const layer_token *tokens, size_t count) {
    if (count == 0 || tokens[0].kind != LAYER_IDENTIFIER)
        return;
    macro *made = keep(m, sizeof *made);
    layer_token rest = {0};
    size_t body = 1;
    if (made == NULL)
        return;
    *made = (macro){.kind = OBJECT};
    if (has(tokens, count, 1, "(") && !tokens[1].follows_blank) {
        made->kind = FUNCTION;
        body = read_parameters(tokens, count, made, &rest);
        if (body == 0)
            return;
    }
    made->count = count - body;
    made->items = keep(m, made->count * sizeof *made->items);
    for (size_t i = 0; made->items != NULL && i < made->count; ++i) {
        made->items[i] = (item){tokens[body + i], parameter_of(tokens, made, &rest, &tokens[body + i])};
        made->items[i].token.line = 0;
        made->items[i].token.directive = LAYER_NO_DIRECTIVE;
    }
    if (made->items != NULL)
        put(m, &tokens[0], made);
}

void layer_undefine_macro(layer_macros *m, const layer_token *name) {
    put(m, name, NULL);
}

bool layer_has_macro(layer_macros *m, const layer_token *name) {
    return find(m, name) != NULL;
}

/* ---- Lists of tokens ---- */

typedef struct list {
    layer_expanded *tokens;
    size_t count, capacity;
} list;

static void append(layer_macros *m, list *to, const layer_expanded *token) {
    if (to->count == to->capacity) {
        const size_t capacity = 2 * to->capacity + 8;
        layer_expanded *grown = pass(m, capacity * sizeof *grown);
        if (grown == NULL)
            return;
        if (to->count != 0)
            memcpy(grown, to->tokens, to->count * sizeof *grown);
        to->tokens = grown;
        to->capacity = capacity;
    }
    to->tokens[to->count++] = *token;
    if (++m->tokens > MOST_TOKENS_OF_CALL || m->all_tokens > MOST_TOKENS)
        fail(m, "macros expand to too much");
}

static void push(layer_macros *m, macro *of, const layer_expanded *tokens, size_t count) {
    bool failed = false;
    if (m->depth == DEEPEST_CONTEXTS) {
        fail(m, "macros nest too deep");
        return;
    }
    m->contexts = layer_grow(&failed, m->contexts, m->depth, &m->capacity, sizeof *m->contexts);
    if (failed) {
        fail(m, layer_no_memory);
        return;
    }
    m->contexts[m->depth++] = (context){of, tokens, 0, count};
    if (of != NULL)
        of->is_disabled = true;
}

static void end_context(layer_macros *m) {
    context *c = &m->contexts[--m->depth];
    if (c->of != NULL)
        c->of->is_disabled = false;
}

/* The next token before expansion: of the contexts from number `floor` on, counted from 1; at floor 0 of all, and then
 * of the text. */
static bool take(layer_macros *m, size_t floor, layer_expanded *token) {
    while (m->depth + 1 > (floor == 0 ? 1 : floor)) {
        context *c = &m->contexts[m->depth - 1];
        if (c->at < c->count) {
            *token = c->tokens[c->at++];
            return true;
        }
        end_context(m);
    }
    if (floor != 0 || m->failure != NULL || m->read == NULL)
        return false;
    *token = (layer_expanded){.origin = 0};
    if (!m->read(m->data, &token->token))
        return false;
    m->line = token->token.line;
    return true;
}

static void put_back(layer_macros *m, const layer_expanded *token) {
    list one = {0};
    append(m, &one, token);
    push(m, NULL, one.tokens, one.count);
}

/* ---- Calls ---- */

typedef struct argument {
    list raw, expanded;
    bool is_expanded;
} argument;

typedef struct call {
    macro *of;
    argument *arguments;
    size_t count; /* of those that the call has */
} call;

/* Reads the arguments behind "(". */
static bool read_arguments(layer_macros *m, size_t floor, const layer_token *name, call *c) {
    const size_t most = c->of->parameter_count;
    size_t depth = 1;
    layer_expanded token;
    c->arguments = pass(m, (most + 1) * sizeof *c->arguments);
    if (c->arguments == NULL)
        return false;
    memset(c->arguments, 0, (most + 1) * sizeof *c->arguments);
    c->count = 1;
    while (m->failure == NULL) {
        if (!take(m, floor, &token)) {
            fail_of(m, "the call of macro '%.*s' has no end", (int)name->length, name->text);
            return false;
        }
        const bool is_rest = c->of->is_variadic && c->count == most;
        depth += layer_token_is(&token.token, "(");
        depth -= layer_token_is(&token.token, ")");
        if (depth == 0)
            break;
        if (depth == 1 && layer_token_is(&token.token, ",") && !is_rest)
            ++c->count;
        else if (c->count <= most + 1)
            append(m, &c->arguments[c->count <= most ? c->count - 1 : most].raw, &token);
        if (c->count > most + 1 || c->count > MOST_ARGUMENTS)
            break;
    }
    if (most == 0 && c->count == 1 && c->arguments[0].raw.count == 0)
        c->count = 0;
    if (m->failure == NULL && c->count != most && !(c->of->is_variadic && c->count + 1 == most))
        fail_of(m, "macro '%.*s' takes %zu arguments, and a call has %s", (int)name->length, name->text, most,
                c->count < most ? "fewer" : "more");
    return m->failure == NULL;
}

static bool next(layer_macros *m, size_t floor, layer_expanded *expanded);

/* An argument is expanded as if nothing followed it. */
static const list *expand_argument(layer_macros *m, argument *a) {
    layer_expanded token;
    if (a->is_expanded)
        return &a->expanded;
    a->is_expanded = true;
    if (++m->arguments_depth > DEEPEST_ARGUMENTS)
        fail(m, "calls of macros nest too deep");
    push(m, NULL, a->raw.tokens, a->raw.count);
    const size_t floor = m->depth; /* of this context */
    while (m->failure == NULL && next(m, floor, &token))
        append(m, &a->expanded, &token);
    --m->arguments_depth;
    return &a->expanded;
}

/* #: a string literal of an argument's spelling. */
static void append_string(layer_macros *m, list *to, const argument *of, size_t origin, bool follows_blank) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        fail(m, layer_no_memory);
        return;
    }
    fputc('"', out);
    for (size_t i = 0; i < of->raw.count; ++i) {
        const layer_token *token = &of->raw.tokens[i].token;
        if (i != 0 && token->follows_blank)
            fputc(' ', out);
        for (size_t k = 0; k < token->length; ++k) {
            const bool is_literal = token->kind == LAYER_LITERAL;
            if (is_literal && (token->text[k] == '"' || token->text[k] == '\\'))
                fputc('\\', out);
            fputc(token->text[k], out);
        }
    }
    fputc('"', out);
    const bool is_whole = fclose(out) == 0;
    const char *kept = is_whole ? layer_pass_text(m, text, size) : NULL;
    free(text);
    if (kept == NULL)
        fail(m, layer_no_memory);
    else
        append(m, to,
               &(layer_expanded){{.kind = LAYER_LITERAL, .text = kept, .length = size, .follows_blank = follows_blank},
                                 origin,
                                 false,
                                 false});
}

static bool is_word(const layer_token *token) {
    return token->kind == LAYER_IDENTIFIER || token->kind == LAYER_NUMBER;
}

/* ##: appends a token that becomes one with the last. Punctuators have one character each: neighbours are enough. */
static void paste(layer_macros *m, list *to, layer_expanded right) {
    layer_expanded *left = &to->tokens[to->count - 1];
    if (right.token.length == 0)
        return;
    if (left->token.length == 0) {
        right.token.follows_blank = left->token.follows_blank;
        *left = right;
    } else if (is_word(&left->token) && is_word(&right.token)) {
        char *text = pass(m, left->token.length + right.token.length);
        if (text == NULL)
            return;
        memcpy(text, left->token.text, left->token.length);
        memcpy(text + left->token.length, right.token.text, right.token.length);
        left->token.text = text;
        left->token.length += right.token.length;
        left->token.line = 0;
        left->origin = m->origins;
        left->is_final = false;
    } else {
        right.token.follows_blank = false;
        right.is_joined = true;
        append(m, to, &right);
    }
}

/* Appends tokens, the first pasted to the last one if `pastes`; nothing at all leaves a token without text, which may
 * be pasted. */
static void append_list(layer_macros *m, list *to, const list *added, const item *in_place_of, bool pastes) {
    const layer_expanded nothing = {.token.follows_blank = in_place_of->token.follows_blank};
    if (added->count == 0 && !pastes)
        append(m, to, &nothing);
    for (size_t i = 0; i < added->count && m->failure == NULL; ++i) {
        layer_expanded token = added->tokens[i];
        if (i == 0)
            token.token.follows_blank = in_place_of->token.follows_blank;
        if (i == 0 && pastes && to->count != 0)
            paste(m, to, token);
        else
            append(m, to, &token);
    }
}

static bool item_has(const macro *of, size_t index, const char *spelling) {
    return index < of->count && of->items[index].parameter == 0 && layer_token_is(&of->items[index].token, spelling);
}

/* GNU C: in `, ## rest` the comma goes with an empty rest, and nothing is pasted otherwise. */
static bool is_comma_of_rest(const call *c, size_t index) {
    return c->of->is_variadic && item_has(c->of, index, ",") && item_has(c->of, index + 1, "##") &&
           index + 2 < c->of->count && c->of->items[index + 2].parameter == c->of->parameter_count;
}

/* Pushes a macro's tokens with its arguments. */
static void substitute(layer_macros *m, call *c, const layer_token *name) {
    const macro *of = c->of;
    const size_t origin = ++m->origins;
    list made = {0};
    for (size_t i = 0; i < of->count && m->failure == NULL; ++i) {
        const item *it = &of->items[i];
        const bool pastes = i > 0 && item_has(of, i - 1, "##") && made.count != 0;
        const bool is_pasted = pastes || item_has(of, i + 1, "##");
        if (is_comma_of_rest(c, i)) {
            argument *rest = &c->arguments[of->parameter_count - 1];
            if (rest->raw.count != 0) {
                append(m, &made, &(layer_expanded){it->token, origin, false, false});
                append_list(m, &made, expand_argument(m, rest), &of->items[i + 2], false);
            }
            i += 2;
        } else if (of->kind == FUNCTION && item_has(of, i, "#") && i + 1 < of->count &&
                   of->items[i + 1].parameter != 0) {
            append_string(m, &made, &c->arguments[of->items[++i].parameter - 1], origin, it->token.follows_blank);
        } else if (it->parameter != 0) {
            argument *a = &c->arguments[it->parameter - 1];
            append_list(m, &made, is_pasted ? &a->raw : expand_argument(m, a), it, pastes);
        } else if (!(item_has(of, i, "##") && i != 0 && i + 1 != of->count)) {
            const layer_expanded token = {it->token, origin, false, false};
            if (pastes)
                paste(m, &made, token);
            else
                append(m, &made, &token);
        }
    }
    size_t count = 0;
    for (size_t i = 0; i < made.count; ++i)
        if (made.tokens[i].token.length != 0)
            made.tokens[count++] = made.tokens[i];
    if (count != 0) {
        made.tokens[0].token.follows_blank = name->follows_blank;
        if (made.tokens[0].token.line < name->line)
            made.tokens[0].token.line = name->line;
    }
    push(m, c->of, made.tokens, count);
}

/* __LINE__, __COUNTER__. */
static void give_number(layer_macros *m, macro_kind kind, layer_expanded *in_place_of) {
    char digits[32];
    const unsigned line = in_place_of->token.line != 0 ? in_place_of->token.line : m->line;
    const size_t number = kind == LINE ? line : m->counter++;
    const int length = snprintf(digits, sizeof digits, "%zu", number);
    const char *text = layer_pass_text(m, digits, (size_t)length);
    if (text == NULL)
        return;
    in_place_of->origin = ++m->origins;
    in_place_of->token.kind = LAYER_NUMBER;
    in_place_of->token.text = text;
    in_place_of->token.length = (size_t)length;
}

/* Begins the expansion of a macro whose name was read. False where it is no call: the name stays. */
static bool begin(layer_macros *m, size_t floor, macro *of, const layer_token *name) {
    call c = {.of = of};
    layer_expanded open;
    if (of->kind == FUNCTION) {
        if (!take(m, floor, &open))
            return false;
        if (!layer_token_is(&open.token, "(") || open.token.kind != LAYER_PUNCTUATOR) {
            put_back(m, &open);
            return false;
        }
        if (!read_arguments(m, floor, name, &c))
            return true;
    }
    if (name->line != 0)
        m->line = name->line;
    substitute(m, &c, name);
    return true;
}

static bool next(layer_macros *m, size_t floor, layer_expanded *expanded) {
    while (m->failure == NULL && take(m, floor, expanded)) {
        macro *of = expanded->token.kind != LAYER_IDENTIFIER || expanded->is_final ? NULL : find(m, &expanded->token);
        if (of == NULL)
            return true;
        if (of->kind == LINE || of->kind == COUNTER) {
            give_number(m, of->kind, expanded);
            return true;
        }
        if (of->is_disabled) {
            expanded->is_final = true;
            return true;
        }
        const layer_token name = expanded->token;
        if (!begin(m, floor, of, &name))
            return m->failure == NULL;
    }
    return false;
}

/* Memory of the calls before is free again. */
static void begin_call(layer_macros *m) {
    m->all_tokens += m->tokens;
    m->tokens = 0;
    if (m->passed != NULL) {
        chunk *last = m->passed;
        while (last->before != NULL)
            last = last->before;
        free_chunks(&m->passed, last);
        last->used = 0;
    }
}

bool layer_next_expanded(layer_macros *m, layer_expanded *expanded) {
    while (m->depth > 0 && m->contexts[m->depth - 1].at == m->contexts[m->depth - 1].count)
        end_context(m);
    if (m->depth == 0)
        begin_call(m);
    return next(m, 0, expanded);
}

const char *layer_expand_tokens(layer_macros *m, const layer_token *tokens, size_t count, size_t *length) {
    argument all = {0};
    size_t size = 0;
    for (size_t i = 0; i < count; ++i)
        append(m, &all.raw, &(layer_expanded){.token = tokens[i]});
    const list *made = expand_argument(m, &all);
    for (size_t i = 0; i < made->count; ++i)
        size += made->tokens[i].token.length + 1;
    char *text = m->failure != NULL ? NULL : layer_pass_text(m, NULL, size), *to = text;
    for (size_t i = 0; text != NULL && i < made->count; ++i) {
        if (i != 0 && made->tokens[i].token.follows_blank)
            *to++ = ' ';
        to = mempcpy(to, made->tokens[i].token.text, made->tokens[i].token.length);
    }
    *length = (size_t)(to - text);
    return text;
}

const char *layer_name_of_include(layer_macros *m, const layer_token *tokens, size_t count, size_t *length) {
    const char *name = layer_expand_tokens(m, tokens, count, length);
    const int last = name == NULL || *length < 3 ? '\0' : name[*length - 1];
    return last != '\0' && ((name[0] == '"' && last == '"') || (name[0] == '<' && last == '>')) ? name : NULL;
}
