/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of cl_khr_extended_async_copies. Sources: the OpenCL C specification's functions for copies between global
 * and local memory, and the extension's text; docs/diagnostics.md has each with its place. */

#include "analysis/copy.h"
#include "analysis/events.h"
#include "analysis/flow.h"
#include "analysis/source.h"
#include "analysis/uniformity.h"
#include "check/rules.h"
#include "ir/names.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sizes ---- */

static bool is_more_than(cltile_count count, unsigned long long limit) {
    return count.is_known && count.value > limit;
}

static void check_line_length(const cltile_checked *kernel, const cltile_copy *copy, const cltile_copy_side *side,
                              const char *argument) {
    if (!is_more_than(copy->lines, 1) || !side->line_length.is_known ||
        !is_more_than(copy->elements, side->line_length.value))
        return;
    cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_LINE_LENGTH, copy->call,
                  "%s is %llu, less than the %llu elements of a line: lines overlap", argument, side->line_length.value,
                  copy->elements.value);
}

static void check_plane_area(const cltile_checked *kernel, const cltile_copy *copy, const cltile_copy_side *side,
                             const char *argument) {
    unsigned long long area;
    if (!is_more_than(copy->planes, 1) || !copy->lines.is_known || !side->line_length.is_known ||
        !side->plane_area.is_known || __builtin_mul_overflow(copy->lines.value, side->line_length.value, &area) ||
        side->plane_area.value >= area)
        return;
    cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_PLANE_AREA, copy->call,
                  "%s is %llu, less than the %llu elements of %llu lines of a total length of %llu: planes overlap",
                  argument, side->plane_area.value, area, copy->lines.value, side->line_length.value);
}

static void check_lengths(const cltile_checked *kernel, const cltile_copy *copy) {
    if (copy->is_version_0_9_0) /* gaps cannot be too small */
        return;
    check_line_length(kernel, copy, &copy->src, "src_total_line_length");
    check_line_length(kernel, copy, &copy->dst, "dst_total_line_length");
    check_plane_area(kernel, copy, &copy->src, "src_total_plane_area");
    check_plane_area(kernel, copy, &copy->dst, "dst_total_plane_area");
}

static void check_element_size(const cltile_checked *kernel, const cltile_copy *copy) {
    if (copy->element_bytes.is_known && copy->element_bytes.value == 0)
        cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_ELEMENT_SIZE, copy->call,
                      "num_bytes_per_element is 0: nothing is copied");
}

/* ---- Local memory ---- */

static void check_local_size(const cltile_checked *kernel, const cltile_copy *copy, const cltile_copy_side *side) {
    const cltile_address address = cltile_local_address(copy, side);
    const cltile_count extent = cltile_copy_extent(copy, side);
    if (address.base == NULL || address.offset < 0 || !extent.is_known || extent.value == 0)
        return;
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(kernel->function));
    const unsigned long long room = LLVMABISizeOfType(layout, LLVMGlobalGetValueType(address.base));
    const unsigned long long offset = (unsigned long long)address.offset;
    unsigned long long needed;
    if (room == 0 || __builtin_add_overflow(offset, extent.value, &needed) || needed <= room)
        return;
    char name[128], begin[64] = "";
    cltile_format_variable(address.base, name, sizeof name);
    if (offset > 0)
        snprintf(begin, sizeof begin, ", from byte %llu on", offset);
    cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_LOCAL_SIZE, copy->call,
                  "the tile takes %llu bytes%s, but local variable '%s' has %llu bytes", extent.value, begin, name,
                  room);
}

/* ---- Versions ---- */

static void check_version(const cltile_checked *kernel, const cltile_copy *copy) {
    if (!copy->is_version_0_9_0)
        return;
    const char *dimensions = copy->is_3D ? "3D3D" : "2D2D";
    cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_VERSION_0_9_0, copy->call,
                  "async_work_group_copy_%s with %u arguments is of version 0.9.0, which is deprecated", dimensions,
                  copy->is_3D ? 10u : 7u);
}

/* ---- Work-items ---- */

static void check_flow(const cltile_checked *kernel, const cltile_divergence *divergence, LLVMValueRef call) {
    LLVMValueRef branch = cltile_divergent_branch(divergence, LLVMGetInstructionParent(call));
    if (branch == NULL)
        return;
    char line[48] = "";
    if (cltile_line_of(branch) != 0)
        snprintf(line, sizeof line, " (line %u)", cltile_line_of(branch));
    cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_DIVERGENT_FLOW, call,
                  "only some work-items of a work-group may get here: a branch%s depends on work-item ids", line);
}

/* The event is what all work-items were given. */
static void check_arguments(const cltile_checked *kernel, const cltile_divergence *divergence,
                            const cltile_copy *copy) {
    for (unsigned i = 0; i + 1 < LLVMGetNumArgOperands(copy->call); ++i)
        if (cltile_varies(divergence, LLVMGetOperand(copy->call, i)))
            cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_DIVERGENT_ARGUMENT, copy->call,
                          "%s depends on work-item ids, so that work-items of one work-group pass different ones",
                          cltile_copy_argument(copy, i));
}

static bool is_made_together(LLVMValueRef call) {
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call));
    return cltile_is_copy(symbol) || cltile_is_wait(symbol) || cltile_is_copy_fence(symbol);
}

