/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Companions: planned by what the sources use and the devices lack, made from the definitions and the source, built
 * with the caller's options. */

#include "build.h"

#include "answer.h"
#include "binary.h"
#include "prelude.h"
#include "scan/names.h"
#include "scan/tokens.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USES_OF_BLOCKS (LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE)
#define USES_OF_SUB_GROUPS                                                                                             \
    (LAYER_USE_SUB_GROUP_QUERIES | LAYER_USE_SUB_GROUP_BARRIER | LAYER_USE_ENQUEUED_SUB_GROUPS |                       \
     LAYER_USE_REQUIRED_SIZE)

/* Whether sub-groups of a program with these uses are emulated on a device. */
static bool emulates(const layer_device *device, unsigned uses) {
    const bool has_blocks = (uses & USES_OF_BLOCKS) != 0;
    return (device->emulates_sub_groups && (has_blocks || (uses & USES_OF_SUB_GROUPS) != 0)) ||
           (device->emulates_for_blocks && layer_defines(device, LAYER_MEDIA_BLOCK) && has_blocks);
}

/* What a driver has not: the uses that need definitions on a device. */
static unsigned lacks(const layer_device *device, unsigned uses) {
    unsigned needs = 0;
    if (layer_defines(device, LAYER_MEDIA_BLOCK))
        needs |= uses & USES_OF_BLOCKS;
    if (layer_defines(device, LAYER_COPIES))
        needs |= uses & (LAYER_USE_COPIES | LAYER_USE_WAITS);
    if (layer_defines(device, LAYER_COPY_FENCE))
        needs |= uses & LAYER_USE_COPY_FENCE;
    if (emulates(device, uses))
        needs |= uses & USES_OF_SUB_GROUPS;
    return needs;
}

/* One plan for all devices of a build: what one of them lacks all get, in a way that fits all. */
static layer_plan make_plan(const cl_device_id *devices, cl_uint count, unsigned uses) {
    layer_plan plan = {.largest_sub_group = 1024};
    for (cl_uint i = 0; i < count; ++i) {
        const layer_device device = layer_look_at(devices[i]);
        plan.uses |= lacks(&device, uses);
        plan.emulates_sub_groups = plan.emulates_sub_groups || emulates(&device, uses);
        if (plan.kind == NULL || emulates(&device, uses))
            plan.kind = device.kind;
        if (device.largest_sub_group < plan.largest_sub_group)
            plan.largest_sub_group = device.largest_sub_group;
    }
    return plan;
}

/* The devices that a call names, or those of the program. The caller frees them. */
static cl_device_id *devices_of(const layer_build *build, cl_uint *count) {
    cl_device_id *devices = NULL;
    *count = build->device_count;
    if (build->device_count == 0 &&
        layer_driver->clGetProgramInfo(build->user, CL_PROGRAM_NUM_DEVICES, sizeof *count, count, NULL) != CL_SUCCESS)
        return NULL;
    devices = calloc(*count + 1, sizeof *devices);
    if (devices == NULL || *count == 0)
        return devices;
    if (build->device_count != 0)
        memcpy(devices, build->devices, *count * sizeof *devices);
    else if (layer_driver->clGetProgramInfo(build->user, CL_PROGRAM_DEVICES, *count * sizeof *devices, devices, NULL) !=
             CL_SUCCESS)
        *count = 0;
    return devices;
}

/* The first device of a call, or of the program; NULL when there is none. */
static cl_device_id first_device(const layer_build *build) {
    cl_uint count;
    cl_device_id *devices = devices_of(build, &count);
    cl_device_id first = devices == NULL || count == 0 ? NULL : devices[0];
    free(devices);
    return first;
}

layer_header *layer_read_headers(const layer_headers *headers) {
    layer_header *list = calloc(headers->count + 1, sizeof *list);
    for (cl_uint i = 0; list != NULL && i < headers->count; ++i) {
        list[i].name = headers->names[i];
        list[i].text = layer_program_source(headers->programs[i], &list[i].size);
    }
    return list;
}

void layer_free_headers(layer_header *list, cl_uint count) {
    for (cl_uint i = 0; list != NULL && i < count; ++i)
        free((char *)list[i].text);
    free(list);
}

static unsigned uses_of(const char *name) {
    for (int row = 0; row < LAYER_NAMES; ++row)
        if (strcmp(layer_name_of(row), name) == 0)
            return layer_uses_of(row);
    return 0;
}

/* Looks through the sources of a build. False when there is nothing to look through. */
static bool scan_sources(const layer_build *build, const layer_headers *headers, layer_scan *scan) {
    size_t size;
    char *text = layer_program_source(build->user, &size);
    layer_header *list = text == NULL ? NULL : layer_read_headers(headers);
    const layer_sources sources = {text, size, build->options, list, headers->count};
    const bool scanned = list != NULL && layer_scan_sources(&sources, scan);
    layer_free_headers(list, headers->count);
    free(text);
    return scanned;
}

/* Whether the layer's sub-groups take the place of a driver's own in a program with these uses. */
static bool replaces_sub_groups(const layer_build *build, unsigned uses) {
    cl_uint count;
    cl_device_id *devices = devices_of(build, &count);
    bool replaces = false;
    for (cl_uint i = 0; devices != NULL && i < count; ++i) {
        const layer_device device = layer_look_at(devices[i]);
        replaces = replaces || (device.emulates_for_blocks && emulates(&device, uses));
    }
    free(devices);
    return replaces;
}

