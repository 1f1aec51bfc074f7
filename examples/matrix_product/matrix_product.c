/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* matrix-product: products of matrices by kernels of 2D blocks, on a device that has none, compared with plain C. */

#include "demo.h"
#include "matrix.h"
#include "progress.h"
#include "reference.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: matrix-product [OPTION]...\n"
    "\n"
    "Multiplies matrices of bfloat16 by kernels that read and write tiles of them by 2D blocks. cltile adds\n"
    "these (cl_intel_subgroup_2d_block_io) to a device without them. One kernel has the second matrix as\n"
    "it is, and another has it transposed in memory. Compares every element with plain C, and what lies\n"
    "between rows with what was there before.\n"
    "\n"
    "  --size MxNxK       M x K elements times K x N; N and K are even, and at least 32 (61x78x90)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   other kernels than examples/matrix_product/matrix_product.cl\n"
    "  --from-source      let the driver compile the kernels: one with the extension, or cltile's layer\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all elements match, 1 when they do not or something failed, 2 for wrong usage.\n";

/* Everything that is freed at the end. */
typedef struct product {
    demo demo;
    unsigned rows, columns, depth;
    matrix a, b, transposed, expected, result;
} product;

/* ---- Options ---- */

static bool is_width(unsigned columns) {
    return columns >= MATRIX_LEAST_COLUMNS && columns <= MATRIX_MOST && columns % 2 == 0;
}

static bool read_size(demo *d, int option, const char *text) {
    (void)option; /* there is one */
    product *p = (product *)d;
    char rest;
    if (text[strspn(text, "0123456789x")] == '\0' &&
        sscanf(text, "%9ux%9ux%9u%c", &p->rows, &p->columns, &p->depth, &rest) == 3 && p->rows >= 1 &&
        p->rows <= MATRIX_MOST && is_width(p->columns) && is_width(p->depth))
        return true;
    fprintf(stderr,
            "%s: '%s' is no size: give one such as 61x78x90, of at most %d each, the last two even and at least %d\n",
            d->program, text, MATRIX_MOST, MATRIX_LEAST_COLUMNS);
    return false;
}

/* ---- The steps ---- */

static bool make_matrices(product *p) {
    char **message = &p->demo.message;
    printf("matrices  %u x %u times %u x %u, of bfloat16\n", p->rows, p->depth, p->depth, p->columns);
    if (!matrix_create(&p->a, p->rows, p->depth, sizeof(uint16_t), message) ||
        !matrix_create(&p->b, p->depth, p->columns, sizeof(uint16_t), message) ||
        !matrix_create(&p->transposed, p->columns, p->depth, sizeof(uint16_t), message) ||
        !matrix_create(&p->expected, p->rows, p->columns, sizeof(float), message) ||
        !matrix_create(&p->result, p->rows, p->columns, sizeof(float), message))
        return false;
    matrix_fill(&p->a, 1);
    matrix_fill(&p->b, 2);
    matrix_transpose(&p->b, &p->transposed);
    return true;
}

static void make_expected(product *p) {
    progress shown = progress_begin("multiplying in plain C");
    for (unsigned row = 0; row < p->rows; ++row) {
        reference_multiply(&p->a, &p->b, &p->expected, row);
        progress_show(&shown, row + 1, p->rows);
    }
    progress_end(&shown);
}

/* The result starts as what elements must not be, bit for bit: what the kernel does not write cannot match by chance.
 * Between rows it starts as what must stay there. */
static void spoil_result(product *p) {
    const size_t words = p->result.pitch / sizeof(uint32_t);
    const uint32_t *expected = p->expected.bytes;
    uint32_t *result = p->result.bytes;
    for (size_t i = 0; i < words * p->rows; ++i)
        result[i] = i % words < p->columns ? ~expected[i] : expected[i];
}

static void place_element(char *text, size_t text_size, size_t word, const void *user) {
    const matrix *m = user;
    const size_t words = m->pitch / sizeof(uint32_t), column = word % words;
    snprintf(text, text_size, "row %zu, column %zu%s, by bits", word / words, column,
             column < m->columns ? "" : " (outside)");
}

static bool run_kernel(product *p, const char *name, const matrix *b) {
    double milliseconds = 0;
    spoil_result(p);
    if (!product_run(&p->demo.session, name, &p->a, b, &p->result, &milliseconds, &p->demo.message))
        return false;
    printf("kernel    %s: %.3f ms, the median of %d runs\n", name, milliseconds, SESSION_TIMED_RUNS);
    const demo_comparison c = {.expected = p->expected.bytes,
                               .actual = p->result.bytes,
                               .count = matrix_bytes(&p->result) / sizeof(uint32_t),
                               .size = sizeof(uint32_t),
                               .what = "dwords of the result, with those between rows,",
                               .place = place_element,
                               .user = &p->result};
    return demo_compare(&p->demo, &c);
}

static bool run_demo(demo *d) {
    product *p = (product *)d;
    if (!demo_choose_device(d) || !demo_load(d) || !make_matrices(p))
        return false;
    make_expected(p);
    return run_kernel(p, "product", &p->b) && run_kernel(p, "product_of_transposed", &p->transposed);
}

static void dispose(demo *d) {
    product *p = (product *)d;
    matrix_dispose(&p->a);
    matrix_dispose(&p->b);
    matrix_dispose(&p->transposed);
    matrix_dispose(&p->expected);
    matrix_dispose(&p->result);
}

int main(int count, char **arguments) {
    static const struct option options[] = {{"size", required_argument, NULL, 's'}, {NULL, 0, NULL, 0}};
    static const demo_about about = {
        .help = help,
        .extension = "cl_intel_subgroup_2d_block_io",
        .folder = EXAMPLES_FOLDER "/matrix_product",
        .file = "matrix_product.cl",
        .no_input = "the matrices are made here",
        .options = options,
        .set = read_size,
        .run = run_demo,
        .dispose = dispose,
    };
    product p = {.rows = 61, .columns = 78, .depth = 90};
    return demo_main(&p.demo, &about, count, arguments);
}
