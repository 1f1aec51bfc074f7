/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules for images and work-groups of kernels with media blocks. docs/diagnostics.md has a section for each ID.
 * Source: cl_intel_media_block_io, "New OpenCL C built-in functions". */

#pragma once

#include "launch/arguments.h"
#include "program/checker_contents.h"

/* Where a rule is broken. */
typedef struct layer_site {
    cl_program program;
    const char *file; /* "": the program itself; NULL: unknown */
    unsigned line;
} layer_site;

/* A line on standard error, "cltile: FILE:LINE: severity: ... [id]", once. `site` may be NULL. */
__attribute__((format(printf, 4, 5))) void layer_report(const layer_site *site, const char *severity, const char *id,
                                                        const char *format, ...);

/* Checks the image of a block, which is one of the kernel's arguments. If several may be meant, a rule counts as broken
 * if all of them break it. */
void layer_check_block(const layer_arguments *arguments, const layer_site *site, const struct __cltile_block_use *use);

/* Checks images that are bound twice, and the size of work-groups, of a kernel that has blocks. `local` has
 * zeros if the driver chose it. */
void layer_check_launch(const layer_arguments *arguments, const size_t global[3], const size_t local[3]);

/* Messages may come again. */
void layer_forget_messages(void);
