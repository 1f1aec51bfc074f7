/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The area of a launch whose kernel checks its copies: what the host fills in before, and reads afterwards. */

#include "api/options.h"
#include "host_area.h"
#include "report/diagnostic.h"
#include "report/memory.h"
#include "report/message.h"
#include "report/options.h"

#include <string.h>

#define MOST_BYTES ((size_t)64 << 20)

/* A work-group has at most that many work-items, and a launch that many work-groups. */
#define MOST_WORK_ITEMS 65536
#define MOST_WORK_GROUPS UINT32_MAX

/* ---- Layout ---- */

typedef struct plan {
    cltile_launch launch;
    struct __cltile_area header;
    cltile_sizes sizes;
    uint64_t work_groups;
    size_t bytes;
} plan;

#define FIELD(name) CLTILE_OPTIONS_FIELD(cltile_launch, name)
static const cltile_options_field launch_fields[] = {
    FIELD(size),         FIELD(kernel),          FIELD(global_size),    FIELD(local_size), FIELD(buffers),
    FIELD(buffer_count), FIELD(local_arguments), FIELD(argument_count), FIELD(most_bytes), {NULL, 0, 0}};
#undef FIELD

static const cltile_options_type launch_type = {"cltile_launch", "CLTILE_LAUNCH_INIT", sizeof(cltile_launch),
                                                launch_fields};

/* The product of three sizes; 0 if it is more than `most`. */
static uint64_t multiply(const size_t sizes[3], uint64_t most) {
    uint64_t product = 1;
    for (int i = 0; i < 3; ++i)
        if (__builtin_mul_overflow(product, sizes[i], &product) || product > most)
            return 0;
    return product;
}

static cltile_status make_plan(const cltile_launch *launch, plan *p, char **message) {
    if (launch == NULL)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "a null pointer for launch");
    *p = (plan){.launch = CLTILE_LAUNCH_INIT};
    const cltile_status status = cltile_copy_options(&launch_type, launch, &p->launch, message);
    if (status != CLTILE_SUCCESS)
        return status;
    const cltile_launch *l = &p->launch;
    const uint64_t items = multiply(l->local_size, MOST_WORK_ITEMS);
    memcpy(p->sizes.global, l->global_size, sizeof p->sizes.global);
    memcpy(p->sizes.local, l->local_size, sizeof p->sizes.local);
    size_t groups[3];
    for (int i = 0; i < 3; ++i)
        groups[i] = cltile_groups_of(&p->sizes, i);
    p->work_groups = multiply(groups, MOST_WORK_GROUPS);
    if (items == 0 || p->work_groups == 0)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                           "a launch has %zu x %zu x %zu work-items in work-groups of %zu x %zu x %zu: each number is "
                           "at least 1, and a work-group has at most %d work-items",
                           l->global_size[0], l->global_size[1], l->global_size[2], l->local_size[0], l->local_size[1],
                           l->local_size[2], MOST_WORK_ITEMS);
    if ((l->buffers == NULL && l->buffer_count > 0) || l->buffer_count > UINT32_MAX ||
        (l->local_arguments == NULL && l->argument_count > 0) || l->argument_count > UINT32_MAX)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                           "a launch has %zu buffers%s and %zu local_arguments%s: set both the pointer and the number",
                           l->buffer_count, l->buffers == NULL ? " at a null pointer" : "", l->argument_count,
                           l->local_arguments == NULL ? " at a null pointer" : "");
    const cltile_area_needs needs = {.range_bytes = l->buffer_count * sizeof(struct __cltile_range) +
                                                    (1 + l->argument_count) * sizeof(uint64_t),
                                     .groups = p->work_groups,
                                     .items = items,
                                     .most_bytes = l->most_bytes == 0 ? MOST_BYTES : l->most_bytes,
                                     .has_blocks = true};
    struct __cltile_area *h = &p->header;
    cltile_lay_out_area(h, &needs);
    if (h->group_capacity == 0)
        h->group_capacity = 1;
    h->range_count = (uint32_t)l->buffer_count;
    h->flags = l->buffers == NULL ? 0 : __cltile_ranges_are_all;
    h->local_limit = UINT64_MAX;
    p->bytes = cltile_area_bytes(h);
    return CLTILE_SUCCESS;
}

size_t cltile_measure_area(const cltile_launch *launch) {
    plan p;
    return make_plan(launch, &p, NULL) == CLTILE_SUCCESS ? p.bytes : 0;
}

