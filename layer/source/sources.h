/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a program is built from. */

#pragma once

#include <stddef.h>

/* A header program of clCompileProgram: the name that #include gives it, and its text. */
typedef struct layer_header {
    const char *name;
    const char *text;
    size_t size;
} layer_header;

/* The text of a program, the options that it is built with (NULL for none), its header programs. */
typedef struct layer_sources {
    const char *text;
    size_t size;
    const char *options;
    const layer_header *headers;
    size_t header_count;
} layer_sources;

/* A program whose text is to be as its compiler sees it (expand.h). */
typedef struct layer_expansion {
    const layer_sources *sources;
    unsigned missing;  /* headers whose #include is left out: layer_scan.missing_headers */
    const char *names; /* CL_PROGRAM_KERNEL_NAMES of the program of directives; "" without conditions */
    char *refusal;     /* becomes why it cannot be done, with file and line; NULL when memory ran out. Free it */
} layer_expansion;
