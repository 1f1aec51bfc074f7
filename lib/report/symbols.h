/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Symbols: which builtin of cltile, or of the host, a symbol names. */

#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The base name in an Itanium name ("_Z3foov" gives "foo" and 3); any other name as it is. */
const char *cltile_base_name(const char *symbol, int *length);

/* Whether a base name is `other`. */
bool cltile_is_named(const char *name, int length, const char *other);

bool cltile_starts_with(const char *text, const char *prefix);

/* Whether a list of words with blanks between them has a word of that length. */
bool cltile_has_word(const char *list, const char *word, size_t length);

/* The function's name in the source. Clang 21 and newer put a kernel's code into a function with another name. */
const char *cltile_source_name(const char *symbol);

/* The longest key of any symbol of interest, with the zero at its end. */
#define CLTILE_KEY_SIZE 128

/* Writes a symbol with numbers for address spaces. Some targets mangle pointers with numbers (PU3AS1), others with
 * names (PU8CLglobal); Clang's option -faddress-space-map-mangling= chooses. False if the symbol is too long. */
bool cltile_make_key(const char *symbol, char key[CLTILE_KEY_SIZE]);

/* Whether a copy's first pointer, its destination, is to local memory: CPUs have one address space. */
bool cltile_is_to_local(const char *symbol);

/* A mangled symbol in two parts, to be changed: "vstore8" and "Dv8_dmPU3AS1d". */
typedef struct cltile_mangled {
    char name[256], parameters[256];
} cltile_mangled;

/* False if the symbol is not mangled, or too long. */
bool cltile_read_mangled(const char *symbol, cltile_mangled *m);

/* The symbol, for free(). NULL when out of memory. */
char *cltile_write_mangled(const cltile_mangled *m);

/* Puts a text in place of each `old` in one of the parts, which has room for it. */
void cltile_replace_text(char *text, const char *old, const char *by);

/* Lets the only pointer, the last parameter, be one to private memory: "PU3AS1S_" is "PS_" then. */
void cltile_make_private(char *parameters);

/* A family of builtins: an extension. */
typedef struct cltile_family {
    const char *extension;     /* also the name of its header */
    const char *forms;         /* the extension's functions, for messages */
    const char *functions[12]; /* base names, or how they begin: "...*" */
} cltile_family;

/* The family of a symbol by its base name, or NULL. A builtin with those arguments need not exist. No definition in a
 * linked module may keep such a name: SPIR-V translators would take it for the builtin. */
const cltile_family *cltile_family_of(const char *symbol);

/* Whether an extension is a family. */
bool cltile_is_family(const char *extension);

/* Whether a symbol is a media block builtin, and whether it is the function that translators turn into the SPIR-V
 * instruction: __spirv_SubgroupImageMediaBlock... */
bool cltile_is_block(const char *symbol);
bool cltile_is_block_instruction(const char *symbol);

/* Whether translators turn a function into an instruction of media blocks or of 2D blocks. */
bool cltile_is_tile_instruction(const char *symbol);

/* A function of sub-groups, of the host's or of cltile's. */
bool cltile_is_sub_group_function(const char *symbol);

/* A product of matrices, also one by two sub-groups. */
bool cltile_is_matrix(const char *symbol);
bool cltile_is_split_matrix(const char *symbol);

/* The size of sub-groups of a product, by the type of the first matrix: work-items have 16 bits, or a float, of a row
 * in those of 16, 32 bits in those of 8. */
unsigned cltile_matrix_lanes(const char *symbol);

/* What exchanges data between the lanes of a sub-group: broadcasts, votes, ballots, reductions, scans, shuffles, and
 * products of matrices. */
bool cltile_is_exchange(const char *symbol);

/* async_work_group_copy_2D2D and async_work_group_copy_3D3D, and the fence between them. */
bool cltile_is_copy(const char *symbol);
bool cltile_is_copy_fence(const char *symbol);

/* The host's async_work_group_copy, async_work_group_strided_copy, and wait_group_events. */
bool cltile_is_host_copy(const char *symbol);
bool cltile_is_wait(const char *symbol);

/* The bytes of an element, by the mangled type of the first parameter, "PU3AS3Dv4_f"; 0 for another type. A vector of
 * three has the room of four. */
unsigned cltile_element_bytes(const char *symbol);
