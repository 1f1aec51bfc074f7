/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The output of cltile registers for a kernel on a GPU, as text and as JSON. */

#pragma once

#include "ocloc.h"
#include "registers/assembly.h"
#include "registers/liveness.h"

#include <stdio.h>

typedef enum send_kind {
    SEND_BLOCK_READ, /* of an image */
    SEND_BLOCK_WRITE,
    SEND_2D_READ, /* of memory */
    SEND_2D_WRITE,
    SEND_2D_PREFETCH,
    SEND_FILL,
    SEND_SPILL,
    SEND_OTHER,
    SEND_KINDS
} send_kind;

/* Their names in JSON. */
extern const char *const send_kinds[SEND_KINDS];

/* Sends that are alike. */
typedef struct send_group {
    send_kind kind;
    const char *description; /* the assembly's */
    unsigned count;
    unsigned sent, received; /* bytes of each: whole registers, without the header */
} send_group;

typedef struct register_report {
    const isa_kernel *kernel;
    assembly assembly;
    register_use use;
    send_group *groups; /* in the order of the code */
    size_t group_count;
} register_report;

/* Of the sends of one kind: how many there are, and their bytes. */
typedef struct send_sum {
    unsigned count;
    unsigned long sent, received;
} send_sum;

send_sum sum_sends(const register_report *report, send_kind kind);

/* Counts registers and messages in a kernel's assembly, which must outlive the report. Reports text that it does not
 * know, and returns false. */
bool report_registers(const char *subject, const isa_kernel *kernel, register_report *report);

void draw_registers_text(FILE *out, const register_report *reports, size_t count);
void draw_registers_json(FILE *out, const char *label, const register_report *reports, size_t count);
