/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Products of matrices: of 1, 2, 4 and 8 rows in one kernel. Elements are small integers, so that floating-point sums
 * are exact in each order. */

#include "plain/matrix.h"
#include "plain/numbers.h"

#include "conformance.h"

#include <string.h>

enum { SUM_INT, SUM_FLOAT, SUM_SHORT, SUM_HALF };

/* The elements' kinds: integers, "h" for half, "b" for bfloat16, "t" for TensorFloat-32. */
static const struct row {
    const char *builtin, *form;
    int bits;
    char a, b; /* 'i', 'u', 'h', 'b' or 't' */
    int sum;
    int split; /* 1: two sub-groups of 8 have a matrix */
} rows[] = {
    {"intel_sub_group_i8_i8_matrix_mad_k32", NULL, 8, 'i', 'i', SUM_INT, 0},
    {"intel_sub_group_i8_u8_matrix_mad_k32", NULL, 8, 'i', 'u', SUM_INT, 0},
    {"intel_sub_group_u8_i8_matrix_mad_k32", NULL, 8, 'u', 'i', SUM_INT, 0},
    {"intel_sub_group_u8_u8_matrix_mad_k32", NULL, 8, 'u', 'u', SUM_INT, 0},
    {"intel_sub_group_i4_i4_matrix_mad_k64", NULL, 4, 'i', 'i', SUM_INT, 0},
    {"intel_sub_group_i4_u4_matrix_mad_k64", NULL, 4, 'i', 'u', SUM_INT, 0},
    {"intel_sub_group_u4_i4_matrix_mad_k64", NULL, 4, 'u', 'i', SUM_INT, 0},
    {"intel_sub_group_u4_u4_matrix_mad_k64", NULL, 4, 'u', 'u', SUM_INT, 0},
    {"intel_sub_group_bf16_bf16_matrix_mad_k16", "with sums of float", 16, 'b', 'b', SUM_FLOAT, 0},
    {"intel_sub_group_bf16_bf16_matrix_mad_k16", "with sums of bfloat16", 16, 'b', 'b', SUM_SHORT, 0},
    {"intel_sub_group_f16_f16_matrix_mad_k16", "with sums of float", 16, 'h', 'h', SUM_FLOAT, 0},
    {"intel_sub_group_f16_f16_matrix_mad_k16", "with sums of half", 16, 'h', 'h', SUM_HALF, 0},
    {"intel_sub_group_tf32_tf32_matrix_mad_k8", NULL, 32, 't', 't', SUM_FLOAT, 0},
    {"intel_sub_group_i8_i8_split_matrix_mad_k32", NULL, 8, 'i', 'i', SUM_INT, 1},
    {"intel_sub_group_i8_u8_split_matrix_mad_k32", NULL, 8, 'i', 'u', SUM_INT, 1},
    {"intel_sub_group_u8_i8_split_matrix_mad_k32", NULL, 8, 'u', 'i', SUM_INT, 1},
    {"intel_sub_group_u8_u8_split_matrix_mad_k32", NULL, 8, 'u', 'u', SUM_INT, 1},
    {"intel_sub_group_bf16_bf16_split_matrix_mad_k16", NULL, 16, 'b', 'b', SUM_FLOAT, 1},
    {"intel_sub_group_f16_f16_split_matrix_mad_k16", NULL, 16, 'h', 'h', SUM_FLOAT, 1},
};

enum { MOST_ROWS = 8, MOST_DEPTH = 64, MOST_LANES = 16, FORMS = 4, SUB_GROUPS = GROUPS * ITEMS / 8 };
static const int form_rows[FORMS] = {1, 2, 4, 8};

static const char head[] = "#define PART(values, type, form) (*(global type *)(values + 32 * (4 * ITEM + form)))\n"
                           "#define MATRIX(size, name, body) \\\n"
                           "    size kernel void name(global uchar *a, global uchar *b, global uchar *sums) { body }\n";

