/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What cltile inspect shows, as JSON: docs/inspect.schema.json is its schema. */

#include "findings.h"
#include "inspection/inspection.h"
#include "text.h"

#include <stdlib.h>

/* ---- Members of objects; each begins with a comma unless it is the first ---- */

static void print_name(const inspection *i, const char *name) {
    fprintf(i->out, "%s\"%s\": ", name[0] == '+' ? "" : ", ", name[0] == '+' ? name + 1 : name);
}

static void print_text(const inspection *i, const char *name, const char *text) {
    char *quoted = quote_json(text);
    print_name(i, name);
    fputs(quoted, i->out);
    free(quoted);
}

static void print_number(const inspection *i, const char *name, long long number) {
    print_name(i, name);
    fprintf(i->out, "%lld", number);
}

/* A number that may be missing: 0 stands for that. */
static void print_optional(const inspection *i, const char *name, unsigned number) {
    print_name(i, name);
    if (number == 0)
        fputs("null", i->out);
    else
        fprintf(i->out, "%u", number);
}

static void print_constant(const inspection *i, const char *name, cltile_constant number) {
    print_name(i, name);
    if (number.is_known)
        fprintf(i->out, "%lld", (long long)number.value);
    else
        fputs("null", i->out);
}

static void print_truth(const inspection *i, const char *name, bool value) {
    print_name(i, name);
    fputs(value ? "true" : "false", i->out);
}

/* ---- Findings ---- */

static void print_finding(const inspection *i, const inspected_finding *f, const char *separator) {
    fprintf(i->out, "%s\n        {", separator);
    print_text(i, "+id", f->d.id);
    print_text(i, "severity", severities[f->d.severity].name);
    print_name(i, "operation");
    if (f->number == SIZE_MAX)
        fputs("null", i->out);
    else
        fprintf(i->out, "%zu", f->number + 1);
    print_text(i, "file", f->d.file == NULL ? NULL : shorten_path(f->d.file));
    print_optional(i, "line", f->d.line);
    print_optional(i, "column", f->d.line == 0 ? 0 : f->d.column);
    print_text(i, "message", f->d.message);
    print_text(i, "note", f->d.note);
    fputs("}", i->out);
}

static void print_kernel_findings(const inspection *i, const inspected_kernel *kernel) {
    print_name(i, "findings");
    fputs("[", i->out);
    for (size_t n = 0; n < kernel->finding_count; ++n)
        print_finding(i, kernel->findings[n], n > 0 ? "," : "");
    fputs("]", i->out);
}

static void print_other_findings(const inspection *i) {
    const char *separator = "";
    print_name(i, "findings");
    fputs("[", i->out);
    for (size_t n = 0; n < i->finding_count; ++n)
        if (!i->findings[n].is_shown) {
            print_finding(i, &i->findings[n], separator);
            separator = ",";
        }
    fputs("]", i->out);
}

/* ---- Operations ---- */

static void print_tile(const inspection *i, const char *name, const cltile_operation *o, const cltile_tile *tile) {
    static const char *const memories[] = {"image", "global", "local"};
    print_name(i, name);
    fputs("{", i->out);
    print_text(i, "+memory", memories[tile->memory]);
    print_text(i, "name", tile->name);
    print_optional(i, "parameter", tile->parameter);
    if (tile->memory == CLTILE_MEMORY_IMAGE) {
        print_text(i, "access", tile->access);
        print_constant(i, "x_byte", tile->x);
        print_constant(i, "y", tile->y);
    } else {
        print_constant(i, "offset_bytes", tile->offset);
        print_constant(i, "line_length", tile->line_length);
        if (o->kind == CLTILE_OPERATION_COPY_3D)
            print_constant(i, "plane_area", tile->plane_area);
        print_constant(i, "extent_bytes", tile->extent);
    }
    fputs("}", i->out);
}

static cltile_constant padding_of(const cltile_operation *o) {
    cltile_constant padding = {0, o->row_bytes.is_known && o->height.is_known};
    if (padding.is_known)
        padding.value = (o->padded_row_bytes.value - o->row_bytes.value) * o->height.value;
    return padding;
}

static void print_block(const inspection *i, const cltile_operation *o) {
    print_tile(i, "image", o, &o->image);
    print_constant(i, "element_bytes", o->element_bytes);
    print_constant(i, "width", o->width);
    print_constant(i, "height", o->height);
    print_constant(i, "row_bytes", o->row_bytes);
    print_constant(i, "padded_row_bytes", o->padded_row_bytes);
    print_constant(i, "padding_bytes", padding_of(o));
    print_optional(i, "lanes", o->lanes);
    print_number(i, "components", o->components);
    print_optional(i, "held_elements", o->lanes * o->components);
    print_constant(i, "used_elements", o->used);
}

static void print_partners(const inspection *i, const char *name, const inspected_kernel *kernel, size_t number) {
    const size_t first = kernel->first_partner[number], end = kernel->first_partner[number + 1];
    print_name(i, name);
    fputs("[", i->out);
    for (size_t p = first; p < end; ++p)
        fprintf(i->out, "%s%zu", p > first ? ", " : "", kernel->partners[p] + 1);
    fputs("]", i->out);
}

