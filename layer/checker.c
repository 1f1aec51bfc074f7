/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The run-time checker's areas and launches.
 *
 * Each pair of context and device has one area, a buffer whose device address a small kernel tells. Checked programs
 * have that address as a constant, so that kernels keep their arguments. Launches of one area follow each other: its
 * lock is held from the area's filling to its reading. */

#include "checker.h"

#include "answer.h"
#include "checker_findings.h"
#include "scan/local_arguments.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

#define AREA_BYTES ((size_t)64 << 20)
#define RANGE_CAPACITY 256
#define PROBED 8 /* buffers that one launch of the probe tells the addresses of */

static const char probe_source[] =
    "kernel void addresses(global ulong *out, global uint *a, global uint *b, global uint *c, global uint *d,\n"
    "                      global uint *e, global uint *f, global uint *g, global uint *h) {\n"
    "    out[0] = (ulong)a; out[1] = (ulong)b; out[2] = (ulong)c; out[3] = (ulong)d;\n"
    "    out[4] = (ulong)e; out[5] = (ulong)f; out[6] = (ulong)g; out[7] = (ulong)h;\n"
    "}\n"
    "kernel void touch(ulong address) { *(global ulong *)address = 0x636c74696c65UL; }\n"
    "kernel void variable(global uint *out) {\n"
    "    local uint all[64];\n"
    "    all[get_local_id(0)] = out[0];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[0] = all[0];\n"
    "}\n";
#define VARIABLE_BYTES 256
#define TOUCHED 0x636c74696c65u

typedef struct area {
    cl_context context; /* kept by the buffer */
    cl_device_id device;
    pthread_mutex_t lock;
    cl_command_queue queue;
    cl_mem buffer, addresses;
    cl_program probe;
    cl_kernel probe_kernel;
    cl_ulong address;      /* 0: the driver cannot be checked */
    bool counts_variables; /* in CL_KERNEL_LOCAL_MEM_SIZE, which has arguments alone on PoCL 6 */
    size_t bytes;
    char *mirror;
    struct area *next;
} area;

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

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* of the list and the table */
static area *areas;                                       /* kept while the process lives */
static layer_table records;

/* Tells the device addresses of up to PROBED buffers. */
static bool tell_addresses(const area *a, const cl_mem *buffers, cl_uint count, cl_ulong *addresses) {
    const size_t one = 1;
    bool ok = layer_driver->clSetKernelArg(a->probe_kernel, 0, sizeof a->addresses, &a->addresses) == CL_SUCCESS;
    for (cl_uint i = 0; i < PROBED && ok; ++i)
        ok = layer_driver->clSetKernelArg(a->probe_kernel, i + 1, sizeof a->buffer,
                                          i < count ? &buffers[i] : &a->buffer) == CL_SUCCESS;
    return ok &&
           layer_driver->clEnqueueNDRangeKernel(a->queue, a->probe_kernel, 1, NULL, &one, &one, 0, NULL, NULL) ==
               CL_SUCCESS &&
           layer_driver->clEnqueueReadBuffer(a->queue, a->addresses, CL_TRUE, 0, count * sizeof *addresses, addresses,
                                             0, NULL, NULL) == CL_SUCCESS;
}

/* Whether a kernel that does not get the buffer can write to its address. */
static bool can_be_touched(const area *a) {
    const size_t one = 1;
    cl_ulong value = 0;
    cl_kernel kernel = layer_driver->clCreateKernel(a->probe, "touch", NULL);
    const bool ok =
        kernel != NULL &&
        layer_driver->clEnqueueWriteBuffer(a->queue, a->buffer, CL_TRUE, 0, sizeof value, &value, 0, NULL, NULL) ==
            CL_SUCCESS &&
        layer_driver->clSetKernelArg(kernel, 0, sizeof a->address, &a->address) == CL_SUCCESS &&
        layer_driver->clEnqueueNDRangeKernel(a->queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL) == CL_SUCCESS &&
        layer_driver->clFinish(a->queue) == CL_SUCCESS &&
        layer_driver->clEnqueueReadBuffer(a->queue, a->buffer, CL_TRUE, 0, sizeof value, &value, 0, NULL, NULL) ==
            CL_SUCCESS;
    if (kernel != NULL)
        layer_driver->clReleaseKernel(kernel);
    return ok && value == TOUCHED;
}

/* Whether the driver counts kernels' own variables in local memory. */
static bool counts_variables(const area *a) {
    cl_ulong bytes = 0;
    cl_kernel kernel = layer_driver->clCreateKernel(a->probe, "variable", NULL);
    if (kernel == NULL)
        return false;
    layer_driver->clGetKernelWorkGroupInfo(kernel, a->device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL);
    layer_driver->clReleaseKernel(kernel);
    return bytes >= VARIABLE_BYTES;
}

