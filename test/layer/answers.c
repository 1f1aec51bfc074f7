/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-answers PLATFORM KERNELS: what OpenCL answers about programs, one line an answer. The answers do not depend on
 * KERNELS, which are `plain`, or need the layer: `copies`, `one-size`, `sizes`. Each group of questions has a process
 * for itself, since some drivers do not survive some of them. */

#define CL_TARGET_OPENCL_VERSION 220
#include <CL/cl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the kernels write is the same. */
static const struct {
    const char *name, *attribute, *value;
} kinds[] = {
    {"plain", "", "    int seven = 7;\n"},
    {"copies", "",
     "    local int tile[32];\n    event_t e = async_work_group_copy_2D2D(tile, 0, p, 0, 4, 8, 4, 8, 8, 0);\n"
     "    wait_group_events(1, &e);\n    int seven = tile[31] + 7;\n"},
    {"one-size", "__attribute__((intel_reqd_sub_group_size(8))) ",
     "    int seven = (int)get_max_sub_group_size() - 1;\n"},
    {"sizes", "SIZE(8) ", "    int seven = get_max_sub_group_size() == SUB_GROUP ? 7 : 0;\n"},
};

#define SIZES "#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))\n"

enum { NO_DEVICE = 99 }; /* exit status of a group's process */

static char source[4096], platform_name[64];
static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;

/* Kernels a and b. BAD and MISSING are errors, WARNING is a warning. */
static void make_source(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
        if (strcmp(kinds[i].name, name) != 0)
            continue;
        const bool differ = strcmp(name, "sizes") == 0;
        snprintf(source, sizeof source,
                 "%s#ifdef HEADER\n#include \"header.h\"\n#endif\n#ifndef PLUS\n#define PLUS 0\n#endif\n"
                 "#define SUB_GROUP 8\n%skernel void a(global int *p, int more) {\n%s"
                 "    p[get_global_id(0)] = seven + more + PLUS;\n#ifdef BAD\n    wrong;\n#endif\n}\n"
                 "#undef SUB_GROUP\n#define SUB_GROUP 32\n%skernel void b(global int *p) {\n%s"
                 "    p[get_global_id(0)] = seven + 1;\n}\n",
                 differ ? SIZES : "", kinds[i].attribute, kinds[i].value, differ ? "SIZE(32) " : kinds[i].attribute,
                 kinds[i].value);
        return;
    }
    fprintf(stderr, "no kernels '%s'\n", name);
    exit(2);
}

static void open_device(void) {
    cl_platform_id platforms[16];
    cl_uint count = 0;
    clGetPlatformIDs(16, platforms, &count);
    for (cl_uint i = 0; i < count && device == NULL; ++i) {
        char text[256] = "";
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof text, text, NULL);
        if (strstr(text, platform_name) != NULL &&
            clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS)
            platform = platforms[i];
    }
    cl_int status = CL_DEVICE_NOT_FOUND;
    context = device == NULL ? NULL : clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    if (context == NULL) {
        fprintf(stderr, "no device of a platform '%s'\n", platform_name);
        exit(NO_DEVICE);
    }
    queue = clCreateCommandQueue(context, device, 0, &status);
}

static void say(const char *what, long answer) {
    printf("  %s: %ld\n", what, answer);
    fflush(stdout);
}

static cl_program create_from(const char *text) {
    cl_int status;
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
    if (status != CL_SUCCESS)
        say("clCreateProgramWithSource", status);
    return program;
}

static cl_program create(void) {
    return create_from(source);
}

static cl_int build(cl_program program, const char *options) {
    return clBuildProgram(program, 1, &device, options, NULL, NULL);
}

/* Some drivers are done with a kernel a little after it has run. */
static cl_int release_kernel(cl_kernel kernel) {
    clFinish(queue);
    const cl_int status = clReleaseKernel(kernel);
    usleep(5000);
    return status;
}

