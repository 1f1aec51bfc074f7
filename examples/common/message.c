/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages of what failed, formatted and printed. */

#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool fail(char **message, const char *format, ...) {
    char *formatted = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&formatted, format, arguments) < 0)
        formatted = NULL;
    va_end(arguments);
    free(*message); /* after formatting: it may be among the arguments */
    *message = formatted;
    return false;
}

void print_error(char *message) {
    fflush(stdout);
    fprintf(stderr, "error: %s\n", message == NULL ? "out of memory" : message);
    free(message);
}
