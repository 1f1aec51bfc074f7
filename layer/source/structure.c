/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows declarations, braces and branches. */

#include "source/structure.h"

#include "driver/uses.h"

enum { DEEPEST_BRACES = 64 };

static bool is_kernel(const layer_token *token) {
    return LAYER_TOKEN_IS(token, "kernel", "__kernel");
}

static bool is_attribute(const layer_token *token) {
    return LAYER_TOKEN_IS(token, "__attribute__", "__attribute");
}

static bool is_required_size(int row) {
    return (layer_uses_of(row) & LAYER_USE(REQUIRED_SIZE)) != 0 && !layer_is_extension(row);
}

/* A decimal number of at most four digits, without a suffix; 0 for all others. */
static unsigned read_size(const layer_token *token) {
    unsigned size = 0;
    if (token->kind != LAYER_NUMBER || token->length > 4 || token->text[0] == '0')
        return 0;
    for (size_t i = 0; i < token->length; ++i) {
        if (token->text[i] < '0' || token->text[i] > '9')
            return 0;
        size = size * 10 + (unsigned)(token->text[i] - '0');
    }
    return size;
}

static void end_declaration(layer_structure *s) {
    s->has_kernel_without_size |= s->has_kernel && !s->has_size;
    s->has_unclear_size |= s->has_size && !s->has_kernel;
    s->has_kernel = s->has_size = false;
}

/* The tokens after intel_reqd_sub_group_size. */
static void follow_size(layer_structure *s, const layer_token *token) {
    static const char *const expected[] = {NULL, ")", NULL, "("};
    if (s->size_tokens == 0)
        return;
    bool is_right = s->size_tokens != 2 && layer_token_is(token, expected[s->size_tokens]);
    if (s->size_tokens == 2) {
        const unsigned size = read_size(token);
        is_right = size != 0 && (s->size == 0 || s->size == size);
        s->size = size != 0 ? size : s->size;
    }
    s->has_unclear_size |= !is_right;
    s->size_tokens -= is_right ? 1 : s->size_tokens;
}

/* Kernels and sizes. In the arguments of a macro they may become anything. */
static void follow_declaration(layer_structure *s, const layer_token *token, int row) {
    follow_size(s, token);
    if (s->parentheses == 0 && token->kind == LAYER_IDENTIFIER)
        s->in_attribute = is_attribute(token);
    if (is_kernel(token)) {
        s->has_unclear_size |= s->has_kernel || s->parentheses != 0;
        s->has_kernel = true;
        s->in_kernel |= s->braces == 0;
    } else if (is_required_size(row)) {
        s->has_unclear_size |= s->has_size || !s->in_attribute || s->parentheses != 2;
        s->has_sizes = s->has_size = true;
        s->size_tokens = 3;
    }
}

/* A definition is a name, parentheses, a brace. */
static void follow_definition(layer_structure *s, const layer_token *token, int row) {
    if (s->definition_tokens == 1 && layer_token_is(token, "(")) {
        s->definition_tokens = 2;
    } else if (s->definition_tokens == 2) {
        if (layer_token_is(token, ")") && s->parentheses == s->definition_depth + 1)
            s->definition_tokens = 3;
    } else {
        if (s->definition_tokens == 3 && layer_token_is(token, "{"))
            s->is_own[s->defined] = true;
        s->definition_tokens = row >= 0;
        s->defined = row;
        s->definition_depth = s->parentheses;
    }
}

static void follow_return(layer_structure *s, const layer_token *token) {
    const bool ends_function = s->braces == 1 && layer_token_is(token, "}");
    s->has_early_return |= s->after_return_statement && !ends_function;
    s->after_return_statement = s->after_return && layer_token_is(token, ";");
    s->after_return = layer_token_is(token, "return");
}

static void follow_punctuator(layer_structure *s, char punctuator) {
    const bool opens = punctuator == '{', closes = punctuator == '}';
    const unsigned depth = s->braces - (closes && s->braces > 0);
    if (punctuator == '(' || punctuator == ')')
        s->parentheses += punctuator == '(' ? 1u : s->parentheses > 0 ? -1u : 0u;
    if (opens || closes)
        s->parentheses = 0;
    if (depth < DEEPEST_BRACES && (opens || closes)) {
        s->branches &= ~(UINT64_C(1) << depth);
        s->branches |= (uint64_t)(opens && s->begins_branch) << depth;
    }
    s->braces = depth + opens;
    if (opens || closes || punctuator == ';')
        end_declaration(s);
    if (opens || closes || (punctuator == ';' && s->parentheses == 0)) {
        s->begins_branch = false;
        s->in_kernel = s->in_kernel && s->braces > 0;
    }
}

