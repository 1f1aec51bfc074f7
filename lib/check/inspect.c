/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operations of a kernel, one after the other, with all that is constant about them, and which waits are for which
 * copies. */

#include "check/rules.h"

#include "analysis/block.h"
#include "analysis/block_size.h"
#include "analysis/calls.h"
#include "analysis/events.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/archive.h"
#include "ir/flow.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An operation, and the tiles and strings that it owns. */
typedef struct inspected {
    cltile_operation operation;
    cltile_tile tiles[2]; /* of a block: the image; of a copy: destination, source */
    LLVMValueRef call;
    size_t number;
    char *file, *names[2];
} inspected;

typedef struct inspection {
    const cltile_checked *kernel;
    cltile_flow *flow; /* NULL: the kernel is too large */
    bool *is_passed;   /* by block: on all ways to the kernel's end */
    inspected **rows;
    size_t count;
    inspected **by_call; /* the same, sorted by their calls' addresses */
    cltile_copy *copies;
    size_t copy_count;
    cltile_completion *completions;
    size_t completion_count;
} inspection;

/* ---- Numbers ---- */

static cltile_constant known(long long value) {
    return (cltile_constant){value, 1};
}

static cltile_constant count_of(cltile_count count) {
    return (cltile_constant){count.value > INT64_MAX ? INT64_MAX : (int64_t)count.value, count.is_known};
}

static cltile_constant product(cltile_constant a, cltile_constant b) {
    cltile_constant p = {0, a.is_known && b.is_known};
    if (p.is_known && __builtin_mul_overflow(a.value, b.value, &p.value))
        p.value = INT64_MAX;
    return p;
}

static cltile_constant constant(LLVMValueRef value) {
    long long number = 0;
    const bool is_known = cltile_constant_number(value, &number);
    return (cltile_constant){number, is_known};
}

static cltile_constant element(LLVMValueRef vector, unsigned index) {
    long long number = 0;
    const bool is_known = cltile_constant_element(vector, index, &number);
    return (cltile_constant){number, is_known};
}

/* ---- Names ---- */

static char *keep_name(const char *name, size_t length) {
    return length == 0 ? NULL : cltile_copy_text(name, length);
}

/* A parameter's name, or that of a local variable; NULL for other values. The caller frees it. */
static char *name_of(LLVMValueRef value) {
    size_t length = 0;
    const char *name = LLVMGetValueName2(value, &length);
    if (LLVMIsAArgument(value) != NULL)
        return keep_name(name, length);
    if (LLVMIsAGlobalVariable(value) == NULL)
        return NULL;
    char text[256];
    cltile_format_variable(value, text, sizeof text);
    return keep_name(text, strlen(text));
}

/* The name of the builtin that an instruction of SPIR-V stands for. */
static const char *name_block(const cltile_block *b) {
    char text[64], components[16] = "";
    if (b->components > 1)
        snprintf(components, sizeof components, "%u", b->components);
    snprintf(text, sizeof text, "intel_sub_group_media_block_%s_u%c%s", b->is_write ? "write" : "read",
             b->element_bytes == 1   ? 'c'
             : b->element_bytes == 2 ? 's'
                                     : 'i',
             components);
    const cltile_builtin *builtin = cltile_builtin_of(text);
    return builtin == NULL ? NULL : builtin->name;
}

/* ---- Where an operation stands ---- */

static void find_loops(const inspection *n, unsigned block, cltile_operation *o) {
    for (unsigned i = 0; i < n->flow->loop_count; ++i)
        o->loops += n->flow->loops[i].has[block];
}

/* Marks the blocks without which the kernel does not end. All are where it has no end. */
static void find_passed(inspection *n) {
    const cltile_flow *f = n->flow;
    n->is_passed = f == NULL ? NULL : cltile_allocate(f->block_count, sizeof *n->is_passed);
    if (n->is_passed == NULL)
        return;
    cltile_find_ends(n->flow);
    for (unsigned i = 0; i < f->block_count; i = f->returns[0] ? f->post_dominator[i] : i + 1)
        n->is_passed[i] = true;
}