static void print_copy(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const cltile_operation *o = kernel->operations[number].o;
    print_text(i, "version", o->is_version_0_9_0 ? "0.9.0" : "1.0");
    print_constant(i, "element_bytes", o->element_bytes);
    print_constant(i, "elements", o->elements);
    print_constant(i, "lines", o->lines);
    if (o->kind == CLTILE_OPERATION_COPY_3D)
        print_constant(i, "planes", o->planes);
    print_tile(i, "source", o, &o->src);
    print_tile(i, "destination", o, &o->dst);
    print_name(i, "event");
    fputs("{", i->out);
    print_text(i, "+from", o->event_of == -1 ? "new" : o->event_of >= 0 ? "operation" : "unknown");
    print_optional(i, "operation", o->event_of >= 0 ? (unsigned)o->event_of + 1 : 0);
    print_truth(i, "followed", o->is_event_followed);
    print_partners(i, "completed_by", kernel, number);
    fputs("}", i->out);
}

static const char *name_kind(cltile_operation_kind kind) {
    static const char *const kinds[] = {"block-read", "block-write", "copy-2d", "copy-3d", "fence", "wait"};
    return kinds[kind];
}

static void print_instruction(const inspection *i, const spirv_operation *instruction) {
    print_name(i, "spirv");
    if (instruction == NULL) {
        fputs("null", i->out);
        return;
    }
    fputs("{", i->out);
    print_text(i, "+instruction", instruction->opcode);
    print_text(i, "set", instruction->set);
    print_optional(i, "id", instruction->id);
    print_number(i, "word", (long long)instruction->word);
    fputs("}", i->out);
}

static void print_operation(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const inspected_operation *one = &kernel->operations[number];
    const cltile_operation *o = one->o;
    fprintf(i->out, "%s\n        {", number > 0 ? "," : "");
    print_number(i, "+number", (long long)number + 1);
    print_text(i, "kind", name_kind(o->kind));
    print_text(i, "builtin", o->builtin);
    print_text(i, "symbol", o->symbol);
    print_instruction(i, one->instruction);
    print_text(i, "function", o->function);
    print_text(i, "file", one->file == NULL ? NULL : shorten_path(one->file));
    print_optional(i, "line", one->line);
    print_optional(i, "column", one->line == 0 ? 0 : one->column);
    print_optional(i, "called_from", o->called_from);
    print_number(i, "loops", o->loops);
    print_truth(i, "conditional", o->is_conditional);
    if (o->kind == CLTILE_OPERATION_BLOCK_READ || o->kind == CLTILE_OPERATION_BLOCK_WRITE) {
        print_block(i, o);
        print_constant(i, "sub_group_bytes", o->bytes);
        print_constant(i, "work_group_bytes", one->group_bytes);
    } else if (o->kind == CLTILE_OPERATION_COPY_2D || o->kind == CLTILE_OPERATION_COPY_3D) {
        print_copy(i, kernel, number);
        print_constant(i, "work_group_bytes", one->group_bytes);
    } else if (o->kind == CLTILE_OPERATION_WAIT) {
        print_partners(i, "completes", kernel, number);
    }
    fputs("}", i->out);
}

/* ---- Kernels ---- */

static void print_sums(const inspection *i, const inspected_kernel *kernel) {
    const kernel_sums s = sum_kernel(kernel);
    print_name(i, "summary");
    fputs("{", i->out);
    print_number(i, "+block_reads", (long long)s.reads);
    print_number(i, "block_writes", (long long)s.writes);
    print_number(i, "copies", (long long)s.copies);
    print_number(i, "fences", (long long)s.fences);
    print_number(i, "waits", (long long)s.waits);
    print_number(i, "bytes_read", (long long)s.bytes_read);
    print_number(i, "bytes_written", (long long)s.bytes_written);
    print_number(i, "not_counted", (long long)s.unknown);
    print_number(i, "errors", (long long)s.errors);
    print_number(i, "warnings", (long long)s.warnings);
    print_number(i, "notes", (long long)s.notes);
    fputs("}", i->out);
}

void draw_kernel_json(const inspection *i, const inspected_kernel *kernel) {
    const cltile_kernel *k = kernel->k;
    fprintf(i->out, "%s\n    {", i->kernel_count > 0 ? "," : "");
    print_text(i, "+name", k->name);
    print_truth(i, "is_kernel", k->is_kernel);
    print_optional(i, "sub_group_size", k->sub_group_size);
    print_truth(i, "sub_group_size_required", k->is_sub_group_size_required);
    print_name(i, "work_group_size");
    if (k->work_group_size[0] > 0)
        fprintf(i->out, "[%u, %u, %u]", k->work_group_size[0], k->work_group_size[1], k->work_group_size[2]);
    else
        fputs("null", i->out);
    print_number(i, "local_bytes", (long long)k->local_bytes);
    print_number(i, "local_parameters", k->local_parameters);
    print_name(i, "operations");
    fputs("[", i->out);
    for (size_t number = 0; number < k->operation_count; ++number)
        print_operation(i, kernel, number);
    fputs("]", i->out);
    print_kernel_findings(i, kernel);
    print_sums(i, kernel);
    fputs("}", i->out);
}

void draw_rest_json(const inspection *i) {
    fprintf(i->out, "%s],\n  \"kernels_without_operations\": [", i->kernel_count > 0 ? "\n  " : "");
    for (size_t n = 0; n < i->idle_count; ++n) {
        char *name = quote_json(i->idle[n]);
        fprintf(i->out, "%s%s", n > 0 ? ", " : "", name);
        free(name);
    }
    fputs("]", i->out);
    print_other_findings(i);
    fputs("\n}\n", i->out);
}
