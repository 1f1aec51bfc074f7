/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile inspect as JSON: docs/inspect.schema.json is its schema. */

#include "text.h"

#include "findings.h"
#include "inspection/inspection.h"

/* ---- Findings ---- */

static void print_finding(const inspection *i, const inspected_finding *f, const char *separator) {
    const cltile_diagnostic *d = &f->d;
    fprintf(i->out, "%s\n        ", separator);
    print_json(i->out,
               "{'id': %s, 'severity': %s, 'operation': %c, 'file': %s, 'line': %o, 'column': %o, 'message': %s, "
               "'note': %s}",
               d->id, severities[d->severity].name, (cltile_constant){(int64_t)f->number + 1, f->number != SIZE_MAX},
               shorten_path(d->file), d->line, d->line == 0 ? 0 : d->column, d->message, d->note);
}

/* Those that are shown with a kernel; 0: with none. */
static void print_findings(const inspection *i, size_t kernel) {
    size_t count = 0;
    fputs(", \"findings\": [", i->out);
    for (size_t n = 0; n < i->finding_count; ++n)
        if (i->findings[n].kernel == kernel)
            print_finding(i, &i->findings[n], count++ > 0 ? "," : "");
    fputs("]", i->out);
}

/* ---- Operations ---- */

/* The number of the kernel's argument, as clSetKernelArg counts. */
static cltile_constant argument_of(const cltile_tile *tile) {
    return (cltile_constant){tile->parameter - 1, tile->parameter > 0};
}

static void print_tile(const inspection *i, const char *name, const cltile_operation *o, const cltile_tile *tile) {
    static const char *const memories[] = {"image", "global", "local"};
    print_json(i->out, ", %s: {'memory': %s, 'name': %s, 'argument': %c", name, memories[tile->memory], tile->name,
               argument_of(tile));
    if (tile->memory == CLTILE_MEMORY_IMAGE) {
        print_json(i->out, ", 'access': %s, 'x_byte': %c, 'y': %c}", tile->access, tile->x, tile->y);
        return;
    }
    print_json(i->out, ", 'offset_bytes': %c", tile->offset);
    if (is_copy(o))
        print_json(i->out, ", 'line_length': %c", tile->line_length);
    if (o->kind == CLTILE_OPERATION_COPY_3D)
        print_json(i->out, ", 'plane_area': %c", tile->plane_area);
    print_json(i->out, ", 'extent_bytes': %c}", tile->extent);
}

static cltile_constant padding_of(const cltile_operation *o) {
    cltile_constant padding = {0, o->row_bytes.is_known && o->height.is_known};
    if (padding.is_known)
        padding.value = (o->padded_row_bytes.value - o->row_bytes.value) * o->height.value;
    return padding;
}

static void print_block(const inspection *i, const inspected_operation *one) {
    const cltile_operation *o = one->o;
    print_tile(i, "image", o, o->image);
    print_json(i->out,
               ", 'element_bytes': %c, 'width': %c, 'height': %c, 'row_bytes': %c, 'padded_row_bytes': %c, "
               "'padding_bytes': %c, 'lanes': %o, 'components': %u, 'held_elements': %o, 'used_elements': %c, "
               "'sub_group_bytes': %c",
               o->element_bytes, o->width, o->height, o->row_bytes, o->padded_row_bytes, padding_of(o), o->lanes,
               o->components, o->lanes * o->components, o->used, o->bytes);
}

static void print_sub_group_block(const inspection *i, const cltile_operation *o) {
    print_tile(i, o->src != NULL ? "source" : "destination", o, o->src != NULL ? o->src : o->dst);
    print_json(i->out, ", 'element_bytes': %c, 'lanes': %o, 'components': %u, 'sub_group_bytes': %c", o->element_bytes,
               o->lanes, o->components, o->bytes);
}

