/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile inspect as text of 100 columns. */

#include "text.h"
#include "findings.h"
#include "inspection/inspection.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 100
#define INDENT 15 /* of the text after a label */

#define BOLD "\033[1m"
#define NAME "\033[1;36m"
#define FAINT "\033[2m"
#define PLAIN "\033[0m"

/* ---- Names ---- */

/* NOLINTNEXTLINE(bugprone-reserved-identifier): of the C++ library, which LLVM needs, too */
char *__cxa_demangle(const char *name, char *buffer, size_t *size, int *status);

/* "fetch(float AS3*, int)" for a mangled name, else the name. AS1 and AS3 are address spaces, global and local. */
static char *readable_name(const char *name) {
    int status = 0;
    char *readable = strncmp(name, "_Z", 2) == 0 ? __cxa_demangle(name, NULL, NULL, &status) : NULL;
    char *text = copy_text(readable != NULL ? readable : name); /* which can grow, as malloc's cannot */
    free(readable);
    return text;
}

/* ---- Pieces ---- */

static const char *colour(const inspection *i, const char *code) {
    return i->colours ? code : "";
}

/* "1,234,567" */
static char *format_count(uint64_t count) {
    const char *digits = format_text("%" PRIu64, count);
    char *text = NULL;
    for (size_t left = strlen(digits); left > 0; --left, ++digits)
        append_text(&text, text != NULL && left % 3 == 0 ? ",%c" : "%c", *digits);
    return text;
}

static char *format_bytes(uint64_t bytes) {
    return format_text("%s byte%s", format_count(bytes), plural(bytes));
}

/* A number, or "?" if it is not constant. */
static const char *format_constant(cltile_constant c) {
    return !c.is_known   ? "?"
           : c.value < 0 ? format_text("-%s", format_count(0 - (uint64_t)c.value))
                         : format_count((uint64_t)c.value);
}

static const char *format_constant_bytes(cltile_constant c) {
    return c.is_known ? format_bytes((uint64_t)c.value) : "? bytes";
}

/* A label, and after it the text in lines that are short enough. */
static void print_row(const inspection *i, const char *code, const char *label, const char *text) {
    fprintf(i->out, "      %s%-8s%s ", colour(i, code), label, colour(i, code[0] == '\0' ? "" : PLAIN));
    words lines = {0};
    add_lines(&lines, text, COLUMNS - INDENT);
    for (size_t n = 0; n < lines.count; ++n)
        fprintf(i->out, "%*s%s\n", n > 0 ? INDENT : 0, "", lines.items[n]);
}

/* ---- Operations ---- */

/* What a tile is of, and from where on. Arguments are counted as by clSetKernelArg. */
static void append_tile(char **text, const cltile_tile *tile) {
    static const char *const memories[] = {"image", "global", "local"};
    const char *memory = tile->access == NULL ? memories[tile->memory] : tile->access;
    if (tile->name != NULL && tile->parameter > 0)
        append_text(text, "%s (%s, argument %u)", tile->name, memory, tile->parameter - 1);
    else if (tile->name != NULL)
        append_text(text, "%s (%s)", tile->name, memory);
    else if (tile->parameter > 0)
        append_text(text, "argument %u (%s)", tile->parameter - 1, memory);
    else
        append_text(text, "no parameter or variable (%s), or not the same one on all paths", memory);
    if (tile->memory == CLTILE_MEMORY_IMAGE)
        append_text(text, ", from byte %s of row %s on", format_constant(tile->x), format_constant(tile->y));
    else if (tile->name != NULL || tile->parameter > 0)
        append_text(text, ", from byte %s on", format_constant(tile->offset));
}

static void print_instruction(const inspection *i, const spirv_operation *instruction) {
    if (instruction == NULL)
        return;
    char *text = copy_text(instruction->opcode);
    if (instruction->set != NULL)
        append_text(&text, " of %s", instruction->set);
    if (instruction->id != 0)
        append_text(&text, ", %%%u", (unsigned)instruction->id);
    append_text(&text, ", word %zu", instruction->word);
    print_row(i, "", "SPIR-V", text);
}

