/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Answers from companions, and the arithmetic of emulated sub-groups. */

#include "info.h"

#include "build_log.h"
#include "companions.h"
#include "kernel.h"
#include "plan.h"
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL
#define CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL 0x410A
#endif

static cl_int program_info(cl_program program, cl_program_info name, const layer_answer *answer) {
    return layer_driver->clGetProgramInfo(program, name, answer->capacity, answer->value, answer->size_ret);
}

/* Whether the driver's binary of the first companion is all of the program. A checked one has the address of the
 * checker's area in its code, which holds in this process alone. */
static bool has_binary(const layer_program *program) {
    const bool may_grow = (program->is_object || program->is_library) && layer_may_differ(program);
    bool has = program->plan.area == NULL && !may_grow;
    for (size_t i = 0; i < program->size_count; ++i)
        has = has && program->sizes[i].size == program->sizes[0].size;
    return has;
}

/* As OpenCL has it of programs whose binaries do not exist. */
static cl_int give_no_binaries(cl_program original, cl_program_info name, const layer_answer *answer) {
    cl_uint devices = 0;
    layer_driver->clGetProgramInfo(original, CL_PROGRAM_NUM_DEVICES, sizeof devices, &devices, NULL);
    const size_t bytes = devices * sizeof(size_t);
    if (answer->size_ret != NULL)
        *answer->size_ret = bytes;
    if (answer->value == NULL)
        return CL_SUCCESS;
    if (answer->capacity < bytes)
        return CL_INVALID_VALUE;
    if (name == CL_PROGRAM_BINARY_SIZES)
        memset(answer->value, 0, bytes);
    return CL_SUCCESS;
}

cl_int layer_get_program_info(cl_program original, cl_program_info name, const layer_answer *answer) {
    layer_program *program = layer_hold(original);
    cl_int status;
    if (program == NULL)
        status = program_info(original, name, answer);
    else if ((name == CL_PROGRAM_BINARY_SIZES || name == CL_PROGRAM_BINARIES) && !has_binary(program))
        status = give_no_binaries(original, name, answer);
    else if (name == CL_PROGRAM_REFERENCE_COUNT || name == CL_PROGRAM_CONTEXT || name == CL_PROGRAM_NUM_DEVICES ||
             name == CL_PROGRAM_DEVICES || name == CL_PROGRAM_SOURCE)
        status = program_info(original, name, answer);
    else
        status = program_info(layer_first_companion(program).program, name, answer);
    layer_drop(program);
    return status;
}

static cl_int build_info(cl_program program, cl_device_id device, cl_program_build_info name,
                         const layer_answer *answer) {
    return layer_driver->clGetProgramBuildInfo(program, device, name, answer->capacity, answer->value,
                                               answer->size_ret);
}

/* The companion whose build failed, else the first. */
static layer_companion telling_companion(const layer_program *program, cl_device_id device) {
    layer_companion companion;
    for (size_t i = 0; layer_get_companion(program, i, &companion); ++i) {
        cl_build_status status = CL_BUILD_SUCCESS;
        layer_driver->clGetProgramBuildInfo(companion.program, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status,
                                            NULL);
        if (status == CL_BUILD_ERROR)
            return companion;
    }
    return layer_first_companion(program);
}

/* Puts what the layer has found in front of a log. Without memory the log is NULL. */
static void add_finding(const layer_program *program, char **log) {
    char *text = NULL;
    if (asprintf(&text, "cltile-layer: %s\n%s", program->finding, *log) < 0)
        text = NULL;
    free(*log);
    *log = text;
}

