/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Translation phases 1 to 3 of C, as Clang does them. */

#include "tokens.h"

#include <string.h>

/* SPLICE: may begin a splice or trigraph. DOUBLE: may begin a punctuator of more characters. */
enum { BLANK = 1, NEWLINE = 2, WORD = 4, DIGIT = 8, SPLICE = 16, DOUBLE = 32 };

/* Bytes of UTF-8 are no part of a word: some are blanks to compilers. */
static const unsigned char classes[256] = {
    ['\0'] = BLANK,       [' '] = BLANK,    ['\t'] = BLANK,   ['\v'] = BLANK,
    ['\f'] = BLANK,       ['\n'] = NEWLINE, ['\r'] = NEWLINE, ['a' ... 'z'] = WORD,
    ['A' ... 'Z'] = WORD, ['_'] = WORD,     ['$'] = WORD,     ['0' ... '9'] = WORD | DIGIT,
    ['\\'] = SPLICE,      ['?'] = SPLICE,   ['#'] = DOUBLE,   ['%'] = DOUBLE,
    ['<'] = DOUBLE,       [':'] = DOUBLE,
};

static bool is(int character, int class) {
    return character >= 0 && (classes[character] & class) != 0;
}

static bool is_at(const layer_tokens *tokens, const char *at, int class) {
    return at < tokens->end && is((unsigned char)*at, class);
}

/* Where the first character from `at` on is that has none of the classes, or with `is_wanted` one of them. */
static const char *skip(const layer_tokens *tokens, const char *at, int class, bool is_wanted) {
    while (at < tokens->end && is((unsigned char)*at, class) != is_wanted)
        ++at;
    return at;
}

/* The newline at `at` is two characters in \r\n and \n\r. */
static const char *skip_newline(const char *at, const char *end) {
    bool is_pair = end - at > 1 && is((unsigned char)at[1], NEWLINE) && at[1] != at[0];
    return at + (is_pair ? 2 : 1);
}

static unsigned count_lines(const char *at, const char *end) {
    unsigned lines = 0;
    while (at < end)
        if (is((unsigned char)*at, NEWLINE)) {
            at = skip_newline(at, end);
            ++lines;
        } else {
            ++at;
        }
    return lines;
}

/* What the trigraph at `at` stands for, or 0. */
static char read_trigraph(const layer_tokens *tokens, const char *at) {
    static const char trigraphs[][2] = {{'=', '#'}, {'/', '\\'}, {'\'', '^'}, {'(', '['}, {')', ']'},
                                        {'!', '|'}, {'<', '{'},  {'>', '}'},  {'-', '~'}};
    if (tokens->end - at < 3 || at[0] != '?' || at[1] != '?')
        return 0;
    for (size_t i = 0; i < sizeof trigraphs / sizeof trigraphs[0]; ++i)
        if (trigraphs[i][0] == at[2])
            return trigraphs[i][1];
    return 0;
}

/* What follows the splice at `at`: a backslash, blanks and a newline. NULL when there is none. */
static const char *skip_splice(const layer_tokens *tokens, const char *at) {
    if (at == tokens->end || (*at != '\\' && read_trigraph(tokens, at) != '\\'))
        return NULL;
    at += *at == '\\' ? 1 : 3;
    while (is_at(tokens, at, BLANK) && *at != '\0')
        ++at;
    return is_at(tokens, at, NEWLINE) ? skip_newline(at, tokens->end) : NULL;
}

static int peek_over_splices(const layer_tokens *tokens, const char *at, const char **after) {
    const char *next;
    while ((next = skip_splice(tokens, at)) != NULL)
        at = next;
    *after = at;
    if (at == tokens->end)
        return -1;
    char trigraph = read_trigraph(tokens, at);
    *after += trigraph != 0 ? 3 : 1;
    return (unsigned char)(trigraph != 0 ? trigraph : *at);
}

/* The character at `at` without splices before it; `after` follows it. -1 at the end. */
static int peek_at(const layer_tokens *tokens, const char *at, const char **after) {
    if (at == tokens->end || is_at(tokens, at, SPLICE))
        return peek_over_splices(tokens, at, after);
    *after = at + 1;
    return (unsigned char)*at;
}

static int peek(const layer_tokens *tokens) {
    const char *after;
    return peek_at(tokens, tokens->at, &after);
}

/* From the first splice or trigraph on, the spelling is a copy. */
static void take_copy(layer_tokens *tokens, layer_token *token) {
    const char *after;
    int character = peek_at(tokens, tokens->at, &after);
    bool is_copied = token->text == tokens->spelling;
    if (!is_copied && after - tokens->at == 1) {
        ++token->length;
        tokens->at = after;
        return;
    }
    tokens->line += count_lines(tokens->at, after);
    tokens->at = after;
    if (!is_copied) {
        token->is_cut = token->length > LAYER_SPELLING;
        token->length = token->is_cut ? LAYER_SPELLING : token->length;
        memcpy(tokens->spelling, token->text, token->length);
        token->text = tokens->spelling;
    }
    if (token->length == LAYER_SPELLING)
        token->is_cut = true;
    else if (character >= 0)
        tokens->spelling[token->length++] = (char)character;
}

