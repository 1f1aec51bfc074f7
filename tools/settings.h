/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a command line asks for: one table of options for all subcommands. */

#ifndef CLTILE_TOOLS_SETTINGS_H
#define CLTILE_TOOLS_SETTINGS_H

#include "cltile/cltile.h"
#include "layout_map.h"
#include "text.h"

#include <stdbool.h>

typedef enum emit { EMIT_BC, EMIT_LL, EMIT_SPV, EMIT_SPVASM, EMIT_ISA } emit;

/* The subcommands, as bits: an option's row says whose it is. */
typedef enum subcommand {
    SUBCOMMAND_BUILD = 1,
    SUBCOMMAND_LINK = 2,
    SUBCOMMAND_CHECK = 4,
    SUBCOMMAND_LAYOUT = 8,
} subcommand;

typedef struct settings {
    subcommand subcommand;
    const char *name; /* of the subcommand */
    const char *input, *output;
    words inputs;   /* of a subcommand that takes several; `input` is the first */
    words warnings; /* options about findings, as link.warnings has them */
    bool json, lists_findings;
    cltile_options link;
    bool sub_groups_given, events_given;
    const char *arch; /* NULL: not given */
    emit emit;
    words devices;
    words clang;           /* other options for clang */
    bool keeps_debug_info; /* -g... */
    const char *standard;  /* -cl-std=..., or NULL */
    bool verbose;
    const layout_type *type;
    unsigned width, height; /* 0: not given */
    const char *svg;        /* a file, or NULL */
    bool help;
} settings;

/* Reads the arguments that follow the subcommand's name. On wrong usage the user is told, and false is returned.
 * Strings point into `arguments`; free with free_settings in any case. */
bool read_settings(settings *s, subcommand subcommand, const char *name, char **arguments);

void free_settings(settings *s);

/* Whether the arch is one of SPIR or SPIR-V, rather than that of a processor's own code. */
bool is_for_spir(const settings *s);

/* Prints one line for each option of the subcommand. */
void print_options(subcommand subcommand);

#endif
