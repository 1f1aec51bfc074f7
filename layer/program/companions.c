/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Makes companions from the prelude and the source, and learns the sizes of kernels' sub-groups from the driver. */

#include "program/plan.h"

#include "driver/answer.h"
#include "program/checker_area.h"
#include "program/ptx.h"
#include "source/divergence.h"
#include "source/exchange.h"
#include "source/expand.h"
#include "source/local_arguments.h"
#include "source/prelude.h"
#include "source/tokens.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The source that a companion has behind the definitions. There is one: it was scanned. NULL when memory runs out. */
static char *read_source(const layer_program *program, size_t *size) {
    char *text, *changed;
    if (program->source != NULL) {
        *size = program->source_size;
        text = malloc(*size + 1);
        if (text != NULL)
            memcpy(text, program->source, *size + 1);
    } else {
        layer_read_source(program->original, &text, size);
        changed = text == NULL ? NULL : layer_hide_headers(text, *size, program->scan.missing_headers, size);
        free(text);
        text = changed;
    }
    if (text != NULL && program->plan.area != NULL && (program->plan.uses & LAYER_USES_OF_EVENTS) != 0) {
        changed = layer_note_local_arguments(text, *size, size);
        free(text);
        text = changed;
    }
    return text;
}

/* The definitions for a size of sub-groups. */
static layer_prelude_request request_of(const layer_program *program, unsigned size) {
    return (layer_prelude_request){.folders = program->plan.folders,
                                   .uses = program->plan.uses,
                                   .own = program->scan.own,
                                   .own_count = program->scan.own_count,
                                   .waits_may_be_conditional = program->scan.waits_may_be_conditional,
                                   .copies_are_newer = !program->scan.copies_may_be_older,
                                   .emulates_sub_groups = program->plan.emulates_sub_groups,
                                   .sub_group_size = size == 0 ? layer_default_size(program->plan.uses) : size,
                                   .lacks_generic_pointers = program->plan.lacks_generic_pointers,
                                   .gives_words = program->gives_words,
                                   /* Checks know the size of an array in local memory where its function is inlined. */
                                   .inlines_functions = program->plan.driver->inlines == CLTILE_INLINES_ALL ||
                                                        program->plan.area != NULL,
                                   .asks_sizes = size == 0,
                                   .area = program->plan.area == NULL ? 0 : program->plan.area->address,
                                   .options = program->build.options,
                                   .is_expanded = program->source != NULL};
}

/* Creates the program of a size: prelude, then the caller's source. NULL with a status on failure. */
static cl_program make_companion(layer_program *program, unsigned size, cl_int *status) {
    const layer_prelude_request request = request_of(program, size);
    cl_program companion = NULL;
    size_t lengths[3];
    unsigned prelude_lines = 0;
    char *texts[2] = {layer_make_prelude(&request, &lengths[0], &prelude_lines), read_source(program, &lengths[1])};
    atomic_store(&program->prelude_lines, prelude_lines);
    const size_t mark = texts[1] == NULL ? 0 : layer_byte_order_mark(texts[1], lengths[1]);
    lengths[1] -= mark;
    *status = CL_OUT_OF_HOST_MEMORY;
    if (texts[0] != NULL && texts[1] != NULL) {
        const char *parts[3] = {texts[0], texts[1] + mark, request.inlines_functions ? layer_inlining_ends : ""};
        lengths[2] = strlen(parts[2]);
        companion =
            layer_driver->clCreateProgramWithSource(program->context, lengths[2] == 0 ? 2 : 3, parts, lengths, status);
    }
    free(texts[0]);
    free(texts[1]);
    return companion;
}

cl_int layer_translate(const layer_build *build, cl_program program) {
    if (build->is_object)
        return layer_driver->clCompileProgram(program, build->device_count, build->devices, build->options,
                                              build->header_count, build->headers, build->header_names, build->notify,
                                              build->data);
    return layer_driver->clBuildProgram(program, build->device_count, build->devices, build->options, build->notify,
                                        build->data);
}

