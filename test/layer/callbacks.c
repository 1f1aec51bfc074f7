/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-callbacks PLATFORM NESTED.so [FUNCTION...]: whatever the driver is doing, OpenCL answers. NESTED.so is the
 * layer below cltile's: in each call of a driver's FUNCTION, or of any, another thread asks about programs and kernels
 * that have definitions. A driver may wait for such a thread, or ask itself, in a callback. */

#define CL_TARGET_OPENCL_VERSION 300
#include "first_device.h"

#include <CL/cl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 60 }; /* seconds */

static cl_device_id device;
static cl_program built, object, helper, wrong;
static cl_kernel kernel;
static cl_mem image;
static char **functions;
static _Thread_local bool is_inside; /* no call of the driver in a call of the driver */
static unsigned asked;

static void succeeds(const char *what, cl_int status) {
    if (status != CL_SUCCESS) {
        fprintf(stderr, "%s: %d\n", what, status);
        exit(1);
    }
}

/* All that the layer has locks for. */
static void *ask(void *unused) {
    char log[4096];
    size_t size;
    cl_int status;
    is_inside = true;
    const cl_program all[] = {built, object, helper, wrong};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        clGetProgramInfo(all[i], CL_PROGRAM_KERNEL_NAMES, sizeof log, log, &size);
        clGetProgramBuildInfo(all[i], device, CL_PROGRAM_BUILD_LOG, sizeof log, log, &size);
        clRetainProgram(all[i]);
        clReleaseProgram(all[i]);
    }
    clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof log, log, &size);
    clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_NAME, sizeof log, log, &size);
    clRetainKernel(kernel);
    clReleaseKernel(kernel);
    clReleaseKernel(clCreateKernel(built, "b", &status));
    clSetKernelArg(kernel, 0, sizeof image, &image);
    clSetKernelArg(kernel, 1, sizeof image, &image);
    return unused;
}

static void in_driver(const char *function) {
    bool is_named = functions[0] == NULL;
    for (char **name = functions; *name != NULL; ++name)
        is_named |= strcmp(*name, function) == 0;
    if (is_inside || !is_named || kernel == NULL)
        return;
    pthread_t thread;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE;
    if (pthread_create(&thread, NULL, ask, NULL) != 0 || pthread_timedjoin_np(thread, NULL, &until) != 0) {
        fprintf(stderr, "in %s OpenCL does not answer another thread\n", function);
        _exit(1);
    }
    ++asked;
}

static void CL_CALLBACK ask_here(cl_context context, void *data) {
    (void)context;
    is_inside = true;
    ask(NULL);
    is_inside = false;
    *(bool *)data = true;
}

static cl_program create(cl_context context, const char *source) {
    cl_int status;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    succeeds("clCreateProgramWithSource", status);
    return program;
}

static cl_program compile(cl_context context, const char *source) {
    cl_program program = create(context, source);
    succeeds("clCompileProgram", clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL));
    return program;
}

static cl_program link_programs(cl_context context, const char *options, cl_uint count, const cl_program *programs) {
    cl_int status;
    cl_program program = clLinkProgram(context, 1, &device, options, count, programs, NULL, NULL, &status);
    succeeds("clLinkProgram", status);
    return program;
}

#define BLOCKS                                                                                                         \
    "__attribute__((intel_reqd_sub_group_size(8))) kernel void a(read_only image2d_t i, write_only image2d_t o) {\n"   \
    "    intel_sub_group_media_block_write_uc((int2)(0), 8, 1,\n"                                                      \
    "        intel_sub_group_media_block_read_uc((int2)(0), 8, 1, i), o);\n}\n"                                        \
    "__attribute__((intel_reqd_sub_group_size(16))) kernel void b(global int *p) { *p = get_max_sub_group_size(); }\n"

static cl_context create_context(void) {
    cl_int status;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    succeeds("clCreateContext", status);
    return context;
}

