/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-wrong-calls PLATFORM KERNELS [FUNCTION...]: what OpenCL answers to invalid arguments of the functions that the
 * layer replaces, one line a call. The answers do not depend on KERNELS, which are `plain`, or need the layer:
 * `copies`, `sizes`. FUNCTION is left out. A call that ends the process does not end the others. */

#define CL_TARGET_OPENCL_VERSION 220
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    const char *name, *text;
} kinds[] = {
    {"plain", "kernel void a(global int *p, int more) { p[get_global_id(0)] = 7 + more; }\n"
              "kernel void b(global int *p) { p[get_global_id(0)] = 8; }\n"},
    {"copies",
     "#define COPY(t) event_t e = async_work_group_copy_2D2D(t, 0, p, 0, 4, 8, 4, 8, 8, 0); wait_group_events(1, &e)\n"
     "kernel void a(global int *p, int more) {\n"
     "    local int t[32]; COPY(t); p[get_global_id(0)] = t[31] + 7 + more; }\n"
     "kernel void b(global int *p) { local int t[32]; COPY(t); p[get_global_id(0)] = t[31] + 8; }\n"},
    {"sizes", "__attribute__((intel_reqd_sub_group_size(8))) kernel void a(global int *p, int more) {\n"
              "    p[get_global_id(0)] = (int)get_max_sub_group_size() - 1 + more; }\n"
              "__attribute__((intel_reqd_sub_group_size(32))) kernel void b(global int *p) {\n"
              "    p[get_global_id(0)] = (int)get_max_sub_group_size() - 24; }\n"},
};

/* LONGEST: seconds of a process, also of one that AddressSanitizer watches on a busy machine. */
enum { NO_DEVICE = 99, LONGEST = 600 };

static char **left_out;
static int *next; /* the number of the call that is next, which processes share */
static int reached;
static cl_int status;

/* Whether it is this process that makes the call. */
static bool begins(const char *call) {
    for (char **name = left_out; *name != NULL; ++name)
        if (strncmp(call, *name, strlen(*name)) == 0)
            return false;
    if (reached++ < *next)
        return false;
    *next = reached;
    status = 77;
    printf("%s: ", call);
    fflush(stdout);
    return true;
}

static void answers(long answer) {
    printf("%ld\n", answer);
    fflush(stdout);
}

#define CALL(call)                                                                                                     \
    if (begins(#call))                                                                                                 \
    answers(call)

/* Of a function that returns an object, and a status beside it. */
#define MAKE(call)                                                                                                     \
    if (begins(#call)) {                                                                                               \
        const void *made = call;                                                                                       \
        answers(made == NULL ? status : 1000 + status);                                                                \
    }

static cl_platform_id platform;
static cl_device_id device, other; /* of another context; NULL if the platform has one device */
static cl_context context;
static cl_command_queue queue;
static const char *source;

static void open_device(const char *name) {
    cl_platform_id platforms[16];
    cl_device_id devices[2] = {NULL};
    cl_uint count = 0;
    clGetPlatformIDs(16, platforms, &count);
    for (cl_uint i = 0; i < count && device == NULL; ++i) {
        char text[256] = "";
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof text, text, NULL);
        if (strstr(text, name) != NULL &&
            clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 2, devices, NULL) == CL_SUCCESS)
            platform = platforms[i];
        device = platform == NULL ? NULL : devices[0];
        other = platform == NULL ? NULL : devices[1];
    }
    context = device == NULL ? NULL : clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    if (context == NULL) {
        fprintf(stderr, "no device of a platform '%s'\n", name);
        _exit(NO_DEVICE);
    }
    queue = clCreateCommandQueue(context, device, 0, &status);
}

static cl_program create(const char *text) {
    return clCreateProgramWithSource(context, 1, &text, NULL, &status);
}

static cl_program build(void) {
    cl_program program = create(source);
    clBuildProgram(program, 1, &device, NULL, NULL, NULL);
    return program;
}

static cl_mem make_buffer(void) {
    const cl_int zeros[32] = {0};
    return clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof zeros, (void *)zeros, &status);
}