static void run(const char *what, cl_kernel kernel, bool has_more) {
    const size_t items = 32;
    cl_int numbers[32] = {0}, status, two = 2;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof numbers, numbers, &status);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    if (has_more)
        clSetKernelArg(kernel, 1, sizeof two, &two);
    status = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL);
    if (status != CL_SUCCESS)
        say("clEnqueueNDRangeKernel", status);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL);
    clReleaseMemObject(buffer);
    say(what, numbers[31]);
}

static void say_kernel(cl_program program, const char *name) {
    cl_int status = CL_SUCCESS;
    cl_kernel kernel = clCreateKernel(program, name, &status);
    printf("  kernel %s:\n", name);
    say("clCreateKernel", status);
    say("whether there is one", kernel != NULL);
    if (kernel == NULL)
        return;
    cl_program its = NULL;
    cl_uint arguments = 0;
    clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof its, &its, NULL);
    clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof arguments, &arguments, NULL);
    say("whether it is of the program", its == program);
    say("CL_KERNEL_NUM_ARGS", arguments);
    run("what it writes", kernel, arguments == 2);
    release_kernel(kernel);
}

static void say_build(cl_program program) {
    cl_build_status status = 77;
    cl_program_binary_type type = 77;
    char options[256] = "?";
    size_t size = 77;
    say("CL_PROGRAM_BUILD_STATUS",
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
    say("it", status);
    say("CL_PROGRAM_BINARY_TYPE",
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, NULL));
    say("it", type);
    say("CL_PROGRAM_BUILD_OPTIONS",
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_OPTIONS, sizeof options, options, &size));
    printf("  '%s' of %zu\n", options, size);
    say("CL_PROGRAM_BUILD_LOG", clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size));
    say("whether there is text", size > 1);
}

static void say_kernels(cl_program program) {
    size_t number = 77, size = 77;
    char names[256] = "?";
    say("CL_PROGRAM_NUM_KERNELS", clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof number, &number, NULL));
    say("it", (long)number);
    say("CL_PROGRAM_KERNEL_NAMES", clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, &size));
    printf("  a %d, b %d, %zu bytes\n", strchr(names, 'a') != NULL, strchr(names, 'b') != NULL, size);
    cl_uint count = 77;
    cl_kernel kernels[8] = {0};
    say("clCreateKernelsInProgram", clCreateKernelsInProgram(program, 0, NULL, &count));
    say("count", count);
    count = 77;
    say("clCreateKernelsInProgram of one", clCreateKernelsInProgram(program, 1, kernels, &count));
    count = 0;
    const cl_int status = clCreateKernelsInProgram(program, 8, kernels, &count);
    say("clCreateKernelsInProgram of eight", status);
    say("count", count);
    for (cl_uint i = 0; status == CL_SUCCESS && i < 2 * count; ++i) { /* a, and then b */
        char name[64] = "?";
        clGetKernelInfo(kernels[i % count], CL_KERNEL_FUNCTION_NAME, sizeof name, name, NULL);
        if (name[0] == (i < count ? 'a' : 'b'))
            run(name, kernels[i % count], i < count);
    }
    for (cl_uint i = 0; status == CL_SUCCESS && i < count; ++i)
        release_kernel(kernels[i]);
    say_kernel(program, "a");
    say_kernel(program, "b");
    say_kernel(program, "c");
}

static void say_binary(cl_program program) {
    size_t size = 77;
    say("CL_PROGRAM_BINARY_SIZES", clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    say("whether there is a binary", size != 0);
}

static void say_all(const char *when, cl_program program) {
    printf(" %s\n", when);
    say_build(program);
    say_kernels(program);
    say_binary(program);
}

static void new_programs(void) {
    cl_program program = create();
    say_all("created", program);
    char text[4096];
    size_t size = 0;
    say("CL_PROGRAM_SOURCE", clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof text, text, &size));
    say("whether it is as given", size == strlen(source) + 1 && strcmp(text, source) == 0);
    say("clReleaseProgram", clReleaseProgram(program));
}

