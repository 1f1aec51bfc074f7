/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What cltile registers shows, as JSON: docs/registers.schema.json is its schema. */

#include "registers/registers.h"
#include "text.h"

#include <stdlib.h>

/* A member whose value is text; it begins with `before`. */
static void print_text(FILE *out, const char *before, const char *name, const char *text) {
    char *quoted = quote_json(text);
    fprintf(out, "%s\"%s\": %s", before, name, quoted);
    free(quoted);
}

static void print_sums(FILE *out, const register_report *report) {
    fputs("\"sends\": {", out);
    for (send_kind kind = 0; kind < SEND_KINDS; ++kind) {
        const send_sum sum = sum_sends(report, kind);
        fprintf(out, "%s\n        \"%s\": {\"count\": %u, \"bytes_sent\": %lu, \"bytes_received\": %lu}",
                kind > 0 ? "," : "", send_kinds[kind], sum.count, sum.sent, sum.received);
    }
    fputs("}", out);
}

static void print_groups(FILE *out, const register_report *report) {
    fputs("\"messages\": [", out);
    for (size_t i = 0; i < report->group_count; ++i) {
        const send_group *g = &report->groups[i];
        fputs(i > 0 ? ",\n        {" : "\n        {", out);
        print_text(out, "", "kind", send_kinds[g->kind]);
        print_text(out, ", ", "description", g->description);
        fprintf(out, ", \"count\": %u, \"bytes_sent_each\": %u, \"bytes_received_each\": %u}", g->count, g->sent,
                g->received);
    }
    fputs("]", out);
}

static void print_kernel(FILE *out, const register_report *report) {
    const assembly *a = &report->assembly;
    print_text(out, "\n    {", "kernel", report->kernel->name);
    print_text(out, ", ", "device", report->kernel->device);
    print_text(out, ", ", "target", report->kernel->target);
    print_text(out, ", ", "platform", a->platform);
    fprintf(out, ",\n      \"simd\": %u, \"instructions\": %zu,\n", report->kernel->lanes, a->count);
    fprintf(out, "      \"registers\": {\"peak\": %u, \"touched\": %u, \"total\": %u, \"bytes_each\": %u},\n",
            report->use.peak, report->use.touched, a->register_count, a->register_bytes);
    fprintf(out, "      \"spill\": {\"bytes\": %u, \"fills\": %u, \"stores\": %u},\n      ", a->spill_bytes,
            sum_sends(report, SEND_FILL).count, sum_sends(report, SEND_SPILL).count);
    print_sums(out, report);
    fputs(",\n      ", out);
    print_groups(out, report);
    fputs("}", out);
}

void draw_registers_json(FILE *out, const char *label, const register_report *reports, size_t count) {
    fputs("{\"version\": 1, ", out);
    print_text(out, "", "input", label);
    fputs(", \"kernels\": [", out);
    for (size_t i = 0; i < count; ++i) {
        if (i > 0)
            fputs(",", out);
        print_kernel(out, &reports[i]);
    }
    fputs("\n]}\n", out);
}