/* Takes functions of sub-groups that the program may define itself for the layer's: what it defines may be for drivers
 * without them, and the driver's own would be left, whose sub-groups are others. A build that fails tells which it
 * defines. */
static void claim_sub_groups(const layer_build *build, layer_scan *scan) {
    const unsigned uses = scan->own_uses & USES_OF_SUB_GROUPS;
    size_t left = 0;
    if (uses == 0 || !replaces_sub_groups(build, scan->uses | uses))
        return;
    if (scan->uses == 0)
        snprintf(scan->name, sizeof scan->name, "%s", scan->own[0]);
    for (size_t i = 0; i < scan->own_count; ++i)
        if ((uses_of(scan->own[i]) & USES_OF_SUB_GROUPS) == 0)
            scan->own[left++] = scan->own[i];
    scan->own_count = left;
    scan->uses |= uses;
    scan->own_uses &= ~uses;
}

/* The definitions of a variant, and behind them the caller's source. NULL with a status when that fails. */
static cl_program make_companion(layer_program *program, unsigned variant, cl_int *status) {
    const unsigned size = LAYER_SIZE_OF(variant);
    const layer_kind *kind = program->plan.kind;
    const bool is_apart = program->is_object && kind->object_rooms != NULL;
    const layer_prelude_request request = {.rooms = is_apart ? kind->object_rooms : kind->rooms,
                                           .uses = program->plan.uses,
                                           .own = program->scan.own,
                                           .own_count = program->scan.own_count,
                                           .waits_may_be_conditional = program->scan.waits_may_be_conditional,
                                           .emulates_sub_groups = program->plan.emulates_sub_groups,
                                           .sub_group_size = size == 0 ? layer_setting.sub_group_size : size,
                                           .counts_images = kind->counts_images,
                                           .read_only_images = LAYER_IMAGES_OF(variant),
                                           .inlines_functions = kind->inlines_functions,
                                           .asks_sizes = size == 0,
                                           .options = program->recipe.options};
    cl_context context = NULL;
    cl_program companion = NULL;
    size_t lengths[3];
    char *texts[2] = {layer_make_prelude(&request, &lengths[0], &program->prelude_lines),
                      layer_program_source(program->user, &lengths[1])};
    const size_t mark = texts[1] == NULL ? 0 : layer_byte_order_mark(texts[1], lengths[1]);
    lengths[1] -= mark;
    *status = layer_driver->clGetProgramInfo(program->user, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL);
    if (*status == CL_SUCCESS && (texts[0] == NULL || texts[1] == NULL))
        *status = CL_OUT_OF_HOST_MEMORY;
    if (*status == CL_SUCCESS) {
        const char *parts[3] = {texts[0], texts[1] + mark, kind->inlines_functions ? layer_inlining_ends : ""};
        lengths[2] = strlen(parts[2]);
        companion = layer_driver->clCreateProgramWithSource(context, lengths[2] == 0 ? 2 : 3, parts, lengths, status);
    }
    free(texts[0]);
    free(texts[1]);
    return companion;
}

/* Compiles a companion for a further variant of a program that was compiled; builds one of a program that is built. */
static cl_int translate(layer_program *program, cl_program companion) {
    const layer_recipe *recipe = &program->recipe;
    const bool has_headers = recipe->header_count != 0;
    if (program->is_object)
        return layer_driver->clCompileProgram(companion, recipe->device_count, recipe->devices, recipe->options,
                                              recipe->header_count, has_headers ? recipe->headers : NULL,
                                              has_headers ? (const char **)recipe->header_names : NULL, NULL, NULL);
    return layer_driver->clBuildProgram(companion, recipe->device_count, recipe->devices, recipe->options, NULL, NULL);
}

/* Makes and translates the companion of a variant, and keeps it for its log even when that fails. */
static cl_int add_translated(layer_program *program, unsigned variant) {
    cl_int status;
    cl_program companion = make_companion(program, variant, &status);
    if (companion == NULL)
        return status;
    status = translate(program, companion);
    return layer_add_companion(program, variant, companion) ? status : CL_OUT_OF_HOST_MEMORY;
}

/* Whether kernels of a program differ by their read_only images. */
static bool counts_images(const layer_program *program) {
    return program->plan.kind->counts_images && (program->plan.uses & LAYER_USE_MEDIA_BLOCK_WRITE) != 0;
}

/* Sizes that no kernel can have become the largest of a variant, which check_size refuses. */
static unsigned variant_of(const layer_program *program, unsigned size, unsigned images) {
    const unsigned most = LAYER_SIZE_OF(~0u);
    return (size < most ? size : most) | (counts_images(program) ? images << LAYER_SIZE_BITS : 0);
}

/* As many read_only images as kernels have most often: a wrong guess costs a build more. */
static unsigned usual_images(const layer_program *program) {
    return (program->plan.uses & LAYER_USE_MEDIA_BLOCK_READ) != 0;
}

static unsigned usual_variant(const layer_program *program, unsigned size) {
    return variant_of(program, size, usual_images(program));
}

static cl_int name_of(cl_kernel kernel, char **name) {
    size_t size = 0;
    cl_int status = layer_driver->clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, 0, NULL, &size);
    *name = status == CL_SUCCESS ? calloc(1, size + 1) : NULL;
    if (status == CL_SUCCESS && *name == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    return status == CL_SUCCESS ? layer_driver->clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, size, *name, NULL)
                                : status;
}

