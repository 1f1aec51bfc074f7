/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* clBuildProgram and clCompileProgram: the scan, the plan and the companions; then once more where the program may
 * declare names of builtins itself. */

#include "program/calls.h"

#include "program/plan.h"
#include "source/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether an argument is invalid: the driver gets the call as it is, and returns the error. Drivers accept lists of no
 * headers. */
static bool is_wrong(const layer_build *build) {
    bool is = (build->devices == NULL) != (build->device_count == 0) ||
              (build->notify == NULL && build->data != NULL) ||
              (build->header_count != 0 && (build->headers == NULL || build->header_names == NULL));
    for (cl_uint i = 0; !is && i < build->header_count; ++i)
        is = build->headers[i] == NULL || build->header_names[i] == NULL;
    return is;
}

static void say_what(const layer_program *program, cl_int status) {
    if (!layer_setting.info)
        return;
    const layer_scan *scan = &program->scan;
    char where[320] = "in its options";
    if (program->is_guess)
        strcpy(where, "without definitions the build fails");
    else if (scan->line != 0)
        snprintf(where, sizeof where, "%s%sline %u", scan->file, scan->file[0] != '\0' ? ", " : "", scan->line);
    layer_say("program %p uses %s (%s): definitions put in front, %u lines, %s; %zu companion%s%s",
              (void *)program->original, scan->name, where, program->prelude_lines, program->plan.driver->how,
              program->companion_count, program->companion_count == 1 ? "" : "s",
              status == CL_SUCCESS ? "" : "; the build failed");
    if (program->plan.emulates_sub_groups && layer_default_size(program->plan.uses) != layer_setting.sub_group_size)
        layer_say("program %p has 2D blocks: its sub-groups are of %u where kernels require no size",
                  (void *)program->original, layer_default_size(program->plan.uses));
    for (size_t i = 0; layer_may_differ(program) && i < program->size_count; ++i)
        layer_say("kernel %s has sub-groups of %u", program->sizes[i].name, program->sizes[i].size);
}

/* Says which extensions a program asks for in #if whose functions the layer may define, and does not announce. */
static void say_tested(const layer_build *build, const layer_scan *scan) {
    cl_device_id id;
    if (!layer_setting.info || scan->tested_count == 0 || layer_first_device(build, &id) != CL_SUCCESS)
        return;
    const layer_device device = layer_look_at(id);
    for (size_t i = 0; i < scan->tested_count && device.status == CL_SUCCESS; ++i)
        for (int k = 0; k < LAYER_EXTENSION_COUNT; ++k)
            if (strcmp(scan->tested[i], layer_extensions[k].name) == 0 && device.states[k] == LAYER_ABSENT)
                layer_say("program %p tests %s, which the device does not list: %s", (void *)build->program,
                          scan->tested[i], device.reasons[k]);
}

/* Whether kernels of an earlier build are alive: then OpenCL does not allow another build. */
static bool has_kernels(cl_program original) {
    layer_program *old = layer_hold(original);
    const bool has = old != NULL && atomic_load(&old->kernels) != 0;
    layer_drop(old);
    return has;
}

static void notify(const layer_build *build) {
    if (build->notify != NULL)
        build->notify(build->program, build->data);
}

static bool is_failure(cl_int status) {
    return status == CL_BUILD_PROGRAM_FAILURE || status == CL_COMPILE_PROGRAM_FAILURE;
}

/* Whether the driver did not begin to build: then the program is unchanged and the callback is not called. Invalid
 * options count as a failed build. */
static bool is_refused(cl_int status) {
    return status != CL_SUCCESS && !is_failure(status) && status != CL_INVALID_BUILD_OPTIONS &&
           status != CL_INVALID_COMPILER_OPTIONS;
}

/* Keeps the record of what was built, and calls the callback. */
static cl_int finish(layer_program *program, const layer_build *build, cl_int status) {
    say_what(program, status);
    if (status != CL_SUCCESS) {
        free(program->finding);
        program->finding = NULL;
    }
    if (is_refused(status) || program->companion_count == 0 || !layer_keep(program)) {
        layer_drop(program);
        return is_refused(status) ? status : CL_OUT_OF_HOST_MEMORY;
    }
    if (program->finding != NULL)
        layer_say("%s", program->finding);
    notify(build);
    return status;
}

/* Has the driver build or compile the program without definitions, and drops the companions of an earlier build. A
 * program without source, such as a linked one, keeps them. */
