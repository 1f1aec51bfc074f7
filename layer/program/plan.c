/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Scans a program and compares what it uses with what its devices have. */

#include "program/plan.h"

#include "driver/answer.h"
#include "program/checker_area.h"
#include "source/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USES_OF_BLOCKS (LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE | LAYER_USES_OF_2D_BLOCKS)
#define USES_OF_SUB_GROUP_BLOCKS (LAYER_USE_SUB_GROUP_READ | LAYER_USE_SUB_GROUP_WRITE | LAYER_USES_OF_SUB_GROUP_TYPES)
#define USES_OF_SUB_GROUPS                                                                                             \
    (LAYER_USE_SUB_GROUP_QUERIES | LAYER_USE_SUB_GROUP_BARRIER | LAYER_USE_ENQUEUED_SUB_GROUPS |                       \
     LAYER_USE_REQUIRED_SIZE | LAYER_USES_OF_EXCHANGES | LAYER_USE_BALLOT_BITS)

/* Whether a device lacks sub-group blocks of a type that a program uses. */
static bool lacks_sub_group_blocks(const layer_device *device, unsigned uses) {
    return (device->has_sub_groups || device->emulates_sub_groups) &&
           (uses & LAYER_USES_OF_SUB_GROUP_TYPES & ~device->own) != 0;
}

/* Whether sub-groups of a program with these uses are emulated on a device. Where the driver lacks a function to
 * exchange data between lanes of its own sub-groups, local memory serves emulated ones; blocks may not fit these. */
static bool emulates(const layer_device *device, unsigned uses) {
    const bool lacks_blocks = lacks_sub_group_blocks(device, uses);
    const bool lacks_exchanges = (uses & (LAYER_USES_OF_EXCHANGES | LAYER_USE_BALLOT_BITS) & ~device->own) != 0;
    if (device->emulates_sub_groups)
        return lacks_blocks || (uses & (USES_OF_BLOCKS | USES_OF_SUB_GROUPS)) != 0;
    if (device->emulates_for_blocks)
        return lacks_blocks || lacks_exchanges || (uses & device->defined & USES_OF_BLOCKS) != 0;
    return device->has_sub_groups && lacks_exchanges && (uses & (USES_OF_BLOCKS | USES_OF_SUB_GROUP_BLOCKS)) == 0;
}

/* The uses that the layer has to define on a device. The driver's own blocks are of its own sub-groups. */
static unsigned lacks(const layer_device *device, unsigned uses) {
    unsigned needs = device->defined;
    if (emulates(device, uses))
        needs |= USES_OF_SUB_GROUPS | USES_OF_SUB_GROUP_BLOCKS;
    else if (lacks_sub_group_blocks(device, uses))
        needs |= USES_OF_SUB_GROUP_BLOCKS;
    return needs & uses;
}

/* One plan for all devices of a build: it defines what any of them lacks. */
static cl_int make_plan(const cl_device_id *devices, cl_uint count, unsigned uses, layer_plan *plan) {
    *plan = (layer_plan){.largest_sub_group = 1024};
    for (cl_uint i = 0; i < count; ++i) {
        const layer_device device = layer_look_at(devices[i]);
        if (device.status != CL_SUCCESS)
            return device.status;
        plan->uses |= lacks(&device, uses);
        plan->emulates_sub_groups = plan->emulates_sub_groups || emulates(&device, uses);
        if (plan->driver == NULL || emulates(&device, uses))
            plan->driver = device.driver;
        plan->lacks_generic_pointers = plan->lacks_generic_pointers || device.lacks_generic_pointers;
        if (device.largest_sub_group < plan->largest_sub_group)
            plan->largest_sub_group = device.largest_sub_group;
        if (device.largest_work_group > plan->largest_work_group)
            plan->largest_work_group = device.largest_work_group;
    }
    return CL_SUCCESS;
}

