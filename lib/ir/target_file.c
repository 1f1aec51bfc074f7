/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads the file of a target outside the source tree. */

#include "ir/target_file.h"

#include "cltile/version.h"
#include "report/report.h"
#include "report/symbols.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

/* Where reading is. */
typedef struct reader {
    const char *path;
    char *next, *end;
    char **message;
} reader;

static cltile_status fail_format(const reader *r, const char *what) {
    return cltile_fail(CLTILE_INVALID_TARGET, r->message,
                       "%s: %s. It is no file of cltile_add_target (docs/targets.md), or is damaged", r->path, what);
}

/* ---- Bytes ---- */

/* Reads a file into memory, in which lines are to end with zeros. */
static cltile_status read_bytes(const char *path, char **bytes, size_t *size, char **message) {
    LLVMMemoryBufferRef file = NULL;
    char *reason = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &file, &reason)) {
        cltile_fail(CLTILE_INVALID_TARGET, message, "%s: %s", path, reason);
        LLVMDisposeMessage(reason);
        return CLTILE_INVALID_TARGET;
    }
    *size = LLVMGetBufferSize(file);
    *bytes = cltile_allocate(*size, 1);
    if (*bytes != NULL)
        memcpy(*bytes, LLVMGetBufferStart(file), *size);
    LLVMDisposeMemoryBuffer(file);
    return *bytes == NULL ? CLTILE_OUT_OF_MEMORY : CLTILE_SUCCESS;
}

/* ---- Lines ---- */

/* The next line, ended by a zero; NULL at the end of the file. */
static char *read_line(reader *r) {
    char *line = r->next, *newline = memchr(line, '\n', (size_t)(r->end - line));
    if (newline == NULL)
        return NULL;
    *newline = '\0';
    r->next = newline + 1;
    return line;
}

