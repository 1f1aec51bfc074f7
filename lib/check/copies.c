/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of cl_khr_extended_async_copies. Sources: the OpenCL C specification's functions for copies between global
 * and local memory, and the extension's text; docs/diagnostics.md has each with its place. */

#include "analysis/block.h"
#include "analysis/events.h"
#include "analysis/source.h"
#include "check/rules.h"
#include "ir/flow.h"
#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>

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
    if (copy->is_version_0_9_0 || copy->is_host) /* gaps cannot be too small; elements may be read more than once */
        return;
    check_line_length(kernel, copy, &copy->src, "src_total_line_length");
    check_line_length(kernel, copy, &copy->dst, "dst_total_line_length");
    check_plane_area(kernel, copy, &copy->src, "src_total_plane_area");
    check_plane_area(kernel, copy, &copy->dst, "dst_total_plane_area");
}

static void check_for_nothing(const cltile_checked *kernel, const cltile_copy *copy) {
    if (copy->element_bytes.is_known && copy->element_bytes.value == 0)
        cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_ELEMENT_SIZE, copy->call,
                      "num_bytes_per_element is 0: nothing is copied");
    if (copy->planes.is_known && copy->planes.value == 0)
        cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_PLANES, copy->call, "num_planes is 0: nothing is copied");
}

/* ---- Variables ---- */

/* "local variable 'tile'", "parameter 'tile'"; or neither. */
static void name_memory(LLVMValueRef base, char *text, size_t size) {
    if (LLVMIsAGlobalVariable(base) != NULL) {
        char name[128];
        cltile_format_variable(base, name, sizeof name);
        snprintf(text, size, "%s variable '%s'", cltile_is_local_variable(base) ? "local" : "global", name);
    } else if (LLVMIsAArgument(base) != NULL) {
        snprintf(text, size, "parameter '%s'", cltile_symbol(base));
    } else {
        snprintf(text, size, "the memory that a variable points to");
    }
}

/* A tile that begins in a variable and ends behind it. */
static void check_size(const cltile_checked *kernel, const cltile_copy *copy, const cltile_copy_side *side,
                       bool is_constant) {
    const cltile_address address = cltile_side_address(copy, side);
    const cltile_count extent = cltile_copy_extent(copy, side);
    const unsigned long long size = cltile_size_of_variable(address.base);
    unsigned long long begin, end;
    if (size == 0 || !extent.is_known || extent.value == 0 || !cltile_find_begin(&address, &begin) ||
        __builtin_add_overflow(begin, extent.value, &end) || end <= size)
        return;
    char name[160], from[CLTILE_LINE_SIZE];
    name_memory(address.base, name, sizeof name);
    cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_LOCAL_SIZE, copy->call,
                  "the tile takes %s%llu bytes%s, but %s has %llu bytes", is_constant ? "" : "up to ", extent.value,
                  cltile_format_begin(begin, from), name, size);
}

static void check_sizes(const cltile_checked *kernel, const cltile_copy *copy) {
    cltile_copy most;
    cltile_read_copy(copy->call, true, &most);
    check_size(kernel, &most, &most.dst, cltile_copy_extent(copy, &copy->dst).is_known);
    check_size(kernel, &most, &most.src, cltile_copy_extent(copy, &copy->src).is_known);
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

/* The event is what all work-items were given. */
static void check_arguments(const cltile_checked *kernel, const cltile_divergence *divergence,
                            const cltile_copy *copy) {
    for (unsigned i = 0; i + 1 < LLVMGetNumArgOperands(copy->call); ++i)
        cltile_check_argument(kernel, divergence, copy->call, CLTILE_RULE_ASYNC_COPY_DIVERGENT_ARGUMENT, "work-group",
                              LLVMGetOperand(copy->call, i), cltile_copy_argument(copy, i));
}

static bool is_made_together(LLVMValueRef call) {
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call));
    return cltile_is_copy(symbol) || cltile_is_host_copy(symbol) || cltile_is_wait(symbol) ||
           cltile_is_copy_fence(symbol);
}

