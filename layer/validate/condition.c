/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Integers, names, defined, !, comparisons, && and ||; of anything else the value is not known. */

#include "condition.h"

typedef struct condition {
    const layer_word *at, *end;
    layer_look_up *look_up;
    void *context;
    bool is_strange; /* there is something that this does not know */
    unsigned depth;
} condition;

static const layer_value unknown = {false, 0};

static layer_value known(long long value) {
    return (layer_value){true, value};
}

static bool accept(condition *condition, const char *spelling) {
    if (condition->at == condition->end || !layer_word_is(condition->at, spelling))
        return false;
    ++condition->at;
    return true;
}

/* An operator of two characters, which are two words. */
static bool accept_both(condition *condition, const char *first, const char *second) {
    if (condition->end - condition->at < 2 || !layer_word_is(condition->at, first) ||
        !layer_word_is(condition->at + 1, second) || condition->at[1].follows_blank)
        return false;
    condition->at += 2;
    return true;
}

static layer_value read_or(condition *condition);

static layer_value read_strange(condition *condition) {
    condition->is_strange = true;
    return unknown;
}

static layer_value read_defined(condition *condition) {
    bool has_parentheses = accept(condition, "(");
    if (condition->at == condition->end || condition->at->kind != LAYER_WORD_NAME)
        return read_strange(condition);
    layer_value value = condition->look_up(condition->context, condition->at++->text, true);
    return has_parentheses && !accept(condition, ")") ? read_strange(condition) : value;
}

static layer_value read_primary(condition *condition) {
    if (accept(condition, "(")) {
        layer_value value = condition->depth++ < 64 ? read_or(condition) : read_strange(condition);
        --condition->depth;
        return accept(condition, ")") ? value : read_strange(condition);
    }
    if (accept(condition, "defined"))
        return read_defined(condition);
    if (condition->at == condition->end)
        return read_strange(condition);
    const layer_word *word = condition->at++;
    unsigned long long value;
    if (layer_read_integer(word, &value))
        return known((long long)value);
    return word->kind == LAYER_WORD_NAME ? condition->look_up(condition->context, word->text, false)
                                         : read_strange(condition);
}

static layer_value read_unary(condition *condition) {
    bool inverts = false, is_inverted = false;
    while (accept(condition, "!")) {
        is_inverted = true;
        inverts = !inverts;
    }
    layer_value value = read_primary(condition);
    if (!is_inverted || !value.is_known)
        return value;
    return known((value.value != 0) != inverts);
}

static layer_value read_comparison(condition *condition) {
    layer_value left = read_unary(condition);
    enum { EQUAL, DIFFERENT, AT_LEAST, AT_MOST, MORE, LESS } relation;
    if (accept_both(condition, "=", "="))
        relation = EQUAL;
    else if (accept_both(condition, "!", "="))
        relation = DIFFERENT;
    else if (accept_both(condition, ">", "="))
        relation = AT_LEAST;
    else if (accept_both(condition, "<", "="))
        relation = AT_MOST;
    else if (accept(condition, ">"))
        relation = MORE;
    else if (accept(condition, "<"))
        relation = LESS;
    else
        return left;
    layer_value right = read_unary(condition);
    if (!left.is_known || !right.is_known)
        return unknown;
    long long a = left.value, b = right.value;
    const bool results[] = {a == b, a != b, a >= b, a <= b, a > b, a < b};
    return known(results[relation]);
}

static layer_value read_and(condition *condition) {
    layer_value left = read_comparison(condition);
    while (accept_both(condition, "&", "&")) {
        layer_value right = read_comparison(condition);
        bool is_false = (left.is_known && left.value == 0) || (right.is_known && right.value == 0);
        left = is_false ? known(0) : left.is_known && right.is_known ? known(1) : unknown;
    }
    return left;
}

static layer_value read_or(condition *condition) {
    layer_value left = read_and(condition);
    while (accept_both(condition, "|", "|")) {
        layer_value right = read_and(condition);
        bool is_true = (left.is_known && left.value != 0) || (right.is_known && right.value != 0);
        left = is_true ? known(1) : left.is_known && right.is_known ? known(0) : unknown;
    }
    return left;
}

layer_value layer_evaluate_condition(const layer_word *words, size_t count, layer_look_up *look_up, void *context) {
    condition condition = {.at = words, .end = words + count, .look_up = look_up, .context = context};
    layer_value value = read_or(&condition);
    return condition.is_strange || condition.at != condition.end ? unknown : value;
}
