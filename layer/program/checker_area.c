/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Areas: their making, and what is in them. */

#include "program/checker_area.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define AREA_BYTES ((size_t)64 << 20)
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

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* of the list, and of all references */
static layer_area *areas;

static bool tell_some(const layer_area *a, const cl_mem *buffers, cl_uint count, cl_ulong *addresses) {
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

bool layer_tell_addresses(const layer_area *a, const cl_mem *buffers, cl_uint count, cl_ulong *addresses) {
    bool ok = true;
    for (cl_uint i = 0; i < count && ok; i += PROBED)
        ok = tell_some(a, buffers + i, count - i < PROBED ? count - i : PROBED, addresses + i);
    return ok;
}

/* Whether a kernel that does not get the buffer can write to its address. */
static bool can_be_touched(const layer_area *a) {
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
static bool counts_variables(const layer_area *a) {
    cl_ulong bytes = 0;
    cl_kernel kernel = layer_driver->clCreateKernel(a->probe, "variable", NULL);
    if (kernel == NULL)
        return false;
    layer_driver->clGetKernelWorkGroupInfo(kernel, a->device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL);
    layer_driver->clReleaseKernel(kernel);
    return bytes >= VARIABLE_BYTES;
}

static bool clear_header(const layer_area *a) {
    static const struct __cltile_area none = {0};
    return layer_driver->clEnqueueWriteBuffer(a->queue, a->buffer, CL_TRUE, 0, sizeof none, &none, 0, NULL, NULL) ==
           CL_SUCCESS;
}

static void make(layer_area *a) {
    const char *text = probe_source;
    cl_ulong most = 0, address = 0;
    layer_driver->clGetDeviceInfo(a->device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL);
    a->bytes = most / 4 < AREA_BYTES ? (size_t)most / 4 : AREA_BYTES;
    a->queue = layer_driver->clCreateCommandQueue(a->context, a->device, 0, NULL);
    a->buffer = layer_driver->clCreateBuffer(a->context, CL_MEM_READ_WRITE, a->bytes, NULL, NULL);
    a->addresses = layer_driver->clCreateBuffer(a->context, CL_MEM_READ_WRITE, PROBED * sizeof address, NULL, NULL);
    a->scratch =
        layer_driver->clCreateBuffer(a->context, CL_MEM_READ_WRITE, LAYER_SCRATCH_WORDS * sizeof(cl_uint), NULL, NULL);
    a->probe = layer_driver->clCreateProgramWithSource(a->context, 1, &text, NULL, NULL);
    if (a->queue == NULL || a->buffer == NULL || a->addresses == NULL || a->scratch == NULL || a->probe == NULL ||
        layer_driver->clBuildProgram(a->probe, 1, &a->device, NULL, NULL, NULL) != CL_SUCCESS)
        return;
    a->probe_kernel = layer_driver->clCreateKernel(a->probe, "addresses", NULL);
    if (a->probe_kernel == NULL || !layer_tell_addresses(a, &a->buffer, 1, &address))
        return;
    a->address = address;
    a->counts_variables = counts_variables(a);
    if (!can_be_touched(a) || !clear_header(a))
        a->address = 0;
}

static void release(layer_area *a) {
    if (a->probe_kernel != NULL)
        layer_driver->clReleaseKernel(a->probe_kernel);
    if (a->probe != NULL)
        layer_driver->clReleaseProgram(a->probe);
    cl_mem *const buffers[] = {&a->buffer, &a->addresses, &a->scratch};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; ++i)
        if (*buffers[i] != NULL)
            layer_driver->clReleaseMemObject(*buffers[i]);
    if (a->queue != NULL)
        layer_driver->clReleaseCommandQueue(a->queue);
}

static void free_area(layer_area *a) {
    if (layer_driver != NULL)
        release(a);
    free(a->mirror);
    free(a);
}

/* The area of a context and device, with one more reference; NULL if there is none yet. */
static layer_area *hold(cl_context context, cl_device_id device) {
    pthread_mutex_lock(&mutex);
    layer_area *a = areas;
    while (a != NULL && (a->device != device || a->context != context))
        a = a->next;
    if (a != NULL)
        ++a->references;
    pthread_mutex_unlock(&mutex);
    return a;
}

layer_area *layer_hold_area(layer_area *a) {
    pthread_mutex_lock(&mutex);
    if (a != NULL)
        ++a->references;
    pthread_mutex_unlock(&mutex);
    return a;
}

void layer_drop_area(layer_area *a) {
    if (a == NULL)
        return;
    pthread_mutex_lock(&mutex);
    const bool is_last = --a->references == 0;
    layer_area **at = &areas;
    while (is_last && *at != a)
        at = &(*at)->next;
    if (is_last)
        *at = a->next;
    pthread_mutex_unlock(&mutex);
    if (is_last)
        free_area(a);
}

bool layer_write_area(const layer_area *a, size_t bytes) {
    const struct __cltile_area *header = (const struct __cltile_area *)a->mirror;
    const cl_uint zero = 0;
    return (bytes == header->groups ||
            layer_driver->clEnqueueFillBuffer(a->queue, a->buffer, &zero, sizeof zero, header->groups,
                                              bytes - header->groups, 0, NULL, NULL) == CL_SUCCESS) &&
           layer_driver->clEnqueueWriteBuffer(a->queue, a->buffer, CL_TRUE, 0, header->groups, a->mirror, 0, NULL,
                                              NULL) == CL_SUCCESS;
}

bool layer_read_area(const layer_area *a, size_t bytes) {
    const bool ok = layer_driver->clEnqueueReadBuffer(a->queue, a->buffer, CL_TRUE, 0, bytes, a->mirror, 0, NULL,
                                                      NULL) == CL_SUCCESS;
    return clear_header(a) && ok;
}

/* Two threads may make one each, and then programs differ in theirs. */
cl_int layer_plan_area(cl_program program, cl_context context, cl_device_id device, layer_area **area) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    *area = device == NULL ? NULL : hold(context, device);
    if (*area != NULL)
        return CL_SUCCESS;
    layer_area *made = calloc(1, sizeof *made);
    if (made == NULL || (made->mirror = malloc(AREA_BYTES)) == NULL) {
        free(made);
        return CL_OUT_OF_HOST_MEMORY;
    }
    *made = (layer_area){.mirror = made->mirror, .context = context, .device = device, .references = 1};
    if (device != NULL)
        make(made);
    if (made->address != 0) {
        pthread_mutex_lock(&mutex);
        made->next = areas;
        areas = made;
        pthread_mutex_unlock(&mutex);
        *area = made;
        return CL_SUCCESS;
    }
    free_area(made);
    if (!atomic_flag_test_and_set(&said))
        layer_say("check: program %p is not checked at run time: %s", (void *)program,
                  device != NULL ? "this driver's kernels do not reach a buffer that is no argument"
                                 : "it is built for several devices at once");
    return CL_SUCCESS;
}
