/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The subcommands. Each takes the arguments after its name, ended by NULL, and returns the exit status. */

#ifndef CLTILE_TOOLS_COMMANDS_H
#define CLTILE_TOOLS_COMMANDS_H

#include "settings.h"

int build_command(char **arguments);
int link_command(char **arguments);
int check_command(char **arguments);
int inspect_command(char **arguments);
int layout_command(char **arguments);
int targets_command(char **arguments);
int spirv_command(char **arguments);

/* cltile __complete NUMBER WORD...: prints what the word of that number may become, for the completion of shells. */
int complete_command(char **arguments);

typedef struct subcommand_row {
    const char *name;
    int (*run)(char **arguments);
    const char *help;
    subcommand subcommand;
    const char *inputs; /* how the names of its input files end: "cl bc"; NULL when it has none */
} subcommand_row;

/* Ended by a row without a name. */
extern const subcommand_row subcommands[];

#endif
