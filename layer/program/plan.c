/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Scans a program and compares what it uses with what its devices have. */

#include "program/plan.h"

#include "driver/answer.h"
#include "program/checker_area.h"
#include "source/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USES_OF_BLOCKS (LAYER_USE(MEDIA_BLOCK_READ) | LAYER_USE(MEDIA_BLOCK_WRITE) | LAYER_USES_OF_2D_BLOCKS)
#define USES_OF_SUB_GROUP_BLOCKS                                                                                       \
    (LAYER_USE(SUB_GROUP_READ) | LAYER_USE(SUB_GROUP_WRITE) | LAYER_USES_OF_SUB_GROUP_TYPES)
#define USES_OF_SUB_GROUPS                                                                                             \
    (LAYER_USE(SUB_GROUP_QUERIES) | LAYER_USE(SUB_GROUP_BARRIER) | LAYER_USE(ENQUEUED_SUB_GROUPS) |                    \
     LAYER_USE(REQUIRED_SIZE) | LAYER_USES_OF_EXCHANGES | LAYER_USE(BALLOT_BITS))
/* What the layer defines for its own sub-groups and the driver's. */
#define USES_OF_BOTH_SUB_GROUPS (USES_OF_BLOCKS | LAYER_USE(MATRIX))

/* Whether a device lacks sub-group blocks of a type that a program uses. */
static bool lacks_sub_group_blocks(const layer_device *device, layer_uses uses) {
    return (device->has_sub_groups || device->emulates_sub_groups) &&
           (uses & LAYER_USES_OF_SUB_GROUP_TYPES & ~device->own) != 0;
}

/* Where the driver lacks a function to exchange data between lanes of its own sub-groups, local memory serves emulated
 * ones; blocks may not fit these. No driver's lanes reach those of another sub-group. */
bool layer_emulates(const layer_device *device, layer_uses uses) {
    const bool lacks_blocks = lacks_sub_group_blocks(device, uses);
    const bool lacks_exchanges = (uses & (LAYER_USES_OF_EXCHANGES | LAYER_USE(BALLOT_BITS)) & ~device->own) != 0;
    const bool lacks_pairs = (uses & LAYER_USE(SPLIT_MATRIX) & ~device->own) != 0;
    if (device->emulates_sub_groups)
        return lacks_blocks || (uses & (USES_OF_BOTH_SUB_GROUPS | USES_OF_SUB_GROUPS)) != 0;
    if (device->emulates_for_blocks)
        return lacks_blocks || lacks_exchanges || (device->lacks_queries && (uses & USES_OF_SUB_GROUPS) != 0) ||
               (uses & device->defined & USES_OF_BOTH_SUB_GROUPS) != 0;
    const layer_uses blocks =
        lacks_pairs ? USES_OF_BOTH_SUB_GROUPS & ~device->defined : USES_OF_BOTH_SUB_GROUPS | USES_OF_SUB_GROUP_BLOCKS;
    return device->has_sub_groups && lacks_exchanges && (uses & blocks) == 0;
}

/* The driver's own blocks are of its own sub-groups. */
layer_uses layer_find_lacking(const layer_device *device, layer_uses uses) {
    layer_uses needs = device->defined;
    if (layer_emulates(device, uses))
        needs |= USES_OF_SUB_GROUPS | USES_OF_SUB_GROUP_BLOCKS;
    else if (lacks_sub_group_blocks(device, uses))
        needs |= USES_OF_SUB_GROUP_BLOCKS;
    return needs & uses;
}

unsigned layer_default_size(layer_uses uses) {
    return (uses & (LAYER_USES_OF_2D_BLOCKS | LAYER_USE(MATRIX))) != 0 ? LAYER_2D_BLOCK_SIZE
                                                                       : layer_setting.sub_group_size;
}

/* The devices that a call names, or those of the program: none if the driver does not tell them. The caller frees
 * them. */
