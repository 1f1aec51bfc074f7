/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* rusticl of Mesa 25 and 26 has a table of image formats for each enqueue: first the kernel's read_only images, then
 * its other images. It also numbers the images, from 0 in each of the two groups, and get_image_channel_* takes the
 * entry of that number, without the offset of the second group:
 *
 *     image                     number   its entry       the entry it takes
 *     read_only a               0        0               0
 *     read_only b               1        1               1
 *     write_only c              0        2               0, the format of a
 *
 * A kernel cannot ask otherwise. If the two formats differ, blocks of c would be written wrong; blocks of a read_write
 * image would also be read wrong. */

#include "formats.h"

#include "answer.h"
#include "plan.h"
#include "table.h"
#include "validate/parameters.h"

#include <stdlib.h>
#include <string.h>

typedef struct argument {
    cl_kernel_arg_access_qualifier access; /* CL_KERNEL_ARG_ACCESS_NONE: not an image */
    bool may_have_blocks;                  /* of an image that is not read_only */
    bool is_bound;
    cl_image_format format;
} argument;

typedef struct record {
    char *name;
    bool is_said;
    cl_uint count;
    argument arguments[];
} record;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static layer_table records;
static atomic_size_t record_count; /* 0: no lookup is needed */

static void free_record(void *freed) {
    record *record = freed;
    if (record != NULL)
        free(record->name);
    free(record);
}

static cl_int keep(cl_kernel kernel, record *record) {
    pthread_mutex_lock(&mutex);
    free_record(layer_take(&records, kernel));
    const bool is_kept = layer_put(&records, kernel, record);
    if (!is_kept)
        free_record(record);
    atomic_store(&record_count, records.count);
    pthread_mutex_unlock(&mutex);
    return is_kept ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
}

/* Makes a record without arguments' blocks; `made` becomes NULL if the driver has no argument information. */
static cl_int make_record(cl_kernel kernel, record **made) {
    size_t size = 0;
    cl_uint count = 0;
    *made = NULL;
    if (layer_driver->clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL) != CL_SUCCESS ||
        layer_driver->clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, 0, NULL, &size) != CL_SUCCESS)
        return CL_SUCCESS;
    record *record = calloc(1, sizeof *record + count * sizeof(argument));
    char *name = calloc(1, size + 1);
    if (record == NULL || name == NULL) {
        free(record);
        free(name);
        return CL_OUT_OF_HOST_MEMORY;
    }
    record->name = name;
    record->count = count;
    bool is_known = layer_driver->clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, size, name, NULL) == CL_SUCCESS;
    for (cl_uint i = 0; is_known && i < count; ++i)
        is_known = layer_driver->clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ACCESS_QUALIFIER,
                                                    sizeof record->arguments[i].access, &record->arguments[i].access,
                                                    NULL) == CL_SUCCESS;
    if (is_known)
        *made = record;
    else
        free_record(record);
    return CL_SUCCESS;
}

static bool is_read_only(const argument *of) {
    return of->access == CL_KERNEL_ARG_ACCESS_READ_ONLY;
}

static bool is_other_image(const argument *of) {
    return of->access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY || of->access == CL_KERNEL_ARG_ACCESS_READ_WRITE;
}

/* Marks the arguments whose parameters certainly have blocks. Returns the LAYER_USE_* of blocks seen in any kernel. */
static unsigned take_blocks(const layer_functions *functions, record *record) {
    unsigned seen = 0;
    for (size_t f = 0; f < functions->count; ++f) {
        const layer_function *function = &functions->functions[f];
        for (size_t i = 0; function->kernel != NULL && i < function->parameter_count; ++i) {
            const layer_blocks *blocks = &function->parameters[i].blocks;
            seen |= (blocks->are_read ? LAYER_USE_MEDIA_BLOCK_READ : 0u) |
                    (blocks->are_written ? LAYER_USE_MEDIA_BLOCK_WRITE : 0u);
            if ((blocks->are_read || blocks->are_written) && i < record->count &&
                strcmp(function->kernel, record->name) == 0)
                record->arguments[i].may_have_blocks = is_other_image(&record->arguments[i]);
        }
    }
    return seen;
}

/* Marks arguments by the program's source. Macros may hide calls: if the program has a builtin's name and no visible
 * call of it, any image may have blocks. */
static cl_int find_blocks(const layer_program *program, record *record) {
    const layer_recipe *recipe = &program->recipe;
    const layer_headers headers = {recipe->header_count, recipe->headers, (const char **)recipe->header_names};
    layer_functions functions = {0};
    size_t size;
    char *text;
    layer_header *list = NULL;
    cl_int status = layer_read_source(program->original, &text, &size);
    if (text != NULL)
        status = layer_read_headers(&headers, &list);
    const layer_sources sources = {text, size, recipe->options, list, headers.count};
    if (text != NULL && status == CL_SUCCESS && !layer_find_parameters(&sources, &functions))
        status = CL_OUT_OF_HOST_MEMORY;
    const unsigned seen = status == CL_SUCCESS ? take_blocks(&functions, record) : 0;
    const unsigned hidden = program->plan.uses & ~seen;
    for (cl_uint i = 0; i < record->count; ++i) {
        argument *of = &record->arguments[i];
        const bool may_be_written = (hidden & LAYER_USE_MEDIA_BLOCK_WRITE) != 0 && is_other_image(of);
        const bool may_be_read =
            (hidden & LAYER_USE_MEDIA_BLOCK_READ) != 0 && of->access == CL_KERNEL_ARG_ACCESS_READ_WRITE;
        of->may_have_blocks = of->may_have_blocks || may_be_written || may_be_read;
    }
    layer_free_functions(&functions);
    layer_free_headers(list, headers.count);
    free(text);
    return status;
}