static void print_moves(const inspection *i, const inspected_operation *one) {
    const cltile_operation *o = one->o;
    char *text = format_text("%s a %s", format_constant_bytes(o->bytes), is_copy(o) ? "work-group" : "sub-group");
    if (!is_copy(o) && one->group_bytes.is_known && o->kind != CLTILE_OPERATION_EXCHANGE)
        append_text(&text, ", %s a work-group", format_constant_bytes(one->group_bytes));
    if (o->loops == 1)
        append_text(&text, ", in a loop");
    else if (o->loops > 1)
        append_text(&text, ", in %u nested loops", o->loops);
    if (o->is_conditional)
        append_text(&text, ", on a condition");
    print_row(i, "", "moves", text);
}

static void append_padding(char **text, const cltile_operation *o) {
    if (!o->row_bytes.is_known || !o->height.is_known)
        return;
    const int64_t row = o->padded_row_bytes.value - o->row_bytes.value;
    if (row == 0)
        append_text(text, "; no padding");
    else
        append_text(text, ", padded to %lld; %s of padding in all", (long long)o->padded_row_bytes.value,
                    format_bytes((uint64_t)row * (uint64_t)o->height.value));
}

static void print_lanes(const inspection *i, const cltile_operation *o) {
    const uint64_t held = (uint64_t)o->lanes * o->components;
    char *text = NULL;
    if (o->lanes == 0)
        append_text(&text, "%u component%s a lane; the sub-group size is not fixed", o->components,
                    plural(o->components));
    else
        append_text(&text, "%u lanes x %u component%s hold %s elements: %s used", o->lanes, o->components,
                    plural(o->components), format_count(held), format_constant(o->used));
    if (o->lanes > 0 && o->used.is_known)
        append_text(&text, " (%.0f %%)", 100.0 * (double)o->used.value / (double)held);
    print_row(i, "", "lanes", text);
}

static void print_block(const inspection *i, const inspected_operation *one) {
    const cltile_operation *o = one->o;
    char *image = NULL;
    append_tile(&image, o->image);
    print_row(i, "", "image", image);
    char *block = format_text("%sx%s elements of %lld byte%s: rows of %s", format_constant(o->width),
                              format_constant(o->height), (long long)o->element_bytes.value,
                              plural((uint64_t)o->element_bytes.value), format_constant_bytes(o->row_bytes));
    append_padding(&block, o);
    print_row(i, "", "block", block);
    print_lanes(i, o);
}

/* A total length in elements and bytes. */
static void append_pitch(char **text, const char *what, cltile_constant elements, cltile_constant element_bytes) {
    append_text(text, ", %s %s", what, format_constant(elements));
    if (elements.is_known && element_bytes.is_known && element_bytes.value > 1)
        append_text(text, " (%s)", format_bytes((uint64_t)elements.value * (uint64_t)element_bytes.value));
}

static void print_side(const inspection *i, const char *label, const cltile_operation *o, const cltile_tile *side) {
    char *text = NULL;
    append_tile(&text, side);
    append_pitch(&text, "line length", side->line_length, o->element_bytes);
    if (o->kind == CLTILE_OPERATION_COPY_3D)
        append_pitch(&text, "plane area", side->plane_area, o->element_bytes);
    if (side->memory == CLTILE_MEMORY_LOCAL && side->extent.is_known)
        append_text(&text, "; takes %s", format_bytes((uint64_t)side->extent.value));
    print_row(i, "", label, text);
}

static void print_sub_group_block(const inspection *i, const cltile_operation *o) {
    const cltile_tile *tile = o->src != NULL ? o->src : o->dst;
    char *text = NULL;
    append_tile(&text, tile);
    print_row(i, "", o->src != NULL ? "from" : "to", text);
    text = o->lanes == 0 ? copy_text("") : format_text("%u lanes x ", o->lanes);
    append_text(&text, "%u component%s of %s", o->components, plural(o->components),
                format_constant_bytes(o->element_bytes));
    if (o->lanes == 0)
        append_text(&text, " a lane; the sub-group size is not fixed");
    else if (tile->memory == CLTILE_MEMORY_IMAGE)
        append_text(&text, ": component c of lane l is element l of row c");
    else
        append_text(&text, ": component c of lane l is element %u * c + l", o->lanes);
    print_row(i, "", "lanes", text);
}

