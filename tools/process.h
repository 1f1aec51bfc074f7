/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Child processes, and waiting in such a way that a signal ends the command cleanly. */

#ifndef CLTILE_TOOLS_PROCESS_H
#define CLTILE_TOOLS_PROCESS_H

#include "text.h"

#include <stdbool.h>

/* From here on SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU and SIGPIPE end waits and writes instead of the process, and
 * SIGXFSZ is ignored: a file that is too large is an error of the write. */
void catch_signals(void);

/* The signal that was caught, or 0. */
int caught_signal(void);

/* Ends the process by the signal that was caught, as its parent expects; returns when there was none. */
void end_by_caught_signal(void);

/* Waits until a file descriptor is ready for events of poll(). False when a signal came first. */
bool wait_ready(int descriptor, short events);

/* Another program to run. */
typedef struct command {
    const char *doing;      /* what the user reads while it runs: "ocloc for skl" */
    const char *package;    /* the Debian package that has it */
    words words;            /* the program and its arguments */
    words environment;      /* NAME=value, to be added to the environment */
    const char *stdin_path; /* a file, or NULL for nothing to read */
    bool passes_stderr;     /* its stderr is the user's; otherwise its messages are kept */
} command;

/* How a child ended. */
typedef struct child_result {
    bool started; /* false: it never ran, and the user was told why; or a signal was caught */
    int status;   /* its exit status */
    int signal;   /* the signal that ended it, or 0 */
    char *output; /* what it wrote and was kept, a string; never NULL once it started */
} child_result;

/* Runs in a child process; returns its exit status. */
typedef int (*child_function)(void *user);

/* Runs a function in a child process, for what may crash. What it writes to stdout and stderr is kept. */
child_result run_in_child(const char *doing, child_function function, void *user);

/* Runs a program with its messages kept; `subject` is the file that it is about. Looks only at whether it could start.
 */
child_result run_command(const char *subject, const command *c);

/* Runs a program that must succeed. If it fails, its messages and the command line are shown, and false is returned. On
 * success its kept messages go to *output, which the caller frees, unless output is NULL. */
bool run_tool(const char *subject, const command *c, char **output);

/* Shows a failed program's messages and its command line. */
void report_failure(const char *subject, const command *c, const child_result *result);

void free_command(command *c);

/* Whether the user wants to see each command line (--verbose). */
void show_commands(bool show);

/* Whether a program can be run: as a path if it has a slash, else through PATH. */
bool is_program(const char *name);

#endif
