/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Translation phases 2 and 3 of C. */

#include "source/tokens.h"

#include <stdlib.h>
#include <string.h>

enum { BLANK = 1, WORD = 2, DIGIT = 4, STRANGE = 8 };

static const unsigned char classes[256] = {
    ['\0'] = BLANK,      [' '] = BLANK,         ['\t'] = BLANK,          ['\v'] = BLANK,
    ['\f'] = BLANK,      ['a' ... 'z'] = WORD,  ['A' ... 'Z'] = WORD,    ['_'] = WORD,
    ['$'] = WORD,        ['\\'] = STRANGE,      ['@'] = STRANGE,         ['`'] = STRANGE,
    [1 ... 8] = STRANGE, [14 ... 31] = STRANGE, [127 ... 255] = STRANGE, ['0' ... '9'] = WORD | DIGIT,
};

static bool is_at(const char *at, const char *end, int class) {
    return at < end && (classes[(unsigned char)*at] & class) != 0;
}

static bool has_at(const char *at, const char *end, char character) {
    return at < end && *at == character;
}

size_t layer_byte_order_mark(const char *text, size_t size) {
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    return size >= sizeof mark && memcmp(text, mark, sizeof mark) == 0 ? sizeof mark : 0;
}

/* The length of the newline at `at`: \n, \r or \r\n. 0: there is no newline. */
static size_t newline_length(const char *at, const char *end) {
    if (has_at(at, end, '\r'))
        return has_at(at + 1, end, '\n') ? 2 : 1;
    return has_at(at, end, '\n');
}

/* Like newline_length, for a splice: a backslash, blanks, a newline. */
static size_t splice_length(const char *at, const char *end) {
    const char *after = at + 1;
    if (!has_at(at, end, '\\'))
        return 0;
    while (is_at(after, end, BLANK) && *after != '\0')
        ++after;
    const size_t length = newline_length(after, end);
    return length == 0 ? 0 : (size_t)(after - at) + length;
}

char *layer_join_lines(const char *text, size_t size, size_t *joined_size) {
    const char *at = text + layer_byte_order_mark(text, size), *end = text + size;
    char *joined = malloc(size + 1), *to = joined;
    size_t splices = 0; /* in this line */
    while (joined != NULL && at < end) {
        const size_t splice = splice_length(at, end), newline = newline_length(at, end);
        if (splice != 0) {
            ++splices;
        } else if (newline != 0) {
            memset(to, '\n', splices + 1);
            to += splices + 1;
            splices = 0;
        } else {
            *to++ = *at;
        }
        at += splice + newline == 0 ? 1 : splice + newline;
    }
    *joined_size = (size_t)(to - joined);
    return joined;
}

/* The next `wanted` from `at` on, or the end. */
static const char *find(const layer_tokens *tokens, const char *at, const char *wanted) {
    const char *found = memmem(at, (size_t)(tokens->end - at), wanted, strlen(wanted));
    return found != NULL ? found : tokens->end;
}

/* Skips the comment at tokens->at. False when there is no comment. */
static bool skip_comment(layer_tokens *tokens) {
    const char *start = tokens->at;
    if (!has_at(start, tokens->end, '/'))
        return false;
    if (has_at(start + 1, tokens->end, '/')) {
        tokens->at = find(tokens, start, "\n");
        return true;
    }
    if (!has_at(start + 1, tokens->end, '*'))
        return false;
    tokens->at = find(tokens, start + 2, "*/");
    for (const char *at = start; at < tokens->at; ++at)
        tokens->line += *at == '\n';
    tokens->at += tokens->at < tokens->end ? 2 : 0;
    return true;
}

/* Skips blanks, newlines and comments, and returns whether there were any. A newline in a comment begins no line. */
static bool skip_blanks(layer_tokens *tokens) {
    const char *start = tokens->at;
    for (;;) {
        if (has_at(tokens->at, tokens->end, '\n')) {
            ++tokens->line;
            tokens->directive = LAYER_NO_DIRECTIVE;
            tokens->begins_line = true;
            tokens->expects_name = false;
            ++tokens->at;
        } else if (is_at(tokens->at, tokens->end, BLANK)) {
            ++tokens->at;
        } else if (!skip_comment(tokens)) {
            return tokens->at != start;
        }
    }
}

