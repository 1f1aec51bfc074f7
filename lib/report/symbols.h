/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a symbol stands for: cltile's builtins, and the host's that they work with. */

#ifndef CLTILE_REPORT_SYMBOLS_H
#define CLTILE_REPORT_SYMBOLS_H

#include <stdbool.h>

/* The base name in an Itanium name ("_Z3foov" gives "foo" and 3); any other name as it is. */
const char *cltile_base_name(const char *symbol, int *length);

bool cltile_starts_with(const char *text, const char *prefix);

/* The name that a function has in the source: Clang 21 and newer put a kernel's code into another function. */
const char *cltile_source_name(const char *symbol);

/* The longest key of a symbol that means anything here, and the zero at its end. */
#define CLTILE_KEY_SIZE 128

/* Writes what all forms of a symbol have in common: targets with numbers for address spaces mangle pointers with them
 * (PU3AS1), others with their names (PU8CLglobal), and Clang's option -faddress-space-map-mangling= chooses. Here they
 * are numbers. False for a symbol that is too long. */
bool cltile_make_key(const char *symbol, char key[CLTILE_KEY_SIZE]);

/* What families are called, by their extensions. The build, too, takes these for its table of builtins. */
#define CLTILE_FAMILY_cl_intel_media_block_io "media-block"
#define CLTILE_FAMILY_cl_khr_extended_async_copies "async-copy"
#define CLTILE_FAMILY_cl_khr_async_work_group_copy_fence "copy-fence"

/* A family of builtins: an extension. */
typedef struct cltile_family {
    const char *extension; /* which names its header, too */
    const char *names;     /* for messages: what the extension has */
    bool (*has)(const char *name, int length);
} cltile_family;

/* The family that a symbol is of by its base name, whether a builtin of those arguments exists or not; else NULL. No
 * definition may keep such a name: SPIR-V translators would take it for the builtin. */
const cltile_family *cltile_family_of(const char *symbol);

/* A media block builtin, or what translators know as its SPIR-V instruction: __spirv_SubgroupImageMediaBlock... */
bool cltile_is_block(const char *symbol);
bool cltile_is_block_instruction(const char *symbol);

/* async_work_group_copy_2D2D and async_work_group_copy_3D3D, and the fence between them. */
bool cltile_is_copy(const char *symbol);
bool cltile_is_copy_fence(const char *symbol);

/* The host's async_work_group_copy, async_work_group_strided_copy, and wait_group_events. */
bool cltile_is_host_copy(const char *symbol);
bool cltile_is_wait(const char *symbol);

#endif