/* How many read_only images a kernel has; `images` stays where it has no others. */
static cl_int count_images(cl_kernel kernel, unsigned *images) {
    cl_uint count = 0, read_only = 0, others = 0;
    cl_int status = layer_driver->clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL);
    for (cl_uint i = 0; i < count && status == CL_SUCCESS; ++i) {
        cl_kernel_arg_access_qualifier access = CL_KERNEL_ARG_ACCESS_NONE;
        status =
            layer_driver->clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof access, &access, NULL);
        read_only += access == CL_KERNEL_ARG_ACCESS_READ_ONLY;
        others += access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY || access == CL_KERNEL_ARG_ACCESS_READ_WRITE;
    }
    if (others != 0)
        *images = read_only;
    return status;
}

/* The variant of a kernel. A size of 0: the one that it requires, from the companion that was built to tell it. */
static cl_int ask_kernel(layer_program *program, cl_kernel kernel, cl_device_id device, unsigned size) {
    char *name;
    size_t shape[3] = {size};
    unsigned images = usual_images(program);
    cl_int status = name_of(kernel, &name);
    if (status == CL_SUCCESS && counts_images(program))
        status = count_images(kernel, &images);
    if (status == CL_SUCCESS && size == 0)
        status = layer_driver->clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof shape,
                                                        shape, NULL);
    layer_kernel_size *grown =
        status == CL_SUCCESS ? realloc(program->sizes, (program->size_count + 1) * sizeof *grown) : NULL;
    if (grown == NULL) {
        free(name);
        return status == CL_SUCCESS ? CL_OUT_OF_HOST_MEMORY : status;
    }
    program->sizes = grown;
    size = shape[0] == 0 ? layer_setting.sub_group_size : (unsigned)shape[0];
    grown[program->size_count++] = (layer_kernel_size){name, variant_of(program, size, images)};
    return CL_SUCCESS;
}

/* The variants of all kernels; see ask_kernel for the size. */
static cl_int ask_kernels(layer_program *program, cl_program asked, cl_device_id device, unsigned size) {
    cl_uint count = 0;
    cl_int status = layer_driver->clCreateKernelsInProgram(asked, 0, NULL, &count);
    cl_kernel *list = calloc(count + 1, sizeof *list);
    if (status == CL_SUCCESS && list == NULL)
        status = CL_OUT_OF_HOST_MEMORY;
    if (status == CL_SUCCESS && count != 0)
        status = layer_driver->clCreateKernelsInProgram(asked, count, list, NULL);
    for (cl_uint i = 0; status == CL_SUCCESS && i < count; ++i)
        status = ask_kernel(program, list[i], device, size);
    for (cl_uint i = 0; list != NULL && i < count; ++i) {
        if (list[i] != NULL)
            layer_driver->clReleaseKernel(list[i]);
    }
    free(list);
    return status;
}

/* Has the build fail for a reason, which is the record's refusal. */
__attribute__((format(printf, 2, 3))) static cl_int refuse(layer_program *program, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vasprintf(&program->refusal, format, arguments);
    va_end(arguments);
    if (length < 0)
        program->refusal = NULL;
    return length < 0 ? CL_OUT_OF_HOST_MEMORY : CL_BUILD_PROGRAM_FAILURE;
}

/* CL_SUCCESS when sub-groups of a size, of a kernel or with that NULL of all, can be emulated. */
static cl_int check_size(layer_program *program, const char *kernel, unsigned size) {
    if ((size & (size - 1)) == 0 && size <= program->plan.largest_sub_group)
        return CL_SUCCESS;
    return refuse(program,
                  "%s%s%s sub-groups of %u work-items (intel_reqd_sub_group_size): this device has powers of two up to "
                  "%u",
                  kernel == NULL ? "all kernels require" : "kernel '", kernel == NULL ? "" : kernel,
                  kernel == NULL ? "" : "' requires", size, program->plan.largest_sub_group);
}

/* Whether a program has variables in global memory, as far as the driver tells. NVIDIA's says in PTX alone. (PoCL 3.1
 * tells of none, and each kernel has them for itself.) */
static bool has_variables(cl_program program, cl_device_id device) {
    size_t bytes = 0;
    const cl_int status = layer_driver->clGetProgramBuildInfo(
        program, device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, sizeof bytes, &bytes, NULL);
    return (status == CL_SUCCESS && bytes != 0) || layer_has_variables_in_ptx(program);
}

static unsigned size_of(const layer_kernel_size *kernel) {
    return LAYER_SIZE_OF(kernel->variant);
}

/* Each companion would have the program's variables for itself. */
static cl_int check_variables(layer_program *program, cl_program asked, cl_device_id device) {
    size_t other = 0;
    while (other < program->size_count && size_of(&program->sizes[other]) == size_of(&program->sizes[0]))
        ++other;
    if (other >= program->size_count || !has_variables(asked, device))
        return CL_SUCCESS;
    const layer_kernel_size *pair[2] = {&program->sizes[0], &program->sizes[other]};
    return refuse(program,
                  "kernels '%s' and '%s' have sub-groups of %u and %u work-items, and cannot share the program's "
                  "variables in global memory: require one size of all kernels (intel_reqd_sub_group_size), make "
                  "tables constant, or pass a buffer",
                  pair[0]->name, pair[1]->name, size_of(pair[0]), size_of(pair[1]));
}