/* After wrong calls objects are as they were. */
static void run(cl_kernel kernel) {
    const size_t items = 32;
    cl_int numbers[32] = {0}, two = 2;
    cl_mem buffer = make_buffer();
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(kernel, 1, sizeof two, &two);
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL);
    CALL(numbers[31]);
}

static void CL_CALLBACK note(cl_program program, void *data) {
    (void)program;
    (void)data;
}

/* ---- Programs ---- */

static void build_wrongly(void) {
    cl_program program = create(source);
    CALL(clBuildProgram(NULL, 0, NULL, NULL, NULL, NULL));
    CALL(clBuildProgram(NULL, 1, NULL, NULL, NULL, NULL));
    CALL(clBuildProgram(program, 1, NULL, NULL, NULL, NULL));
    CALL(clBuildProgram(program, 7, NULL, "-DX", NULL, NULL));
    CALL(clBuildProgram(program, 1, NULL, NULL, note, NULL));
    CALL(clBuildProgram(program, 0, &device, NULL, NULL, NULL));
    CALL(clBuildProgram(program, 1, (cl_device_id[]){NULL}, NULL, NULL, NULL));
    CALL(clBuildProgram(program, 2, ((cl_device_id[]){device, NULL}), NULL, NULL, NULL));
    CALL(clBuildProgram(program, 1, &device, NULL, NULL, &status));
    CALL(clBuildProgram(program, 1, NULL, NULL, NULL, &status));
    CALL(clBuildProgram(program, 1, &device, "-no-such-option", NULL, NULL));
    CALL(clBuildProgram(program, 1, &device, "-I", NULL, NULL));
    CALL(clBuildProgram(program, 1, &device, "-D", NULL, NULL));
}