/* A layer_make that translates the source. */
static cl_int make_translated(void *unused, layer_program *program, unsigned size, layer_companion *made) {
    (void)unused;
    cl_int status;
    *made = (layer_companion){size, make_companion(program, size, &status)};
    return made->program == NULL ? status : layer_translate(&program->build, made->program);
}

/* The record gets the companion of a size, unless it has it. */
static cl_int add_size(layer_program *program, unsigned size, layer_make *make, void *data) {
    layer_companion made;
    if (layer_companion_for(program, size) != NULL)
        return CL_SUCCESS;
    const cl_int status = make(data, program, size, &made);
    return made.program == NULL || layer_add_companion(program, &made) ? status : CL_OUT_OF_HOST_MEMORY;
}

cl_int layer_add_translated(layer_program *program, unsigned size) {
    return add_size(program, size, make_translated, NULL);
}

/* A program that was built to show the size that each of its kernels requires, and whose sizes they are. */
typedef struct asked_program {
    cl_program program;
    layer_program *of;
} asked_program;

/* Adds the size of a kernel: the work-group size that it requires. */
static cl_int ask_kernel(void *data, const char *name) {
    layer_program *of = ((asked_program *)data)->of;
    size_t shape[3] = {0};
    cl_int status;
    cl_kernel kernel = layer_driver->clCreateKernel(((asked_program *)data)->program, name, &status);
    if (kernel == NULL)
        return status;
    status = layer_driver->clGetKernelWorkGroupInfo(kernel, of->plan.device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                                    sizeof shape, shape, NULL);
    layer_driver->clReleaseKernel(kernel);
    if (status != CL_SUCCESS)
        return status;
    layer_kernel_size *grown = realloc(of->sizes, (of->size_count + 1) * sizeof *grown);
    char *copy = strdup(name);
    of->sizes = grown == NULL ? of->sizes : grown;
    if (grown == NULL || copy == NULL) {
        free(copy);
        return CL_OUT_OF_HOST_MEMORY;
    }
    grown[of->size_count++] =
        (layer_kernel_size){copy, shape[0] == 0 ? layer_default_size(of->plan.uses) : (unsigned)shape[0]};
    return CL_SUCCESS;
}

/* Makes the build fail with a reason. */
__attribute__((format(printf, 2, 3))) static cl_int refuse(layer_program *program, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vasprintf(&program->refusal, format, arguments);
    va_end(arguments);
    if (length < 0)
        program->refusal = NULL;
    return length < 0 ? CL_OUT_OF_HOST_MEMORY : CL_BUILD_PROGRAM_FAILURE;
}

/* Refuses a sub-group size that cannot be emulated. `kernel` is NULL for all kernels. */
static cl_int check_size(layer_program *program, const char *kernel, unsigned size) {
    if ((size & (size - 1)) == 0 && size <= program->plan.largest_sub_group)
        return CL_SUCCESS;
    return refuse(program,
                  "%s%s%s sub-groups of %u work-items (intel_reqd_sub_group_size): this device has powers of two up to "
                  "%u",
                  kernel == NULL ? "all kernels require" : "kernel '", kernel == NULL ? "" : kernel,
                  kernel == NULL ? "" : "' requires", size, program->plan.largest_sub_group);
}

/* Whether the driver's binary of a program, for one device at least, is PTX with variables in global memory. */
static bool has_variables_in_ptx(cl_program program) {
    size_t bytes = 0;
    layer_driver->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, 0, NULL, &bytes);
    const size_t devices = bytes / sizeof bytes;
    size_t *sizes = calloc(devices + 1, sizeof *sizes);
    char **binaries = calloc(devices + 1, sizeof *binaries);
    bool ok = sizes != NULL && binaries != NULL, has = false;
    if (ok)
        layer_driver->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, bytes, sizes, NULL);
    for (size_t d = 0; ok && d < devices; ++d)
        ok = (binaries[d] = malloc(sizes[d] + 1)) != NULL;
    ok = ok && layer_driver->clGetProgramInfo(program, CL_PROGRAM_BINARIES, devices * sizeof *binaries, binaries,
                                              NULL) == CL_SUCCESS;
    for (size_t d = 0; binaries != NULL && d < devices; ++d) {
        has = has || (ok && layer_has_ptx_variables(binaries[d], sizes[d]));
        free(binaries[d]);
    }
    free(binaries);
    free(sizes);
    return has;
}

