/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The subcommands. Each takes the arguments after its name, ended by NULL, and returns the exit status. */

#ifndef CLTILE_TOOLS_COMMANDS_H
#define CLTILE_TOOLS_COMMANDS_H

int build_command(char **arguments);
int link_command(char **arguments);
int check_command(char **arguments);
int layout_command(char **arguments);

#endif
