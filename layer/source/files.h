/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a program is built from; and its files, each once: its own text, its header programs, and the files on disk that
 * it includes. */

#pragma once

#include "source/options.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

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

typedef struct layer_file {
    char *path;                 /* "" for the program itself; the name of a header program */
    const layer_header *header; /* NULL for a file on disk */
    dev_t device;
    ino_t inode;
    char *text; /* of layer_join_lines, empty if it cannot be read; NULL: not read yet */
    size_t size;
    bool is_once;    /* has #pragma once */
    bool is_entered; /* for a walk that reads such a file once */
} layer_file;

typedef struct layer_files {
    const layer_sources *sources;
    layer_options options;
    char *definitions; /* "#define NAME VALUE" of each option -D, in lines */
    size_t definitions_size;
    layer_file *files; /* the program itself, then all header programs, then files on disk */
    size_t count;
    bool in_options; /* what is visited are the definitions */
    size_t lookups;  /* of paths; beyond a limit none is found any more */
} layer_files;

/* False when memory runs out, here and below; end it with layer_end_files in either case. */
bool layer_begin_files(layer_files *files, const layer_sources *sources);
void layer_end_files(layer_files *files);

/* Adds every file that #include of `name` in files[includer] may find: `name` has its quotes, "" or <>. `first` becomes
 * the one that a compiler takes, or 0 when there is no file. A header program is found by its exact name. */
bool layer_add_includes(layer_files *files, size_t includer, const char *name, size_t length, size_t *first);

/* Whether files may have been missed, since there are too many names and folders. */
bool layer_lacks_lookups(const layer_files *files);

/* Reads files.files[file], which then has a text. */
bool layer_read_file(layer_files *files, size_t file);

/* A text of a program, which stays until layer_end_files; `file` is an index as above. The definitions of options count
 * as the program's. */
typedef bool (*layer_visit_text)(void *data, size_t file, const char *text, size_t size);

/* Visits the definitions, then the program, its header programs and the files that `visit` adds, empty if they cannot
 * be read. False when memory runs out or `visit` returns false. */
bool layer_visit_files(layer_files *files, layer_visit_text visit, void *data);
