/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Error messages: formatting. */

#include "report/report.h"

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

void cltile_begin_call(cltile_call *call, char **message) {
    *call = (cltile_call){cltile_set_out_of_memory(false), NULL, message == NULL ? &call->own : message};
    *call->message = NULL;
}

cltile_status cltile_end_call(cltile_call *call, cltile_status status) {
    if (cltile_set_out_of_memory(call->before))
        status = cltile_fail(CLTILE_OUT_OF_MEMORY, call->message, "out of memory");
    free(call->own);
    return status;
}