/* Leaves the area with a header of zeros, which checks no work-group. */
static bool clear_header(const area *a) {
    const struct __cltile_area none = {0};
    return layer_driver->clEnqueueWriteBuffer(a->queue, a->buffer, CL_TRUE, 0, sizeof none, &none, 0, NULL, NULL) ==
           CL_SUCCESS;
}

static void make_area(area *a) {
    const char *text = probe_source;
    cl_ulong most = 0, address = 0;
    layer_driver->clGetDeviceInfo(a->device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL);
    a->bytes = most / 4 < AREA_BYTES ? (size_t)most / 4 : AREA_BYTES;
    a->queue = layer_driver->clCreateCommandQueue(a->context, a->device, 0, NULL);
    a->buffer = layer_driver->clCreateBuffer(a->context, CL_MEM_READ_WRITE, a->bytes, NULL, NULL);
    a->addresses = layer_driver->clCreateBuffer(a->context, CL_MEM_READ_WRITE, PROBED * sizeof address, NULL, NULL);
    a->probe = layer_driver->clCreateProgramWithSource(a->context, 1, &text, NULL, NULL);
    if (a->queue == NULL || a->buffer == NULL || a->addresses == NULL || a->probe == NULL ||
        layer_driver->clBuildProgram(a->probe, 1, &a->device, NULL, NULL, NULL) != CL_SUCCESS)
        return;
    a->probe_kernel = layer_driver->clCreateKernel(a->probe, "addresses", NULL);
    if (a->probe_kernel == NULL || !tell_addresses(a, &a->buffer, 1, &address))
        return;
    a->address = address;
    a->counts_variables = counts_variables(a);
    if (!can_be_touched(a) || !clear_header(a))
        a->address = 0;
}

/* The area of a context and device, which is made at the first time. NULL when memory runs out. */
static area *area_of(cl_context context, cl_device_id device) {
    pthread_mutex_lock(&mutex);
    area *a = areas;
    while (a != NULL && (a->context != context || a->device != device))
        a = a->next;
    if (a == NULL && (a = calloc(1, sizeof *a)) != NULL) {
        a->context = context;
        a->device = device;
        a->mirror = malloc(AREA_BYTES);
        pthread_mutex_init(&a->lock, NULL);
        if (a->mirror != NULL)
            make_area(a);
        a->next = areas;
        areas = a;
    }
    pthread_mutex_unlock(&mutex);
    return a == NULL || a->mirror == NULL ? NULL : a;
}

cl_int layer_find_area(cl_program program, const cl_device_id *devices, cl_uint count, cl_ulong *address) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    cl_context context = NULL;
    *address = 0;
    if (layer_driver->clGetProgramInfo(program, CL_PROGRAM_CONTEXT, sizeof context, &context, NULL) != CL_SUCCESS)
        return CL_SUCCESS;
    const area *a = count == 1 ? area_of(context, devices[0]) : NULL;
    if (count == 1 && a == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    *address = a == NULL ? 0 : a->address;
    if (*address == 0 && !atomic_flag_test_and_set(&said))
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
    if (program->plan.area == 0)
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
    for (area *a = areas, *next; a != NULL; a = next) {
        next = a->next;
        free(a->mirror);
        free(a);
    }
    areas = NULL;
    pthread_mutex_unlock(&mutex);
}

/* Fills in the buffers of a launch. */
static void fill_ranges(const area *a, const record *r, struct __cltile_area *header) {
    struct __cltile_range *ranges = (struct __cltile_range *)(a->mirror + header->ranges);
    bool is_known = r->knows_qualifiers;
    cl_mem buffers[PROBED];
    cl_ulong addresses[PROBED];
    cl_uint count = 0;
    for (cl_uint i = 0; i <= r->count; ++i) {
        if (i < r->count && r->arguments[i].is_buffer)
            buffers[count++] = r->arguments[i].buffer;
        else if (i < r->count && r->arguments[i].is_global)
            is_known = false; /* shared virtual memory, or a null pointer */
        if (count != PROBED && (i < r->count || count == 0))
            continue;
        if (header->range_count + count > RANGE_CAPACITY || !tell_addresses(a, buffers, count, addresses)) {
            is_known = false;
            count = 0;
        }
        for (cl_uint j = 0; j < count; ++j) {
            size_t bytes = 0;
            layer_driver->clGetMemObjectInfo(buffers[j], CL_MEM_SIZE, sizeof bytes, &bytes, NULL);
            ranges[header->range_count++] = (struct __cltile_range){addresses[j], bytes};
        }
        count = 0;
    }
    /* Newer versions have variables in global memory. */
    const char *options = r->program->recipe.options;
    const char *standard = options == NULL ? NULL : strstr(options, "-cl-std=");
    if (is_known && (standard == NULL || strncmp(standard, "-cl-std=CL1", 11) == 0))
        header->flags |= __cltile_ranges_are_all;
}

