/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of kernels. No call of the driver is made under its lock. And clGetKernelSubGroupInfo: the arithmetic of
 * emulated sub-groups. */

#include "launch/kernel.h"

#include "driver/table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL
#define CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL 0x410A
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static layer_table kernels;

static void unlock_kernels(void) {
    pthread_mutex_unlock(&lock);
}

/* The record of a kernel, locked until unlock_kernels; NULL, and no lock, for another. */
static layer_kernel *lock_kernel(cl_kernel kernel) {
    if (atomic_load(&kernels.count) == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    layer_kernel *record = layer_find(&kernels, kernel);
    if (record == NULL)
        unlock_kernels();
    return record;
}

/* Learns what is to be known of a kernel's arguments. */
static cl_int follow_arguments(cl_kernel kernel, layer_kernel *record) {
    const layer_program *program = record->program;
    const bool tells_formats = layer_tells_other_formats(program);
    if (!tells_formats && program->plan.area == NULL)
        return CL_SUCCESS;
    record->arguments = layer_make_arguments(kernel);
    if (record->arguments == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    record->arguments->has_other_formats = tells_formats;
    record->arguments->sub_group_size = record->size;
    return tells_formats ? layer_find_formats(program, record->arguments) : CL_SUCCESS;
}

/* Takes a new kernel into the table, with `parts`, whose arguments become its record's; a record holds the program.
 * False when memory runs out. */
static bool keep_kernel(cl_kernel kernel, const layer_kernel *parts) {
    layer_program *program = parts->program;
    layer_kernel *record = malloc(sizeof *record);
    if (record == NULL)
        return false;
    *record = *parts;
    record->handle = kernel;
    record->is_original = program->owns_first && layer_first_companion(program).size == parts->size;
    record->references = 1;
    pthread_mutex_lock(&lock);
    const bool is_kept = layer_put(&kernels, record);
    pthread_mutex_unlock(&lock);
    if (!is_kept) {
        free(record);
        return false;
    }
    atomic_fetch_add(&program->references, 1);
    atomic_fetch_add(&program->kernels, 1);
    layer_count_reference(program->original);
    if (!record->is_original)
        layer_driver->clRetainProgram(program->original);
    return true;
}

static cl_kernel create(layer_program *program, const char *name, cl_int *status) {
    const unsigned size = layer_size_of(program, name);
    cl_kernel kernel = layer_driver->clCreateKernel(layer_companion_for(program, size), name, status);
    if (kernel == NULL)
        return NULL;
    layer_kernel parts = {.program = program, .size = program->plan.emulates_sub_groups ? size : 0};
    if (follow_arguments(kernel, &parts) == CL_SUCCESS && keep_kernel(kernel, &parts))
        return kernel;
    layer_free_arguments(parts.arguments);
    layer_driver->clReleaseKernel(kernel);
    *status = CL_OUT_OF_HOST_MEMORY;
    return NULL;
}

cl_kernel layer_create_kernel(cl_program original, const char *name, cl_int *status) {
    layer_program *program = layer_hold(original);
    cl_int own_status;
    if (program == NULL || name == NULL) {
        layer_drop(program);
        return layer_driver->clCreateKernel(original, name, status);
    }
    cl_kernel kernel = create(program, name, &own_status);
    if (status != NULL)
        *status = own_status;
    layer_drop(program);
    return kernel;
}

/* Kernels that clCreateKernelsInProgram makes. */
typedef struct new_kernels {
    layer_program *program;
    cl_kernel *list;
    cl_uint count;
} new_kernels;

static cl_int add_kernel(void *data, const char *name) {
    new_kernels *all = data;
    cl_int status;
    cl_kernel kernel = create(all->program, name, &status);
    if (kernel != NULL)
        all->list[all->count++] = kernel;
    return status;
}

/* Creates kernels one by one, each from the companion of its size. */
cl_int layer_create_kernels(cl_program original, cl_uint capacity, cl_kernel *list, cl_uint *count) {
    layer_program *program = layer_hold(original);
    if (program == NULL)
        return layer_driver->clCreateKernelsInProgram(original, capacity, list, count);
    cl_program first = layer_first_companion(program).program;
    new_kernels all = {.program = program, .list = list};
    cl_uint number = 0;
    cl_int status = layer_driver->clCreateKernelsInProgram(first, list == NULL ? capacity : 0, NULL, &number);
    if (status == CL_SUCCESS && list != NULL && capacity < number)
        status = CL_INVALID_VALUE;
    if (status == CL_SUCCESS && list != NULL)
        status = layer_visit_kernels(first, add_kernel, &all);
    for (cl_uint i = 0; status != CL_SUCCESS && i < all.count; ++i)
        layer_release_kernel(list[i]);
    if (status == CL_SUCCESS && count != NULL)
        *count = number;
    layer_drop(program);
    return status;
}

cl_int layer_retain_kernel(cl_kernel kernel) {
    const cl_int status = layer_driver->clRetainKernel(kernel);
    layer_kernel *record = status == CL_SUCCESS ? lock_kernel(kernel) : NULL;
    if (record != NULL) {
        ++record->references;
        unlock_kernels();
    }
    return status;
}

/* Forgets a kernel that is gone, and what it held. */
static void forget_kernel(layer_kernel *gone, layer_program *last) {
    cl_program original = gone->is_original ? NULL : gone->program->original;
    atomic_fetch_sub(&gone->program->kernels, 1);
    layer_drop_kernel(gone);
    layer_drop(last);
    if (original != NULL)
        layer_driver->clReleaseProgram(original);
    free(gone);
}

/* Removes the record before the driver releases the kernel, and with it maybe the program: another thread's new object
 * may get the same handle. */
cl_int layer_release_kernel(cl_kernel kernel) {
    layer_kernel *record = lock_kernel(kernel), *gone = NULL;
    if (record != NULL) {
        gone = --record->references == 0 ? layer_take(&kernels, kernel) : NULL;
        unlock_kernels();
    }
    layer_program *last = gone == NULL ? NULL : layer_discount_reference(gone->program->original);
    const cl_int status = layer_driver->clReleaseKernel(kernel);
    if (gone != NULL)
        forget_kernel(gone, last);
    return status;
}

cl_int layer_copy_kernel(cl_kernel kernel, layer_kernel *copy) {
    *copy = (layer_kernel){.program = NULL};
    const layer_kernel *record = lock_kernel(kernel);
    if (record == NULL)
        return CL_SUCCESS;
    *copy = *record;
    atomic_fetch_add(&record->program->references, 1);
    copy->arguments = record->arguments == NULL ? NULL : layer_copy_arguments(record->arguments);
    const bool ok = copy->arguments != NULL || record->arguments == NULL;
    unlock_kernels();
    return ok ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
}

void layer_drop_kernel(layer_kernel *copy) {
    layer_free_arguments(copy->arguments);
    layer_drop(copy->program);
}

cl_kernel layer_clone_kernel(cl_kernel kernel, cl_int *status) {
    layer_kernel copy;
    cl_kernel clone = layer_driver->clCloneKernel(kernel, status);
    if (clone == NULL)
        return NULL;
    const bool is_kept =
        layer_copy_kernel(kernel, &copy) == CL_SUCCESS && (copy.program == NULL || keep_kernel(clone, &copy));
    if (is_kept)
        copy.arguments = NULL; /* the clone's */
    else
        layer_driver->clReleaseKernel(clone);
    layer_drop_kernel(&copy);
    if (!is_kept && status != NULL)
        *status = CL_OUT_OF_HOST_MEMORY;
    return is_kept ? clone : NULL;
}

static bool has_image(cl_kernel kernel, cl_uint index) {
    const layer_kernel *record = lock_kernel(kernel);
    const bool has = record != NULL && record->arguments != NULL && layer_is_image(record->arguments, index);
    if (record != NULL)
        unlock_kernels();
    return has;
}

cl_int layer_set_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    const cl_int status = layer_driver->clSetKernelArg(kernel, index, size, value);
    if (status != CL_SUCCESS)
        return status;
    layer_image image = {.handle = NULL};
    if (size == sizeof image.handle && has_image(kernel, index))
        image = layer_read_image(value);
    const layer_kernel *record = lock_kernel(kernel);
    if (record != NULL) {
        if (record->arguments != NULL)
            layer_bind_argument(record->arguments, index, size, value, &image);
        unlock_kernels();
    }
    return status;
}

bool layer_refuses_launch(cl_kernel kernel) {
    const layer_kernel *record = lock_kernel(kernel);
    const bool refuses = record != NULL && record->arguments != NULL && layer_refuses_formats(record->arguments);
    if (record != NULL)
        unlock_kernels();
    return refuses;
}

cl_int layer_get_kernel_info(cl_kernel kernel, cl_kernel_info name, const layer_answer *answer) {
    const layer_kernel *record = name == CL_KERNEL_PROGRAM ? lock_kernel(kernel) : NULL;
    if (record != NULL) {
        cl_program original = record->program->original;
        unlock_kernels();
        return layer_give(answer, &original, sizeof original);
    }
    return layer_driver->clGetKernelInfo(kernel, name, answer->capacity, answer->value, answer->size_ret);
}

static void drop_record(void *record) {
    layer_drop_kernel(record);
    free(record);
}

void layer_forget_all_kernels(void) {
    pthread_mutex_lock(&lock);
    layer_clear(&kernels, drop_record);
    pthread_mutex_unlock(&lock);
}

/* ---- Queries of sub-groups ---- */

/* The number of work-items of a query's local size; 0 for an invalid query and for an overflow. */
static size_t work_items(const layer_input *input) {
    const size_t dimensions = input->size / sizeof(size_t);
    if (input->value == NULL || dimensions < 1 || dimensions > 3 || input->size % sizeof(size_t) != 0)
        return 0;
    size_t product = 1;
    for (size_t i = 0; i < dimensions; ++i) {
        if (__builtin_mul_overflow(product, ((const size_t *)input->value)[i], &product))
            return 0;
    }
    return product;
}

static size_t largest_work_group(cl_kernel kernel, cl_device_id device) {
    size_t most = 0;
    layer_driver->clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL);
    return most;
}

/* CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: that many full sub-groups side by side, or zeros when that does not fit. */
static cl_int give_local_size(size_t count, size_t most, size_t size, const layer_answer *answer) {
    const bool fits = count != 0 && count <= most / size;
    const size_t local[3] = {fits ? count * size : 0, fits, fits};
    const size_t dimensions = answer->capacity / sizeof(size_t);
    if (answer->value != NULL && (dimensions < 1 || dimensions > 3 || answer->capacity % sizeof(size_t) != 0))
        return CL_INVALID_VALUE;
    return layer_give(answer, local, answer->value == NULL ? sizeof local : answer->capacity);
}

static size_t sub_groups(size_t items, size_t size) {
    return items / size + (items % size != 0);
}

static cl_int give_number(size_t number, const layer_answer *answer) {
    return layer_give(answer, &number, sizeof number);
}

cl_int layer_get_sub_group_info(layer_sub_group_query *ask_driver, cl_kernel kernel, cl_device_id device,
                                cl_kernel_sub_group_info name, const layer_input *input, const layer_answer *answer) {
    const layer_kernel *record = lock_kernel(kernel);
    const unsigned size = record == NULL ? 0 : record->size;
    if (record != NULL)
        unlock_kernels();
    if (size == 0)
        return ask_driver == NULL ? CL_INVALID_OPERATION
                                  : ask_driver(kernel, device, name, input->size, input->value, answer->capacity,
                                               answer->value, answer->size_ret);
    const size_t items = work_items(input), most = largest_work_group(kernel, device);
    switch (name) {
    case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
        return items == 0 ? CL_INVALID_VALUE : give_number(size, answer);
    case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
        return items == 0 ? CL_INVALID_VALUE : give_number(sub_groups(items, size), answer);
    case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
        return input->value == NULL || input->size != sizeof(size_t)
                   ? CL_INVALID_VALUE
                   : give_local_size(*(const size_t *)input->value, most, size, answer);
    case CL_KERNEL_MAX_NUM_SUB_GROUPS:
        return give_number(sub_groups(most, size), answer);
    case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
        return give_number(0, answer);
    case CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL:
        return give_number(size, answer);
    default:
        return CL_INVALID_VALUE;
    }
}