static void print_2d_block(const inspection *i, const cltile_operation *o) {
    const cltile_tile *matrix = o->src != NULL ? o->src : o->dst;
    char *text = NULL;
    append_tile(&text, matrix);
    append_text(&text, "; %s rows of %s, pitch %s", format_constant(matrix->height),
                format_constant_bytes(matrix->width), format_constant_bytes(matrix->pitch));
    print_row(i, "", "matrix", text);
    text = format_text("%u block%s of %s row%s x %s columns of %s, from column %s of row %s on", o->blocks,
                       plural(o->blocks), format_constant(o->height), plural((uint64_t)o->height.value),
                       format_constant(o->width), format_constant_bytes(o->element_bytes), format_constant(matrix->x),
                       format_constant(matrix->y));
    print_row(i, "", "block", text);
    if (o->components == 0)
        return;
    text = format_text("%u lanes x %u value%s of %s", o->lanes, o->components, plural(o->components),
                       format_constant_bytes(o->lane_bytes));
    if (o->kind == CLTILE_OPERATION_2D_BLOCK_READ_TRANSFORM)
        append_text(&text, ", each of %lld elements of a column",
                    (long long)(o->lane_bytes.value / o->element_bytes.value));
    else if (o->kind == CLTILE_OPERATION_2D_BLOCK_READ_TRANSPOSE)
        append_text(&text, ", columns for rows");
    print_row(i, "", "lanes", text);
}

static void append_number(const inspected_kernel *kernel, char **text, size_t number) {
    append_text(text, "#%zu", number + 1);
    if (kernel->operations[number].line > 0)
        append_text(text, " (line %u)", kernel->operations[number].line);
}

/* Appends the waits for a copy, or the copies that a wait is for; `none` if there are none. */
static void append_partners(const inspected_kernel *kernel, char **text, size_t number, const char *some,
                            const char *none) {
    const char *before = some;
    for (size_t next = 0, partner; find_partner(kernel->k, number, &next, &partner); before = ", ") {
        append_text(text, "%s", before);
        append_number(kernel, text, partner);
    }
    if (before == some)
        append_text(text, "%s", none);
}

static void print_event(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const cltile_operation *o = kernel->operations[number].o;
    char *text = copy_text(o->event_of == -1 ? "new" : o->event_of >= 0 ? "that of " : "that of another copy, or new");
    if (o->event_of >= 0)
        append_number(kernel, &text, (size_t)o->event_of);
    if (o->is_event_followed)
        append_partners(kernel, &text, number, "; completed by wait ", "; no wait found");
    else
        append_text(&text, "; kept where it is not followed");
    print_row(i, "", "event", text);
}

static void print_copy(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const cltile_operation *o = kernel->operations[number].o;
    const bool is_3D = o->kind == CLTILE_OPERATION_COPY_3D;
    print_row(i, "", "tile",
              format_text("%sx%s%s%s elements of %s byte%s%s", format_constant(o->elements), format_constant(o->lines),
                          is_3D ? "x" : "", is_3D ? format_constant(o->planes) : "", format_constant(o->element_bytes),
                          o->element_bytes.is_known ? plural((uint64_t)o->element_bytes.value) : "s",
                          o->is_version_0_9_0 ? "; the form of version 0.9.0" : ""));
    print_side(i, "from", o, o->src);
    print_side(i, "to", o, o->dst);
    print_event(i, kernel, number);
}

static void print_wait(const inspection *i, const inspected_kernel *kernel, size_t number) {
    char *text = NULL;
    append_partners(kernel, &text, number, "", "no 2D or 3D copy that could be followed");
    print_row(i, "", "for", text);
}