/* Whether what was learnt of kernels can be had. */
static cl_int check_asked(layer_program *program, cl_program asked, cl_device_id device) {
    cl_int status = CL_SUCCESS;
    for (size_t i = 0; i < program->size_count && status == CL_SUCCESS; ++i)
        status = check_size(program, program->sizes[i].name, size_of(&program->sizes[i]));
    return status == CL_SUCCESS ? check_variables(program, asked, device) : status;
}

/* A program that the driver refuses to build, with the layer's reason in its log. NULL with a status on failure. */
static cl_program build_refused(const layer_program *program, cl_context context, const layer_build *build,
                                cl_int *status) {
    char *text;
    if (asprintf(&text, "#line 1 \"cltile-layer\"\n#error cltile-layer: %s\n", program->refusal) < 0) {
        *status = CL_OUT_OF_HOST_MEMORY;
        return NULL;
    }
    cl_program refused = layer_driver->clCreateProgramWithSource(context, 1, (const char **)&text, NULL, status);
    free(text);
    if (refused != NULL)
        layer_driver->clBuildProgram(refused, build->device_count, build->devices, build->options, NULL, NULL);
    return refused;
}

/* Puts such a program in the place of all companions. */
static cl_int add_refused(layer_program *program) {
    const layer_recipe *recipe = &program->recipe;
    const layer_build build = {
        .device_count = recipe->device_count, .devices = recipe->devices, .options = recipe->options};
    cl_context context = NULL;
    cl_int status = layer_driver->clGetProgramInfo(program->user, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL);
    if (status != CL_SUCCESS)
        return status;
    cl_program refused = build_refused(program, context, &build, &status);
    if (refused == NULL)
        return status;
    if (!layer_add_companion(program, 0, refused))
        return CL_OUT_OF_HOST_MEMORY;
    layer_keep_last_companion(program);
    return CL_BUILD_PROGRAM_FAILURE;
}

/* Whether kernels may differ in the size of their sub-groups. */
static bool may_differ(const layer_program *program) {
    return program->plan.emulates_sub_groups && program->scan.sizes_differ;
}

static unsigned only_size(const layer_program *program) {
    return program->scan.required_size != 0 ? program->scan.required_size : layer_setting.sub_group_size;
}

/* Learns the sizes of kernels from a program that asks for them. Whether it could be built is in `is_told`. */
static cl_int learn_sizes(layer_program *program, bool *is_told) {
    cl_int status;
    cl_program asked = make_companion(program, 0, &status);
    const layer_build build = {asked, program->recipe.device_count, program->recipe.devices, NULL, NULL, NULL};
    if (asked == NULL)
        return status;
    *is_told = translate(program, asked) == CL_SUCCESS;
    if (*is_told) {
        cl_device_id device = first_device(&build);
        status = ask_kernels(program, asked, device, 0);
        status = status == CL_SUCCESS ? check_asked(program, asked, device) : status;
    }
    layer_driver->clReleaseProgram(asked);
    return status;
}

static cl_int refuse_unknown(layer_program *program) {
    return refuse(program,
                  "which sub-group sizes kernels require (intel_reqd_sub_group_size) cannot be learnt from the "
                  "driver's compiler: require one size of all kernels");
}

/* Builds the companions of all variants that kernels have and that are not there yet, up to the first that fails. */
static cl_int build_others(layer_program *program) {
    cl_int status = CL_SUCCESS;
    for (size_t i = 0; i < program->size_count && status == CL_SUCCESS; ++i)
        if (layer_companion_for(program, program->sizes[i].variant) == NULL)
            status = add_translated(program, program->sizes[i].variant);
    return status;
}

/* Builds a companion for each variant that kernels have. */
static cl_int build_variants(layer_program *program) {
    bool is_told = true;
    cl_int status = may_differ(program)                 ? learn_sizes(program, &is_told)
                    : program->plan.emulates_sub_groups ? check_size(program, NULL, only_size(program))
                                                        : CL_SUCCESS;
    if (status == CL_SUCCESS && program->size_count == 0) {
        status = add_translated(program, usual_variant(program, only_size(program)));
        if (status == CL_SUCCESS && counts_images(program))
            status = ask_kernels(program, program->companions[0].program, NULL, only_size(program));
    }
    if (status == CL_SUCCESS)
        status = build_others(program);
    return status == CL_SUCCESS && !is_told ? refuse_unknown(program) : status;
}

/* After a failure there is one companion, whose state is the driver's. */
static cl_int build_companions(layer_program *program) {
    const cl_int status = build_variants(program);
    if (program->refusal != NULL)
        return add_refused(program);
    if (status != CL_SUCCESS && program->companion_count != 0)
        layer_keep_last_companion(program);
    return status;
}

static bool copy_recipe(layer_recipe *recipe, const layer_build *build, const layer_headers *headers) {
    recipe->options = build->options == NULL ? NULL : strdup(build->options);
    recipe->devices = build->device_count == 0 ? NULL : calloc(build->device_count, sizeof *recipe->devices);
    recipe->headers = calloc(headers->count + 1, sizeof *recipe->headers);
    recipe->header_names = calloc(headers->count + 1, sizeof *recipe->header_names);
    if ((build->options != NULL && recipe->options == NULL) || (build->device_count != 0 && recipe->devices == NULL) ||
        recipe->headers == NULL || recipe->header_names == NULL)
        return false;
    recipe->device_count = build->device_count;
    if (recipe->devices != NULL)
        memcpy(recipe->devices, build->devices, build->device_count * sizeof *recipe->devices);
    for (cl_uint i = 0; i < headers->count; ++i) {
        recipe->header_names[i] = strdup(headers->names[i]);
        if (recipe->header_names[i] == NULL)
            return false;
        layer_driver->clRetainProgram(headers->programs[i]);
        recipe->headers[i] = headers->programs[i];
        ++recipe->header_count;
    }
    return true;
}

