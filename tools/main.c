/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile: finds the subcommand. */

#include "cltile/cltile.h"
#include "commands.h"
#include "file.h"
#include "findings.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

const subcommand_row *const subcommands[] = {&build_row,  &link_row,    &check_row, &inspect_row, &registers_row,
                                             &layout_row, &targets_row, &spirv_row, NULL};
#define SUBCOMMAND_COUNT (sizeof subcommands / sizeof *subcommands - 1)

#define JSON_WITHOUT_MEMORY "{\"version\": 1, \"error\": {\"message\": \"out of memory\"}}\n"

static int refuse_unknown(const char *name) {
    const char *names[SUBCOMMAND_COUNT + 3] = {"--help", "--version"};
    for (size_t i = 0; i < SUBCOMMAND_COUNT; ++i)
        names[i + 2] = subcommands[i]->name;
    report_usage(NULL, "unknown %s '%s'%s", name[0] == '-' ? "option" : "subcommand", name, suggest(name, names, ""));
    return EXIT_WRONG_USAGE;
}

static int print_version(void) {
    printf("cltile " CLTILE_VERSION ", LLVM %s\n", cltile_llvm_version());
    return EXIT_DONE;
}

static int run_subcommand(const subcommand_row *row, char **arguments, findings *found) {
    settings s;
    if (!read_settings(&s, row->subcommand, row->name, arguments))
        return EXIT_WRONG_USAGE;
    s.found = found;
    if (s.version)
        return print_version();
    if (!s.help && !resolve_settings(&s))
        return EXIT_WRONG_USAGE;
    if (!s.help)
        return row->run(&s);
    print_help(row);
    return EXIT_DONE;
}

static bool has_word(char **arguments, const char *word) {
    while (*arguments != NULL && strcmp(*arguments, word) != 0)
        ++arguments;
    return *arguments != NULL;
}

/* With the findings of Clang that are the error, if there are any. */
static void print_error_json(const char *message, const findings *found) {
    print_json(stdout, "{'version': 1, 'error': {'message': %s", message);
    if (found->text != NULL)
        printf(", \"findings\": [\n%s\n]", found->text);
    puts("}}");
}

/* Who asks for JSON or SARIF gets errors in that form. */
static int run_kept(const subcommand_row *row, char **arguments) {
    findings found = {0};
    const bool sarif = (row->subcommand & SUBCOMMAND_CHECK) != 0 && has_word(arguments, "--sarif");
    if (sarif || has_word(arguments, "--json")) {
        keep_errors();
        report_without_memory(sarif ? SARIF_WITHOUT_MEMORY : JSON_WITHOUT_MEMORY);
    }
    const int status = run_subcommand(row, arguments, &found);
    const char *errors = take_errors();
    if (status == EXIT_DONE || errors == NULL)
        return status;
    if (sarif)
        print_sarif("", errors);
    else
        print_error_json(errors, &found);
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
    if (strcmp(name, "--version") == 0)
        return print_version();
    if (strcmp(name, "__complete") == 0)
        return complete_command(arguments + 1);
    if (strcmp(name, "__manual") == 0)
        return print_manual();
    for (size_t i = 0; i < SUBCOMMAND_COUNT; ++i)
        if (strcmp(name, subcommands[i]->name) == 0)
            return run_kept(subcommands[i], arguments + 1);
    return refuse_unknown(name);
}

int main(int argc, char **argv) {
    static char buffer[1 << 16]; /* help is one write, whose error has a reason */
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    catch_signals();
    int status = run(argc > 0 ? argv + 1 : argv);
    if (status == EXIT_DONE && !finish_stdout())
        status = EXIT_FAILED;
    remove_temporaries();
    end_by_caught_signal();
    return status;
}
