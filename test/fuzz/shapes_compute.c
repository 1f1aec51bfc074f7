/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Plain code of whole kernels: each work-item writes elements of its own. */

#include "shapes_writer.h"

#include <stdlib.h>
#include <string.h>

/* Code that computes, and what its parts are called where it stands. */
typedef struct code {
    FILE *file;
    const shape_plan *plan;
    const node *node;
    int kernel, next_term;
    const char *from, *to;
    int from_count, to_count; /* powers of two */
} code;

/* An element of the source, "from[(INDEX * 3 + 5) & 63]". */
static void write_element(const code *c, draws *d, const char *index) {
    fprintf(c->file, "(uint)%s[(%s * %d + %d) & %d]", c->from, index, draws_between(d, 1, 5), draws_below(d, 9),
            c->from_count - 1);
}

/* Terms of an index, combined. */
static void write_value(code *c, const char *index) {
    static const char *const operators[] = {"+", "^", "*", "-", "|"};
    for (int i = 0; i < c->node->terms; ++i) {
        draws d = draws_of(c->plan->seed, c->plan->number, c->kernel, c->node->id, 1 + c->next_term, i);
        if (i > 0)
            fprintf(c->file, " %s ", operators[draws_below(&d, 5)]);
        switch (i == 0 ? 0 : draws_below(&d, 7)) {
        case 0:
        case 1:
            write_element(c, &d, index);
            break;
        case 2:
            fprintf(c->file, "(%s << %d)", index, draws_below(&d, 5));
            break;
        case 3:
            fprintf(c->file, "k * %d", draws_between(&d, 1, 7));
            break;
        case 4:
            fprintf(c->file, "(ITEM %s %d ? %du : trip)", draws_once_in(&d, 2) ? ">" : "==", draws_below(&d, 16),
                    draws_below(&d, 200));
            break;
        case 5:
            fputs("(uint)get_group_id(0)", c->file);
            break;
        default:
            fprintf(c->file, "%du", draws_below(&d, 256));
            break;
        }
    }
    c->next_term += 1;
}

static void write_stride(code *c) {
    fprintf(c->file, "for (uint i = ITEM; i < %d; i += ITEMS)\n%s[i] = ", c->to_count, c->to);
    write_value(c, "i");
    fputs(";\n", c->file);
}

/* Rows of columns, one of which a work-item has. */
static void write_rows(code *c) {
    int rows = c->node->rows, columns = c->node->columns;
    while (rows * columns > c->to_count)
        *(rows > 1 ? &rows : &columns) /= 2;
    fprintf(c->file, "int w = ITEM;\nif (w < %d)\n", rows);
    if (c->node->unroll > 1)
        fprintf(c->file, "_Pragma(\"unroll %d\")\n", c->node->unroll);
    fprintf(c->file, "for (int c = 0; c < %d; c++)\n%s[w * %d + c] = ", columns, c->to, columns);
    write_value(c, "(uint)(w * 8 + c)");
    fputs(";\n", c->file);
}

/* Rows of unrolled pieces: of one work-item, or interleaved with those of the others. */
static void write_nest(code *c) {
    const bool is_interleaved = c->node->terms % 2 == 0;
    const int unroll = c->node->unroll, columns = c->node->columns, rows = c->node->rows;
    fprintf(c->file,
            "%sfor (int y = 0; y < %d + (int)(k & 1); ++y) {\nint n = y + 1;\n"
            "for (int x = 0; x < %d; x += %d) {\n#pragma unroll\nfor (int i = 0; i < %d; ++i)\n",
            is_interleaved ? "" : "if (ITEM == 0)\n", rows, columns, unroll, unroll);
    if (is_interleaved)
        fprintf(c->file, "if ((n * %d + x + i) * ITEMS + ITEM < %d) %s[(n * %d + x + i) * ITEMS + ITEM] = ", columns,
                c->to_count, c->to, columns);
    else
        fprintf(c->file, "%s[(n * %d + x + i) & %d] = ", c->to, columns, c->to_count - 1);
    write_value(c, "(uint)(x + i)");
    fputs(";\n}\n}\n", c->file);
}

