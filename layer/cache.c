/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A file of the cache, whose name is the hash of its key:
 *
 *     char mark[8]
 *     uint64_t check                 the hash of all that follows
 *     uint64_t sizes[LAYER_PARTS]
 *     the parts */

#include "cache.h"

#include "write.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct head {
    char mark[8];
    uint64_t check, sizes[LAYER_PARTS];
} head;

static const char mark[8] = {'c', 'l', 't', 'i', 'l', 'e', 'C', '1'};

/* Names of files that are being written begin so: their name, and numbers. One that is older than this many seconds has
 * lost its process. */
static const char new_name[] = ".new-";
#define LONGEST_WRITE 3600
#define NAME_DIGITS 16

/* FNV-1a. */
static uint64_t hash(const void *bytes, size_t size) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; ++i)
        sum = (sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static uint64_t check_of(const char *file, size_t size) {
    const size_t begin = offsetof(head, sizes);
    return hash(file + begin, size - begin);
}

static bool is_ours(const struct stat *status) {
    return status->st_uid == geteuid() && (status->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* The folder, made if it is missing; -1: there is none. A process with another user's rights has none. */
static int open_folder(void) {
    const char *cache = secure_getenv("XDG_CACHE_HOME"), *in_home = "";
    char path[PATH_MAX];
    struct stat status;
    if (cache == NULL || cache[0] != '/') {
        cache = secure_getenv("HOME");
        in_home = "/.cache";
    }
    if (cache == NULL || cache[0] != '/' ||
        snprintf(path, sizeof path, "%s%s/cltile", cache, in_home) >= (int)sizeof path)
        return -1;
    char *slash = strrchr(path, '/');
    *slash = '\0';
    mkdir(path, 0700);
    *slash = '/';
    mkdir(path, 0700);
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0 || (fstat(folder, &status) == 0 && is_ours(&status)))
        return folder;
    close(folder);
    return -1;
}

static void make_name(char name[32], const layer_bytes *key) {
    snprintf(name, 32, "%016llx", (unsigned long long)hash(key->start, key->size));
}

/* The bytes of a file; NULL: it is not the user's alone, or cannot be read. */
static char *read_file(int file, size_t *size) {
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || !is_ours(&status))
        return NULL;
    char *bytes = malloc((size_t)status.st_size + 1);
    ssize_t count = 1;
    for (*size = 0; bytes != NULL && count > 0 && *size<(size_t)status.st_size; *size += count> 0 ? (size_t)count : 0)
        count = read(file, bytes + *size, (size_t)status.st_size - *size);
    return bytes;
}

/* False for a file that is broken. */
static bool find_parts(const char *file, size_t size, layer_bytes parts[LAYER_PARTS]) {
    head h;
    if (size < sizeof h)
        return false;
    memcpy(&h, file, sizeof h);
    if (memcmp(h.mark, mark, sizeof mark) != 0 || h.check != check_of(file, size))
        return false;
    size_t at = sizeof h;
    for (int i = 0; i < LAYER_PARTS; ++i) {
        if (h.sizes[i] > size - at)
            return false;
        parts[i] = (layer_bytes){file + at, (size_t)h.sizes[i]};
        at += parts[i].size;
    }
    return at == size;
}

void *layer_read_cache(layer_bytes parts[LAYER_PARTS]) {
    const layer_bytes key = parts[LAYER_KEY];
    char name[32], *bytes = NULL;
    size_t size = 0;
    const int folder = open_folder();
    if (folder < 0)
        return NULL;
    make_name(name, &key);
    const int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bytes = read_file(file, &size);
    const bool is_found = bytes != NULL && find_parts(bytes, size, parts) && parts[LAYER_KEY].size == key.size &&
                          memcmp(parts[LAYER_KEY].start, key.start, key.size) == 0;
    if (is_found)
        futimens(file, NULL); /* used now */
    if (file >= 0)
        close(file);
    close(folder);
    parts[LAYER_KEY] = key;
    if (is_found)
        return bytes;
    free(bytes);
    return NULL;
}

/* Whether a name in the folder, behind `begin`, is the layer's. Others' files stay. */
static bool is_own_name(const char *name, const char *begin) {
    const size_t length = strlen(begin);
    if (strncmp(name, begin, length) != 0 || strspn(name + length, "0123456789abcdef") != NAME_DIGITS)
        return false;
    const char *rest = name + length + NAME_DIGITS;
    return length == 0 ? *rest == '\0' : *rest == '-' && rest[strspn(rest, "-0123456789")] == '\0';
}

/* The file that was not used for longest, if all together are too large. Removes what ended processes left. `list` is
 * of the folder. */
static bool find_oldest(int folder, DIR *list, char oldest[NAME_MAX + 1]) {
    struct timespec when = {0}, now;
    uint64_t bytes = 0;
    clock_gettime(CLOCK_REALTIME, &now);
    rewinddir(list);
    for (const struct dirent *entry = readdir(list); entry != NULL; entry = readdir(list)) {
        struct stat status;
        const bool is_new = is_own_name(entry->d_name, new_name);
        if ((!is_new && !is_own_name(entry->d_name, "")) ||
            fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
            continue;
        const struct timespec used = status.st_mtim;
        if (is_new && used.tv_sec < now.tv_sec - LONGEST_WRITE)
            unlinkat(folder, entry->d_name, 0);
        if (bytes == 0 || used.tv_sec < when.tv_sec || (used.tv_sec == when.tv_sec && used.tv_nsec < when.tv_nsec)) {
            snprintf(oldest, NAME_MAX + 1, "%s", entry->d_name);
            when = used;
        }
        bytes += (uint64_t)status.st_size;
    }
    return bytes > LAYER_CACHE_BYTES;
}

/* The whole file; NULL when memory runs out. */
static char *join_parts(const layer_bytes parts[LAYER_PARTS], size_t *size) {
    head h = {.check = 0};
    *size = sizeof h;
    memcpy(h.mark, mark, sizeof mark);
    for (int i = 0; i < LAYER_PARTS; ++i)
        *size += h.sizes[i] = parts[i].size;
    char *bytes = malloc(*size), *at = bytes;
    if (bytes == NULL)
        return NULL;
    memcpy(bytes, &h, sizeof h);
    at += sizeof h;
    for (int i = 0; i < LAYER_PARTS; at += parts[i++].size)
        memcpy(at, parts[i].start, parts[i].size);
    h.check = check_of(bytes, *size);
    memcpy(bytes, &h, sizeof h);
    return bytes;
}

void layer_write_cache(const layer_bytes parts[LAYER_PARTS]) {
    char name[32], beside[64], oldest[NAME_MAX + 1];
    struct timespec now;
    size_t size;
    const int folder = open_folder();
    char *bytes = folder < 0 ? NULL : join_parts(parts, &size);
    make_name(name, &parts[LAYER_KEY]);
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(beside, sizeof beside, "%s%s-%ld-%ld", new_name, name, (long)getpid(), now.tv_nsec);
    const int file = bytes == NULL ? -1 : openat(folder, beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        const bool is_written = layer_write_all(file, bytes, size) == 0;
        if (close(file) != 0 || !is_written || renameat(folder, beside, folder, name) != 0)
            unlinkat(folder, beside, 0);
    }
    free(bytes);
    DIR *list = folder < 0 ? NULL : fdopendir(folder);
    while (list != NULL && find_oldest(folder, list, oldest) && unlinkat(folder, oldest, 0) == 0) {
    }
    if (list != NULL)
        closedir(list);
    else if (folder >= 0)
        close(folder);
}