static void built_programs(void) {
    cl_program program = create();
    say("clBuildProgram", build(program, "-DPLUS=3"));
    say_all("built", program);
    char text[4096];
    size_t size = 0;
    say("CL_PROGRAM_SOURCE", clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof text, text, &size));
    say("whether it is as given", size == strlen(source) + 1 && strcmp(text, source) == 0);
    say("clReleaseProgram", clReleaseProgram(program));
}

/* (rusticl lists kernels once for each build.) */
static void builds_after_builds(void) {
    cl_program program = create();
    for (int i = 0; i < 3; ++i) {
        say("clBuildProgram", build(program, i == 1 ? NULL : "-DPLUS=3"));
        say_build(program);
        say_kernel(program, "a");
        say_kernel(program, "b");
    }
    clReleaseProgram(program);
}

static void failed_builds(void) {
    cl_program program = create();
    say("clBuildProgram", build(program, "-DBAD"));
    say_all("failed", program);
    clReleaseProgram(program);
}

static void builds_after_failures(void) {
    cl_program program = create();
    for (int i = 0; i < 2; ++i) {
        say("clBuildProgram", build(program, "-DBAD"));
        say("clBuildProgram", build(program, "-DPLUS=1"));
        say_kernel(program, "a");
        say_kernel(program, "b");
    }
    clReleaseProgram(program);
}

static void wrong_devices(void) {
    cl_program program = create();
    cl_device_id none = NULL;
    build(program, "-DPLUS=1");
    say("no device", clBuildProgram(program, 1, &none, "-DPLUS=2", NULL, NULL));
    say_all("after a wrong device", program);
    clReleaseProgram(program);
}

static void wrong_builds(void) {
    cl_program program = create();
    build(program, "-DPLUS=1");
    say("no devices", clBuildProgram(program, 1, NULL, "-DPLUS=2", NULL, NULL));
    say("no number of devices", clBuildProgram(program, 0, &device, "-DPLUS=2", NULL, NULL));
    say("data for no callback", clBuildProgram(program, 1, &device, "-DPLUS=2", NULL, &program));
    say_all("after wrong arguments", program);
    clReleaseProgram(program);
}

static void wrong_options(void) {
    cl_program program = create();
    say("clBuildProgram", build(program, "-cl-no-such-option"));
    say_all("after wrong options", program);
    say("clBuildProgram", build(program, "-DPLUS=1"));
    say_kernel(program, "a");
    clReleaseProgram(program);
}

static void kernels_alive(void) {
    cl_int status;
    cl_uint references = 0;
    cl_program program = create();
    build(program, "-DPLUS=1");
    usleep(5000); /* rusticl of Mesa 26 is done with a program a little after it was built */
    cl_kernel kernel = clCreateKernel(program, "a", &status);
    clGetProgramInfo(program, CL_PROGRAM_REFERENCE_COUNT, sizeof references, &references, NULL);
    say("references with a kernel", references);
    say("clBuildProgram", build(program, "-DPLUS=2"));
    run("what the kernel writes", kernel, true);
    clRetainKernel(kernel);
    release_kernel(kernel);
    clReleaseProgram(program);
    run("what the kernel writes", kernel, true);
    cl_kernel clone = clCloneKernel(kernel, &status);
    say("clCloneKernel", status);
    if (clone != NULL) {
        cl_program its = NULL;
        clGetKernelInfo(clone, CL_KERNEL_PROGRAM, sizeof its, &its, NULL);
        say("whether the clone is of the program", its == program);
        release_kernel(kernel);
        run("what the clone writes", clone, true);
        kernel = clone;
    }
    say("clReleaseKernel", release_kernel(kernel));
}

