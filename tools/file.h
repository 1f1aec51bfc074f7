/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files: read whole, written whole or not at all; one folder of temporary ones. */

#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct file_bytes {
    char *bytes; /* ended by a zero, which `size` does not count */
    size_t size;
} file_bytes;

/* Reads a file, or stdin for "-". Reports an error and returns false. */
bool read_file(const char *path, file_bytes *file);

/* Reports the error that write_output would report, and returns false. `input` must not be the output; NULL: it may. */
bool check_output(const char *path, const char *input);

/* Writes a whole file, or to stdout for "-". Reports an error, and leaves `path` unchanged then. Writes to the target
 * of a link, which stays a link. */
bool write_output(const char *path, const void *bytes, size_t size);

/* Flushes stdout. Reports an error of any write to it, and returns false. */
bool finish_stdout(void);

/* Writes a file in place, such as a temporary one: readers may see a part of it. */
bool write_file(const char *path, const void *bytes, size_t size);

/* The path of a file or folder in the temporary folder, which the first call creates. Reports an error and returns
 * NULL if it cannot. */
char *temporary_path(const char *name);

bool make_folder(const char *path);

/* Removes the temporary folder and its files; exit() does so, too. */
void remove_temporaries(void);

/* Keeps the temporary folder (--save-temps). */
void save_temporaries(void);

/* The parent of the folder of the running program; NULL if it cannot be found. */
char *installation_folder(void);

/* How messages name a file. */
const char *label_of(const char *path);
