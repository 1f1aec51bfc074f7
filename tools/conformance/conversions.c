/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conversions of bfloat16 and TensorFloat-32, of which NaN may have any bits, and prefetches, which change nothing. */

#include "plain/numbers.h"

#include "conformance.h"

#include <string.h>

enum { TO_BFLOAT16, FROM_BFLOAT16, TO_TF32, PREFETCH };

#define CONVERSIONS(n)                                                                                                 \
    {"intel_convert_bfloat16" #n "_as_ushort" #n, TO_BFLOAT16, #n, "float", "ushort"},                                 \
        {"intel_convert_as_bfloat16" #n "_float" #n, FROM_BFLOAT16, #n, "ushort", "float"}, {                          \
        "intel_convert_tfloat32" #n "_as_float" #n, TO_TF32, #n, "float", "float"                                      \
    }
#define PREFETCHED(suffix, type)                                                                                       \
    { "intel_sub_group_block_prefetch_" suffix, PREFETCH, "", type, type }
#define PREFETCHES(suffix, type)                                                                                       \
    PREFETCHED(suffix, type), PREFETCHED(suffix "2", type), PREFETCHED(suffix "4", type), PREFETCHED(suffix "8", type)

static const struct row {
    const char *builtin;
    int kind;
    const char *count; /* of a vector, or "" */
    const char *from, *to;
} rows[] = {
    CONVERSIONS(),
    CONVERSIONS(2),
    CONVERSIONS(3),
    CONVERSIONS(4),
    CONVERSIONS(8),
    CONVERSIONS(16),
    PREFETCHES("uc", "uchar"),
    PREFETCHED("uc16", "uchar"),
    PREFETCHES("us", "ushort"),
    PREFETCHED("us16", "ushort"),
    PREFETCHES("ui", "uint"),
    PREFETCHES("ul", "ulong"),
};

/* Each work-item converts 48 numbers. */
enum { OF_ITEM = 48, NUMBERS = GROUPS * ITEMS * OF_ITEM };

static const char head[] = "#define CONVERT(name, from, to, count, load, store) \\\n"
                           "    kernel void name(global const from *in, global to *out) { \\\n"
                           "        for (size_t i = 48 / count * ITEM; i < 48 / count * (ITEM + 1); ++i) \\\n"
                           "            store(load); \\\n"
                           "    }\n"
                           "#define PREFETCH(name, builtin, type) \\\n"
                           "    SIZED kernel void name(global const uchar *in, global uchar *out) { \\\n"
                           "        builtin((global const type *)in + 64 * get_group_id(0)); \\\n"
                           "        out[ITEM] = in[ITEM] + 1; \\\n"
                           "    }\n";

static void write_kernel(FILE *source, const device *d, size_t number) {
    const struct row *r = &rows[number];
    (void)d;
    if (r->kind == PREFETCH) {
        fprintf(source, "PREFETCH(case_%03zu, %s, %s)\n", number, r->builtin, r->from);
        return;
    }
    const char *count = *r->count == '\0' ? "1" : r->count;
    fprintf(source, "#define STORE_%zu(value) ", number);
    fprintf(source, *r->count == '\0' ? "out[i] = value\n" : "vstore%s(value, i, out)\n", r->count);
    fprintf(source, "CONVERT(case_%03zu, %s, %s, %s, %s(", number, r->from, r->to, count, r->builtin);
    fprintf(source, *r->count == '\0' ? "in[i]" : "vload%s(i, in)", r->count);
    fprintf(source, "), STORE_%zu)\n", number);
}

static void fill(uint32_t *bits, uint32_t seed) {
    static const uint32_t special[] = {0,          1,          0x7f7fffff, 0x7f7f7fff, 0x7f800000, 0x7f800001,
                                       0x7fc00000, 0x7fffffff, 0x3f808000, 0x3f818000, 0x3f801000, 0x3f803000,
                                       0x00008000, 0x80000000, 0xff800000, 0xbf818000};
    fill_random(bits, NUMBERS * sizeof *bits, seed);
    memcpy(bits, special, sizeof special);
}

static void check_number(const struct row *r, uint32_t in, uint32_t got, outcome *o) {
    const int dropped = r->kind == TO_TF32 ? 13 : 16;
    const uint32_t expected = r->kind == FROM_BFLOAT16 ? in << 16 : plain_round(in, dropped);
    const uint32_t as_float = r->kind == TO_BFLOAT16 ? got << 16 : got;
    const bool is_nan = plain_is_nan(r->kind == FROM_BFLOAT16 ? in << 16 : in);
    expect(o, is_nan ? plain_is_nan(as_float) : as_float == expected, "%#x becomes %#x, and should become %#x", in, got,
           r->kind == TO_BFLOAT16 ? expected >> 16 : expected);
}

static void run_conversion(const device *d, cl_kernel kernel, const struct row *r, outcome *o) {
    static uint32_t in[NUMBERS], out[NUMBERS];
    static uint16_t narrow[NUMBERS];
    fill(in, (uint32_t)r->kind + 1);
    for (size_t i = 0; i < NUMBERS; ++i)
        narrow[i] = (uint16_t)(in[i] >> 16);
    const argument of_in = BUFFER(in), of_out = BUFFER(out), of_narrow = BUFFER(narrow);
    const argument arguments[] = {r->kind == FROM_BFLOAT16 ? of_narrow : of_in,
                                  r->kind == TO_BFLOAT16 ? of_narrow : of_out};
    device_run(d, kernel, arguments, 2, GROUPS, ITEMS);
    for (size_t i = 0; i < NUMBERS; ++i)
        check_number(r, r->kind == FROM_BFLOAT16 ? in[i] >> 16 : in[i], r->kind == TO_BFLOAT16 ? narrow[i] : out[i], o);
}

static void run_prefetch(const device *d, cl_kernel kernel, outcome *o) {
    static uint8_t in[GROUPS * ITEMS * 8 * 16], out[GROUPS * ITEMS];
    fill_random(in, sizeof in, 5);
    memset(out, 0, sizeof out);
    const argument arguments[] = {BUFFER(in), BUFFER(out)};
    device_run(d, kernel, arguments, 2, GROUPS, ITEMS);
    for (size_t i = 0; i < GROUPS * ITEMS; ++i)
        expect(o, out[i] == (uint8_t)(in[i] + 1), "work-item %zu reads another value behind it", i);
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    if (rows[number].kind == PREFETCH)
        run_prefetch(d, kernel, o);
    else
        run_conversion(d, kernel, &rows[number], o);
}

const suite conversions = {CASES_OF(rows, 1), head, NULL, NULL, write_kernel, run};
