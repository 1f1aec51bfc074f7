/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Answers from companions. */

#include "program/calls.h"

#include "program/build_log.h"
#include "program/plan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cl_int program_info(cl_program program, cl_program_info name, const layer_answer *answer) {
    return layer_driver->clGetProgramInfo(program, name, answer->capacity, answer->value, answer->size_ret);
}

/* The record whose binary is the program's. A checked program has the address of the checker's area in its code, which
 * holds in this process alone: it is built once more without checks, when its binary is first asked for. NULL for one
 * that was linked, or when memory runs out. */
static const layer_program *record_of_binary(layer_program *program) {
    layer_program *made = atomic_load(&program->unchecked), *other = NULL;
    if (program->plan.area == NULL || made != NULL)
        return program->plan.area == NULL ? program : made;
    layer_build build = program->build;
    build.is_unchecked = true;
    if (build.program == NULL || layer_plan_program(&build, &program->scan, &made) != CL_SUCCESS)
        return NULL;
    if (layer_make_companions(made) == CL_SUCCESS && atomic_compare_exchange_strong(&program->unchecked, &other, made))
        return made;
    layer_drop(made);
    return other;
}

/* Whether the driver's binary of the first companion is all of the program. */
static bool has_binary(const layer_program *program) {
    const bool may_grow = (program->build.is_object || program->is_library) && layer_may_differ(program);
    bool has = !may_grow;
    for (size_t i = 0; i < program->size_count; ++i)
        has = has && program->sizes[i].size == program->sizes[0].size;
    return has;
}

/* Gives binaries of size 0, one for each device, or the driver's error about the companion: PoCL answers so after a
 * failed build. */
static cl_int give_no_binaries(cl_program companion, cl_program_info name, const layer_answer *answer) {
    size_t bytes = 0;
    const cl_int status = layer_driver->clGetProgramInfo(companion, CL_PROGRAM_BINARY_SIZES, 0, NULL, &bytes);
    if (status != CL_SUCCESS)
        return status;
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

static cl_int binary_info(layer_program *program, cl_program_info name, const layer_answer *answer) {
    const layer_program *record = record_of_binary(program);
    cl_program companion = layer_first_companion(record == NULL ? program : record).program;
    return record == NULL || !has_binary(record) ? give_no_binaries(companion, name, answer)
                                                 : program_info(companion, name, answer);
}

cl_int layer_get_program_info(cl_program original, cl_program_info name, const layer_answer *answer) {
    layer_program *program = layer_hold(original);
    cl_int status;
    if (program == NULL)
        status = program_info(original, name, answer);
    else if (name == CL_PROGRAM_BINARY_SIZES || name == CL_PROGRAM_BINARIES)
        status = binary_info(program, name, answer);
    else if (name == CL_PROGRAM_REFERENCE_COUNT || name == CL_PROGRAM_CONTEXT || name == CL_PROGRAM_NUM_DEVICES ||
             name == CL_PROGRAM_DEVICES || name == CL_PROGRAM_SOURCE)
        status = program_info(original, name, answer);
    else
        status = program_info(layer_first_companion(program).program, name, answer);
    layer_drop(program);
    return status;
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

/* Puts a line of the layer in front of a log. Without memory the log is NULL. */
__attribute__((format(printf, 2, 3))) static void add_line(char **log, const char *format, ...) {
    char *line = NULL, *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&line, format, arguments) < 0)
        line = NULL;
    va_end(arguments);
    if (line == NULL || *log == NULL || asprintf(&text, "cltile-layer: %s\n%s", line, *log) < 0)
        text = NULL;
    free(line);
    free(*log);
    *log = text;
}

/* The log of a program's driver, with line numbers and names of the caller's source. */
static cl_int give_log(const layer_program *program, const layer_asked *of, const layer_answer *answer) {
    char *log;
    cl_int status = layer_ask_string(of, CL_PROGRAM_BUILD_LOG, &log);
    if (status != CL_SUCCESS)
        return status;
    const cltile_driver *driver = layer_look_at(of->device).driver;
    if (driver->log_file != NULL)
        layer_mend_log(driver->log_file, program->prelude_lines, log);
    layer_rename_in_log(log);
    if (program->finding != NULL)
        add_line(&log, "%s", program->finding);
    if (driver->widens_halves && layer_refuses_halves(log))
        add_line(&log, "the driver refuses halves; cltile build --host %s --emit spv makes SPIR-V with them for %s",
                 driver->host.name, driver->host.driver);
    status = log == NULL ? CL_OUT_OF_HOST_MEMORY : layer_give(answer, log, strlen(log) + 1);
    free(log);
    return status;
}

/* The options of a companion, without what the layer has added. PoCL drops spaces at the begin and the end. */
static cl_int give_options(const layer_asked *of, const layer_answer *answer) {
    const size_t added = sizeof LAYER_ARGUMENT_INFORMATION - sizeof " ";
    char *text;
    cl_int status = layer_ask_string(of, CL_PROGRAM_BUILD_OPTIONS, &text);
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
        status = layer_ask(&(const layer_asked){original, .of_build = true, .device = device}, name, answer);
    } else {
        const layer_asked of = {telling_companion(program, device).program, .of_build = true, .device = device};
        if (name == CL_PROGRAM_BUILD_LOG)
            status = give_log(program, &of, answer);
        else if (name == CL_PROGRAM_BUILD_OPTIONS && layer_setting.check)
            status = give_options(&of, answer);
        else
            status = layer_ask(&of, name, answer);
    }
    layer_drop(program);
    return status;
}
