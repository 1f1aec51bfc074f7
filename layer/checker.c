/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernels of checked programs, and what their launches tell the checker. */

#include "checker.h"

#include "answer.h"
#include "scan/local_arguments.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

typedef struct argument {
    bool is_global, is_buffer;
    cl_mem buffer; /* not retained, as in OpenCL */
    size_t local_bytes;
} argument;

typedef struct record {
    layer_program *program; /* which the kernel's own record holds */
    char *name;
    bool knows_qualifiers;
    cl_uint count;
    argument arguments[];
} record;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static layer_table records;

cl_int layer_plan_area(cl_program program, const cl_device_id *devices, cl_uint count, layer_area **area) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    cl_context context = NULL;
    *area = NULL;
    if (layer_driver->clGetProgramInfo(program, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL) != CL_SUCCESS)
        return CL_SUCCESS;
    layer_area *found = count == 1 ? layer_find_area(context, devices[0]) : NULL;
    if (count == 1 && found == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    if (found != NULL && found->address != 0) {
        *area = found;
        return CL_SUCCESS;
    }
    layer_drop_area(found);
    if (!atomic_flag_test_and_set(&said))
        layer_say("check: program %p is not checked at run time: %s", (void *)program,
                  count == 1 ? "this driver's kernels do not reach a buffer that is no argument"
                             : "it is built for several devices at once");
    return CL_SUCCESS;
}

static void free_record(void *freed) {
    record *r = freed;
    if (r != NULL)
        free(r->name);
    free(r);
}

static cl_int keep(cl_kernel kernel, record *r) {
    pthread_mutex_lock(&mutex);
    free_record(layer_take(&records, kernel));
    const bool is_kept = layer_put(&records, kernel, r);
    if (!is_kept)
        free_record(r);
    pthread_mutex_unlock(&mutex);
    return is_kept ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
}

cl_int layer_follow_launches(cl_kernel kernel, layer_program *program) {
    const layer_asked of = {.kernel = kernel};
    char *name;
    cl_uint count = 0;
    if (program->plan.area == NULL)
        return CL_SUCCESS;
    layer_driver->clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL);
    record *r = calloc(1, sizeof *r + count * sizeof(argument));
    if (r == NULL || layer_ask_string(&of, CL_KERNEL_FUNCTION_NAME, &name) != CL_SUCCESS) {
        free(r);
        return CL_OUT_OF_HOST_MEMORY;
    }
    *r = (record){.program = program, .name = name, .knows_qualifiers = true, .count = count};
    for (cl_uint i = 0; i < count; ++i) {
        cl_kernel_arg_address_qualifier space = 0;
        r->knows_qualifiers &= layer_driver->clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ADDRESS_QUALIFIER,
                                                                sizeof space, &space, NULL) == CL_SUCCESS;
        cl_kernel_arg_access_qualifier access = CL_KERNEL_ARG_ACCESS_NONE;
        layer_driver->clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof access, &access, NULL);
        r->arguments[i].is_global =
            space == CL_KERNEL_ARG_ADDRESS_GLOBAL && access == CL_KERNEL_ARG_ACCESS_NONE; /* images are global, too */
    }
    return keep(kernel, r);
}

/* A copy of a kernel's record; NULL if there is none, or when memory runs out. */
static record *copy_record(cl_kernel kernel, bool *exists) {
    *exists = false;
    if (atomic_load(&records.count) == 0)
        return NULL;
    pthread_mutex_lock(&mutex);
    const record *source = layer_find(&records, kernel);
    *exists = source != NULL;
    const size_t size = *exists ? sizeof *source + source->count * sizeof(argument) : 0;
    record *copy = *exists ? malloc(size) : NULL;
    if (copy != NULL) {
        memcpy(copy, source, size);
        copy->name = strdup(source->name);
    }
    pthread_mutex_unlock(&mutex);
    if (copy != NULL && copy->name == NULL) {
        free(copy);
        copy = NULL;
    }
    return copy;
}

