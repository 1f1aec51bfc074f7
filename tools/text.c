/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The command's memory, strings and lists of strings. */

#include "text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer words get no suggestion. */
#define LONGEST_WORD 64

/* Precedes each piece of memory. All pieces are in one list. */
typedef struct header {
    _Alignas(max_align_t) struct header *next, *previous;
    size_t capacity;
} header;

static header all = {.next = &all, .previous = &all};

static const char *without_memory = "";

void report_without_memory(const char *text) {
    without_memory = text;
}

_Noreturn void end_without_memory(void) {
    fputs("cltile: error: out of memory\n", stderr);
    fputs(without_memory, stdout);
    exit(1); /* removes temporary files */
}

void *resize_memory(void *memory, size_t size) {
    header *old = memory == NULL ? NULL : (header *)memory - 1;
    if (old != NULL && size <= old->capacity)
        return memory;
    const size_t capacity = old == NULL || size > 2 * old->capacity ? size : 2 * old->capacity;
    header *new = capacity > SIZE_MAX - sizeof *new ? NULL : realloc(old, sizeof *new + capacity);
    if (new == NULL)
        end_without_memory();
    if (old == NULL) {
        *new = (header){.next = all.next, .previous = &all};
        memset(new + 1, 0, size);
    }
    new->capacity = capacity;
    new->next->previous = new->previous->next = new;
    return new + 1;
}

void release_memory(void) {
    for (header *h = all.next, *next; h != &all; h = next) {
        next = h->next;
        free(h);
    }
    all = (header){.next = &all, .previous = &all};
}

char *copy_text(const char *text) {
    return text == NULL ? NULL : format_text("%s", text);
}

static void append_list(char **text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        end_without_memory();
    const size_t before = *text == NULL ? 0 : strlen(*text);
    *text = resize_memory(*text, before + (size_t)length + 1);
    vsnprintf(*text + before, (size_t)length + 1, format, arguments);
}

void append_text(char **text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    append_list(text, format, arguments);
    va_end(arguments);
}

char *format_list(const char *format, va_list arguments) {
    char *text = NULL;
    append_list(&text, format, arguments);
    return text;
}

char *format_text(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = format_list(format, arguments);
    va_end(arguments);
    return text;
}

typedef struct stream {
    char **bytes;
    size_t *size;
} stream;

static ssize_t write_stream(void *cookie, const char *bytes, size_t size) {
    const stream *s = cookie;
    *s->bytes = resize_memory(*s->bytes, *s->size + size + 1);
    memcpy(*s->bytes + *s->size, bytes, size);
    *s->size += size;
    (*s->bytes)[*s->size] = '\0';
    return (ssize_t)size;
}

FILE *open_text(char **bytes, size_t *size) {
    stream *s = resize_memory(NULL, sizeof *s);
    *s = (stream){bytes, size};
    *bytes = resize_memory(NULL, 1);
    *size = 0;
    FILE *file = fopencookie(s, "w", (cookie_io_functions_t){.write = write_stream});
    if (file == NULL)
        end_without_memory();
    return file;
}

bool starts_with(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text);
    return length > strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

char *text_behind(const char *text, const char *lead, const char *ends) {
    const char *found = strstr(text, lead);
    return found == NULL ? NULL : format_text("%.*s", (int)strcspn(found + strlen(lead), ends), found + strlen(lead));
}