static const char *form_of(size_t number) {
    return rows[number].form;
}

static const char *lacks(const device *d, size_t number) {
    if (rows[number].sum == SUM_HALF && !device_has(d, "cl_khr_fp16"))
        return ""; /* no such function */
    if (rows[number].split)
        return d->size == 0 ? "kernels cannot require a size of sub-groups" : NULL;
    if (d->size == 16 || (d->size == 8 && rows[number].bits < 32 && rows[number].sum < SUM_SHORT))
        return NULL;
    return "the device has no sub-groups of 16 that a kernel can require";
}

/* A scalar's name, or a vector's. */
static const char *vector(const char *scalar, int count) {
    static char texts[4][32];
    static int next;
    char *text = texts[next++ % 4];
    snprintf(text, sizeof texts[0], count == 1 ? "%s" : "%s%d", scalar, count);
    return text;
}

static unsigned lanes_of(const device *d, const struct row *r) {
    return r->split ? 8 : d->size;
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    static const char *const sums[] = {"int", "float", "short", "half"};
    const struct row *r = &rows[number];
    const char *of_a = r->bits == 32          ? "float"
                       : lanes_of(d, r) == 16 ? (r->a == 'u' ? "ushort" : "short")
                                              : (r->a == 'u' ? "uint" : "int");
    const char *of_b = r->bits == 32 ? "float8" : r->b == 'u' ? "uint8" : "int8";
    fprintf(source, "MATRIX(%s, case_%03zu,", r->split ? "__attribute__((intel_reqd_sub_group_size(8)))" : "SIZED",
            number);
    for (int i = r->split; i < FORMS; ++i) {
        const int m = form_rows[i], parts = r->bits == 32 ? (m < 2 ? 1 : m / 2) : m >> r->split;
        fprintf(source, " PART(sums, %s, %d) = %s(PART(a, %s, %d), PART(b, %s, %d), PART(sums, %s, %d));",
                vector(sums[r->sum], m), i, r->builtin, vector(of_a, parts), i, of_b, i, vector(sums[r->sum], m), i);
    }
    fputs(")\n", source);
}

/* Components of each lane, for each form. */
typedef struct launch {
    uint8_t a[GROUPS * ITEMS][FORMS][32], b[GROUPS * ITEMS][FORMS][32], sums[GROUPS * ITEMS][FORMS][32];
    int numbers_a[MOST_ROWS * MOST_DEPTH], numbers_b[MOST_DEPTH * MOST_LANES], before[MOST_ROWS * MOST_LANES];
} launch;

/* As the bits of an element; sums of bfloat16 need numbers below 256. */
static int draw_number(char kind, int bits, uint32_t *seed) {
    const int number = draw_below(seed, bits < 16 ? 1 << bits : 7);
    return kind == 'u' ? number : number - (bits < 16 ? 1 << (bits - 1) : 3);
}

static uint32_t encode(char kind, int number) {
    return kind == 'h'   ? plain_half(number)
           : kind == 'b' ? plain_bfloat16(number)
           : kind == 't' ? plain_float(number)
                         : (uint32_t)number;
}

static void put(uint8_t *component, int component_bytes, int bit, int bits, uint32_t value) {
    uint32_t whole = 0;
    const uint32_t mask = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
    memcpy(&whole, component, (size_t)component_bytes);
    whole = (whole & ~(mask << bit)) | (value & mask) << bit;
    memcpy(component, &whole, (size_t)component_bytes);
}

static int sum_bytes(const struct row *r) {
    return r->sum == SUM_INT || r->sum == SUM_FLOAT ? 4 : 2;
}

static uint32_t encode_sum(const struct row *r, int number) {
    return encode((const char[]){'i', 't', 'b', 'h'}[r->sum], number);
}

/* Of the sub-group that begins with a work-item the same numbers each time: first to fill the lanes, and then to
 * compare with. */
