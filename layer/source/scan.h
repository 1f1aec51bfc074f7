/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which builtins of the extensions a program uses: a scan of tokens. A name that occurs anywhere is a use. One that the
 * compiler never sees costs a longer prelude, never a result. */

#pragma once

#include "driver/uses.h"
#include "source/files.h"
#include "source/names.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct layer_scan {
    layer_uses uses;

    /* The first use: a name in `sources` or in the file that it includes, or the options; for messages. */
    char name[64];
    char file[256]; /* "" for the program itself */
    unsigned line;  /* 1 for the first; 0 for options */

    /* Names that the sources define themselves, as macros or functions, without testing the macro of the extension.
     * They are no uses. Constant strings. */
    const char *own[LAYER_NAMES];
    size_t own_count;

    /* Uses that definitions are added for if the build fails without them: those of own names, and all where the
     * file that a macro includes is not known. */
    layer_uses own_uses;

    /* Headers of the extensions that an #include names and that the program does not bring: bit h is
     * row h. They are uses of the extension. */
    unsigned missing_headers;

    /* Macros of extensions, cl_..., that an #if tests. */
    char tested[16][48];
    size_t tested_count;

    /* Events of async copies, or copies that OpenCL C has itself, occur: for CLTILE_LAYER=check. */
    bool has_events;

    /* Copies may be of version 0.9.0, with fewer arguments. True in case of doubt. */
    bool copies_may_be_older;

    /* A wait may be under a condition or behind an early return. True in case of doubt: then copies on PoCL have no
     * barrier, and one work-item makes them. */
    bool waits_may_be_conditional;

    /* The sub-group size that every kernel requires; 0 if no kernel requires one, or with sizes_differ. */
    unsigned required_size;
    bool sizes_differ; /* kernels differ, or the scan cannot read a size: only the compiler knows */
} layer_scan;

/* Scans a program's text, the definitions of its options, all header programs, and every file that an #include may
 * find: in the including file's folder, the -I folders, and the current folder. False when memory runs out. */
bool layer_scan_sources(const layer_sources *sources, layer_scan *scan);

/* A text without the #include of missing headers: the definitions have what they declare. Lines and columns stay. NULL
 * when memory runs out; the caller frees it. */
char *layer_hide_headers(const char *text, size_t size, unsigned missing, size_t *hidden_size);