/* More than one trip is always possible: LLVM's condition of a loop that is known to have one at most does not change
 * in it, and PoCL 3.1 stops at the endless loop that it makes of that, in plain source, too. */
static void write_sum(code *c) {
    fprintf(c->file, "uint sum = %d;\nfor (uint j = 0; j < ITEM %% %d + %d + (k & 3); ++j) {\n", c->node->rows,
            c->node->columns / 8 + 2, c->node->terms - 1);
    if (c->node->rows % 3 == 0)
        fputs("if (j == 3) continue;\n", c->file);
    fputs("sum = sum * 3 + (", c->file);
    write_value(c, "(j + ITEM)");
    fputs(");\n", c->file);
    if (c->node->rows % 2 == 0)
        fputs("if ((sum & 48) == 48) break;\n", c->file);
    fprintf(c->file, "}\nif (ITEM < %d)\n%s[ITEM] = sum;\n", c->to_count, c->to);
}

static void write_stencil(code *c) {
    int columns = 8;
    while (columns < c->node->columns && columns * 4 <= c->from_count)
        columns *= 2;
    fprintf(c->file,
            "for (uint i = ITEM; i < %d; i += ITEMS) {\nint at = (int)i %% %d, line = (int)i / %d;\nuint sum = 0;\n%s"
            "for (int dy = -1; dy <= 1; ++dy)\n%sfor (int dx = -1; dx <= 1; ++dx) {\n",
            c->to_count, columns, columns, c->node->unroll > 2 ? "#pragma unroll\n" : "",
            c->node->unroll > 1 ? "#pragma unroll\n" : "");
    fprintf(c->file, "uint x = (uint)(clamp(line + dy, 0, %d) * %d + clamp(at + dx, 0, %d));\nsum += ",
            c->from_count / columns - 1, columns, columns - 1);
    write_value(c, "x");
    fprintf(c->file, ";\n}\n%s[i] = sum / 9;\n}\n", c->to);
}

static void write_private(code *c) {
    const int count = c->node->columns / 4;
    fprintf(c->file, "uint own[%d];\n%sfor (int j = 0; j < %d; ++j)\nown[j] = ", count,
            c->node->unroll > 1 ? "#pragma unroll\n" : "", count);
    write_value(c, "(ITEM + (uint)j)");
    fprintf(c->file,
            ";\nfor (int j = 0; j < %d; ++j)\nif (ITEM * %d + j < %d)\n%s[ITEM * %d + j] = own[(j + ITEM) %% %d];\n",
            count, count, c->to_count, c->to, count, count);
}

static void write_code(code *c) {
    static void (*const patterns[PATTERNS])(code *) = {write_stride, write_rows,    write_nest,
                                                       write_sum,    write_stencil, write_private};
    patterns[c->node->pattern](c);
}

/* A function, and its call. */
static void write_function(shape_writer *w, code *c, shape_operand from, shape_operand to) {
    const node *n = c->node;
    c->file = w->helpers;
    c->from = "from";
    c->to = "to";
    fprintf(w->helpers, "%sstatic void compute%d_%d(%s %s *from, %s %s *to, uint k, uint trip) {\n",
            n->form == FORM_NOINLINE ? "__attribute__((noinline)) " : "", c->kernel, n->id, from.space,
            shape_type_name(from.element), to.space, shape_type_name(to.element));
    if (n->early_return)
        fprintf(w->helpers, "if (ITEM >= %d)\nreturn;\n", n->rows * 2);
    write_code(c);
    fputs("}\n", w->helpers);
    shape_line(w, "compute%d_%d(%s, %s, n, %s);", c->kernel, n->id, from.name, to.name, w->trip);
}

void shape_write_compute(shape_writer *w, const node *n, shape_operand from, shape_operand to) {
    code c = {w->body, w->plan, n, w->kernel->id, 0, from.name, to.name, from.count, to.count};
    if (w->dry)
        return;
    if (n->form >= FORM_HELPER) {
        write_function(w, &c, from, to);
        return;
    }
    shape_line(w, "{");
    shape_line(w, "const uint k = n, trip = %s;", w->trip);
    if (n->early_return)
        shape_line(w, "if (ITEM < %d) {", n->rows * 2);
    write_code(&c);
    shape_line(w, n->early_return ? "}}" : "}");
}
