/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What cltile inspect shows, as text for 100 columns. */

#include "text.h"
#include "findings.h"
#include "inspection/inspection.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS 100
#define INDENT 15 /* of what stands behind a label */

#define BOLD "\033[1m"
#define NAME "\033[1;36m"
#define PLACE "\033[2m"
#define PLAIN "\033[0m"

/* ---- Pieces ---- */

static const char *colour(const inspection *i, const char *code) {
    return i->colours ? code : "";
}

/* "1,234,567". The caller frees it. */
static char *format_count(uint64_t count) {
    char *digits = format_text("%llu", (unsigned long long)count);
    const size_t length = strlen(digits);
    char *text = resize_memory(NULL, length + length / 3 + 1), *end = text;
    for (size_t n = 0; n < length; ++n) {
        if (n > 0 && (length - n) % 3 == 0)
            *end++ = ',';
        *end++ = digits[n];
    }
    *end = '\0';
    free(digits);
    return text;
}

static char *format_bytes(uint64_t bytes) {
    char *count = format_count(bytes), *text = format_text("%s byte%s", count, bytes == 1 ? "" : "s");
    free(count);
    return text;
}

/* A number, or "?" where it is not constant. */
static char *format_constant(cltile_constant number) {
    if (!number.is_known)
        return copy_text("?");
    char *digits = format_count(number.value < 0 ? 0 - (uint64_t)number.value : (uint64_t)number.value);
    char *text = format_text("%s%s", number.value < 0 ? "-" : "", digits);
    free(digits);
    return text;
}

static char *format_constant_bytes(cltile_constant number) {
    return number.is_known ? format_bytes((uint64_t)number.value) : copy_text("? bytes");
}

/* Text that grows; the pieces that are appended are freed. */
static void append(char **text, char *piece) {
    char *longer = format_text("%s%s", *text, piece);
    free(*text);
    free(piece);
    *text = longer;
}

/* A label, and behind it the text in lines that are short enough; the text is freed. */
static void print_row(const inspection *i, const char *code, const char *label, char *text) {
    const char *rest = text;
    fprintf(i->out, "      %s%-8s%s ", colour(i, code), label, colour(i, code[0] == '\0' ? "" : PLAIN));
    for (size_t room = COLUMNS - INDENT; strlen(rest) > room;) {
        size_t length = room;
        while (length > 0 && rest[length] != ' ')
            --length;
        if (length == 0)
            length = strcspn(rest, " ");
        fprintf(i->out, "%.*s\n%*s", (int)length, rest, INDENT, "");
        rest += length + strspn(rest + length, " ");
    }
    fprintf(i->out, "%s\n", rest);
    free(text);
}

/* ---- Operations ---- */

static char *name_tile(const cltile_tile *tile) {
    static const char *const memories[] = {"image", "global", "local"};
    const char *memory = tile->access == NULL ? memories[tile->memory] : tile->access;
    if (tile->name != NULL && tile->parameter > 0)
        return format_text("%s (%s, parameter %u)", tile->name, memory, tile->parameter);
    if (tile->name != NULL)
        return format_text("%s (%s)", tile->name, memory);
    if (tile->parameter > 0)
        return format_text("parameter %u (%s)", tile->parameter, memory);
    return format_text("no parameter or variable (%s), or not the same one on all paths", memory);
}

static void print_instruction(const inspection *i, const spirv_operation *instruction) {
    if (instruction == NULL)
        return;
    char *text = format_text("%s", instruction->opcode);
    if (instruction->set != NULL)
        append(&text, format_text(" of %s", instruction->set));
    if (instruction->id != 0)
        append(&text, format_text(", %%%u", (unsigned)instruction->id));
    append(&text, format_text(", word %zu", instruction->word));
    print_row(i, "", "SPIR-V", text);
}

static void print_moves(const inspection *i, const inspected_operation *one) {
    const cltile_operation *o = one->o;
    const bool is_block = o->kind == CLTILE_OPERATION_BLOCK_READ || o->kind == CLTILE_OPERATION_BLOCK_WRITE;
    char *bytes = format_constant_bytes(o->bytes);
    char *text = format_text("%s a %s", bytes, is_block ? "sub-group" : "work-group");
    free(bytes);
    if (is_block && one->group_bytes.is_known) {
        append(&text, copy_text(", "));
        append(&text, format_constant_bytes(one->group_bytes));
        append(&text, copy_text(" a work-group"));
    }
    if (o->loops > 0)
        append(&text, o->loops == 1 ? copy_text(", in a loop") : format_text(", in %u nested loops", o->loops));
    if (o->is_conditional)
        append(&text, copy_text(", on a condition"));
    print_row(i, "", "moves", text);
}

