/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels as cltile and ocloc alone make machine code of them, side by side in tables. */

#include "comparison.h"

#include "code.h"
#include "results.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

/* ---- Devices ---- */

bool choose_device(comparison *c, const char *word) {
    for (size_t d = 0; d < c->device_count; ++d)
        if (strcmp(word, c->devices[d]) == 0)
            return c->has_device[d] = true;
    return false;
}

void complete_devices(comparison *c) {
    words known = {0};
    bool any = false;
    add_ocloc_devices(&known);
    for (size_t d = 0; d < c->device_count; ++d)
        any = any || c->has_device[d];
    for (size_t d = 0; d < c->device_count && !any; ++d)
        for (size_t i = 0; i < known.count; ++i)
            c->has_device[d] = c->has_device[d] || strcmp(known.items[i], c->devices[d]) == 0;
}

/* ---- Comparison ---- */

static bool compare_codes(const comparison *c, row *r, size_t device, const isa_kernel *kernel, const code *linked,
                          const code *plain) {
    if (plain->blocks == 0)
        return report_error(kernel->name, "ocloc alone sends no block");
    const bool same = have_same_sends(linked, plain);
    const double ratio = (double)linked->instructions / (double)plain->instructions;
    ++r->kernels;
    r->linked[device] += linked->instructions;
    r->plain[device] += plain->instructions;
    r->other_sends += !same;
    r->same_code += strcmp(linked->text, plain->text) == 0;
    r->worst = ratio > r->worst ? ratio : r->worst;
    if (!same || ratio > 1) {
        ++r->worse;
        report_remark("note", kernel->name, "on %s %zu instructions, and of ocloc alone %zu; %s messages",
                      c->devices[device], linked->instructions, plain->instructions, same ? "the same" : "other");
    }
    return true;
}

static bool compare_kernel(const comparison *c, size_t device, const isa_kernel *linked, const isa_kernel *plain) {
    row *r = c->find_row(c->user, plain);
    if (r == NULL || strcmp(linked->name, plain->name) != 0 || linked->lanes != plain->lanes)
        return report_error(plain->name, "cltile's program has %s in SIMD%u in its place, not SIMD%u", linked->name,
                            linked->lanes, plain->lanes);
    code codes[2] = {0};
    return read_code("cltile", linked, &codes[0]) && read_code("ocloc alone", plain, &codes[1]) &&
           compare_codes(c, r, device, plain, &codes[0], &codes[1]);
}

static bool compare_on_device(const comparison *c, const program *p, size_t device) {
    isa_kernels linked = {NULL, 0}, plain = {NULL, 0};
    bool compared =
        compile_program(p, c->devices[device], false, &linked) && compile_program(p, c->devices[device], true, &plain);
    if (compared && linked.count != plain.count)
        compared = report_error(p->source, "%zu kernels come from cltile's SPIR-V, and %zu from the source",
                                linked.count, plain.count);
    for (size_t i = 0; i < plain.count && compared; ++i)
        compared = compare_kernel(c, device, &linked.rows[i], &plain.rows[i]);
    return compared;
}

bool compare_program(comparison *c, const program *p) {
    for (size_t d = 0; d < c->device_count; ++d)
        if (c->has_device[d] && !compare_on_device(c, p, d))
            return false;
    return true;
}

void add_to_sum(row *sum, const row *r) {
    sum->kernels += r->kernels;
    sum->worse += r->worse;
    sum->other_sends += r->other_sends;
    sum->same_code += r->same_code;
    sum->worst = r->worst > sum->worst ? r->worst : sum->worst;
    for (size_t d = 0; d < MOST_DEVICES; ++d) {
        sum->linked[d] += r->linked[d];
        sum->plain[d] += r->plain[d];
    }
}

/* ---- Tables ---- */

void print_heading(const comparison *c, const char *table) {
    if (c->json)
        return;
    printf("\n%-24s %8s", table, "kernels");
    for (size_t d = 0; d < c->device_count; ++d)
        if (c->has_device[d])
            printf(" %9s %9s", c->devices[d], "plain");
    printf(" %7s %7s %12s %10s\n", "worst", "worse", "other sends", "same code");
}

void print_row(comparison *c, const char *table, const char *what, const row *r) {
    if (c->json) {
        results_row(c->bench, table);
        printf(", \"%s\": \"%s\", \"kernels\": %zu", what, r->name, r->kernels);
    } else
        printf("%-24s %8zu", r->name, r->kernels);
    for (size_t d = 0; d < c->device_count; ++d)
        if (c->has_device[d] && c->json)
            printf(", \"%s\": %zu, \"%s_plain\": %zu", c->devices[d], r->linked[d], c->devices[d], r->plain[d]);
        else if (c->has_device[d])
            printf(" %9zu %9zu", r->linked[d], r->plain[d]);
    printf(c->json ? ", \"worst_ratio\": %.4f, \"worse\": %zu, \"other_sends\": %zu, \"same_code\": %zu}\n"
                   : " %7.3f %7zu %12zu %10zu\n",
           r->worst, r->worse, r->other_sends, r->same_code);
    fflush(stdout);
    c->worse += r->worse;
}
