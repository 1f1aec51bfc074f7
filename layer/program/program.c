/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of programs that callers have from a source or a link, with the references that are not the driver's own.
 * No call of the driver is made under a lock: it may call the caller's functions, which may call OpenCL's. */

#include "program/program.h"

#include "driver/table.h"
#include "program/checker_area.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct row {
    cl_program original;    /* first: driver/table.h */
    unsigned references;    /* the caller's, and one for each kernel of the record */
    layer_program *program; /* NULL: the program has no definitions */
} row;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the table, its rows, and records' lists of companions */
static layer_table programs;

/* Unless the driver is gone. */
static void release(cl_program program) {
    if (layer_driver != NULL)
        layer_driver->clReleaseProgram(program);
}

static void free_build(layer_build *build) {
    for (cl_uint i = 0; i < build->header_count; ++i) {
        release(build->headers[i]);
        free((char *)build->header_names[i]);
    }
    free((cl_program *)build->headers);
    free(build->header_names);
    free((cl_device_id *)build->devices);
    free((char *)build->options);
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
    free_sizes(program);
    free_build(&program->build);
    free_inputs(program);
    free(program->companions);
    free(program->found);
    free(program->refusal);
    free(program->finding);
    free(program->source);
    layer_drop_area(program->plan.area);
    layer_drop(atomic_load(&program->unchecked));
    free(program);
}

void layer_drop(layer_program *program) {
    if (program != NULL && atomic_fetch_sub(&program->references, 1) == 1)
        free_program(program);
}

/* With the lock held. */
static cl_program find_companion(const layer_program *program, unsigned size) {
    for (size_t i = 0; i < program->companion_count; ++i)
        if (program->companions[i].size == size)
            return program->companions[i].program;
    return NULL;
}

layer_program *layer_hold(cl_program original) {
    pthread_mutex_lock(&lock);
    const row *its = layer_find(&programs, original);
    layer_program *program = its == NULL ? NULL : its->program;
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
        atomic_init(&program->unchecked, NULL);
        program->original = original;
    }
    return program;
}

/* Sets the record of a program, and drops its old one. False when memory runs out. */
static bool set(cl_program original, layer_program *program, bool is_new) {
    pthread_mutex_lock(&lock);
    row *its = layer_find(&programs, original);
    if (its == NULL && (its = calloc(1, sizeof *its)) != NULL) {
        its->original = original;
        if (!layer_put(&programs, its)) {
            free(its);
            its = NULL;
        }
    }
    layer_program *old = its == NULL ? NULL : its->program;
    if (its != NULL)
        *its = (row){original, is_new || its->references == 0 ? 1 : its->references, program};
    pthread_mutex_unlock(&lock);
    layer_drop(old);
    return its != NULL;
}

bool layer_begin(cl_program original) {
    return set(original, NULL, true);
}

bool layer_keep(layer_program *program) {
    return set(program->original, program, false);
}

layer_program *layer_take_out(cl_program original) {
    pthread_mutex_lock(&lock);
    row *its = layer_find(&programs, original);
    layer_program *program = its == NULL ? NULL : its->program;
    if (its != NULL)
        its->program = NULL;
    pthread_mutex_unlock(&lock);
    return program;
}

static void drop_row(void *dropped) {
    row *its = dropped;
    layer_drop(its->program);
    free(its);
}

void layer_forget_all_programs(void) {
    pthread_mutex_lock(&lock);
    layer_clear(&programs, drop_row);
    pthread_mutex_unlock(&lock);
}

bool layer_add_companion(layer_program *program, const layer_companion *made) {
    pthread_mutex_lock(&lock);
    bool is_first = find_companion(program, made->size) == NULL;
    layer_companion *grown =
        is_first ? realloc(program->companions, (program->companion_count + 1) * sizeof *grown) : NULL;
    if (grown != NULL) {
        program->companions = grown;
        grown[program->companion_count++] = *made;
    }
    pthread_mutex_unlock(&lock);
    if (grown == NULL)
        layer_driver->clReleaseProgram(made->program);
    return grown != NULL || !is_first;
}

void layer_keep_last_companion(layer_program *program) {
    const size_t others = program->companion_count - 1;
    for (size_t i = 0; i < others; ++i)
        release(program->companions[i].program);
    program->companions[0] = program->companions[others];
    program->companion_count = 1;
    free_sizes(program);
}

bool layer_get_companion(const layer_program *program, size_t number, layer_companion *companion) {
    pthread_mutex_lock(&lock);
    const bool exists = number < program->companion_count;
    if (exists)
        *companion = program->companions[number];
    pthread_mutex_unlock(&lock);
    return exists;
}

cl_program layer_companion_for(const layer_program *program, unsigned size) {
    pthread_mutex_lock(&lock);
    cl_program companion = find_companion(program, size);
    pthread_mutex_unlock(&lock);
    return companion;
}

layer_companion layer_first_companion(const layer_program *program) {
    layer_companion companion = {0};
    layer_get_companion(program, 0, &companion);
    return companion;
}

unsigned layer_size_of(const layer_program *program, const char *kernel) {
    for (size_t i = 0; i < program->size_count; ++i) {
        if (strcmp(program->sizes[i].name, kernel) == 0)
            return program->sizes[i].size;
    }
    return layer_first_companion(program).size;
}

void layer_count_reference(cl_program original) {
    pthread_mutex_lock(&lock);
    row *its = layer_find(&programs, original);
    if (its != NULL)
        ++its->references;
    pthread_mutex_unlock(&lock);
}

layer_program *layer_discount_reference(cl_program original) {
    layer_program *gone = NULL;
    pthread_mutex_lock(&lock);
    row *its = layer_find(&programs, original);
    if (its != NULL && --its->references == 0) {
        gone = its->program;
        layer_take(&programs, original);
        free(its);
    }
    pthread_mutex_unlock(&lock);
    return gone;
}

cl_int layer_retain_program(cl_program original) {
    const cl_int status = layer_driver->clRetainProgram(original);
    if (status == CL_SUCCESS)
        layer_count_reference(original);
    return status;
}

/* The record goes out of the table before: another thread's new program may get the same handle. */
cl_int layer_release_program(cl_program original) {
    layer_program *gone = layer_discount_reference(original);
    const cl_int status = layer_driver->clReleaseProgram(original);
    layer_drop(gone);
    return status;
}