static char *format_padding(const cltile_operation *o) {
    if (!o->row_bytes.is_known || !o->height.is_known)
        return copy_text("");
    const int64_t row = o->padded_row_bytes.value - o->row_bytes.value;
    if (row == 0)
        return copy_text("; no padding");
    char *padding = format_bytes((uint64_t)row * (uint64_t)o->height.value);
    char *text = format_text(", padded to %lld; %s of padding in all", (long long)o->padded_row_bytes.value, padding);
    free(padding);
    return text;
}

static char *format_lanes(const cltile_operation *o) {
    const char *plural = o->components == 1 ? "" : "s";
    if (o->lanes == 0)
        return format_text("%u component%s a lane; the sub-group size is not fixed", o->components, plural);
    const uint64_t held = (uint64_t)o->lanes * o->components;
    char *count = format_count(held), *used = format_constant(o->used);
    char *text = format_text("%u lanes x %u component%s hold %s elements: %s used", o->lanes, o->components, plural,
                             count, used);
    if (o->used.is_known)
        append(&text, format_text(" (%.0f %%)", 100.0 * (double)o->used.value / (double)held));
    free(count);
    free(used);
    return text;
}

static void print_block(const inspection *i, const inspected_operation *one) {
    const cltile_operation *o = one->o;
    char *name = name_tile(&o->image), *x = format_constant(o->image.x), *y = format_constant(o->image.y);
    print_row(i, "", "image", format_text("%s, from byte %s of row %s on", name, x, y));
    char *width = format_constant(o->width), *height = format_constant(o->height);
    char *row = format_constant_bytes(o->row_bytes), *padding = format_padding(o);
    print_row(i, "", "block",
              format_text("%sx%s elements of %lld byte%s: rows of %s%s", width, height,
                          (long long)o->element_bytes.value, o->element_bytes.value == 1 ? "" : "s", row, padding));
    print_row(i, "", "lanes", format_lanes(o));
    char *const texts[] = {name, x, y, width, height, row, padding};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; ++t)
        free(texts[t]);
}

/* A total length in elements and bytes. */
static char *format_pitch(const char *what, cltile_constant elements, cltile_constant element_bytes) {
    char *count = format_constant(elements);
    char *text = format_text(", %s %s", what, count);
    free(count);
    if (elements.is_known && element_bytes.is_known && element_bytes.value > 1) {
        char *bytes = format_bytes((uint64_t)elements.value * (uint64_t)element_bytes.value);
        append(&text, format_text(" (%s)", bytes));
        free(bytes);
    }
    return text;
}

static void print_side(const inspection *i, const char *label, const cltile_operation *o, const cltile_tile *side) {
    char *text = name_tile(side), *offset = format_constant(side->offset);
    if (side->name != NULL || side->parameter > 0)
        append(&text, format_text(", from byte %s on", offset));
    append(&text, format_pitch("line length", side->line_length, o->element_bytes));
    if (o->kind == CLTILE_OPERATION_COPY_3D)
        append(&text, format_pitch("plane area", side->plane_area, o->element_bytes));
    if (side->memory == CLTILE_MEMORY_LOCAL && side->extent.is_known) {
        append(&text, copy_text("; takes "));
        append(&text, format_bytes((uint64_t)side->extent.value));
    }
    free(offset);
    print_row(i, "", label, text);
}

static void append_number(const inspected_kernel *kernel, char **text, size_t number) {
    append(text, format_text("#%zu", number + 1));
    if (kernel->operations[number].line > 0)
        append(text, format_text(" (line %u)", kernel->operations[number].line));
}

/* The waits for a copy, or the copies that a wait is for; how many there are. */
static size_t append_partners(const inspected_kernel *kernel, char **text, size_t number) {
    const size_t first = kernel->first_partner[number], end = kernel->first_partner[number + 1];
    for (size_t p = first; p < end; ++p) {
        append(text, copy_text(p > first ? ", " : ""));
        append_number(kernel, text, kernel->partners[p]);
    }
    return end - first;
}