unsigned layer_default_size(unsigned uses) {
    return (uses & LAYER_USES_OF_2D_BLOCKS) != 0 ? LAYER_2D_BLOCK_SIZE : layer_setting.sub_group_size;
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

cl_int layer_first_device(const layer_build *build, cl_device_id *device) {
    cl_uint count;
    cl_device_id *devices;
    const cl_int status = find_devices(build, &devices, &count);
    *device = status != CL_SUCCESS || count == 0 ? NULL : devices[0];
    free(devices);
    return status;
}

cl_int layer_read_sources(cl_program program, const char *options, const layer_headers *headers,
                          layer_sources *sources) {
    size_t size;
    char *text;
    layer_header *list = NULL;
    cl_int status = layer_read_source(program, &text, &size);
    if (text != NULL && (list = calloc(headers->count + 1, sizeof *list)) == NULL)
        status = CL_OUT_OF_HOST_MEMORY;
    for (cl_uint i = 0; list != NULL && status == CL_SUCCESS && i < headers->count; ++i) {
        char *of_header;
        status = layer_read_source(headers->programs[i], &of_header, &list[i].size);
        list[i].name = headers->names[i];
        list[i].text = of_header;
    }
    *sources = (layer_sources){text, size, options, list, list == NULL ? 0 : headers->count};
    return status;
}

void layer_free_sources(layer_sources *sources) {
    for (size_t i = 0; i < sources->header_count; ++i)
        free((char *)sources->headers[i].text);
    free((layer_header *)sources->headers);
    free((char *)sources->text);
}

static unsigned uses_of(const char *name) {
    for (int row = 0; row < LAYER_NAMES; ++row)
        if (strcmp(layer_name_of(row), name) == 0)
            return layer_uses_of(row);
    return 0;
}

/* Takes functions of sub-groups that the program may define itself for the layer's, on devices where the layer's
 * sub-groups take the place of the driver's: the program may define them only for drivers without sub-groups, and would
 * then use the driver's. A program that defines them all the same fails to build. */
static cl_int claim_sub_groups(const layer_build *build, layer_scan *scan) {
    unsigned uses = 0;
    size_t left = 0;
    cl_uint count;
    cl_device_id *devices;
    for (size_t i = 0; i < scan->own_count; ++i)
        uses |= uses_of(scan->own[i]) & USES_OF_SUB_GROUPS;
    if (uses == 0)
        return CL_SUCCESS;
    cl_int status = find_devices(build, &devices, &count);
    bool replaces = false;
    for (cl_uint i = 0; status == CL_SUCCESS && i < count; ++i) {
        const layer_device device = layer_look_at(devices[i]);
        status = device.status;
        replaces = replaces || (device.has_sub_groups && emulates(&device, scan->uses | uses));
    }
    free(devices);
    if (status != CL_SUCCESS || !replaces)
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

cl_int layer_scan_program(const layer_build *build, const layer_headers *headers, layer_scan *scan) {
    layer_sources sources;
    cl_int status = layer_read_sources(build->program, build->options, headers, &sources);
    if (status == CL_SUCCESS && sources.text != NULL && !layer_scan_sources(&sources, scan))
        status = CL_OUT_OF_HOST_MEMORY;
    layer_free_sources(&sources);
    return status == CL_SUCCESS ? claim_sub_groups(build, scan) : status;
}

/* Has the driver keep what a checked program's kernels have as arguments. */
static bool ask_for_arguments(layer_recipe *recipe) {
    char *options;
    if (asprintf(&options, LAYER_ARGUMENT_INFORMATION "%s", recipe->options == NULL ? "" : recipe->options) < 0)
        return false;
    free(recipe->options);
    recipe->options = options;
    return true;
}

bool layer_copy_recipe(layer_recipe *recipe, const layer_build *build, const layer_headers *headers) {
    recipe->options = build->options == NULL ? NULL : strdup(build->options);
    recipe->devices = build->device_count == 0 ? NULL : calloc(build->device_count, sizeof *recipe->devices);
    recipe->headers = headers->programs == NULL ? NULL : calloc(headers->count + 1, sizeof *recipe->headers);
    recipe->header_names = headers->names == NULL ? NULL : calloc(headers->count + 1, sizeof *recipe->header_names);
    if ((build->options != NULL && recipe->options == NULL) || (build->device_count != 0 && recipe->devices == NULL) ||
        (headers->programs != NULL && recipe->headers == NULL) ||
        (headers->names != NULL && recipe->header_names == NULL))
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

/* Replaces header programs by copies without missing headers. */
static cl_int change_headers(layer_program *program) {
    layer_recipe *recipe = &program->recipe;
    cl_context context = NULL;
    cl_int status =
        layer_driver->clGetProgramInfo(program->original, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL);
    for (cl_uint i = 0; i < recipe->header_count && status == CL_SUCCESS; ++i) {
        size_t size;
        char *text;
        status = layer_read_source(recipe->headers[i], &text, &size);
        if (text == NULL)
            continue;
        char *hidden = layer_hide_headers(text, size, program->scan.missing_headers, &size);
        const char *part = hidden;
        cl_program copy = NULL;
        status = CL_OUT_OF_HOST_MEMORY;
        if (hidden != NULL)
            copy = layer_driver->clCreateProgramWithSource(context, 1, &part, &size, &status);
        free(hidden);
        free(text);
        if (copy != NULL) {
            layer_driver->clReleaseProgram(recipe->headers[i]);
            recipe->headers[i] = copy;
        }
    }
    return status;
}

/* Plans checks at run time, where they are asked for and the driver allows them. */
static cl_int plan_checks(const cl_device_id *devices, cl_uint count, const layer_build *build, const layer_scan *scan,
                          layer_plan *plan) {
    const bool has_events = scan->has_events || (scan->uses & LAYER_USES_OF_EVENTS) != 0;
    if (!layer_setting.check || count == 0 || (!has_events && (plan->uses & LAYER_USES_OF_CHECKED_BLOCKS) == 0))
        return CL_SUCCESS;
    const cl_int status = layer_plan_area(build->program, devices, count, &plan->area);
    if (plan->area != NULL && has_events)
        plan->uses |= LAYER_USES_OF_EVENTS;
    return status;
}

static void choose_folders(layer_plan *plan, bool is_object) {
    const char *all[] = {plan->driver->host.target, plan->driver->folder,
                         is_object ? plan->driver->object_folder : NULL};
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        if (all[i] != NULL)
            plan->folders[count++] = all[i];
}

cl_int layer_plan_program(const layer_build *build, const layer_headers *headers, bool is_object,
                          const layer_scan *scan, layer_program **planned) {
    /* A wait without copies matters only in an object: the program that it is linked with may begin the copies. */
    const unsigned waits = is_object || (scan->uses & LAYER_USE_COPIES) != 0 ? 0 : LAYER_USE_WAITS;
    *planned = NULL;
    if ((scan->uses & ~waits) == 0 && !layer_setting.check)
        return CL_SUCCESS;
    cl_uint count;
    cl_device_id *devices;
    if (find_devices(build, &devices, &count) != CL_SUCCESS)
        return CL_OUT_OF_HOST_MEMORY;
    layer_plan plan;
    cl_int status = make_plan(devices, count, scan->uses & ~waits, &plan);
    if (status == CL_SUCCESS)
        status = plan_checks(devices, count, build, scan, &plan);
    free(devices);
    if (status != CL_SUCCESS)
        return status;
    if (plan.uses == 0)
        return CL_SUCCESS;
    layer_program *program = layer_new_program(build->program);
    if (program == NULL) {
        layer_drop_area(plan.area);
        return CL_OUT_OF_HOST_MEMORY;
    }
    program->plan = plan;
    choose_folders(&program->plan, is_object);
    if (!layer_copy_recipe(&program->recipe, build, headers) ||
        (plan.area != NULL && !ask_for_arguments(&program->recipe))) {
        layer_drop(program);
        return CL_OUT_OF_HOST_MEMORY;
    }
    program->scan = *scan;
    program->is_object = is_object;
    program->gives_words = (plan.uses & LAYER_USES_OF_EXCHANGES) != 0 && !plan.driver->has_shuffles;
    if (scan->missing_headers != 0)
        status = change_headers(program);
    if (status != CL_SUCCESS) {
        layer_drop(program);
        return status;
    }
    *planned = program;
    return CL_SUCCESS;
}
