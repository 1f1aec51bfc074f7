/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The command line of cltile, an argument a line: what it means, and what a shell may complete it to. */

#include "settings.h"

#include "commands.h"
#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ARGUMENTS = 64 };

static void read_line(char **arguments) {
    for (size_t i = 0; subcommands[i] != NULL; ++i) {
        const subcommand_row *row = subcommands[i];
        if (strcmp(row->name, arguments[0]) == 0) {
            settings s;
            const bool read = read_settings(&s, row->subcommand, row->name, arguments + 1) &&
                              (s.help || s.lists_findings || resolve_settings(&s));
            ALWAYS(!read || s.help || s.lists_findings ||
                   (row->subcommand & (SUBCOMMAND_LAYOUT | SUBCOMMAND_TARGETS)) || s.input != NULL);
        }
    }
}

/* The cursor is at each of the words, and behind them. */
static void complete_line(char **arguments, size_t count) {
    char *line[MOST_ARGUMENTS + 3] = {NULL, "cltile"};
    memcpy(line + 2, arguments, (count + 1) * sizeof *arguments);
    for (size_t at = 1; at <= count + 1; ++at) {
        char number[24];
        snprintf(number, sizeof number, "%zu", at);
        line[0] = number;
        complete_command(line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *arguments[MOST_ARGUMENTS];
    part p = take_rest(&bytes, &size);
    const size_t count = split_lines(&p, arguments, MOST_ARGUMENTS);
    if (count > 0) {
        read_line(arguments);
        complete_line(arguments, count);
    }
    free(p.text);
    release_memory();
    return 0;
}
