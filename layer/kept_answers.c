/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Answers: rows one after another, each with a kernel's name and the answer behind it. */

#include "kept_answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct row {
    cl_uint argument, name, kernel_length, size;
} row;

static void print_row(FILE *to, const char *kernel, cl_uint argument, cl_uint name, const void *value, size_t size) {
    const row r = {argument, name, (cl_uint)strlen(kernel), (cl_uint)size};
    fwrite(&r, sizeof r, 1, to);
    fwrite(kernel, 1, r.kernel_length, to);
    fwrite(value, 1, size, to);
}

/* NULL: there is none. Rows are whole: a file has a hash. */
static const void *find_row(const layer_answers *in, const char *kernel, cl_uint argument, cl_uint name, size_t *size) {
    row r;
    for (size_t at = 0; in != NULL && at < in->size; at += sizeof r + r.kernel_length + r.size) {
        memcpy(&r, in->rows + at, sizeof r);
        const char *its = in->rows + at + sizeof r;
        *size = r.size;
        if (r.argument == argument && r.name == name && r.kernel_length == strlen(kernel) &&
            memcmp(its, kernel, r.kernel_length) == 0)
            return its + r.kernel_length;
    }
    return NULL;
}

const char *layer_kept_log(const layer_companion *of) {
    size_t size;
    return find_row(of->answers, "", LAYER_NO_ARGUMENT, CL_PROGRAM_BUILD_LOG, &size);
}

/* Kernels with longer names are not kept. */
#define MOST_NAME 1024

static bool name_of(cl_kernel kernel, char name[MOST_NAME]) {
    return layer_driver->clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, MOST_NAME, name, NULL) == CL_SUCCESS;
}

static cl_int ask_driver(cl_kernel kernel, cl_uint argument, cl_uint name, const layer_answer *answer) {
    return argument == LAYER_NO_ARGUMENT
               ? layer_driver->clGetKernelInfo(kernel, name, answer->capacity, answer->value, answer->size_ret)
               : layer_driver->clGetKernelArgInfo(kernel, argument, name, answer->capacity, answer->value,
                                                  answer->size_ret);
}

cl_int layer_ask_kernel(const layer_companion *of, cl_kernel kernel, cl_uint argument, cl_uint name,
                        const layer_answer *answer) {
    char its_name[MOST_NAME];
    size_t size, size_of_other;
    const void *value = NULL;
    bool is_known = false; /* there is nothing of an argument or a question that does not exist */
    if (of != NULL && of->answers != NULL && name_of(kernel, its_name)) {
        value = find_row(of->answers, its_name, argument, name, &size);
        is_known = find_row(of->answers, its_name, 0, CL_KERNEL_ARG_NAME, &size_of_other) != NULL;
    }
    if (value != NULL)
        return layer_give(answer, value, size);
    const cl_int status = ask_driver(kernel, argument, name, answer);
    return status == CL_KERNEL_ARG_INFO_NOT_AVAILABLE && is_known ? CL_INVALID_VALUE : status;
}

/* False for an answer, or a name, that has no room. */
static bool print_answer(FILE *to, cl_kernel kernel, const char *kernel_name, cl_uint argument, cl_uint name) {
    char value[4096];
    size_t size = 0;
    const layer_answer answer = {sizeof value, value, &size};
    const cl_int status = ask_driver(kernel, argument, name, &answer);
    if (status == CL_SUCCESS)
        print_row(to, kernel_name, argument, name, value, size);
    return status != CL_INVALID_VALUE;
}

static bool print_kernel(FILE *to, cl_kernel kernel) {
    static const cl_kernel_arg_info questions[] = {CL_KERNEL_ARG_ADDRESS_QUALIFIER, CL_KERNEL_ARG_ACCESS_QUALIFIER,
                                                   CL_KERNEL_ARG_TYPE_NAME, CL_KERNEL_ARG_TYPE_QUALIFIER,
                                                   CL_KERNEL_ARG_NAME};
    char name[MOST_NAME];
    cl_uint count = 0;
    bool is_whole = name_of(kernel, name) &&
                    layer_driver->clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL) == CL_SUCCESS;
    is_whole = is_whole && print_answer(to, kernel, name, LAYER_NO_ARGUMENT, CL_KERNEL_ATTRIBUTES);
    for (cl_uint i = 0; is_whole && i < count; ++i)
        for (size_t k = 0; k < sizeof questions / sizeof *questions; ++k)
            is_whole = is_whole && print_answer(to, kernel, name, i, questions[k]);
    return is_whole;
}

static bool print_kernels(FILE *to, cl_program program) {
    cl_uint count;
    cl_kernel *list;
    bool is_whole = layer_list_kernels(program, &list, &count) == CL_SUCCESS;
    for (cl_uint i = 0; is_whole && i < count; ++i)
        is_whole = print_kernel(to, list[i]);
    layer_release_kernels(list, count);
    return is_whole;
}

/* CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE; 0 where the driver does not know. */
static size_t size_of_variables(cl_program program, cl_device_id device) {
    size_t size = 0;
    const cl_int status = layer_driver->clGetProgramBuildInfo(
        program, device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, sizeof size, &size, NULL);
    return status == CL_SUCCESS ? size : 0;
}

bool layer_remembers_variables(const layer_answers *answers, cl_program program, cl_device_id device) {
    const size_t left = size_of_variables(program, device);
    size_t size;
    const void *variables =
        find_row(answers, "", LAYER_NO_ARGUMENT, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, &size);
    return variables != NULL && memcmp(variables, &left, sizeof left) == 0;
}

char *layer_print_answers(cl_program program, cl_device_id device, size_t *size) {
    const size_t variables = size_of_variables(program, device);
    const layer_asked of = {.program = program, .of_build = true, .device = device};
    char *rows = NULL, *log;
    FILE *stream = open_memstream(&rows, size);
    if (stream == NULL)
        return NULL;
    bool is_whole = layer_ask_string(&of, CL_PROGRAM_BUILD_LOG, &log) == CL_SUCCESS;
    if (is_whole)
        print_row(stream, "", LAYER_NO_ARGUMENT, CL_PROGRAM_BUILD_LOG, log, strlen(log) + 1);
    print_row(stream, "", LAYER_NO_ARGUMENT, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, &variables, sizeof variables);
    is_whole = is_whole && print_kernels(stream, program);
    free(log);
    if (fclose(stream) == 0 && is_whole)
        return rows;
    free(rows);
    return NULL;
}