/* While a kernel is alive. */
static void build_again_wrongly(void) {
    cl_program used = build();
    cl_kernel kernel = clCreateKernel(used, "a", &status);
    CALL(clBuildProgram(used, 1, NULL, NULL, NULL, NULL));
    CALL(clBuildProgram(used, 0, &device, NULL, NULL, NULL));
    CALL(clBuildProgram(used, 1, &device, NULL, NULL, &status));
    CALL(clBuildProgram(used, 1, &device, "-no-such-option", NULL, NULL));
    CALL(clCompileProgram(used, 1, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    CALL(clCompileProgram(used, 1, &device, NULL, 0, NULL, NULL, NULL, &status));
    run(kernel);
}

static void compile_wrongly(void) {
    cl_program program = create(source), header = create("#define X\n");
    const char *name = "header.h", *no_name = NULL;
    cl_program none = NULL;
    CALL(clCompileProgram(NULL, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 1, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 0, &device, NULL, 0, NULL, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 1, (cl_device_id[]){NULL}, NULL, 0, NULL, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 1, &other, NULL, 0, NULL, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, &status));
    CALL(clCompileProgram(program, 1, &device, "-no-such-option", 0, NULL, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 1, NULL, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 1, &header, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 1, NULL, &name, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 0, &header, &name, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 0, &header, NULL, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 0, NULL, &name, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 1, &none, &name, NULL, NULL));
    CALL(clCompileProgram(program, 1, &device, NULL, 1, &header, &no_name, NULL, NULL));
    CALL(clCompileProgram(program, 1, NULL, NULL, 1, &none, &no_name, NULL, &status));
}

static void link_wrongly(void) {
    cl_program object = create(source), unbuilt = create(source);
    clCompileProgram(object, 1, &device, NULL, 0, NULL, NULL, NULL, NULL);
    cl_program none = NULL, both[2] = {object, NULL}, two[2] = {object, unbuilt};
    MAKE(clLinkProgram(NULL, 1, &device, NULL, 1, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, NULL, NULL, 1, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, NULL, "-create-library", 1, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 0, &device, NULL, 1, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 0, &device, "-create-library", 1, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, (cl_device_id[]){NULL}, NULL, 1, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &other, NULL, 1, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &device, NULL, 0, NULL, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &device, NULL, 0, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &device, NULL, 1, NULL, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &device, NULL, 1, &none, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &device, NULL, 2, both, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &device, "-create-library", 2, both, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &device, NULL, 2, two, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, &device, NULL, 1, &object, NULL, &status, &status));
    MAKE(clLinkProgram(context, 1, &device, "-no-such-option", 1, &object, NULL, NULL, &status));
    MAKE(clLinkProgram(context, 1, NULL, NULL, 1, &object, NULL, NULL, NULL));
}

static void create_wrongly(void) {
    const unsigned char bytes[] = "no binary", *binary = bytes, *no_binary = NULL;
    const char *text = source, *no_text = NULL;
    const size_t length = sizeof bytes, zero = 0;
    cl_int one;
    MAKE(clCreateProgramWithSource(NULL, 1, &text, NULL, &status));
    MAKE(clCreateProgramWithSource(context, 0, &text, NULL, &status));
    MAKE(clCreateProgramWithSource(context, 1, NULL, NULL, &status));
    MAKE(clCreateProgramWithSource(context, 1, &no_text, NULL, &status));
    MAKE(clCreateProgramWithBinary(NULL, 1, &device, &length, &binary, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 0, &device, &length, &binary, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 1, NULL, &length, &binary, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 1, &device, NULL, &binary, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 1, &device, &length, NULL, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 1, &device, &zero, &binary, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 1, &device, &length, &no_binary, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 1, (cl_device_id[]){NULL}, &length, &binary, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 1, &other, &length, &binary, &one, &status));
    MAKE(clCreateProgramWithBinary(context, 1, &device, &length, &binary, &one, &status));
    CALL(clReleaseProgram(NULL));
}

static void ask_programs_wrongly(void) {
    cl_program program = build();
    char text[4096];
    size_t size;
    CALL(clGetProgramInfo(NULL, CL_PROGRAM_SOURCE, sizeof text, text, &size));
    CALL(clGetProgramInfo(program, 0, sizeof text, text, &size));
    CALL(clGetProgramInfo(program, CL_PROGRAM_SOURCE, 1, text, &size));
    CALL(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, 1, text, &size));
    CALL(clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, 1, text, &size));
    CALL(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, 1, text, &size));
    CALL(clGetProgramInfo(program, CL_PROGRAM_CONTEXT, 1, text, &size));
    CALL(clGetProgramBuildInfo(NULL, device, CL_PROGRAM_BUILD_LOG, sizeof text, text, &size));
    CALL(clGetProgramBuildInfo(program, NULL, CL_PROGRAM_BUILD_LOG, sizeof text, text, &size));
    CALL(clGetProgramBuildInfo(program, NULL, CL_PROGRAM_BUILD_OPTIONS, sizeof text, text, &size));
    CALL(clGetProgramBuildInfo(program, other, CL_PROGRAM_BUILD_STATUS, sizeof text, text, &size));
    CALL(clGetProgramBuildInfo(program, device, 0, sizeof text, text, &size));
    CALL(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, text, &size));
    CALL(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_OPTIONS, 0, text, &size));
    CALL(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, 1, text, &size));
    CALL(clSetProgramSpecializationConstant(NULL, 0, sizeof size, &size));
    CALL(clSetProgramSpecializationConstant(program, 0, sizeof size, NULL));
}

/* ---- Kernels ---- */