static plain_matrix_form draw_form(launch *l, const struct row *r, int form, int lanes, size_t first) {
    const plain_matrix_form f = {r->bits, form_rows[form], lanes};
    const int depth = plain_matrix_depth(&f);
    const uint32_t of_form = (uint32_t)form + 1, of_a = (uint32_t)(first - first % ((size_t)lanes << r->split));
    uint32_t seed = of_a * 8 + of_form;
    for (int i = 0; i < f.rows * depth; ++i)
        l->numbers_a[i] = draw_number(r->a, r->bits, &seed);
    seed = (uint32_t)first * 8 + of_form + 4;
    for (int i = 0; i < depth * lanes; ++i)
        l->numbers_b[i] = draw_number(r->b, r->bits, &seed);
    for (int i = 0; i < f.rows * lanes; ++i)
        l->before[i] = draw_below(&seed, 64) - 32;
    return f;
}

static void fill_form(launch *l, const struct row *r, int form, int lanes, size_t first) {
    const plain_matrix_form f = draw_form(l, r, form, lanes, first);
    const int depth = plain_matrix_depth(&f), a_bytes = r->bits == 32 ? 4 : 32 / lanes;
    const int count = (f.rows >> r->split) * depth; /* the sub-group's part */
    const int *numbers_a = l->numbers_a + (first / (size_t)lanes % 2 != 0 && r->split ? count : 0);
    for (int i = 0; i < count; ++i) {
        const plain_matrix_place p = plain_matrix_place_of_a(&f, i / depth, i % depth);
        put(l->a[first + (size_t)p.lane][form] + p.component * a_bytes, a_bytes, p.bit, r->bits,
            encode(r->a, numbers_a[i]));
    }
    for (int i = 0; i < depth * lanes; ++i) {
        const plain_matrix_place p = plain_matrix_place_of_b(&f, i / lanes, i % lanes);
        put(l->b[first + (size_t)p.lane][form] + p.component * 4, 4, p.bit, r->bits, encode(r->b, l->numbers_b[i]));
    }
    for (int i = 0; i < f.rows * lanes; ++i)
        put(l->sums[first + (size_t)(i % lanes)][form] + i / lanes * sum_bytes(r), sum_bytes(r), 0, 8 * sum_bytes(r),
            encode_sum(r, l->before[i]));
}

static void check_form(launch *l, const struct row *r, int form, int lanes, size_t first, outcome *o) {
    const plain_matrix_form f = draw_form(l, r, form, lanes, first);
    for (int i = 0; i < f.rows * lanes; ++i) {
        const int row = i / lanes, column = i % lanes;
        const int64_t sum = plain_matrix_sum(&f, l->numbers_a, l->numbers_b, l->before[i], row, column);
        uint32_t got = 0;
        memcpy(&got, l->sums[first + (size_t)column][form] + row * sum_bytes(r), (size_t)sum_bytes(r));
        expect(o, got == encode_sum(r, (int)sum),
               "%d rows, sub-groups of %d: row %d, column %d is %#x, and should be %#x", f.rows, lanes, row, column,
               got, encode_sum(r, (int)sum));
    }
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static launch l;
    const struct row *r = &rows[number];
    const unsigned lanes = lanes_of(d, r);
    memset(&l, 0, sizeof l);
    for (size_t first = 0; first < GROUPS * ITEMS; first += lanes)
        for (int form = r->split; form < FORMS; ++form)
            fill_form(&l, r, form, (int)lanes, first);
    const argument arguments[] = {BUFFER(l.a), BUFFER(l.b), BUFFER(l.sums)};
    device_run(d, kernel, arguments, 3, GROUPS, ITEMS);
    for (size_t first = 0; first < GROUPS * ITEMS; first += lanes)
        for (int form = r->split; form < FORMS; ++form)
            check_form(&l, r, form, (int)lanes, first, o);
}

const suite matrices = {CASES_OF(rows, 1), head, form_of, lacks, write_kernel, run};