/* Fills in what is known of local memory: the arguments, and a limit for the kernel's own variables. */
static void fill_local_memory(const area *a, const layer_launch *launch, const record *r,
                              struct __cltile_area *header) {
    cl_ulong *known = (cl_ulong *)((struct __cltile_range *)(a->mirror + header->ranges) + header->range_count);
    cl_ulong all = 0, arguments = 0, largest = 0;
    header->kernel_hash = layer_hash_kernel(r->name, strlen(r->name));
    known[0] = r->count;
    for (cl_uint i = 0; i < r->count; ++i) {
        known[1 + i] = r->arguments[i].local_bytes;
        arguments += known[1 + i];
        largest = known[1 + i] > largest ? known[1 + i] : largest;
    }
    header->local_limit = ~(cl_ulong)0;
    if (!a->counts_variables ||
        layer_driver->clGetKernelWorkGroupInfo(launch->kernel, a->device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof all, &all,
                                               NULL) != CL_SUCCESS)
        return;
    const cl_ulong own = all > arguments ? all - arguments : 0;
    header->local_limit = own > largest ? own : largest;
    if (all == arguments && r->count <= __cltile_noted_arguments)
        header->flags |= __cltile_has_no_local_variables;
}

static bool has_blocks(const record *r) {
    return (r->program->plan.uses &
            (LAYER_USE_MEDIA_BLOCK_READ | LAYER_USE_MEDIA_BLOCK_WRITE | LAYER_USES_OF_2D_BLOCKS)) != 0;
}

/* Fills in the mirror for a launch. Returns the bytes of it that the launch uses. */
static size_t fill(const area *a, const layer_launch *launch, const record *r, const layer_launched *launched) {
    struct __cltile_area *header = (struct __cltile_area *)a->mirror;
    const cltile_sizes *sizes = &launched->sizes;
    size_t items = sizes->local[0] * sizes->local[1] * sizes->local[2];
    size_t groups = cltile_groups_of(sizes, 0) * cltile_groups_of(sizes, 1) * cltile_groups_of(sizes, 2);
    if (items == 0) {
        layer_driver->clGetKernelWorkGroupInfo(launch->kernel, a->device, CL_KERNEL_WORK_GROUP_SIZE, sizeof items,
                                               &items, NULL);
        groups = sizes->global[0] * sizes->global[1] * sizes->global[2];
        groups = groups < 1024 ? groups : 1024;
    }
    const cltile_area_needs needs = {.range_bytes = RANGE_CAPACITY * sizeof(struct __cltile_range) +
                                                    (1 + (size_t)r->count) * sizeof(cl_ulong),
                                     .groups = groups,
                                     .items = items,
                                     .most_bytes = a->bytes,
                                     .has_blocks = has_blocks(r)};
    cltile_lay_out_area(header, &needs);
    memset(a->mirror + header->findings, 0, header->groups - header->findings);
    if (header->group_capacity < groups) {
        static atomic_flag said = ATOMIC_FLAG_INIT;
        if (!atomic_flag_test_and_set(&said))
            layer_say("check: the first %u of %zu work-groups of kernel '%s' are checked at run time",
                      header->group_capacity, groups, r->name);
    }
    fill_ranges(a, r, header);
    fill_local_memory(a, launch, r, header);
    return cltile_area_bytes(header);
}

/* Writes the filled part of the mirror, and zeros for the groups. */
static bool write_area(const area *a, size_t bytes) {
    const struct __cltile_area *header = (const struct __cltile_area *)a->mirror;
    const cl_uint zero = 0;
    return (bytes == header->groups ||
            layer_driver->clEnqueueFillBuffer(a->queue, a->buffer, &zero, sizeof zero, header->groups,
                                              bytes - header->groups, 0, NULL, NULL) == CL_SUCCESS) &&
           layer_driver->clEnqueueWriteBuffer(a->queue, a->buffer, CL_TRUE, 0, header->groups, a->mirror, 0, NULL,
                                              NULL) == CL_SUCCESS;
}

