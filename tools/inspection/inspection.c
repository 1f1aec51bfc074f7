/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile inspect: what text and JSON have in common. */

#include "inspection/inspection.h"

#include "text.h"

#include <string.h>

/* ---- Findings ---- */

bool is_block(const cltile_operation *o) {
    return o->kind == CLTILE_OPERATION_BLOCK_READ || o->kind == CLTILE_OPERATION_BLOCK_WRITE;
}

bool is_sub_group_block(const cltile_operation *o) {
    return o->kind == CLTILE_OPERATION_SUB_GROUP_BLOCK_READ || o->kind == CLTILE_OPERATION_SUB_GROUP_BLOCK_WRITE;
}

bool is_2d_block(const cltile_operation *o) {
    return o->kind >= CLTILE_OPERATION_2D_BLOCK_READ && o->kind <= CLTILE_OPERATION_2D_BLOCK_PREFETCH;
}

bool is_copy(const cltile_operation *o) {
    return o->kind == CLTILE_OPERATION_COPY_2D || o->kind == CLTILE_OPERATION_COPY_3D;
}

/* In SPIR-V the column is the number of an instruction: see spirv/operations.c. */
static const spirv_operation *find_instruction(const inspection *i, unsigned column) {
    const spirv_operations *all = i->instructions;
    return all == NULL || column == 0 || column > all->count ? NULL : &all->rows[column - 1];
}

/* The location of an operation. In SPIR-V it is the location of the instruction, if one belongs to the operation. */
static void locate(const inspection *i, const spirv_operation *instruction, const char **file, unsigned *line,
                   unsigned *column) {
    if (instruction != NULL) {
        *file = instruction->file;
        *line = instruction->line;
        *column = instruction->column;
    } else if (i->instructions != NULL) {
        *column = 0;
    }
}

void keep_inspected_finding(void *user, const cltile_diagnostic *diagnostic) {
    inspection *i = user;
    inspected_finding *f = ADD_ROW(i->findings, i->finding_count);
    *f = (inspected_finding){.d = *diagnostic, .number = SIZE_MAX};
    f->operation = find_instruction(i, diagnostic->column);
    f->d.id = copy_text(diagnostic->id);
    f->d.kernel = copy_text(diagnostic->kernel);
    f->d.function = copy_text(diagnostic->function);
    f->d.file = copy_text(diagnostic->file);
    f->d.message = copy_text(diagnostic->message);
    f->d.note = copy_text(diagnostic->note);
    locate(i, f->operation, &f->d.file, &f->d.line, &f->d.column);
}

/* ---- Completions ---- */

bool find_partner(const cltile_kernel *k, size_t number, size_t *next, size_t *partner) {
    for (; *next < k->completion_count; ++*next) {
        const cltile_completion *c = &k->completions[*next];
        if (c->copy != number && c->wait != number)
            continue;
        *partner = c->copy == number ? c->wait : c->copy;
        ++*next;
        return true;
    }
    return false;
}

/* ---- Findings of a kernel ---- */