/* "each lane l receives 4 bytes of lane l + 1" */
static void print_exchange(const inspection *i, const cltile_operation *o) {
    static const struct {
        const char *does, *of;
        bool has_number;
    } forms[] = {[CLTILE_LANES_ONE] = {"receives", "of lane ", true},
                 [CLTILE_LANES_LOWER] = {"l receives", "of lane l - ", true},
                 [CLTILE_LANES_HIGHER] = {"l receives", "of lane l + ", true},
                 [CLTILE_LANES_XOR] = {"l receives", "of lane l ^ ", true},
                 [CLTILE_LANES_ALL] = {"combines values of", "of all lanes", false},
                 [CLTILE_LANES_BEFORE] = {"l combines values of", "of lanes 0 to l - 1", false},
                 [CLTILE_LANES_UP_TO] = {"l combines values of", "of lanes 0 to l", false},
                 [CLTILE_LANES_FIRST] = {"receives", "of the first lane that makes the call", false}};
    print_row(i, "", "lanes",
              format_text("each lane %s %s %s%s", forms[o->from].does, format_constant_bytes(o->lane_bytes),
                          forms[o->from].of, forms[o->from].has_number ? format_constant(o->lane) : ""));
}

/* Prints findings about an operation, or about none (SIZE_MAX), of a kernel, or of none (0). */
static void print_findings(const inspection *i, size_t kernel, size_t number) {
    for (size_t n = 0; n < i->finding_count; ++n) {
        const inspected_finding *f = &i->findings[n];
        const severity_row *severity = &severities[f->d.severity];
        if (f->kernel == kernel && f->number == number)
            print_row(i, i->colours ? severity->colour : "", severity->name,
                      format_text("%s [%s]", f->d.message, f->d.id));
    }
}

/* "#1   tile.cl:14:23  async_work_group_copy_2D2D"; without the file's folder if that is too long. */
static void print_heading(const inspection *i, const inspected_operation *one, size_t number) {
    const char *name = one->o->builtin == NULL ? one->o->symbol : one->o->builtin;
    fprintf(i->out, "\n  #%-3zu ", number + 1);
    if (one->file != NULL && one->line > 0) {
        char *at = one->column > 0 ? format_text("%u:%u", one->line, one->column) : format_text("%u", one->line);
        const char *file = shorten_path(one->file), *base = strrchr(file, '/');
        if (base != NULL && strlen(file) + strlen(at) + strlen(name) + 10 > COLUMNS)
            file = base + 1;
        fprintf(i->out, "%s%s:%s%s  ", colour(i, FAINT), file, at, colour(i, PLAIN));
    }
    fprintf(i->out, "%s%s%s\n", colour(i, NAME), name, colour(i, PLAIN));
}

static void print_caller(const inspection *i, const inspected_kernel *kernel, const cltile_operation *o) {
    if (o->function == NULL || strcmp(o->function, kernel->k->name) == 0)
        return;
    char *text = readable_name(o->function);
    if (o->called_from > 0)
        append_text(&text, ", called from line %u", o->called_from);
    print_row(i, "", "in", text);
}

static void print_operation(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const inspected_operation *one = &kernel->operations[number];
    const cltile_operation *o = one->o;
    print_heading(i, one, number);
    print_caller(i, kernel, o);
    print_instruction(i, one->instruction);
    if (is_block(o))
        print_block(i, one);
    else if (is_sub_group_block(o))
        print_sub_group_block(i, o);
    else if (is_2d_block(o))
        print_2d_block(i, o);
    else if (is_copy(o))
        print_copy(i, kernel, number);
    else if (o->kind == CLTILE_OPERATION_WAIT)
        print_wait(i, kernel, number);
    else if (o->kind == CLTILE_OPERATION_EXCHANGE)
        print_exchange(i, o);
    if (o->kind != CLTILE_OPERATION_FENCE && o->kind != CLTILE_OPERATION_WAIT)
        print_moves(i, one);
    print_findings(i, i->kernel_count, number);
}

/* ---- Kernels ---- */

static void append_size(char **text, size_t count, const char *one, const char *many) {
    if (count > 0)
        append_text(text, "%s%zu %s", *text == NULL ? "" : ", ", count, count == 1 ? one : many);
}

static void print_title(const inspection *i, const cltile_kernel *k) {
    fprintf(i->out, "%s%s%s %s%s: ", i->kernel_count > 1 ? "\n" : "", colour(i, BOLD),
            k->is_kernel ? "kernel" : "function", readable_name(k->name), colour(i, PLAIN));
    if (k->sub_group_size > 0)
        fprintf(i->out, "sub-group size %u%s", k->sub_group_size, k->is_sub_group_size_required ? "" : " (by option)");
    else
        fputs("no fixed sub-group size", i->out);
    if (k->work_group_size[0] > 0)
        fprintf(i->out, ", work-group %ux%ux%u", k->work_group_size[0], k->work_group_size[1], k->work_group_size[2]);
    fputs("\n", i->out);
}

