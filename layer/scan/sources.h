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
