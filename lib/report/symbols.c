/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a symbol stands for. */

#include "report/symbols.h"

#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *cltile_base_name(const char *symbol, int *length) {
    *length = (int)strlen(symbol);
    if (strncmp(symbol, "_Z", 2) != 0)
        return symbol;
    char *end = NULL;
    const long count = strtol(symbol + 2, &end, 10);
    if (end == symbol + 2 || count <= 0 || (size_t)count > strlen(end))
        return symbol;
    *length = (int)count;
    return end;
}

bool cltile_starts_with(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool cltile_has_word(const char *list, const char *word, size_t length) {
    for (size_t found; *list != '\0'; list += found + strspn(list + found, " ")) {
        found = strcspn(list, " ");
        if (found == length && memcmp(list, word, length) == 0)
            return true;
    }
    return false;
}

const char *cltile_source_name(const char *symbol) {
    static const char stub[] = "__clang_ocl_kern_imp_";
    return cltile_starts_with(symbol, stub) ? symbol + strlen(stub) : symbol;
}

/* The number of the address space that a symbol has here, in either form, and how long that is; -1 for none. */
static int address_space(const char *symbol, size_t *length) {
    static const struct {
        int number;
        const char *forms[2];
    } spaces[] = {{0, {"U3AS0", "U9CLprivate"}},
                  {1, {"U3AS1", "U8CLglobal"}},
                  {3, {"U3AS3", "U7CLlocal"}},
                  {4, {"U3AS4", "U9CLgeneric"}}};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; ++i)
        for (size_t j = 0; j < 2; ++j)
            if (cltile_starts_with(symbol, spaces[i].forms[j])) {
                *length = strlen(spaces[i].forms[j]);
                return spaces[i].number;
            }
    return -1;
}

bool cltile_make_key(const char *symbol, char key[CLTILE_KEY_SIZE]) {
    size_t used = 0;
    while (*symbol != '\0' && used + sizeof "U3AS1" < CLTILE_KEY_SIZE) {
        size_t length = 1;
        const int space = *symbol == 'U' ? address_space(symbol, &length) : -1;
        if (space < 0)
            key[used++] = *symbol;
        else if (space > 0)
            used += (size_t)sprintf(key + used, "U3AS%d", space);
        symbol += length;
    }
    key[used] = '\0';
    return *symbol == '\0';
}

bool cltile_read_mangled(const char *symbol, cltile_mangled *m) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    snprintf(m->name, sizeof m->name, "%.*s", length, name);
    snprintf(m->parameters, sizeof m->parameters, "%s", name + length);
    return name != symbol && strlen(name) < sizeof m->name;
}

char *cltile_write_mangled(const cltile_mangled *m) {
    return cltile_format("_Z%zu%s%s", strlen(m->name), m->name, m->parameters);
}

void cltile_replace_text(char *text, const char *old, const char *by) {
    for (; (text = strstr(text, old)) != NULL; text = mempcpy(text, by, strlen(by)))
        memmove(text + strlen(by), text + strlen(old), strlen(text + strlen(old)) + 1);
}

void cltile_make_private(char *parameters) {
    static const char *const spaces[] = {"PU3AS1", "PU3AS3", "PU3AS4", "PU8CLglobal", "PU7CLlocal", "PU9CLgeneric"};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; ++i)
        cltile_replace_text(parameters, spaces[i], i < 3 ? "P" : "PU9CLprivate");
}

bool cltile_is_to_local(const char *symbol) {
    char key[CLTILE_KEY_SIZE];
    cltile_make_key(symbol, key);
    const char *local = strstr(key, "U3AS3"), *global = strstr(key, "U3AS1");
    return local != NULL && (global == NULL || local < global);
}

bool cltile_is_named(const char *name, int length, const char *other) {
    return (size_t)length == strlen(other) && strncmp(name, other, (size_t)length) == 0;
}

/* Whether a symbol's base name is one of these, which NULL ends. "x*": x, and what begins with it. */
static bool fits(const char *symbol, const char *const *patterns) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    for (; *patterns != NULL; ++patterns) {
        const size_t end = strcspn(*patterns, "*");
        if ((*patterns)[end] == '*' ? strncmp(name, *patterns, end) == 0 : cltile_is_named(name, length, *patterns))
            return true;
    }
    return false;
}

#define FITS(symbol, ...) fits(symbol, (const char *const[]){__VA_ARGS__, NULL})