cl_int layer_clone_launches(cl_kernel clone, cl_kernel kernel) {
    bool exists;
    record *copy = copy_record(kernel, &exists);
    if (copy != NULL)
        return keep(clone, copy);
    return exists ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
}

void layer_bind_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    if (atomic_load(&records.count) == 0)
        return;
    pthread_mutex_lock(&mutex);
    record *r = layer_find(&records, kernel);
    if (r != NULL && index < r->count) {
        argument *bound = &r->arguments[index];
        bound->is_buffer = bound->is_global && value != NULL && size == sizeof bound->buffer;
        if (bound->is_buffer)
            memcpy(&bound->buffer, value, sizeof bound->buffer);
        bound->is_buffer = bound->is_buffer && bound->buffer != NULL;
        bound->local_bytes = value == NULL && !bound->is_global ? size : 0;
    }
    pthread_mutex_unlock(&mutex);
}

void layer_forget_launches(cl_kernel kernel) {
    if (atomic_load(&records.count) == 0)
        return;
    pthread_mutex_lock(&mutex);
    free_record(layer_take(&records, kernel));
    pthread_mutex_unlock(&mutex);
}

void layer_forget_all_launches(void) {
    pthread_mutex_lock(&mutex);
    layer_clear(&records, free_record);
    pthread_mutex_unlock(&mutex);
}

/* Retains the buffers of the arguments. Whether they are all that the launch can access. False when memory runs out. */
static bool copy_arguments(const record *r, layer_checked_launch *c, bool *are_all) {
    *are_all = r->knows_qualifiers;
    c->argument_count = r->count;
    c->local_bytes = calloc(r->count + 1, sizeof *c->local_bytes);
    c->buffers = calloc(r->count + 1, sizeof *c->buffers);
    if (c->local_bytes == NULL || c->buffers == NULL)
        return false;
    for (cl_uint i = 0; i < r->count; ++i) {
        const argument *bound = &r->arguments[i];
        c->local_bytes[i] = bound->local_bytes;
        if (bound->is_buffer && c->buffer_count < LAYER_MOST_RANGES &&
            layer_driver->clRetainMemObject(bound->buffer) == CL_SUCCESS)
            c->buffers[c->buffer_count++] = bound->buffer;
        else if (bound->is_global)
            *are_all = false; /* too many, shared virtual memory, or a null pointer */
    }
    return true;
}

static bool is_version_1(const char *options) {
    const char *standard = options == NULL ? NULL : strstr(options, "-cl-std=");
    return standard == NULL || strncmp(standard, "-cl-std=CL1", 11) == 0;
}

/* Fills in what is known of local memory: a limit for the kernel's own variables. */
static void limit_local_memory(const layer_area *a, cl_kernel kernel, layer_checked_launch *c) {
    cl_ulong all = 0, arguments = 0, largest = 0;
    for (cl_uint i = 0; i < c->argument_count; ++i) {
        arguments += c->local_bytes[i];
        largest = c->local_bytes[i] > largest ? c->local_bytes[i] : largest;
    }
    c->header.local_limit = ~(cl_ulong)0;
    if (!a->counts_variables || layer_driver->clGetKernelWorkGroupInfo(kernel, a->device, CL_KERNEL_LOCAL_MEM_SIZE,
                                                                       sizeof all, &all, NULL) != CL_SUCCESS)
        return;
    const cl_ulong own = all > arguments ? all - arguments : 0;
    c->header.local_limit = own > largest ? own : largest;
    if (all == arguments && c->argument_count <= __cltile_noted_arguments)
        c->header.flags |= __cltile_has_no_local_variables;
}

static bool has_blocks(const layer_program *program) {
    return (program->plan.uses & LAYER_USES_OF_CHECKED_BLOCKS) != 0;
}

