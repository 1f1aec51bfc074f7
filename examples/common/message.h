/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages of what failed: one allocation, owned by whoever receives it. */

#ifndef EXAMPLES_MESSAGE_H
#define EXAMPLES_MESSAGE_H

#include <stdbool.h>

/* Formats into *message, freeing what was there. Always false, so that a failing function can end in one statement.
 * When memory runs out *message becomes NULL. */
__attribute__((format(printf, 2, 3))) bool fail(char **message, const char *format, ...);

/* Prints "error: MESSAGE" on standard error and frees the message. */
void print_error(char *message);

#endif