/* The log of a program's driver, with line numbers and names of the caller's source. */
static cl_int give_log(const layer_program *program, const layer_companion *of, cl_device_id device,
                       const layer_answer *answer) {
    cl_program companion = of->program;
    const layer_answer nothing = {0};
    size_t size = 0;
    cl_int status = layer_driver->clGetProgramBuildInfo(companion, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
    if (status != CL_SUCCESS)
        return build_info(companion, device, CL_PROGRAM_BUILD_LOG, answer->value == NULL ? &nothing : answer);
    char *log = calloc(1, size + 1);
    cl_context context = NULL;
    if (log == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    layer_driver->clGetProgramBuildInfo(companion, device, CL_PROGRAM_BUILD_LOG, size, log, NULL);
    layer_driver->clGetProgramInfo(companion, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL);
    layer_mend_log(context, device, program->prelude_lines, log);
    layer_rename_in_log(log);
    if (program->finding != NULL)
        add_finding(program, &log);
    status = log == NULL ? CL_OUT_OF_HOST_MEMORY : layer_give(answer, log, strlen(log) + 1);
    free(log);
    return status;
}

/* The options of a companion, without what the layer has added. PoCL drops spaces at the begin and the end. */
static cl_int give_options(cl_program companion, cl_device_id device, const layer_answer *answer) {
    const size_t added = sizeof LAYER_ARGUMENT_INFORMATION - sizeof " ";
    const layer_asked of = {.program = companion, .of_build = true, .device = device};
    char *text;
    cl_int status = layer_ask_string(&of, CL_PROGRAM_BUILD_OPTIONS, &text);
    if (status != CL_SUCCESS)
        return status;
    const bool is_added = strncmp(text, LAYER_ARGUMENT_INFORMATION, added) == 0;
    const char *own = is_added ? text + added + (text[added] == ' ') : text;
    status = layer_give(answer, own, strlen(own) + 1);
    free(text);
    return status;
}

cl_int layer_get_build_info(cl_program original, cl_device_id device, cl_program_build_info name,
                            const layer_answer *answer) {
    layer_program *program = layer_hold(original);
    cl_int status;
    if (program == NULL) {
        status = build_info(original, device, name, answer);
    } else {
        const layer_companion companion = telling_companion(program, device);
        if (name == CL_PROGRAM_BUILD_LOG)
            status = give_log(program, &companion, device, answer);
        else if (name == CL_PROGRAM_BUILD_OPTIONS && layer_setting.check)
            status = give_options(companion.program, device, answer);
        else
            status = build_info(companion.program, device, name, answer);
    }
    layer_drop(program);
    return status;
}

cl_int layer_get_kernel_info(cl_kernel kernel, cl_kernel_info name, const layer_answer *answer) {
    cl_program original;
    unsigned size;
    if (name == CL_KERNEL_PROGRAM && layer_find_kernel(kernel, &original, &size))
        return layer_give(answer, &original, sizeof original);
    return layer_driver->clGetKernelInfo(kernel, name, answer->capacity, answer->value, answer->size_ret);
}

/* The number of work-items of a query's local size; 0 for an invalid query and for an overflow. */
static size_t work_items(const layer_input *input) {
    const size_t dimensions = input->size / sizeof(size_t);
    if (input->value == NULL || dimensions < 1 || dimensions > 3 || input->size % sizeof(size_t) != 0)
        return 0;
    size_t product = 1;
    for (size_t i = 0; i < dimensions; ++i) {
        if (__builtin_mul_overflow(product, ((const size_t *)input->value)[i], &product))
            return 0;
    }
    return product;
}

static size_t largest_work_group(cl_kernel kernel, cl_device_id device) {
    size_t most = 0;
    layer_driver->clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL);
    return most;
}

/* CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: that many full sub-groups side by side, or zeros when that does not fit. */
static cl_int give_local_size(size_t count, size_t most, size_t size, const layer_answer *answer) {
    const bool fits = count != 0 && count <= most / size;
    const size_t local[3] = {fits ? count * size : 0, fits, fits};
    const size_t dimensions = answer->capacity / sizeof(size_t);
    if (answer->value != NULL && (dimensions < 1 || dimensions > 3 || answer->capacity % sizeof(size_t) != 0))
        return CL_INVALID_VALUE;
    return layer_give(answer, local, answer->value == NULL ? sizeof local : answer->capacity);
}

static size_t sub_groups(size_t items, size_t size) {
    return items / size + (items % size != 0);
}

static cl_int give_number(size_t number, const layer_answer *answer) {
    return layer_give(answer, &number, sizeof number);
}

cl_int layer_get_sub_group_info(layer_sub_group_query *ask_driver, cl_kernel kernel, cl_device_id device,
                                cl_kernel_sub_group_info name, const layer_input *input, const layer_answer *answer) {
    cl_program original;
    unsigned size;
    if (!layer_find_kernel(kernel, &original, &size) || size == 0)
        return ask_driver == NULL ? CL_INVALID_OPERATION
                                  : ask_driver(kernel, device, name, input->size, input->value, answer->capacity,
                                               answer->value, answer->size_ret);
    const size_t items = work_items(input), most = largest_work_group(kernel, device);
    switch (name) {
    case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
        return items == 0 ? CL_INVALID_VALUE : give_number(size, answer);
    case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
        return items == 0 ? CL_INVALID_VALUE : give_number(sub_groups(items, size), answer);
    case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
        return input->value == NULL || input->size != sizeof(size_t)
                   ? CL_INVALID_VALUE
                   : give_local_size(*(const size_t *)input->value, most, size, answer);
    case CL_KERNEL_MAX_NUM_SUB_GROUPS:
        return give_number(sub_groups(most, size), answer);
    case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
        return give_number(0, answer);
    case CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL:
        return give_number(size, answer);
    default:
        return CL_INVALID_VALUE;
    }
}
