/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where a demo's files are and go. */

#ifndef EXAMPLES_OUTPUT_H
#define EXAMPLES_OUTPUT_H

#include "picture.h"

/* The path that was chosen or, when that is NULL, one that is given from the build folder on, wherever it is: the
 * folder above that of the running program. *path is for the caller to free. */
bool output_path(char **path, const char *chosen, const char *default_in_build, char **message);

/* A picture and its file's name. */
typedef struct output_picture {
    const char *name;
    const picture *picture; /* for PNG; or NULL */
    const char *svg;        /* in its place: the text of an SVG file */
} output_picture;

/* Writes all pictures or none, and prints their paths. Makes the folder, and those above it. `input` (or NULL) is a
 * file that is not to be overwritten. */
bool output_write(const char *folder, const output_picture *pictures, size_t count, const char *input, char **message);

#endif
