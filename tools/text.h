/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The command's memory, strings and lists of strings, messages and JSON. Memory lives until the command ends: nothing
 * here is freed by its users. When memory runs out, the command ends with a message. */

#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Like realloc, of memory from here, which grows at least to twice its size; of NULL, memory that is all zeros. */
void *resize_memory(void *memory, size_t size);

/* Where one more element of an array from here goes. */
#define ADD_ROW(array, count) ((array) = resize_memory((array), ((count) + 1) * sizeof *(array)), (array) + (count)++)

/* Frees all memory: for programs that do the work of a command many times. */
void release_memory(void);

/* Ends the command: memory ran out. The text of report_without_memory, if one is set, goes to stdout. */
_Noreturn void end_without_memory(void);

/* Sets what end_without_memory prints on stdout, besides its message on stderr. */
void report_without_memory(const char *text);

/* A copy; NULL of NULL. */
char *copy_text(const char *text);

/* Like printf and vprintf, to a new string. */
__attribute__((format(printf, 1, 0))) char *format_list(const char *format, va_list arguments);
__attribute__((format(printf, 1, 2))) char *format_text(const char *format, ...);

/* Appends to *text, which is a string from here, or NULL for "". */
__attribute__((format(printf, 2, 3))) void append_text(char **text, const char *format, ...);

/* Like open_memstream, with memory from here: *bytes and *size are set when the stream is closed. */
FILE *open_text(char **bytes, size_t *size);

bool starts_with(const char *text, const char *prefix);
bool ends_with(const char *text, const char *end);

/* What is in a text behind `lead`, up to one of the characters `ends`; NULL: it has no `lead`. */
char *text_behind(const char *text, const char *lead, const char *ends);

/* Takes a line off a text, as a new string without its end; NULL at the text's end. */
char *take_line(const char **text);

/* A list of strings, ended by NULL, so that it is an argv. Starts as {0}. */
typedef struct words {
    char **items;
    size_t count;
} words;

/* Appends a formatted word. */
__attribute__((format(printf, 2, 3))) void add_word(words *list, const char *format, ...);

/* Appends words; the last argument is NULL. */
__attribute__((sentinel)) void add_words(words *list, ...);

void append_words(words *list, const words *more);

/* Appends the parts of a text between separators, which are characters. */
void add_parts(words *list, const char *text, const char *separators);

bool has_item(const words *list, const char *word);

/* Appends a text in lines of at most `columns`, broken at blanks. */
void add_lines(words *lines, const char *text, size_t columns);

/* The ending of a noun behind a number: "s" or nothing. */
const char *plural(uint64_t count);

/* The words as a shell takes them, with a blank between them. */
char *quote_words(const words *list);

/* ": did you mean 'candidate'?" of the candidate (the list ends with NULL) that `word` was probably meant to be;
 * without one, and of numbers, `otherwise`. */
const char *suggest(const char *word, const char *const *candidates, const char *otherwise);

/* ---- Messages on stderr, and exit statuses (report.c) ---- */

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_WRONG_USAGE = 2 };

/* "cltile: <subject>: error: ...", where subject is a file; or "cltile: error: ..." when it is NULL. Returns false. */
__attribute__((format(printf, 2, 3))) bool report_error(const char *subject, const char *format, ...);

/* The same with another kind of message than "error": "note", "warning". */
__attribute__((format(printf, 3, 4))) void report_remark(const char *kind, const char *subject, const char *format,
                                                         ...);

/* From here on the messages of errors are kept, for JSON; they go to stderr, too. */
void keep_errors(void);

/* Keeps a text as the message of an error, where they are kept. */
void keep_error(const char *text);

/* The kept messages, a line each, which are dropped; NULL: none. */
const char *take_errors(void);

/* Wrong usage of a subcommand (or of cltile itself: NULL), and where help is. Returns false. */
__attribute__((format(printf, 2, 3))) bool report_usage(const char *subcommand, const char *format, ...);

/* ---- JSON (json.c) ---- */

/* Writes the format, with " for ', and a value for each of
 *
 *   %s  const char *: a string; null for NULL. Each byte that is not UTF-8 becomes U+FFFD
 *   %u  unsigned, %z size_t, %q uint64_t: a number
 *   %o  unsigned: a number; null for 0
 *   %c  cltile_constant: a number; null if it is not known
 *   %b  bool: true or false
 */
void print_json(FILE *out, const char *format, ...);
