/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile registers as JSON: docs/registers.schema.json is its schema. It has the error of a GPU that
 * failed. */

#include "text.h"

#include "registers/registers.h"

static void print_sums(FILE *out, const register_report *report) {
    fputs("      \"sends\": {", out);
    for (send_kind kind = 0; kind < SEND_KINDS; ++kind) {
        const send_sum sum = sum_sends(report, kind);
        fputs(kind > 0 ? ",\n        " : "\n        ", out);
        print_json(out, "%s: {'count': %u, 'bytes_sent': %z, 'bytes_received': %z}", send_kinds[kind], sum.count,
                   sum.sent, sum.received);
    }
    fputs("},\n", out);
}

static void print_groups(FILE *out, const register_report *report) {
    fputs("      \"messages\": [", out);
    for (size_t i = 0; i < report->group_count; ++i) {
        const send_group *g = &report->groups[i];
        fputs(i > 0 ? ",\n        " : "\n        ", out);
        print_json(out,
                   "{'kind': %s, 'description': %s, 'count': %u, 'bytes_sent_each': %u, 'bytes_received_each': %u}",
                   send_kinds[g->kind], g->description, g->count, g->sent, g->received);
    }
    fputs("]}", out);
}

static void print_kernel(FILE *out, const register_report *report) {
    const assembly *a = &report->assembly;
    print_json(out,
               "\n    {'kernel': %s, 'device': %s, 'target': %s, 'platform': %s,\n"
               "      'simd': %u, 'instructions': %z,\n"
               "      'registers': {'peak': %u, 'touched': %u, 'total': %u, 'bytes_each': %u},\n"
               "      'spill': {'bytes': %u, 'fills': %u, 'stores': %u},\n",
               report->kernel->name, report->kernel->device, report->kernel->target, a->platform, report->kernel->lanes,
               a->count, report->use.peak, report->use.touched, a->register_count, a->register_bytes, a->spill_bytes,
               sum_sends(report, SEND_FILL).count, sum_sends(report, SEND_SPILL).count);
    print_sums(out, report);
    print_groups(out, report);
}

void draw_registers_json(FILE *out, const char *label, const register_report *reports, size_t count) {
    print_json(out, "{'version': 1, 'input': %s, 'kernels': [", label);
    for (size_t i = 0; i < count; ++i) {
        fputs(i > 0 ? "," : "", out);
        print_kernel(out, &reports[i]);
    }
    const char *errors = take_errors();
    fputs("\n]", out);
    if (errors != NULL)
        print_json(out, ", 'error': {'message': %s}", errors);
    fputs("}\n", out);
}
