/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of kernels. No call of the driver is made under its lock. */

#include "kernel.h"

#include "answer.h"
#include "checker.h"
#include "formats.h"
#include "images.h"
#include "program.h"
#include "table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct kernel_record {
    layer_program *program;
    bool is_original; /* the kernel is of the caller's program to the driver, too; else that is retained */
    unsigned size;    /* of emulated sub-groups; 0 unless sub-groups are emulated */
    unsigned references;
} kernel_record;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static layer_table kernels;

/* Keeps the images of a kernel, if something depends on them. */
static cl_int follow_images(cl_kernel kernel, const layer_program *program, unsigned size) {
    const unsigned blocks = program->plan.uses & (LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE);
    const bool tells_formats = layer_tells_other_formats(program);
    layer_images *images = NULL;
    if (!tells_formats && (!layer_setting.check || blocks == 0))
        return CL_SUCCESS;
    cl_int status = layer_make_images(kernel, &images);
    if (images != NULL) {
        images->has_other_formats = tells_formats;
        images->sub_group_size = size;
    }
    if (status == CL_SUCCESS && images != NULL && tells_formats)
        status = layer_find_formats(program, images);
    if (status == CL_SUCCESS && images != NULL)
        return layer_keep_images(kernel, images);
    layer_free_images(images);
    return status;
}

/* Forgets what is known of a kernel besides its record. */
static void forget_kernel(cl_kernel kernel) {
    layer_forget_images(kernel);
    layer_forget_launches(kernel);
}

/* Takes a kernel that was just created into the table. When memory runs out, the kernel is released. */
static bool keep_kernel(cl_kernel kernel, layer_program *program, unsigned size) {
    const bool is_original = program->owns_first && layer_first_companion(program).size == size;
    kernel_record *record = calloc(1, sizeof *record);
    bool is_kept = record != NULL && follow_images(kernel, program, size) == CL_SUCCESS &&
                   layer_follow_launches(kernel, program) == CL_SUCCESS;
    if (is_kept) {
        *record = (kernel_record){program, is_original, size, 1};
        atomic_fetch_add(&program->references, 1);
        atomic_fetch_add(&program->kernels, 1);
        pthread_mutex_lock(&lock);
        is_kept = layer_put(&kernels, kernel, record);
        pthread_mutex_unlock(&lock);
        if (!is_kept) {
            atomic_fetch_sub(&program->kernels, 1);
            layer_drop(program);
            forget_kernel(kernel);
        }
    }
    if (is_kept)
        layer_count_reference(program->original);
    if (is_kept && !is_original)
        layer_driver->clRetainProgram(program->original);
    if (!is_kept) {
        free(record);
        layer_driver->clReleaseKernel(kernel);
    }
    return is_kept;
}

static cl_kernel create(layer_program *program, const char *name, cl_int *status) {
    const unsigned size = layer_size_of(program, name);
    cl_program companion = layer_companion_for(program, size);
    cl_kernel kernel = layer_driver->clCreateKernel(companion, name, status);
    if (kernel != NULL && !keep_kernel(kernel, program, program->plan.emulates_sub_groups ? size : 0)) {
        kernel = NULL;
        *status = CL_OUT_OF_HOST_MEMORY;
    }
    return kernel;
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

/* Creates kernels one by one, each from the companion of its size. */
cl_int layer_create_kernels(cl_program original, cl_uint capacity, cl_kernel *list, cl_uint *count) {
    layer_program *program = layer_hold(original);
    if (program == NULL)
        return layer_driver->clCreateKernelsInProgram(original, capacity, list, count);
    cl_uint number = 0;
    cl_int status = layer_driver->clCreateKernelsInProgram(layer_first_companion(program).program,
                                                           list == NULL ? capacity : 0, NULL, &number);
    if (status == CL_SUCCESS && list != NULL && capacity < number)
        status = CL_INVALID_VALUE;
    if (status == CL_SUCCESS && list != NULL) {
        const layer_asked of = {.program = layer_first_companion(program).program};
        char *names, *rest = NULL;
        status = layer_ask_string(&of, CL_PROGRAM_KERNEL_NAMES, &names);
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
    if (status == CL_SUCCESS && atomic_load(&kernels.count) != 0) {
        pthread_mutex_lock(&lock);
        kernel_record *record = layer_find(&kernels, kernel);
        if (record != NULL)
            ++record->references;
        pthread_mutex_unlock(&lock);
    }
    return status;
}

/* Forgets a kernel that is gone, and what it held. */
static void drop_kernel_record(kernel_record *gone, layer_program *last) {
    cl_program original = gone->is_original ? NULL : gone->program->original;
    atomic_fetch_sub(&gone->program->kernels, 1);
    layer_drop(gone->program);
    layer_drop(last);
    if (original != NULL)
        layer_driver->clReleaseProgram(original);
    free(gone);
}

/* Removes the records before the driver releases the kernel, and with it maybe the program: another thread's new object
 * may get the same handle. */
cl_int layer_release_kernel(cl_kernel kernel) {
    kernel_record *gone = NULL;
    layer_program *last = NULL;
    if (atomic_load(&kernels.count) != 0) {
        pthread_mutex_lock(&lock);
        kernel_record *record = layer_find(&kernels, kernel);
        if (record != NULL && --record->references == 0)
            gone = layer_take(&kernels, kernel);
        pthread_mutex_unlock(&lock);
    }
    if (gone != NULL) {
        forget_kernel(kernel);
        last = layer_discount_reference(gone->program->original);
    }
    const cl_int status = layer_driver->clReleaseKernel(kernel);
    if (gone != NULL)
        drop_kernel_record(gone, last);
    return status;
}

/* Copies a kernel's record and holds its program. False for other kernels. */
static bool find_kernel(cl_kernel kernel, kernel_record *copy) {
    if (atomic_load(&kernels.count) == 0)
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
    if (clone == NULL)
        return NULL;
    const bool is_ours = find_kernel(kernel, &record);
    bool is_kept = !is_ours || keep_kernel(clone, record.program, record.size);
    if (is_kept &&
        (layer_clone_images(clone, kernel) != CL_SUCCESS || layer_clone_launches(clone, kernel) != CL_SUCCESS)) {
        layer_release_kernel(clone);
        is_kept = false;
    }
    if (is_ours)
        layer_drop(record.program);
    if (!is_kept && status != NULL)
        *status = CL_OUT_OF_HOST_MEMORY;
    return is_kept ? clone : NULL;
}

bool layer_find_kernel(cl_kernel kernel, cl_program *original, unsigned *size) {
    kernel_record record;
    if (!find_kernel(kernel, &record))
        return false;
    *original = record.program->original;
    *size = record.size;
    layer_drop(record.program);
    return true;
}

static void drop_kernel(void *record) {
    layer_drop(((kernel_record *)record)->program);
    free(record);
}

void layer_forget_all_kernels(void) {
    pthread_mutex_lock(&lock);
    layer_clear(&kernels, drop_kernel);
    pthread_mutex_unlock(&lock);
    layer_forget_all_images();
    layer_forget_all_launches();
}
