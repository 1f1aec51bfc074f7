/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Answers to OpenCL's queries, and what the driver is asked for. */

#pragma once

#include "driver/driver.h"

#include <stddef.h>

/* The last three arguments of a clGet...Info: `value` and `size_ret` may be NULL. */
typedef struct layer_answer {
    size_t capacity;
    void *value;
    size_t *size_ret;
} layer_answer;

/* CL_SUCCESS, or CL_INVALID_VALUE when the capacity is too small. */
cl_int layer_give(const layer_answer *answer, const void *value, size_t size);

/* The object of a query: the first that is not NULL, in this order; the last may be NULL. */
typedef struct layer_asked {
    cl_program program;
    bool of_build; /* of the program, which may be NULL, for the device */
    cl_kernel kernel;
    cl_platform_id platform;
    cl_device_id device;
} layer_asked;

/* As the driver's clGet...Info of the object. */
cl_int layer_ask(const layer_asked *of, cl_uint name, const layer_answer *answer);

/* The driver's string, which the caller frees; NULL unless the status is CL_SUCCESS. */
cl_int layer_ask_string(const layer_asked *of, cl_uint name, char **text);

/* Likewise, but `text` becomes NULL if the driver does not give it. Returns CL_OUT_OF_HOST_MEMORY when memory runs out.
 */
cl_int layer_ask_if_known(const layer_asked *of, cl_uint name, char **text);

/* The source that a program was created from: `size` bytes and a null character, which the caller frees. `text` becomes
 * NULL for a program without source. Returns CL_OUT_OF_HOST_MEMORY when memory runs out. */
cl_int layer_read_source(cl_program program, char **text, size_t *size);

/* Calls `visit` with the name of each kernel of a program, up to the first that does not return CL_SUCCESS. */
cl_int layer_visit_kernels(cl_program program, cl_int (*visit)(void *data, const char *name), void *data);

/* Whether a list of words separated by spaces has a word. */
bool layer_has_word(const char *list, const char *word);

/* As clGetDeviceInfo, with the extensions that the layer adds (extensions.c). The driver answers queries that the layer
 * does not change. */
cl_int layer_get_device_info(cl_device_id device, cl_device_info name, const layer_answer *answer);
