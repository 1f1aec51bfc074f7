/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CLTILE_LAYER=check at run time: what the launches of checked programs tell the checker. hosts/checked has the
 * device's part. */

#include "launch/checker_launches.h"
#include "launch/kernel.h"
#include "source/local_arguments.h"

#include <stdlib.h>
#include <string.h>

/* Retains the buffers of the arguments. Whether they are all that the launch can access. */
static bool retain_buffers(layer_checked_launch *c) {
    const layer_arguments *arguments = c->launched.arguments;
    bool are_all = arguments->knows_qualifiers;
    for (cl_uint i = 0; i < arguments->count; ++i) {
        cl_mem buffer = arguments->rows[i].buffer;
        if (buffer != NULL && c->buffer_count < LAYER_MOST_RANGES &&
            layer_driver->clRetainMemObject(buffer) == CL_SUCCESS)
            c->buffers[c->buffer_count++] = buffer;
        else if (arguments->rows[i].is_global)
            are_all = false; /* too many, shared virtual memory, or a null pointer */
    }
    return are_all;
}

static bool is_version_1(const char *options) {
    const char *standard = options == NULL ? NULL : strstr(options, "-cl-std=");
    return standard == NULL || strncmp(standard, "-cl-std=CL1", 11) == 0;
}

/* Fills in what is known of local memory: a limit for the kernel's own variables. */
static void limit_local_memory(const layer_area *a, cl_kernel kernel, layer_checked_launch *c) {
    const layer_arguments *of = c->launched.arguments;
    cl_ulong all = 0, arguments = 0, largest = 0;
    for (cl_uint i = 0; i < of->count; ++i) {
        const size_t bytes = of->rows[i].local_bytes;
        arguments += bytes;
        largest = bytes > largest ? bytes : largest;
    }
    c->header.local_limit = ~(cl_ulong)0;
    if (!a->counts_variables || layer_driver->clGetKernelWorkGroupInfo(kernel, a->device, CL_KERNEL_LOCAL_MEM_SIZE,
                                                                       sizeof all, &all, NULL) != CL_SUCCESS)
        return;
    const cl_ulong own = all > arguments ? all - arguments : 0;
    c->header.local_limit = own > largest ? own : largest;
    if (all == arguments && of->count <= __cltile_noted_arguments)
        c->header.flags |= __cltile_has_no_local_variables;
}

/* Lays out the area for a launch. */
static void lay_out(const layer_area *a, cl_kernel kernel, layer_checked_launch *c) {
    const layer_launched *l = &c->launched;
    size_t items = l->local[0] * l->local[1] * l->local[2];
    size_t groups = layer_groups_of(l, 0) * layer_groups_of(l, 1) * layer_groups_of(l, 2);
    if (items == 0) {
        layer_driver->clGetKernelWorkGroupInfo(kernel, a->device, CL_KERNEL_WORK_GROUP_SIZE, sizeof items, &items,
                                               NULL);
        groups = l->global[0] * l->global[1] * l->global[2];
        groups = groups < 1024 ? groups : 1024;
    }
    static atomic_flag said = ATOMIC_FLAG_INIT;
    layer_lay_out_area(&c->header, l, groups, items, a->bytes);
    if (c->header.group_capacity < groups && !atomic_flag_test_and_set(&said))
        layer_say("check: the first %u of %zu work-groups of kernel '%s' are checked at run time",
                  c->header.group_capacity, groups, l->arguments->kernel);
}

static void describe(const layer_launch *launch, const layer_area *a, layer_launched *launched) {
    size_t required[3] = {0};
    layer_driver->clGetKernelWorkGroupInfo(launch->kernel, a->device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                           sizeof required, required, NULL);
    const size_t *local = launch->local != NULL ? launch->local : required[0] != 0 ? required : NULL;
    for (cl_uint d = 0; d < 3; ++d) {
        launched->global[d] = d < launch->dimensions ? launch->global[d] : 1;
        launched->local[d] = local == NULL ? 0 : d < launch->dimensions ? local[d] : 1;
    }
}

/* Takes the arguments of the kernel's record. NULL when memory runs out. */
static layer_checked_launch *make_launch(const layer_launch *launch, layer_kernel *of) {
    const layer_area *a = of->program->plan.area;
    layer_checked_launch *c = calloc(1, sizeof *c);
    cl_mem *buffers = calloc(of->arguments->count + 1, sizeof *buffers);
    if (c == NULL || buffers == NULL) {
        free(c);
        free(buffers);
        return NULL;
    }
    atomic_fetch_add(&of->program->references, 1);
    c->launched.program = of->program;
    c->launched.arguments = of->arguments;
    of->arguments = NULL;
    c->buffers = buffers;
    describe(launch, a, &c->launched);
    lay_out(a, launch->kernel, c);
    /* Newer versions have variables in global memory. */
    if (retain_buffers(c) && is_version_1(of->program->build.options))
        c->header.flags |= __cltile_ranges_are_all;
    c->header.kernel_hash = layer_hash(c->launched.arguments->kernel, strlen(c->launched.arguments->kernel));
    limit_local_memory(a, launch->kernel, c);
    return c;
}

/* Whether the area of a kernel's program is that of the launch. */
static bool is_checked(const layer_launch *launch, const layer_kernel *of) {
    const layer_area *a = of->arguments == NULL ? NULL : of->program->plan.area;
    cl_context context = NULL;
    cl_device_id device = NULL;
    if (a == NULL || launch->dimensions < 1 || launch->dimensions > 3 || launch->global == NULL)
        return false;
    layer_driver->clGetCommandQueueInfo(launch->queue, CL_QUEUE_CONTEXT, sizeof context, &context, NULL);
    layer_driver->clGetCommandQueueInfo(launch->queue, CL_QUEUE_DEVICE, sizeof device, &device, NULL);
    return a->context == context && a->device == device;
}

cl_int layer_enqueue_checked(const layer_launch *launch, cl_event *event) {
    layer_kernel copy = {.program = NULL};
    cl_int status = layer_setting.check ? layer_copy_kernel(launch->kernel, &copy) : CL_SUCCESS;
    const bool checks = status == CL_SUCCESS && is_checked(launch, &copy);
    layer_checked_launch *c = checks ? make_launch(launch, &copy) : NULL;
    if (checks && c == NULL)
        status = CL_OUT_OF_HOST_MEMORY;
    layer_drop_kernel(&copy);
    if (status != CL_SUCCESS)
        return status;
    return c == NULL ? layer_pass_launch(launch, event) : layer_start_launch(launch, c, event);
}
