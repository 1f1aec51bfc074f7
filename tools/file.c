/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files: read whole, written whole or not at all; one folder of temporary ones. */

#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As many as Linux follows in a path. */
#define MOST_LINKS 40

/* What is read of a pipe or a device, which may have no end. */
#define MOST_OF_A_STREAM ((size_t)64 << 20)

/* What is read at once. */
#define PIECE 65536

static bool is_standard(const char *path) {
    return strcmp(path, "-") == 0;
}

const char *label_of(const char *path) {
    return is_standard(path) ? "<stdin>" : path;
}

file_bytes copy_bytes(const file_bytes *file) {
    return (file_bytes){memcpy(resize_memory(NULL, file->size + 1), file->bytes, file->size), file->size};
}

/* ---- Reading ---- */

static bool read_descriptor(int descriptor, file_bytes *file) {
    struct stat about;
    const bool may_be_endless = fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode);
    for (;;) {
        if (may_be_endless && file->size > MOST_OF_A_STREAM) {
            errno = EFBIG;
            return false;
        }
        file->bytes = resize_memory(file->bytes, file->size + PIECE + 1);
        if (!wait_ready(descriptor, POLLIN))
            return false;
        const ssize_t count = read(descriptor, file->bytes + file->size, PIECE);
        if (count < 0 && errno != EINTR)
            return false;
        if (count == 0)
            break;
        file->size += count > 0 ? (size_t)count : 0;
    }
    file->bytes[file->size] = '\0';
    return true;
}

bool read_file(const char *path, file_bytes *file) {
    *file = (file_bytes){NULL, 0};
    const int descriptor = is_standard(path) ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    const bool read = descriptor >= 0 && read_descriptor(descriptor, file);
    if (!read && caught_signal() == 0)
        report_error(label_of(path), "cannot be read: %s",
                     errno == EISDIR   ? "this is a folder, name a file"
                     : errno == ENOENT ? "there is no such file"
                     : errno == EFBIG  ? "this is no regular file, and has more than 64 MiB: name a file"
                                       : strerror(errno));
    if (!read)
        *file = (file_bytes){NULL, 0};
    if (descriptor > STDIN_FILENO)
        close(descriptor);
    return read;
}

/* ---- Writing ---- */

/* In pieces that a pipe takes without blocking once it is ready, so that a signal is heard. */
static bool write_descriptor(int descriptor, const char *bytes, size_t size) {
    while (size > 0) {
        if (!wait_ready(descriptor, POLLOUT))
            return false;
        const ssize_t count = write(descriptor, bytes, size < PIPE_BUF ? size : PIPE_BUF);
        if (count < 0 && errno != EINTR)
            return false;
        bytes += count > 0 ? count : 0;
        size -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

static bool report_unwritable(const char *path) {
    if (caught_signal() == 0)
        report_error(is_standard(path) ? "<stdout>" : path, "cannot be written: %s%s", strerror(errno),
                     errno == EFBIG ? " (raise the limit that ulimit -f shows)" : "");
    return false;
}

bool finish_stdout(void) {
    const bool flushed = fflush(stdout) == 0;
    if (flushed && !ferror(stdout))
        return true;
    if (flushed) /* the error was with what came before */
        errno = EIO;
    return report_unwritable("-");
}

bool write_file(const char *path, const void *bytes, size_t size) {
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool written = descriptor >= 0 && write_descriptor(descriptor, bytes, size);
    if (descriptor >= 0 && close(descriptor) != 0)
        written = false;
    return written || report_unwritable(path);
}

/* The folder of a path. */
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? copy_text(".") : format_text("%.*s", slash == path ? 1 : (int)(slash - path), path);
}

/* The target of a path's symbolic links, which need not exist. */
static char *follow_links(const char *path) {
    char *target = copy_text(path), next[PATH_MAX];
    ssize_t length;
    for (int i = 0; i < MOST_LINKS && (length = readlink(target, next, sizeof next - 1)) >= 0; ++i) {
        next[length] = '\0';
        target = next[0] == '/' ? copy_text(next) : format_text("%s/%s", folder_of(target), next);
    }
    return target;
}

/* Moves new bytes to `target`, which keeps its permissions if it exists. */
static bool replace_file(const char *path, const char *target, const void *bytes, size_t size) {
    struct stat about;
    const mode_t mask = umask(0);
    umask(mask);
    const mode_t mode = stat(target, &about) == 0 ? about.st_mode & 07777 : 0666 & ~mask;
    char *beside = format_text("%s/.cltile-XXXXXX", folder_of(target));
    const int descriptor = mkostemp(beside, O_CLOEXEC);
    bool written = descriptor >= 0 && write_descriptor(descriptor, bytes, size) && fchmod(descriptor, mode) == 0;
    if (descriptor >= 0 && close(descriptor) != 0)
        written = false;
    if (written)
        written = caught_signal() == 0 && rename(beside, target) == 0;
    if (!written) {
        report_unwritable(path);
        if (descriptor >= 0)
            unlink(beside);
    }
    return written;
}

bool write_output(const char *path, const void *bytes, size_t size) {
    if (is_standard(path))
        return write_descriptor(STDOUT_FILENO, bytes, size) || report_unwritable(path);
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode)) /* a device or a pipe */
        return write_file(path, bytes, size);
    return replace_file(path, follow_links(path), bytes, size);
}

