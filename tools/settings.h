/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads what a command line asks for: one table of options for all subcommands. */

#ifndef CLTILE_TOOLS_SETTINGS_H
#define CLTILE_TOOLS_SETTINGS_H

#include "request.h"

/* Reads the arguments after the subcommand's name. Reports wrong usage and returns false. Strings point into
 * `arguments`. */
bool read_settings(settings *s, subcommand subcommand, const char *name, char **arguments);

/* Whether the arch is one of SPIR or SPIR-V, rather than that of a processor's own code. */
bool is_for_spir(const settings *s);

/* Prints one line for each option of the subcommand. */
void print_options(subcommand subcommand);

/* What the value of an option is, for completion. */
typedef enum value_kind {
    VALUE_NONE,
    VALUE_ONE_OF,
    VALUE_DEVICES,
    VALUE_WARNINGS,
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_TEXT,
} value_kind;

/* Appends the options of a subcommand as they are typed. */
void add_option_names(words *names, subcommand subcommand);

/* What follows a word: VALUE_NONE unless it is an option that takes a value. For VALUE_ONE_OF *values is what there is,
 * ended by NULL. */
value_kind get_option_values(subcommand subcommand, const char *word, const char *const **values);

/* The archs that there are, ended by NULL. */
extern const char *const arch_names[];

#endif
