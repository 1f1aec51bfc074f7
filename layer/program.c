/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of programs. Its lock is held during one call of the driver, clReleaseProgram: no other thread may change
 * the reference count between the question whether a reference is the last and its release. */

#include "program.h"

#include "checker_area.h"
#include "table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static layer_table programs;

/* Unless the driver is gone. */
static void release(cl_program program) {
    if (layer_driver != NULL)
        layer_driver->clReleaseProgram(program);
}

static void free_recipe(layer_recipe *recipe) {
    for (cl_uint i = 0; i < recipe->header_count; ++i) {
        release(recipe->headers[i]);
        free(recipe->header_names[i]);
    }
    free(recipe->headers);
    free(recipe->header_names);
    free(recipe->devices);
    free(recipe->options);
}

static void free_sizes(layer_program *program) {
    for (size_t i = 0; i < program->size_count; ++i)
        free(program->sizes[i].name);
    free(program->sizes);
    program->sizes = NULL;
    program->size_count = 0;
}

/* The caller's own programs. */
static void free_inputs(layer_program *program) {
    for (cl_uint i = 0; i < program->input_count; ++i) {
        layer_drop(program->input_records[i]);
        if (layer_driver != NULL)
            layer_release_program(program->inputs[i]);
    }
    free(program->input_records);
    free(program->inputs);
}

static void free_program(layer_program *program) {
    for (size_t i = program->owns_first; i < program->companion_count; ++i)
        release(program->companions[i].program);
    for (size_t i = 0; i < program->companion_count; ++i)
        free(program->companions[i].answers);
    free_sizes(program);
    free_recipe(&program->recipe);
    free_inputs(program);
    free(program->companions);
    free(program->found);
    free(program->refusal);
    layer_free_exchangers(program->exchangers);
    layer_drop_area(program->plan.area);
    pthread_mutex_destroy(&program->making);
    free(program);
}

void layer_drop(layer_program *program) {
    if (program != NULL && atomic_fetch_sub(&program->references, 1) == 1)
        free_program(program);
}

layer_program *layer_hold(cl_program original) {
    if (atomic_load(&programs.count) == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    layer_program *program = layer_find(&programs, original);
    if (program != NULL)
        atomic_fetch_add(&program->references, 1);
    pthread_mutex_unlock(&lock);
    return program;
}

layer_program *layer_new_program(cl_program original) {
    layer_program *program = calloc(1, sizeof *program);
    if (program != NULL) {
        atomic_init(&program->references, 1);
        atomic_init(&program->kernels, 0);
        pthread_mutex_init(&program->making, NULL);
        program->original = original;
    }
    return program;
}

bool layer_keep(layer_program *program) {
    pthread_mutex_lock(&lock);
    layer_program *old = layer_find(&programs, program->original);
    const bool kept = layer_put(&programs, program->original, program);
    pthread_mutex_unlock(&lock);
    if (kept)
        layer_drop(old);
    return kept;
}

layer_program *layer_take_out(cl_program original) {
    if (atomic_load(&programs.count) == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    layer_program *program = layer_take(&programs, original);
    pthread_mutex_unlock(&lock);
    return program;
}

void layer_forget(cl_program original) {
    layer_drop(layer_take_out(original));
}

static void drop_program(void *record) {
    layer_drop(record);
}

void layer_forget_all_programs(void) {
    pthread_mutex_lock(&lock);
    layer_clear(&programs, drop_program);
    pthread_mutex_unlock(&lock);
}

bool layer_add_companion(layer_program *program, unsigned variant, cl_program companion) {
    layer_companion *grown = realloc(program->companions, (program->companion_count + 1) * sizeof *program->companions);
    if (grown == NULL) {
        layer_driver->clReleaseProgram(companion);
        return false;
    }
    program->companions = grown;
    program->companions[program->companion_count++] = (layer_companion){variant, companion, NULL};
    return true;
}

void layer_keep_last_companion(layer_program *program) {
    const size_t others = program->companion_count - 1;
    for (size_t i = 0; i < others; ++i) {
        release(program->companions[i].program);
        free(program->companions[i].answers);
    }
    program->companions[0] = program->companions[others];
    program->companion_count = 1;
    free_sizes(program);
}

cl_program layer_companion_for(const layer_program *program, unsigned variant) {
    for (size_t i = 0; i < program->companion_count; ++i) {
        if (program->companions[i].variant == variant)
            return program->companions[i].program;
    }
    return NULL;
}

layer_companion layer_companion_for_large(const layer_program *program) {
    for (size_t i = 0; i < program->companion_count; ++i) {
        if ((program->companions[i].variant & LAYER_LARGE_IMAGES) != 0)
            return program->companions[i];
    }
    return (layer_companion){0};
}

cl_program layer_first_companion(layer_program *program) {
    pthread_mutex_lock(&program->making);
    cl_program companion = program->companions[0].program;
    pthread_mutex_unlock(&program->making);
    return companion;
}

unsigned layer_variant_of(const layer_program *program, const char *kernel) {
    for (size_t i = 0; i < program->size_count; ++i) {
        if (strcmp(program->sizes[i].name, kernel) == 0)
            return program->sizes[i].variant;
    }
    return program->companions[0].variant;
}

cl_int layer_release_program(cl_program original) {
    if (atomic_load(&programs.count) == 0)
        return layer_driver->clReleaseProgram(original);
    layer_program *gone = NULL;
    cl_uint references = 0;
    pthread_mutex_lock(&lock);
    if (layer_find(&programs, original) != NULL &&
        layer_driver->clGetProgramInfo(original, CL_PROGRAM_REFERENCE_COUNT, sizeof references, &references, NULL) ==
            CL_SUCCESS &&
        references == 1)
        gone = layer_take(&programs, original);
    const cl_int status = layer_driver->clReleaseProgram(original);
    pthread_mutex_unlock(&lock);
    layer_drop(gone);
    return status;
}
