/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Strings and lists of them. */

#include "text.h"

#include "utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer words get no suggestion. */
#define LONGEST_WORD 40

/* The character in place of a byte that is no part of one. */
#define REPLACEMENT 0xfffdu

void *resize_memory(void *memory, size_t size) {
    void *resized = realloc(memory, size);
    if (resized == NULL) {
        fprintf(stderr, "cltile: error: out of memory: %zu bytes\n", size);
        exit(1); /* removes temporary files on the way */
    }
    return resized;
}

char *copy_text(const char *text) {
    const size_t size = strlen(text) + 1;
    return memcpy(resize_memory(NULL, size), text, size);
}

static char *format_list(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    const size_t size = length < 0 ? 1 : (size_t)length + 1;
    char *text = resize_memory(NULL, size);
    text[0] = '\0';
    vsnprintf(text, size, format, arguments);
    return text;
}

char *format_text(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = format_list(format, arguments);
    va_end(arguments);
    return text;
}

/* The list takes the word. */
static void take_word(words *list, char *word) {
    list->items = resize_memory(list->items, (list->count + 2) * sizeof *list->items);
    list->items[list->count++] = word;
    list->items[list->count] = NULL;
}

void add_word(words *list, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    take_word(list, format_list(format, arguments));
    va_end(arguments);
}

bool starts_with(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

void append_words(words *list, const words *more) {
    for (size_t i = 0; i < more->count; ++i)
        take_word(list, copy_text(more->items[i]));
}

void free_words(words *list) {
    for (size_t i = 0; i < list->count; ++i)
        free(list->items[i]);
    free(list->items);
    *list = (words){0};
}

/* Whether a shell takes all of a word literally. */
static int is_plain(const char *word) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
    return word[0] != '\0' && word[strspn(word, plain)] == '\0';
}

/* Writes a word between single quotes, where only the single quote itself needs care; returns the end. */
static char *quote_word(char *to, const char *word) {
    *to++ = '\'';
    for (; *word != '\0'; ++word) {
        if (*word == '\'')
            to = stpcpy(to, "'\\'");
        *to++ = *word;
    }
    *to++ = '\'';
    return to;
}

char *quote_words(const words *list) {
    size_t size = 1;
    for (size_t i = 0; i < list->count; ++i)
        size += 4 * strlen(list->items[i]) + 3;
    char *quoted = resize_memory(NULL, size);
    char *end = quoted;
    for (size_t i = 0; i < list->count; ++i) {
        if (i > 0)
            *end++ = ' ';
        end = is_plain(list->items[i]) ? stpcpy(end, list->items[i]) : quote_word(end, list->items[i]);
    }
    *end = '\0';
    return quoted;
}

char *quote_json(const char *text) {
    if (text == NULL)
        return copy_text("null");
    char *quoted = resize_memory(NULL, 6 * strlen(text) + 3), *end = quoted;
    *end++ = '"';
    while (*text != '\0') {
        const size_t bytes = count_utf8_bytes(text);
        if (*text == '"' || *text == '\\')
            *end++ = '\\';
        if (bytes == 0 || (unsigned char)*text < ' ')
            end += sprintf(end, "\\u%04x", bytes == 0 ? REPLACEMENT : (unsigned)*text);
        else
            end = mempcpy(end, text, bytes);
        text += bytes == 0 ? 1 : bytes;
    }
    *end++ = '"';
    *end = '\0';
    return quoted;
}

static size_t min3(size_t a, size_t b, size_t c) {
    const size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* How many letters have to be inserted, removed or replaced to make b of a; both at most LONGEST_WORD long. */
static size_t count_edits(const char *a, const char *b) {
    const size_t length = strlen(b);
    size_t row[LONGEST_WORD + 1];
    for (size_t j = 0; j <= length; ++j)
        row[j] = j;
    for (size_t i = 1; a[i - 1] != '\0'; ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length; ++j) {
            const size_t above = row[j];
            row[j] = min3(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

const char *find_nearest(const char *word, const char *const *candidates) {
    const size_t length = strlen(word);
    size_t best = length / 3 + 1; /* more edits than letters kept is no misspelling */
    const char *nearest = NULL;
    for (; *candidates != NULL && length <= LONGEST_WORD; ++candidates) {
        const size_t edits = strlen(*candidates) <= LONGEST_WORD ? count_edits(word, *candidates) : length;
        if (edits <= best && edits < length) {
            best = edits - (edits > 0);
            nearest = *candidates;
        }
    }
    return nearest;
}
