/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile inspect: every tile operation of every kernel. */

#include "commands.h"
#include "library.h"
#include "settings.h"
#include "spirv/spirv.h"
#include "text.h"

#include <stdio.h>

static bool show_assembly(const settings *s, file_bytes *output) {
    file_bytes spirv;
    const char *label = label_of(s->input);
    return read_assembled(s, &spirv) && check_module(label, &spirv) && comment_operations(label, &spirv, output);
}

static bool show_operations(settings *s, file_bytes *output) {
    file_bytes bitcode = {NULL, 0};
    spirv_operations operations = {0};
    return read_bitcode(s, &operations, &bitcode) && inspect_bitcode(s, &operations, &bitcode, output);
}

/* Appends what is shown of one file; of several files each has its name before it, but for JSON, which has it within.
 */
static bool append_file(const settings *s, const char *input, FILE *all) {
    settings one = *s;
    file_bytes output;
    one.input = input;
    if (!(s->wants_assembly ? show_assembly(&one, &output) : show_operations(&one, &output)))
        return false;
    if (s->inputs.count > 1 && !s->json)
        fprintf(all, "%s%s%s\n", ftell(all) > 0 ? "\n" : "", s->wants_assembly ? "; " : "", label_of(input));
    fwrite(output.bytes, 1, output.size, all);
    return true;
}

static bool inspect_files(const settings *s, const char *path) {
    file_bytes all;
    FILE *out = open_text(&all.bytes, &all.size);
    bool inspected = true;
    for (size_t i = 0; i < s->inputs.count; ++i)
        inspected = append_file(s, s->inputs.items[i], out) && inspected;
    return fclose(out) == 0 && inspected && write_output(path, all.bytes, all.size);
}

static int run_inspect(settings *s) {
    const char *path = s->output == NULL ? "-" : s->output;
    for (size_t i = 0; i < s->inputs.count; ++i)
        if (!check_output(path, s->inputs.items[i]))
            return EXIT_FAILED;
    return inspect_files(s, path) ? EXIT_DONE : EXIT_FAILED;
}

/* clang-format off */
const subcommand_row inspect_row = {
    .subcommand = SUBCOMMAND_INSPECT, .name = "inspect", .run = run_inspect, .inputs = "spv spvasm bc cl",
    .summary = "every tile operation of every kernel",
    .usage =
        "cltile inspect [options] FILE...",
    .text =
        "Shows every tile operation of every kernel: its region, the bytes it moves and uses, which waits complete "
        "which copies, and what is wrong with it. It also shows exchanges of data between lanes, and sub-group block "
        "reads and writes. A FILE is SPIR-V (also as text), LLVM bitcode of LLVM " CLTILE_LLVM_MAJOR_TEXT " or older, "
        "or OpenCL C.\n"
        "A ? stands for what is not constant, even with all functions inlined. With several files, each file's name "
        "comes first; in JSON each file is an object.",
    .examples =
        "cltile inspect --json k.spv",
};
/* clang-format on */
