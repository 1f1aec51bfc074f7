/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-threads PLATFORM ROUNDS: eight threads build different programs at once, run their kernels, ask for extensions
 * and let everything go; two programs that are compiled are linked by all of them. */

#define CL_TARGET_OPENCL_VERSION 120
#include "first_device.h"

#include <CL/cl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREADS 8
#define ITEMS 64

static cl_context context;
static cl_device_id device;
static cl_program shared[2];
static int rounds;

static void check(const char *what, long got, long wanted) {
    if (got != wanted) {
        fprintf(stderr, "%s: %ld, not %ld\n", what, got, wanted);
        exit(1);
    }
}

/* Each thread's programs differ from all others', and all of a thread's kinds of program from one another. */
static const char *const sources[] = {
    "kernel void k(global int *p) { p[get_local_id(0)] = %d; }",
    "kernel void k(global int *p) { local int t[64]; event_t e = async_work_group_copy_2D2D(t, 0, p, 0, 4, 8, 8, 8, 8, 0); "
    "wait_group_events(1, &e); p[get_local_id(0)] = t[63 - get_local_id(0)] + %d; }",
    "__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global int *p) { p[get_local_id(0)] = "
    "get_max_sub_group_size() - 8 + %d; } kernel void other(global int *p) { *p = 0; }",
    "__attribute__((intel_reqd_sub_group_size(16))) kernel void blocks(read_only image2d_t in, write_only image2d_t out) { "
    "intel_sub_group_media_block_write_uc8((int2)(0), 16, 8, intel_sub_group_media_block_read_uc8((int2)(0), 16, 8, in), "
    "out); } kernel void k(global int *p) { p[get_local_id(0)] = %d; }",
    "int shared_size(void); kernel void k(global int *p) { p[get_local_id(0)] = shared_size() - 16 + %d; }",
};
enum { LINKED = 4, KINDS = sizeof sources / sizeof *sources };

static cl_program make(const char *source, int kind) {
    cl_int status;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    check("clCreateProgramWithSource", status, CL_SUCCESS);
    if (kind != LINKED) {
        check("clBuildProgram", clBuildProgram(program, 1, &device, NULL, NULL, NULL), CL_SUCCESS);
        return program;
    }
    check("clCompileProgram", clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL), CL_SUCCESS);
    const cl_program all[3] = {shared[0], shared[1], program};
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 3, all, NULL, NULL, &status);
    check("clLinkProgram", status, CL_SUCCESS);
    clReleaseProgram(program);
    return linked;
}

static void run(cl_command_queue queue, cl_kernel kernel, cl_int wanted) {
    const size_t items = ITEMS;
    cl_int numbers[ITEMS] = {0}, status;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof numbers, numbers, &status);
    check("clCreateBuffer", status, CL_SUCCESS);
    check("clSetKernelArg", clSetKernelArg(kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
    check("clEnqueueNDRangeKernel", clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL),
          CL_SUCCESS);
    check("clEnqueueReadBuffer", clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL),
          CL_SUCCESS);
    for (size_t i = 0; i < ITEMS; ++i)
        check("what a work-item wrote", numbers[i], wanted);
    clReleaseMemObject(buffer);
}

static void go_round(cl_command_queue queue, int kind, int number) {
    char source[1024], extensions[4096];
    snprintf(source, sizeof source, sources[kind], number);
    cl_program program = make(source, kind), owner = NULL;
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, "k", &status);
    check("clCreateKernel", status, CL_SUCCESS);
    run(queue, kernel, number);
    clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof owner, &owner, NULL);
    check("whether the kernel is the program's", owner == program, 1);
    clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL);
    check("whether the device copies tiles", strstr(extensions, "cl_khr_extended_async_copies") != NULL, 1);
    clReleaseProgram(program);
    clReleaseKernel(kernel);
    for (int i = 0; i < 2; ++i) { /* while others link them */
        char log[4096];
        clRetainProgram(shared[i]);
        clGetProgramBuildInfo(shared[i], device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        clReleaseProgram(shared[i]);
    }
}

static void *work(void *first) {
    cl_int status;
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
    check("clCreateCommandQueue", status, CL_SUCCESS);
    for (int i = 0; i < rounds; ++i) { /* at first all link at once */
        const int number = *(const int *)first + THREADS * i;
        go_round(queue, i == 0 ? LINKED : number % KINDS, number);
    }
    clReleaseCommandQueue(queue);
    return NULL;
}

static cl_program compile(const char *source) {
    cl_int status;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    check("clCreateProgramWithSource", status, CL_SUCCESS);
    check("clCompileProgram", clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL), CL_SUCCESS);
    return program;
}

int main(int count, char **arguments) {
    pthread_t threads[THREADS];
    int numbers[THREADS];
    cl_int status;
    if (count != 3 || (device = first_device(arguments[1])) == NULL)
        return fputs("usage: layer-threads PLATFORM ROUNDS, of a platform with a device\n", stderr), 2;
    rounds = atoi(arguments[2]);
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    check("clCreateContext", status, CL_SUCCESS);
    shared[0] = compile("int shared_size(void) { return get_max_sub_group_size(); }");
    shared[1] = compile("__attribute__((intel_reqd_sub_group_size(32))) kernel void most(global int *p) { *p = 1; }");
    for (int i = 0; i < THREADS; ++i) {
        numbers[i] = i;
        check("pthread_create", pthread_create(&threads[i], NULL, work, &numbers[i]), 0);
    }
    for (int i = 0; i < THREADS; ++i)
        pthread_join(threads[i], NULL);
    clReleaseProgram(shared[0]);
    clReleaseProgram(shared[1]);
    clReleaseContext(context);
    printf("%d programs of %d threads\n", rounds * THREADS, THREADS);
    return 0;
}