/* Lays out the area for a launch. */
static void lay_out(const layer_area *a, cl_kernel kernel, layer_checked_launch *c) {
    const layer_sizes *sizes = &c->launched.sizes;
    size_t items = sizes->local[0] * sizes->local[1] * sizes->local[2];
    size_t groups = layer_groups_of(sizes, 0) * layer_groups_of(sizes, 1) * layer_groups_of(sizes, 2);
    if (items == 0) {
        layer_driver->clGetKernelWorkGroupInfo(kernel, a->device, CL_KERNEL_WORK_GROUP_SIZE, sizeof items, &items,
                                               NULL);
        groups = sizes->global[0] * sizes->global[1] * sizes->global[2];
        groups = groups < 1024 ? groups : 1024;
    }
    const layer_area_needs needs = {.range_bytes = LAYER_MOST_RANGES * sizeof(struct __cltile_range) +
                                                   (1 + (size_t)c->argument_count) * sizeof(cl_ulong),
                                    .groups = groups,
                                    .items = items,
                                    .most_bytes = a->bytes,
                                    .has_blocks = has_blocks(c->launched.program)};
    static atomic_flag said = ATOMIC_FLAG_INIT;
    layer_lay_out_area(&c->header, &needs);
    if (c->header.group_capacity < groups && !atomic_flag_test_and_set(&said))
        layer_say("check: the first %u of %zu work-groups of kernel '%s' are checked at run time",
                  c->header.group_capacity, groups, c->launched.kernel);
}

static void describe(const layer_launch *launch, const layer_area *a, layer_sizes *sizes) {
    size_t required[3] = {0};
    layer_driver->clGetKernelWorkGroupInfo(launch->kernel, a->device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                           sizeof required, required, NULL);
    const size_t *local = launch->local != NULL ? launch->local : required[0] != 0 ? required : NULL;
    for (cl_uint d = 0; d < 3; ++d) {
        sizes->global[d] = d < launch->dimensions ? launch->global[d] : 1;
        sizes->local[d] = local == NULL ? 0 : d < launch->dimensions ? local[d] : 1;
    }
}

/* NULL when memory runs out. */
static layer_checked_launch *make_launch(const layer_launch *launch, const record *r) {
    const layer_area *a = r->program->plan.area;
    bool are_all;
    layer_checked_launch *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    atomic_fetch_add(&r->program->references, 1);
    c->launched.program = r->program;
    c->launched.kernel = strdup(r->name);
    if (c->launched.kernel == NULL || layer_copy_images(launch->kernel, &c->images) != CL_SUCCESS ||
        !copy_arguments(r, c, &are_all)) {
        layer_free_launch(c);
        return NULL;
    }
    describe(launch, a, &c->launched.sizes);
    lay_out(a, launch->kernel, c);
    c->header.kernel_hash = layer_hash_kernel(r->name, strlen(r->name));
    /* Newer versions have variables in global memory. */
    if (are_all && is_version_1(r->program->recipe.options))
        c->header.flags |= __cltile_ranges_are_all;
    limit_local_memory(a, launch->kernel, c);
    return c;
}

cl_int layer_enqueue_checked(const layer_launch *launch, cl_event *event) {
    bool exists;
    record *r = copy_record(launch->kernel, &exists);
    if (r == NULL)
        return exists ? CL_OUT_OF_HOST_MEMORY : layer_pass_launch(launch, event);
    cl_context context = NULL;
    cl_device_id device = NULL;
    layer_driver->clGetCommandQueueInfo(launch->queue, CL_QUEUE_CONTEXT, sizeof context, &context, NULL);
    layer_driver->clGetCommandQueueInfo(launch->queue, CL_QUEUE_DEVICE, sizeof device, &device, NULL);
    const layer_area *a = r->program->plan.area;
    const bool is_checked = a->context == context && a->device == device && launch->dimensions >= 1 &&
                            launch->dimensions <= 3 && launch->global != NULL;
    layer_checked_launch *c = is_checked ? make_launch(launch, r) : NULL;
    free_record(r);
    if (is_checked && c == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    return c == NULL ? layer_pass_launch(launch, event) : layer_start_launch(launch, c, event);
}
