/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile: finds the subcommand. */

#include "cltile/cltile.h"
#include "commands.h"
#include "file.h"
#include "process.h"
#include "report.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
const subcommand_row subcommands[] = {
    {"build", build_command, build_help, "OpenCL C to linked bitcode, LLVM IR, SPIR-V or GPU assembly", SUBCOMMAND_BUILD, "cl bc"},
    {"link", link_command, link_help, "bitcode to bitcode with cltile's builtins", SUBCOMMAND_LINK, "bc"},
    {"check", check_command, check_help, "what is wrong with how kernels use the builtins", SUBCOMMAND_CHECK, "cl bc spv"},
    {"inspect", inspect_command, inspect_help, "every tile operation of every kernel", SUBCOMMAND_INSPECT, "spv bc cl"},
    {"registers", registers_command, registers_help, "what kernels take of Intel GPUs' registers, and their messages", SUBCOMMAND_REGISTERS, "cl bc"},
    {"layout", layout_command, layout_help, "which lane and component holds which element of a media block", SUBCOMMAND_LAYOUT, NULL},
    {"targets", targets_command, targets_help, "the targets, and which one a GPU needs", SUBCOMMAND_TARGETS, NULL},
    {"spirv", spirv_command, spirv_help, "SPIR-V: copies to instructions of Codeplay's set, and back", SUBCOMMAND_SPIRV, "spv"},
    {NULL, NULL, NULL, NULL, 0, NULL},
};
/* clang-format on */
#define SUBCOMMAND_COUNT (sizeof subcommands / sizeof *subcommands - 1)

static void print_usage(FILE *file) {
    fputs("usage: cltile SUBCOMMAND [options] ...\n\n", file);
    for (size_t i = 0; i < SUBCOMMAND_COUNT; ++i)
        fprintf(file, "  cltile %-9s %s\n", subcommands[i].name, subcommands[i].help);
    fputs("\n'cltile SUBCOMMAND --help' shows a subcommand's options, 'cltile --version' the versions.\n", file);
}

static int refuse_unknown(const char *name) {
    const char *names[SUBCOMMAND_COUNT + 3] = {"--help", "--version"};
    for (size_t i = 0; i < SUBCOMMAND_COUNT; ++i)
        names[i + 2] = subcommands[i].name;
    const char *kind = name[0] == '-' ? "option" : "subcommand", *nearest = find_nearest(name, names);
    if (nearest != NULL)
        report_usage(NULL, "unknown %s '%s': did you mean '%s'?", kind, name, nearest);
    else
        report_usage(NULL, "unknown %s '%s'", kind, name);
    return EXIT_WRONG_USAGE;
}

static int run_subcommand(const subcommand_row *row, char **arguments) {
    settings s;
    int status = EXIT_WRONG_USAGE;
    if (read_settings(&s, row->subcommand, row->name, arguments)) {
        if (s.help)
            row->print_help();
        status = s.help ? EXIT_DONE : row->run(&s);
    }
    free_settings(&s);
    return status;
}

static int run(char **arguments) {
    const char *name = arguments[0];
    if (name == NULL) {
        print_usage(stderr);
        return EXIT_WRONG_USAGE;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_usage(stdout);
        return EXIT_DONE;
    }
    if (strcmp(name, "--version") == 0) {
        printf("cltile " CLTILE_VERSION ", LLVM %s\n", cltile_llvm_version());
        return EXIT_DONE;
    }
    if (strcmp(name, "__complete") == 0)
        return complete_command(arguments + 1);
    for (size_t i = 0; i < SUBCOMMAND_COUNT; ++i)
        if (strcmp(name, subcommands[i].name) == 0)
            return run_subcommand(&subcommands[i], arguments + 1);
    return refuse_unknown(name);
}

int main(int argc, char **argv) {
    catch_signals();
    int status = run(argc > 0 ? argv + 1 : argv);
    if (status == EXIT_DONE && !finish_stdout())
        status = EXIT_FAILED;
    remove_temporaries();
    end_by_caught_signal();
    return status;
}