static void check_divergence(const cltile_checked *kernel, const cltile_flow *flow, const cltile_copy *copies,
                             unsigned count) {
    cltile_divergence *divergence = cltile_find_divergence(kernel->function, CLTILE_SCOPE_WORK_GROUP,
                                                           kernel->sub_group_size, kernel->work_group_size);
    for (unsigned i = 0; i < flow->value_count; ++i)
        if (LLVMIsACallInst(flow->values[i]) != NULL && is_made_together(flow->values[i]))
            check_flow(kernel, divergence, flow->values[i]);
    for (unsigned i = 0; i < count; ++i)
        check_arguments(kernel, divergence, &copies[i]);
    cltile_free_divergence(divergence);
}

/* ---- Events ---- */

static void report_not_waited(const void *user, const cltile_copy *copy, LLVMValueRef overwriting,
                              LLVMValueRef branch) {
    const cltile_checked *kernel = user;
    const unsigned lost = overwriting == NULL ? 0 : cltile_line_of(overwriting);
    const unsigned left = branch == NULL ? 0 : cltile_line_of(branch);
    if (lost != 0)
        cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_EVENT_NOT_WAITED, copy->call,
                      "the copy's event is overwritten in line %u before it is waited for", lost);
    else if (left != 0)
        cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_EVENT_NOT_WAITED, copy->call,
                      "the copy's event is not waited for on every path: see the branch in line %u", left);
    else
        cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_EVENT_NOT_WAITED, copy->call, "the copy's event is %s",
                      overwriting != NULL ? "overwritten before it is waited for"
                      : branch != NULL    ? "not waited for on every path"
                                          : "never waited for");
}

static LLVMValueRef shared_variable(const cltile_copy *first, const cltile_copy *second) {
    LLVMValueRef written = cltile_local_address(first, &first->dst).base;
    return written != NULL ? written : cltile_local_address(second, &second->dst).base;
}

static void report_overlap(const void *user, const cltile_copy *first, const cltile_copy *second) {
    char name[128], line[48] = "";
    cltile_format_variable(shared_variable(first, second), name, sizeof name);
    if (cltile_line_of(first->call) != 0)
        snprintf(line, sizeof line, " of line %u", cltile_line_of(first->call));
    cltile_report(user, CLTILE_RULE_ASYNC_COPY_OVERLAP, second->call,
                  "the copy shares bytes of local variable '%s' with the copy%s, which may be under way", name, line);
}

static void report_wait(const void *user, LLVMValueRef wait, bool copy_follows) {
    cltile_report(user, CLTILE_RULE_ASYNC_COPY_WAIT_BEFORE_COPY, wait,
                  copy_follows ? "this waits for an event that only a later copy sets"
                               : "this waits for an event that no copy sets");
}

static void report_cut_short(const void *user, const cltile_copy *first, unsigned count) {
    (void)count;
    cltile_report(user, CLTILE_RULE_NOT_ALL_CHECKED, first->call,
                  "the kernel is too large for the checks: from here on not all waits for copies were looked at");
}

/* ---- The whole ---- */

/* Each call's own rules; the copies are collected for those that look at several. */
static cltile_copy *check_calls(const cltile_checked *kernel, const cltile_flow *flow, unsigned *count) {
    cltile_copy *copies = NULL;
    *count = 0;
    for (unsigned i = 0; i < flow->value_count; ++i) {
        cltile_copy copy;
        if (LLVMIsACallInst(flow->values[i]) == NULL || !cltile_read_copy(flow->values[i], &copy))
            continue;
        check_version(kernel, &copy);
        check_element_size(kernel, &copy);
        check_lengths(kernel, &copy);
        check_local_size(kernel, &copy, &copy.dst);
        check_local_size(kernel, &copy, &copy.src);
        cltile_copy *grown = cltile_reallocate(copies, *count + 1, sizeof *grown);
        if (grown == NULL)
            continue;
        copies = grown;
        copies[(*count)++] = copy;
    }
    return copies;
}

/* The first, or NULL. */
static LLVMValueRef find_own_call(LLVMValueRef kernel) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel); block != NULL; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i)) {
            const char *symbol = LLVMIsACallInst(i) == NULL ? "" : cltile_symbol(LLVMGetCalledValue(i));
            if (cltile_is_copy(symbol) || cltile_is_copy_fence(symbol))
                return i;
        }
    return NULL;
}

void cltile_check_copies(const cltile_checked *kernel) {
    LLVMValueRef call = find_own_call(kernel->function);
    if (call == NULL)
        return;
    cltile_flow *flow = cltile_find_flow(kernel->function);
    if (flow == NULL) { /* also without memory, and then the call fails */
        cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, call,
                      "the kernel is too large for the checks: its copies were not looked at");
        return;
    }
    unsigned count;
    cltile_copy *copies = check_calls(kernel, flow, &count);
    check_divergence(kernel, flow, copies, count);
    const cltile_event_findings findings = {.on_not_waited = report_not_waited,
                                            .on_overlap = report_overlap,
                                            .on_wait_before_copy = report_wait,
                                            .on_cut_short = report_cut_short,
                                            .user = kernel};
    cltile_follow_events(flow, copies, count, &findings);
    free(copies);
    cltile_free_flow(flow);
}
