/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Giving answers, and asking the driver for strings. */

#include "driver/answer.h"

#include <stdlib.h>
#include <string.h>

const cl_icd_dispatch *layer_driver;
layer_settings layer_setting;

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

cl_int layer_ask(const layer_asked *of, cl_uint name, const layer_answer *a) {
    if (of->of_build)
        return layer_driver->clGetProgramBuildInfo(of->program, of->device, name, a->capacity, a->value, a->size_ret);
    if (of->program != NULL)
        return layer_driver->clGetProgramInfo(of->program, name, a->capacity, a->value, a->size_ret);
    if (of->kernel != NULL)
        return layer_driver->clGetKernelInfo(of->kernel, name, a->capacity, a->value, a->size_ret);
    if (of->platform != NULL)
        return layer_driver->clGetPlatformInfo(of->platform, name, a->capacity, a->value, a->size_ret);
    return layer_driver->clGetDeviceInfo(of->device, name, a->capacity, a->value, a->size_ret);
}

cl_int layer_ask_string(const layer_asked *of, cl_uint name, char **text) {
    size_t size = 0;
    cl_int status = layer_ask(of, name, &(const layer_answer){.size_ret = &size});
    *text = status == CL_SUCCESS ? calloc(1, size + 1) : NULL;
    if (status == CL_SUCCESS && *text == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    if (status == CL_SUCCESS && size > 1)
        status = layer_ask(of, name, &(const layer_answer){size, *text, NULL});
    if (status != CL_SUCCESS) {
        free(*text);
        *text = NULL;
    }
    return status;
}

cl_int layer_ask_if_known(const layer_asked *of, cl_uint name, char **text) {
    const cl_int status = layer_ask_string(of, name, text);
    return status == CL_OUT_OF_HOST_MEMORY ? status : CL_SUCCESS;
}

cl_int layer_read_source(cl_program program, char **text, size_t *size) {
    const layer_asked of = {.program = program};
    *text = NULL;
    const cl_int status = program == NULL ? CL_SUCCESS : layer_ask_if_known(&of, CL_PROGRAM_SOURCE, text);
    *size = *text == NULL ? 0 : strlen(*text);
    if (*size == 0) {
        free(*text);
        *text = NULL;
    }
    return status;
}

cl_int layer_visit_kernels(cl_program program, cl_int (*visit)(void *data, const char *name), void *data) {
    char *names, *rest = NULL;
    cl_int status = layer_ask_string(&(const layer_asked){.program = program}, CL_PROGRAM_KERNEL_NAMES, &names);
    for (char *name = names == NULL ? NULL : strtok_r(names, ";", &rest); name != NULL && status == CL_SUCCESS;
         name = strtok_r(NULL, ";", &rest))
        status = visit(data, name);
    free(names);
    return status;
}

bool layer_has_word(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = list; at != NULL && (at = strstr(at, word)) != NULL; at += length) {
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    }
    return false;
}
