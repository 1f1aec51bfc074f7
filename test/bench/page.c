/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Puts what benchmarks measured into a page of Markdown.
 *
 * bench-page PAGE.md RESULTS...   RESULTS: what benchmarks print with --json, see results.h
 *
 * The tables of benchmark NAME go between "<!-- begin NAME -->" and "<!-- end NAME -->". A block that has tables keeps
 * their rows and columns, and gets new figures; a block without tables gets all of the run. Of several runs of a
 * benchmark the last counts; a block without a run stays as it is. The page is written whole or not at all.
 */

#include "markdown.h"
#include "message.h"
#include "picture.h"

#include <errno.h>
#include <jansson.h>
#include <stdint.h>
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
static void put_run(FILE *out, const json_t *run) {
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

/* ---- What the page keeps ---- */

/* A table of the page: what it has of the table of a run that is being put. */
typedef struct table {
    const char *text, *end; /* from the headings on; NULL when the page does not have the table */
    uint64_t columns;       /* a bit for each column of the run's table */
    unsigned label_columns; /* those up to the last with texts: what a row is of */
    unsigned lines;         /* that are put */
} table;

/* The end of a cell, behind its |; NULL behind the last one of a line. */
static const char *end_cell(const char *cell) {
    const char *c = cell;
    while (*c != '\n' && (*c != '|' || c[-1] == '\\'))
        ++c;
    return *c == '|' ? c + 1 : NULL;
}

static bool has(const char *text, const char *end, const char *from, const char *to) {
    return memmem(text, (size_t)(end - text), from, (size_t)(to - from)) != NULL;
}

/* The page's table of a title; the line of the title has a line before it and ends at `end`. */
static table find_table(const char *block, const char *title, const char *end) {
    const char *found = memmem(block, strlen(block), title - 1, (size_t)(end - title) + 1);
    table t = {.text = found == NULL ? NULL : found + (end - title) + 2};
    t.end = found == NULL ? NULL : strstr(t.text, "\n\n");
    if (t.end == NULL)
        t.text = NULL;
    return t;
}

static void choose_columns(table *t, const char *line) {
    const char *headings_end = strchr(t->text, '\n'), *end;
    unsigned column = 0;
    for (const char *cell = line + 1; (end = end_cell(cell)) != NULL && column < 64; cell = end, ++column)
        if (has(t->text, headings_end, cell - 1, end))
            t->columns |= UINT64_C(1) << column;
}

static void count_label_columns(table *t, const char *line) {
    const char *end;
    unsigned column = 0;
    for (const char *cell = line + 1; (end = end_cell(cell)) != NULL; cell = end)
        if (++column, strncmp(cell, "---|", 4) == 0)
            t->label_columns = column;
}

/* Whether the table has a row with the same label. */
static bool has_row(const table *t, const char *line) {
    const char *end = line + 1;
    for (unsigned column = 0; column < t->label_columns && end != NULL; ++column)
        end = end_cell(end);
    return end != NULL && has(t->text, t->end, line - 1, end);
}

static void put_line(FILE *out, table *t, const char *line) {
    if (t->lines == 0)
        choose_columns(t, line);
    else if (t->lines == 1)
        count_label_columns(t, line);
    else if (!has_row(t, line))
        return;
    ++t->lines;
    const char *end;
    uint64_t columns = t->columns;
    fputc('|', out);
    for (const char *cell = line + 1; (end = end_cell(cell)) != NULL; cell = end, columns >>= 1)
        if (columns & 1)
            fwrite(cell, 1, (size_t)(end - cell), out);
    fputc('\n', out);
}

/* A run with all its tables, and the block whose rows and columns are kept of it. */
typedef struct selection {
    const char *all, *block;
} selection;

static void put_selection(FILE *out, const void *user) {
    const selection *s = user;
    table t = {.text = NULL};
    const char *next;
    fwrite(s->all, 1, (size_t)(strchr(s->all, '\n') + 1 - s->all), out);
    for (const char *line = strchr(s->all, '\n') + 1; *line != '\0'; line = next) {
        next = strchr(line, '\n') + 1;
        if (*line == '|' && t.text != NULL)
            put_line(out, &t, line);
        else if (*line != '|' && *line != '\n') {
            t = find_table(s->block, line, next);
            if (t.text != NULL)
                fprintf(out, "\n%.*s\n", (int)(next - line), line);
        }
    }
}

static void put_all(FILE *out, const void *user) {
    const selection *s = user;
    fputs(s->all, out);
}

/* ---- The page ---- */

static size_t count_cells(const char *block) {
    size_t count = 0;
    for (; *block != '\0'; ++block)
        count += *block == '|';
    return count;
}

static char *format_run(const json_t *run) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return NULL;
    put_run(out, run);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static bool renew_block(char **page, const char *path, const char *bench, const json_t *run, char **message) {
    char *all = format_run(run), *before = markdown_block(*page, bench), *after = NULL;
    const bool has_tables = before != NULL && count_cells(before) > 0;
    bool done = all != NULL && before != NULL;
    if (!done)
        fail(message, "out of memory");
    done = done && markdown_replace(page, bench, has_tables ? put_selection : put_all,
                                    &(selection){.all = all, .block = before}, message);
    if (done && has_tables) {
        after = markdown_block(*page, bench);
        done = after == NULL
                   ? fail(message, "out of memory")
                   : count_cells(after) == count_cells(before) ||
                         fail(message,
                              "%s: the tables of %s have rows or columns that the results lack: run all of the "
                              "benchmark, or delete them from the page",
                              path, bench);
    }
    free(all);
    free(before);
    free(after);
    return done;
}

static bool renew(char **page, const char *path, json_t *runs, char **message) {
    const char *bench;
    json_t *run;
    json_object_foreach(runs, bench, run) {
        if (!markdown_check(path, *page, bench, message) || !renew_block(page, path, bench, run, message))
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
