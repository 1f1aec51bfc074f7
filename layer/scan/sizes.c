/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows kernels and their required sub-group sizes. */

#include "sizes.h"

#include "names.h"

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

static void follow_argument(layer_sizes *sizes, const layer_token *token) {
    unsigned size = sizes->argument == LAYER_ARGUMENT ? read_size(token) : 0;
    bool is_right = sizes->argument == LAYER_BEFORE_ARGUMENT  ? layer_token_is(token, "(")
                    : sizes->argument == LAYER_AFTER_ARGUMENT ? layer_token_is(token, ")")
                                                              : size != 0 && (sizes->size == 0 || sizes->size == size);
    if (size != 0)
        sizes->size = size;
    sizes->are_unclear |= !is_right;
    sizes->argument = is_right && sizes->argument != LAYER_AFTER_ARGUMENT ? sizes->argument + 1 : LAYER_NO_ARGUMENT;
}

static void end_pair(layer_sizes *sizes) {
    sizes->is_one_alone |= sizes->open == LAYER_NAME_KERNEL;
    sizes->are_unclear |= sizes->open == LAYER_NAME_SIZE;
    sizes->open = 0;
}

/* A kernel or a size. Among the arguments of a macro, anything may become of it. */
static void follow_pair(layer_sizes *sizes, unsigned name) {
    bool is_size = name == LAYER_NAME_SIZE;
    sizes->are_there |= is_size;
    if (is_size ? !sizes->in_attribute || sizes->attribute_depth != 0 : sizes->depth != 0)
        sizes->are_unclear = true;
    if (is_size)
        sizes->argument = LAYER_BEFORE_ARGUMENT;
    if (sizes->open != 0 && sizes->open != name) {
        sizes->open = 0;
        return;
    }
    end_pair(sizes);
    sizes->open = name;
}

static void follow_punctuator(layer_sizes *sizes, char punctuator) {
    if (punctuator == '(')
        ++sizes->depth;
    else if (punctuator == ')')
        sizes->in_attribute = --sizes->depth > sizes->attribute_depth && sizes->in_attribute;
    else if (punctuator == ';' || punctuator == '{' || punctuator == '}')
        end_pair(sizes);
}

void layer_follow_sizes(layer_sizes *sizes, const layer_token *token, unsigned name) {
    if (sizes->argument != LAYER_NO_ARGUMENT)
        follow_argument(sizes, token);
    if (token->directive != LAYER_NO_DIRECTIVE) {
        end_pair(sizes);
        sizes->is_one_alone |= (name & LAYER_NAME_KERNEL) != 0;
        sizes->are_there |= (name & LAYER_NAME_SIZE) != 0;
        sizes->are_unclear |= (name & LAYER_NAME_SIZE) != 0;
    } else if (token->kind == LAYER_PUNCTUATOR) {
        follow_punctuator(sizes, token->text[0]);
    } else if ((name & LAYER_NAME_ATTRIBUTE) != 0) {
        sizes->in_attribute = true;
        sizes->attribute_depth = sizes->depth;
    } else if ((name & (LAYER_NAME_KERNEL | LAYER_NAME_SIZE)) != 0) {
        follow_pair(sizes, name & (LAYER_NAME_KERNEL | LAYER_NAME_SIZE));
    }
}

void layer_end_sizes(layer_sizes *sizes) {
    end_pair(sizes);
    sizes->are_unclear |= sizes->argument != LAYER_NO_ARGUMENT;
    sizes->argument = LAYER_NO_ARGUMENT;
    sizes->depth = 0;
    sizes->in_attribute = false;
}

unsigned layer_common_size(const layer_sizes *sizes) {
    return sizes->are_unclear || sizes->is_one_alone ? 0 : sizes->size;
}