static void kernels_alive_at_compilation(void) {
    cl_int status;
    cl_program program = create();
    build(program, "-DPLUS=1");
    cl_kernel kernel = clCreateKernel(program, "a", &status);
    say("clCompileProgram", clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL));
    run("what the kernel writes", kernel, true);
}

static void room_for_binaries(void) {
    size_t size = 77;
    cl_program program = create();
    build(program, NULL);
    unsigned char *none[1] = {NULL};
    say("no place", clGetProgramInfo(program, CL_PROGRAM_BINARIES, 0, NULL, &size));
    say("size", (long)size);
    say("no place, 2^61", clGetProgramInfo(program, CL_PROGRAM_BINARIES, (size_t)1 << 61, NULL, &size));
    say("room of 0", clGetProgramInfo(program, CL_PROGRAM_BINARIES, 0, none, NULL));
    say("no binary", clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof none, none, &size));
    say("size", (long)size);
}

static void room_for_answers(void) {
    char text[4096];
    size_t size = 77;
    cl_program program = create();
    build(program, "-DPLUS=1 -DNAME=abc");
    static const struct {
        const char *what;
        cl_program_info name;
    } of_program[] = {{"source", CL_PROGRAM_SOURCE},      {"names", CL_PROGRAM_KERNEL_NAMES},
                      {"number", CL_PROGRAM_NUM_KERNELS}, {"sizes", CL_PROGRAM_BINARY_SIZES},
                      {"devices", CL_PROGRAM_DEVICES},    {"nothing", 0x1199}};
    for (size_t i = 0; i < sizeof of_program / sizeof *of_program; ++i) {
        printf("  %s:\n", of_program[i].what);
        say("room of 1", clGetProgramInfo(program, of_program[i].name, 1, text, NULL));
        say("room of 0", clGetProgramInfo(program, of_program[i].name, 0, text, NULL));
        say("no room", clGetProgramInfo(program, of_program[i].name, 0, NULL, NULL));
        say("2^61", clGetProgramInfo(program, of_program[i].name, (size_t)1 << 61, text, NULL));
        say("no place, 2^61", clGetProgramInfo(program, of_program[i].name, (size_t)1 << 61, NULL, &size));
    }
    static const cl_program_build_info of_build[] = {CL_PROGRAM_BUILD_STATUS, CL_PROGRAM_BUILD_OPTIONS,
                                                     CL_PROGRAM_BUILD_LOG, CL_PROGRAM_BINARY_TYPE, 0x1199};
    for (size_t i = 0; i < sizeof of_build / sizeof *of_build; ++i) {
        printf("  0x%x:\n", of_build[i]);
        say("room of 0", clGetProgramBuildInfo(program, device, of_build[i], 0, text, NULL));
        say("no room", clGetProgramBuildInfo(program, device, of_build[i], 0, NULL, NULL));
        say("2^61", clGetProgramBuildInfo(program, device, of_build[i], (size_t)1 << 61, text, NULL));
        say("no device", clGetProgramBuildInfo(program, NULL, of_build[i], sizeof text, text, NULL));
    }
    clReleaseProgram(program);
}

static void binaries(void) {
    cl_program program = create();
    size_t size = 0;
    cl_int status, binary_status = 77;
    build(program, "-DPLUS=1");
    clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL);
    unsigned char *binary = malloc(size + 1);
    say("CL_PROGRAM_BINARIES", clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL));
    clReleaseProgram(program);
    const unsigned char *const_binary = binary;
    program = clCreateProgramWithBinary(context, 1, &device, &size, &const_binary, &binary_status, &status);
    say("clCreateProgramWithBinary", status);
    say("its status", binary_status);
    char text[64] = "?";
    size_t length = 77;
    say("CL_PROGRAM_SOURCE", clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof text, text, &length));
    say("its size", (long)length);
    say("clBuildProgram", build(program, NULL));
    say_all("built", program);
    say("clCompileProgram", clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL));
    say_kernel(program, "b");
    clReleaseProgram(program);
    size_t zero = 0;
    say("clCreateProgramWithBinary of nothing",
        (clCreateProgramWithBinary(context, 1, &device, &zero, &const_binary, NULL, &status), status));
    free(binary);
}

