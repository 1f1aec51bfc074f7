/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Line numbers: finds out whether a driver's compiler obeys #line, by a program whose error is on line 1 by #line.
 * Oclgrind 21.10 and NVIDIA's driver 580 report the physical line. Names: removes the prefix of private names, and what
 * functions have of the layer. */

#include "program/build_log.h"

#include "driver/answer.h"
#include "source/exchange.h"
#include "source/names.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines before that error; no compiler is likely to print this number otherwise. */
#define LINES_BEFORE 4321

/* How diagnostics of a device begin: "<file>:<line>:" with the physical line. The file is "" if the compiler obeys
 * #line. */
typedef struct style {
    cl_device_id device;
    char file[128];
    struct style *next;
} style;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static style *styles; /* kept while the process lives */

/* The name before ":<line>:" in a log. */
static void find_file(const char *log, char *file, size_t capacity) {
    char number[32];
    snprintf(number, sizeof number, ":%d:", LINES_BEFORE + 2);
    const char *end = strstr(log, number);
    const char *start = end;
    while (start != NULL && start > log && start[-1] != '\n' && start[-1] != ' ')
        --start;
    if (end != NULL && (size_t)(end - start) < capacity)
        memcpy(file, start, (size_t)(end - start));
}

static void ask(cl_context context, cl_device_id device, style *s) {
    static const char wrong[] = "#line 1\n#error cltile\n";
    char *text = malloc(LINES_BEFORE + sizeof wrong);
    if (text == NULL)
        return;
    memset(text, '\n', LINES_BEFORE);
    memcpy(text + LINES_BEFORE, wrong, sizeof wrong);
    cl_program program = layer_driver->clCreateProgramWithSource(context, 1, (const char **)&text, NULL, NULL);
    if (program != NULL) {
        layer_driver->clBuildProgram(program, 1, &device, NULL, NULL, NULL);
        const layer_asked of = {.program = program, .of_build = true, .device = device};
        char *log;
        if (layer_ask_string(&of, CL_PROGRAM_BUILD_LOG, &log) == CL_SUCCESS)
            find_file(log, s->file, sizeof s->file);
        free(log);
        layer_driver->clReleaseProgram(program);
    }
    free(text);
}

/* NULL if the device is new. `made` becomes part of the list then, unless it is NULL. */
static const style *find(cl_device_id device, style *made) {
    pthread_mutex_lock(&lock);
    style *s = styles;
    while (s != NULL && s->device != device)
        s = s->next;
    if (s == NULL && made != NULL) {
        made->next = styles;
        styles = made;
    }
    pthread_mutex_unlock(&lock);
    return s;
}

/* NULL when memory runs out. Several threads may ask the driver at once: the first answer stays. */
static const style *style_of(cl_context context, cl_device_id device) {
    const style *known = find(device, NULL);
    style *made = known == NULL ? calloc(1, sizeof *made) : NULL;
    if (made == NULL)
        return known;
    made->device = device;
    ask(context, device, made);
    known = find(device, made);
    if (known == NULL)
        return made;
    free(made);
    return known;
}

/* Replaces the number at `at`, of `length` digits, by a smaller one. */
static void put_number(char *at, size_t length, unsigned long number) {
    char digits[32];
    const int new_length = snprintf(digits, sizeof digits, "%lu", number);
    memcpy(at, digits, (size_t)new_length);
    memmove(at + new_length, at + length, strlen(at + length) + 1);
}

/* Whether a log has ":<number>:" with a number that the definitions' lines may be part of. */
static bool may_need_mending(const char *log, unsigned prelude_lines) {
    for (const char *at = log; (at = strchr(at, ':')) != NULL;) {
        ++at;
        const size_t digits = strspn(at, "0123456789");
        if (digits != 0 && at[digits] == ':' && strtoul(at, NULL, 10) > prelude_lines)
            return true;
    }
    return false;
}

__attribute__((destructor)) void layer_forget_styles(void) {
    pthread_mutex_lock(&lock);
    for (style *s = styles, *next; s != NULL; s = next) {
        next = s->next;
        free(s);
    }
    styles = NULL;
    pthread_mutex_unlock(&lock);
}

void layer_mend_log(cl_context context, cl_device_id device, unsigned prelude_lines, char *log) {
    if (prelude_lines == 0 || !may_need_mending(log, prelude_lines))
        return;
    const style *s = style_of(context, device);
    if (s == NULL || s->file[0] == '\0')
        return;
    const size_t length = strlen(s->file);
    for (char *at = log; (at = strstr(at, s->file)) != NULL;) {
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
