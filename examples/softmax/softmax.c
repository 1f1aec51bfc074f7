/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* softmax: the softmax of a batch's rows by a kernel of 2D blocks, on a device that has none, compared with plain C. */

#include "batch.h"
#include "demo.h"
#include "progress.h"
#include "reference.h"
#include "run.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* How far a weight may be from that of plain C, in parts of it: exp and sums round differently on each device. */
#define TOLERANCE 1e-5

/* What the result starts with, and keeps where the kernel must not write. */
#define NO_WEIGHT (-1)

static const char help[] =
    "usage: softmax [OPTION]...\n"
    "\n"
    "Computes the softmax of each row of a batch of sequences, by a kernel that reads and writes rows by 2D\n"
    "blocks. cltile adds these (cl_intel_subgroup_2d_block_io) to a device without them. Sequences have\n"
    "different lengths, and the kernel lowers the height of what blocks see to that. Compares every element\n"
    "with plain C, and what is behind sequences and rows with what was there before.\n"
    "\n"
    "  --size SxRxC       sequences, rows of memory of each, columns: at least 16 of these (9x21x77)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   another kernel than examples/softmax/softmax.cl\n"
    "  --from-source      let the driver compile the kernel: one with the extension, or cltile's layer\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all elements match, 1 when they do not or something failed, 2 for wrong usage.\n";

/* Everything that is freed at the end. */
typedef struct softmax {
    demo demo;
    int sequences, capacity, columns;
    batch scores, expected, weights;
} softmax;

/* ---- Options ---- */

static bool is_size(const softmax *s) {
    return s->sequences >= 1 && s->sequences <= BATCH_MOST && s->capacity >= 1 && s->capacity <= BATCH_MOST &&
           s->columns >= BATCH_LEAST_COLUMNS && s->columns <= BATCH_MOST &&
           s->sequences <= BATCH_MOST_ELEMENTS / s->capacity / s->columns;
}

static bool read_size(demo *d, int option, const char *text) {
    (void)option; /* there is one */
    softmax *s = (softmax *)d;
    char rest;
    if (text[strspn(text, "0123456789x")] == '\0' &&
        sscanf(text, "%9dx%9dx%9d%c", &s->sequences, &s->capacity, &s->columns, &rest) == 3 && is_size(s))
        return true;
    fprintf(stderr,
            "%s: '%s' is no size: give one such as 9x21x77, of at most %d each and %d in all, the last at least %d\n",
            d->program, text, BATCH_MOST, BATCH_MOST_ELEMENTS, BATCH_LEAST_COLUMNS);
    return false;
}

/* ---- The steps ---- */

static bool make_batches(softmax *s) {
    char **message = &s->demo.message;
    printf("batch     %d sequences of up to %d rows, %d columns\n", s->sequences, s->capacity, s->columns);
    if (!batch_create(&s->scores, s->sequences, s->capacity, s->columns, message) ||
        !batch_create(&s->expected, s->sequences, s->capacity, s->columns, message) ||
        !batch_create(&s->weights, s->sequences, s->capacity, s->columns, message))
        return false;
    batch_fill(&s->scores);
    for (size_t i = 0; i < batch_elements(&s->weights); ++i)
        s->weights.elements[i] = NO_WEIGHT;
    return true;
}

static void make_expected(softmax *s) {
    const size_t rows = (size_t)s->sequences * (size_t)s->capacity, pitch = s->scores.pitch;
    progress shown = progress_begin("computing in plain C");
    for (size_t row = 0; row < rows; ++row) {
        if (batch_has(&s->scores, row * pitch))
            reference_softmax(s->scores.elements + row * pitch, s->expected.elements + row * pitch, s->columns);
        progress_show(&shown, row + 1, rows);
    }
    progress_end(&shown);
}

static bool matches(const softmax *s, size_t i) {
    const double expected = s->expected.elements[i], weight = s->weights.elements[i];
    return batch_has(&s->expected, i) ? fabs(weight - expected) <= TOLERANCE * expected : weight == NO_WEIGHT;
}

static bool compare(softmax *s) {
    const size_t count = batch_elements(&s->expected), pitch = s->expected.pitch;
    size_t first = count, different = 0;
    for (size_t i = count; i-- > 0;)
        if (!matches(s, i)) {
            first = i;
            ++different;
        }
    if (different == 0) {
        printf("match     all %zu elements, with those behind rows and sequences, are those of plain C\n", count);
        return true;
    }
    const size_t row = first / pitch, capacity = (size_t)s->capacity;
    const double expected = batch_has(&s->expected, first) ? s->expected.elements[first] : NO_WEIGHT;
    printf("mismatch  at sequence %zu, row %zu, column %zu: expected %.9g, got %.9g; %zu of %zu elements differ\n",
           row / capacity, row % capacity, first % pitch, expected, (double)s->weights.elements[first], different,
           count);
    s->demo.differs = true;
    return false;
}

static bool run_kernel(softmax *s) {
    double milliseconds = 0;
    if (!softmax_run(&s->demo.session, &s->scores, &s->weights, &milliseconds, &s->demo.message))
        return false;
    printf("kernel    %.3f ms, the median of %d runs\n", milliseconds, SESSION_TIMED_RUNS);
    return true;
}

static bool run_demo(demo *d) {
    softmax *s = (softmax *)d;
    if (!demo_choose_device(d) || !demo_load(d) || !make_batches(s))
        return false;
    make_expected(s);
    return run_kernel(s) && compare(s);
}

static void dispose(demo *d) {
    softmax *s = (softmax *)d;
    batch_dispose(&s->scores);
    batch_dispose(&s->expected);
    batch_dispose(&s->weights);
}

int main(int count, char **arguments) {
    static const struct option options[] = {{"size", required_argument, NULL, 's'}, {NULL, 0, NULL, 0}};
    static const demo_about about = {
        .help = help,
        .extension = "cl_intel_subgroup_2d_block_io",
        .folder = EXAMPLES_FOLDER "/softmax",
        .file = "softmax.cl",
        .no_input = "the batch is made here",
        .options = options,
        .set = read_size,
        .run = run_demo,
        .dispose = dispose,
    };
    softmax s = {.sequences = 9, .capacity = 21, .columns = 77};
    return demo_main(&s.demo, &about, count, arguments);
}
