/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL for tests. */

#include "host.h"

#include "opencl.h"

#include <stdio.h>
#include <stdlib.h>

void host_die(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

void host_check(cl_int status, const char *what) {
    char *message = NULL;
    if (!opencl_check(status, what, &message))
        host_die("OpenCL", message);
}

void host_close(host *h) {
    clReleaseCommandQueue(h->queue);
    clReleaseContext(h->context);
}

cl_program host_build_file(const host *h, const char *path) {
    const host_link defaults = {0};
    return host_build(h, path, &defaults);
}

cl_kernel host_kernel(cl_program program, const char *name) {
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, name, &status);
    host_check(status, name);
    return kernel;
}

cl_kernel host_part_kernel(const host_part *part, const char *name) {
    char whole[128];
    snprintf(whole, sizeof whole, "%s%s", name, part->ending);
    return host_kernel(part->program, whole);
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

void host_count_cases(const char *path, unsigned long cases) {
    if (path == NULL)
        return;
    FILE *file = fopen(path, "a");
    if (file == NULL || fprintf(file, "%lu\n", cases) < 0 || fclose(file) != 0)
        host_die("cannot write", path);
}

uint32_t host_random(uint32_t *state) {
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}
