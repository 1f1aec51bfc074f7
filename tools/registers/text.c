/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile registers as a table: a line for each kernel and GPU. */

#include "registers/registers.h"

#include <string.h>

/* Columns from the first of sends on are those of kinds of sends, in their order. */
enum { FIRST_SENDS = 7, FIRST_2D = FIRST_SENDS + SEND_2D_READ, COLUMNS = 13 };

typedef struct column {
    const char *title;
    bool is_left; /* words rather than numbers */
} column;

static const column columns[COLUMNS] = {
    {"kernel", true},        {"device", true},       {"SIMD", false},         {"peak", false},
    {"touched", false},      {"spill bytes", false}, {"instructions", false}, {"block reads", false},
    {"block writes", false}, {"2D reads", false},    {"2D writes", false},    {"prefetches", false},
    {"other sends", false},
};

/* Columns of what few kernels have: they are there where one of the kernels has it. */
static bool is_left_out(size_t column, const register_report *reports, size_t count) {
    if (column < FIRST_2D || column > FIRST_SENDS + SEND_2D_PREFETCH)
        return false;
    for (size_t r = 0; r < count; ++r)
        if (sum_sends(&reports[r], (send_kind)(column - FIRST_SENDS)).count > 0)
            return false;
    return true;
}

/* "3 x 256 B", of a mean of bytes where they differ. */
static char *format_sends(const register_report *report, send_kind kind) {
    const send_sum sum = sum_sends(report, kind);
    const size_t bytes = sum.sent + sum.received;
    if (sum.count == 0)
        return copy_text("-");
    if (kind == SEND_2D_PREFETCH) /* no register has its bytes */
        return format_text("%u", sum.count);
    if (bytes % sum.count == 0)
        return format_text("%u x %zu B", sum.count, bytes / sum.count);
    return format_text("%u x %.1f B", sum.count, (double)bytes / sum.count);
}

static char *format_spill(const register_report *report) {
    if (report->assembly.spill_bytes == 0)
        return copy_text("-");
    return format_text("%u (%u out, %u in)", report->assembly.spill_bytes, sum_sends(report, SEND_SPILL).count,
                       sum_sends(report, SEND_FILL).count);
}

static void fill_row(const register_report *report, char *cells[COLUMNS]) {
    char *const first[] = {copy_text(report->kernel->name),
                           copy_text(report->kernel->device),
                           format_text("%u", report->kernel->lanes),
                           format_text("%u of %u", report->use.peak, report->assembly.register_count),
                           format_text("%u", report->use.touched),
                           format_spill(report),
                           format_text("%zu", report->assembly.count)};
    memcpy(cells, first, sizeof first);
    for (unsigned kind = SEND_BLOCK_READ; kind <= SEND_2D_PREFETCH; ++kind)
        cells[FIRST_SENDS + kind] = format_sends(report, kind);
    cells[COLUMNS - 1] = format_sends(report, SEND_OTHER);
}

/* Columns of width 0 are left out. */
static void print_row(FILE *out, char *const cells[COLUMNS], const size_t widths[COLUMNS]) {
    for (size_t c = 0; c < COLUMNS; ++c)
        if (widths[c] > 0)
            fprintf(out, columns[c].is_left ? "%-*s%s" : "%*s%s", (int)widths[c], cells[c],
                    c + 1 < COLUMNS ? "  " : "\n");
}

static void print_table(FILE *out, char *(*rows)[COLUMNS], const register_report *reports, size_t count) {
    size_t widths[COLUMNS];
    char *titles[COLUMNS];
    for (size_t c = 0; c < COLUMNS; ++c) {
        titles[c] = (char *)columns[c].title;
        widths[c] = strlen(titles[c]);
        for (size_t r = 0; r < count; ++r)
            widths[c] = strlen(rows[r][c]) > widths[c] ? strlen(rows[r][c]) : widths[c];
        if (is_left_out(c, reports, count))
            widths[c] = 0;
    }
    print_row(out, titles, widths);
    for (size_t r = 0; r < count; ++r)
        print_row(out, rows[r], widths);
}

void draw_registers_text(FILE *out, const register_report *reports, size_t count) {
    char *(*rows)[COLUMNS] = resize_memory(NULL, count * sizeof *rows);
    for (size_t r = 0; r < count; ++r)
        fill_row(&reports[r], rows[r]);
    print_table(out, rows, reports, count);
    fputs(
        "\npeak: the most registers that are live at once, holding what is read later. touched: those that occur in the\n"
        "code; the compiler spares none while there are enough. Bytes of a send are without its header; means, where\n"
        "they differ.\n",
        out);
}
