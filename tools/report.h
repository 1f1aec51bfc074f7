/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages on stderr, and exit statuses. */

#pragma once

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_WRONG_USAGE = 2 };

/* "cltile: <subject>: error: ...", where subject is a file; or "cltile: error: ..." when it is NULL. Returns false. */
__attribute__((format(printf, 2, 3))) _Bool report_error(const char *subject, const char *format, ...);

/* The same with another kind of message than "error": "note", "warning". */
__attribute__((format(printf, 3, 4))) void report_remark(const char *kind, const char *subject, const char *format,
                                                         ...);

/* From here on the messages of errors are kept, for JSON; they go to stderr, too. */
void keep_errors(void);

/* Keeps a text as the message of an error, where they are kept. */
void keep_error(const char *text);

/* The kept messages, a line each, which are dropped; NULL: none. */
const char *take_errors(void);

/* Wrong usage of a subcommand (or of cltile itself: NULL), and where help is. Returns false. */
__attribute__((format(printf, 2, 3))) _Bool report_usage(const char *subcommand, const char *format, ...);
