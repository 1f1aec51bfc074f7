/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a command line asks for. */

#ifndef CLTILE_TOOLS_REQUEST_H
#define CLTILE_TOOLS_REQUEST_H

#include "cltile/cltile.h"
#include "layout/map.h"
#include "text.h"

#include <stdbool.h>

typedef enum emit { EMIT_BC, EMIT_LL, EMIT_SPV, EMIT_SPVASM, EMIT_ISA } emit;

/* The subcommands, as bits: an option's row says whose it is. */
typedef enum subcommand {
    SUBCOMMAND_BUILD = 1,
    SUBCOMMAND_LINK = 2,
    SUBCOMMAND_CHECK = 4,
    SUBCOMMAND_LAYOUT = 8,
    SUBCOMMAND_TARGETS = 16,
    SUBCOMMAND_SPIRV = 32,
    SUBCOMMAND_INSPECT = 64,
    SUBCOMMAND_REGISTERS = 128,
} subcommand;

typedef struct settings {
    subcommand subcommand;
    const char *name; /* of the subcommand */
    const char *input, *output;
    words inputs;   /* of a subcommand that takes several; `input` is the first */
    words warnings; /* options about findings, as link.warnings has them */
    bool json, lists_findings, wants_assembly;
    cltile_options link; /* its target is that of the first device, where each has its own */
    bool target_is_auto; /* chosen by the devices */
    bool sub_groups_given, events_given;
    const char *arch; /* NULL: not given */
    emit emit;
    words devices;
    words clang;           /* other options for clang */
    bool keeps_debug_info; /* -g... */
    const char *standard;  /* -cl-std=..., or NULL */
    bool verbose, saves_temporaries;
    const layout_type *type;
    unsigned width, height; /* 0: not given */
    const char *svg;        /* a file, or NULL */
    bool to_codeplay, from_codeplay, strict;
    const char *set_name; /* of Codeplay's set, or NULL */
    bool help;
} settings;

#endif
