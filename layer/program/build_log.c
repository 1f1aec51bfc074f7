/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Changes logs: line numbers, the prefix of private names, and what functions have of the layer. */

#include "program/build_log.h"

#include "source/exchange.h"
#include "source/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Replaces the number at `at`, of `length` digits, by a smaller one. */
static void put_number(char *at, size_t length, unsigned long number) {
    char digits[32];
    const int new_length = snprintf(digits, sizeof digits, "%lu", number);
    memcpy(at, digits, (size_t)new_length);
    memmove(at + new_length, at + length, strlen(at + length) + 1);
}

void layer_mend_log(const char *file, unsigned prelude_lines, char *log) {
    const size_t length = strlen(file);
    for (char *at = log; (at = strstr(at, file)) != NULL;) {
        at += length;
        const size_t digits = *at == ':' ? strspn(at + 1, "0123456789") : 0;
        const unsigned long line = digits == 0 ? 0 : strtoul(at + 1, NULL, 10);
        if (line > prelude_lines)
            put_number(at + 1, digits, line - prelude_lines);
    }
}

static const char prefix[] = "__cltile_";

static size_t length_of_word(const char *at) {
    return strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$");
}

static void cut(char *at, size_t length) {
    memmove(at, at + length, strlen(at + length) + 1);
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

/* The length of what layer_give_words put here into a quoted line; 0 for anything else. */
static size_t length_of_words(const char *at) {
    if (begins(at, LAYER_DEFINED_BEFORE)) {
        const size_t before = sizeof LAYER_DEFINED_BEFORE - 1, size = before + strspn(at + before, "0123456789");
        return begins(at + size, LAYER_DEFINED_BEHIND) ? size + sizeof LAYER_DEFINED_BEHIND - 1 : 0;
    }
    const size_t length = begins(at, LAYER_WORDS_DECLARED) ? sizeof LAYER_WORDS_DECLARED - 1
                          : begins(at, LAYER_WORDS_PASSED) ? sizeof LAYER_WORDS_PASSED - 1
                                                           : 0;
    if (length != 0 && (begins(at + length, ", ") || begins(at + length, " )")))
        return length + (at[length] == ',' ? 2 : 1);
    return length != 0 && at[length] == ')' ? length : 0;
}

/* Clang underlines a quoted line in the line below: that line becomes shorter by `length` at a column, too. */
static void cut_underline(char *line_end, size_t column, size_t length) {
    if (*line_end == '\0')
        return;
    char *underline = line_end + 1;
    const size_t size = strspn(underline, " \t~^");
    if (strcspn(underline, "\n") == size && size > column)
        cut(underline + column, size - column < length ? size - column : length);
}

void layer_rename_in_log(char *log) {
    char *line = log;
    for (char *at = log; *at != '\0';) {
        const size_t length = length_of_word(at), prefixed = sizeof prefix - 1, words = length_of_words(at);
        if (words != 0) {
            cut(at, words);
            cut_underline(at + strcspn(at, "\n"), (size_t)(at - line), words);
        } else if (length > prefixed && memcmp(at, prefix, prefixed) == 0 &&
                   layer_row_of(at + prefixed, length - prefixed) >= 0) {
            cut(at, prefixed);
            at += length - prefixed;
            cut_underline(at + strcspn(at, "\n"), (size_t)(at - line), prefixed);
        } else if (length != 0) {
            at += length;
        } else if (*at++ == '\n') {
            line = at;
        }
    }
}

/* Clang knows the type without the extension, but neither its vectors nor its functions. */
bool layer_refuses_halves(const char *log) {
    static const char *const signs[] = {"requires cl_khr_fp16", "half' is not allowed", "'as_half", "'convert_half"};
    for (size_t i = 0; log != NULL && i < sizeof signs / sizeof *signs; ++i)
        if (strstr(log, signs[i]) != NULL)
            return true;
    while (log != NULL && (log = strstr(log, "'half")) != NULL) {
        log += strlen("'half");
        const size_t digits = strspn(log, "0123456789");
        if (digits > 0 && log[digits] == '\'')
            return true;
    }
    return false;
}
