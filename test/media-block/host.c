/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL for tests. */

#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((noreturn)) static void die(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

void host_check(cl_int status, const char *what) {
    char number[32];
    snprintf(number, sizeof number, "OpenCL error %d", status);
    if (status != CL_SUCCESS)
        die(what, number);
}

static int takes_spir(cl_device_id device) {
    char extensions[4096] = "";
    clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL);
    return strstr(extensions, "cl_khr_spir") != NULL;
}

host host_open(void) {
    host h = {0};
    cl_platform_id platforms[16];
    cl_uint count = 0;
    host_check(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
    for (cl_uint i = 0; i < count && h.device == NULL; ++i) {
        cl_device_id device;
        if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS && takes_spir(device)) {
            h.platform = platforms[i];
            h.device = device;
        }
    }
    if (h.device == NULL)
        die("OpenCL", "no device that takes SPIR binaries (cl_khr_spir): install pocl-opencl-icd");
    cl_int status;
    h.context = clCreateContext(NULL, 1, &h.device, NULL, NULL, &status);
    host_check(status, "clCreateContext");
    h.queue = clCreateCommandQueueWithProperties(h.context, h.device, NULL, &status);
    host_check(status, "clCreateCommandQueueWithProperties");
    return h;
}

void host_close(host *h) {
    clReleaseCommandQueue(h->queue);
    clReleaseContext(h->context);
}

void *host_read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        die(path, "cannot be opened");
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    void *bytes = malloc(*size);
    if (bytes == NULL || fread(bytes, 1, *size, file) != *size)
        die(path, "cannot be read");
    fclose(file);
    return bytes;
}

cl_program host_build(const host *h, const void *bitcode, size_t size, const cltile_options *options) {
    void *linked = NULL;
    size_t linked_size = 0;
    char *message = NULL;
    if (options != NULL && cltile_link_bitcode(bitcode, size, options, &linked, &linked_size, &message) != CLTILE_SUCCESS)
        die("cltile_link_bitcode", message);
    const unsigned char *binary = options == NULL ? bitcode : linked;
    const size_t binary_size = options == NULL ? size : linked_size;
    cl_int binary_status, status;
    cl_program program = clCreateProgramWithBinary(h->context, 1, &h->device, &binary_size, &binary, &binary_status, &status);
    host_check(status, "clCreateProgramWithBinary");
    status = clBuildProgram(program, 1, &h->device, "-x spir -spir-std=1.2", NULL, NULL);
    if (status != CL_SUCCESS) {
        static char log[65536];
        clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        die("clBuildProgram", log);
    }
    cltile_free(linked);
    return program;
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

uint32_t host_random(uint32_t *state) {
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}
