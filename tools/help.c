/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* --help and the manual page, out of the tables of subcommands and options. */

#include "commands.h"
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 100, OPTION_COLUMNS = 23 };

/* ---- Help ---- */

void print_usage(FILE *file) {
    fputs("usage: cltile SUBCOMMAND [options] ...\n\n", file);
    for (const subcommand_row *const *row = subcommands; *row != NULL; ++row)
        fprintf(file, "  cltile %-9s %s\n", (*row)->name, (*row)->summary);
    fputs("\n'cltile SUBCOMMAND --help' shows a subcommand's options, 'cltile --version' the versions.\n", file);
}

static void print_wrapped(const char *text, size_t indent) {
    words lines = {0};
    add_lines(&lines, text, COLUMNS - indent);
    for (size_t i = 0; i < lines.count; ++i)
        printf("%*s%s\n", i > 0 ? (int)indent : 0, "", lines.items[i]);
}

void print_help(const subcommand_row *row) {
    const char *line, *shown, *help, *rest = row->usage;
    for (const char *lead = "usage:"; (line = take_line(&rest)) != NULL; lead = "      ")
        printf("%s %s\n", lead, line);
    for (rest = row->text; (line = take_line(&rest)) != NULL;) {
        puts("");
        print_wrapped(line, 0);
    }
    puts("");
    for (size_t i = 0; (shown = get_option_help(row->subcommand, i, &help)) != NULL; ++i) {
        printf("  %-20s ", shown);
        print_wrapped(help, OPTION_COLUMNS);
    }
    puts(
        "\nValues may also follow an =. The file - is stdin or stdout. Exit status: 0 done, 1 error, 2 wrong usage.\n");
    for (rest = row->examples; (line = take_line(&rest)) != NULL;)
        printf("  %s\n", line);
}

/* ---- Manual page ---- */

/* Text as roff has it, with options in bold. No text here begins with a dot or a quote, or has a backslash. */
static void put_roff(const char *text) {
    bool is_bold = false;
    for (const char *c = text; *c != '\0'; ++c) {
        if (*c == '-' && (c == text || c[-1] == ' ' || c[-1] == '[')) {
            is_bold = c[1] != ' ';
            fputs(is_bold ? "\\fB" : "", stdout);
        } else if (is_bold && *c != '-' && !isalnum((unsigned char)*c)) {
            is_bold = false;
            fputs("\\fR", stdout);
        }
        fputs(*c == '-' ? "\\" : "", stdout);
        putchar(*c);
    }
    puts(is_bold ? "\\fR" : "");
}

/* The forms of a command and its options, and what it does. */
static void put_command(const subcommand_row *row) {
    const char *line, *rest = row->usage, *shown, *help;
    char *options = copy_text("Options:");
    printf(".SS %s\n", row->name);
    for (; (line = take_line(&rest)) != NULL; puts(".br"))
        put_roff(line);
    for (size_t i = 0; (shown = get_option_help(row->subcommand, i, &help)) != NULL; ++i)
        append_text(&options, " [%s]", shown);
    put_roff(options);
    for (rest = row->text; (line = take_line(&rest)) != NULL;) {
        puts(".PP");
        put_roff(line);
    }
    puts(".PP\n.EX");
    for (rest = row->examples; (line = take_line(&rest)) != NULL;)
        put_roff(line);
    puts(".EE");
}

int print_manual(void) {
    const char *shown, *help;
    puts(".SH COMMANDS\nThe \\fIFILE\\fR \\fB\\-\\fR is standard input. Options go before or after files. A value "
         "follows its option after a space or an =.");
    for (const subcommand_row *const *row = subcommands; *row != NULL; ++row)
        put_command(*row);
    puts(".SH OPTIONS");
    for (size_t i = 0; (shown = get_option_help(SUBCOMMAND_ANY, i, &help)) != NULL; ++i) {
        puts(".TP");
        put_roff(shown);
        put_roff(help);
    }
    return EXIT_DONE;
}
