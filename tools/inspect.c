/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile inspect: every tile operation of every kernel. */

#include "commands.h"
#include "input.h"
#include "library.h"
#include "report.h"
#include "settings.h"
#include "spirv/comments.h"
#include "spirv/module.h"

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
        "usage: cltile inspect [options] FILE...\n"
        "\n"
        "Shows every tile operation of every kernel: what it reads and writes, how much of what it moves is used, which\n"
        "waits complete which copies, and what is wrong with it. Sub-group block reads and writes, shuffles, broadcasts,\n"
        "votes, ballots, reductions and scans are shown, too. A FILE is SPIR-V (also as text), LLVM bitcode of LLVM " CLTILE_LLVM_MAJOR_TEXT " or older, or\n"
        "OpenCL C; - is stdin. A ? stands for what is not constant, even with all functions inlined.\n",
    .remark =
        "\n"
        "Values may also follow an =. CLTILE_CLANG in the environment names another clang.\n"
        "Exit status: 0 inspected, whatever was found; 1 the file cannot be inspected; 2 wrong usage.\n"
        "\n"
        "  cltile inspect --json k.spv",
};
/* clang-format on */
