/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows the declarations of kernels. */

#include "local_arguments.h"

#include "tokens.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_ARGUMENTS = 16 }; /* that the checker takes note of */

/* Begins as all zeros, and anew after each declaration. */
typedef struct declaration {
    bool is_kernel, is_unclear;
    bool in_parameters, has_parameters;
    bool in_attribute; /* to the end of its parentheses */
    bool in_brackets;
    unsigned parentheses;
    layer_token word; /* the last identifier outside attributes */
    uint32_t kernel;
    unsigned argument, count;
    bool is_local; /* this parameter */
    struct {
        unsigned argument;
        layer_token name;
    } locals[MOST_ARGUMENTS];
} declaration;

uint32_t layer_hash_kernel(const char *name, size_t length) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; ++i)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    return hash;
}

static void end_parameter(declaration *d) {
    if (d->is_local && d->word.kind == LAYER_IDENTIFIER && d->count < MOST_ARGUMENTS) {
        d->locals[d->count].argument = d->argument;
        d->locals[d->count++].name = d->word;
    }
    d->is_local = false;
    ++d->argument;
}

static void follow_parenthesis(declaration *d, bool opens) {
    d->parentheses += opens ? 1u : d->parentheses > 0 ? -1u : 0u;
    if (d->in_attribute) {
        d->in_attribute = opens || d->parentheses > d->in_parameters;
    } else if (opens && d->parentheses == 1 && !d->has_parameters) {
        d->in_parameters = d->has_parameters = true;
        d->kernel = layer_hash_kernel(d->word.text, d->word.length);
    } else if (!opens && d->parentheses == 0 && d->in_parameters) {
        end_parameter(d);
        d->in_parameters = false;
    } else {
        d->is_unclear = true;
    }
}

static void follow(declaration *d, const layer_token *token) {
    const bool opens = layer_token_is(token, "(");
    d->is_unclear |= token->directive != LAYER_NO_DIRECTIVE;
    if (layer_token_is(token, "__attribute__") || layer_token_is(token, "__attribute"))
        d->in_attribute = true;
    else if (opens || layer_token_is(token, ")"))
        follow_parenthesis(d, opens);
    else if (layer_token_is(token, "[") || layer_token_is(token, "]"))
        d->in_brackets = layer_token_is(token, "[");
    else if (d->in_attribute || d->in_brackets)
        return;
    else if (d->in_parameters && layer_token_is(token, ","))
        end_parameter(d);
    else if (layer_token_is(token, "local") || layer_token_is(token, "__local"))
        d->is_local = true;
    else if (token->kind == LAYER_IDENTIFIER)
        d->word = *token;
}

char *layer_note_local_arguments(const char *text, size_t size, size_t *noted_size) {
    static const char call[] = " __cltile_note_argument(%#xu, %uu, %.*s);";
    char *joined = layer_join_lines(text, size, &size), *noted = NULL;
    FILE *out = joined == NULL ? NULL : open_memstream(&noted, noted_size);
    layer_tokens tokens;
    layer_token token;
    declaration d = {0};
    const char *from = joined;
    unsigned braces = 0;
    if (out == NULL) {
        free(joined);
        return NULL;
    }
    layer_begin_tokens(&tokens, joined, size);
    while (layer_next_token(&tokens, &token)) {
        const bool opens = layer_token_is(&token, "{"), is_text = token.directive == LAYER_NO_DIRECTIVE;
        if (opens && is_text && braces == 0 && d.has_parameters && !d.is_unclear) {
            fwrite(from, 1, (size_t)(token.text + 1 - from), out);
            from = token.text + 1;
            for (unsigned i = 0; i < d.count; ++i)
                fprintf(out, call, d.kernel, d.locals[i].argument, (int)d.locals[i].name.length, d.locals[i].name.text);
        }
        if (is_text && (opens || layer_token_is(&token, "}")))
            braces += opens ? 1u : braces > 0 ? -1u : 0u;
        if (d.is_kernel)
            follow(&d, &token);
        if (d.is_kernel && is_text && (opens || layer_token_is(&token, "}") || layer_token_is(&token, ";")))
            d = (declaration){0};
        if (is_text && braces == 0 && (layer_token_is(&token, "kernel") || layer_token_is(&token, "__kernel")))
            d = (declaration){.is_kernel = true};
    }
    fwrite(from, 1, (size_t)(joined + size - from), out);
    const bool is_whole = !ferror(out);
    if (fclose(out) != 0 || !is_whole) {
        free(noted);
        noted = NULL;
    }
    free(joined);
    return noted;
}
