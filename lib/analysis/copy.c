/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The arguments of copies, and the bytes they stand for. */

#include "analysis/block.h"

#include "ir/instructions.h"

#include <limits.h>
#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

/* Lines of two tiles that are compared. */
#define MAX_LINES 65536

/* ---- Numbers ---- */

static const cltile_count one = {true, 1};

static cltile_count number_of(LLVMValueRef value) {
    if (LLVMIsAConstantInt(value) == NULL || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
        return (cltile_count){false, 0};
    return (cltile_count){true, LLVMConstIntGetZExtValue(value)};
}

static cltile_count plus(cltile_count a, cltile_count b) {
    cltile_count sum = {a.is_known && b.is_known, 0};
    if (sum.is_known && __builtin_add_overflow(a.value, b.value, &sum.value))
        sum.value = ULLONG_MAX;
    return sum;
}

static cltile_count times(cltile_count a, cltile_count b) {
    cltile_count product = {(a.is_known && b.is_known) || (a.is_known && a.value == 0) || (b.is_known && b.value == 0),
                            0};
    if (a.is_known && b.is_known && __builtin_mul_overflow(a.value, b.value, &product.value))
        product.value = ULLONG_MAX;
    return product;
}

static cltile_count less_one(cltile_count a) {
    return (cltile_count){a.is_known, a.value - 1};
}

/* ---- Arguments ---- */

#define MAX_ARGUMENTS 13

/* clang-format off */
static const char *const arguments_2D[] = {
    "dst", "dst_offset", "src", "src_offset", "num_bytes_per_element", "num_elements_per_line", "num_lines",
    "src_total_line_length", "dst_total_line_length", "event"};
static const char *const arguments_3D[] = {
    "dst", "dst_offset", "src", "src_offset", "num_bytes_per_element", "num_elements_per_line", "num_lines", "num_planes",
    "src_total_line_length", "src_total_plane_area", "dst_total_line_length", "dst_total_plane_area", "event"};
static const char *const arguments_2D_0_9_0[] = {
    "dst", "src", "num_elements_per_line", "num_lines", "src_stride", "dst_stride", "event"};
static const char *const arguments_3D_0_9_0[] = {
    "dst", "src", "num_elements_per_line", "num_lines", "src_line_stride", "dst_line_stride", "num_planes",
    "src_plane_stride", "dst_plane_stride", "event"};
static const char *const arguments_1D[] = {"dst", "src", "num_gentypes", "event"};
static const char *const arguments_strided[] = {"dst", "src", "num_gentypes", "stride", "event"};
/* clang-format on */

static const char *const *argument_names(const cltile_copy *copy) {
    if (copy->is_host)
        return LLVMGetNumArgOperands(copy->call) == 4 ? arguments_1D : arguments_strided;
    if (copy->is_version_0_9_0)
        return copy->is_3D ? arguments_3D_0_9_0 : arguments_2D_0_9_0;
    return copy->is_3D ? arguments_3D : arguments_2D;
}

const char *cltile_copy_argument(const cltile_copy *copy, unsigned argument) {
    return argument_names(copy)[argument];
}

static LLVMValueRef argument(const cltile_copy *copy, const char *name) {
    const unsigned count = LLVMGetNumArgOperands(copy->call);
    for (unsigned i = 0; i < count; ++i)
        if (strcmp(argument_names(copy)[i], name) == 0)
            return LLVMGetOperand(copy->call, i);
    return NULL;
}

static cltile_count number(const cltile_copy *copy, const char *name) {
    LLVMValueRef value = argument(copy, name);
    cltile_count most = {.is_known = true};
    if (value == NULL || !copy->is_greatest || LLVMIsAConstantInt(value) != NULL)
        return value == NULL ? one : number_of(value);
    most.is_known = cltile_find_greatest(value, &most.value);
    return most;
}

/* Of version 0.9.0: strides are gaps. */
static void read_gaps(cltile_copy *copy, cltile_copy_side *side, const char *line_gap, const char *plane_gap) {
    side->offset = (cltile_count){true, 0};
    side->line_length = plus(copy->elements, number(copy, line_gap));
    side->plane_area = copy->is_3D ? plus(times(copy->lines, side->line_length), number(copy, plane_gap)) : one;
}

/* OpenCL C's: the stride is that of the elements in global memory. */
static bool read_host_copy(cltile_copy *copy, const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    const bool is_strided = cltile_is_named(name, length, "async_work_group_strided_copy");
    copy->is_host = true;
    if (LLVMGetNumArgOperands(copy->call) != (is_strided ? 5u : 4u))
        return false;
    const unsigned bytes = cltile_element_bytes(symbol);
    const cltile_count number_of_elements = number(copy, "num_gentypes"), zero = {true, 0};
    copy->event = argument(copy, "event");
    copy->element_bytes = (cltile_count){bytes != 0, bytes};
    copy->elements = is_strided ? one : number_of_elements;
    copy->lines = is_strided ? number_of_elements : one;
    copy->planes = one;
    copy->dst = (cltile_copy_side){argument(copy, "dst"), NULL, zero, one, one};
    copy->src = (cltile_copy_side){argument(copy, "src"), NULL, zero, one, one};
    if (is_strided)
        (cltile_is_to_local(symbol) ? &copy->src : &copy->dst)->line_length = number(copy, "stride");
    return true;
}

bool cltile_read_copy(LLVMValueRef call, bool is_greatest, cltile_copy *copy) {
    *copy = (cltile_copy){.call = call, .is_greatest = is_greatest};
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call));
    if (cltile_is_host_copy(symbol))
        return read_host_copy(copy, symbol);
    if (!cltile_is_copy(symbol))
        return false;
    int length;
    const char *name = cltile_base_name(symbol, &length);
    const unsigned count = LLVMGetNumArgOperands(call);
    copy->is_3D = name[length - 1] == 'D' && name[length - 2] == '3';
    copy->is_version_0_9_0 = count == (copy->is_3D ? 10u : 7u);
    if (!copy->is_version_0_9_0 && count != (copy->is_3D ? 13u : 10u))
        return false;
    copy->dst.pointer = argument(copy, "dst");
    copy->src.pointer = argument(copy, "src");
    copy->event = argument(copy, "event");
    copy->elements = number(copy, "num_elements_per_line");
    copy->lines = number(copy, "num_lines");
    copy->planes = number(copy, "num_planes");
    if (copy->is_version_0_9_0) {
        const unsigned bytes = cltile_element_bytes(symbol);
        copy->element_bytes = (cltile_count){bytes != 0, bytes};
        read_gaps(copy, &copy->src, copy->is_3D ? "src_line_stride" : "src_stride", "src_plane_stride");
        read_gaps(copy, &copy->dst, copy->is_3D ? "dst_line_stride" : "dst_stride", "dst_plane_stride");
        return true;
    }
    copy->element_bytes = number(copy, "num_bytes_per_element");
    copy->src = (cltile_copy_side){copy->src.pointer, argument(copy, "src_offset"), number(copy, "src_offset"),
                                   number(copy, "src_total_line_length"), number(copy, "src_total_plane_area")};
    copy->dst = (cltile_copy_side){copy->dst.pointer, argument(copy, "dst_offset"), number(copy, "dst_offset"),
                                   number(copy, "dst_total_line_length"), number(copy, "dst_total_plane_area")};
    return true;
}