char *take_line(const char **text) {
    if (**text == '\0')
        return NULL;
    const size_t length = strcspn(*text, "\n");
    char *line = format_text("%.*s", (int)length, *text);
    *text += length + ((*text)[length] == '\n');
    return line;
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

void add_words(words *list, ...) {
    va_list arguments;
    va_start(arguments, list);
    for (const char *word; (word = va_arg(arguments, const char *)) != NULL;)
        take_word(list, copy_text(word));
    va_end(arguments);
}

void append_words(words *list, const words *more) {
    for (size_t i = 0; i < more->count; ++i)
        take_word(list, copy_text(more->items[i]));
}

void add_parts(words *list, const char *text, const char *separators) {
    for (size_t length; *(text += strspn(text, separators)) != '\0'; text += length) {
        length = strcspn(text, separators);
        add_word(list, "%.*s", (int)length, text);
    }
}

bool has_item(const words *list, const char *word) {
    for (size_t i = 0; i < list->count; ++i)
        if (strcmp(list->items[i], word) == 0)
            return true;
    return false;
}

void add_lines(words *lines, const char *text, size_t columns) {
    char *line = NULL;
    for (int length; *text != '\0'; text += length, text += strspn(text, " ")) {
        length = (int)strcspn(text, " ");
        if (line != NULL && strlen(line) + 1 + (size_t)length > columns) {
            add_word(lines, "%s", line);
            line = NULL;
        }
        append_text(&line, "%s%.*s", line == NULL ? "" : " ", length, text);
    }
    add_word(lines, "%s", line == NULL ? "" : line);
}

const char *plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

/* Whether a shell takes all of a word literally. */
static int is_plain(const char *word) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
    return word[0] != '\0' && word[strspn(word, plain)] == '\0';
}

/* The words as a shell takes them: between single quotes, where only the single quote itself needs care. */
char *quote_words(const words *list) {
    char *quoted = copy_text("");
    for (size_t i = 0; i < list->count; ++i) {
        const char *word = list->items[i];
        append_text(&quoted, "%s", i > 0 ? " " : "");
        if (is_plain(word)) {
            append_text(&quoted, "%s", word);
            continue;
        }
        append_text(&quoted, "'");
        for (size_t part; word[part = strcspn(word, "'")] != '\0'; word += part + 1)
            append_text(&quoted, "%.*s'\\''", (int)part, word);
        append_text(&quoted, "%s'", word);
    }
    return quoted;
}

static size_t min_of(size_t a, size_t b) {
    return a < b ? a : b;
}

/* How many letters have to be inserted, removed, replaced or swapped with the next to make b of a; both at most
 * LONGEST_WORD long. */
static size_t count_edits(const char *a, const char *b) {
    size_t rows[3][LONGEST_WORD + 1];
    const size_t length = strlen(b);
    size_t i = 0;
    for (size_t j = 0; j <= length; ++j)
        rows[0][j] = j;
    for (; a[i] != '\0'; ++i) {
        const size_t *above = rows[i % 3], *twice_above = rows[(i + 2) % 3];
        size_t *row = rows[(i + 1) % 3];
        row[0] = i + 1;
        for (size_t j = 0; j < length; ++j) {
            row[j + 1] = min_of(min_of(above[j + 1], row[j]) + 1, above[j] + (a[i] != b[j]));
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                row[j + 1] = min_of(row[j + 1], twice_above[j - 1] + 1);
        }
    }
    return rows[i % 3][length];
}

static const char *skip_dashes(const char *word) {
    return word + strspn(word, "-");
}

#define MOST_UNLIKE 0.4

/* The part of the letters that differ, without the dashes that all options begin with. The first letters of a word are
 * like it. */
static double measure_unlikeness(const char *a, const char *b) {
    a = skip_dashes(a);
    b = skip_dashes(b);
    const size_t length = strlen(a), longer = strlen(b) > length ? strlen(b) : length;
    if (longer == 0 || longer > LONGEST_WORD)
        return 1;
    const double unlikeness = (double)count_edits(a, b) / (double)longer;
    return unlikeness > MOST_UNLIKE && length > 2 && starts_with(b, a) ? MOST_UNLIKE : unlikeness;
}

const char *suggest(const char *word, const char *const *candidates, const char *otherwise) {
    const char *nearest = NULL;
    if (isdigit((unsigned char)word[0])) /* numbers that are written alike are not near */
        return otherwise;
    double least = 1;
    for (; *candidates != NULL; ++candidates) {
        const double unlikeness = measure_unlikeness(word, *candidates);
        if (unlikeness <= MOST_UNLIKE && unlikeness < least) {
            least = unlikeness;
            nearest = *candidates;
        }
    }
    return nearest == NULL ? otherwise : format_text(": did you mean '%s'?", nearest);
}
