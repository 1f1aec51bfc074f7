/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Completing a SPIR-V module: what it imports of cltile's functions becomes functions of a library, such as
 * generic-spirv64.spv, which exports them under their private names. Needs the C library alone. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The name of a function behind a mangled one, public or private; `length` is that of the name. NULL: it is not
 * mangled. */
const char *cltile_read_symbol(const char *symbol, size_t *length);

/* The next symbol that a module imports for a function; NULL: there is none, or it is no SPIR-V of this machine's byte
 * order. *offset is 0 at first. */
const char *cltile_next_import(const uint32_t *words, size_t count, size_t *offset);

typedef struct cltile_completed {
    uint32_t *words; /* the completed module, which the caller frees; NULL: it is not made */
    size_t count;
    const char *refused; /* a symbol that is called with other types than the library has; NULL without words: memory
                            has run out, or a module is broken */
    size_t functions;    /* that were imported */
} cltile_completed;

typedef struct cltile_completer {
    const uint32_t *library;
    size_t count;                                  /* words of it */
    bool (*wants)(void *user, const char *symbol); /* whether to complete an import; NULL: all */
    void *user;
    bool has_no_waits; /* a barrier replaces each wait for events */
    bool keeps_calls;  /* the host is asked not to inline the functions; else it is asked to */
} cltile_completer;

/* Completes a module's imports. The library brings what these functions need, and no more.
 * The waits of a module that makes 2D or 3D copies by their public names complete them. */
cltile_completed cltile_complete(const uint32_t *words, size_t count, const cltile_completer *by);
