/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files, read whole, written whole or not at all; one folder of temporary ones; and processes. */

#pragma once

#include "text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct file_bytes {
    char *bytes; /* ended by a zero, which `size` does not count */
    size_t size;
} file_bytes;

file_bytes copy_bytes(const file_bytes *file);

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

/* The parent of the folder of the running program; "" if it cannot be found. */
char *installation_folder(void);

/* How messages name a file. */
const char *label_of(const char *path);

/* ---- Child processes, and waits that a signal ends, so that the command ends cleanly (process.c) ---- */

/* From now on SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU and SIGPIPE end waits and writes instead of the process.
 * SIGXFSZ is ignored: a write to a file that is too large fails. */
void catch_signals(void);

/* The signal that was caught, or 0. */
int caught_signal(void);

/* Ends the process by the signal that was caught, as its parent expects; returns if none was. */
void end_by_caught_signal(void);

/* Waits until a file descriptor is ready for events of poll(). Returns false if a signal came first. */
bool wait_ready(int descriptor, short events);

/* Another program to run. */
typedef struct command {
    const char *doing;      /* shown while it runs: "ocloc for skl" */
    const char *package;    /* its Debian package */
    words words;            /* the program and its arguments */
    words environment;      /* NAME=value, added to the environment */
    const char *stdin_path; /* a file, or NULL for nothing to read */
    bool explains_failures; /* its messages alone say what to do: the command line is left out when it fails */
} command;

/* How a child ended. */
typedef struct child_result {
    bool started; /* false: it could not run, and the error was reported; or a signal was caught */
    int status;   /* its exit status */
    int signal;   /* the signal that ended it, or 0 */
    char *output; /* its kept output, a string; never NULL if it started */
} child_result;

/* Runs in a child process; returns its exit status. */
typedef int (*child_function)(void *user);

/* Whether a child ran, and exited with 0. */
bool has_succeeded(const child_result *result);

/* Runs a function that may crash in a child process. Its output to stdout and stderr is kept. Where somebody kills the
 * child, the command ends with an error. */
child_result run_in_child(const char *doing, child_function function, void *user);

/* Runs a program, and keeps its messages; `subject` is the file that it works on. Reports only that it cannot start. */
child_result run_command(const char *subject, const command *c);

/* Runs a program that must succeed. If it fails, shows its messages and the command line, and returns false. */
bool run_tool(const char *subject, const command *c);

/* Shows a failed program's messages and its command line. */
void report_failure(const char *subject, const command *c, const child_result *result);

/* Whether the user wants to see each command line (--verbose). */
void show_commands(bool show);

/* Whether a program can be run: as a path if it has a slash, else through PATH. */
bool is_program(const char *name);

/* A program of the LLVM that libcltile was built with: its path, or else the name that packages give it. */
const char *find_llvm_tool(const char *name);