static void set_location(const inspection *n, inspected *row) {
    cltile_operation *o = &row->operation;
    char file[4096];
    const cltile_location location = cltile_find_location(row->call, file, sizeof file);
    row->file = location.file == NULL ? NULL : cltile_copy_text(location.file, SIZE_MAX);
    o->function = location.function;
    o->file = row->file;
    o->line = location.line;
    o->column = location.column;
    o->called_from = cltile_called_from(row->call);
    const unsigned block =
        n->flow == NULL ? CLTILE_NOWHERE : cltile_number(n->flow, LLVMGetInstructionParent(row->call));
    if (block == CLTILE_NOWHERE || n->is_passed == NULL)
        return;
    find_loops(n, block, o);
    o->is_conditional = !n->is_passed[block];
}

static inspected *add_row(inspection *n, LLVMValueRef call, cltile_operation_kind kind) {
    inspected *row = cltile_allocate(1, sizeof *row);
    inspected **kept = row == NULL ? NULL : cltile_add_row(&n->rows, &n->count, sizeof *kept);
    if (kept == NULL) {
        free(row);
        return NULL;
    }
    *kept = row;
    row->number = n->count - 1;
    row->call = call;
    row->operation = (cltile_operation){.kind = kind, .event_of = -1};
    row->operation.symbol = cltile_symbol(LLVMGetCalledValue(call));
    const cltile_builtin *builtin = cltile_builtin_of(row->operation.symbol);
    row->operation.builtin = builtin == NULL ? NULL : builtin->name;
    set_location(n, row);
    return row;
}

/* ---- Blocks ---- */

/* The elements of a block that are not behind the last of the lanes' components. */
static cltile_constant used_elements(const cltile_operation *o, long long row) {
    const long long room = (long long)o->lanes * o->components, width = o->width.value, height = o->height.value;
    if (o->lanes == 0 || !o->width.is_known || !o->height.is_known || width <= 0 || height <= 0 || row <= 0)
        return (cltile_constant){0, o->lanes != 0 && o->width.is_known && o->height.is_known};
    const long long whole = room / row < height ? room / row : height;
    const long long rest = whole == height ? 0 : room % row < width ? room % row : width;
    return known(whole * width + rest);
}

static void measure_block(const inspection *n, const cltile_block *b, cltile_operation *o) {
    o->element_bytes = known(b->element_bytes);
    o->components = b->components;
    o->lanes = n->kernel->sub_group_size;
    o->width = constant(b->width);
    o->height = constant(b->height);
    o->row_bytes = product(o->width, o->element_bytes);
    o->bytes = product(o->row_bytes, o->height);
    o->padded_row_bytes = o->row_bytes;
    if (o->row_bytes.is_known && o->row_bytes.value > 0 && o->row_bytes.value <= UINT32_MAX / 2 &&
        n->kernel->options->region_rows == CLTILE_REGION_ROWS_PADDED)
        o->padded_row_bytes = known(cltile_padded_bytes((unsigned)o->row_bytes.value));
    o->used = used_elements(o, o->padded_row_bytes.value / b->element_bytes);
    if (o->used.is_known && product(o->used, o->element_bytes).value < o->bytes.value) /* the rest is dropped */
        o->bytes = product(o->used, o->element_bytes);
}

/* By the mangled name, which all translators keep: types do not say it in all LLVMs. */
static const char *access_of(const char *symbol) {
    static const char *const accesses[][2] = {{"_ro", "read_only"}, {"_wo", "write_only"}, {"_rw", "read_write"}};
    const char *image = strstr(symbol, "ocl_image2d");
    for (size_t i = 0; image != NULL && i < sizeof accesses / sizeof *accesses; ++i)
        if (cltile_starts_with(image + strlen("ocl_image2d"), accesses[i][0]))
            return accesses[i][1];
    return NULL;
}