static void create_kernels_wrongly(void) {
    cl_program program = build(), unbuilt = create(source);
    cl_kernel kernels[8];
    cl_uint count;
    MAKE(clCreateKernel(NULL, "a", &status));
    MAKE(clCreateKernel(program, NULL, &status));
    MAKE(clCreateKernel(program, "", &status));
    MAKE(clCreateKernel(program, "no_such_kernel", &status));
    MAKE(clCreateKernel(program, "no_such_kernel", NULL));
    MAKE(clCreateKernel(unbuilt, "a", &status));
    MAKE(clCreateKernel(unbuilt, NULL, &status));
    CALL(clCreateKernelsInProgram(NULL, 8, kernels, &count));
    CALL(clCreateKernelsInProgram(program, 1, kernels, &count));
    CALL(clCreateKernelsInProgram(program, 0, kernels, &count));
    CALL(clCreateKernelsInProgram(program, 0, NULL, NULL));
    CALL(clCreateKernelsInProgram(program, 8, NULL, NULL));
    CALL(clCreateKernelsInProgram(unbuilt, 8, kernels, &count));
    CALL(clRetainKernel(NULL));
    CALL(clReleaseKernel(NULL));
    MAKE(clCloneKernel(NULL, &status));
}

static void set_wrongly(void) {
    cl_kernel kernel = clCreateKernel(build(), "a", &status);
    cl_mem buffer = make_buffer();
    const cl_int number = 1;
    CALL(clSetKernelArg(NULL, 0, sizeof buffer, &buffer));
    CALL(clSetKernelArg(kernel, 9, sizeof buffer, &buffer));
    CALL(clSetKernelArg(kernel, 0, 1, &buffer));
    CALL(clSetKernelArg(kernel, 1, sizeof number, NULL));
    CALL(clSetKernelArg(kernel, 1, 1, &number));
    CALL(clSetKernelArg(kernel, 1, 0, NULL));
    CALL(clSetKernelArgSVMPointer(NULL, 0, &number));
    CALL(clSetKernelArgSVMPointer(kernel, 9, &number));
    CALL(clSetKernelExecInfo(NULL, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof buffer, &buffer));
    CALL(clSetKernelExecInfo(kernel, 0, sizeof buffer, &buffer));
}

static void ask_kernels_wrongly(void) {
    cl_kernel kernel = clCreateKernel(build(), "a", &status);
    char text[4096];
    size_t size;
    CALL(clGetKernelInfo(NULL, CL_KERNEL_PROGRAM, sizeof text, text, &size));
    CALL(clGetKernelInfo(kernel, 0, sizeof text, text, &size));
    CALL(clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, 1, text, &size));
    CALL(clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, 1, text, &size));
    CALL(clGetKernelArgInfo(NULL, 0, CL_KERNEL_ARG_NAME, sizeof text, text, &size));
    CALL(clGetKernelArgInfo(kernel, 9, CL_KERNEL_ARG_NAME, sizeof text, text, &size));
    CALL(clGetKernelArgInfo(kernel, 0, 0, sizeof text, text, &size));
    CALL(clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_NAME, 0, text, &size));
    CALL(clGetKernelSubGroupInfo(NULL, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, NULL, sizeof text, text, &size));
    CALL(clGetKernelSubGroupInfo(kernel, device, 0, 0, NULL, sizeof text, text, &size));
    CALL(clGetKernelSubGroupInfoKHR(NULL, device, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 0, NULL, 8, text, &size));
}

static void launch_wrongly(void) {
    cl_kernel kernel = clCreateKernel(build(), "a", &status);
    cl_mem buffer = make_buffer();
    const size_t one = 1, two = 2, zero = 0, many = (size_t)1 << 40, three[4] = {1, 1, 1, 1};
    const cl_int number = 1;
    cl_event none = NULL, event = NULL;
    CALL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL)); /* arguments are missing */
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(kernel, 1, sizeof number, &number);
    CALL(clEnqueueNDRangeKernel(NULL, kernel, 1, NULL, &one, &one, 0, NULL, NULL));
    CALL(clEnqueueNDRangeKernel(queue, NULL, 1, NULL, &one, &one, 0, NULL, NULL));
    CALL(clEnqueueNDRangeKernel(queue, kernel, 0, NULL, &one, &one, 0, NULL, NULL));
    CALL(clEnqueueNDRangeKernel(queue, kernel, 4, NULL, three, three, 0, NULL, NULL));
    CALL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, NULL, &one, 0, NULL, NULL));
    CALL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &two, &many, 0, NULL, NULL));
    CALL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &two, &zero, 0, NULL, NULL));
    CALL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 1, NULL, &event));
    CALL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, &none, &event));
    CALL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 1, &none, &event));
    CALL(clEnqueueTask(NULL, kernel, 0, NULL, NULL));
    CALL(clEnqueueTask(queue, NULL, 0, NULL, NULL));
    CALL(clEnqueueTask(queue, kernel, 1, NULL, NULL));
    run(kernel);
}

