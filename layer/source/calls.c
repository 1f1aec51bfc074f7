/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Looks at what is around a parameter's name in the body of its kernel. */

#include "source/calls.h"

#include <string.h>

#include "source/files.h"
#include "source/functions.h"

typedef struct finder {
    layer_files files;
    layer_image_parameter *parameter;
    bool has_body, is_named; /* in the kernel's body */
    bool has_pasting, is_doubtful;
} finder;

static bool begins(const layer_token *token, const char *with) {
    return token->length >= strlen(with) && memcmp(token->text, with, strlen(with)) == 0;
}

/* Whether the innermost call around a token is of a function of images: no block can be behind it. */
static bool is_for_images(const layer_part *part, size_t index) {
    while (index-- > 1 && !LAYER_TOKEN_IS(&part->tokens[index].token, ";", "{", "}")) {
        const layer_token *before = &part->tokens[index - 1].token;
        if (layer_part_has(part, index, ")") && part->tokens[index].match != 0)
            index = part->tokens[index].match;
        else if (layer_part_has(part, index, "(") && before->kind == LAYER_IDENTIFIER)
            return begins(before, "read_image") || begins(before, "write_image") || begins(before, "get_image_");
    }
    return false;
}

/* A function ends where the next one begins: conditions may have parts of it behind its brace. */
static void look_at_functions(finder *f, const layer_part *part) {
    layer_function function, next;
    bool is_there = layer_find_function(part, 0, &function);
    for (; is_there; function = next) {
        is_there = layer_find_function(part, function.body + 1, &next);
        if (!function.is_kernel || !layer_part_has(part, function.name, f->parameter->kernel))
            continue;
        f->has_body = true;
        for (size_t i = function.body; i < (is_there ? next.begin : part->count); ++i)
            if (layer_part_has(part, i, f->parameter->name)) {
                f->is_named = true;
                f->is_doubtful |= !is_for_images(part, i);
            }
    }
}

static bool look_at_text(void *data, size_t file, const char *text, size_t size) {
    finder *f = data;
    layer_tokens tokens;
    layer_token token;
    layer_part part;
    size_t first;
    bool ok = true;
    layer_begin_tokens(&tokens, text, size);
    while (ok && layer_next_token(&tokens, &token)) {
        f->has_pasting |= layer_token_is(&token, "##");
        if (token.kind == LAYER_HEADER_NAME)
            ok = layer_add_includes(&f->files, file, token.text, token.length, &first);
        else if (token.directive == LAYER_INCLUDE)
            f->is_doubtful |= !token.names_directive;
        else if (token.directive == LAYER_DEFINE)
            f->is_doubtful |= layer_token_is(&token, f->parameter->name);
    }
    ok &= layer_read_part(&part, text, size);
    if (ok)
        look_at_functions(f, &part);
    layer_free_part(&part);
    return ok;
}

bool layer_find_image_calls(const layer_sources *sources, layer_image_parameter *parameter) {
    finder f = {.parameter = parameter};
    const bool ok = layer_begin_files(&f.files, sources) && layer_visit_files(&f.files, look_at_text, &f);
    layer_end_files(&f.files);
    parameter->may_have_blocks = !f.has_body || f.is_doubtful || (f.has_pasting && !f.is_named);
    return ok;
}