/* ---- Bytes ---- */

static bool is_zero(cltile_count n) {
    return n.is_known && n.value == 0;
}

static bool copies_nothing(const cltile_copy *copy) {
    return is_zero(copy->element_bytes) || is_zero(copy->elements) || is_zero(copy->lines) || is_zero(copy->planes);
}

cltile_count cltile_copy_extent(const cltile_copy *copy, const cltile_copy_side *side) {
    if (copies_nothing(copy))
        return (cltile_count){true, 0};
    if (!copy->lines.is_known || !copy->planes.is_known)
        return (cltile_count){false, 0};
    const cltile_count lines = times(less_one(copy->lines), side->line_length);
    const cltile_count planes = times(less_one(copy->planes), side->plane_area);
    return times(plus(plus(planes, lines), copy->elements), copy->element_bytes);
}

unsigned long long cltile_size_of_variable(LLVMValueRef value) {
    if (LLVMIsAGlobalVariable(value) == NULL || (LLVMIsDeclaration(value) && !cltile_is_local_variable(value)))
        return 0;
    return LLVMABISizeOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(value)), LLVMGlobalGetValueType(value));
}

bool cltile_is_local_variable(LLVMValueRef value) {
    if (LLVMIsAGlobalVariable(value) == NULL || LLVMGetLinkage(value) != LLVMInternalLinkage)
        return false;
    const unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(value));
    return space == 3 || (space == 0 && !LLVMIsGlobalConstant(value));
}