/* Whether a program has variables in global memory, if the driver knows. NVIDIA's driver shows them only in PTX. PoCL
 * 3.1 reports none, and gives each kernel its own. */
static bool has_variables(cl_program program, cl_device_id device) {
    size_t bytes = 0;
    const cl_int status = layer_driver->clGetProgramBuildInfo(
        program, device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, sizeof bytes, &bytes, NULL);
    return (status == CL_SUCCESS && bytes != 0) || has_variables_in_ptx(program);
}

/* Refuses kernels of different sizes in a program with variables: each companion would have its own variables. */
static cl_int check_variables(layer_program *program, cl_program asked) {
    size_t other = 0;
    while (other < program->size_count && program->sizes[other].size == program->sizes[0].size)
        ++other;
    if (other >= program->size_count || !has_variables(asked, program->plan.device))
        return CL_SUCCESS;
    const layer_kernel_size *pair[2] = {&program->sizes[0], &program->sizes[other]};
    return refuse(program,
                  "kernels '%s' and '%s' have sub-groups of %u and %u work-items, and cannot share the program's "
                  "variables in global memory: require one size of all kernels (intel_reqd_sub_group_size), make "
                  "tables constant, or pass a buffer",
                  pair[0]->name, pair[1]->name, pair[0]->size, pair[1]->size);
}

/* Refuses the program if it cannot have companions for the sizes that its kernels have. */
static cl_int check_asked(layer_program *program, cl_program asked) {
    cl_int status = CL_SUCCESS;
    for (size_t i = 0; i < program->size_count && status == CL_SUCCESS; ++i)
        status = check_size(program, program->sizes[i].name, program->sizes[i].size);
    return status == CL_SUCCESS ? check_variables(program, asked) : status;
}

cl_int layer_add_refused(layer_program *program) {
    char *text;
    cl_int status;
    if (asprintf(&text, "#line 1 \"cltile-layer\"\n#error cltile-layer: %s\n", program->refusal) < 0)
        return CL_OUT_OF_HOST_MEMORY;
    cl_program refused =
        layer_driver->clCreateProgramWithSource(program->context, 1, (const char **)&text, NULL, &status);
    free(text);
    if (refused == NULL)
        return status;
    layer_driver->clBuildProgram(refused, 0, NULL, NULL, NULL, NULL);
    return layer_add_companion(program, &(layer_companion){.program = refused}) ? CL_BUILD_PROGRAM_FAILURE
                                                                                : CL_OUT_OF_HOST_MEMORY;
}

bool layer_may_differ(const layer_program *program) {
    return program->plan.emulates_sub_groups && program->scan.sizes_differ;
}

static unsigned only_size(const layer_program *program) {
    return program->scan.required_size != 0 ? program->scan.required_size : layer_default_size(program->plan.uses);
}

/* Learns the sizes of kernels by making the program that is asked. `is_made` says whether that succeeded. */
static cl_int learn_sizes(layer_program *program, layer_make *make, void *data, bool *is_made) {
    layer_companion asked;
    cl_int status = make(data, program, 0, &asked);
    *is_made = asked.program != NULL && status == CL_SUCCESS;
    if (*is_made)
        status = layer_visit_kernels(asked.program, ask_kernel, &(asked_program){asked.program, program});
    if (*is_made && status == CL_SUCCESS)
        status = check_asked(program, asked.program);
    if (asked.program != NULL)
        layer_driver->clReleaseProgram(asked.program);
    return *is_made || status == CL_OUT_OF_HOST_MEMORY ? status : CL_SUCCESS;
}

cl_int layer_make_sizes(layer_program *program, unsigned size, bool asks, layer_make *make, void *data) {
    bool is_made = true;
    cl_int status = asks ? learn_sizes(program, make, data, &is_made) : CL_SUCCESS;
    if (status == CL_SUCCESS && program->size_count == 0)
        status = add_size(program, size, make, data);
    for (size_t i = 0; i < program->size_count && status == CL_SUCCESS; ++i)
        status = add_size(program, program->sizes[i].size, make, data);
    if (status != CL_SUCCESS || is_made)
        return status;
    return refuse(program,
                  "which sub-group sizes kernels require (intel_reqd_sub_group_size) cannot be learnt from the "
                  "driver's compiler: require one size of all kernels");
}

