/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows the parameters of kernels. */

#include "source/local_arguments.h"

#include "source/functions.h"

enum { MOST_ARGUMENTS = 16 }; /* that the checker takes note of */

/* FNV-1a. */
uint32_t layer_hash(const char *text, size_t length) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; ++i)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

static bool is_local(const layer_part *part, const layer_parameter *p) {
    size_t behind;
    for (size_t i = p->begin; i < p->name; ++i)
        if (layer_is_attribute(part, i, &behind))
            i = behind - 1;
        else if (LAYER_TOKEN_IS(&part->tokens[i].token, "local", "__local"))
            return true;
    return false;
}

static void note(layer_edits *edits, const layer_part *part, const layer_function *f) {
    static const char call[] = " __cltile_note_argument(%#xu, %uu, %.*s);";
    const layer_token *name = &part->tokens[f->name].token, *body = &part->tokens[f->body].token;
    layer_parameter p = {0};
    for (unsigned count = 0; count < MOST_ARGUMENTS && layer_next_parameter(part, f, &p);)
        if (is_local(part, &p)) {
            layer_add_edit(edits, body->text + 1, 0, call, layer_hash(name->text, name->length), p.number,
                           (int)part->tokens[p.name].token.length, part->tokens[p.name].token.text);
            ++count;
        }
}

char *layer_note_local_arguments(const char *text, size_t size, size_t *noted_size) {
    layer_part part;
    layer_edits edits = {.failed = !layer_read_part(&part, text, size)};
    layer_function f;
    for (size_t at = 0; !edits.failed && layer_find_function(&part, at, &f); at = f.body + 1)
        if (f.is_kernel && !f.has_directive)
            note(&edits, &part, &f);
    char *noted = layer_apply_edits(&edits, &part, noted_size);
    layer_free_part(&part);
    return noted;
}