/* ---- Platforms and devices ---- */

static void ask_wrongly(void) {
    char text[1];
    size_t size;
    CALL(clGetPlatformInfo(NULL, CL_PLATFORM_EXTENSIONS, sizeof text, text, &size));
    CALL(clGetPlatformInfo(platform, 0, sizeof text, text, &size));
    CALL(clGetPlatformInfo(platform, CL_PLATFORM_EXTENSIONS, sizeof text, text, &size));
    CALL(clGetDeviceInfo(NULL, CL_DEVICE_EXTENSIONS, sizeof text, text, &size));
    CALL(clGetDeviceInfo(NULL, CL_DEVICE_LOCAL_MEM_SIZE, sizeof text, text, &size));
    CALL(clGetDeviceInfo(NULL, 0x4108, sizeof text, text, &size)); /* CL_DEVICE_SUB_GROUP_SIZES_INTEL */
    CALL(clGetDeviceInfo(device, 0, sizeof text, text, &size));
    CALL(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof text, text, &size));
    CALL(clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof text, text, &size));
    MAKE(clGetExtensionFunctionAddressForPlatform(NULL, "clGetKernelSubGroupInfoKHR"));
    MAKE(clGetExtensionFunctionAddressForPlatform(platform, NULL));
    MAKE(clGetExtensionFunctionAddressForPlatform(platform, "no_such_function"));
}

static void (*const groups[])(void) = {ask_wrongly,  create_wrongly,         build_wrongly,        compile_wrongly,
                                       link_wrongly, create_kernels_wrongly, ask_programs_wrongly, ask_kernels_wrongly,
                                       set_wrongly,  launch_wrongly,         build_again_wrongly};

/* The calls of a group in a process, from `next` on. Whether it ended before its last call. */
static bool is_cut_short(size_t group, const char *platform_name) {
    const pid_t child = fork();
    if (child == 0) {
        alarm(LONGEST);
        signal(SIGSEGV, SIG_DFL); /* which sanitizers take for a fault of this code */
        signal(SIGABRT, SIG_DFL);
        signal(SIGFPE, SIG_DFL);
        open_device(platform_name);
        groups[group]();
        fflush(stdout);
        _exit(0);
    }
    int ended = 0;
    waitpid(child, &ended, 0);
    if (WIFEXITED(ended) && WEXITSTATUS(ended) == NO_DEVICE)
        exit(2);
    if (ended != 0)
        puts("the process ends");
    fflush(stdout);
    return ended != 0;
}

int main(int count, char **arguments) {
    for (size_t i = 0; count >= 3 && i < sizeof kinds / sizeof *kinds; ++i)
        if (strcmp(kinds[i].name, arguments[2]) == 0)
            source = kinds[i].text;
    if (source == NULL) {
        fputs("usage: layer-wrong-calls PLATFORM plain|copies|sizes [FUNCTION...]\n", stderr);
        return 2;
    }
    left_out = arguments + 3;
    next = mmap(NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (next == MAP_FAILED)
        return 2;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i) {
        *next = 0;
        for (int last = -1; is_cut_short(i, arguments[1]) && *next != last; last = *next)
            continue;
    }
    return 0;
}