/* The program of the directives, which tells the branches of #if that the compiler takes: the names of its kernels, ""
 * without conditions. After a failure the driver's log is that of the program's own directives. */
static cl_int ask_branches(layer_program *program, layer_expansion *expansion, char **names) {
    layer_prelude_request request = request_of(program, only_size(program));
    size_t size;
    unsigned lines;
    request.inlines_functions = false;
    char *prelude = layer_make_prelude(&request, &size, &lines);
    char *directives = prelude == NULL ? NULL : layer_make_directives(expansion, prelude, &size);
    *names = NULL;
    free(prelude);
    if (directives == NULL)
        return expansion->refusal == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
    if (size == 0) {
        *names = directives;
        return CL_SUCCESS;
    }
    cl_int status;
    const char *part = directives;
    cl_program asked = layer_driver->clCreateProgramWithSource(program->context, 1, &part, &size, &status);
    free(directives);
    if (asked == NULL)
        return status;
    status = layer_driver->clBuildProgram(asked, program->build.device_count, program->build.devices,
                                          program->build.options, NULL, NULL);
    if (status == CL_SUCCESS)
        status = layer_ask_string(&(const layer_asked){.program = asked}, CL_PROGRAM_KERNEL_NAMES, names);
    else if (status == CL_BUILD_PROGRAM_FAILURE)
        return layer_add_companion(program, &(const layer_companion){.program = asked}) ? status
                                                                                        : CL_OUT_OF_HOST_MEMORY;
    layer_driver->clReleaseProgram(asked);
    return status;
}

/* Gives the functions that exchange data local memory. */
static cl_int give_words(layer_program *program) {
    layer_sources sources;
    layer_expansion expansion = {.sources = &sources, .missing = program->scan.missing_headers};
    char *names = NULL, *text = NULL;
    size_t size;
    cl_int status = layer_read_sources(&program->build, &sources);
    if (status == CL_SUCCESS)
        status = ask_branches(program, &expansion, &names);
    if (status == CL_SUCCESS && expansion.refusal == NULL) {
        expansion.names = names;
        text = layer_expand(&expansion, &size);
        if (text != NULL && layer_find_divergence(text, size, only_size(program), &program->finding))
            program->source =
                layer_give_words(text, size, program->plan.largest_work_group, layer_exchange_words(program->plan.uses),
                                 program->build.is_object, &program->source_size);
        if (program->source == NULL && expansion.refusal == NULL)
            status = CL_OUT_OF_HOST_MEMORY;
    }
    if (status == CL_SUCCESS && expansion.refusal != NULL)
        status = refuse(program, "%s", expansion.refusal);
    free(expansion.refusal);
    free(text);
    free(names);
    layer_free_sources(&sources);
    return status;
}

/* Builds a companion for each size that kernels have. */
static cl_int build_companions(layer_program *program) {
    const unsigned size = only_size(program);
    const bool asks = layer_may_differ(program);
    cl_int status = asks || !program->plan.emulates_sub_groups ? CL_SUCCESS : check_size(program, NULL, size);
    return status == CL_SUCCESS ? layer_make_sizes(program, size, asks, make_translated, NULL) : status;
}

/* After a failure one companion is left, with the driver's log, or with the reason of the refusal. */
cl_int layer_make_companions(layer_program *program) {
    cl_int status = program->gives_words ? give_words(program) : CL_SUCCESS;
    if (status == CL_SUCCESS && program->build.is_object)
        return layer_add_translated(program, only_size(program));
    if (status == CL_SUCCESS)
        status = build_companions(program);
    if (program->refusal != NULL)
        status = layer_add_refused(program);
    if (status != CL_SUCCESS && program->companion_count != 0)
        layer_keep_last_companion(program);
    return status == CL_BUILD_PROGRAM_FAILURE && program->build.is_object ? CL_COMPILE_PROGRAM_FAILURE : status;
}