static void describe(const layer_launch *launch, const record *r, const area *a, layer_launched *launched) {
    size_t required[3] = {0};
    layer_driver->clGetKernelWorkGroupInfo(launch->kernel, a->device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                           sizeof required, required, NULL);
    const size_t *local = launch->local != NULL ? launch->local : required[0] != 0 ? required : NULL;
    *launched = (layer_launched){.program = r->program, .kernel = r->name};
    for (cl_uint d = 0; d < 3; ++d) {
        launched->sizes.global[d] = d < launch->dimensions && launch->global != NULL ? launch->global[d] : 1;
        launched->sizes.local[d] = local == NULL ? 0 : d < launch->dimensions ? local[d] : 1;
    }
}

static cl_int pass_on(const layer_launch *launch, cl_event *event) {
    return layer_driver->clEnqueueNDRangeKernel(launch->queue, launch->kernel, launch->dimensions, launch->offset,
                                                launch->global, launch->local, launch->wait_count, launch->waits,
                                                event);
}

/* Whether a wait for the launch might never end: the program itself has to complete an event. */
static bool waits_for_program(const layer_launch *launch) {
    for (cl_uint i = 0; i < launch->wait_count; ++i) {
        cl_command_type type = 0;
        cl_int status = CL_COMPLETE;
        layer_driver->clGetEventInfo(launch->waits[i], CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL);
        layer_driver->clGetEventInfo(launch->waits[i], CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
        if (type == CL_COMMAND_USER && status > CL_COMPLETE)
            return true;
    }
    return false;
}

/* Reads the area and writes what it has. Whether there is an error. */
static bool report(const area *a, const layer_launch *launch, const layer_launched *launched, size_t bytes) {
    const struct __cltile_area *header = (const struct __cltile_area *)a->mirror, filled = *header;
    if (layer_driver->clEnqueueReadBuffer(a->queue, a->buffer, CL_TRUE, 0, bytes, a->mirror, 0, NULL, NULL) !=
        CL_SUCCESS)
        return false;
    if (!cltile_has_header(header, &filled)) {
        layer_say("check: kernel '%s' has overwritten what its checks at run time found", launched->kernel);
        return false;
    }
    pthread_mutex_lock(&mutex);
    const bool has_error = layer_say_findings(launched, header);
    pthread_mutex_unlock(&mutex);
    layer_check_blocks(launch->kernel, launched, header);
    if (header->unchecked_copies != 0) {
        static atomic_flag said = ATOMIC_FLAG_INIT;
        if (!atomic_flag_test_and_set(&said))
            layer_say(
                "check: %u copies of kernel '%s' are not checked at run time: a work-group has more than %u calls of "
                "copies before a wait",
                header->unchecked_copies, launched->kernel, header->record_capacity);
    }
    return has_error;
}

/* Launches with the area's lock held. */
static cl_int launch_checked(const area *a, const layer_launch *launch, const record *r, cl_event *event) {
    layer_launched launched;
    cl_event own = NULL;
    describe(launch, r, a, &launched);
    const bool is_filled = launch->dimensions >= 1 && launch->dimensions <= 3 && launch->global != NULL;
    const size_t bytes = is_filled ? fill(a, launch, r, &launched) : 0;
    if (!is_filled || !write_area(a, bytes))
        return pass_on(launch, event);
    const cl_int status = pass_on(launch, &own);
    bool has_error = false;
    if (status == CL_SUCCESS && layer_driver->clWaitForEvents(1, &own) == CL_SUCCESS)
        has_error = report(a, launch, &launched, bytes);
    clear_header(a);
    if (event != NULL && status == CL_SUCCESS)
        *event = own;
    else if (own != NULL)
        layer_driver->clReleaseEvent(own);
    if (has_error && layer_setting.check_aborts)
        abort();
    return status;
}

cl_int layer_enqueue_checked(const layer_launch *launch, cl_event *event) {
    bool exists;
    record *r = copy_record(launch->kernel, &exists);
    if (r == NULL)
        return exists ? CL_OUT_OF_HOST_MEMORY : pass_on(launch, event);
    cl_context context = NULL;
    cl_device_id device = NULL;
    layer_driver->clGetCommandQueueInfo(launch->queue, CL_QUEUE_CONTEXT, sizeof context, &context, NULL);
    layer_driver->clGetCommandQueueInfo(launch->queue, CL_QUEUE_DEVICE, sizeof device, &device, NULL);
    area *a = area_of(context, device);
    cl_int status;
    if (a == NULL || a->address != r->program->plan.area || waits_for_program(launch)) {
        status = pass_on(launch, event);
    } else {
        pthread_mutex_lock(&a->lock);
        status = launch_checked(a, launch, r, event);
        pthread_mutex_unlock(&a->lock);
    }
    free_record(r);
    return status;
}