/* What OpenCL calls an invalid value is the driver's to say. */
static bool is_wrong(const layer_build *build, const layer_headers *headers) {
    return (build->devices == NULL) != (build->device_count == 0) || (build->notify == NULL && build->data != NULL) ||
           (headers->count == 0) != (headers->programs == NULL) || (headers->count == 0) != (headers->names == NULL);
}

/* A record with a plan, NULL when the program is to be built as it is. */
static layer_program *plan_program(const layer_build *build, const layer_headers *headers, bool is_object,
                                   const layer_scan *scan) {
    /* Waits in one program may be for copies that another program, which it is linked with, begins. */
    const unsigned waits = is_object || (scan->uses & LAYER_USE_COPIES) != 0 ? 0 : LAYER_USE_WAITS;
    if ((scan->uses & ~waits) == 0)
        return NULL;
    cl_uint count;
    cl_device_id *devices = devices_of(build, &count);
    const layer_plan plan = make_plan(devices, devices == NULL ? 0 : count, scan->uses & ~waits);
    free(devices);
    layer_program *program = plan.uses == 0 ? NULL : layer_new_program(build->user);
    if (program != NULL) {
        program->plan = plan;
        program->scan = *scan;
        program->is_object = is_object;
        if (!copy_recipe(&program->recipe, build, headers)) {
            layer_drop(program);
            return NULL;
        }
    }
    return program;
}

static void say_what(const layer_program *program, cl_int status) {
    if (!layer_setting.info)
        return;
    const layer_scan *scan = &program->scan;
    char where[320] = "in its options";
    if (scan->own_uses != 0 && scan->own_count == 0)
        strcpy(where, "its own definition is left out of the build");
    else if (scan->line != 0)
        snprintf(where, sizeof where, "%s%sline %u", scan->file, scan->file[0] != '\0' ? ", " : "", scan->line);
    layer_say("program %p uses %s (%s): definitions put in front, %u lines, %s; %zu companion%s%s",
              (void *)program->user, scan->name, where, program->prelude_lines, program->plan.kind->how,
              program->companion_count, program->companion_count == 1 ? "" : "s",
              status == CL_SUCCESS ? "" : "; the build failed");
    for (size_t i = 0; may_differ(program) && i < program->size_count; ++i)
        layer_say("kernel %s has sub-groups of %u", program->sizes[i].name, LAYER_SIZE_OF(program->sizes[i].variant));
}

/* Whether kernels of an earlier build are alive: then OpenCL has a program not be built again. */
static bool has_kernels(cl_program user) {
    layer_program *old = layer_hold(user);
    const bool has = old != NULL && atomic_load(&old->kernels) != 0;
    layer_drop(old);
    return has;
}

static void notify(const layer_build *build) {
    if (build->notify != NULL)
        build->notify(build->user, build->data);
}

static bool is_failure(cl_int status) {
    return status == CL_BUILD_PROGRAM_FAILURE || status == CL_COMPILE_PROGRAM_FAILURE;
}

/* Whether the driver did not begin: then the program is as it was, and nobody is told. Wrong options are a failure. */
static bool is_refused(cl_int status) {
    return status != CL_SUCCESS && !is_failure(status) && status != CL_INVALID_BUILD_OPTIONS &&
           status != CL_INVALID_COMPILER_OPTIONS;
}

/* Keeps the record of what was built, and tells the caller. */
static cl_int finish(layer_program *program, const layer_build *build, cl_int status) {
    say_what(program, status);
    if (is_refused(status) || program->companion_count == 0 || !layer_keep(program)) {
        layer_drop(program);
        return is_refused(status) ? status : CL_OUT_OF_HOST_MEMORY;
    }
    notify(build);
    return status;
}

/* A program from binaries has its companions. */
static cl_int build_binaries(layer_program *program, const layer_build *build) {
    cl_int status = CL_SUCCESS;
    for (size_t i = 0; i < program->companion_count && status == CL_SUCCESS; ++i)
        status = layer_driver->clBuildProgram(program->companions[i].program, build->device_count, build->devices,
                                              build->options, NULL, NULL);
    notify(build);
    return status;
}

/* Has the driver build or compile the program as it is. */
static cl_int pass_on(const layer_build *build, const layer_headers *headers, bool is_object) {
    if (is_object)
        return layer_driver->clCompileProgram(build->user, build->device_count, build->devices, build->options,
                                              headers->count, headers->programs, headers->names, build->notify,
                                              build->data);
    return layer_driver->clBuildProgram(build->user, build->device_count, build->devices, build->options, build->notify,
                                        build->data);
}

/* The same for a program that may have had companions, of which the driver knows nothing. Those of a program without a
 * source, such as one that was linked, stay. */
