/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Structures of options, whatever version of cltile.h a caller has. */

#pragma once

#include "cltile/cltile.h"

#include <stddef.h>

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

/* Copies a structure of options, unless it is NULL, over the defaults in `complete`. Fails for one of no size, for one
 * that ends within a field, and for one of a newer caller that asks for what nobody knows here: a field past those of
 * the type that is not zero. */
cltile_status cltile_copy_options(const cltile_options_type *type, const void *options, void *complete, char **message);
