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
#include <stdlib.h>

void inspect_help(void) {
    puts(
        "usage: cltile inspect [options] FILE\n"
        "\n"
        "Shows every tile operation of every kernel: what it reads and writes, how much of what it moves is used, which\n"
        "waits complete which copies, and what is wrong with it. FILE is SPIR-V, LLVM bitcode of LLVM " CLTILE_LLVM_MAJOR_TEXT
        " or older, or\n"
        "OpenCL C; - is stdin. A ? stands for what is not constant, even with all functions inlined.\n");
    print_options(SUBCOMMAND_INSPECT);
    puts("\n"
         "Values may also follow an =. CLTILE_CLANG in the environment names another clang.\n"
         "Exit status: 0 inspected, whatever was found; 1 the file cannot be inspected; 2 wrong usage.\n"
         "\n"
         "  cltile inspect --json k.spv");
}

static bool show_assembly(const settings *s, file_bytes *output) {
    file_bytes spirv = {NULL, 0};
    const char *label = label_of(s->input);
    const bool shown =
        read_file(s->input, &spirv) && check_module(label, &spirv) && comment_operations(label, &spirv, output);
    free(spirv.bytes);
    return shown;
}

static bool show_operations(settings *s, file_bytes *output) {
    file_bytes bitcode = {NULL, 0};
    spirv_operations operations = {0};
    const bool shown = read_operations(s, &operations, &bitcode) && inspect_bitcode(s, &operations, &bitcode, output);
    free(bitcode.bytes);
    free_operations(&operations);
    return shown;
}

static bool inspect(settings *s) {
    file_bytes output = {NULL, 0};
    const char *path = s->output == NULL ? "-" : s->output;
    const bool done = check_output(path, s->input) &&
                      (s->wants_assembly ? show_assembly(s, &output) : show_operations(s, &output)) &&
                      write_output(path, output.bytes, output.size);
    free(output.bytes);
    return done;
}

int inspect_command(settings *s) {
    return inspect(s) ? EXIT_DONE : EXIT_FAILED;
}
