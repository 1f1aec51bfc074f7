/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile registers: what text and JSON have in common. */

#include "registers/registers.h"

#include <string.h>

const char *const send_kinds[SEND_KINDS] = {"media_block_read",
                                            "media_block_write",
                                            "block_2d_read",
                                            "block_2d_write",
                                            "block_2d_prefetch",
                                            "fill",
                                            "spill",
                                            "other"};

/* Blocks of images: media blocks, or on Xe2 and newer 2D blocks of the typed unit (tgm). */
static bool is_block(const message *m, const char *media_block, const char *typed_block) {
    return strcmp(m->description, media_block) == 0 || strstr(m->description, typed_block) != NULL;
}

static send_kind kind_of(const message *m) {
    if (m->is_fill || m->is_spill)
        return m->is_fill ? SEND_FILL : SEND_SPILL;
    if (is_block(m, "media block read", "load_block2d.tgm"))
        return SEND_BLOCK_READ;
    if (is_block(m, "media block write", "store_block2d.tgm"))
        return SEND_BLOCK_WRITE;
    if (starts_with(m->description, "load_block2d."))
        return m->received == 0 ? SEND_2D_PREFETCH : SEND_2D_READ;
    return starts_with(m->description, "store_block2d.") ? SEND_2D_WRITE : SEND_OTHER;
}

static void add_send(register_report *report, const message *m) {
    const unsigned size = report->assembly.register_bytes;
    const send_group one = {.kind = kind_of(m),
                            .description = m->description,
                            .count = 1,
                            .sent = (m->first + m->second - m->header) * size,
                            .received = m->received * size};
    for (size_t i = 0; i < report->group_count; ++i) {
        send_group *g = &report->groups[i];
        if (g->kind == one.kind && g->sent == one.sent && g->received == one.received &&
            strcmp(g->description, one.description) == 0) {
            ++g->count;
            return;
        }
    }
    *ADD_ROW(report->groups, report->group_count) = one;
}

bool report_registers(const char *subject, const isa_kernel *kernel, register_report *report) {
    *report = (register_report){.kernel = kernel};
    if (!read_assembly(subject, kernel->name, kernel->assembly, &report->assembly))
        return false;
    report->use = measure_registers(&report->assembly);
    for (size_t i = 0; i < report->assembly.count; ++i)
        if (report->assembly.instructions[i].message.is_send)
            add_send(report, &report->assembly.instructions[i].message);
    return true;
}

send_sum sum_sends(const register_report *report, send_kind kind) {
    send_sum sum = {0};
    for (size_t i = 0; i < report->group_count; ++i) {
        const send_group *g = &report->groups[i];
        if (g->kind != kind)
            continue;
        sum.count += g->count;
        sum.sent += (size_t)g->count * g->sent;
        sum.received += (size_t)g->count * g->received;
    }
    return sum;
}