/* Makes the plan of an area of `bytes` bytes. */
static cltile_status plan_area(const char *name, const cltile_launch *launch, const void *area, size_t bytes, plan *p,
                               char **message) {
    if (area == NULL)
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message, "%s: a null pointer for area", name);
    const cltile_status status = make_plan(launch, p, message);
    if (status != CLTILE_SUCCESS || bytes == p->bytes)
        return status;
    return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                       "%s: the area has %zu bytes, and this launch needs %zu: make it as large as "
                       "cltile_measure_area() says",
                       name, bytes, p->bytes);
}

cltile_status cltile_fill_area(const cltile_launch *launch, void *area, size_t bytes, char **message) {
    cltile_call call;
    plan p;
    cltile_begin_call(&call, message);
    const cltile_status status = plan_area("cltile_fill_area", launch, area, bytes, &p, call.message);
    if (status == CLTILE_SUCCESS) {
        const cltile_launch *l = &p.launch;
        const size_t range_bytes = l->buffer_count * sizeof *l->buffers;
        char *ranges = (char *)area + p.header.ranges, *arguments = ranges + range_bytes;
        const uint64_t count = l->argument_count;
        memset(area, 0, bytes);
        memcpy(area, &p.header, sizeof p.header);
        if (range_bytes > 0)
            memcpy(ranges, l->buffers, range_bytes);
        memcpy(arguments, &count, sizeof count);
        if (count > 0)
            memcpy(arguments + sizeof count, l->local_arguments, count * sizeof *l->local_arguments);
    }
    return cltile_end_call(&call, status);
}
_Static_assert(sizeof(cltile_buffer) == sizeof(struct __cltile_range), "ranges are buffers");

/* ---- What was found ---- */

static void report(cltile_reporter *r, const plan *p, const char *area, const struct __cltile_finding *f) {
    char file[__cltile_file_bytes], text[1024];
    cltile_read_file_name(&p->header, area, f->file, file);
    const cltile_location location = {
        .kernel = p->launch.kernel, .file = f->line == 0 || file[0] == '\0' ? NULL : file, .line = f->line};
    const cltile_rule rule = cltile_find_rule(cltile_id_of(f));
    cltile_describe_finding(f, &p->sizes, NULL, text, sizeof text);
    cltile_set_severity(r, rule, strcmp(cltile_severity_of(f), "error") == 0 ? CLTILE_ERROR : CLTILE_WARNING);
    cltile_report_message(r, rule, &location, text, NULL);
}

static void report_unchecked(cltile_reporter *r, const plan *p, const struct __cltile_area *header, uint32_t lost) {
    const cltile_location location = {.kernel = p->launch.kernel};
    if (header->group_capacity < p->work_groups)
        cltile_report_at(r, CLTILE_RULE_NOT_ALL_CHECKED, &location,
                         "%u of %llu work-groups were checked: the area has no room for more", header->group_capacity,
                         (unsigned long long)p->work_groups);
    if (header->unchecked_copies > 0)
        cltile_report_at(r, CLTILE_RULE_NOT_ALL_CHECKED, &location,
                         "%u copies were not checked: %u others of their work-groups were in progress",
                         header->unchecked_copies, header->record_capacity);
    if (lost > 0)
        cltile_report_at(r, CLTILE_RULE_NOT_ALL_CHECKED, &location,
                         "%u findings are left out: there are more than %d different ones", lost,
                         CLTILE_FINDING_CAPACITY);
}

static cltile_status report_area(const plan *p, const char *area, const cltile_options *options, char **message) {
    cltile_reporter reporter;
    cltile_findings found;
    if (!cltile_has_header(area, &p->header))
        return cltile_fail(CLTILE_INVALID_ARGUMENT, message,
                           "cltile_read_area: this is not what cltile_fill_area() wrote for the launch, or the kernel "
                           "has overwritten it");
    const cltile_status status = cltile_start_reporter(&reporter, options, message);
    if (status != CLTILE_SUCCESS)
        return status;
    cltile_read_findings(&p->header, area, &p->sizes, &found);
    for (size_t i = 0; i < found.count && !cltile_is_out_of_memory(); ++i)
        report(&reporter, p, area, &found.rows[i]);
    report_unchecked(&reporter, p, (const struct __cltile_area *)area, found.lost);
    return reporter.errors > 0 ? CLTILE_INVALID_KERNEL : CLTILE_SUCCESS;
}

cltile_status cltile_read_area(const cltile_launch *launch, const void *area, size_t bytes,
                               const cltile_options *options, char **message) {
    cltile_call call;
    plan p;
    cltile_options complete;
    cltile_begin_call(&call, message);
    cltile_status status = plan_area("cltile_read_area", launch, area, bytes, &p, call.message);
    if (status == CLTILE_SUCCESS)
        status = cltile_complete_options(options, &complete, call.message);
    if (status == CLTILE_SUCCESS)
        status = report_area(&p, area, &complete, call.message);
    return cltile_end_call(&call, status);
}