static void print_traffic(const inspection *i, const kernel_sums *s) {
    if (s->known == 0)
        return;
    char *text = format_text("a work-group reads %s and writes %s, each operation done once",
                             format_bytes(s->bytes_read), format_bytes(s->bytes_written));
    if (s->unknown > 0)
        append_text(&text, "; %zu operation%s not counted, of a size that is not constant", s->unknown,
                    s->unknown == 1 ? " is" : "s are");
    print_row(i, "", "", text);
}

static void print_local_memory(const inspection *i, const cltile_kernel *k) {
    if (k->local_bytes == 0 && k->local_parameters == 0)
        return;
    char *text = copy_text("local memory: ");
    if (k->local_bytes > 0)
        append_text(&text, "%s of variables%s", format_bytes(k->local_bytes), k->local_parameters > 0 ? ", and " : "");
    if (k->local_parameters > 0)
        append_text(&text, "what the host sets for %u parameter%s", k->local_parameters, plural(k->local_parameters));
    print_row(i, "", "", text);
}

static void print_summary(const inspection *i, const inspected_kernel *kernel) {
    const kernel_sums s = sum_kernel(i, kernel);
    char *text = NULL;
    append_size(&text, s.counts[CLTILE_OPERATION_BLOCK_READ], "block read", "block reads");
    append_size(&text, s.counts[CLTILE_OPERATION_BLOCK_WRITE], "block write", "block writes");
    append_size(&text, s.counts[CLTILE_OPERATION_SUB_GROUP_BLOCK_READ], "sub-group block read",
                "sub-group block reads");
    append_size(&text, s.counts[CLTILE_OPERATION_SUB_GROUP_BLOCK_WRITE], "sub-group block write",
                "sub-group block writes");
    append_size(&text, s.reads_2d, "2D block read", "2D block reads");
    append_size(&text, s.counts[CLTILE_OPERATION_2D_BLOCK_WRITE], "2D block write", "2D block writes");
    append_size(&text, s.counts[CLTILE_OPERATION_2D_BLOCK_PREFETCH], "2D block prefetch", "2D block prefetches");
    append_size(&text, s.copies, "copy", "copies");
    append_size(&text, s.counts[CLTILE_OPERATION_FENCE], "fence", "fences");
    append_size(&text, s.counts[CLTILE_OPERATION_WAIT], "wait", "waits");
    append_size(&text, s.counts[CLTILE_OPERATION_EXCHANGE], "exchange", "exchanges");
    append_size(&text, s.errors, "error", "errors");
    append_size(&text, s.warnings, "warning", "warnings");
    append_size(&text, s.notes, "note", "notes");
    fputs("\n", i->out);
    print_row(i, BOLD, "in all", text);
    print_traffic(i, &s);
    print_local_memory(i, kernel->k);
}

void draw_kernel_text(const inspection *i, const inspected_kernel *kernel) {
    print_title(i, kernel->k);
    for (size_t number = 0; number < kernel->k->operation_count; ++number)
        print_operation(i, kernel, number);
    print_findings(i, i->kernel_count, SIZE_MAX);
    print_summary(i, kernel);
}

/* As many names as fit a few lines. */
static void print_idle(const inspection *i) {
    const size_t count = i->idle.count;
    char *text = copy_text("");
    size_t shown = 0;
    for (; shown < count && strlen(text) < (size_t)3 * COLUMNS; ++shown)
        append_text(&text, "%s%s", shown > 0 ? ", " : "", i->idle.items[shown]);
    if (shown < count)
        append_text(&text, " and %zu more", count - shown);
    fprintf(i->out, "%s%zu kernel%s without tile operations:\n", i->kernel_count > 0 ? "\n" : "", count, plural(count));
    print_row(i, "", "", text);
}

void draw_rest_text(const inspection *i) {
    if (i->kernel_count == 0 && i->idle.count == 0)
        fprintf(i->out, "%s has no tile operations, and no kernels\n", i->label);
    if (i->idle.count > 0)
        print_idle(i);
    print_findings(i, 0, SIZE_MAX);
}
