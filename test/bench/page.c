/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Puts what benchmarks measured into a page of Markdown.
 *
 * bench-page PAGE.md RESULTS...   RESULTS: what benchmarks print with --json, see results.h
 *
 * The tables of benchmark NAME go between "<!-- begin NAME -->" and "<!-- end NAME -->". Of several runs of a benchmark
 * the last counts; a block of which there is no run stays as it is. The page is written whole or not at all.
 */

#include "markdown.h"
#include "message.h"
#include "picture.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Results ---- */

/* A run: its `about`, and rows. The arrays of all runs, by the benchmarks' names, are an object. */

static const char *text_of(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

/* A line of results: an `about` begins the benchmark's run. */
static bool add_line(json_t *runs, json_t *line, char **message) {
    const char *bench = text_of(line, "bench");
    if (bench == NULL)
        return fail(message, "it names no benchmark");
    const bool is_about = text_of(line, "table") == NULL;
    json_t *run = json_object_get(runs, bench);
    if (is_about && text_of(line, "device") != NULL && text_of(line, "date") != NULL)
        return json_object_set_new(runs, bench, json_pack("[O]", line)) == 0 || fail(message, "out of memory");
    if (is_about || run == NULL)
        return fail(message, "before the first row of a benchmark stands on which device it ran, and when");
    return json_array_append(run, line) == 0 || fail(message, "out of memory");
}

static bool read_lines(json_t *runs, FILE *file, const char *path, char **message) {
    char *text = NULL, *reason = NULL;
    size_t size = 0;
    bool read = true;
    for (unsigned number = 1; read && getline(&text, &size, file) >= 0; ++number) {
        json_error_t error;
        json_t *line = json_loads(text, 0, &error);
        read = line == NULL ? fail(&reason, "%s", error.text) : add_line(runs, line, &reason);
        if (!read)
            fail(message, "%s:%u: this is no row of results: %s", path, number, reason == NULL ? "?" : reason);
        json_decref(line);
    }
    free(reason);
    free(text);
    return read;
}

static bool read_results(json_t *runs, const char *path, char **message) {
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return fail(message, "%s: these results cannot be read: %s", path, strerror(errno));
    const bool read = read_lines(runs, file, path, message);
    fclose(file);
    return read;
}

/* ---- Tables ---- */

static bool is_column(const char *name) {
    return strcmp(name, "bench") != 0 && strcmp(name, "table") != 0;
}

/* "gb_per_s" is shown as "GB/s", "least_ms" as "least ms". */
static void put_heading(FILE *out, const char *name) {
    static const char *const units[][2] = {{"gb_per_s", "GB/s"}, {"mib", "MiB"}, {"kib", "KiB"}};
    while (*name != '\0') {
        size_t unit = 0;
        while (unit < sizeof units / sizeof *units && strncmp(name, units[unit][0], strlen(units[unit][0])) != 0)
            ++unit;
        if (unit < sizeof units / sizeof *units) {
            fputs(units[unit][1], out);
            name += strlen(units[unit][0]);
        } else {
            fputc(*name == '_' ? ' ' : *name, out);
            ++name;
        }
    }
}

/* Three digits that count are more than measurements repeat. */
static void put_number(FILE *out, double number) {
    if (number == 0)
        fputs("-", out); /* there is nothing to measure */
    else
        fprintf(out, "%.*f", number >= 100 ? 0 : number >= 10 ? 1 : number >= 0.1 ? 2 : 3, number);
}

/* A | would end the cell. */
static void put_text(FILE *out, const char *text) {
    for (; *text != '\0'; ++text)
        fprintf(out, "%s%c", *text == '|' ? "\\" : "", *text);
}

static void put_cell(FILE *out, const json_t *value) {
    if (json_is_string(value))
        put_text(out, json_string_value(value));
    else if (json_is_integer(value))
        fprintf(out, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        put_number(out, json_real_value(value));
    else
        fputs("-", out);
}

static void put_titles(FILE *out, json_t *row) {
    const char *name;
    json_t *value;
    fprintf(out, "\n%s:\n\n|", text_of(row, "table"));
    json_object_foreach(row, name, value) if (is_column(name)) {
        fputc(' ', out);
        put_heading(out, name);
        fputs(" |", out);
    }
    fputs("\n|", out);
    json_object_foreach(row, name, value) if (is_column(name)) fputs(json_is_string(value) ? "---|" : "---:|", out);
    fputc('\n', out);
}

static void put_row(FILE *out, json_t *row) {
    const char *name;
    json_t *value;
    fputc('|', out);
    json_object_foreach(row, name, value) if (is_column(name)) {
        fputc(' ', out);
        put_cell(out, value);
        fputs(" |", out);
    }
    fputc('\n', out);
}

/* A run: where and when, and a table wherever the title changes. */
static void put_run(FILE *out, const void *run) {
    const json_t *about = json_array_get(run, 0);
    const char *table = "";
    fprintf(out, "%s, %s.\n", text_of(about, "device"), text_of(about, "date"));
    for (size_t i = 1; i < json_array_size(run); ++i) {
        json_t *row = json_array_get(run, i);
        if (strcmp(table, text_of(row, "table")) != 0)
            put_titles(out, row);
        table = text_of(row, "table");
        put_row(out, row);
    }
}

/* ---- The page ---- */

static bool renew(char **page, const char *path, json_t *runs, char **message) {
    const char *bench;
    json_t *run;
    json_object_foreach(runs, bench, run) {
        if (!markdown_check(path, *page, bench, message) || !markdown_replace(page, bench, put_run, run, message))
            return false;
        printf("tables of %s, measured on %s\n", bench, text_of(json_array_get(run, 0), "date"));
    }
    return true;
}

static bool write_page(const char *path, const char *page, char **message) {
    char *copy = strdup(path);
    picture_file file = {.svg = page, .path = copy};
    const bool written = copy == NULL ? fail(message, "out of memory") : picture_write(&file, 1, message);
    free(copy);
    return written;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: bench-page PAGE.md RESULTS...\n");
        return 2;
    }
    char *message = NULL, *page = markdown_read(argv[1], &message);
    json_t *runs = json_object();
    bool done = page != NULL;
    for (int i = 2; i < argc && done; ++i)
        done = read_results(runs, argv[i], &message);
    done = done && renew(&page, argv[1], runs, &message) && write_page(argv[1], page, &message);
    if (done)
        printf("page %s\n", argv[1]);
    else
        print_error(message);
    json_decref(runs);
    free(page);
    return !done;
}