static cl_int find_devices(const layer_build *build, cl_device_id **devices, cl_uint *count) {
    *devices = NULL;
    *count = build->device_count;
    if (*count == 0)
        layer_driver->clGetProgramInfo(build->program, CL_PROGRAM_NUM_DEVICES, sizeof *count, count, NULL);
    *devices = calloc(*count + 1, sizeof **devices);
    if (*devices == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    if (build->device_count != 0)
        memcpy(*devices, build->devices, *count * sizeof **devices);
    else if (layer_driver->clGetProgramInfo(build->program, CL_PROGRAM_DEVICES, *count * sizeof **devices, *devices,
                                            NULL) != CL_SUCCESS)
        *count = 0;
    return CL_SUCCESS;
}

static void add_device(const layer_device *device, layer_uses uses, layer_plan *plan) {
    const bool emulated = layer_emulates(device, uses);
    plan->uses |= layer_find_lacking(device, uses);
    plan->emulates_sub_groups |= emulated;
    plan->replaces_sub_groups |= emulated && device->has_sub_groups;
    plan->lacks_generic_pointers |= device->lacks_generic_pointers;
    if (plan->driver == NULL || emulated)
        plan->driver = device->driver;
    if (device->largest_sub_group < plan->largest_sub_group)
        plan->largest_sub_group = device->largest_sub_group;
    if (device->largest_work_group > plan->largest_work_group)
        plan->largest_work_group = device->largest_work_group;
}

/* One plan for all devices of a build: it defines what any of them lacks. */
static cl_int make_plan(const layer_build *build, layer_uses uses, layer_plan *plan) {
    cl_device_id *devices;
    *plan = (layer_plan){.largest_sub_group = 1024};
    cl_int status = find_devices(build, &devices, &plan->device_count);
    for (cl_uint i = 0; status == CL_SUCCESS && i < plan->device_count; ++i) {
        const layer_device device = layer_look_at(devices[i]);
        status = device.status;
        add_device(&device, uses, plan);
        plan->device = devices[0];
    }
    free(devices);
    return status;
}

cl_int layer_first_device(const layer_build *build, cl_device_id *device) {
    cl_uint count;
    cl_device_id *devices;
    const cl_int status = find_devices(build, &devices, &count);
    *device = status != CL_SUCCESS || count == 0 ? NULL : devices[0];
    free(devices);
    return status;
}

cl_int layer_read_sources(const layer_build *build, layer_sources *sources) {
    size_t size;
    char *text;
    layer_header *list = NULL;
    cl_int status = layer_read_source(build->program, &text, &size);
    if (text != NULL && (list = calloc(build->header_count + 1, sizeof *list)) == NULL)
        status = CL_OUT_OF_HOST_MEMORY;
    for (cl_uint i = 0; list != NULL && status == CL_SUCCESS && i < build->header_count; ++i) {
        char *of_header;
        status = layer_read_source(build->headers[i], &of_header, &list[i].size);
        list[i].name = build->header_names[i];
        list[i].text = of_header;
    }
    *sources = (layer_sources){text, size, build->options, list, list == NULL ? 0 : build->header_count};
    return status;
}

void layer_free_sources(layer_sources *sources) {
    for (size_t i = 0; i < sources->header_count; ++i)
        free((char *)sources->headers[i].text);
    free((layer_header *)sources->headers);
    free((char *)sources->text);
}

static layer_uses uses_of(const char *name) {
    return layer_uses_of(layer_row_of(name, strlen(name)));
}

/* Takes functions of sub-groups that the program may define itself for the layer's, on devices where the layer's
 * sub-groups take the place of the driver's: the program may define them only for drivers without sub-groups, and would
 * then use the driver's. A program that defines them all the same fails to build. */
static cl_int claim_sub_groups(const layer_build *build, layer_scan *scan) {
    layer_uses uses = 0;
    size_t left = 0;
    layer_plan plan;
    for (size_t i = 0; i < scan->own_count; ++i)
        uses |= uses_of(scan->own[i]) & USES_OF_SUB_GROUPS;
    if (uses == 0)
        return CL_SUCCESS;
    const cl_int status = make_plan(build, scan->uses | uses, &plan);
    if (status != CL_SUCCESS || !plan.replaces_sub_groups)
        return status;
    if (scan->uses == 0)
        snprintf(scan->name, sizeof scan->name, "%s", scan->own[0]);
    for (size_t i = 0; i < scan->own_count; ++i)
        if ((uses_of(scan->own[i]) & USES_OF_SUB_GROUPS) == 0)
            scan->own[left++] = scan->own[i];
    scan->own_count = left;
    scan->uses |= uses;
    scan->own_uses &= ~uses;
    return status;
}

cl_int layer_scan_program(const layer_build *build, layer_scan *scan) {
    layer_sources sources;
    cl_int status = layer_read_sources(build, &sources);
    if (status == CL_SUCCESS && sources.text != NULL && !layer_scan_sources(&sources, scan))
        status = CL_OUT_OF_HOST_MEMORY;
    layer_free_sources(&sources);
    return status == CL_SUCCESS ? claim_sub_groups(build, scan) : status;
}

/* A copy of bytes; NULL: there are none, or memory ran out. */
static void *copy_of(const void *bytes, size_t size) {
    void *copy = size == 0 ? NULL : malloc(size);
    return copy == NULL ? NULL : memcpy(copy, bytes, size);
}

bool layer_copy_build(layer_program *program, const layer_build *build) {
    layer_build *copy = &program->build;
    /* The driver keeps what a checked program's kernels have as arguments if the options of its compiler say so. */
    const bool is_checked = program->plan.area != NULL && build->program != NULL;
    const bool has_options = is_checked || build->options != NULL; /* PoCL treats NULL and "" differently */
    char *options = NULL;
    if (has_options && asprintf(&options, "%s%s", is_checked ? LAYER_ARGUMENT_INFORMATION : "",
                                build->options == NULL ? "" : build->options) < 0)
        options = NULL;
    cl_program *headers = copy_of(build->headers, build->header_count * sizeof *headers);
    const char **names = copy_of(build->header_names, build->header_count * sizeof *names);
    *copy = (layer_build){.program = build->program,
                          .device_count = build->device_count,
                          .devices = copy_of(build->devices, build->device_count * sizeof *build->devices),
                          .options = options,
                          .is_object = build->is_object,
                          .headers = headers,
                          .header_names = names};
    if ((options == NULL && has_options) || (copy->devices == NULL && build->device_count != 0) ||
        ((headers == NULL || names == NULL) && build->header_count != 0))
        return false;
    for (cl_uint i = 0; i < build->header_count; ++i) {
        names[i] = strdup(build->header_names[i]);
        if (names[i] == NULL)
            return false;
        layer_driver->clRetainProgram(headers[i]);
        ++copy->header_count;
    }
    return true;
}

/* Replaces header programs by copies without missing headers. */
static cl_int change_headers(layer_program *program) {
    cl_program *headers = (cl_program *)program->build.headers;
    const unsigned missing = program->scan.missing_headers;
    cl_int status = CL_SUCCESS;
    for (cl_uint i = 0; missing != 0 && i < program->build.header_count && status == CL_SUCCESS; ++i) {
        size_t size;
        char *text;
        status = layer_read_source(headers[i], &text, &size);
        if (text == NULL)
            continue;
        char *hidden = layer_hide_headers(text, size, missing, &size);
        const char *part = hidden;
        cl_program copy = NULL;
        status = CL_OUT_OF_HOST_MEMORY;
        if (hidden != NULL)
            copy = layer_driver->clCreateProgramWithSource(program->context, 1, &part, &size, &status);
        free(hidden);
        free(text);
        if (copy != NULL) {
            layer_driver->clReleaseProgram(headers[i]);
            headers[i] = copy;
        }
    }
    return status;
}

/* Plans checks at run time, where they are asked for and the driver allows them. */
static cl_int plan_checks(const layer_build *build, cl_context context, const layer_scan *scan, layer_plan *plan) {
    const bool has_events = scan->has_events || (scan->uses & LAYER_USES_OF_EVENTS) != 0;
    if (!layer_setting.check || build->is_unchecked || plan->device_count == 0 ||
        (!has_events && (plan->uses & LAYER_USES_OF_CHECKS) == 0))
        return CL_SUCCESS;
    const cl_int status =
        layer_plan_area(build->program, context, plan->device_count == 1 ? plan->device : NULL, &plan->area);
    if (plan->area != NULL && has_events)
        plan->uses |= LAYER_USES_OF_EVENTS;
    return status;
}

/* A driver with sub-groups of its own runs lanes in step, emulated ones, too. */
static void choose_folders(layer_plan *plan, bool is_object) {
    const bool is_emulated = plan->emulates_sub_groups && plan->driver->host.sub_groups == CLTILE_SUB_GROUPS_NATIVE;
    const char *all[] = {is_emulated ? NULL : plan->driver->host.target,
                         is_emulated ? "hosts/lockstep" : plan->driver->folder,
                         is_object ? plan->driver->object_folder : NULL};
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        if (all[i] != NULL)
            plan->folders[count++] = all[i];
}

cl_int layer_plan_program(const layer_build *build, const layer_scan *scan, layer_program **planned) {
    /* A wait without copies matters only in an object: the program that it is linked with may begin the copies. */
    const layer_uses waits = build->is_object || (scan->uses & LAYER_USE(COPIES)) != 0 ? 0 : LAYER_USE(WAITS);
    cl_context context = NULL;
    layer_plan plan;
    *planned = NULL;
    if ((scan->uses & ~waits) == 0 && !layer_setting.check)
        return CL_SUCCESS;
    cl_int status = make_plan(build, scan->uses & ~waits, &plan);
    if (status == CL_SUCCESS)
        status = layer_driver->clGetProgramInfo(build->program, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL);
    if (status == CL_SUCCESS)
        status = plan_checks(build, context, scan, &plan);
    if (status != CL_SUCCESS || (plan.uses == 0 && !build->is_unchecked))
        return status;
    layer_program *program = layer_new_program(build->program);
    if (program == NULL) {
        layer_drop_area(plan.area);
        return CL_OUT_OF_HOST_MEMORY;
    }
    program->context = context;
    program->plan = plan;
    program->scan = *scan;
    program->gives_words =
        plan.emulates_sub_groups && (plan.uses & LAYER_USES_OF_EXCHANGE_MEMORY) != 0 && !plan.driver->has_shuffles;
    choose_folders(&program->plan, build->is_object);
    status = layer_copy_build(program, build) ? change_headers(program) : CL_OUT_OF_HOST_MEMORY;
    if (status == CL_SUCCESS)
        *planned = program;
    else
        layer_drop(program);
    return status;
}