cltile_address cltile_side_address(const cltile_copy *copy, const cltile_copy_side *side) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(cltile_caller(copy->call)));
    cltile_address address = cltile_find_address(layout, side->pointer);
    if (side->offset_value == NULL)
        return address;
    if (copy->element_bytes.is_known && copy->element_bytes.value <= INT_MAX)
        cltile_add_to_address(&address, side->offset_value, (long long)copy->element_bytes.value);
    else if (!side->offset.is_known || side->offset.value != 0)
        address.is_sum = address.is_known = false;
    return address;
}

void cltile_format_variable(LLVMValueRef variable, char *text, size_t size) {
    const char *symbol = cltile_symbol(variable), *dot = strchr(symbol, '.');
    const char *name = dot == NULL ? symbol : dot + 1;
    snprintf(text, size, "%.*s", (int)strcspn(name, "."), name);
}

/* ---- Overlaps ---- */

/* The lines of a tile, one after the other. */
typedef struct lines {
    const cltile_copy *copy;
    unsigned long long at, line_bytes, pitch, area; /* bytes */
    unsigned long long line, plane, next;           /* which; `next` is the byte it begins at */
} lines;

static bool start_lines(const cltile_copy *copy, const cltile_copy_side *side, unsigned long long at, lines *l) {
    const cltile_count extent = cltile_copy_extent(copy, side), bytes = copy->element_bytes;
    if (!extent.is_known || extent.value == 0 || extent.value > LLONG_MAX / 2 || at > LLONG_MAX / 2 ||
        !copy->lines.is_known || !copy->planes.is_known || copy->lines.value > MAX_LINES ||
        copy->planes.value > MAX_LINES || copy->lines.value * copy->planes.value > MAX_LINES)
        return false;
    l->copy = copy;
    l->at = l->next = at;
    l->line_bytes = times(copy->elements, bytes).value;
    l->pitch = copy->lines.value > 1 ? times(side->line_length, bytes).value : 0;
    l->area = copy->planes.value > 1 ? times(side->plane_area, bytes).value : 0;
    l->line = l->plane = 0;
    return true;
}

static bool next_line(lines *l) {
    if (++l->line == l->copy->lines.value) {
        l->line = 0;
        if (++l->plane == l->copy->planes.value)
            return false;
    }
    l->next = l->at + l->plane * l->area + l->line * l->pitch;
    return true;
}

static unsigned long long forward(long long distance) {
    return distance > 0 ? (unsigned long long)distance : 0;
}

static unsigned long long backward(long long distance) {
    return distance < 0 ? 0 - (unsigned long long)distance : 0;
}

bool cltile_tiles_overlap(const cltile_copy *copy, const cltile_copy_side *side, const cltile_copy *other,
                          const cltile_copy_side *other_side, long long distance) {
    lines a, b;
    if (!start_lines(copy, side, backward(distance), &a) || !start_lines(other, other_side, forward(distance), &b))
        return false;
    for (bool more = true; more;) { /* lines of a tile are in the order of their addresses */
        if (a.next < b.next + b.line_bytes && b.next < a.next + a.line_bytes)
            return true;
        more = a.next < b.next ? next_line(&a) : next_line(&b);
    }
    return false;
}

bool cltile_tile_has(const cltile_copy *copy, const cltile_copy_side *side, long long distance, long long bytes) {
    cltile_copy most;
    lines l;
    if (copies_nothing(copy))
        return false;
    cltile_read_copy(copy->call, true, &most);
    if (!start_lines(&most, side == &copy->dst ? &most.dst : &most.src, backward(distance), &l))
        return distance <= 0 && distance > -bytes;
    const unsigned long long first = forward(distance), end = first + (unsigned long long)bytes;
    do
        if (l.next < end && first < l.next + l.line_bytes)
            return true;
    while (next_line(&l));
    return false;
}

bool cltile_fills_variable(const cltile_copy *constant, bool is_source, const cltile_address *address) {
    cltile_copy most, *copy = &most;
    cltile_read_copy(constant->call, true, &most);
    const cltile_copy_side *side = is_source ? &most.src : &most.dst;
    const unsigned long long size = cltile_size_of_variable(address->base);
    const cltile_count extent = cltile_copy_extent(copy, side);
    if (size == 0 || !address->is_known || address->offset < 0 || !extent.is_known || extent.value == 0 ||
        copy->planes.value != 1)
        return false;
    const bool has_gaps = copy->lines.value > 1 && side->line_length.value > copy->elements.value;
    const unsigned long long offset = (unsigned long long)address->offset,
                             gap = has_gaps
                                       ? (side->line_length.value - copy->elements.value) * copy->element_bytes.value
                                       : 0;
    return offset <= gap && extent.value <= size && size - extent.value <= gap && gap <= size / 8;
}