static cl_int pass_on_without_record(const layer_build *build, const layer_headers *headers, bool is_object) {
    layer_program *old = layer_take_out(build->user);
    const cl_int status = pass_on(build, headers, is_object);
    const bool stays = old != NULL && (old->owns_first || is_refused(status));
    if (old != NULL && (!stays || !layer_keep(old)))
        layer_drop(old);
    return status;
}

/* Builds or compiles companions by a plan. */
static cl_int make_companions(layer_program *program) {
    if (!program->is_object)
        return build_companions(program);
    return add_translated(program, usual_variant(program, only_size(program)));
}

/* A program that defines names itself, but for a case that is not there, needs the layer's after all. Replaces the
 * record, NULL for a program that was built as it is, and its status where that helps. */
static void try_without_own(const layer_build *build, const layer_headers *headers, bool is_object, layer_scan *scan,
                            layer_program **program, cl_int *status) {
    if (scan->uses == 0)
        snprintf(scan->name, sizeof scan->name, "%s", scan->own[0]);
    scan->uses |= scan->own_uses;
    scan->own_count = 0;
    layer_program *other = plan_program(build, headers, is_object, scan);
    if (other != NULL && make_companions(other) == CL_SUCCESS) {
        layer_drop(*program);
        *program = other;
        *status = CL_SUCCESS;
    } else
        layer_drop(other);
}

/* Whether an error in a build log is about the program's own declaration of a name that the prelude has taken: as
 * Clang says it, which all drivers that get definitions are made of. */
static bool declares_itself(const char *log, const char *name) {
    static const char *const forms[] = {"definition of '__cltile_%s'", "declaration of '__cltile_%s'",
                                        "conflicting types for '__cltile_%s'", "'%s' macro redefined"};
    bool found = false;
    for (size_t i = 0; i < sizeof forms / sizeof *forms && !found; ++i) {
        char text[128];
        snprintf(text, sizeof text, forms[i], name);
        found = strstr(log, text) != NULL;
    }
    return found;
}

static bool is_own(const layer_scan *scan, const char *name) {
    for (size_t i = 0; i < scan->own_count; ++i)
        if (strcmp(scan->own[i], name) == 0)
            return true;
    return false;
}

/* Adds the names that a failed build shows to be the program's own: functions in files that the scan does not follow,
 * variables, enumerators, types. False where there are no more. */