static void print_event(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const cltile_operation *o = kernel->operations[number].o;
    char *text = copy_text(o->event_of == -1 ? "new" : "");
    if (o->event_of >= 0) {
        append(&text, copy_text("that of "));
        append_number(kernel, &text, (size_t)o->event_of);
    } else if (o->event_of < -1) {
        append(&text, copy_text("that of another copy, or new"));
    }
    if (!o->is_event_followed) {
        append(&text, copy_text("; kept where it is not followed"));
    } else {
        char *waits = copy_text("");
        const bool has_waits = append_partners(kernel, &waits, number) > 0;
        append(&text, format_text("; %s%s", has_waits ? "completed by wait " : "no wait found", waits));
        free(waits);
    }
    print_row(i, "", "event", text);
}

static void print_copy(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const cltile_operation *o = kernel->operations[number].o;
    char *elements = format_constant(o->elements), *lines = format_constant(o->lines);
    char *planes = format_constant(o->planes), *bytes = format_constant(o->element_bytes);
    const bool is_3D = o->kind == CLTILE_OPERATION_COPY_3D;
    print_row(i, "", "tile",
              format_text("%sx%s%s%s elements of %s byte%s%s", elements, lines, is_3D ? "x" : "", is_3D ? planes : "",
                          bytes, o->element_bytes.is_known && o->element_bytes.value == 1 ? "" : "s",
                          o->is_version_0_9_0 ? "; the form of version 0.9.0" : ""));
    print_side(i, "from", o, &o->src);
    print_side(i, "to", o, &o->dst);
    print_event(i, kernel, number);
    free(elements);
    free(lines);
    free(planes);
    free(bytes);
}

static void print_wait(const inspection *i, const inspected_kernel *kernel, size_t number) {
    char *text = copy_text("");
    if (append_partners(kernel, &text, number) == 0)
        append(&text, copy_text("no 2D or 3D copy that could be followed"));
    print_row(i, "", "for", text);
}

static void print_finding(const inspection *i, const inspected_finding *f) {
    const severity_row *severity = &severities[f->d.severity];
    print_row(i, i->colours ? severity->colour : "", severity->name, format_text("%s [%s]", f->d.message, f->d.id));
}

/* "#1   tile.cl:14:23  async_work_group_copy_2D2D"; without the file's folder where that is too long. */
static void print_heading(const inspection *i, const inspected_operation *one, size_t number) {
    const char *name = one->o->builtin == NULL ? one->o->symbol : one->o->builtin;
    fprintf(i->out, "\n  #%-3zu ", number + 1);
    if (one->file != NULL && one->line > 0) {
        char *at = one->column > 0 ? format_text("%u:%u", one->line, one->column) : format_text("%u", one->line);
        const char *file = shorten_path(one->file), *base = strrchr(file, '/');
        if (base != NULL && strlen(file) + strlen(at) + strlen(name) + 10 > COLUMNS)
            file = base + 1;
        fprintf(i->out, "%s%s:%s%s  ", colour(i, PLACE), file, at, colour(i, PLAIN));
        free(at);
    }
    fprintf(i->out, "%s%s%s\n", colour(i, NAME), name, colour(i, PLAIN));
}

static void print_caller(const inspection *i, const inspected_kernel *kernel, const cltile_operation *o) {
    if (o->function == NULL || strcmp(o->function, kernel->k->name) == 0)
        return;
    char *text = copy_text(o->function);
    if (o->called_from > 0)
        append(&text, format_text(", called from line %u", o->called_from));
    print_row(i, "", "in", text);
}

static void print_operation(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const inspected_operation *one = &kernel->operations[number];
    const cltile_operation *o = one->o;
    print_heading(i, one, number);
    print_caller(i, kernel, o);
    print_instruction(i, one->instruction);
    if (o->kind == CLTILE_OPERATION_BLOCK_READ || o->kind == CLTILE_OPERATION_BLOCK_WRITE)
        print_block(i, one);
    else if (o->kind == CLTILE_OPERATION_COPY_2D || o->kind == CLTILE_OPERATION_COPY_3D)
        print_copy(i, kernel, number);
    else if (o->kind == CLTILE_OPERATION_WAIT)
        print_wait(i, kernel, number);
    if (o->kind != CLTILE_OPERATION_WAIT && o->kind != CLTILE_OPERATION_FENCE)
        print_moves(i, one);
    for (size_t n = 0; n < kernel->finding_count; ++n)
        if (kernel->findings[n]->number == number)
            print_finding(i, kernel->findings[n]);
}