static void compiled_programs(void) {
    cl_program program = create();
    say("clCompileProgram", clCompileProgram(program, 1, &device, "-DPLUS=1", 0, NULL, NULL, NULL, NULL));
    say_build(program);
    say_binary(program);
    cl_int status;
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &program, NULL, NULL, &status);
    say("clLinkProgram", status);
    say_all("linked", linked);
    char text[64] = "?";
    size_t length = 77;
    say("CL_PROGRAM_SOURCE", clGetProgramInfo(linked, CL_PROGRAM_SOURCE, sizeof text, text, &length));
    say("its size", (long)length);
    say("clReleaseProgram", clReleaseProgram(program));
    say("clReleaseProgram", clReleaseProgram(linked));
}

static void linked_programs_built(void) {
    cl_program program = create();
    cl_int status;
    clCompileProgram(program, 1, &device, "-DPLUS=1", 0, NULL, NULL, NULL, NULL);
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &program, NULL, NULL, &status);
    say_kernel(linked, "a");
    say("clBuildProgram of what was linked", build(linked, NULL));
    say_kernel(linked, "b");
}

static void failed_compilations(void) {
    cl_program program = create();
    say("clCompileProgram", clCompileProgram(program, 1, &device, "-DBAD", 0, NULL, NULL, NULL, NULL));
    say_build(program);
    say_binary(program);
    cl_int status;
    say("clCompileProgram", clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL));
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &program, NULL, NULL, &status);
    say("clLinkProgram", status);
    say_kernels(linked);
}

static void failed_compilations_linked(void) {
    cl_program program = create();
    cl_int status;
    clCompileProgram(program, 1, &device, "-DBAD", 0, NULL, NULL, NULL, NULL);
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &program, NULL, NULL, &status);
    say("clLinkProgram", status);
    say("whether there is a program", linked != NULL);
}

static void headers_missing(void) {
    const char *name = "header.h";
    cl_program header = create_from("#define NOTHING\n"), program = create();
    say("without the header", clCompileProgram(program, 1, &device, "-DHEADER", 0, NULL, NULL, NULL, NULL));
    say("no names", clCompileProgram(program, 1, &device, "-DHEADER", 1, &header, NULL, NULL, NULL));
    say("no headers", clCompileProgram(program, 1, &device, "-DHEADER", 1, NULL, &name, NULL, NULL));
}

static void headers(void) {
    const char *name = "header.h";
    cl_int status;
    cl_program header = create_from("#undef PLUS\n#define PLUS 4\n"), program = create();
    say("clCompileProgram", clCompileProgram(program, 1, &device, "-DHEADER", 1, &header, &name, NULL, NULL));
    clReleaseProgram(header);
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &program, NULL, NULL, &status);
    say("clLinkProgram", status);
    say_kernels(linked);
}

static void uncompiled_programs_linked(void) {
    cl_int status;
    cl_program program = create();
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &program, NULL, NULL, &status);
    say("clLinkProgram", status);
    say("whether there is a program", linked != NULL);
}

static void wrong_links(void) {
    cl_int status;
    cl_program program = create();
    clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL);
    clLinkProgram(context, 1, NULL, NULL, 1, &program, NULL, NULL, &status);
    say("clLinkProgram without devices", status);
    clLinkProgram(context, 1, &device, NULL, 0, NULL, NULL, NULL, &status);
    say("clLinkProgram of none", status);
    clLinkProgram(context, 1, &device, NULL, 1, &program, NULL, &status, &status);
    say("clLinkProgram with data for no callback", status);
    cl_program linked = clLinkProgram(context, 1, &device, "-no-such-option", 1, &program, NULL, NULL, &status);
    say("clLinkProgram with wrong options", status);
    say("whether there is a program", linked != NULL);
}

