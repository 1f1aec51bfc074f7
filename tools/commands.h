/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The subcommands. Each takes what its arguments ask for, and returns the exit status; and prints its --help. */

#ifndef CLTILE_TOOLS_COMMANDS_H
#define CLTILE_TOOLS_COMMANDS_H

#include "settings.h"

int build_command(settings *s);
int link_command(settings *s);
int check_command(settings *s);
int inspect_command(settings *s);
int registers_command(settings *s);
int layout_command(settings *s);
int targets_command(settings *s);
int spirv_command(settings *s);

void build_help(void);
void link_help(void);
void check_help(void);
void inspect_help(void);
void registers_help(void);
void layout_help(void);
void targets_help(void);
void spirv_help(void);

/* cltile __complete NUMBER WORD..., of which these are the arguments, ended by NULL: prints what the word of that
 * number may become, for the completion of shells. */
int complete_command(char **arguments);

typedef struct subcommand_row {
    const char *name;
    int (*run)(settings *s);
    void (*print_help)(void);
    const char *help; /* in a line */
    subcommand subcommand;
    const char *inputs; /* how the names of its input files end: "cl bc"; NULL when it has none */
} subcommand_row;

/* Ended by a row without a name. */
extern const subcommand_row subcommands[];

#endif
