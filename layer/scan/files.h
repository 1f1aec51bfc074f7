/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The files that a program includes, each once: header programs, and files on disk. */

#ifndef LAYER_FILES_H
#define LAYER_FILES_H

#include <sys/types.h>

#include "options.h"
#include "scan.h"

typedef struct layer_file {
    char *path;                 /* "" for the program itself; the name of a header program */
    const layer_header *header; /* NULL for a file on disk */
    dev_t device;
    ino_t inode;
} layer_file;

typedef struct layer_files {
    const layer_sources *sources;
    const layer_options *options;
    layer_file *files;
    size_t count, capacity;
} layer_files;

/* Begins with the program itself as files[0]. False when memory runs out, here and below; end it with layer_end_files
 * in either case. */
bool layer_begin_files(layer_files *files, const layer_sources *sources, const layer_options *options);
void layer_end_files(layer_files *files);

/* Adds what #include "name" (or <name>, with the quotes in `name`) in files[includer] finds, when it is there and new.
 * With `finds_all`, for #include_next, in every folder, not only in the first that has it. */
bool layer_add_include(layer_files *files, size_t includer, const char *name, size_t length, bool finds_all);

/* The text of files[index]. One that cannot be read has none. `owned` is NULL or is to be freed. */
bool layer_read_file(const layer_files *files, size_t index, const char **text, size_t *size, char **owned);

#endif
