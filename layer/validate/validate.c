/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Programs, kernels and their images, as the application made them. */

#include "validate.h"

#include "driver.h"
#include "table.h"
#include "validate/parameters.h"
#include "validate/rules.h"
#include "validate/spirv.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A program, or a kernel. */
typedef struct record {
    layer_subject **subjects; /* of a kernel one; of a linked program each input's */
    size_t subject_count;

    const layer_function *function; /* of a kernel, in its subject */
    unsigned sub_group_size;
    cl_mem *images; /* a kernel's arguments; NULL for what is none */
} record;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static layer_table records;

static void release_subject(layer_subject *subject) {
    if (--subject->owners > 0)
        return;
    layer_free_functions(&subject->functions);
    for (size_t i = 0; i < subject->said_count; ++i)
        free(subject->said[i]);
    free(subject->said);
    free(subject);
}

static void free_record(void *freed) {
    record *record = freed;
    for (size_t i = 0; record != NULL && i < record->subject_count; ++i)
        release_subject(record->subjects[i]);
    if (record != NULL) {
        free(record->subjects);
        free(record->images);
    }
    free(record);
}

static void forget(const void *object) {
    free_record(layer_take(&records, object));
}

/* In place of what is known of the object. NULL when memory runs out: then nothing is. */
static record *add_record(const void *object) {
    forget(object);
    record *added = calloc(1, sizeof *added);
    if (added != NULL && layer_put(&records, object, added))
        return added;
    free(added);
    return NULL;
}