/* The next character becomes the token's. */
static void take(layer_tokens *tokens, layer_token *token) {
    if (tokens->at == tokens->end || is_at(tokens, tokens->at, SPLICE) || token->text == tokens->spelling) {
        take_copy(tokens, token);
    } else {
        ++token->length;
        ++tokens->at;
    }
}

/* The rest of a line without its newline. */
static void skip_line(layer_tokens *tokens) {
    for (;;) {
        tokens->at = skip(tokens, tokens->at, NEWLINE | SPLICE, true);
        if (tokens->at == tokens->end || is_at(tokens, tokens->at, NEWLINE))
            return;
        const char *after = skip_splice(tokens, tokens->at);
        tokens->line += after != NULL ? 1 : 0;
        tokens->at = after != NULL ? after : tokens->at + 1;
    }
}

/* From behind the beginning of a comment to behind its end, or to the end of the text. */
static void skip_block_comment(layer_tokens *tokens, const char *at) {
    const char *start = tokens->at;
    tokens->at = tokens->end;
    while ((at = memchr(at, '*', (size_t)(tokens->end - at))) != NULL) {
        const char *after;
        if (peek_at(tokens, ++at, &after) == '/') {
            tokens->at = after;
            break;
        }
    }
    tokens->line += count_lines(start, tokens->at);
}

static bool skip_comment(layer_tokens *tokens) {
    if (*tokens->at != '/')
        return false;
    const char *after;
    int second = peek_at(tokens, tokens->at + 1, &after);
    if (second == '*')
        skip_block_comment(tokens, after);
    else if (second == '/')
        skip_line(tokens);
    return second == '*' || second == '/';
}

static void begin_line(layer_tokens *tokens) {
    tokens->directive = LAYER_NO_DIRECTIVE;
    tokens->begins_line = true;
    tokens->expects_directive = tokens->expects_header = false;
}

/* Newlines within comments do not begin a line. Returns whether there was more than splices. */
static bool skip_blanks(layer_tokens *tokens) {
    for (bool skipped = false;; skipped = true) {
        const char *splice;
        while (is_at(tokens, tokens->at, SPLICE) && (splice = skip_splice(tokens, tokens->at)) != NULL) {
            tokens->at = splice;
            ++tokens->line;
        }
        if (is_at(tokens, tokens->at, BLANK)) {
            tokens->at = skip(tokens, tokens->at, BLANK, false);
        } else if (is_at(tokens, tokens->at, NEWLINE)) {
            tokens->at = skip_newline(tokens->at, tokens->end);
            ++tokens->line;
            begin_line(tokens);
        } else if (tokens->at == tokens->end || !skip_comment(tokens)) {
            return skipped;
        }
    }
}

static void take_word(layer_tokens *tokens, layer_token *token) {
    const char *end = skip(tokens, tokens->at, WORD, false);
    token->length = (size_t)(end - tokens->at);
    tokens->at = end;
    while (is(peek(tokens), WORD))
        take(tokens, token);
}

static void take_number(layer_tokens *tokens, layer_token *token) {
    int last = 0, next;
    while ((is(next = peek(tokens), WORD) && next != '$') || next == '.' ||
           ((next == '+' || next == '-') && last != 0 && strchr("eEpP", last) != NULL)) {
        take(tokens, token);
        last = next;
    }
}

/* A string, a character or a header's name, which has no escapes with `<`. Returns whether its line ends it. */
static bool take_literal(layer_tokens *tokens, layer_token *token, int closing) {
    take(tokens, token);
    for (int next; (next = peek(tokens)) >= 0 && !is(next, NEWLINE);) {
        take(tokens, token);
        if (next == closing)
            return true;
        if (next == '\\' && closing != '>' && peek(tokens) >= 0 && !is(peek(tokens), NEWLINE))
            take(tokens, token);
    }
    return false;
}

/* <file>, or the operator < where no > follows. */
static layer_token_kind take_angled(layer_tokens *tokens, layer_token *token) {
    const char *start = tokens->at;
    unsigned line = tokens->line;
    if (take_literal(tokens, token, '>'))
        return LAYER_HEADER_NAME;
    token->text = tokens->at = start;
    token->length = 0;
    token->is_cut = false;
    tokens->line = line;
    take(tokens, token);
    return LAYER_PUNCTUATOR;
}

