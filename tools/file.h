/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files: read whole, written whole or not at all; one folder of temporary ones. */

#ifndef CLTILE_TOOLS_FILE_H
#define CLTILE_TOOLS_FILE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct file_bytes {
    char *bytes; /* ended by a zero that `size` does not count; the holder frees it */
    size_t size;
} file_bytes;

/* Reads a file, or stdin for "-". On an error the user is told, and false is returned. */
bool read_file(const char *path, file_bytes *file);

/* Fails, telling the user why, where write_output would. `input` may not be the output; NULL when it may. */
bool check_output(const char *path, const char *input);

/* Writes a file as a whole: on an error the user is told and `path` is as it was. A link stays one, and what it leads
 * to is written. Writes to stdout for "-". */
bool write_output(const char *path, const void *bytes, size_t size);

/* Whether all could be written that was printed to stdout; else the user is told. */
bool finish_stdout(void);

/* Writes a temporary file or another that need not appear at once. */
bool write_file(const char *path, const void *bytes, size_t size);

/* The path of a file or folder of that name in the temporary folder, which is made on the first call. The caller frees
 * it. NULL, with the user told, when there can be no folder. */
char *temporary_path(const char *name);

bool make_folder(const char *path);

/* Removes the temporary folder and all in it; also done at exit(). */
void remove_temporaries(void);

/* The temporary folder stays (--save-temps). */
void save_temporaries(void);

/* The folder above the one that holds the running program. The caller frees it; NULL when it cannot be found. */
char *installation_folder(void);

/* How messages name a file. */
const char *label_of(const char *path);

#endif