static cltile_tile read_image(const cltile_block *b, const char *symbol, char **name) {
    LLVMValueRef image = cltile_strip_casts(b->image);
    return (cltile_tile){.memory = CLTILE_MEMORY_IMAGE,
                         .name = *name = name_of(image),
                         .parameter = cltile_parameter_number(image),
                         .access = access_of(symbol),
                         .x = element(b->offset, 0),
                         .y = element(b->offset, 1)};
}

static void add_block(inspection *n, const cltile_block *b) {
    inspected *row = add_row(n, b->call, b->is_write ? CLTILE_OPERATION_BLOCK_WRITE : CLTILE_OPERATION_BLOCK_READ);
    if (row == NULL)
        return;
    cltile_operation *o = &row->operation;
    o->builtin = name_block(b);
    row->tiles[0] = read_image(b, o->symbol, &row->names[0]);
    o->image = &row->tiles[0];
    measure_block(n, b, o);
}

/* ---- Sub-group blocks ---- */

/* Bytes from a parameter's address, or a variable's first byte. */
static cltile_constant find_offset(LLVMValueRef call, LLVMValueRef pointer, cltile_tile *tile, char **name) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(cltile_caller(call)));
    const cltile_address address = cltile_find_address(layout, pointer);
    tile->name = *name = name_of(address.base);
    tile->parameter = cltile_parameter_number(address.base);
    const bool begins_somewhere = tile->parameter > 0 || LLVMIsAGlobalVariable(address.base) != NULL;
    return begins_somewhere && address.is_known ? known(address.offset) : (cltile_constant){0, 0};
}

static void add_sub_group_block(inspection *n, const cltile_block *b) {
    inspected *row = add_row(
        n, b->call, b->is_write ? CLTILE_OPERATION_SUB_GROUP_BLOCK_WRITE : CLTILE_OPERATION_SUB_GROUP_BLOCK_READ);
    if (row == NULL)
        return;
    cltile_operation *o = &row->operation;
    cltile_tile *tile = &row->tiles[0];
    o->element_bytes = known(b->element_bytes);
    o->components = b->components;
    o->lanes = n->kernel->sub_group_size;
    const cltile_constant lanes = {o->lanes, o->lanes != 0};
    o->row_bytes = product(lanes, o->element_bytes);
    o->bytes = product(o->row_bytes, known(b->components));
    if (b->offset != NULL) {
        *tile = read_image(b, o->symbol, &row->names[0]);
    } else {
        const bool is_local = strstr(o->symbol, "U3AS3") != NULL || strstr(o->symbol, "U7CLlocal") != NULL;
        tile->memory = is_local ? CLTILE_MEMORY_LOCAL : CLTILE_MEMORY_GLOBAL;
        tile->offset = find_offset(b->call, b->image, tile, &row->names[0]);
        tile->extent = o->bytes;
    }
    *(b->is_write ? &o->dst : &o->src) = tile;
}

/* ---- 2D blocks ---- */

static const cltile_operation_kind kinds_of_2d_blocks[] = {
    [CLTILE_2D_read] = CLTILE_OPERATION_2D_BLOCK_READ,
    [CLTILE_2D_read_transform] = CLTILE_OPERATION_2D_BLOCK_READ_TRANSFORM,
    [CLTILE_2D_read_transpose] = CLTILE_OPERATION_2D_BLOCK_READ_TRANSPOSE,
    [CLTILE_2D_write] = CLTILE_OPERATION_2D_BLOCK_WRITE,
    [CLTILE_2D_prefetch] = CLTILE_OPERATION_2D_BLOCK_PREFETCH,
};

