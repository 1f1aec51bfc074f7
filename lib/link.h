/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linking a parsed module, as both forms of the API do it. */

#ifndef CLTILE_LINK_H
#define CLTILE_LINK_H

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

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

/* Reads what a caller passed for options into a complete structure: defaults for NULL and for fields past
 * options->size, whose own fields past these must be zero. */
cltile_status cltile_complete_options(const cltile_options *options, cltile_options *complete, char **message);

/* A field of a structure of options. */
typedef struct cltile_options_field {
    const char *name;
    size_t offset, size;
} cltile_options_field;

#define CLTILE_OPTIONS_FIELD(type, name)                                                                               \
    { #name, offsetof(type, name), sizeof(((type *)0)->name) }

/* A structure of options, which begins with its size. */
typedef struct cltile_options_type {
    const char *name, *initializer; /* the latter is the macro */
    size_t size;
    const cltile_options_field *fields; /* ended by one without a name */
} cltile_options_type;

/* Fails for a structure of options of no size, for one that ends within a field, and for one of a newer caller that
 * asks for what nobody knows here: a field past those of the type that is not zero. */
cltile_status cltile_check_options_size(const cltile_options_type *type, const void *options, char **message);

#endif
