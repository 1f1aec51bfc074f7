/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The bitcode that is built into libcltile: members, the symbols they define, and whole libraries. */

#pragma once

#include "cltile/cltile.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct cltile_member {
    const char *folder;         /* the source folder: "generic", "intel", "hosts/functions" */
    const char *arch;           /* of the module's triple: "spir", "spir64" */
    const char *name;           /* "<folder>/<extension>/<builtin>" */
    const unsigned char *bytes; /* a bitcode module */
    size_t size;
    bool is_emulated; /* of sub-groups that a host lacks */
} cltile_member;

/* A function that a member defines. */
typedef struct cltile_definition {
    const char *key; /* of the symbol: cltile_make_key */
    const char *symbol;
    const cltile_member *member;
    const cltile_builtin *builtin; /* that it implements; NULL for a function of no extension */
} cltile_definition;

typedef struct cltile_library {
    const char *target;
    const char *arch;
    const unsigned char *bytes;
    size_t size;
} cltile_library;

/* What a target's manifest says (cmake/folders.cmake). */
typedef struct cltile_target {
    const char *name;
    bool counts_copies; /* copies go on when they return, and events tell one from another */
    bool packed_rows;   /* the folder is right for packed rows */
} cltile_target;

/* Those with a folder; ends with a row whose name is NULL. */
extern const cltile_target cltile_targets[];

/* Ends with a row whose `bytes` is NULL. */
extern const cltile_library cltile_libraries[];

/* Sorted by key. */
extern const cltile_definition cltile_definitions[];
extern const size_t cltile_definition_count;

/* Sorted by name. */
extern const cltile_builtin cltile_builtin_rows[];
extern const size_t cltile_builtin_count;

/* The definitions of a symbol, however it is mangled, for all archs and of all folders. NULL, and 0 in *count, if there
 * is none. */
const cltile_definition *cltile_find_definitions(const char *symbol, size_t *count);

/* The builtin with that name or symbol, or NULL. */
const cltile_builtin *cltile_builtin_of(const char *symbol);