static bool is_same(const char *a, const char *b) {
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool is_about(const inspection *i, const inspected_finding *f, const inspected_operation *o) {
    if (i->instructions != NULL)
        return f->operation != NULL && f->operation == o->instruction;
    return f->d.line > 0 && f->d.line == o->line && f->d.column == o->column && is_same(f->d.file, o->file);
}

/* A call that several kernels share is wrong in the first. */
static void assign_findings(const inspection *i, const inspected_kernel *kernel) {
    for (size_t n = 0; n < i->finding_count; ++n) {
        inspected_finding *f = &i->findings[n];
        if (f->kernel != 0)
            continue;
        for (size_t o = 0; o < kernel->k->operation_count && f->number == SIZE_MAX; ++o)
            if (is_about(i, f, &kernel->operations[o]))
                f->number = o;
        if (f->number != SIZE_MAX || is_same(f->d.kernel, kernel->k->name))
            f->kernel = i->kernel_count;
    }
}

/* ---- Kernels ---- */

static cltile_constant multiply(cltile_constant a, uint64_t b) {
    if (a.is_known && __builtin_mul_overflow(a.value, b, &a.value))
        a.value = INT64_MAX;
    return a;
}

static cltile_constant bytes_of_group(const cltile_kernel *k, const cltile_operation *o) {
    const uint64_t items = (uint64_t)k->work_group_size[0] * k->work_group_size[1] * k->work_group_size[2];
    if (!is_block(o) && !is_sub_group_block(o) && !is_2d_block(o))
        return o->bytes;
    if (items == 0 || o->lanes == 0)
        return (cltile_constant){0, 0};
    return multiply(o->bytes, (items + o->lanes - 1) / o->lanes);
}

static inspected_operation look_at(const inspection *i, const cltile_kernel *k, const cltile_operation *o) {
    inspected_operation one = {
        .o = o, .instruction = find_instruction(i, o->column), .file = o->file, .line = o->line, .column = o->column};
    locate(i, one.instruction, &one.file, &one.line, &one.column);
    one.group_bytes = bytes_of_group(k, o);
    return one;
}

void show_inspected_kernel(void *user, const cltile_kernel *kernel) {
    inspection *i = user;
    if (kernel->operation_count == 0) {
        if (kernel->is_kernel)
            add_word(&i->idle, "%s", kernel->name);
        return;
    }
    inspected_kernel shown = {.k = kernel};
    shown.operations = resize_memory(NULL, kernel->operation_count * sizeof *shown.operations);
    for (size_t o = 0; o < kernel->operation_count; ++o)
        shown.operations[o] = look_at(i, kernel, kernel->operations[o]);
    ++i->kernel_count;
    assign_findings(i, &shown);
    (i->json ? draw_kernel_json : draw_kernel_text)(i, &shown);
}

static void add_bytes(uint64_t *sum, cltile_constant bytes) {
    if (__builtin_add_overflow(*sum, (uint64_t)bytes.value, sum))
        *sum = UINT64_MAX;
}

static void sum_operation(kernel_sums *s, const inspected_operation *one) {
    const cltile_operation *o = one->o;
    const bool is_write =
        o->kind == CLTILE_OPERATION_BLOCK_WRITE || (o->dst != NULL && o->dst->memory != CLTILE_MEMORY_LOCAL);
    ++s->counts[o->kind];
    if (o->kind == CLTILE_OPERATION_FENCE || o->kind == CLTILE_OPERATION_WAIT || o->kind == CLTILE_OPERATION_EXCHANGE ||
        o->kind == CLTILE_OPERATION_2D_BLOCK_PREFETCH)
        return;
    if (is_sub_group_block(o) && (o->src != NULL ? o->src->memory == CLTILE_MEMORY_LOCAL : !is_write))
        return;
    ++*(one->group_bytes.is_known ? &s->known : &s->unknown);
    if (one->group_bytes.is_known)
        add_bytes(is_write ? &s->bytes_written : &s->bytes_read, one->group_bytes);
}

kernel_sums sum_kernel(const inspection *i, const inspected_kernel *kernel) {
    kernel_sums s = {0};
    for (size_t o = 0; o < kernel->k->operation_count; ++o)
        sum_operation(&s, &kernel->operations[o]);
    s.reads_2d = s.counts[CLTILE_OPERATION_2D_BLOCK_READ] + s.counts[CLTILE_OPERATION_2D_BLOCK_READ_TRANSFORM] +
                 s.counts[CLTILE_OPERATION_2D_BLOCK_READ_TRANSPOSE];
    s.copies = s.counts[CLTILE_OPERATION_COPY_2D] + s.counts[CLTILE_OPERATION_COPY_3D];
    for (size_t n = 0; n < i->finding_count; ++n) {
        const bool is_its = i->findings[n].kernel == i->kernel_count;
        s.errors += is_its && i->findings[n].d.severity == CLTILE_ERROR;
        s.warnings += is_its && i->findings[n].d.severity == CLTILE_WARNING;
        s.notes += is_its && i->findings[n].d.severity == CLTILE_NOTE;
    }
    return s;
}

/* ---- The whole ---- */

void begin_inspection(const inspection *i) {
    if (i->json)
        print_json(i->out, "{\n  'version': 1,\n  'input': %s,\n  'form': %s,\n  'kernels': [", i->label,
                   i->instructions != NULL ? "SPIR-V" : "LLVM bitcode");
}

void end_inspection(const inspection *i) {
    (i->json ? draw_rest_json : draw_rest_text)(i);
}
