/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Folders made, files compared, pictures written. */

#include "output.h"

#include "message.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder above bin, where a program finds the sample and the cltile command, too. */
static bool find_build(char build[PATH_MAX], char **message) {
    const ssize_t length = readlink("/proc/self/exe", build, PATH_MAX - 1);
    if (length < 0)
        return fail(message, "/proc/self/exe cannot be read: %s. Mount /proc", strerror(errno));
    build[length] = '\0';
    for (int level = 0; level < 2; ++level)
        if (strrchr(build, '/') != NULL)
            *strrchr(build, '/') = '\0';
    return true;
}

bool output_path(char **path, const char *chosen, const char *default_in_build, char **message) {
    char build[PATH_MAX];
    *path = NULL;
    if (chosen == NULL && !find_build(build, message))
        return false;
    const int length = chosen != NULL ? asprintf(path, "%s", chosen) : asprintf(path, "%s/%s", build, default_in_build);
    if (length >= 0)
        return true;
    *path = NULL;
    return fail(message, "out of memory");
}

/* Makes a folder and those above it. */
static bool make_folder(const char *path, char **message) {
    char *partial = strdup(path);
    bool made = partial != NULL;
    for (char *end = partial; made && *end != '\0';) {
        end += strspn(end, "/");
        end += strcspn(end, "/");
        const char kept = *end;
        *end = '\0';
        made = mkdir(partial, 0777) == 0 || errno == EEXIST;
        *end = kept;
    }
    if (!made)
        fail(message, "%s: the folder cannot be made: %s. Name another with --out", path, strerror(errno));
    free(partial);
    return made;
}

static bool is_same_file(const char *a, const char *b) {
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

static bool name_file(picture_file *file, const char *folder, const output_picture *from, const char *input,
                      char **message) {
    file->picture = from->picture; /* NOLINT(clang-analyzer-core.NullDereference): output_write has looked */
    file->svg = from->svg;
    if (asprintf(&file->path, "%s/%s", folder, from->name) < 0) {
        file->path = NULL;
        return fail(message, "out of memory");
    }
    if (input == NULL || !is_same_file(file->path, input))
        return true;
    return fail(message, "%s would be overwritten, and it is the picture that was read. Name another folder with --out",
                file->path);
}

bool output_write(const char *folder, const output_picture *pictures, size_t count, const char *input, char **message) {
    picture_file *files = calloc(count, sizeof *files);
    bool done = files != NULL || fail(message, "out of memory");
    for (size_t i = 0; done && i < count; ++i)
        done = name_file(&files[i], folder, &pictures[i], input, message);
    done = done && make_folder(folder, message) && picture_write(files, count, message);
    for (size_t i = 0; done && i < count; ++i)
        printf("%-9s %s\n", i == 0 ? "wrote" : "", files[i].path);
    for (size_t i = 0; files != NULL && i < count; ++i)
        free(files[i].path);
    free(files);
    return done;
}
