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

bool cltile_begin_call(void) {
    return cltile_set_out_of_memory(false);
}

cltile_status cltile_end_call(bool before, cltile_status status, char **message) {
    return cltile_set_out_of_memory(before) ? cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory") : status;
}