static void add_2d_block(inspection *n, const cltile_block_2d *b) {
    const cltile_2d_shape *shape = &b->shape;
    inspected *row = add_row(n, b->call, kinds_of_2d_blocks[shape->kind]);
    if (row == NULL)
        return;
    cltile_operation *o = &row->operation;
    cltile_tile *matrix = &row->tiles[0];
    o->builtin = shape->name;
    o->element_bytes = known(shape->element_bytes);
    o->width = known(shape->columns);
    o->height = known(shape->rows);
    o->blocks = shape->count;
    o->lanes = CLTILE_2D_BLOCK_LANES;
    o->components = shape->count * cltile_values_of_2d_block(shape);
    o->lane_bytes = (cltile_constant){cltile_bytes_of_2d_value(shape), b->values != NULL};
    o->row_bytes = product(o->width, o->element_bytes);
    o->bytes = product(product(o->row_bytes, o->height), known(shape->count));
    *matrix = (cltile_tile){.memory = CLTILE_MEMORY_GLOBAL,
                            .x = element(b->coordinate, 0),
                            .y = element(b->coordinate, 1),
                            .width = constant(b->width),
                            .height = constant(b->height),
                            .pitch = constant(b->pitch)};
    matrix->offset = find_offset(b->call, b->base, matrix, &row->names[0]);
    *(shape->kind == CLTILE_2D_write ? &o->dst : &o->src) = matrix;
}

/* ---- Copies ---- */

static cltile_tile read_side(const cltile_copy *copy, const cltile_copy_side *side, bool is_local, char **name) {
    const cltile_constant arguments = product(count_of(side->offset), count_of(copy->element_bytes));
    cltile_tile tile = {.memory = is_local ? CLTILE_MEMORY_LOCAL : CLTILE_MEMORY_GLOBAL,
                        .line_length = count_of(side->line_length),
                        .plane_area = count_of(side->plane_area),
                        .extent = count_of(cltile_copy_extent(copy, side))};
    const cltile_constant offset = find_offset(copy->call, side->pointer, &tile, name);
    tile.offset.is_known = offset.is_known && arguments.is_known &&
                           !__builtin_add_overflow(arguments.value, offset.value, &tile.offset.value);
    if (!tile.offset.is_known)
        tile.offset.value = 0;
    return tile;
}

static void add_copy(inspection *n, const cltile_copy *copy) {
    inspected *row = add_row(n, copy->call, copy->is_3D ? CLTILE_OPERATION_COPY_3D : CLTILE_OPERATION_COPY_2D);
    cltile_copy *kept = row == NULL ? NULL : cltile_add_row(&n->copies, &n->copy_count, sizeof *kept);
    if (kept == NULL)
        return;
    *kept = *copy;
    cltile_operation *o = &row->operation;
    const bool to_local = cltile_is_to_local(o->symbol);
    o->is_version_0_9_0 = copy->is_version_0_9_0;
    o->is_event_followed = n->flow != NULL;
    o->element_bytes = count_of(copy->element_bytes);
    o->elements = count_of(copy->elements);
    o->lines = count_of(copy->lines);
    o->planes = count_of(copy->planes);
    o->bytes = product(product(product(o->element_bytes, o->elements), o->lines), o->planes);
    row->tiles[0] = read_side(copy, &copy->dst, to_local, &row->names[0]);
    row->tiles[1] = read_side(copy, &copy->src, !to_local, &row->names[1]);
    o->dst = &row->tiles[0];
    o->src = &row->tiles[1];
}

/* ---- Exchanges ---- */

static void add_exchange(inspection *n, const cltile_exchange *e) {
    inspected *row = add_row(n, e->call, CLTILE_OPERATION_EXCHANGE);
    if (row == NULL)
        return;
    cltile_operation *o = &row->operation;
    o->builtin = e->builtin;
    o->from = e->from;
    o->lane = e->lane == NULL ? (cltile_constant){0, 0} : constant(e->lane);
    o->lanes = n->kernel->sub_group_size;
    o->lane_bytes = (cltile_constant){e->data_bytes, e->data_bytes != 0};
    o->bytes = product((cltile_constant){o->lanes, o->lanes != 0}, o->lane_bytes);
}