/* Whether a file can be created in the folder of `target`, which `path` leads to. */
static bool check_folder(const char *path, const char *target) {
    const char *folder = folder_of(target);
    struct stat about;
    if (stat(folder, &about) != 0)
        return report_error(path, "cannot be written: there is no folder %s, create it first", folder);
    if (!S_ISDIR(about.st_mode))
        return report_error(path, "cannot be written: %s is no folder", folder);
    return access(folder, W_OK | X_OK) == 0 ||
           report_error(path, "cannot be written, as its folder %s cannot: %s", folder, strerror(errno));
}

/* Whether an existing file can be written, and is not the input. */
static bool check_existing(const char *path, const struct stat *out, const char *input) {
    struct stat in;
    if (S_ISDIR(out->st_mode))
        return report_error(path, "cannot be written: this is a folder, name a file");
    if (input != NULL && S_ISREG(out->st_mode) && stat(input, &in) == 0 && in.st_dev == out->st_dev &&
        in.st_ino == out->st_ino)
        return report_error(path, "this is the input, too: name another file with -o");
    return access(path, W_OK) == 0 || report_unwritable(path);
}

bool check_output(const char *path, const char *input) {
    struct stat out;
    if (is_standard(path))
        return true;
    const bool exists = stat(path, &out) == 0;
    if (!exists && errno == ELOOP)
        return report_unwritable(path);
    if (exists && !check_existing(path, &out, input))
        return false;
    return (exists && !S_ISREG(out.st_mode)) || check_folder(path, follow_links(path));
}

/* ---- Temporary files ---- */

static char temporary_folder[PATH_MAX];
static pid_t temporary_owner; /* children leave the folder alone */
static bool temporaries_saved;

static int remove_entry(const char *path, const struct stat *about, int type, struct FTW *level) {
    (void)about;
    (void)type;
    (void)level;
    return remove(path);
}

void remove_temporaries(void) {
    if (temporary_folder[0] == '\0' || getpid() != temporary_owner)
        return;
    if (temporaries_saved)
        fprintf(stderr, "cltile: temporary files are in %s\n", temporary_folder);
    else
        nftw(temporary_folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    temporary_folder[0] = '\0';
}

static bool make_temporary_folder(void) {
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || parent[0] == '\0')
        parent = "/tmp";
    char *path = format_text("%s/cltile-XXXXXX", parent);
    if (strlen(path) >= sizeof temporary_folder || mkdtemp(path) == NULL)
        return report_error(NULL, "no folder for temporary files in %s (%s): set TMPDIR to one that can be written",
                            parent, strerror(errno));
    strcpy(temporary_folder, path);
    temporary_owner = getpid();
    atexit(remove_temporaries);
    return true;
}

char *temporary_path(const char *name) {
    if (temporary_folder[0] == '\0' && !make_temporary_folder())
        return NULL;
    return format_text("%s/%s", temporary_folder, name);
}

bool make_folder(const char *path) {
    return mkdir(path, 0777) == 0 || report_error(path, "cannot make this folder: %s", strerror(errno));
}

void save_temporaries(void) {
    temporaries_saved = true;
}

char *installation_folder(void) {
    char program[PATH_MAX];
    return realpath("/proc/self/exe", program) == NULL ? copy_text("") : folder_of(folder_of(program));
}