static cl_int pass_on_without_record(const layer_build *build) {
    layer_program *old = layer_take_out(build->program);
    const cl_int status = layer_translate(build, build->program);
    const bool stays = old != NULL && (old->owns_first || is_refused(status));
    if (old != NULL && (!stays || !layer_keep(old)))
        layer_drop(old);
    return status;
}

/* Builds with the layer's definitions of all names, because the program defines some only under a condition that is
 * false, or includes a file that the layer does not find. `program` is NULL if the program was built without
 * definitions. */
static void try_without_own(const layer_build *build, layer_scan *scan, layer_program **program, cl_int *status) {
    if (scan->uses == 0)
        snprintf(scan->name, sizeof scan->name, "%s", scan->own_count == 0 ? "an unknown file" : scan->own[0]);
    scan->uses |= scan->own_uses;
    scan->own_count = 0;
    layer_program *other;
    cl_int result = layer_plan_program(build, scan, &other);
    if (other != NULL) {
        other->is_guess = true;
        result = layer_make_companions(other);
    }
    const bool is_better = other != NULL && result == CL_SUCCESS;
    if (is_better || result == CL_OUT_OF_HOST_MEMORY)
        *status = result;
    layer_drop(is_better ? *program : other);
    *program = is_better ? other : *program;
}

static cl_int try_kernel(void *program, const char *name) {
    cl_int status;
    cl_kernel kernel = layer_driver->clCreateKernel(program, name, &status);
    if (kernel != NULL)
        layer_driver->clReleaseKernel(kernel);
    return status;
}

static bool needs_more(const layer_build *build, const layer_program *program, cl_int status) {
    if (status != CL_SUCCESS || build->is_object)
        return is_failure(status);
    /* Oclgrind reports a missing function only when a kernel is created. */
    cl_program built = program == NULL ? build->program : program->companions[0].program;
    return layer_visit_kernels(built, try_kernel, built) != CL_SUCCESS;
}

/* Builds without definitions what fails with them: the program may declare a name itself where the scan does not look,
 * as a variable, or in a file that it does not find. If that fails, too, the log stays that of the first build. */
static void try_plain(const layer_build *build, layer_program **program, cl_int *status) {
    if ((*program)->refusal != NULL)
        return;
    const cl_int plain = layer_translate(build, build->program);
    if (needs_more(build, NULL, plain) || plain != CL_SUCCESS)
        return;
    if (layer_setting.info)
        layer_say("program %p builds without definitions, and not with them: it declares their names itself",
                  (void *)build->program);
    layer_drop(*program);
    *program = NULL;
    *status = plain;
}

static cl_int build_program(const layer_build *build) {
    layer_scan scan = {0};
    layer_program *program = NULL;
    if (has_kernels(build->program))
        return CL_INVALID_OPERATION;
    cl_int status = layer_scan_program(build, &scan);
    if (status == CL_SUCCESS)
        say_tested(build, &scan);
    if (status == CL_SUCCESS)
        status = layer_plan_program(build, &scan, &program);
    if (status != CL_SUCCESS)
        return status;
    if (layer_setting.check_source)
        layer_check_program(build, &scan, program);
    if (program == NULL && scan.own_uses == 0)
        return pass_on_without_record(build);
    layer_build quiet = *build;
    quiet.notify = NULL;
    quiet.data = NULL;
    status = program == NULL ? layer_translate(&quiet, build->program) : layer_make_companions(program);
    if (program != NULL && is_failure(status))
        try_plain(&quiet, &program, &status);
    if (scan.own_uses != 0 && needs_more(build, program, status))
        try_without_own(build, &scan, &program, &status);
    if (program != NULL)
        return finish(program, build, status);
    if (is_refused(status))
        return status;
    layer_drop(layer_take_out(build->program));
    notify(build);
    return status;
}

/* How the options begin that say how Intel's GPUs compile: registers for each thread, buffers over 4 GB. They change no
 * result. */
#define GPU_OPTION "-cl-intel-"

cl_int layer_build_program(const layer_build *build) {
    layer_build without = *build;
    cl_device_id device;
    if (is_wrong(build))
        return pass_on_without_record(build);
    if (build->options == NULL || strstr(build->options, GPU_OPTION) == NULL ||
        layer_first_device(build, &device) != CL_SUCCESS)
        return build_program(build);
    const layer_device known = layer_look_at(device);
    if (known.status != CL_SUCCESS || known.driver->takes_gpu_options)
        return build_program(build);
    char *options = layer_options_without(build->options, GPU_OPTION);
    without.options = options;
    const cl_int status = options == NULL ? CL_OUT_OF_HOST_MEMORY : build_program(&without);
    free(options);
    return status;
}