/* ---- Events ---- */

static int compare_calls(const void *a, const void *b) {
    const uintptr_t first = (uintptr_t)(*(inspected *const *)a)->call,
                    second = (uintptr_t)(*(inspected *const *)b)->call;
    return (first > second) - (first < second);
}

static void sort_calls(inspection *n) {
    n->by_call = cltile_allocate(n->count + 1, sizeof *n->by_call);
    if (n->by_call == NULL || n->count == 0)
        return;
    memcpy(n->by_call, n->rows, n->count * sizeof *n->rows);
    qsort(n->by_call, n->count, sizeof *n->by_call, compare_calls);
}

static inspected *row_of(const inspection *n, LLVMValueRef call) {
    const inspected wanted = {.call = call}, *key = &wanted;
    inspected *const *found = n->count == 0 ? NULL : bsearch(&key, n->by_call, n->count, sizeof key, compare_calls);
    return found == NULL ? NULL : *found;
}

/* The operation whose event a copy is given: a value that is one's result. */
static long find_event(const inspection *n, const cltile_copy *copy) {
    if (LLVMIsNull(copy->event) || LLVMIsUndef(copy->event))
        return -1;
    const inspected *row = row_of(n, copy->event);
    return row == NULL ? -2 : (long)row->number;
}

static void find_events(const inspection *n) {
    for (size_t i = 0; i < n->copy_count && !cltile_is_out_of_memory(); ++i)
        row_of(n, n->copies[i].call)->operation.event_of = find_event(n, &n->copies[i]);
}

static void note_event(void *user, const cltile_event *found) {
    inspection *n = user;
    if (found->copy == NULL) /* it is about a wait that no copy's event gets to */
        return;
    inspected *copy = row_of(n, found->copy->call);
    if (found->kind == CLTILE_EVENT_ESCAPES || found->kind == CLTILE_EVENT_CUT_SHORT)
        copy->operation.is_event_followed = 0;
    const inspected *row = found->kind == CLTILE_EVENT_WAIT ? row_of(n, found->at) : NULL;
    if (row == NULL)
        return;
    const cltile_completion completion = {copy->number, row->number};
    for (size_t i = n->completion_count; i-- > 0 && n->completions[i].copy == completion.copy;)
        if (n->completions[i].wait == completion.wait)
            return;
    cltile_completion *kept = cltile_add_row(&n->completions, &n->completion_count, sizeof *kept);
    if (kept != NULL)
        *kept = completion;
}

static int compare_completions(const void *a, const void *b) {
    const cltile_completion *first = a, *second = b;
    return first->copy != second->copy ? (first->copy > second->copy) - (first->copy < second->copy)
                                       : (first->wait > second->wait) - (first->wait < second->wait);
}

/* ---- The kernel ---- */

static void add_call(inspection *n, LLVMValueRef call) {
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call));
    cltile_block block;
    cltile_block_2d block_2d;
    cltile_copy copy;
    cltile_exchange exchange;
    if (cltile_read_block(call, &block)) {
        add_block(n, &block);
    } else if (cltile_read_sub_group_block(call, &block)) {
        add_sub_group_block(n, &block);
    } else if (cltile_read_2d_block(call, &block_2d)) {
        add_2d_block(n, &block_2d);
    } else if (cltile_is_copy(symbol)) {
        if (cltile_read_copy(call, false, &copy))
            add_copy(n, &copy);
    } else if (cltile_read_exchange(call, &exchange)) {
        add_exchange(n, &exchange);
    } else if (cltile_is_copy_fence(symbol)) {
        add_row(n, call, CLTILE_OPERATION_FENCE);
    } else if (cltile_is_wait(symbol) && cltile_reaches(n->kernel->function, CLTILE_REACHES_COPY)) {
        inspected *row = add_row(n, call, CLTILE_OPERATION_WAIT);
        if (row != NULL)
            row->operation.builtin = "wait_group_events";
    }
}

