/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules for images and work-groups of kernels with media blocks. docs/diagnostics.md has a section for each ID.
 * Source: cl_intel_media_block_io, "New OpenCL C built-in functions". */

#pragma once

#include "checker/area.h"
#include "launch/arguments.h"
#include "program/program.h"

/* Where a rule is broken. */
typedef struct layer_site {
    layer_program *program;
    const char *file; /* "": the program itself; NULL: unknown */
    unsigned line;
} layer_site;

/* A line on standard error, "cltile: FILE:LINE: severity: message [id]": of those at one place in a program that have
 * one key, the first. The key may be NULL: it is the message then. */
__attribute__((format(printf, 5, 6))) void layer_report(const layer_site *site, const char *key, const char *severity,
                                                        const char *id, const char *format, ...);

/* Checks the image of a block, which is one of the kernel's arguments. If several may be meant, a rule counts as broken
 * if all of them break it. */
void layer_check_block(const layer_arguments *arguments, const layer_site *site, const struct __cltile_block_use *use);

/* Checks images that are bound twice, and the size of work-groups, of a kernel that has blocks. `local` has
 * zeros if the driver chose it. */
void layer_check_launch(const layer_arguments *arguments, layer_program *program, const size_t global[3],
                        const size_t local[3]);