enum {
#define CLTILE_FAMILY(extension, ...) FAMILY_##extension,
#include "report/builtins.inc"
    FAMILY_COUNT
};

static const cltile_family families[FAMILY_COUNT] = {
#define CLTILE_FAMILY(extension, family, uses, forms, ...) {#extension, forms, {__VA_ARGS__}},
#include "report/builtins.inc"
};

const cltile_family *cltile_family_of(const char *symbol) {
    for (size_t i = 0; i < FAMILY_COUNT; ++i)
        if (fits(symbol, families[i].functions))
            return &families[i];
    return NULL;
}

bool cltile_is_family(const char *extension) {
    for (size_t i = 0; i < FAMILY_COUNT; ++i)
        if (strcmp(families[i].extension, extension) == 0)
            return true;
    return false;
}

static bool is_of(const char *symbol, int family) {
    return cltile_family_of(symbol) == &families[family];
}

bool cltile_is_block_instruction(const char *symbol) {
    return FITS(symbol, "__spirv_SubgroupImageMediaBlock*");
}

bool cltile_is_block(const char *symbol) {
    return is_of(symbol, FAMILY_cl_intel_media_block_io) || cltile_is_block_instruction(symbol);
}

bool cltile_is_tile_instruction(const char *symbol) {
    return FITS(symbol, "__spirv_SubgroupImageMediaBlock*", "__spirv_Subgroup2DBlock*");
}

bool cltile_is_sub_group_function(const char *symbol) {
    return FITS(symbol, "sub_group_*", "intel_sub_group_*", "get_sub_group_*", "get_max_sub_group_*",
                "get_num_sub_groups", "get_enqueued_num_sub_groups");
}

bool cltile_is_matrix(const char *symbol) {
    return is_of(symbol, FAMILY_cl_intel_subgroup_matrix_multiply_accumulate) ||
           FITS(symbol, "intel_sub_group_tf32_*") || cltile_is_split_matrix(symbol);
}

unsigned cltile_matrix_lanes(const char *symbol) {
    int length;
    const char *type = cltile_base_name(symbol, &length) + length;
    if (strncmp(type, "Dv", 2) == 0)
        type += strcspn(type, "_") + 1;
    return *type == 'i' || *type == 'j' ? 8 : 16;
}

bool cltile_is_split_matrix(const char *symbol) {
    static const char *const names[] = {
#define CLTILE_SPLIT_MATRIX(name) #name,
#include "report/builtins.inc"
        NULL};
    return fits(symbol, names);
}

/* Those that read ballots are none. */
bool cltile_is_exchange(const char *symbol) {
    return cltile_is_matrix(symbol) ||
           (FITS(symbol, "sub_group_*", "intel_sub_group_shuffle*", "intel_sub_group_broadcast",
                 "intel_sub_group_reduce_*", "intel_sub_group_scan_*") &&
            !FITS(symbol, "sub_group_ballot_*", "sub_group_inverse_ballot"));
}

bool cltile_is_copy(const char *symbol) {
    return is_of(symbol, FAMILY_cl_khr_extended_async_copies);
}

bool cltile_is_copy_fence(const char *symbol) {
    return is_of(symbol, FAMILY_cl_khr_async_work_group_copy_fence);
}

bool cltile_is_host_copy(const char *symbol) {
    return FITS(symbol, "async_work_group_copy", "async_work_group_strided_copy");
}

bool cltile_is_wait(const char *symbol) {
    return FITS(symbol, "wait_group_events");
}

unsigned cltile_element_bytes(const char *symbol) {
    static const char letters[] = "cahstijflmxyd", bytes[] = "1112244488888";
    int length;
    const char *type = cltile_base_name(symbol, &length);
    unsigned long count = 1;
    type += length;
    if (*type == 'P')
        ++type;
    if (*type == 'U') {
        char *name = NULL;
        const unsigned long space = strtoul(type + 1, &name, 10);
        if (space > strlen(name))
            return 0;
        type = name + space;
    }
    type += strspn(type, "KV");
    if (strncmp(type, "Dv", 2) == 0) {
        char *element = NULL;
        count = strtoul(type + 2, &element, 10);
        type = element + (*element == '_');
    }
    count = count == 3 ? 4 : count;
    if (strncmp(type, "Dh", 2) == 0)
        return 2 * (unsigned)count;
    const char *letter = *type == '\0' ? NULL : strchr(letters, *type);
    return letter == NULL ? 0 : (unsigned)(bytes[letter - letters] - '0') * (unsigned)count;
}
