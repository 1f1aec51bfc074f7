/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Machine code of copies for Intel GPUs: async_work_group_copy_2D2D and 3D3D from cltile's SPIR-V, beside a loop over
 * the tile's elements that the same compiler, ocloc, makes from source. No such GPU is needed.
 *
 * bench-intel-copies [--json] [--all] [DEVICE...]
 *
 * All devices that the installed ocloc knows unless some are named; elements of 1 and 16 bytes, with --all of every
 * size. A cell is "copy/own loop": instructions of the whole kernel; bytes of the widest load or store; instructions of
 * the loop for each KiB that it moves. Exits with 1 if a copy's widest message has fewer bytes than the loop's, or if
 * registers are spilled.
 */

#include "comparison.h"
#include "file.h"
#include "registers/registers.h"
#include "results.h"
#include "text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const devices[] = {"skl", "tgllp", "dg2-g10", "mtl-h", "bmg-g21", "ptl-h", "pvc"};
#define DEVICES (sizeof devices / sizeof *devices)
/* What --device chooses for the first ones, and for the others. */
static const char *const targets[] = {"intel", "intel-xe2"};
#define FIRST_OF_XE2 4

/* Of a kernel's machine code. */
typedef struct measures {
    size_t instructions;
    unsigned widest;      /* bytes of a load or store of all lanes */
    double loop_each_kib; /* 0: no loop moves data */
    unsigned spilled;
} measures;

enum { COPY, OWN, WAYS };

typedef struct bench {
    bool json, all, has_device[DEVICES];
    isa_kernels kernels[DEVICES][WAYS];
    size_t worse;
} bench;

/* ---- Messages ---- */

static unsigned number_behind(const char *line, const char *lead) {
    const char *found = strstr(line, lead);
    return found == NULL ? 0 : (unsigned)strtoul(found + strlen(lead), NULL, 10);
}

/* The bytes that each lane loads or stores: "load.ugm.d32x4.a32", "byte gathering read 8b", "untyped surface read with
 * xyzw". 0: the message moves no data of buffers or local memory. */
static unsigned bytes_of_lane(const char *line) {
    static const char *const new_forms[] = {"load.ugm.d", "store.ugm.d", "load.slm.d", "store.slm.d"};
    static const char *const bytes_forms[] = {"byte gathering read ", "byte scattering write "};
    for (size_t i = 0; i < sizeof new_forms / sizeof *new_forms; ++i)
        if (strstr(line, new_forms[i]) != NULL) {
            const char *form = strstr(line, new_forms[i]) + strlen(new_forms[i]);
            const unsigned count = number_behind(format_text("%.*s", (int)strcspn(form, "."), form), "x");
            return number_behind(line, new_forms[i]) / 8 * (count == 0 ? 1 : count);
        }
    for (size_t i = 0; i < sizeof bytes_forms / sizeof *bytes_forms; ++i)
        if (strstr(line, bytes_forms[i]) != NULL)
            return number_behind(line, bytes_forms[i]) / 8;
    const char *dwords = strstr(line, "untyped surface ") == NULL ? NULL : strstr(line, " with ");
    return dwords == NULL ? 0 : 4 * (unsigned)strspn(dwords + strlen(" with "), "xyzw");
}

/* Of the message in a line "load.ugm.d32x4.a32 (16|M0) ...". */
static unsigned bytes_of_message(const char *line) {
    unsigned lanes = 0;
    const char *size = line;
    while ((size = strchr(size, '(')) != NULL && (lanes = (unsigned)strtoul(++size, NULL, 10)) == 0)
        ;
    return lanes * bytes_of_lane(line);
}

static bool loads(const char *line) {
    return strstr(line, "load.") != NULL || strstr(line, " read ") != NULL;
}

/* ---- Loops ---- */

/* The loop that ends with a jump back: its instructions for each KiB that its widest loads move in one iteration. */
static double measure_loop(const assembly *a, const words *lines, size_t first, size_t last) {
    unsigned widest = 0, bytes = 0;
    for (size_t i = first; i <= last; ++i) {
        const char *line = lines->items[a->instructions[i].line - 1];
        const unsigned moved = a->instructions[i].message.is_send && loads(line) ? bytes_of_message(line) : 0;
        bytes = moved > widest ? moved : bytes + (moved == widest ? moved : 0);
        widest = moved > widest ? moved : widest;
    }
    return bytes == 0 ? 0 : 1024.0 * (double)(last - first + 1) / bytes;
}

/* Lines are numbered from 1; the text's end is no line. */
static void split(const char *text, words *lines) {
    for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n')
        add_word(lines, "%.*s", (int)strcspn(text, "\n"), text);
}

static bool measure(const isa_kernel *kernel, measures *m) {
    assembly a;
    words lines = {0};
    if (!read_assembly("copies", kernel->name, kernel->assembly, &a))
        return false;
    split(kernel->assembly, &lines);
    *m = (measures){.instructions = a.count, .spilled = a.spill_bytes};
    for (size_t i = 0; i < a.count; ++i) {
        const gpu_instruction *instruction = &a.instructions[i];
        const unsigned bytes = instruction->message.is_send ? bytes_of_message(lines.items[instruction->line - 1]) : 0;
        m->widest = bytes > m->widest ? bytes : m->widest;
        for (size_t t = 0; t < 2; ++t)
            if (instruction->labels[t] != NULL && instruction->targets[t] <= i && m->loop_each_kib == 0)
                m->loop_each_kib = measure_loop(&a, &lines, instruction->targets[t], i);
    }
    return true;
}

