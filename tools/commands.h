/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The subcommands, each in a file of its name. */

#pragma once

#include "settings.h"

#include <stdio.h>

typedef struct subcommand_row {
    subcommand subcommand;
    const char *name;
    int (*run)(settings *s); /* returns the exit status */
    const char *inputs;      /* the endings of its input files: "cl bc"; NULL: it has no input */
    const char *summary;     /* in the list of subcommands */
    /* For --help and the manual page, in lines: each is a form of the command, a paragraph, or a command to show. */
    const char *usage, *text, *examples;
} subcommand_row;

extern const subcommand_row build_row, link_row, check_row, inspect_row, registers_row, layout_row, targets_row,
    spirv_row;

/* All of them, ended by NULL. */
extern const subcommand_row *const subcommands[];

/* cltile --help and cltile SUBCOMMAND --help. */
void print_usage(FILE *file);
void print_help(const subcommand_row *row);

/* cltile __manual: prints the part of the manual page that these tables have; tools/man/cltile.1.in has the rest.
 * Returns the exit status. */
int print_manual(void);

/* cltile __complete NUMBER WORD...: prints what the word of that number may become, for the completion of shells.
 * `arguments` are NUMBER and the words, ended by NULL. Returns the exit status. */
int complete_command(char **arguments);

/* ---- Options that are checked against each other, and what they leave open (resolve.c) ---- */

/* Chooses target, sub-groups and events. Reports wrong usage and returns false. */
bool resolve_settings(settings *s);
