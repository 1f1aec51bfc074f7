/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL for tests. */

#include "host.h"

#include "opencl.h"

#include <stdio.h>
#include <stdlib.h>

__attribute__((noreturn)) static void die(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

void host_check(cl_int status, const char *what) {
    char *message = NULL;
    if (!opencl_check(status, what, &message))
        die("OpenCL", message);
}

host host_open(void) {
    host h = {0};
    opencl_device device;
    char *message = NULL;
    if (!opencl_choose_device(&device, NULL, &message))
        die("OpenCL", message);
    cl_int status;
    h.device = device.id;
    h.context = clCreateContext(NULL, 1, &h.device, NULL, NULL, &status);
    host_check(status, "clCreateContext");
    h.queue = clCreateCommandQueue(h.context, h.device, 0, &status);
    host_check(status, "clCreateCommandQueue");
    return h;
}

void host_close(host *h) {
    clReleaseCommandQueue(h->queue);
    clReleaseContext(h->context);
}

cl_program host_build(const host *h, const void *bitcode, size_t size, const cltile_options *options) {
    static const char *const unchecked[] = {"no-all", NULL};
    cltile_options link = options == NULL ? (cltile_options)CLTILE_OPTIONS_INIT : *options;
    void *linked = NULL;
    size_t linked_size = 0;
    char *message = NULL;
    link.warnings = unchecked;
    if (options != NULL && cltile_link_bitcode(bitcode, size, &link, &linked, &linked_size, &message) != CLTILE_SUCCESS)
        die("cltile_link_bitcode", message);
    const opencl_device device = {.id = h->device};
    cl_program program;
    if (!opencl_build_spir(h->context, &device, options == NULL ? bitcode : linked,
                           options == NULL ? size : linked_size, &program, &message))
        die("OpenCL", message);
    cltile_free(linked);
    return program;
}

cl_program host_build_file(const host *h, const char *path) {
    const test_bytes bitcode = test_read_file(path);
    const cltile_options options = CLTILE_OPTIONS_INIT;
    cl_program program = host_build(h, bitcode.start, bitcode.size, &options);
    free(bitcode.start);
    return program;
}

cl_kernel host_kernel(cl_program program, const char *name) {
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, name, &status);
    host_check(status, name);
    return kernel;
}

cl_mem host_buffer(const host *h, size_t size, const void *contents) {
    cl_int status;
    cl_mem buffer = clCreateBuffer(h->context, CL_MEM_READ_WRITE | (contents != NULL ? CL_MEM_COPY_HOST_PTR : 0), size,
                                   (void *)contents, &status);
    host_check(status, "clCreateBuffer");
    return buffer;
}

cl_mem host_image(const host *h, cl_image_format format, size_t width, size_t height, const void *contents) {
    cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = width, .image_height = height};
    cl_int status;
    cl_mem image = clCreateImage(h->context, CL_MEM_READ_WRITE | (contents != NULL ? CL_MEM_COPY_HOST_PTR : 0), &format,
                                 &shape, (void *)contents, &status);
    host_check(status, "clCreateImage");
    return image;
}

void host_run(const host *h, cl_kernel kernel, size_t global_size, size_t local_size) {
    host_check(clEnqueueNDRangeKernel(h->queue, kernel, 1, NULL, &global_size, &local_size, 0, NULL, NULL),
               "clEnqueueNDRangeKernel");
    host_check(clFinish(h->queue), "clFinish");
}

void host_run_groups(const host *h, cl_kernel kernel, size_t groups, const size_t items[3]) {
    const size_t global[3] = {groups * items[0], items[1], items[2]};
    host_check(clEnqueueNDRangeKernel(h->queue, kernel, 3, NULL, global, items, 0, NULL, NULL),
               "clEnqueueNDRangeKernel");
    host_check(clFinish(h->queue), "clFinish");
}

uint32_t host_random(uint32_t *state) {
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}