static void print_2d_block(const inspection *i, const cltile_operation *o) {
    const cltile_tile *matrix = o->src != NULL ? o->src : o->dst;
    print_json(i->out,
               ", 'matrix': {'memory': %s, 'name': %s, 'argument': %c, 'offset_bytes': %c, 'width_bytes': %c, "
               "'height': %c, 'pitch_bytes': %c, 'x': %c, 'y': %c}",
               "global", matrix->name, argument_of(matrix), matrix->offset, matrix->width, matrix->height,
               matrix->pitch, matrix->x, matrix->y);
    print_json(i->out,
               ", 'element_bytes': %c, 'rows': %c, 'columns': %c, 'blocks': %u, 'lanes': %u, 'values': %u, "
               "'value_bytes': %c, 'sub_group_bytes': %c",
               o->element_bytes, o->height, o->width, o->blocks, o->lanes, o->components, o->lane_bytes, o->bytes);
}

static void print_partners(const inspection *i, const char *name, const inspected_kernel *kernel, size_t number) {
    size_t next = 0, partner;
    print_json(i->out, ", %s: [", name);
    for (const char *before = ""; find_partner(kernel->k, number, &next, &partner); before = ", ")
        fprintf(i->out, "%s%zu", before, partner + 1);
    fputs("]", i->out);
}

static void print_copy(const inspection *i, const inspected_kernel *kernel, size_t number) {
    const cltile_operation *o = kernel->operations[number].o;
    print_json(i->out, ", 'version': %s, 'element_bytes': %c, 'elements': %c, 'lines': %c",
               o->is_version_0_9_0 ? "0.9.0" : "1.0", o->element_bytes, o->elements, o->lines);
    if (o->kind == CLTILE_OPERATION_COPY_3D)
        print_json(i->out, ", 'planes': %c", o->planes);
    print_tile(i, "source", o, o->src);
    print_tile(i, "destination", o, o->dst);
    print_json(i->out, ", 'event': {'from': %s, 'operation': %o, 'followed': %b",
               o->event_of == -1  ? "new"
               : o->event_of >= 0 ? "operation"
                                  : "unknown",
               o->event_of >= 0 ? (unsigned)o->event_of + 1 : 0, o->is_event_followed);
    print_partners(i, "completed_by", kernel, number);
    fputs("}", i->out);
}

static void print_exchange(const inspection *i, const cltile_operation *o) {
    static const char *const lanes[] = {"one", "lower", "higher", "xor", "all", "before", "up-to", "first"};
    print_json(i->out, ", 'from': %s, 'lane': %c, 'lanes': %o, 'lane_bytes': %c, 'sub_group_bytes': %c", lanes[o->from],
               o->lane, o->lanes, o->lane_bytes, o->bytes);
}

static void print_instruction(const inspection *i, const spirv_operation *instruction) {
    if (instruction == NULL)
        fputs("null", i->out);
    else
        print_json(i->out, "{'instruction': %s, 'set': %s, 'id': %o, 'word': %z}", instruction->opcode,
                   instruction->set, instruction->id, instruction->word);
}

