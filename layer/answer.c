/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Giving answers, and asking the driver for strings. */

#include "answer.h"

#include <stdlib.h>
#include <string.h>

cl_int layer_give(const layer_answer *answer, const void *value, size_t size) {
    if (answer->value != NULL) {
        if (answer->room < size)
            return CL_INVALID_VALUE;
        if (size != 0)
            memcpy(answer->value, value, size);
    }
    if (answer->size_ret != NULL)
        *answer->size_ret = size;
    return CL_SUCCESS;
}

char *layer_device_string(cl_device_id device, cl_device_info name) {
    size_t size = 0;
    if (layer_driver->clGetDeviceInfo(device, name, 0, NULL, &size) != CL_SUCCESS)
        return NULL;
    char *text = calloc(1, size + 1);
    if (text != NULL && size != 0 && layer_driver->clGetDeviceInfo(device, name, size, text, NULL) != CL_SUCCESS) {
        free(text);
        return NULL;
    }
    return text;
}

char *layer_platform_string(cl_platform_id platform, cl_platform_info name) {
    size_t size = 0;
    if (layer_driver->clGetPlatformInfo(platform, name, 0, NULL, &size) != CL_SUCCESS)
        return NULL;
    char *text = calloc(1, size + 1);
    if (text != NULL && size != 0 && layer_driver->clGetPlatformInfo(platform, name, size, text, NULL) != CL_SUCCESS) {
        free(text);
        return NULL;
    }
    return text;
}

char *layer_program_source(cl_program program, size_t *size) {
    *size = 0;
    size_t room = 0;
    if (layer_driver->clGetProgramInfo(program, CL_PROGRAM_SOURCE, 0, NULL, &room) != CL_SUCCESS || room <= 1)
        return NULL;
    char *text = calloc(1, room + 1);
    if (text != NULL && layer_driver->clGetProgramInfo(program, CL_PROGRAM_SOURCE, room, text, NULL) != CL_SUCCESS) {
        free(text);
        return NULL;
    }
    if (text != NULL)
        *size = strlen(text);
    return text;
}

bool layer_has_word(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = list; at != NULL && (at = strstr(at, word)) != NULL; at += length) {
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    }
    return false;
}