static void links_of_equal_names(void) {
    cl_int status;
    cl_program two[2] = {create(), create()};
    for (int i = 0; i < 2; ++i)
        clCompileProgram(two[i], 1, &device, NULL, 0, NULL, NULL, NULL, NULL);
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 2, two, NULL, NULL, &status);
    say("clLinkProgram of equal kernels", status);
    say("whether there is a program", linked != NULL);
    if (linked != NULL)
        say_build(linked);
}

static void built_after_compiled(void) {
    cl_program program = create();
    clCompileProgram(program, 1, &device, "-DPLUS=1", 0, NULL, NULL, NULL, NULL);
    say("clBuildProgram", build(program, "-DPLUS=2"));
    say_kernel(program, "a");
    say_kernel(program, "b");
    say("clCompileProgram", clCompileProgram(program, 1, &device, "-DPLUS=3", 0, NULL, NULL, NULL, NULL));
    say_build(program);
    clReleaseProgram(program);
}

static void libraries(void) {
    cl_int status;
    cl_program program = create();
    clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL);
    cl_program library = clLinkProgram(context, 1, &device, "-create-library", 1, &program, NULL, NULL, &status);
    say("clLinkProgram", status);
    say_build(library);
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &library, NULL, NULL, &status);
    say("clLinkProgram of the library", status);
    say_kernels(linked);
}

static cl_program told;
static int calls;

static void CL_CALLBACK note(cl_program program, void *data) {
    told = program;
    ++*(int *)data;
}

static void say_note(cl_program program) {
    for (int i = 0; i < 100 && *(volatile int *)&calls == 0; ++i)
        usleep(20000);
    say("calls of the callback", calls);
    say("whether with the program", told == program);
    calls = 0;
}

static void callbacks(void) {
    cl_program program = create();
    cl_int status;
    say("clBuildProgram", clBuildProgram(program, 1, &device, NULL, note, &calls));
    say_note(program);
    say_kernel(program, "b");
    say("clBuildProgram with wrong options", clBuildProgram(program, 1, &device, "-no-such-option", note, &calls));
    say_note(program);
    clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, note, &calls);
    say_note(program);
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &program, note, &calls, &status);
    say_note(linked);
    clBuildProgram(program, 1, &device, "-DBAD", note, &calls);
    say_note(program);
}

static void compilers_unloaded(void) {
    cl_program program = create();
    build(program, NULL);
    say("clUnloadPlatformCompiler", clUnloadPlatformCompiler(platform));
    say_kernel(program, "a");
    say("clBuildProgram", build(program, "-DPLUS=5"));
    say_kernel(program, "a");
    clReleaseProgram(program);
}

static void constants_of_source(void) {
    const cl_int value = 3;
    cl_program program = create();
    build(program, NULL);
    say("clSetProgramSpecializationConstant", clSetProgramSpecializationConstant(program, 0, sizeof value, &value));
}

