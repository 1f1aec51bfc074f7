/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a symbol stands for. */

#include "report/symbols.h"

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

bool cltile_is_to_local(const char *symbol) {
    char key[CLTILE_KEY_SIZE];
    cltile_make_key(symbol, key);
    const char *local = strstr(key, "U3AS3"), *global = strstr(key, "U3AS1");
    return local != NULL && (global == NULL || local < global);
}

bool cltile_is_named(const char *name, int length, const char *other) {
    return (size_t)length == strlen(other) && strncmp(name, other, (size_t)length) == 0;
}

/* Whether a base name is one of these, which NULL ends, or begins with one. */
static bool is_one_of(const char *name, int length, const char *const *names, bool is_whole) {
    while (*names != NULL && !(is_whole ? cltile_is_named(name, length, *names) : cltile_starts_with(name, *names)))
        ++names;
    return *names != NULL;
}

static bool has_name(const char *symbol, const char *const *names, bool is_whole) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    return is_one_of(name, length, names, is_whole);
}

#define IS(symbol, ...) has_name(symbol, (const char *const[]){__VA_ARGS__, NULL}, true)
#define BEGINS_WITH(symbol, ...) has_name(symbol, (const char *const[]){__VA_ARGS__, NULL}, false)

#define MEDIA_BLOCK "intel_sub_group_media_block_"
#define MEDIA_BLOCK_INSTRUCTION "__spirv_SubgroupImageMediaBlock"
#define BLOCK_2D "intel_sub_group_2d_block_"
#define BLOCK_2D_INSTRUCTION "__spirv_Subgroup2DBlock"
#define COPIES "async_work_group_copy_2D2D", "async_work_group_copy_3D3D"
#define FENCE "async_work_group_copy_fence"

static const cltile_family families[] = {
    {"cl_intel_media_block_io",
     "intel_sub_group_media_block_{read,write}_{uc,us,ui}, followed by nothing, 2, 4, 8 or, but for ui, 16; reads take "
     "read_only and read_write images, writes write_only and read_write ones",
     {MEDIA_BLOCK},
     false},
    {"cl_intel_subgroups",
     "intel_sub_group_block_{read,write}, followed by nothing, 2, 4 or 8, or by _{uc,us,ui,ul} and nothing, 2, 4, 8 or, but "
     "for ui and ul, 16; of global and local memory, or of images that are read_only or read_write to read, write_only or "
     "read_write to write",
     {"intel_sub_group_block_read", "intel_sub_group_block_write"},
     false},
    {"cl_intel_subgroup_2d_block_io",
     "intel_sub_group_2d_block_{read,read_transform,read_transpose,write,prefetch}_<bits>b_<rows>r<columns>x<blocks>c in the "
     "shapes of version 1.1.0, with (global void *, int, int, int, int2) and, but for prefetch, a pointer to private uchar, "
     "ushort or uint",
     {BLOCK_2D},
     false},
    {"cl_khr_extended_async_copies",
     "async_work_group_copy_2D2D with 10 arguments and async_work_group_copy_3D3D with 13, between local and global "
     "memory, and in the form of version 0.9.0 with 7 and 10",
     {COPIES},
     true},
    {"cl_khr_async_work_group_copy_fence", "async_work_group_copy_fence(cl_mem_fence_flags)", {FENCE}, true},
};
#define FAMILY_COUNT (sizeof families / sizeof *families)

const cltile_family *cltile_family_of(const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    for (size_t i = 0; i < FAMILY_COUNT; ++i)
        if (is_one_of(name, length, families[i].functions, families[i].is_whole))
            return &families[i];
    return NULL;
}

bool cltile_is_block_instruction(const char *symbol) {
    return BEGINS_WITH(symbol, MEDIA_BLOCK_INSTRUCTION);
}

bool cltile_is_block(const char *symbol) {
    return BEGINS_WITH(symbol, MEDIA_BLOCK, MEDIA_BLOCK_INSTRUCTION);
}

bool cltile_is_tile_instruction(const char *symbol) {
    return BEGINS_WITH(symbol, MEDIA_BLOCK_INSTRUCTION, BLOCK_2D_INSTRUCTION);
}

bool cltile_is_sub_group_function(const char *symbol) {
    return BEGINS_WITH(symbol, "sub_group_", "intel_sub_group_", "get_sub_group_", "get_max_sub_group_",
                       "get_num_sub_groups", "get_enqueued_num_sub_groups");
}

/* Those that read ballots are none. */
bool cltile_is_exchange(const char *symbol) {
    return BEGINS_WITH(symbol, "sub_group_", "intel_sub_group_shuffle", "intel_sub_group_broadcast",
                       "intel_sub_group_reduce_", "intel_sub_group_scan_") &&
           !BEGINS_WITH(symbol, "sub_group_ballot_", "sub_group_inverse_ballot");
}

bool cltile_is_copy(const char *symbol) {
    return IS(symbol, COPIES);
}

bool cltile_is_copy_fence(const char *symbol) {
    return IS(symbol, FENCE);
}

bool cltile_is_host_copy(const char *symbol) {
    return IS(symbol, "async_work_group_copy", "async_work_group_strided_copy");
}

bool cltile_is_wait(const char *symbol) {
    return IS(symbol, "wait_group_events");
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
