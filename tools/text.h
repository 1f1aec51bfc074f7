/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Strings and lists of them. What cannot be allocated ends the command: there is nothing better to do. */

#ifndef CLTILE_TOOLS_TEXT_H
#define CLTILE_TOOLS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A list of strings that it owns, ended by NULL, so that it is an argv. Starts as {0}. */
typedef struct words {
    char **items;
    size_t count;
} words;

/* realloc and strdup, but they end the command with a message when memory runs out. */
void *resize_memory(void *memory, size_t size);
char *copy_text(const char *text);

/* printf to a new string. */
__attribute__((format(printf, 1, 2))) char *format_text(const char *format, ...);

/* Appends a formatted word. */
__attribute__((format(printf, 2, 3))) void add_word(words *list, const char *format, ...);

bool starts_with(const char *text, const char *prefix);

void append_words(words *list, const words *more);

void free_words(words *list);

/* The words as a shell takes them, with a blank between them. */
char *quote_words(const words *list);

/* A string of JSON with its quotes, or null for NULL. Bytes that are no UTF-8 become U+FFFD, one each. */
char *quote_json(const char *text);

/* The candidate (the list ends with NULL) that `word` was probably meant to be, or NULL. */
const char *find_nearest(const char *word, const char *const *candidates);

#endif
