/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that call the media block builtins of one type, and their machine code both ways. */

#include "kernels.h"

#include "file.h"

#include <stdio.h>
#include <string.h>

const block_type block_types[BLOCK_TYPES] = {
    {"uc", "uchar", 1, 1},      {"uc2", "uchar2", 1, 2},     {"uc4", "uchar4", 1, 4},  {"uc8", "uchar8", 1, 8},
    {"uc16", "uchar16", 1, 16}, {"us", "ushort", 2, 1},      {"us2", "ushort2", 2, 2}, {"us4", "ushort4", 2, 4},
    {"us8", "ushort8", 2, 8},   {"us16", "ushort16", 2, 16}, {"ui", "uint", 4, 1},     {"ui2", "uint2", 4, 2},
    {"ui4", "uint4", 4, 4},     {"ui8", "uint8", 4, 8},
};

bool choose_type(bool chosen[BLOCK_TYPES], const char *word) {
    for (size_t t = 0; t < BLOCK_TYPES; ++t)
        if (strcmp(word, block_types[t].suffix) == 0)
            return chosen[t] = true;
    return false;
}

void complete_types(bool chosen[BLOCK_TYPES]) {
    bool any = false;
    for (size_t t = 0; t < BLOCK_TYPES; ++t)
        any = any || chosen[t];
    for (size_t t = 0; t < BLOCK_TYPES && !any; ++t)
        chosen[t] = true;
}

/* cl_intel_media_block_io, Table 6.X; rows are padded to a power of two in the lanes (SPV_INTEL_media_block_io). */
static const struct {
    unsigned bytes, most_rows, padded;
} widths[] = {{4, 64, 4}, {8, 32, 8}, {12, 16, 16}, {16, 16, 16}, {20, 8, 32}, {24, 8, 32}, {28, 8, 32}, {32, 8, 32}};

/* Intel's compiler refuses regions that are larger than what the lanes hold. */
static unsigned most_rows(const block_type *type, unsigned lanes, size_t width) {
    const unsigned fit = lanes * type->count * type->element_bytes / widths[width].padded;
    return fit < widths[width].most_rows ? fit : widths[width].most_rows;
}

static void write_width(FILE *out, const block_type *type, unsigned lanes, size_t w, const choice *kernels) {
    const unsigned rows = most_rows(type, lanes, w), width = widths[w].bytes / type->element_bytes;
    for (unsigned height = 1; height <= rows; ++height)
        if (kernels->all || height == 1 || height == rows)
            fprintf(out, "SINGLE_KERNELS(%s, %s, %u, %u, %u)\n", type->suffix, type->texels, width, height, lanes);
    const bool is_chosen =
        kernels->all || widths[w].bytes == 8 || widths[w].bytes == 24; /* full rows, and padded ones */
    if (rows > 0 && is_chosen && !kernels->alone)
        fprintf(out, "KERNELS(%s, %s, %u, %u, %u)\n", type->suffix, type->texels, width, rows, lanes);
}

static void write_kernels(FILE *out, const block_type *type, const choice *kernels) {
    fputs("#include \"kernels.cl\"\n", out);
    for (unsigned lanes = kernels->least_lanes; lanes <= kernels->most_lanes; lanes *= 2)
        for (size_t w = 0; w < sizeof widths / sizeof *widths; ++w)
            write_width(out, type, lanes, w, kernels);
}

static bool write_source(const block_type *type, const choice *kernels, const char *path) {
    char *text;
    size_t size;
    FILE *out = open_text(&text, &size);
    write_kernels(out, type, kernels);
    return fclose(out) == 0 && write_file(path, text, size);
}

/* Options of Clang's, which is in cltile and in ocloc. */
#define STANDARD "-cl-std=CL3.0"
#define FOLDERS "-I" BENCH_INCLUDE, "-I" BENCH_KERNELS

static bool build_spirv(const program *p, const char *target) {
    /* NOLINTBEGIN(bugprone-suspicious-missing-comma): -I and its folder are one */
    static const char *const options[] = {BENCH_CLTILE, "build", "--emit", "spv", "-W", "no-all", STANDARD, FOLDERS};
    /* NOLINTEND(bugprone-suspicious-missing-comma) */
    command c = {.doing = "cltile", .package = "cltile"};
    for (size_t i = 0; i < sizeof options / sizeof *options; ++i)
        add_word(&c.words, "%s", options[i]);
    add_words(&c.words, "--target", target, p->source, "-o", p->spirv, NULL);
    return run_tool(p->source, &c);
}

bool write_program(const block_type *type, const choice *kernels, program *p) {
    p->source = temporary_path(format_text("kernels-for-%s.cl", kernels->target));
    p->spirv = temporary_path(format_text("kernels-for-%s.spv", kernels->target));
    return p->source != NULL && p->spirv != NULL && write_source(type, kernels, p->source) &&
           build_spirv(p, kernels->target);
}

bool take_program(const char *source, const char *target, program *p) {
    p->source = copy_text(source);
    p->spirv = temporary_path(format_text("%s.spv", target));
    return p->spirv != NULL && build_spirv(p, target);
}

void free_program(program *p) {
    *p = (program){NULL, NULL};
    remove_temporaries();
}

bool compile_program(const program *p, const char *device, bool plain, isa_kernels *kernels) {
    const char *file = plain ? p->source : p->spirv;
    const char *folder = temporary_path(format_text("%s-%s", device, strrchr(file, '/') + 1));
    ocloc_input in = {.label = p->source, .file = file};
    if (plain)
        add_words(&in.options, "-options", STANDARD " -I " BENCH_INCLUDE " -I " BENCH_KERNELS, NULL);
    else
        add_word(&in.options, "-spirv_input");
    return folder != NULL && make_folder(folder) && compile_by_ocloc(&in, device, folder, kernels);
}
