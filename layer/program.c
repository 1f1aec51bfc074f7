/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two tables, of programs and of kernels, behind one lock that no call of the driver is made under, but for
 * clReleaseProgram: whether a reference is the last must not change before it is gone. */

#include "program.h"

#include "formats.h"
#include "table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct kernel_record {
    layer_program *program;
    cl_program user;  /* retained, where the driver takes the kernel to be another program's; else NULL */
    unsigned variant; /* 0 unless sub-groups are emulated */
    unsigned references;
} kernel_record;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static layer_table programs, kernels;
static atomic_size_t program_count, kernel_count; /* for calls that have nothing to do with the layer */

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
    free_sizes(program);
    free_recipe(&program->recipe);
    free_inputs(program);
    free(program->companions);
    free(program->refusal);
    pthread_mutex_destroy(&program->making);
    free(program);
}

void layer_drop(layer_program *program) {
    if (program != NULL && atomic_fetch_sub(&program->references, 1) == 1)
        free_program(program);
}

layer_program *layer_hold(cl_program user) {
    if (atomic_load(&program_count) == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    layer_program *program = layer_find(&programs, user);
    if (program != NULL)
        atomic_fetch_add(&program->references, 1);
    pthread_mutex_unlock(&lock);
    return program;
}

layer_program *layer_new_program(cl_program user) {
    layer_program *program = calloc(1, sizeof *program);
    if (program != NULL) {
        atomic_init(&program->references, 1);
        atomic_init(&program->kernels, 0);
        pthread_mutex_init(&program->making, NULL);
        program->user = user;
    }
    return program;
}

bool layer_keep(layer_program *program) {
    pthread_mutex_lock(&lock);
    layer_program *old = layer_find(&programs, program->user);
    const bool kept = layer_put(&programs, program->user, program);
    atomic_store(&program_count, programs.count);
    pthread_mutex_unlock(&lock);
    if (kept)
        layer_drop(old);
    return kept;
}

layer_program *layer_take_out(cl_program user) {
    if (atomic_load(&program_count) == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    layer_program *program = layer_take(&programs, user);
    atomic_store(&program_count, programs.count);
    pthread_mutex_unlock(&lock);
    return program;
}

void layer_forget(cl_program user) {
    layer_drop(layer_take_out(user));
}

static void drop_program(void *record) {
    layer_drop(record);
}

static void drop_kernel(void *record) {
    layer_drop(((kernel_record *)record)->program);
    free(record);
}

void layer_forget_all(void) {
    pthread_mutex_lock(&lock);
    layer_table old_kernels = kernels, old_programs = programs;
    kernels = programs = (layer_table){0};
    atomic_store(&kernel_count, 0);
    atomic_store(&program_count, 0);
    pthread_mutex_unlock(&lock);
    layer_clear(&old_kernels, drop_kernel);
    layer_clear(&old_programs, drop_program);
    layer_forget_all_formats();
}

bool layer_add_companion(layer_program *program, unsigned variant, cl_program companion) {
    layer_companion *grown = realloc(program->companions, (program->companion_count + 1) * sizeof *program->companions);
    if (grown == NULL) {
        layer_driver->clReleaseProgram(companion);
        return false;
    }
    program->companions = grown;
    program->companions[program->companion_count++] = (layer_companion){variant, companion};
    return true;
}

void layer_keep_last_companion(layer_program *program) {
    const size_t others = program->companion_count - 1;
    for (size_t i = 0; i < others; ++i)
        release(program->companions[i].program);
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

cl_int layer_release_program(cl_program user) {
    if (atomic_load(&program_count) == 0)
        return layer_driver->clReleaseProgram(user);
    layer_program *gone = NULL;
    cl_uint references = 0;
    pthread_mutex_lock(&lock);
    if (layer_find(&programs, user) != NULL &&
        layer_driver->clGetProgramInfo(user, CL_PROGRAM_REFERENCE_COUNT, sizeof references, &references, NULL) ==
            CL_SUCCESS &&
        references == 1)
        gone = layer_take(&programs, user);
    atomic_store(&program_count, programs.count);
    const cl_int status = layer_driver->clReleaseProgram(user);
    pthread_mutex_unlock(&lock);
    layer_drop(gone);
    return status;
}

/* Takes a kernel that was just created into the table. On failure it is released. */
static bool keep_kernel(cl_kernel kernel, layer_program *program, unsigned variant) {
    const bool is_users = program->owns_first && program->companions[0].variant == variant;
    kernel_record *record = calloc(1, sizeof *record);
    if (record != NULL) {
        *record = (kernel_record){program, is_users ? NULL : program->user, variant, 1};
        pthread_mutex_lock(&lock);
        const bool kept = layer_put(&kernels, kernel, record);
        atomic_store(&kernel_count, kernels.count);
        if (kept) {
            atomic_fetch_add(&program->references, 1);
            atomic_fetch_add(&program->kernels, 1);
        }
        pthread_mutex_unlock(&lock);
        if (kept) {
            if (!is_users)
                layer_driver->clRetainProgram(program->user);
            layer_follow_formats(kernel, program);
            return true;
        }
    }
    free(record);
    layer_driver->clReleaseKernel(kernel);
    return false;
}

static cl_kernel create(layer_program *program, const char *name, cl_int *status) {
    pthread_mutex_lock(&program->making);
    const unsigned variant = layer_variant_of(program, name);
    cl_program companion = layer_companion_for(program, variant);
    pthread_mutex_unlock(&program->making);
    cl_kernel kernel = layer_driver->clCreateKernel(companion, name, status);
    if (kernel != NULL && !keep_kernel(kernel, program, program->plan.emulates_sub_groups ? variant : 0)) {
        kernel = NULL;
        *status = CL_OUT_OF_HOST_MEMORY;
    }
    return kernel;
}

cl_kernel layer_create_kernel(cl_program user, const char *name, cl_int *status) {
    layer_program *program = layer_hold(user);
    if (program == NULL || name == NULL) {
        layer_drop(program);
        return layer_driver->clCreateKernel(user, name, status);
    }
    cl_int own_status;
    cl_kernel kernel = create(program, name, &own_status);
    if (status != NULL)
        *status = own_status;
    layer_drop(program);
    return kernel;
}

char *layer_kernel_names(cl_program program, cl_int *status) {
    size_t size = 0;
    *status = layer_driver->clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, 0, NULL, &size);
    char *names = *status == CL_SUCCESS ? calloc(1, size + 1) : NULL;
    if (*status == CL_SUCCESS && names == NULL)
        *status = CL_OUT_OF_HOST_MEMORY;
    if (names != NULL)
        *status = layer_driver->clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, size, names, NULL);
    return names;
}

/* One by one by name, since each is of the companion of its variant. */
cl_int layer_create_kernels(cl_program user, cl_uint room, cl_kernel *list, cl_uint *count) {
    layer_program *program = layer_hold(user);
    if (program == NULL) {
        layer_drop(program);
        return layer_driver->clCreateKernelsInProgram(user, room, list, count);
    }
    cl_uint number = 0;
    cl_int status = layer_driver->clCreateKernelsInProgram(layer_first_companion(program), 0, NULL, &number);
    if (status == CL_SUCCESS && list != NULL && room < number)
        status = CL_INVALID_VALUE;
    if (status == CL_SUCCESS && list != NULL) {
        char *names = layer_kernel_names(layer_first_companion(program), &status), *rest = NULL;
        cl_uint made = 0;
        for (char *name = names == NULL ? NULL : strtok_r(names, ";", &rest);
             status == CL_SUCCESS && name != NULL && made < number; name = strtok_r(NULL, ";", &rest)) {
            list[made] = create(program, name, &status);
            made += status == CL_SUCCESS;
        }
        for (cl_uint i = 0; status != CL_SUCCESS && i < made; ++i)
            layer_release_kernel(list[i]);
        free(names);
    }
    if (status == CL_SUCCESS && count != NULL)
        *count = number;
    layer_drop(program);
    return status;
}

cl_int layer_retain_kernel(cl_kernel kernel) {
    const cl_int status = layer_driver->clRetainKernel(kernel);
    if (status == CL_SUCCESS && atomic_load(&kernel_count) != 0) {
        pthread_mutex_lock(&lock);
        kernel_record *record = layer_find(&kernels, kernel);
        if (record != NULL)
            ++record->references;
        pthread_mutex_unlock(&lock);
    }
    return status;
}

/* The record is taken out before the driver releases the kernel: its handle may be another kernel's at once. */
cl_int layer_release_kernel(cl_kernel kernel) {
    kernel_record *gone = NULL;
    if (atomic_load(&kernel_count) != 0) {
        pthread_mutex_lock(&lock);
        kernel_record *record = layer_find(&kernels, kernel);
        if (record != NULL && --record->references == 0)
            gone = layer_take(&kernels, kernel);
        atomic_store(&kernel_count, kernels.count);
        pthread_mutex_unlock(&lock);
    }
    if (gone != NULL)
        layer_forget_formats(kernel);
    const cl_int status = layer_driver->clReleaseKernel(kernel);
    if (gone != NULL) {
        atomic_fetch_sub(&gone->program->kernels, 1);
        layer_drop(gone->program);
        if (gone->user != NULL)
            layer_release_program(gone->user);
        free(gone);
    }
    return status;
}

/* A kernel's record, its program held; false when there is none. */
static bool find_kernel(cl_kernel kernel, kernel_record *copy) {
    if (atomic_load(&kernel_count) == 0)
        return false;
    pthread_mutex_lock(&lock);
    const kernel_record *record = layer_find(&kernels, kernel);
    if (record != NULL) {
        *copy = *record;
        atomic_fetch_add(&record->program->references, 1);
    }
    pthread_mutex_unlock(&lock);
    return record != NULL;
}

cl_kernel layer_clone_kernel(cl_kernel kernel, cl_int *status) {
    kernel_record record;
    cl_kernel clone = layer_driver->clCloneKernel(kernel, status);
    if (clone != NULL && find_kernel(kernel, &record)) {
        if (!keep_kernel(clone, record.program, record.variant)) {
            clone = NULL;
            if (status != NULL)
                *status = CL_OUT_OF_HOST_MEMORY;
        }
        if (clone != NULL)
            layer_clone_formats(clone, kernel);
        layer_drop(record.program);
    }
    return clone;
}

bool layer_know_kernel(cl_kernel kernel, cl_program *user, unsigned *size) {
    kernel_record record;
    if (!find_kernel(kernel, &record))
        return false;
    *user = record.program->user;
    *size = LAYER_SIZE_OF(record.variant);
    layer_drop(record.program);
    return true;
}