static void kernels_in_detail(void) {
    cl_program program = create();
    cl_int status;
    build(program, "-cl-kernel-arg-info");
    cl_kernel kernel = clCreateKernel(program, "a", &status);
    char text[256] = "?";
    for (cl_uint i = 0; i < 3; ++i) {
        cl_kernel_arg_address_qualifier space = 77;
        say("CL_KERNEL_ARG_NAME", clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
        printf("  '%s'\n", text);
        say("CL_KERNEL_ARG_TYPE_NAME", clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_TYPE_NAME, sizeof text, text, NULL));
        printf("  '%s'\n", text);
        say("CL_KERNEL_ARG_ADDRESS_QUALIFIER",
            clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof space, &space, NULL));
        say("it", (long)space);
    }
    size_t shape[3] = {7, 7, 7}, size = 77;
    cl_uint references = 0;
    say("CL_KERNEL_COMPILE_WORK_GROUP_SIZE",
        clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, (size_t)1 << 61, shape, &size));
    say("it", (long)shape[0]);
    say("CL_KERNEL_WORK_GROUP_SIZE",
        clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof *shape, shape, NULL));
    say("it", (long)shape[0]);
    say("without a device",
        clGetKernelWorkGroupInfo(kernel, NULL, CL_KERNEL_WORK_GROUP_SIZE, sizeof *shape, shape, NULL));
    clGetKernelInfo(kernel, CL_KERNEL_REFERENCE_COUNT, sizeof references, &references, NULL);
    say("CL_KERNEL_REFERENCE_COUNT", references);
    cl_context its = NULL;
    clGetKernelInfo(kernel, CL_KERNEL_CONTEXT, sizeof its, &its, NULL);
    say("whether it is of the context", its == context);
    say("CL_KERNEL_PROGRAM in too little room", clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, 1, text, NULL));
    say("CL_KERNEL_PROGRAM of 2^61", clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, (size_t)1 << 61, text, &size));
    say("its size", (long)size);
    release_kernel(kernel);
    say("clCreateKernel without a name", (clCreateKernel(program, NULL, &status), status));
    say("clCreateKernel of no program", (clCreateKernel(NULL, "a", &status), status));
    clReleaseProgram(program);
}

#define GROUP(name)                                                                                                    \
    { #name, name }
static const struct {
    const char *name;
    void (*ask)(void);
} groups[] = {GROUP(new_programs),
              GROUP(built_programs),
              GROUP(builds_after_builds),
              GROUP(failed_builds),
              GROUP(builds_after_failures),
              GROUP(wrong_builds),
              GROUP(wrong_devices),
              GROUP(wrong_options),
              GROUP(kernels_alive),
              GROUP(kernels_alive_at_compilation),
              GROUP(room_for_answers),
              GROUP(room_for_binaries),
              GROUP(binaries),
              GROUP(compiled_programs),
              GROUP(linked_programs_built),
              GROUP(failed_compilations),
              GROUP(failed_compilations_linked),
              GROUP(headers),
              GROUP(headers_missing),
              GROUP(wrong_links),
              GROUP(uncompiled_programs_linked),
              GROUP(links_of_equal_names),
              GROUP(built_after_compiled),
              GROUP(libraries),
              GROUP(callbacks),
              GROUP(compilers_unloaded),
              GROUP(constants_of_source),
              GROUP(kernels_in_detail)};

/* In a process, so that a driver that crashes ends no other group. */
static void ask(size_t group) {
    printf("%s\n", groups[group].name);
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        alarm(120);
        signal(SIGSEGV, SIG_DFL); /* which sanitizers take for a fault of this code */
        open_device();
        groups[group].ask();
        fflush(stdout);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == NO_DEVICE)
        exit(2);
    if (status != 0)
        puts("  the driver ends the process");
}

/* Whether a group is among the arguments: all are, but for those that have a minus before them. */
static bool is_asked(const char *name, char **arguments) {
    bool is_named = false, are_named = false;
    for (; *arguments != NULL; ++arguments) {
        if (arguments[0][0] == '-' && strcmp(arguments[0] + 1, name) == 0)
            return false;
        are_named = are_named || arguments[0][0] != '-';
        is_named = is_named || strcmp(arguments[0], name) == 0;
    }
    return is_named || !are_named;
}

int main(int count, char **arguments) {
    if (count < 3) {
        fputs("usage: layer-answers PLATFORM KERNELS [GROUP | -GROUP]...\n", stderr);
        return 2;
    }
    snprintf(platform_name, sizeof platform_name, "%s", arguments[1]);
    make_source(arguments[2]);
    for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i) {
        if (is_asked(groups[i].name, arguments + 3))
            ask(i);
    }
    return 0;
}
