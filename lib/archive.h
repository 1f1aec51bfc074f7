/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The bitcode that is built into libcltile: members by the symbols they define, and whole libraries. */

#ifndef CLTILE_ARCHIVE_H
#define CLTILE_ARCHIVE_H

#include <stddef.h>

typedef struct cltile_member {
    const char *room;           /* the source folder: "generic", "intel", "emulated" */
    const char *arch;           /* of the module's triple: "spir", "spir64" */
    const char *name;           /* "<room>/<extension>/<builtin>" */
    const unsigned char *bytes; /* a bitcode module */
    size_t size;
    const char *const *symbols; /* the functions it defines, ended by NULL */
} cltile_member;

typedef struct cltile_library {
    const char *target;
    const char *arch;
    const unsigned char *bytes;
    size_t size;
} cltile_library;

/* Both end with a row whose `bytes` is NULL. */
extern const cltile_member cltile_members[];
extern const cltile_library cltile_libraries[];

#endif