static bool may_be_refused(const record *record) {
    for (cl_uint i = 0; i < record->count; ++i)
        if (record->arguments[i].may_have_blocks)
            return true;
    return false;
}

cl_int layer_follow_formats(cl_kernel kernel, const layer_program *program) {
    const layer_plan *plan = &program->plan;
    record *made;
    if (plan->kind == NULL || !plan->kind->tells_other_formats ||
        (plan->uses & (LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE)) == 0)
        return CL_SUCCESS;
    cl_int status = make_record(kernel, &made);
    if (made != NULL)
        status = find_blocks(program, made);
    if (made != NULL && status == CL_SUCCESS && may_be_refused(made))
        return keep(kernel, made);
    free_record(made);
    return status;
}

cl_int layer_clone_formats(cl_kernel clone, cl_kernel kernel) {
    if (atomic_load(&record_count) == 0)
        return CL_SUCCESS;
    pthread_mutex_lock(&mutex);
    const record *source = layer_find(&records, kernel);
    const bool exists = source != NULL;
    const size_t size = exists ? sizeof *source + source->count * sizeof(argument) : 0;
    record *copy = exists ? malloc(size) : NULL;
    if (copy != NULL) {
        memcpy(copy, source, size);
        copy->name = strdup(source->name);
    }
    pthread_mutex_unlock(&mutex);
    if (copy != NULL && copy->name != NULL)
        return keep(clone, copy);
    free_record(copy);
    return exists ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
}

void layer_bind_format(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    cl_mem image;
    cl_image_format format;
    if (atomic_load(&record_count) == 0 || value == NULL || size != sizeof image)
        return;
    pthread_mutex_lock(&mutex);
    record *record = layer_find(&records, kernel);
    if (record != NULL && index < record->count && record->arguments[index].access != CL_KERNEL_ARG_ACCESS_NONE) {
        argument *bound = &record->arguments[index];
        memcpy(&image, value, sizeof image);
        bound->is_bound =
            layer_driver->clGetImageInfo(image, CL_IMAGE_FORMAT, sizeof format, &format, NULL) == CL_SUCCESS;
        if (bound->is_bound)
            bound->format = format;
    }
    pthread_mutex_unlock(&mutex);
}

/* The argument of an entry of the driver's table. */
static cl_uint argument_of_entry(const record *record, cl_uint entry) {
    for (cl_uint i = 0; i < record->count; ++i)
        if (is_read_only(&record->arguments[i]) && entry-- == 0)
            return i;
    for (cl_uint i = 0; i < record->count; ++i)
        if (is_other_image(&record->arguments[i]) && entry-- == 0)
            return i;
    return record->count;
}

static bool differ(const argument *one, const argument *other) {
    return one->is_bound && other->is_bound &&
           (one->format.image_channel_order != other->format.image_channel_order ||
            one->format.image_channel_data_type != other->format.image_channel_data_type);
}

static void say(record *record, cl_uint accessed, cl_uint used) {
    const cl_image_format *own = &record->arguments[accessed].format, *other = &record->arguments[used].format;
    if (!record->is_said)
        layer_say("kernel '%s' does not run: it accesses argument %u by media blocks, an image of order %#x and type "
                  "%#x, for which the driver tells the format of argument %u, order %#x and type %#x: create both "
                  "images with one format, or %s",
                  record->name, accessed, own->image_channel_order, own->image_channel_data_type, used,
                  other->image_channel_order, other->image_channel_data_type,
                  record->arguments[accessed].access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY
                      ? "write to a buffer"
                      : "use a buffer in place of the read_write image");
    record->is_said = true;
}

bool layer_refuses_formats(cl_kernel kernel) {
    if (atomic_load(&record_count) == 0)
        return false;
    pthread_mutex_lock(&mutex);
    record *record = layer_find(&records, kernel);
    bool is_refused = false;
    cl_uint number = 0;
    for (cl_uint i = 0; record != NULL && i < record->count && !is_refused; ++i) {
        if (!is_other_image(&record->arguments[i]))
            continue;
        const cl_uint used = argument_of_entry(record, number++);
        is_refused = record->arguments[i].may_have_blocks && differ(&record->arguments[i], &record->arguments[used]);
        if (is_refused)
            say(record, i, used);
    }
    pthread_mutex_unlock(&mutex);
    return is_refused;
}

void layer_forget_formats(cl_kernel kernel) {
    if (atomic_load(&record_count) == 0)
        return;
    pthread_mutex_lock(&mutex);
    free_record(layer_take(&records, kernel));
    atomic_store(&record_count, records.count);
    pthread_mutex_unlock(&mutex);
}

void layer_forget_all_formats(void) {
    pthread_mutex_lock(&mutex);
    layer_clear(&records, free_record);
    atomic_store(&record_count, 0);
    pthread_mutex_unlock(&mutex);
}
