/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds and reads included files. */

#include "source/files.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "source/tokens.h"

/* 45,000 #include and 100 folders take two seconds; real programs take some hundreds. */
enum { MOST_LOOKUPS = 200000 };

bool layer_lacks_lookups(const layer_files *files) {
    return files->lookups > MOST_LOOKUPS;
}

/* The file is kept with a copy of `path`. */
static bool add_file(layer_files *files, const char *path, layer_file file) {
    layer_file *grown = realloc(files->files, (files->count + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    files->files = grown;
    file.path = strdup(path);
    if (file.path == NULL)
        return false;
    files->files[files->count++] = file;
    return true;
}

static bool write_definitions(layer_files *files) {
    FILE *out = open_memstream(&files->definitions, &files->definitions_size);
    if (out == NULL)
        return false;
    for (size_t i = 0; i < files->options.count; ++i) {
        const char *option = layer_option_value(&files->options, &i, "-D");
        const size_t length = option == NULL ? 0 : strcspn(option, "=");
        if (option != NULL)
            fprintf(out, "#define %.*s %s\n", (int)length, option, option[length] == '=' ? option + length + 1 : "1");
    }
    return fclose(out) == 0;
}

bool layer_begin_files(layer_files *files, const layer_sources *sources) {
    *files = (layer_files){.sources = sources};
    bool ok =
        layer_split_options(sources->options, &files->options) && add_file(files, "", (layer_file){.header = NULL});
    for (size_t i = 0; ok && i < sources->header_count; ++i)
        ok = add_file(files, sources->headers[i].name, (layer_file){.header = &sources->headers[i]});
    return ok && write_definitions(files);
}

void layer_end_files(layer_files *files) {
    for (size_t i = 0; i < files->count; ++i) {
        free(files->files[i].path);
        free(files->files[i].text);
    }
    free(files->files);
    free(files->definitions);
    layer_free_options(&files->options);
}

/* Adds the file at `folder`, of which `length` characters count, and `name`, if there is one. */
static bool add_from_folder(layer_files *files, const char *folder, size_t length, const char *name, size_t *first) {
    char path[PATH_MAX];
    struct stat status;
    const bool has_slash = length == 0 || folder[length - 1] == '/';
    const int size = snprintf(path, sizeof path, "%.*s%s%s", (int)length, folder, has_slash ? "" : "/", name);
    if (size >= (int)sizeof path || ++files->lookups > MOST_LOOKUPS || stat(path, &status) != 0 ||
        !S_ISREG(status.st_mode))
        return true;
    size_t index = 1 + files->sources->header_count;
    while (index < files->count &&
           (files->files[index].inode != status.st_ino || files->files[index].device != status.st_dev))
        ++index;
    *first = *first == 0 ? index : *first;
    return index < files->count || add_file(files, path, (layer_file){.device = status.st_dev, .inode = status.st_ino});
}

static bool add_from_folders(layer_files *files, size_t includer, const char *name, bool is_quoted, size_t *first) {
    const char *path = files->files[includer].path, *slash = strrchr(path, '/');
    const bool is_on_disk = includer > files->sources->header_count;
    if (name[0] == '/')
        return add_from_folder(files, "", 0, name, first);
    bool ok = !is_quoted || !is_on_disk ||
              add_from_folder(files, path, slash == NULL ? 0 : (size_t)(slash + 1 - path), name, first);
    for (size_t i = 0; ok && i < files->options.count && !layer_lacks_lookups(files); ++i) {
        const char *folder = layer_option_value(&files->options, &i, "-I");
        ok = folder == NULL || add_from_folder(files, folder, strlen(folder), name, first);
    }
    return ok && add_from_folder(files, "", 0, name, first);
}

bool layer_add_includes(layer_files *files, size_t includer, const char *name, size_t length, size_t *first) {
    char *copy = length < 3 ? NULL : strndup(name + 1, length - 2);
    *first = 0;
    if (copy == NULL)
        return length < 3;
    for (size_t i = 0; i < files->sources->header_count && *first == 0; ++i)
        *first = strcmp(files->sources->headers[i].name, copy) == 0 ? i + 1 : 0;
    const bool ok = add_from_folders(files, includer, copy, name[0] == '"', first);
    free(copy);
    return ok;
}

/* The bytes of a file on disk, as many as its status says. */
static char *read_bytes(const char *path, size_t *size) {
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        status.st_size = 0;
    char *bytes = malloc((size_t)status.st_size + 1);
    const ssize_t count = bytes == NULL || status.st_size == 0 ? 0 : read(file, bytes, (size_t)status.st_size);
    *size = count < 0 ? 0 : (size_t)count;
    if (file >= 0)
        close(file);
    return bytes;
}

static bool has_pragma_once(const char *text, size_t size) {
    layer_tokens tokens;
    layer_token token;
    bool is_pragma = false;
    if (memmem(text, size, "once", strlen("once")) == NULL)
        return false;
    layer_begin_tokens(&tokens, text, size);
    while (layer_next_token(&tokens, &token)) {
        if (is_pragma && layer_token_is(&token, "once"))
            return true;
        is_pragma = token.names_directive && layer_token_is(&token, "pragma");
    }
    return false;
}

bool layer_read_file(layer_files *files, size_t index) {
    layer_file *file = &files->files[index];
    const layer_sources *sources = files->sources;
    char *bytes = NULL;
    if (file->text != NULL)
        return true;
    if (index == 0)
        file->text = layer_join_lines(sources->text, sources->size, &file->size);
    else if (file->header != NULL && file->header->text == NULL) /* a program without source */
        file->text = layer_join_lines("", 0, &file->size);
    else if (file->header != NULL)
        file->text = layer_join_lines(file->header->text, file->header->size, &file->size);
    else if ((bytes = read_bytes(file->path, &file->size)) != NULL)
        file->text = layer_join_lines(bytes, file->size, &file->size);
    free(bytes);
    file->is_once = file->text != NULL && has_pragma_once(file->text, file->size);
    return file->text != NULL;
}

bool layer_visit_files(layer_files *files, layer_visit_text visit, void *data) {
    files->in_options = true;
    bool ok = visit(data, 0, files->definitions, files->definitions_size);
    files->in_options = false;
    for (size_t i = 0; ok && i < files->count; ++i)
        ok = layer_read_file(files, i) && visit(data, i, files->files[i].text, files->files[i].size);
    return ok;
}
