/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds and reads included files. */

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* `file` is only kept with a copy of `path`. */
static bool add_file(layer_files *files, const char *path, layer_file file) {
    if (files->count == files->capacity) {
        size_t capacity = files->capacity * 2 + 8;
        layer_file *grown = realloc(files->files, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        files->files = grown;
        files->capacity = capacity;
    }
    file.path = strdup(path);
    if (file.path == NULL)
        return false;
    files->files[files->count++] = file;
    return true;
}

bool layer_begin_files(layer_files *files, const layer_sources *sources, const layer_options *options) {
    *files = (layer_files){.sources = sources, .options = options};
    return add_file(files, "", (layer_file){.header = NULL});
}

void layer_end_files(layer_files *files) {
    for (size_t i = 0; i < files->count; ++i)
        free(files->files[i].path);
    free(files->files);
}

/* folder/name, where `length` characters of `folder` count. The caller frees it. */
static char *join(const char *folder, size_t length, const char *name) {
    char *path = malloc(length + strlen(name) + 2);
    if (path == NULL)
        return NULL;
    memcpy(path, folder, length);
    strcpy(path + length, length == 0 || folder[length - 1] == '/' ? "" : "/");
    return strcat(path, name);
}

/* Without empty parts, "." and, where there is a part to leave, "..". */
static void simplify(char *path) {
    char *start = path + (*path == '/' ? 1 : 0), *to = start;
    for (const char *at = start; *at != '\0';) {
        size_t length = strcspn(at, "/");
        bool is_parent = length == 2 && at[0] == '.' && at[1] == '.';
        char *last = to;
        while (last > start && last[-1] != '/')
            --last;
        if (is_parent && to > start && strncmp(last, "..", (size_t)(to - last)) != 0) {
            to = last > start ? last - 1 : start;
        } else if (length != 0 && !(length == 1 && at[0] == '.')) {
            if (to > start)
                *to++ = '/';
            memmove(to, at, length);
            to += length;
        }
        at += length;
        at += *at == '/' ? 1 : 0;
    }
    *to = '\0';
}

static bool add_header(layer_files *files, const layer_header *header) {
    for (size_t i = 0; i < files->count; ++i)
        if (files->files[i].header == header)
            return true;
    return add_file(files, header->name, (layer_file){.header = header});
}

/* The header program whose name is this path in another spelling. */
static bool find_header(layer_files *files, char *path, bool *found) {
    simplify(path);
    for (size_t i = 0; i < files->sources->header_count && !*found; ++i) {
        const layer_header *header = &files->sources->headers[i];
        char *name = strdup(header->name);
        if (name == NULL)
            return false;
        simplify(name);
        *found = strcmp(name, path) == 0;
        free(name);
        if (*found && !add_header(files, header))
            return false;
    }
    return true;
}

static bool find_on_disk(layer_files *files, const char *path, bool *found) {
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return true;
    *found = true;
    for (size_t i = 1; i < files->count; ++i)
        if (files->files[i].header == NULL && files->files[i].inode == status.st_ino &&
            files->files[i].device == status.st_dev)
            return true;
    return add_file(files, path, (layer_file){.device = status.st_dev, .inode = status.st_ino});
}

static bool find_in_folder(layer_files *files, const char *folder, size_t length, const char *name, bool is_header,
                           bool *found) {
    char *path = join(folder, length, name);
    if (path == NULL)
        return false;
    bool ok = is_header ? find_header(files, path, found) : find_on_disk(files, path, found);
    free(path);
    return ok;
}

/* How much of a path is its folder. */
static size_t folder_length(const char *path) {
    const char *end = strrchr(path, '/');
    return end == NULL ? 0 : end == path ? 1 : (size_t)(end - path);
}

static bool find_on_disk_in_order(layer_files *files, size_t includer, const char *name, bool is_quoted,
                                  bool finds_all) {
    bool found = false, ok = true;
    const layer_file *file = &files->files[includer];
    if (name[0] == '/')
        return find_on_disk(files, name, &found);
    if (is_quoted && includer != 0 && file->header == NULL)
        ok = find_in_folder(files, file->path, folder_length(file->path), name, false, &found);
    for (size_t i = 0; i < files->options->count && ok && (!found || finds_all); ++i) {
        const char *folder = layer_option_value(files->options, &i, "-I");
        if (folder != NULL)
            ok = find_in_folder(files, folder, strlen(folder), name, false, &found);
    }
    return ok && (!found || finds_all) ? find_on_disk(files, name, &found) : ok;
}

static bool find(layer_files *files, size_t includer, const char *name, bool is_quoted, bool finds_all) {
    bool found = false;
    const layer_file *file = &files->files[includer];
    if (is_quoted && file->header != NULL &&
        !find_in_folder(files, file->path, folder_length(file->path), name, true, &found))
        return false;
    if (!found && !find_in_folder(files, "", 0, name, true, &found))
        return false;
    return (found && !finds_all) || find_on_disk_in_order(files, includer, name, is_quoted, finds_all);
}

bool layer_add_include(layer_files *files, size_t includer, const char *name, size_t length, bool finds_all) {
    char *copy = length < 2 ? NULL : strndup(name + 1, length - 2);
    bool ok = copy != NULL && find(files, includer, copy, name[0] == '"', finds_all);
    free(copy);
    return ok;
}

/* Reads to the end of the file, which may be another than its status says. */
static bool read_all(int file, size_t capacity, char **text, size_t *size) {
    for (;;) {
        if (*text == NULL || *size == capacity) {
            capacity = *text == NULL ? capacity + 1 : capacity * 2;
            char *grown = realloc(*text, capacity);
            if (grown == NULL)
                return false;
            *text = grown;
        }
        ssize_t count = read(file, *text + *size, capacity - *size);
        if (count == 0 || (count < 0 && errno != EINTR))
            return true;
        *size += count > 0 ? (size_t)count : 0;
    }
}

bool layer_read_file(const layer_files *files, size_t index, const char **text, size_t *size, char **owned) {
    const layer_file *file = &files->files[index];
    *owned = NULL;
    *size = 0;
    if (index == 0 || file->header != NULL) {
        *text = index == 0 ? files->sources->text : file->header->text;
        *size = index == 0 ? files->sources->size : file->header->size;
        return true;
    }
    int opened = open(file->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    bool ok = true;
    if (opened >= 0 && fstat(opened, &status) == 0 && S_ISREG(status.st_mode))
        ok = read_all(opened, (size_t)status.st_size, owned, size);
    if (opened >= 0)
        close(opened);
    *text = *owned != NULL ? *owned : "";
    return ok;
}