static void look_at_calls(inspection *n) {
    for (LLVMValueRef i = cltile_first_in(n->kernel->function); i != NULL; i = cltile_next_in(i))
        if (LLVMIsACallInst(i) != NULL)
            add_call(n, i);
}

/* Whether an instruction of a function uses a value, maybe in a constant expression. */
static bool is_used_in(LLVMValueRef function, LLVMValueRef value) {
    bool is_used = false;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL && !is_used; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        is_used = LLVMIsAInstruction(user) != NULL ? cltile_caller(user) == function
                                                   : LLVMIsAConstantExpr(user) != NULL && is_used_in(function, user);
    }
    return is_used;
}

static uint64_t count_local_bytes(LLVMValueRef function) {
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    uint64_t bytes = 0;
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g != NULL; g = LLVMGetNextGlobal(g))
        if (cltile_is_local_variable(g) && is_used_in(function, g))
            bytes += LLVMABISizeOfType(LLVMGetModuleDataLayout(module), LLVMGlobalGetValueType(g));
    return bytes;
}

static unsigned count_local_parameters(LLVMValueRef function) {
    unsigned count = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(function); p != NULL; p = LLVMGetNextParam(p))
        count +=
            LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(LLVMTypeOf(p)) == 3;
    return count;
}

static cltile_kernel describe(const cltile_checked *kernel) {
    cltile_kernel k = {.size = sizeof k, .name = cltile_source_name(cltile_symbol(kernel->function))};
    k.is_kernel = kernel->is_kernel;
    k.sub_group_size = kernel->sub_group_size;
    k.is_sub_group_size_required = cltile_required_sub_group_size(kernel->function) != 0;
    memcpy(k.work_group_size, kernel->work_group_size, sizeof k.work_group_size);
    k.local_parameters = count_local_parameters(kernel->function);
    return k;
}

static void free_inspection(inspection *n) {
    for (size_t i = 0; i < n->count; ++i) {
        free(n->rows[i]->file);
        free(n->rows[i]->names[0]);
        free(n->rows[i]->names[1]);
        free(n->rows[i]);
    }
    free(n->rows);
    free(n->by_call);
    free(n->is_passed);
    free(n->copies);
    free(n->completions);
    cltile_free_flow(n->flow);
}

bool cltile_inspect_kernel(const cltile_checked *kernel, cltile_kernel_fn on_kernel, void *user) {
    inspection n = {.kernel = kernel, .flow = cltile_find_flow(kernel->function)};
    find_passed(&n);
    look_at_calls(&n);
    sort_calls(&n);
    find_events(&n);
    if (n.flow != NULL && !cltile_is_out_of_memory())
        cltile_follow_events(n.flow, n.copies, (unsigned)n.copy_count, true, note_event, &n);
    const cltile_operation **operations = cltile_allocate(n.count + 1, sizeof *operations);
    const bool done = !cltile_is_out_of_memory();
    if (done) {
        for (size_t i = 0; i < n.count; ++i)
            operations[i] = &n.rows[i]->operation;
        cltile_kernel k = describe(kernel);
        if (n.completion_count > 0)
            qsort(n.completions, n.completion_count, sizeof *n.completions, compare_completions);
        k.local_bytes = count_local_bytes(kernel->function);
        k.operations = operations;
        k.operation_count = n.count;
        k.completions = n.completions;
        k.completion_count = n.completion_count;
        on_kernel(user, &k);
    }
    free(operations);
    free_inspection(&n);
    return done;
}

void cltile_inspect_idle_kernel(const cltile_checked *kernel, cltile_kernel_fn on_kernel, void *user) {
    const cltile_kernel k = describe(kernel);
    on_kernel(user, &k);
}