/* Waits, and what may put them under a condition. */
static void follow_wait(layer_structure *s, const layer_token *token, int row) {
    const bool is_in_text = token->directive == LAYER_NO_DIRECTIVE;
    const bool is_wait = (layer_uses_of(row) & LAYER_USE(WAITS)) != 0;
    const bool is_branch = layer_token_is(token, "if") || layer_token_is(token, "switch");
    s->has_branch |= is_branch || layer_token_is(token, "goto");
    s->waits_outside_kernel |= is_wait && !(is_in_text && s->in_kernel);
    s->waits_in_branch |= is_wait && (s->begins_branch || s->branches != 0 || s->braces > DEEPEST_BRACES);
    if (is_in_text)
        s->begins_branch |= is_branch || layer_token_is(token, "else");
    else
        s->has_early_return |= layer_token_is(token, "return");
}

/* A directive ends a declaration: what is around it may be compiled or not. */
static void follow_directive(layer_structure *s, const layer_token *token, int row) {
    end_declaration(s);
    s->has_unclear_size |= s->size_tokens != 0 || is_required_size(row);
    s->has_sizes |= is_required_size(row);
    s->has_kernel_without_size |= is_kernel(token);
    s->size_tokens = 0;
    if (token->directive == LAYER_DEFINE)
        follow_wait(s, token, row);
}

static void end_copy(layer_structure *s, bool is_newer) {
    s->copies_may_be_older |= !is_newer;
    s->wanted = s->brackets = 0;
}

static unsigned arguments_of(int row) {
    switch (row) {
#define CLTILE_COPY(name, arguments)                                                                                   \
    case LAYER_NAME_##name:                                                                                            \
        return arguments;
#include "report/builtins.inc"
    default:
        return 0;
    }
}

/* Counts the arguments of copies. A name without a call may be an older copy, and so may a call with a directive or
 * another copy in it. */
static void follow_copy(layer_structure *s, const layer_token *token, int row) {
    const unsigned wanted = arguments_of(row);
    if (s->wanted != 0 &&
        (wanted != 0 || token->directive != s->directive || (s->brackets == 0 && !layer_token_is(token, "("))))
        end_copy(s, false);
    if (wanted != 0) {
        s->wanted = wanted;
        s->argument = 1;
        s->directive = token->directive;
    } else if (s->wanted != 0 && LAYER_TOKEN_IS(token, "(", "[", "{")) {
        ++s->brackets;
    } else if (s->wanted != 0 && LAYER_TOKEN_IS(token, ")", "]", "}")) {
        if (--s->brackets == 0)
            end_copy(s, s->argument == s->wanted);
    } else if (s->brackets == 1 && layer_token_is(token, ",")) {
        ++s->argument;
    }
}

void layer_follow_structure(layer_structure *s, const layer_token *token, int row) {
    follow_copy(s, token, row);
    if (token->directive != LAYER_NO_DIRECTIVE) {
        follow_directive(s, token, row);
        return;
    }
    follow_declaration(s, token, row);
    follow_wait(s, token, row);
    follow_definition(s, token, row);
    follow_return(s, token);
    if (token->kind == LAYER_PUNCTUATOR)
        follow_punctuator(s, token->text[0]);
}

void layer_end_structure(layer_structure *s) {
    end_declaration(s);
    end_copy(s, s->wanted == 0);
    s->has_unclear_size |= s->size_tokens != 0;
    s->size_tokens = s->definition_tokens = s->braces = s->parentheses = 0;
    s->in_kernel = s->begins_branch = s->after_return = s->after_return_statement = false;
    s->branches = 0;
}

bool layer_waits_may_be_conditional(const layer_structure *s) {
    return s->has_early_return || s->waits_in_branch || (s->waits_outside_kernel && s->has_branch);
}

unsigned layer_common_size(const layer_structure *s) {
    return s->has_unclear_size || s->has_kernel_without_size ? 0 : s->size;
}