static void print_operation(const inspection *i, const inspected_kernel *kernel, size_t number) {
    static const char *const kinds[] = {"block-read",
                                        "block-write",
                                        "copy-2d",
                                        "copy-3d",
                                        "fence",
                                        "wait",
                                        "exchange",
                                        "sub-group-block-read",
                                        "sub-group-block-write",
                                        "2d-block-read",
                                        "2d-block-read-transform",
                                        "2d-block-read-transpose",
                                        "2d-block-write",
                                        "2d-block-prefetch"};
    const inspected_operation *one = &kernel->operations[number];
    const cltile_operation *o = one->o;
    fprintf(i->out, "%s\n        ", number > 0 ? "," : "");
    print_json(i->out, "{'number': %z, 'kind': %s, 'builtin': %s, 'symbol': %s, 'spirv': ", number + 1, kinds[o->kind],
               o->builtin, o->symbol);
    print_instruction(i, one->instruction);
    print_json(i->out,
               ", 'function': %s, 'file': %s, 'line': %o, 'column': %o, 'called_from': %o, 'loops': %u, "
               "'conditional': %b",
               o->function, shorten_path(one->file), one->line, one->line == 0 ? 0 : one->column, o->called_from,
               o->loops, o->is_conditional);
    if (is_block(o))
        print_block(i, one);
    else if (is_sub_group_block(o))
        print_sub_group_block(i, o);
    else if (is_2d_block(o))
        print_2d_block(i, o);
    else if (is_copy(o))
        print_copy(i, kernel, number);
    else if (o->kind == CLTILE_OPERATION_WAIT)
        print_partners(i, "completes", kernel, number);
    else if (o->kind == CLTILE_OPERATION_EXCHANGE)
        print_exchange(i, o);
    if (is_block(o) || is_sub_group_block(o) || is_2d_block(o) || is_copy(o))
        print_json(i->out, ", 'work_group_bytes': %c", one->group_bytes);
    fputs("}", i->out);
}

/* ---- Kernels ---- */

void draw_kernel_json(const inspection *i, const inspected_kernel *kernel) {
    const cltile_kernel *k = kernel->k;
    const unsigned *size = k->work_group_size;
    const kernel_sums s = sum_kernel(i, kernel);
    fprintf(i->out, "%s\n    ", i->kernel_count > 1 ? "," : "");
    print_json(i->out,
               "{'name': %s, 'is_kernel': %b, 'sub_group_size': %o, 'sub_group_size_required': %b, "
               "'work_group_size': ",
               k->name, k->is_kernel, k->sub_group_size, k->is_sub_group_size_required);
    print_json(i->out, size[0] > 0 ? "[%u, %u, %u]" : "null", size[0], size[1], size[2]);
    print_json(i->out, ", 'local_bytes': %q, 'local_parameters': %u, 'operations': [", (uint64_t)k->local_bytes,
               k->local_parameters);
    for (size_t number = 0; number < k->operation_count; ++number)
        print_operation(i, kernel, number);
    fputs("]", i->out);
    print_findings(i, i->kernel_count);
    print_json(
        i->out,
        ", 'summary': {'block_reads': %z, 'block_writes': %z, 'sub_group_block_reads': %z, 'sub_group_block_writes': %z, "
        "'copies': %z, 'fences': %z, 'waits': %z, 'exchanges': %z, "
        "'bytes_read': %q, 'bytes_written': %q, 'not_counted': %z, 'errors': %z, 'warnings': %z, 'notes': %z, "
        "'2d_block_reads': %z, '2d_block_writes': %z, '2d_block_prefetches': %z}}",
        s.counts[CLTILE_OPERATION_BLOCK_READ], s.counts[CLTILE_OPERATION_BLOCK_WRITE],
        s.counts[CLTILE_OPERATION_SUB_GROUP_BLOCK_READ], s.counts[CLTILE_OPERATION_SUB_GROUP_BLOCK_WRITE], s.copies,
        s.counts[CLTILE_OPERATION_FENCE], s.counts[CLTILE_OPERATION_WAIT], s.counts[CLTILE_OPERATION_EXCHANGE],
        s.bytes_read, s.bytes_written, s.unknown, s.errors, s.warnings, s.notes, s.reads_2d,
        s.counts[CLTILE_OPERATION_2D_BLOCK_WRITE], s.counts[CLTILE_OPERATION_2D_BLOCK_PREFETCH]);
}

void draw_rest_json(const inspection *i) {
    fprintf(i->out, "%s],\n  \"kernels_without_operations\": [", i->kernel_count > 0 ? "\n  " : "");
    for (size_t n = 0; n < i->idle.count; ++n)
        print_json(i->out, n > 0 ? ", %s" : "%s", i->idle.items[n]);
    fputs("]", i->out);
    print_findings(i, 0);
    fputs("\n}\n", i->out);
}