/* ---- Tables ---- */

static const char *const tables[] = {"Instructions", "Bytes of the widest message",
                                     "Instructions of the loop for each KiB"};

static double value_of(const measures *m, size_t table) {
    return table == 0 ? (double)m->instructions : table == 1 ? m->widest : m->loop_each_kib;
}

static bool print_cell(bench *b, size_t device, size_t kernel, size_t table) {
    measures both[WAYS];
    const isa_kernel *copy = &b->kernels[device][COPY].rows[kernel];
    for (size_t way = 0; way < WAYS; ++way)
        if (!measure(&b->kernels[device][way].rows[kernel], &both[way]))
            return false;
    const char *cell = format_text("%.0f/%.0f", value_of(&both[COPY], table), value_of(&both[OWN], table));
    if (b->json)
        printf(", \"%s\": %.0f, \"%s_own\": %.0f", devices[device], value_of(&both[COPY], table), devices[device],
               value_of(&both[OWN], table));
    else
        printf(" %9s", cell);
    if (table == 0 && both[COPY].spilled > 0)
        report_error(copy->name, "on %s %u bytes of registers are spilled", devices[device], both[COPY].spilled);
    if (table == 1 && both[COPY].widest < both[OWN].widest)
        report_error(copy->name, "on %s the copy's messages are narrower than the loop's", devices[device]);
    b->worse += (table == 0 && both[COPY].spilled > 0) || (table == 1 && both[COPY].widest < both[OWN].widest);
    return true;
}

static bool print_kernel(bench *b, size_t first_device, size_t kernel, size_t table) {
    const char *name = b->kernels[first_device][COPY].rows[kernel].name;
    bool printed = true;
    if (b->json) {
        results_row("intel-copies", tables[table]);
        printf(", \"kernel\": \"%s\"", name);
    } else
        printf("%-28s", name);
    for (size_t d = 0; d < DEVICES && printed; ++d)
        if (b->has_device[d])
            printed = print_cell(b, d, kernel, table);
    puts(b->json ? "}" : "");
    return printed;
}

/* "in_16_constant_free" */
static bool is_chosen(const bench *b, const char *name) {
    const unsigned bytes = number_behind(name, "_");
    return b->all || bytes == 1 || bytes == 16;
}

static bool print_table(bench *b, size_t first_device, size_t table) {
    if (!b->json) {
        printf("\n%s\n%-28s", tables[table], "kernel");
        for (size_t d = 0; d < DEVICES; ++d)
            if (b->has_device[d])
                printf(" %9s", devices[d]);
        puts("");
    }
    for (size_t i = 0; i < b->kernels[first_device][COPY].count; ++i)
        if (is_chosen(b, b->kernels[first_device][COPY].rows[i].name) && !print_kernel(b, first_device, i, table))
            return false;
    return true;
}

/* ---- The whole ---- */

static bool compile_all(bench *b, const program *programs) {
    for (size_t d = 0; d < DEVICES; ++d)
        for (size_t way = 0; way < WAYS && b->has_device[d]; ++way)
            if (!compile_program(&programs[d >= FIRST_OF_XE2], devices[d], way == OWN, &b->kernels[d][way]))
                return false;
    return true;
}

static bool run_bench(bench *b) {
    program programs[] = {{NULL, NULL}, {NULL, NULL}};
    size_t first = 0;
    while (first < DEVICES && !b->has_device[first])
        ++first;
    bool done = first < DEVICES || report_error("bench-intel-copies", "the installed ocloc knows none of the devices");
    for (size_t i = 0; i < sizeof targets / sizeof *targets && done; ++i)
        done = take_program(BENCH_KERNELS "/copies.cl", targets[i], &programs[i]);
    done = done && compile_all(b, programs);
    for (size_t table = 0; table < sizeof tables / sizeof *tables && done; ++table)
        done = print_table(b, first, table);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; ++i)
        free_program(&programs[i]);
    return done;
}

int main(int argc, char **argv) {
    comparison chosen = {.devices = devices, .device_count = DEVICES};
    bench b = {.json = false};
    for (int i = 1; i < argc; ++i)
        if (strcmp(argv[i], "--json") == 0)
            b.json = true;
        else if (strcmp(argv[i], "--all") == 0)
            b.all = true;
        else if (!choose_device(&chosen, argv[i])) {
            fputs("usage: bench-intel-copies [--json] [--all] [skl|tgllp|dg2-g10|mtl-h|bmg-g21|ptl-h|pvc...]\n",
                  stderr);
            return EXIT_WRONG_USAGE;
        }
    complete_devices(&chosen);
    memcpy(b.has_device, chosen.has_device, sizeof b.has_device);
    catch_signals();
    if (b.json)
        results_about("intel-copies", "ocloc, for GPUs that need not be there");
    else
        puts("copies as machine code: cltile's, and a loop over elements by ocloc alone");
    const bool done = run_bench(&b);
    end_by_caught_signal();
    return !done || b.worse > 0;
}
