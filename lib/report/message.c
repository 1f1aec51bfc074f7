/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Error messages: formatting. */

#include "report/message.h"

#include "report/memory.h"

#include <stdarg.h>
#include <stdlib.h>

cltile_status cltile_fail(cltile_status status, char **message, const char *format, ...) {
    if (message == NULL)
        return status;
    va_list arguments;
    va_start(arguments, format);
    char *text = cltile_format_list(format, arguments); /* first, as an argument may be the old message */
    va_end(arguments);
    free(*message);
    *message = text;
    return status;
}
