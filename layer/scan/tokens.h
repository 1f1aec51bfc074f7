/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The preprocessing tokens of OpenCL C, one after the other: what is left of a text without comments, blanks and line
 * splices. No token is ever expanded, and no #if evaluated. */

#ifndef LAYER_TOKENS_H
#define LAYER_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum layer_token_kind {
    LAYER_IDENTIFIER,
    LAYER_NUMBER, /* also 2D2D: a number of the preprocessor */
    LAYER_STRING,
    LAYER_CHARACTER,
    LAYER_HEADER_NAME, /* of #include: <file> or "file", as it is written */
    LAYER_PUNCTUATOR,  /* of one character, or ##; digraphs and trigraphs as what they stand for */
    LAYER_OTHER,       /* a literal that its line does not end, or a byte that nothing else has */
} layer_token_kind;

/* Where a token is. */
typedef enum layer_directive {
    LAYER_NO_DIRECTIVE,
    LAYER_HASH,    /* the # that begins a directive */
    LAYER_DEFINE,  /* #define, its name and all that follows */
    LAYER_INCLUDE, /* also #include_next and #import */
    LAYER_MESSAGE, /* #error and #warning, whose text is no tokens */
    LAYER_ANOTHER_DIRECTIVE,
} layer_directive;

typedef struct layer_token {
    layer_token_kind kind;
    layer_directive directive;
    const char *text; /* the spelling, without splices and with no zero at its end; valid until the next token */
    size_t length;
    unsigned line;
    bool follows_blank; /* or a comment, or begins the line */
    bool is_cut;        /* splices within, and longer than LAYER_SPELLING: `text` is the beginning */
} layer_token;

enum { LAYER_SPELLING = 512 };

typedef struct layer_tokens {
    const char *at, *end;
    unsigned line; /* of `at`; 1 is the first */
    layer_directive directive;
    bool begins_line, expects_directive, expects_header;
    char spelling[LAYER_SPELLING];
} layer_tokens;

/* The bytes of the UTF-8 byte order mark that a text begins with: 3 or 0. Compilers skip it at the beginning of a file,
 * and nowhere else. */
size_t layer_skip_byte_order_mark(const char *text, size_t size);

void layer_begin_tokens(layer_tokens *tokens, const char *text, size_t size);

/* False when there are no more. */
bool layer_next_token(layer_tokens *tokens, layer_token *token);

bool layer_token_is(const layer_token *token, const char *spelling);

#endif