/* What other threads ask about. */
static void make_objects(cl_context context) {
    const cl_image_format format = {CL_R, CL_UNSIGNED_INT8};
    const cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 64, .image_height = 64};
    cl_int status;
    image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &shape, NULL, &status);
    succeeds("clCreateImage", status);
    built = create(context, BLOCKS);
    succeeds("clBuildProgram", clBuildProgram(built, 1, &device, NULL, NULL, NULL));
    object =
        compile(context, "int size(void); kernel void c(global int *p) { *p = size() + get_max_sub_group_size(); }\n");
    helper = compile(context, "int size(void) { return get_max_sub_group_size(); }\n");
    wrong = create(context, BLOCKS "wrong;\n");
    clBuildProgram(wrong, 1, &device, NULL, NULL, NULL);
    kernel = clCreateKernel(built, "a", &status);
    succeeds("clCreateKernel", status);
}

/* Links of new variants, which translate `object` and a library anew. */
static void link_all(cl_context context) {
    static const char *const sources[] = {
        "__attribute__((intel_reqd_sub_group_size(8))) kernel void eight(global int *p) { *p = get_max_sub_group_size(); }\n",
        "__attribute__((intel_reqd_sub_group_size(32))) kernel void most(global int *p) { *p = get_max_sub_group_size(); }\n"};
    cl_program library = link_programs(context, "-create-library", 1, &helper);
    for (int i = 0; i < 2; ++i) {
        const cl_program all[3] = {object, library, compile(context, sources[i])};
        clReleaseProgram(link_programs(context, NULL, 3, all));
        clReleaseProgram(all[2]);
    }
    clReleaseProgram(library);
}

static void use_kernels(void) {
    cl_kernel kernels[4];
    cl_uint count;
    succeeds("clCreateKernelsInProgram", clCreateKernelsInProgram(built, 4, kernels, &count));
    for (cl_uint i = 0; i < count; ++i) {
        clSetKernelArg(kernels[i], 0, sizeof image, &image);
        clSetKernelArg(kernels[i], 1, sizeof image, &image);
        clReleaseKernel(kernels[i]);
    }
}

/* The last release of a program ends its context, whose callback asks. Drivers of older versions have no such callback:
 * ocl-icd's functions in their place call themselves. */
static void end_context(void) {
    char version[256] = "";
    bool is_told = false;
    clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version, version, NULL);
    if (strncmp(version, "OpenCL 3", 8) != 0)
        return;
    cl_context context = create_context();
    cl_program program = create(context, BLOCKS);
    succeeds("clBuildProgram", clBuildProgram(program, 1, &device, NULL, NULL, NULL));
    succeeds("clSetContextDestructorCallback", clSetContextDestructorCallback(context, ask_here, &is_told));
    clReleaseContext(context);
    clReleaseProgram(program);
    printf("the context's callback %s\n", is_told ? "was called" : "was not called");
}

int main(int count, char **arguments) {
    if (count >= 3)
        device = first_device(arguments[1]);
    void *nested = device == NULL ? NULL : dlopen(arguments[2], RTLD_NOW | RTLD_NOLOAD);
    void (**hook)(const char *) = nested == NULL ? NULL : dlsym(nested, "cltile_test_in_driver");
    if (hook == NULL)
        return fputs("usage: layer-callbacks PLATFORM NESTED.so [FUNCTION...], where NESTED.so is in OPENCL_LAYERS\n",
                     stderr),
               2;
    functions = arguments + 3;
    cl_context context = create_context();
    make_objects(context);
    *hook = in_driver;
    succeeds("clBuildProgram", clBuildProgram(create(context, BLOCKS), 1, &device, NULL, NULL, NULL));
    char log[4096];
    clGetProgramBuildInfo(wrong, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    link_all(context);
    use_kernels();
    end_context();
    *hook = NULL;
    printf("asked in %s of the driver's calls\n", asked > 0 ? "some" : "none");
    return 0;
}
