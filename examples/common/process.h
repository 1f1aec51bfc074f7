/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Running a program and keeping what it prints. */

#ifndef EXAMPLES_PROCESS_H
#define EXAMPLES_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

/* Runs `arguments` (the program's path first, NULL last) with an empty standard input, and waits for it. True when it
 * exits with 0. *output and *output_size are then what it wrote to standard output, for the caller to free. On failure
 * *message has the command line, the exit status and what it wrote to standard error. */
bool process_run(const char *const *arguments, char **output, size_t *output_size, char **message);

/* Keeps SIGHUP, SIGINT and SIGTERM from ending this process while it has temporary files; one that came meanwhile is
 * delivered by signals_release. A program that runs meanwhile does get what the terminal sends: ^C ends it, process_run
 * fails, the caller removes its files and releases the signals. Not nested. */
void signals_hold(void);
void signals_release(void);

#endif
