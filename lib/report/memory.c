/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory and error messages. */

#include "report/report.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local bool ran_out;

static void *note(void *memory) {
    ran_out |= memory == NULL;
    return memory;
}

void *cltile_allocate(size_t count, size_t size) {
    return note(calloc(count == 0 ? 1 : count, size));
}

void *cltile_reallocate(void *old, size_t count, size_t size) {
    return note(size != 0 && count > SIZE_MAX / size ? NULL : realloc(old, count * size));
}

/* There is room for a power of two. */
void *cltile_add_row(void *rows, size_t *count, size_t size) {
    char *array;
    memcpy(&array, rows, sizeof array);
    if ((*count & (*count - 1)) == 0) {
        array = cltile_reallocate(array, *count == 0 ? 1 : 2 * *count, size);
        if (array == NULL)
            return NULL;
        memcpy(rows, &array, sizeof array);
    }
    return memset(array + (*count)++ * size, 0, size);
}

char *cltile_copy_text(const char *text, size_t length) {
    const size_t used = strnlen(text, length);
    char *copy = cltile_allocate(used + 1, 1);
    return copy == NULL ? NULL : memcpy(copy, text, used);
}

char *cltile_format_list(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length < 0 ? note(NULL) : cltile_allocate((size_t)length + 1, 1);
    if (text != NULL)
        vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

char *cltile_format(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = cltile_format_list(format, arguments);
    va_end(arguments);
    return text;
}

bool cltile_is_out_of_memory(void) {
    return ran_out;
}

bool cltile_set_out_of_memory(bool value) {
    const bool before = ran_out;
    ran_out = value;
    return before;
}

/* ---- Error messages ---- */

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
