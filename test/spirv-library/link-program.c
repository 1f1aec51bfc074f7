/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* link-program DEVICE KERNEL.spv LIBRARY.spv: has the host link both (clLinkProgram), on the first device whose name
 * has DEVICE in it and that takes SPIR-V, runs the kernel `transpose` of Inputs/transpose.cl, and compares each
 * element. */

#include "bytes.h"
#include "host.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TILE 16
#define SIDE 128

static bool is_wanted(cl_device_id device, const char *name) {
    char text[256] = "", versions[256] = "";
    clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof text, text, NULL);
    clGetDeviceInfo(device, CL_DEVICE_IL_VERSION, sizeof versions, versions, NULL);
    return strstr(text, name) != NULL && strstr(versions, "SPIR-V") != NULL;
}

static cl_device_id find_device(const char *name) {
    cl_platform_id platforms[16];
    cl_uint platform_count = 0;
    clGetPlatformIDs(16, platforms, &platform_count);
    for (cl_uint i = 0; i < platform_count; ++i) {
        cl_device_id devices[16];
        cl_uint count = 0;
        if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 16, devices, &count) != CL_SUCCESS)
            continue;
        for (cl_uint j = 0; j < count; ++j)
            if (is_wanted(devices[j], name))
                return devices[j];
    }
    printf("no device named %s takes SPIR-V\n", name);
    exit(1);
}

typedef cl_program(CL_API_CALL *creator)(cl_context context, const void *il, size_t size, cl_int *status);

/* clCreateProgramWithIL, or with CLTILE_TEST_IL_KHR the function of cl_khr_il_program. */
static creator find_creator(const host *h) {
    cl_platform_id platform = NULL;
    if (getenv("CLTILE_TEST_IL_KHR") == NULL)
        return clCreateProgramWithIL;
    host_check(clGetDeviceInfo(h->device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL), "clGetDeviceInfo");
    return (creator)clGetExtensionFunctionAddressForPlatform(platform, "clCreateProgramWithILKHR");
}

/* A compiled program, which is to be linked. */
static cl_program load(const host *h, const char *path) {
    const test_bytes module = test_read_file(path);
    cl_int status;
    cl_program program = find_creator(h)(h->context, module.start, module.size, &status);
    if (status == CL_INVALID_VALUE) {
        printf("%s is refused\n", path);
        exit(1);
    }
    host_check(status, "clCreateProgramWithIL");
    free(module.start);
    host_check(clCompileProgram(program, 1, &h->device, NULL, 0, NULL, NULL, NULL, NULL), path);
    return program;
}

static void transpose(const host *h, cl_program program) {
    static uint32_t in[SIDE * SIDE], out[SIDE * SIDE];
    uint32_t random = 1;
    for (size_t i = 0; i < SIDE * SIDE; ++i)
        in[i] = host_random(&random);
    cl_mem source = host_buffer(h, sizeof in, in), destination = host_buffer(h, sizeof out, out);
    cl_kernel kernel = host_kernel(program, "transpose");
    host_check(clSetKernelArg(kernel, 0, sizeof source, &source), "clSetKernelArg");
    host_check(clSetKernelArg(kernel, 1, sizeof destination, &destination), "clSetKernelArg");
    host_run_groups(h, kernel, (SIDE / TILE) * (SIDE / TILE), (const size_t[]){TILE, TILE, 1});
    host_check(clEnqueueReadBuffer(h->queue, destination, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL),
               "clEnqueueReadBuffer");
    for (size_t y = 0; y < SIDE; ++y)
        for (size_t x = 0; x < SIDE; ++x)
            if (out[x * SIDE + y] != in[y * SIDE + x]) {
                printf("the element of column %zu, row %zu is wrong\n", x, y);
                exit(1);
            }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: link-program DEVICE KERNEL.spv LIBRARY.spv\n");
        return 2;
    }
    host h = {.device = find_device(argv[1])};
    cl_int status;
    h.context = clCreateContext(NULL, 1, &h.device, NULL, NULL, &status);
    host_check(status, "clCreateContext");
    h.queue = clCreateCommandQueue(h.context, h.device, 0, &status);
    host_check(status, "clCreateCommandQueue");
    const cl_program programs[] = {load(&h, argv[2]), load(&h, argv[3])};
    cl_program linked = clLinkProgram(h.context, 1, &h.device, NULL, 2, programs, NULL, NULL, &status);
    host_check(status, "clLinkProgram");
    transpose(&h, linked);
    puts("linked, and every element is right");
    host_close(&h);
    return 0;
}