static void check_divergence(const cltile_checked *kernel, const cltile_flow *flow, const cltile_copy *copies,
                             size_t count) {
    cltile_divergence *divergence =
        cltile_find_divergence(kernel->function, CLTILE_SCOPE_WORK_GROUP, kernel->sub_group_size);
    for (unsigned i = 0; i < flow->value_count; ++i)
        if (LLVMIsACallInst(flow->values[i]) != NULL && is_made_together(flow->values[i]))
            cltile_check_flow(kernel, divergence, flow->values[i], CLTILE_RULE_ASYNC_COPY_DIVERGENT_FLOW, "work-group");
    for (size_t i = 0; i < count; ++i)
        check_arguments(kernel, divergence, &copies[i]);
    cltile_free_divergence(divergence);
}

/* ---- Events ---- */

/* " of line 7", or nothing without an instruction, or where its line is not known; `text` holds it. */
static const char *format_line(const char *before, LLVMValueRef instruction, char text[CLTILE_LINE_SIZE]) {
    return cltile_format_line(before, instruction == NULL ? 0 : cltile_line_of(instruction), "", text);
}

static void report_not_waited(const cltile_checked *kernel, const cltile_event *found) {
    char text[96], line[CLTILE_LINE_SIZE];
    if (found->at != NULL)
        snprintf(text, sizeof text, "overwritten%s before it is waited for", format_line(" in line ", found->at, line));
    else if (found->branch != NULL)
        snprintf(text, sizeof text, "not waited for on every path%s",
                 format_line(": see the branch in line ", found->branch, line));
    else
        snprintf(text, sizeof text, "never waited for");
    cltile_report(kernel,
                  found->is_on_all_paths && !found->copy->is_host ? CLTILE_RULE_ASYNC_COPY_EVENT_NEVER_WAITED
                                                                  : CLTILE_RULE_ASYNC_COPY_EVENT_NOT_WAITED,
                  found->copy->call, "the copy's event is %s", text);
}

static void report_overlap(const cltile_checked *kernel, const cltile_event *found) {
    const cltile_copy *first = found->copy, *second = found->other;
    char name[160], line[CLTILE_LINE_SIZE];
    LLVMValueRef base = cltile_side_address(first, &first->dst).base;
    if (cltile_size_of_variable(base) == 0)
        base = cltile_side_address(second, &second->dst).base;
    name_memory(base, name, sizeof name);
    cltile_report(kernel, CLTILE_RULE_ASYNC_COPY_OVERLAP, second->call,
                  "the copy shares bytes of %s with the copy%s, which may be under way", name,
                  format_line(" of line ", first->call, line));
}

/* Where events are reported; once is enough for what was not looked at. */
typedef struct event_reports {
    const cltile_checked *kernel;
    bool is_cut_short;
} event_reports;

