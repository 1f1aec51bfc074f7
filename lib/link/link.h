/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linking a parsed module, as both forms of the API do it. Options are complete (api/options.h). */

#pragma once

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

/* LLVM's diagnostic handler: keeps the first error in `user`, a char *, for LLVMDisposeMessage(). */
void cltile_keep_error(LLVMDiagnosticInfoRef info, void *user);

/* What is to be done with a module: to look at it, and to link it. */
typedef struct cltile_task {
    bool links;
    cltile_kernel_fn on_kernel; /* where it is inspected, or NULL */
} cltile_task;

/* cltile_check_module, cltile_link_module or cltile_inspect_module, which see; *changed tells whether the module is
 * another now. `message` is not NULL. */
cltile_status cltile_process(LLVMModuleRef module, const cltile_task *task, const cltile_options *options,
                             bool *changed, char **message);

/* Whether there may be anything to do with a module, by its functions' names alone: their bodies need not be read yet.
 * Errors are those of the options and the triple. */
cltile_status cltile_look_for_use(LLVMModuleRef module, const cltile_task *task, const cltile_options *options,
                                  bool *used, char **message);

/* ---- Functions that the host has under other names, or defines itself: options.host_names, options.host_extensions
 * (names.c) ---- */

/* CLTILE_INVALID_ARGUMENT if an element of the two options is of no known form, or names no extension. */
cltile_status cltile_check_names(const cltile_options *options, char **message);

/* Gives functions that the module declares by the host's names those of OpenCL C, and hides those of the host's
 * extensions. Nothing else of a link knows of either. */
void cltile_take_host_names(LLVMModuleRef module, const cltile_options *options);

/* Does the reverse. */
void cltile_give_host_names(LLVMModuleRef module, const cltile_options *options);

/* ---- Formats of kernels' images that the caller knows (formats.c) ---- */

typedef struct cltile_image_format {
    const char *kernel; /* in the text that was read; not ended */
    size_t kernel_length;
    unsigned argument, order, type; /* the numbers that OpenCL has for channel orders and data types */
} cltile_image_format;

/* Reads an element of options.image_formats; CLTILE_INVALID_ARGUMENT if it is none. */
cltile_status cltile_read_image_format(const char *text, cltile_image_format *format, char **message);
