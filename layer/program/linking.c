/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* clLinkProgram: links the companions of the inputs, one for each size of sub-groups. */

#include "program/calls.h"

#include "program/checker_area.h"
#include "program/plan.h"

#include <stdlib.h>

/* A link, its inputs, and their records: NULL for inputs without companions. */
typedef struct inputs {
    cl_context context;
    const layer_build *build;
    cl_uint count;
    const cl_program *programs;
    layer_program **records;
    bool differ; /* kernels may have sub-groups of different sizes */
    unsigned size;
    layer_uses uses;
    layer_program *model; /* a record that emulates sub-groups, else any record */
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
        layer_program *record = in->records[i] = layer_hold(in->programs[i]);
        if (record == NULL)
            continue;
        if (in->model == NULL || record->plan.emulates_sub_groups)
            in->model = record;
        in->uses |= record->plan.uses;
        const bool sizes = record->scan.sizes_differ || (record->scan.uses & LAYER_USE(REQUIRED_SIZE)) != 0;
        if (record->plan.emulates_sub_groups && sizes) {
            in->differ =
                in->differ || record->scan.sizes_differ || (in->size != 0 && in->size != record->scan.required_size);
            in->size = record->scan.required_size;
        }
    }
    /* Kernels of inputs without required sizes have the default size. */
    for (cl_uint i = 0; in->size != 0 && i < in->count; ++i) {
        if (in->records[i] == NULL || in->records[i]->scan.required_size == 0)
            in->differ = in->differ || in->size != layer_default_size(in->uses);
    }
    if (in->size == 0)
        in->size = layer_default_size(in->uses);
    return true;
}

static cl_int add_linked(layer_program *library, unsigned size);

/* Whether a program can have a companion for any sub-group size, so that it links with kernels of that size. */
static bool has_any_size(const layer_program *program) {
    return program->plan.emulates_sub_groups && (program->build.is_object || program->is_library);
}

/* A layer_make that links the inputs' companions of a size, and makes the missing ones first. Data without a
 * callback are for the driver to refuse. */
static cl_int link_size(void *data, layer_program *program, unsigned size, layer_companion *made) {
    (void)program;
    const inputs *in = data;
    cl_program *programs = calloc(in->count + 1, sizeof *programs);
    cl_int status = programs == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
    *made = (layer_companion){.size = size};
    for (cl_uint i = 0; status == CL_SUCCESS && i < in->count; ++i) {
        layer_program *record = in->records[i];
        programs[i] = in->programs[i];
        if (record == NULL)
            continue;
        const unsigned own = has_any_size(record) ? size : layer_first_companion(record).size;
        if (layer_companion_for(record, own) == NULL)
            status = record->is_library ? add_linked(record, own) : layer_add_translated(record, own);
        programs[i] = layer_companion_for(record, own);
    }
    if (status == CL_SUCCESS)
        made->program = layer_driver->clLinkProgram(in->context, in->build->device_count, in->build->devices,
                                                    in->build->options, in->count, programs, NULL,
                                                    in->build->notify == NULL ? in->build->data : NULL, &status);
    free(programs);
    return status;
}

/* Links a library for one more size. */
static cl_int add_linked(layer_program *library, unsigned size) {
    inputs in = {.context = library->context,
                 .build = &library->build,
                 .count = library->input_count,
                 .programs = library->inputs,
                 .records = library->input_records};
    layer_companion made;
    const cl_int status = link_size(&in, library, size, &made);
    return made.program == NULL || layer_add_companion(library, &made) ? status : CL_OUT_OF_HOST_MEMORY;
}

/* Keeps the inputs of a library for add_linked. False when memory runs out. */
static bool copy_inputs(layer_program *library, const inputs *in) {
    library->inputs = calloc(in->count + 1, sizeof *library->inputs);
    library->input_records = calloc(in->count + 1, sizeof(layer_program *));
    if (library->inputs == NULL || library->input_records == NULL || !layer_copy_build(library, in->build))
        return false;
    for (cl_uint i = 0; i < in->count; ++i) {
        layer_retain_program(in->programs[i]);
        library->inputs[i] = in->programs[i];
        library->input_records[i] = layer_hold(in->programs[i]);
        library->scan.uses |= in->records[i] == NULL ? 0 : in->records[i]->scan.uses;
        ++library->input_count;
    }
    library->scan.sizes_differ = in->differ;
    library->scan.required_size = (library->scan.uses & LAYER_USE(REQUIRED_SIZE)) != 0 ? in->size : 0;
    return true;
}

/* The first companion is the program that the caller gets; after a failure it is the only one, whose log has the
 * layer's reason, if that refuses. */
static cl_int link_companions(inputs *in, layer_program *program) {
    cl_int status = layer_make_sizes(program, in->size, in->differ && !program->is_library, link_size, in);
    if (program->refusal != NULL) {
        status = layer_add_refused(program);
        status = status == CL_BUILD_PROGRAM_FAILURE ? CL_LINK_PROGRAM_FAILURE : status;
    }
    if (status != CL_SUCCESS && program->companion_count != 0)
        layer_keep_last_companion(program);
    return status;
}

/* Links the companions of inputs of which one at least has a record. */
static cl_program link_inputs(inputs *in, cl_int *status) {
    layer_program *program = layer_new_program(NULL);
    *status = CL_OUT_OF_HOST_MEMORY;
    if (program == NULL)
        return NULL;
    program->plan = in->model->plan;
    program->context = in->context;
    if (in->build->device_count != 0)
        program->plan.device = in->build->devices[0];
    layer_hold_area(program->plan.area);
    program->plan.uses |=
        in->uses & (LAYER_USES_OF_2D_BLOCKS | LAYER_USE(MATRIX)); /* which have a size of sub-groups */
    program->scan = in->model->scan;
    program->owns_first = true;
    program->is_library = layer_has_word(in->build->options, "-create-library");
    if (!program->is_library || copy_inputs(program, in))
        *status = link_companions(in, program);
    cl_program linked = program->companion_count == 0 ? NULL : program->companions[0].program;
    program->original = linked;
    if (linked != NULL && !(layer_begin(linked) && layer_keep(program))) {
        program->owns_first = false; /* the caller does not get it */
        linked = NULL;
        *status = CL_OUT_OF_HOST_MEMORY;
    }
    if (linked == NULL)
        layer_drop(program);
    return linked;
}

/* Whether a list is invalid: the driver gets the call as it is, and returns the error. */
static bool is_wrong(const layer_build *build, const cl_program *programs) {
    return programs == NULL || (build->devices == NULL) != (build->device_count == 0);
}

cl_program layer_link_program(cl_context context, const layer_build *build, cl_uint count, const cl_program *programs,
                              cl_int *status) {
    inputs in = {context, build, .count = is_wrong(build, programs) ? 0 : count, .programs = programs};
    cl_program linked = NULL;
    cl_int own_status = CL_OUT_OF_HOST_MEMORY;
    const bool is_held = hold_inputs(&in);
    if (is_held && in.model == NULL) {
        drop_inputs(&in);
        return layer_driver->clLinkProgram(context, build->device_count, build->devices, build->options, count,
                                           programs, build->notify, build->data, status);
    }
    if (is_held)
        linked = link_inputs(&in, &own_status);
    drop_inputs(&in);
    if (status != NULL)
        *status = own_status;
    if (linked != NULL && build->notify != NULL)
        build->notify(linked, build->data);
    return linked;
}