static const char *skip_word(const layer_tokens *tokens, const char *at) {
    while (is_at(at, tokens->end, WORD))
        ++at;
    return at;
}

static const char *skip_number(const layer_tokens *tokens, const char *at) {
    while (is_at(at, tokens->end, WORD) || has_at(at, tokens->end, '.') ||
           ((has_at(at, tokens->end, '+') || has_at(at, tokens->end, '-')) && strchr("eEpP", at[-1]) != NULL))
        ++at;
    return at;
}

/* Behind the closing quote, or at the end of the line that does not have it; `closes` says which. */
static const char *skip_literal(const layer_tokens *tokens, const char *at, char closing, bool *closes) {
    for (++at; at < tokens->end && *at != '\n' && *at != closing; ++at)
        at += *at == '\\' && closing != '>' && at + 1 < tokens->end && at[1] != '\n';
    *closes = has_at(at, tokens->end, closing);
    return at + *closes;
}

static layer_token_kind take_token(layer_tokens *tokens, bool in_header) {
    const char *at = tokens->at;
    bool closes = false;
    if (is_at(at, tokens->end, DIGIT) || (*at == '.' && is_at(at + 1, tokens->end, DIGIT))) {
        tokens->at = skip_number(tokens, at + 1);
        return LAYER_NUMBER;
    }
    if (is_at(at, tokens->end, WORD)) {
        tokens->at = skip_word(tokens, at);
        return LAYER_IDENTIFIER;
    }
    if (*at == '"' || *at == '\'') {
        tokens->at = skip_literal(tokens, at, *at, &closes);
        return !closes ? LAYER_OTHER : in_header ? LAYER_HEADER_NAME : LAYER_LITERAL;
    }
    if (*at == '<' && in_header) {
        const char *after = skip_literal(tokens, at, '>', &closes);
        tokens->at = closes ? after : at + 1;
        return closes ? LAYER_HEADER_NAME : LAYER_PUNCTUATOR;
    }
    tokens->at += *at == '#' && has_at(at + 1, tokens->end, '#') ? 2 : 1;
    return is_at(at, tokens->end, STRANGE) ? LAYER_OTHER : LAYER_PUNCTUATOR;
}

static layer_directive directive_of(const layer_token *name) {
    if (layer_token_is(name, "define"))
        return LAYER_DEFINE;
    return LAYER_TOKEN_IS(name, "include", "include_next", "import") ? LAYER_INCLUDE : LAYER_ANOTHER_DIRECTIVE;
}

void layer_begin_tokens(layer_tokens *tokens, const char *text, size_t size) {
    *tokens = (layer_tokens){.at = text, .end = text + size, .line = 1, .begins_line = true};
}

bool layer_next_token(layer_tokens *tokens, layer_token *token) {
    const bool follows_blank = skip_blanks(tokens) || tokens->begins_line;
    if (tokens->at == tokens->end)
        return false;
    *token = (layer_token){.text = tokens->at, .line = tokens->line, .follows_blank = follows_blank};
    token->names_directive = tokens->expects_name;
    token->kind = take_token(tokens, tokens->directive == LAYER_INCLUDE);
    token->length = (size_t)(tokens->at - token->text);
    if (token->names_directive)
        tokens->directive = directive_of(token);
    else if (tokens->begins_line && layer_token_is(token, "#"))
        tokens->directive = LAYER_HASH;
    tokens->begins_line = false;
    tokens->expects_name = tokens->directive == LAYER_HASH;
    token->directive = tokens->directive;
    /* The text of a message is no tokens: it may have one quote, or begin no comment. */
    if (token->names_directive && LAYER_TOKEN_IS(token, "error", "warning"))
        tokens->at = find(tokens, tokens->at, "\n");
    return true;
}

bool layer_token_is_of(const layer_token *token, const char *const *spellings) {
    while (*spellings != NULL && !layer_token_is(token, *spellings))
        ++spellings;
    return *spellings != NULL;
}
