/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Giving answers, and asking the driver for strings. */

#include "answer.h"

#include <stdlib.h>
#include <string.h>

cl_int layer_give(const layer_answer *answer, const void *value, size_t size) {
    if (answer->value != NULL) {
        if (answer->capacity < size)
            return CL_INVALID_VALUE;
        if (size != 0)
            memcpy(answer->value, value, size);
    }
    if (answer->size_ret != NULL)
        *answer->size_ret = size;
    return CL_SUCCESS;
}

cl_int layer_ask(const layer_asked *of, cl_uint name, const layer_answer *answer) {
    if (of->device != NULL)
        return layer_driver->clGetDeviceInfo(of->device, name, answer->capacity, answer->value, answer->size_ret);
    return layer_driver->clGetPlatformInfo(of->platform, name, answer->capacity, answer->value, answer->size_ret);
}

static cl_int read_string(const layer_asked *of, cl_uint name, char **text) {
    size_t size = 0;
    const layer_answer measure = {.size_ret = &size};
    *text = NULL;
    if (layer_ask(of, name, &measure) != CL_SUCCESS)
        return CL_SUCCESS;
    *text = calloc(1, size + 1);
    if (*text == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    const layer_answer all = {.capacity = size, .value = *text};
    if (size != 0 && layer_ask(of, name, &all) != CL_SUCCESS) {
        free(*text);
        *text = NULL;
    }
    return CL_SUCCESS;
}

cl_int layer_device_string(cl_device_id device, cl_device_info name, char **text) {
    const layer_asked of = {.device = device};
    *text = NULL;
    return device == NULL ? CL_SUCCESS : read_string(&of, name, text);
}

cl_int layer_platform_string(cl_platform_id platform, cl_platform_info name, char **text) {
    const layer_asked of = {.platform = platform};
    return read_string(&of, name, text);
}

cl_int layer_read_source(cl_program program, char **text, size_t *size) {
    size_t capacity = 0;
    *text = NULL;
    *size = 0;
    if (layer_driver->clGetProgramInfo(program, CL_PROGRAM_SOURCE, 0, NULL, &capacity) != CL_SUCCESS || capacity <= 1)
        return CL_SUCCESS;
    *text = calloc(1, capacity + 1);
    if (*text == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    if (layer_driver->clGetProgramInfo(program, CL_PROGRAM_SOURCE, capacity, *text, NULL) != CL_SUCCESS) {
        free(*text);
        *text = NULL;
        return CL_SUCCESS;
    }
    *size = strlen(*text);
    return CL_SUCCESS;
}

bool layer_has_word(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = list; at != NULL && (at = strstr(at, word)) != NULL; at += length) {
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    }
    return false;
}