/* The text behind a word and a space; NULL for another line. */
static char *value_of(char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static cltile_status add_member(cltile_target_file *f, const reader *r, char *value) {
    char *name = strchr(value, ' '), *size = name == NULL ? NULL : strchr(name + 1, ' '), *end = NULL;
    if (size == NULL)
        return fail_format(r, "a member has no size");
    *name = *size = '\0';
    f->members[f->member_count++] = (cltile_member){
        .folder = f->target.name, .arch = value, .name = name + 1, .size = strtoull(size + 1, &end, 10)};
    return end != size + 1 && *end == '\0' ? CLTILE_SUCCESS : fail_format(r, "a member has no size");
}

static cltile_status add_symbol(cltile_target_file *f, const reader *r, const char *symbol) {
    char *key = cltile_allocate(CLTILE_KEY_SIZE, 1);
    cltile_definition *row = key == NULL ? NULL : cltile_add_row(&f->definitions, &f->definition_count, sizeof *row);
    if (row == NULL) {
        free(key);
        return CLTILE_OUT_OF_MEMORY;
    }
    *row = (cltile_definition){.key = key, .symbol = symbol, .member = f->members + f->member_count - 1};
    return f->member_count > 0 && cltile_make_key(symbol, key) ? CLTILE_SUCCESS
                                                               : fail_format(r, "a symbol has no member");
}

static cltile_status read_value(cltile_target_file *f, reader *r, char *line) {
    char *value;
    if ((value = value_of(line, "name")) != NULL)
        f->target.name = value;
    else if ((value = value_of(line, "base")) != NULL)
        f->base = value;
    else if ((value = value_of(line, "counts_copies")) != NULL)
        f->target.counts_copies = strcmp(value, "yes") == 0;
    else if ((value = value_of(line, "packed_rows")) != NULL)
        f->target.packed_rows = strcmp(value, "yes") == 0;
    else if ((value = value_of(line, "member")) != NULL)
        return f->target.name == NULL ? fail_format(r, "it has no name") : add_member(f, r, value);
    else if ((value = value_of(line, "symbol")) != NULL)
        return add_symbol(f, r, value);
    else
        return fail_format(r, "a line begins with an unknown word");
    return CLTILE_SUCCESS;
}

/* Room for the members, which do not move then: lines that begin as theirs are at least as many. */
static bool allocate_members(cltile_target_file *f, const reader *r) {
    static const char member[] = "\nmember ";
    size_t most = 0;
    for (const char *at = r->next; (at = memmem(at, (size_t)(r->end - at), member, strlen(member))) != NULL; ++at)
        ++most;
    f->members = cltile_allocate(most + 1, sizeof *f->members);
    return f->members != NULL;
}

static cltile_status read_lines(cltile_target_file *f, reader *r) {
    if (!allocate_members(f, r))
        return CLTILE_OUT_OF_MEMORY;
    char *line = read_line(r), *version = line == NULL ? NULL : read_line(r);
    if (version == NULL || strcmp(line, "cltile-target 1") != 0 || (version = value_of(version, "version")) == NULL)
        return fail_format(r, "it does not begin with the line 'cltile-target 1' and a version");
    if (strcmp(version, CLTILE_VERSION) != 0)
        return cltile_fail(CLTILE_INVALID_TARGET, r->message,
                           "%s was compiled with cltile %s, and this is cltile %s: build it with the package of this "
                           "version",
                           r->path, version, CLTILE_VERSION);
    cltile_status status = CLTILE_SUCCESS;
    while (status == CLTILE_SUCCESS && (line = read_line(r)) != NULL && strcmp(line, "end") != 0)
        status = read_value(f, r, line);
    return status != CLTILE_SUCCESS || line != NULL ? status : fail_format(r, "its lines have no end");
}

/* Members follow the lines. */
static cltile_status place_members(cltile_target_file *f, reader *r) {
    for (size_t i = 0; i < f->member_count; ++i) {
        if (f->members[i].size > (size_t)(r->end - r->next))
            return fail_format(r, "a member is cut off");
        f->members[i].bytes = (const unsigned char *)r->next;
        r->next += f->members[i].size;
    }
    return f->member_count > 0 ? CLTILE_SUCCESS : fail_format(r, "it has no member");
}

cltile_status cltile_read_target_file(const char *path, cltile_target_file **file, char **message) {
    cltile_target_file *f = *file = cltile_allocate(1, sizeof *f);
    size_t size = 0;
    if (f == NULL)
        return CLTILE_OUT_OF_MEMORY;
    f->base = "";
    cltile_status status = read_bytes(path, &f->bytes, &size, message);
    reader r = {path, f->bytes, f->bytes + size, message};
    if (status == CLTILE_SUCCESS)
        status = read_lines(f, &r);
    return status == CLTILE_SUCCESS ? place_members(f, &r) : status;
}

void cltile_free_target_file(cltile_target_file *file) {
    if (file == NULL)
        return;
    for (size_t i = 0; i < file->definition_count; ++i)
        free((void *)file->definitions[i].key);
    free(file->definitions);
    free(file->members);
    free(file->bytes);
    free(file);
}

const cltile_member *cltile_find_in_target_file(const cltile_target_file *file, const char *symbol, const char *arch,
                                                const char **found) {
    char key[CLTILE_KEY_SIZE];
    if (file == NULL || !cltile_make_key(symbol, key))
        return NULL;
    for (size_t i = 0; i < file->definition_count; ++i) {
        const cltile_definition *d = &file->definitions[i];
        if (strcmp(d->member->arch, arch) == 0 && strcmp(d->key, key) == 0) {
            *found = d->symbol;
            return d->member;
        }
    }
    return NULL;
}

bool cltile_target_file_has_arch(const cltile_target_file *file, const char *arch) {
    for (size_t i = 0; i < file->member_count; ++i)
        if (strcmp(file->members[i].arch, arch) == 0)
            return true;
    return false;
}
