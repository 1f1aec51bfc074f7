/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The settings of a command line: one table of options for all subcommands. */

#pragma once

#include "cltile/cltile.h"
#include "findings.h"
#include "layout/layout.h"
#include "text.h"

#include <stdbool.h>

typedef enum emit { EMIT_BC, EMIT_LL, EMIT_SPV, EMIT_SPVASM, EMIT_ISA } emit;

/* What writes SPIR-V: LLVM's own target, or Khronos' translator. */
typedef enum spirv_writer { SPIRV_BY_LLVM, SPIRV_BY_TRANSLATOR } spirv_writer;

/* The subcommands, as bits for the rows of options. */
typedef enum subcommand {
    SUBCOMMAND_BUILD = 1,
    SUBCOMMAND_LINK = 2,
    SUBCOMMAND_CHECK = 4,
    SUBCOMMAND_LAYOUT = 8,
    SUBCOMMAND_TARGETS = 16,
    SUBCOMMAND_SPIRV = 32,
    SUBCOMMAND_INSPECT = 64,
    SUBCOMMAND_REGISTERS = 128,
    SUBCOMMAND_ANY = 255,
} subcommand;

typedef struct settings {
    subcommand subcommand;
    const char *name; /* of the subcommand */
    const char *input, *output;
    const char *compiled;     /* a file of the bitcode that the input was compiled to, or NULL */
    words inputs;             /* of a subcommand that takes several; `input` is the first */
    words warnings;           /* options about findings, as link.warnings has them */
    bool warnings_are_errors; /* -Werror */
    words image_formats;      /* as link.image_formats has them */
    const char *explained;    /* the ID of a finding, or NULL */
    bool json, sarif;         /* SARIF is JSON, too */
    bool lists_findings, wants_assembly;
    findings *found;     /* receives what check prints and, for JSON, Clang's messages */
    cltile_options link; /* its target is that of the first device, where each has its own */
    bool target_is_auto; /* chosen by the devices */
    bool sub_groups_given, events_given;
    const char *arch; /* NULL: not given */
    emit emit;
    bool emit_given;
    spirv_writer spirv_by;
    bool spirv_by_given;
    words devices;
    words clang;           /* other options for clang */
    bool keeps_debug_info; /* -g... */
    const char *standard;  /* -cl-std=..., or NULL */
    bool verbose, saves_temporaries;
    const layout_type *type;
    const cltile_2d_shape *block_2d; /* NULL: a media block */
    unsigned width, height;          /* 0: not given */
    const char *svg;                 /* a file, or NULL */
    bool to_codeplay, from_codeplay;
    const char *completed_by; /* a library in SPIR-V, or NULL */
    const char *set_name;     /* of Codeplay's set, or NULL */
    bool help, version;
} settings;

/* Reads the arguments after the subcommand's name, each option by itself. Reports wrong usage and returns false.
 * Strings point into `arguments`. */
bool read_settings(settings *s, subcommand subcommand, const char *name, char **arguments);

/* How findings about the input are written, without colours. */
findings_format findings_format_of(const settings *s);

/* Whether the arch is one of SPIR or SPIR-V, rather than that of a processor's own code. */
bool is_for_spir(const settings *s);

/* Whether the arch is a CPU's. */
bool is_for_cpu(const settings *s);

/* The shown form of option `number` of these subcommands, and its text; NULL after the last. */
const char *get_option_help(subcommand subcommands, size_t number, const char **help);

/* The kinds of values of options, for completion. */
typedef enum value_kind {
    VALUE_NONE,
    VALUE_ONE_OF,
    VALUE_DEVICES,
    VALUE_WARNINGS,
    VALUE_FINDINGS,
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_TEXT,
} value_kind;

/* Appends the options of a subcommand as they are typed. */
void add_option_names(words *names, subcommand subcommand);

/* The kind of value after a word; VALUE_NONE if it is not an option with a value. For VALUE_ONE_OF *values receives the
 * values, ended by NULL. */
value_kind get_option_values(subcommand subcommand, const char *word, const char *const **values);

/* The names of archs, of each `emit`, and of the endings of their files, ended by NULL. */
extern const char *const arch_names[], *const emit_names[], *const emit_endings[];

/* ---- The target for each GPU of --device (devices.c) ---- */

/* Finds a GPU by its name; if the table does not have it, by the version that the installed ocloc has for it. NULL if
 * neither knows it. */
const cltile_device *look_up_device(const char *name);

/* "26.31": a release of Intel's compute-runtime, and so of ocloc, that has the GPU. NULL if the table lacks the GPU. */
char *find_release(const char *name);

/* Finds a GPU with a known target. Reports another one as wrong usage, and returns NULL. */
const cltile_device *find_device(const settings *s, const char *name);

/* Settles the target: with --target auto, the default once there is a --device, by the GPUs. Those of --emit isa may
 * differ; see target_of. Reports wrong usage and returns false. */
bool choose_target(settings *s);

/* Warns of what the command line asks for and the GPUs lack. With --verbose, says what was chosen for them. */
void report_devices(const settings *s);

/* Whether the compiler of all GPUs of --device knows a function of the extensions by name. */
bool gpus_know_function(const settings *s, const char *symbol);

/* cltile_options.matrix_lanes: 8 if all GPUs of --device multiply matrices in sub-groups of 8. */
unsigned find_matrix_lanes(const settings *s);

/* The name of one of the GPUs that has no images, among those of the link's target; NULL if there is none. */
const char *find_without_images(const settings *s);

/* Whether a target is for Intel's GPUs alone. */
bool is_for_intel(const char *target);

/* The target for one of the GPUs. */
const char *target_of(const settings *s, const char *device);

/* All names of GPUs. */
void add_device_names(words *names);