static bool add_own(layer_scan *scan, cl_program failed, cl_device_id device) {
    const size_t before = scan->own_count;
    size_t size = 0;
    layer_driver->clGetProgramBuildInfo(failed, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
    char *log = calloc(1, size + 1);
    if (log != NULL && size != 0)
        layer_driver->clGetProgramBuildInfo(failed, device, CL_PROGRAM_BUILD_LOG, size, log, NULL);
    for (int row = 0; log != NULL && row < LAYER_NAMES; ++row) {
        const char *name = layer_name_of(row);
        if (!is_own(scan, name) && scan->own_count < sizeof scan->own / sizeof *scan->own && declares_itself(log, name))
            scan->own[scan->own_count++] = name;
    }
    free(log);
    return scan->own_count > before;
}

/* Compilers end after some errors. */
#define MOST_TRIES 4

/* Leaves names to a program whose build failed since it declares them itself. Replaces the record and its status where
 * that helps. */
static void try_with_own(const layer_build *build, const layer_headers *headers, bool is_object, const layer_scan *scan,
                         layer_program **program, cl_int *status) {
    layer_scan own = *scan;
    cl_program failed = (*program)->companion_count == 0 ? NULL : (*program)->companions[0].program;
    layer_program *other = NULL;
    cl_int result = *status;
    for (int i = 0; i < MOST_TRIES && failed != NULL && is_failure(result); ++i) {
        if (!add_own(&own, failed, first_device(build)))
            break;
        layer_drop(other);
        other = plan_program(build, headers, is_object, &own);
        result = other == NULL ? CL_OUT_OF_HOST_MEMORY : make_companions(other);
        failed = other == NULL || other->companion_count == 0 ? NULL : other->companions[0].program;
    }
    if (other != NULL && result == CL_SUCCESS) {
        layer_drop(*program);
        *program = other;
        *status = CL_SUCCESS;
    } else
        layer_drop(other);
}

/* Whether all kernels can be created, one by one: Oclgrind finds a function that is missing no sooner, and not when it
 * creates all of them. */
static bool has_whole_kernels(cl_program program) {
    cl_int status;
    char *names = layer_kernel_names(program, &status), *rest = NULL;
    for (char *name = names == NULL ? NULL : strtok_r(names, ";", &rest); name != NULL && status == CL_SUCCESS;
         name = strtok_r(NULL, ";", &rest)) {
        cl_kernel kernel = layer_driver->clCreateKernel(program, name, &status);
        if (kernel != NULL)
            layer_driver->clReleaseKernel(kernel);
    }
    free(names);
    return status == CL_SUCCESS;
}

static bool needs_more(const layer_build *build, const layer_program *program, bool is_object, cl_int status) {
    if (status != CL_SUCCESS || is_object)
        return is_failure(status);
    return !has_whole_kernels(program == NULL ? build->user : program->companions[0].program);
}

static cl_int build_or_compile(const layer_build *build, const layer_headers *headers, bool is_object) {
    layer_scan scan = {0};
    layer_program *program = NULL;
    if (!is_wrong(build, headers) && scan_sources(build, headers, &scan)) {
        claim_sub_groups(build, &scan);
        program = plan_program(build, headers, is_object, &scan);
    }
    if (program == NULL && scan.own_count == 0)
        return pass_on_without_record(build, headers, is_object);
    layer_build quiet = *build;
    quiet.notify = NULL;
    quiet.data = NULL;
    cl_int status = program == NULL ? pass_on(&quiet, headers, is_object) : make_companions(program);
    if (program != NULL && is_failure(status))
        try_with_own(build, headers, is_object, &scan, &program, &status);
    if (scan.own_count != 0 && needs_more(build, program, is_object, status))
        try_without_own(build, headers, is_object, &scan, &program, &status);
    if (program != NULL)
        return finish(program, build, status);
    if (is_refused(status))
        return status;
    layer_forget(build->user);
    notify(build);
    return status;
}

cl_int layer_build_program(const layer_build *build) {
    const layer_headers none = {0};
    if (has_kernels(build->user))
        return CL_INVALID_OPERATION;
    layer_program *old = layer_hold(build->user);
    if (old != NULL && old->is_binary) {
        const cl_int status = build_binaries(old, build);
        layer_drop(old);
        return status;
    }
    layer_drop(old);
    return build_or_compile(build, &none, false);
}

cl_int layer_compile_program(const layer_build *build, const layer_headers *headers) {
    return has_kernels(build->user) ? CL_INVALID_OPERATION : build_or_compile(build, headers, true);
}

/* What the inputs of a link have of records: NULL for those without. */
typedef struct inputs {
    cl_uint count;
    const cl_program *users;
    layer_program **records;
    bool differ; /* kernels may have sub-groups of different sizes */
    unsigned size;
    layer_program *model; /* one of the records that emulate sub-groups, or just one */
} inputs;

static void drop_inputs(inputs *in) {
    for (cl_uint i = 0; in->records != NULL && i < in->count; ++i)
        layer_drop(in->records[i]);
    free(in->records);
}

static bool hold_inputs(inputs *in) {
    in->records = calloc(in->count + 1, sizeof *in->records);
    if (in->records == NULL)
        return false;
    for (cl_uint i = 0; i < in->count; ++i) {
        layer_program *record = in->records[i] = layer_hold(in->users[i]);
        if (record == NULL)
            continue;
        if (in->model == NULL || record->plan.emulates_sub_groups)
            in->model = record;
        const bool sizes = record->scan.sizes_differ || (record->scan.uses & LAYER_USE_REQUIRED_SIZE) != 0;
        if (record->plan.emulates_sub_groups && sizes) {
            in->differ =
                in->differ || record->scan.sizes_differ || (in->size != 0 && in->size != record->scan.required_size);
            in->size = record->scan.required_size;
        }
    }
    /* Kernels of inputs that say nothing of sizes have the default. */
    for (cl_uint i = 0; in->size != 0 && i < in->count; ++i) {
        if (in->records[i] == NULL || in->records[i]->scan.required_size == 0)
            in->differ = in->differ || in->size != layer_setting.sub_group_size;
    }
    if (in->size == 0)
        in->size = layer_setting.sub_group_size;
    return true;
}

static cl_int add_linked(layer_program *library, unsigned variant);

/* Whether there are companions of a program for sizes that kernels of others have. */
static bool has_any_size(const layer_program *program) {
    return program->plan.emulates_sub_groups && (program->is_object || program->is_library);
}

/* Links the inputs' companions of a variant, which are made as far as they are not there yet. */
static cl_program link_variant(cl_context context, const layer_build *build, const inputs *in, unsigned variant,
                               cl_int *status) {
    cl_program *programs = calloc(in->count + 1, sizeof *programs);
    *status = programs == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
    for (cl_uint i = 0; *status == CL_SUCCESS && i < in->count; ++i) {
        layer_program *record = in->records[i];
        programs[i] = in->users[i];
        if (record == NULL)
            continue;
        pthread_mutex_lock(&record->making);
        const unsigned own = has_any_size(record) ? variant : record->companions[0].variant;
        if (layer_companion_for(record, own) == NULL)
            *status = record->is_library ? add_linked(record, own) : add_translated(record, own);
        programs[i] = layer_companion_for(record, own);
        pthread_mutex_unlock(&record->making);
    }
    cl_program linked = NULL;
    if (*status == CL_SUCCESS)
        linked = layer_driver->clLinkProgram(context, build->device_count, build->devices, build->options, in->count,
                                             programs, NULL, NULL, status);
    free(programs);
    return linked;
}

/* Links a library once more, for a further variant. */
static cl_int add_linked(layer_program *library, unsigned variant) {
    const layer_recipe *recipe = &library->recipe;
    const layer_build build = {
        .device_count = recipe->device_count, .devices = recipe->devices, .options = recipe->options};
    const inputs in = {.count = library->input_count, .users = library->inputs, .records = library->input_records};
    cl_context context = NULL;
    cl_int status = layer_driver->clGetProgramInfo(library->user, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL);
    cl_program linked = status == CL_SUCCESS ? link_variant(context, &build, &in, variant, &status) : NULL;
    if (linked != NULL && !layer_add_companion(library, variant, linked))
        status = CL_OUT_OF_HOST_MEMORY;
    return status;
}

/* Notes what a library is linked from. False when memory runs out. */
static bool copy_inputs(layer_program *library, const layer_build *build, const inputs *in) {
    const layer_headers none = {0};
    library->inputs = calloc(in->count + 1, sizeof *library->inputs);
    library->input_records = calloc(in->count + 1, sizeof(layer_program *));
    if (library->inputs == NULL || library->input_records == NULL || !copy_recipe(&library->recipe, build, &none))
        return false;
    for (cl_uint i = 0; i < in->count; ++i) {
        layer_driver->clRetainProgram(in->users[i]);
        library->inputs[i] = in->users[i];
        library->input_records[i] = layer_hold(in->users[i]);
        library->scan.uses |= in->records[i] == NULL ? 0 : in->records[i]->scan.uses;
        ++library->input_count;
    }
    library->scan.sizes_differ = in->differ;
    library->scan.required_size = (library->scan.uses & LAYER_USE_REQUIRED_SIZE) != 0 ? in->size : 0;
    return true;
}

/* Learns sizes by linking what asks for them. Whether that could be linked is in `is_told`. */
static cl_int ask_linked(cl_context context, const layer_build *build, const inputs *in, layer_program *program,
                         bool *is_told) {
    cl_int status;
    cl_program asked = link_variant(context, build, in, 0, &status);
    *is_told = asked != NULL && status == CL_SUCCESS;
    if (*is_told) {
        layer_build of = *build;
        of.user = asked;
        cl_device_id device = first_device(&of);
        status = ask_kernels(program, asked, device, 0);
        status = status == CL_SUCCESS ? check_asked(program, asked, device) : status;
    }
    if (asked != NULL)
        layer_driver->clReleaseProgram(asked);
    return *is_told ? status : CL_SUCCESS;
}

/* Links for a variant, unless that was done. */
static cl_int link_for(cl_context context, const layer_build *build, const inputs *in, layer_program *program,
                       unsigned variant) {
    cl_int status = CL_SUCCESS;
    if (layer_companion_for(program, variant) != NULL)
        return status;
    cl_program linked = link_variant(context, build, in, variant, &status);
    return linked == NULL || layer_add_companion(program, variant, linked) ? status : CL_OUT_OF_HOST_MEMORY;
}

/* Links for each variant that kernels have, up to the first that fails. */
static cl_int link_variants(cl_context context, const layer_build *build, const inputs *in, layer_program *program) {
    bool is_told = true;
    const bool asks = in->differ && !program->is_library;
    cl_int status = asks ? ask_linked(context, build, in, program, &is_told) : CL_SUCCESS;
    if (status == CL_SUCCESS && program->size_count == 0) {
        status = link_for(context, build, in, program, usual_variant(program, in->size));
        if (status == CL_SUCCESS && counts_images(program) && !program->is_library)
            status = ask_kernels(program, program->companions[0].program, NULL, in->size);
    }
    for (size_t i = 0; i < program->size_count && status == CL_SUCCESS; ++i)
        status = link_for(context, build, in, program, program->sizes[i].variant);
    return status == CL_SUCCESS && !is_told ? refuse_unknown(program) : status;
}

/* Has a link fail with the layer's reason in the log of the program that the caller gets. */
static cl_int link_refused(cl_context context, const layer_build *build, layer_program *program) {
    const layer_build plain = {.device_count = build->device_count, .devices = build->devices};
    cl_int status;
    cl_program refused = build_refused(program, context, &plain, &status);
    if (refused != NULL && !layer_add_companion(program, 0, refused))
        return CL_OUT_OF_HOST_MEMORY;
    return refused == NULL ? status : CL_LINK_PROGRAM_FAILURE;
}

/* The first companion is the program that the caller gets; after a failure it is the only one. */
static cl_int link_companions(cl_context context, const layer_build *build, const inputs *in, layer_program *program) {
    cl_int status = link_variants(context, build, in, program);
    if (program->refusal != NULL)
        status = link_refused(context, build, program);
    if (status != CL_SUCCESS && program->companion_count != 0)
        layer_keep_last_companion(program);
    return status;
}

cl_program layer_link_program(cl_context context, const layer_build *build, cl_uint count, const cl_program *users,
                              cl_int *status) {
    inputs in = {.count = count, .users = users};
    if (build->notify == NULL && build->data != NULL) {
        if (status != NULL)
            *status = CL_INVALID_VALUE;
        return NULL;
    }
    if (users == NULL || !hold_inputs(&in) || in.model == NULL) {
        drop_inputs(&in);
        return layer_driver->clLinkProgram(context, build->device_count, build->devices, build->options, count, users,
                                           build->notify, build->data, status);
    }
    cl_program linked = NULL;
    cl_int own_status = CL_OUT_OF_HOST_MEMORY;
    layer_program *program = layer_new_program(NULL);
    if (program != NULL) {
        program->plan = in.model->plan;
        program->scan = in.model->scan;
        program->owns_first = true;
        program->is_library = layer_has_word(build->options, "-create-library");
        if (!program->is_library || copy_inputs(program, build, &in))
            own_status = link_companions(context, build, &in, program);
        if (program->companion_count != 0)
            linked = program->user = program->companions[0].program;
        if (linked != NULL && !layer_keep(program)) {
            program->owns_first = false; /* nobody gets it */
            linked = NULL;
            own_status = CL_OUT_OF_HOST_MEMORY;
        }
        if (linked == NULL)
            layer_drop(program);
    }
    drop_inputs(&in);
    if (status != NULL)
        *status = own_status;
    if (linked != NULL && build->notify != NULL)
        build->notify(linked, build->data);
    return linked;
}