/* Whether # follows as one character, or with `is_digraph` as %:. */
static bool take_hash(layer_tokens *tokens, layer_token *token, bool is_digraph) {
    const char *after;
    int first = peek_at(tokens, tokens->at, &after);
    if (first != (is_digraph ? '%' : '#') || (is_digraph && peek_at(tokens, after, &after) != ':'))
        return false;
    take(tokens, token);
    if (is_digraph)
        take(tokens, token);
    return true;
}

static layer_token_kind take_punctuator(layer_tokens *tokens, layer_token *token) {
    static const char digraphs[][3] = {{'<', ':', '['}, {':', '>', ']'}, {'<', '%', '{'}, {'%', '>', '}'}};
    bool may_be_hash = is_at(tokens, tokens->at, SPLICE | DOUBLE), is_digraph = peek(tokens) == '%';
    if (may_be_hash && take_hash(tokens, token, is_digraph)) {
        bool pastes = take_hash(tokens, token, is_digraph);
        token->text = "##";
        token->length = pastes ? 2 : 1;
        return LAYER_PUNCTUATOR;
    }
    int first = peek(tokens);
    take(tokens, token);
    for (size_t i = 0; i < sizeof digraphs / sizeof digraphs[0] && is(first, DOUBLE); ++i)
        if (first == digraphs[i][0] && peek(tokens) == digraphs[i][1]) {
            take(tokens, token);
            token->text = &digraphs[i][2];
            token->length = 1;
            break;
        }
    bool is_known = first > ' ' && first < 0x7f && first != '\\' && first != '@' && first != '`';
    return is_known ? LAYER_PUNCTUATOR : LAYER_OTHER;
}

static layer_token_kind take_token(layer_tokens *tokens, layer_token *token) {
    int first = (unsigned char)*tokens->at;
    bool in_header = tokens->expects_header;
    tokens->expects_header = false;
    if (is(first, WORD) && !is(first, DIGIT)) {
        take_word(tokens, token);
        return LAYER_IDENTIFIER;
    }
    const char *after;
    if (is(first, DIGIT) || (first == '.' && is(peek_at(tokens, tokens->at + 1, &after), DIGIT))) {
        take_number(tokens, token);
        return LAYER_NUMBER;
    }
    if (first == '"' || first == '\'') {
        layer_token_kind kind = first == '\'' ? LAYER_CHARACTER : in_header ? LAYER_HEADER_NAME : LAYER_STRING;
        return take_literal(tokens, token, first) ? kind : LAYER_OTHER;
    }
    if (first == '<' && in_header)
        return take_angled(tokens, token);
    return take_punctuator(tokens, token);
}

/* Which directive the token begins or names. */
static void follow_directive(layer_tokens *tokens, layer_token *token) {
    if (tokens->begins_line && token->kind == LAYER_PUNCTUATOR && layer_token_is(token, "#")) {
        tokens->directive = LAYER_HASH;
        tokens->expects_directive = true;
    } else if (tokens->expects_directive) {
        tokens->expects_directive = false;
        tokens->directive = LAYER_ANOTHER_DIRECTIVE;
        if (layer_token_is(token, "define"))
            tokens->directive = LAYER_DEFINE;
        else if (layer_token_is(token, "include") || layer_token_is(token, "include_next") ||
                 layer_token_is(token, "import"))
            tokens->directive = LAYER_INCLUDE;
        else if (layer_token_is(token, "error") || layer_token_is(token, "warning"))
            tokens->directive = LAYER_MESSAGE;
        tokens->expects_header = tokens->directive == LAYER_INCLUDE;
    }
    tokens->begins_line = false;
    token->directive = tokens->directive;
}

size_t layer_skip_byte_order_mark(const char *text, size_t size) {
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    return size >= sizeof mark && memcmp(text, mark, sizeof mark) == 0 ? sizeof mark : 0;
}

void layer_begin_tokens(layer_tokens *tokens, const char *text, size_t size) {
    tokens->at = text + layer_skip_byte_order_mark(text, size);
    tokens->end = text + size;
    tokens->line = 1;
    begin_line(tokens);
}

bool layer_next_token(layer_tokens *tokens, layer_token *token) {
    if (tokens->directive == LAYER_MESSAGE)
        skip_line(tokens);
    token->follows_blank = skip_blanks(tokens) || tokens->begins_line;
    if (tokens->at == tokens->end)
        return false;
    token->text = tokens->at;
    token->length = 0;
    token->line = tokens->line;
    token->is_cut = false;
    token->kind = take_token(tokens, token);
    follow_directive(tokens, token);
    return true;
}

bool layer_token_is(const layer_token *token, const char *spelling) {
    return !token->is_cut && token->length == strlen(spelling) && memcmp(token->text, spelling, token->length) == 0;
}
