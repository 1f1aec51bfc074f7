/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Error messages: formatting. */

#include "report/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char *format_text(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text != NULL)
        vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

cltile_status cltile_fail(cltile_status status, char **message, const char *format, ...) {
    if (message == NULL)
        return status;
    va_list arguments;
    va_start(arguments, format);
    char *text = format_text(format, arguments); /* first, as an argument may be the old message */
    va_end(arguments);
    free(*message);
    *message = text;
    return status;
}