/* ---- Kernels ---- */

static void append_size(char **text, size_t count, const char *one, const char *many) {
    if (count > 0)
        append(text, format_text("%s%zu %s", (*text)[0] == '\0' ? "" : ", ", count, count == 1 ? one : many));
}

static void print_title(const inspection *i, const cltile_kernel *k) {
    fprintf(i->out, "%s%s%s %s%s: ", i->kernel_count > 0 ? "\n" : "", colour(i, BOLD),
            k->is_kernel ? "kernel" : "function", k->name, colour(i, PLAIN));
    if (k->sub_group_size > 0)
        fprintf(i->out, "sub-group size %u%s", k->sub_group_size, k->is_sub_group_size_required ? "" : " (by option)");
    else
        fputs("no fixed sub-group size", i->out);
    if (k->work_group_size[0] > 0)
        fprintf(i->out, ", work-group %ux%ux%u", k->work_group_size[0], k->work_group_size[1], k->work_group_size[2]);
    fputs("\n", i->out);
}

static void print_traffic(const inspection *i, const kernel_sums *s) {
    if (s->reads + s->writes + s->copies == s->unknown)
        return;
    char *in = format_bytes(s->bytes_read), *out = format_bytes(s->bytes_written);
    char *text = format_text("a work-group reads %s and writes %s, each operation done once", in, out);
    if (s->unknown > 0)
        append(&text, format_text("; %zu operation%s not counted, of a size that is not constant", s->unknown,
                                  s->unknown == 1 ? " is" : "s are"));
    print_row(i, "", "", text);
    free(in);
    free(out);
}

static void print_local_memory(const inspection *i, const cltile_kernel *k) {
    if (k->local_bytes == 0 && k->local_parameters == 0)
        return;
    char *text = copy_text("local memory: ");
    if (k->local_bytes > 0) {
        append(&text, format_bytes(k->local_bytes));
        append(&text, copy_text(k->local_parameters > 0 ? " of variables, and " : " of variables"));
    }
    if (k->local_parameters > 0)
        append(&text, format_text("what the host sets for %u parameter%s", k->local_parameters,
                                  k->local_parameters == 1 ? "" : "s"));
    print_row(i, "", "", text);
}

static void print_summary(const inspection *i, const inspected_kernel *kernel) {
    const kernel_sums s = sum_kernel(kernel);
    char *text = copy_text("");
    append_size(&text, s.reads, "block read", "block reads");
    append_size(&text, s.writes, "block write", "block writes");
    append_size(&text, s.copies, "copy", "copies");
    append_size(&text, s.fences, "fence", "fences");
    append_size(&text, s.waits, "wait", "waits");
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
    for (size_t n = 0; n < kernel->finding_count; ++n)
        if (kernel->findings[n]->number == SIZE_MAX)
            print_finding(i, kernel->findings[n]);
    print_summary(i, kernel);
}

/* As many names as fit a few lines. */
static void print_idle(const inspection *i) {
    char *text = copy_text("");
    size_t shown = 0;
    for (; shown < i->idle_count && strlen(text) < (size_t)3 * COLUMNS; ++shown)
        append(&text, format_text("%s%s", shown > 0 ? ", " : "", i->idle[shown]));
    if (shown < i->idle_count)
        append(&text, format_text(" and %zu more", i->idle_count - shown));
    fprintf(i->out, "%s%zu kernel%s without tile operations:\n", i->kernel_count > 0 ? "\n" : "", i->idle_count,
            i->idle_count == 1 ? "" : "s");
    print_row(i, "", "", text);
}

void draw_rest_text(const inspection *i) {
    if (i->kernel_count == 0 && i->idle_count == 0)
        fprintf(i->out, "%s has no tile operations, and no kernels\n", i->label);
    if (i->idle_count > 0)
        print_idle(i);
    for (size_t n = 0; n < i->finding_count; ++n)
        if (!i->findings[n].is_shown)
            print_finding(i, &i->findings[n]);
}
