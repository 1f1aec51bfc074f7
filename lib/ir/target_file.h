/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The file of a target outside the source tree: lines, and behind them the bytes of members, in the lines' order.
 *
 *   cltile-target 1
 *   version 0.1.0             of cltile, whose sources the members are made with
 *   name bytewise
 *   base intel                or nothing: the target whose files stand behind this one's
 *   counts_copies yes         as in the manifest (cmake/folders.cmake)
 *   packed_rows
 *   member ARCH NAME SIZE
 *   symbol SYMBOL             of that member, and so on
 *   end */

#pragma once

#include "ir/archive.h"

typedef struct cltile_target_file {
    char *bytes;
    cltile_target target; /* its name and lines */
    const char *base;     /* "" where there is none */
    cltile_member *members;
    cltile_definition *definitions;
    size_t member_count, definition_count;
} cltile_target_file;

/* Reads a file; CLTILE_INVALID_TARGET if it is not one of this version of cltile. */
cltile_status cltile_read_target_file(const char *path, cltile_target_file **file, char **message);

/* NULL is allowed. */
void cltile_free_target_file(cltile_target_file *file);

/* The member for an arch that defines a symbol, or NULL; *found is the symbol as the file has it. */
const cltile_member *cltile_find_in_target_file(const cltile_target_file *file, const char *symbol, const char *arch,
                                                const char **found);

/* Whether the file has members for an arch. */
bool cltile_target_file_has_arch(const cltile_target_file *file, const char *arch);