static bool add_subject(record *record, layer_subject *subject) {
    layer_subject **grown = realloc(record->subjects, (record->subject_count + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    record->subjects = grown;
    grown[record->subject_count++] = subject;
    ++subject->owners;
    return true;
}

static bool has_blocks(const layer_function *function) {
    for (size_t i = 0; i < function->parameter_count; ++i)
        if (function->parameters[i].blocks.are_read || function->parameters[i].blocks.are_written)
            return true;
    return false;
}

/* A program in an intermediate language. */
static bool find_il_parameters(cl_program program, layer_functions *functions) {
    size_t size = 0;
    if (layer_driver->clGetProgramInfo(program, CL_PROGRAM_IL, 0, NULL, &size) != CL_SUCCESS || size == 0)
        return false;
    uint32_t *words = malloc(size);
    bool is_found = words != NULL &&
                    layer_driver->clGetProgramInfo(program, CL_PROGRAM_IL, size, words, NULL) == CL_SUCCESS &&
                    layer_find_spirv_parameters(words, size / sizeof *words, functions);
    free(words);
    return is_found;
}

static bool read_subject(cl_program program, const layer_sources *sources, layer_subject *subject) {
    subject->is_il = sources == NULL;
    return sources != NULL ? layer_find_parameters(sources, &subject->functions)
                           : find_il_parameters(program, &subject->functions);
}

void layer_validate_program(cl_program program, const layer_sources *sources) {
    layer_subject *subject = calloc(1, sizeof *subject);
    bool is_found = subject != NULL && read_subject(program, sources, subject);
    pthread_mutex_lock(&mutex);
    record *record = add_record(program);
    bool is_kept = is_found && record != NULL && add_subject(record, subject);
    pthread_mutex_unlock(&mutex);
    if (subject != NULL && !is_kept) {
        subject->owners = 1;
        release_subject(subject);
    }
}

void layer_validate_link(cl_program linked, cl_uint count, const cl_program *inputs) {
    pthread_mutex_lock(&mutex);
    record *record = add_record(linked);
    for (cl_uint i = 0; record != NULL && i < count; ++i) {
        const struct record *input = inputs[i] != linked ? layer_find(&records, inputs[i]) : NULL;
        for (size_t f = 0; input != NULL && f < input->subject_count; ++f)
            if (!add_subject(record, input->subjects[f]))
                break;
    }
    pthread_mutex_unlock(&mutex);
}

/* A kernel with media blocks, and the subject that have it. */
static const layer_function *find_kernel(const record *program, const char *name, layer_subject **subject) {
    for (size_t f = 0; f < program->subject_count; ++f)
        for (size_t i = 0; i < program->subjects[f]->functions.count; ++i) {
            const layer_function *function = &program->subjects[f]->functions.functions[i];
            *subject = program->subjects[f];
            if (function->kernel != NULL && strcmp(function->kernel, name) == 0)
                return has_blocks(function) ? function : NULL;
        }
    return NULL;
}

static void add_kernel(cl_kernel kernel, layer_subject *subject, const layer_function *function,
                       unsigned sub_group_size, const cl_mem *images) {
    record *record = add_record(kernel);
    if (record == NULL)
        return;
    record->images = calloc(function->parameter_count, sizeof *record->images);
    if (record->images == NULL || !add_subject(record, subject)) {
        forget(kernel);
        return;
    }
    record->function = function;
    record->sub_group_size = sub_group_size;
    if (images != NULL)
        memcpy(record->images, images, function->parameter_count * sizeof *images);
}

void layer_validate_kernel(cl_kernel kernel, cl_program program, const char *name, unsigned sub_group_size) {
    pthread_mutex_lock(&mutex);
    forget(kernel);
    const record *record = layer_find(&records, program);
    layer_subject *subject = NULL;
    const layer_function *function = record != NULL ? find_kernel(record, name, &subject) : NULL;
    if (function != NULL)
        add_kernel(kernel, subject, function, sub_group_size, NULL);
    pthread_mutex_unlock(&mutex);
}

void layer_validate_clone(cl_kernel kernel, cl_kernel source) {
    pthread_mutex_lock(&mutex);
    forget(kernel);
    const record *record = layer_find(&records, source);
    if (record != NULL)
        add_kernel(kernel, record->subjects[0], record->function, record->sub_group_size, record->images);
    pthread_mutex_unlock(&mutex);
}

void layer_validate_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    pthread_mutex_lock(&mutex);
    record *record = layer_find(&records, kernel);
    const layer_function *function = record != NULL ? record->function : NULL;
    if (function != NULL && index < function->parameter_count && size == sizeof(cl_mem) && value != NULL &&
        function->parameters[index].access != LAYER_NO_IMAGE) {
        const layer_blocks *blocks = &function->parameters[index].blocks;
        memcpy(&record->images[index], value, sizeof(cl_mem));
        if (record->images[index] != NULL && (blocks->are_read || blocks->are_written))
            layer_check_image(record->subjects[0], function, index, record->images[index]);
    }
    pthread_mutex_unlock(&mutex);
}

/* The work-group size that the kernel requires, or NULL: then the driver chooses. */
static const size_t *ask_required_size(cl_command_queue queue, cl_kernel kernel, size_t *size) {
    cl_device_id device;
    bool is_answered =
        layer_driver->clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device, &device, NULL) == CL_SUCCESS &&
        layer_driver->clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, 3 * sizeof *size,
                                               size, NULL) == CL_SUCCESS;
    return is_answered && size[0] != 0 ? size : NULL;
}

void layer_validate_enqueue(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *global,
                            const size_t *local) {
    pthread_mutex_lock(&mutex);
    const record *record = layer_find(&records, kernel);
    if (record != NULL) {
        layer_check_images(record->subjects[0], record->function, record->images);
        if (record->sub_group_size != 0 && global != NULL && dimensions >= 1 && dimensions <= 3) {
            size_t required[3] = {0};
            local = local != NULL ? local : ask_required_size(queue, kernel, required);
            layer_check_work_group(record->subjects[0], record->function, record->sub_group_size, dimensions, global,
                                   local);
        }
    }
    pthread_mutex_unlock(&mutex);
}

static void forget_locked(const void *object) {
    pthread_mutex_lock(&mutex);
    forget(object);
    pthread_mutex_unlock(&mutex);
}

void layer_validate_forget_program(cl_program program) {
    forget_locked(program);
}

void layer_validate_forget_kernel(cl_kernel kernel) {
    forget_locked(kernel);
}

void layer_validate_forget_all(void) {
    pthread_mutex_lock(&mutex);
    layer_clear(&records, free_record);
    pthread_mutex_unlock(&mutex);
}
