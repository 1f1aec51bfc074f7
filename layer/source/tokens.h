/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The preprocessing tokens of OpenCL C, one after the other, without comments. No macro is expanded, no #if evaluated,
 * and digraphs and trigraphs are not known. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef enum layer_token_kind {
    LAYER_IDENTIFIER,
    LAYER_NUMBER,      /* a preprocessing number, so 2D2D too */
    LAYER_LITERAL,     /* a string or a character constant */
    LAYER_HEADER_NAME, /* of #include: <file> or "file", with its quotes */
    LAYER_PUNCTUATOR,  /* one character, or ## */
    LAYER_OTHER,       /* a literal without its closing quote, or a character that OpenCL C does not use */
} layer_token_kind;

/* The directive that a token belongs to. */
typedef enum layer_directive {
    LAYER_NO_DIRECTIVE,
    LAYER_HASH,    /* the # that begins a directive */
    LAYER_DEFINE,  /* #define, its name and all that follows */
    LAYER_INCLUDE, /* also #include_next and #import */
    LAYER_ANOTHER_DIRECTIVE,
} layer_directive;

typedef struct layer_token {
    layer_token_kind kind;
    layer_directive directive;
    const char *text; /* in the text that is read, not terminated */
    size_t length;
    unsigned line;        /* 1 is the first */
    bool follows_blank;   /* or a comment, or begins the line */
    bool names_directive; /* the word after # */
} layer_token;

typedef struct layer_tokens {
    const char *at, *end;
    unsigned line; /* of `at` */
    layer_directive directive;
    bool begins_line, expects_name;
} layer_tokens;

/* The length of the UTF-8 byte order mark at the beginning of a text: 3 or 0. */
size_t layer_byte_order_mark(const char *text, size_t size);

/* A copy of a text as layer_next_token reads it: without line splices and byte order mark, each newline as \n. Line
 * numbers stay: the newlines of splices follow the line. NULL when memory runs out; the caller frees it. */
char *layer_join_lines(const char *text, size_t size, size_t *joined_size);

/* Begins to read a text of layer_join_lines. */
void layer_begin_tokens(layer_tokens *tokens, const char *text, size_t size);

/* False at the end of the text. */
bool layer_next_token(layer_tokens *tokens, layer_token *token);

static inline bool layer_token_is(const layer_token *token, const char *spelling) {
    return token->length == strlen(spelling) && memcmp(token->text, spelling, token->length) == 0;
}

/* Whether a token is one of these, which NULL ends. */
bool layer_token_is_of(const layer_token *token, const char *const *spellings);
#define LAYER_TOKEN_IS(token, ...) layer_token_is_of(token, (const char *const[]){__VA_ARGS__, NULL})