static void report_event(void *user, const cltile_event *found) {
    static const struct {
        cltile_rule rule;
        const char *format; /* of the tile's name, and of the copy's or the access's line */
        bool is_source, is_at_copy;
    } rows[] = {
        [CLTILE_EVENT_READ] = {CLTILE_RULE_ASYNC_COPY_DESTINATION_READ,
                               "this reads %s before the end of the copy%s that fills it", false, false},
        [CLTILE_EVENT_WRITE] = {CLTILE_RULE_ASYNC_COPY_DESTINATION_WRITTEN,
                                "this writes %s before the end of the copy%s that fills it", false, false},
        [CLTILE_EVENT_SOURCE_WRITE] = {CLTILE_RULE_ASYNC_COPY_SOURCE_WRITTEN,
                                       "this writes %s before the end of the copy%s that reads it", true, false},
        [CLTILE_EVENT_UNSYNCED] = {CLTILE_RULE_ASYNC_COPY_SOURCE_NOT_SYNCHRONIZED,
                                   "work-items write %s%s, and no barrier follows before this copy reads it", true,
                                   true},
        [CLTILE_EVENT_IN_USE] = {CLTILE_RULE_ASYNC_COPY_DESTINATION_IN_USE,
                                 "work-items use %s%s, and no barrier follows before this copy fills it", false, true},
        [CLTILE_EVENT_UNSET] = {CLTILE_RULE_ASYNC_COPY_WAIT_BEFORE_COPY, "this passes an event on that nothing has set",
                                false, true},
        [CLTILE_EVENT_EARLY_WAIT] = {CLTILE_RULE_ASYNC_COPY_WAIT_BEFORE_COPY,
                                     "this waits for an event that only a later copy sets", false, false},
        [CLTILE_EVENT_VAIN_WAIT] = {CLTILE_RULE_ASYNC_COPY_WAIT_BEFORE_COPY,
                                    "this waits for an event that no copy sets", false, false},
        [CLTILE_EVENT_OTHER_SLOT] = {CLTILE_RULE_ASYNC_COPY_WAIT_OTHER_SLOT,
                                     "this waits for an element of an array of events that no copy sets; copies set "
                                     "others",
                                     false, false},
        [CLTILE_EVENT_BEHIND_ARRAY] = {CLTILE_RULE_ASYNC_COPY_WAIT_OTHER_SLOT,
                                       "this waits for an element behind the end of its array of events", false, false},
    };
    event_reports *reports = user;
    const cltile_checked *kernel = reports->kernel;
    const cltile_copy *copy = found->copy;
    switch (found->kind) {
    case CLTILE_EVENT_WAIT:
    case CLTILE_EVENT_ESCAPES:
        break;
    case CLTILE_EVENT_CUT_SHORT:
        if (!reports->is_cut_short)
            cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, copy->call,
                          "the kernel is too large for the checks: from here on not all copies were looked at");
        reports->is_cut_short = true;
        break;
    case CLTILE_EVENT_NOT_WAITED:
        report_not_waited(kernel, found);
        break;
    case CLTILE_EVENT_OVERLAP:
        report_overlap(kernel, found);
        break;
    default: {
        const bool is_at_copy = rows[found->kind].is_at_copy;
        char name[160] = "", line[CLTILE_LINE_SIZE] = "", text[320];
        if (copy != NULL) {
            name_memory(cltile_side_address(copy, rows[found->kind].is_source ? &copy->src : &copy->dst).base, name,
                        sizeof name);
            format_line(is_at_copy ? " in line " : " of line ", is_at_copy ? found->at : copy->call, line);
        }
        snprintf(text, sizeof text, rows[found->kind].format, name, line);
        cltile_report(kernel, rows[found->kind].rule, is_at_copy ? copy->call : found->at, "%s", text);
    }
    }
}

/* ---- The whole ---- */

/* Each call's own rules; the copies are collected for those that look at several. */
static cltile_copy *check_calls(const cltile_checked *kernel, const cltile_flow *flow, size_t *count) {
    cltile_copy *copies = NULL;
    *count = 0;
    for (unsigned i = 0; i < flow->value_count; ++i) {
        cltile_copy copy;
        if (LLVMIsACallInst(flow->values[i]) == NULL || !cltile_read_copy(flow->values[i], false, &copy))
            continue;
        check_version(kernel, &copy);
        check_for_nothing(kernel, &copy);
        check_lengths(kernel, &copy);
        check_sizes(kernel, &copy);
        cltile_copy *kept = cltile_add_row(&copies, count, sizeof *kept);
        if (kept != NULL)
            *kept = copy;
    }
    return copies;
}

/* The first, or NULL. */
static LLVMValueRef find_copy(LLVMValueRef kernel) {
    for (LLVMValueRef i = cltile_first_in(kernel); i != NULL; i = cltile_next_in(i)) {
        const char *symbol = LLVMIsACallInst(i) == NULL ? "" : cltile_symbol(LLVMGetCalledValue(i));
        if (cltile_is_copy(symbol) || cltile_is_host_copy(symbol) || cltile_is_copy_fence(symbol))
            return i;
    }
    return NULL;
}

void cltile_check_copies(const cltile_checked *kernel) {
    LLVMValueRef call = find_copy(kernel->function);
    if (call == NULL)
        return;
    cltile_flow *flow = cltile_find_flow(kernel->function);
    if (flow == NULL) { /* also without memory, and then the call fails */
        cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, call,
                      "the kernel is too large for the checks: its copies were not looked at");
        return;
    }
    size_t count;
    cltile_copy *copies = check_calls(kernel, flow, &count);
    check_divergence(kernel, flow, copies, count);
    const unsigned *size = kernel->work_group_size;
    event_reports reports = {.kernel = kernel};
    cltile_follow_events(flow, copies, (unsigned)count, size[0] * size[1] * size[2] == 1, report_event, &reports);
    free(copies);
    cltile_free_flow(flow);
}
