/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-objects PLATFORM [CASE...]: programs and kernels of OpenCL 1.2 as an application has them, through whatever
 * layers there are: what they answer, how long they live, that they run. */

#define CL_TARGET_OPENCL_VERSION 210
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct host {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
} host;

static void die(const char *what, long got, long wanted) {
    fprintf(stderr, "%s: %ld, not %ld\n", what, got, wanted);
    exit(1);
}

static void equal(const char *what, long got, long wanted) {
    if (got != wanted)
        die(what, got, wanted);
}

static void succeeds(const char *what, cl_int status) {
    equal(what, status, CL_SUCCESS);
}

static bool is_on(cl_device_id device, const char *name) {
    cl_platform_id platform;
    char text[256] = "";
    clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof text, text, NULL);
    return strstr(text, name) != NULL;
}

static host open_host(const char *platform_name) {
    cl_platform_id platforms[16];
    cl_uint count = 0;
    host h = {0};
    succeeds("clGetPlatformIDs", clGetPlatformIDs(16, platforms, &count));
    for (cl_uint i = 0; i < count && h.context == NULL; ++i) {
        cl_device_id device;
        if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS ||
            !is_on(device, platform_name))
            continue;
        cl_int status;
        h.device = device;
        h.context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
        succeeds("clCreateContext", status);
        h.queue = clCreateCommandQueue(h.context, device, 0, &status);
        succeeds("clCreateCommandQueue", status);
    }
    if (h.context == NULL) {
        fprintf(stderr, "no device of a platform '%s'\n", platform_name);
        exit(2);
    }
    return h;
}

static cl_program create(const host *h, const char *source) {
    cl_int status;
    cl_program program = clCreateProgramWithSource(h->context, 1, &source, NULL, &status);
    succeeds("clCreateProgramWithSource", status);
    return program;
}

static cl_program build(const host *h, const char *source, const char *options) {
    static char log[1 << 20];
    cl_program program = create(h, source);
    const cl_int status = clBuildProgram(program, 1, &h->device, options, NULL, NULL);
    if (status != CL_SUCCESS &&
        clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL) == CL_SUCCESS)
        fprintf(stderr, "built with '%s':\n%s\n", options == NULL ? "" : options, log);
    succeeds("clBuildProgram", status);
    return program;
}

static cl_kernel kernel_of(cl_program program, const char *name) {
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, name, &status);
    succeeds(name, status);
    return kernel;
}

/* What a kernel that copies writes: see COPIES. */
#define COPIED (-1)

/* Runs a kernel whose argument is a buffer of one number for each of 32 work-items. Returns the first that a work-item
 * wrote which is not `wanted`, or `wanted`. Numbers differ from run to run, as local memory may keep those of the run
 * before. */
static long run_for(const host *h, cl_kernel kernel, long *wanted) {
    static cl_int first = 0;
    const size_t items = 32;
    cl_int numbers[32], status;
    first += 1000;
    for (cl_int i = 0; i < 32; ++i)
        numbers[i] = first + i;
    if (*wanted == COPIED)
        *wanted = first + 31;
    cl_mem buffer =
        clCreateBuffer(h->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof numbers, numbers, &status);
    succeeds("clCreateBuffer", status);
    succeeds("clSetKernelArg", clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
    succeeds("clEnqueueNDRangeKernel",
             clEnqueueNDRangeKernel(h->queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL));
    succeeds("clEnqueueReadBuffer",
             clEnqueueReadBuffer(h->queue, buffer, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL));
    clReleaseMemObject(buffer);
    for (size_t i = 0; i < items; ++i) {
        if (numbers[i] != *wanted)
            return numbers[i];
    }
    return *wanted;
}

static void run(const host *h, cl_kernel kernel, long wanted) {
    const long got = run_for(h, kernel, &wanted);
    equal("what a work-item wrote", got, wanted);
}

static cl_uint references_of(cl_program program) {
    cl_uint references = 0;
    succeeds("CL_PROGRAM_REFERENCE_COUNT",
             clGetProgramInfo(program, CL_PROGRAM_REFERENCE_COUNT, sizeof references, &references, NULL));
    return references;
}

static cl_program program_of(cl_kernel kernel) {
    cl_program program = NULL;
    succeeds("CL_KERNEL_PROGRAM", clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof program, &program, NULL));
    return program;
}

/* The numbers backwards, from what others have copied: each becomes the last. */
#define COPIES "p[get_local_id(0)] = tile[31 - get_local_id(0)] + get_local_id(0);\n"

#define COPY_KERNEL                                                                                                    \
    "kernel void copies(global int *p) {\n"                                                                            \
    "    local int tile[32];\n"                                                                                        \
    "    event_t e = async_work_group_copy_2D2D(tile, 0, p, 0, 4, 8, 4, 8, 8, 0);\n"                                   \
    "    wait_group_events(1, &e);\n" COPIES "}\n"

static void source_is_the_callers(const host *h) {
    char text[1024];
    size_t size;
    cl_program program = build(h, COPY_KERNEL, "");
    succeeds("CL_PROGRAM_SOURCE", clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof text, text, &size));
    equal("its size", (long)size, sizeof COPY_KERNEL);
    equal("its difference", strcmp(text, COPY_KERNEL), 0);
    succeeds("CL_PROGRAM_BUILD_OPTIONS",
             clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_OPTIONS, sizeof text, text, NULL));
    equal("the length of its options", (long)strlen(text), 0);
    equal("references", references_of(program), 1);
    clReleaseProgram(program);
}

static void kernels_outlive_their_program(const host *h) {
    cl_program program = build(h, COPY_KERNEL, NULL);
    cl_kernel kernel = kernel_of(program, "copies");
    equal("whether the kernel is the program's", program_of(kernel) == program, 1);
    succeeds("clRetainKernel", clRetainKernel(kernel));
    succeeds("clReleaseProgram", clReleaseProgram(program));
    succeeds("clReleaseKernel", clReleaseKernel(kernel));
    equal("whether it still is", program_of(kernel) == program, 1);
    equal("whether the program is alive", references_of(program) >= 1, 1);
    run(h, kernel, COPIED);
    succeeds("clReleaseKernel", clReleaseKernel(kernel));
}

static void a_program_with_kernels_is_not_built_again(const host *h) {
    cl_program program = build(h, COPY_KERNEL, NULL);
    cl_kernel kernel = kernel_of(program, "copies");
    equal("clBuildProgram with a kernel alive", clBuildProgram(program, 0, NULL, NULL, NULL, NULL),
          CL_INVALID_OPERATION);
    run(h, kernel, COPIED);
    succeeds("clReleaseKernel", clReleaseKernel(kernel));
    succeeds("clBuildProgram without", clBuildProgram(program, 0, NULL, "-DX=1", NULL, NULL));
    kernel = kernel_of(program, "copies");
    run(h, kernel, COPIED);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
}

/* Which sources of a build use the extensions may change with its options. */
static void uses_may_come_and_go_with_options(const host *h) {
    cl_program program = create(h, "#ifndef VALUE\n#define VALUE 3\n#endif\n"
                                   "kernel void value(global int *p) { p[get_local_id(0)] = VALUE; }\n");
    for (int i = 0; i < 4; ++i) {
        succeeds("clBuildProgram", clBuildProgram(program, 1, &h->device,
                                                  i % 2 == 0 ? NULL : "-DVALUE=get_sub_group_size()", NULL, NULL));
        cl_kernel kernel = kernel_of(program, "value");
        run(h, kernel, i % 2 == 0 ? 3 : 16);
        clReleaseKernel(kernel);
    }
    clReleaseProgram(program);
}

/* Names that a program has itself, for drivers without them, stay its own; not where it asks for the extension. */
static void own_definitions_are_left_alone(const host *h) {
    static const struct {
        const char *source;
        long value;
    } programs[] = {
        {"#define get_sub_group_size() 5\nkernel void value(global int *p) { p[get_local_id(0)] = get_sub_group_size() + "
         "get_max_sub_group_size(); }",
         21},
        {"#define get_sub_group_id() 7\n"
         "kernel void value(global int *p) { p[get_local_id(0)] = get_sub_group_id() + get_sub_group_size(); }",
         23},
        {"#ifdef NEVER\nuint get_sub_group_size(void) { return 1; }\n#endif\n"
         "kernel void value(global int *p) { p[get_local_id(0)] = get_sub_group_size(); }",
         16},
        {"#ifdef NEVER\n#define get_num_sub_groups() 5\n#endif\n"
         "kernel void value(global int *p) { p[get_local_id(0)] = get_num_sub_groups(); }",
         2},
        {"#ifndef cl_khr_async_work_group_copy_fence\nvoid async_work_group_copy_fence(int flags) { wrong; }\n#endif\n"
         "kernel void value(global int *p) { async_work_group_copy_fence(CLK_GLOBAL_MEM_FENCE); p[get_local_id(0)] = 2; "
         "}",
         2},
        {"void async_work_group_copy_fence(global int *p) { p[get_local_id(0)] = 3; }\n"
         "kernel void value(global int *p) { async_work_group_copy_fence(p); }",
         3}};
    for (size_t i = 0; i < sizeof programs / sizeof *programs; ++i) {
        cl_program program = build(h, programs[i].source, NULL);
        cl_kernel kernel = kernel_of(program, "value");
        run(h, kernel, programs[i].value);
        clReleaseKernel(kernel);
        clReleaseProgram(program);
    }
}

/* A kernel that asks by a macro for what the device lists gets it. */
static void macros_are_those_of_the_list(const host *h) {
    char list[16384] = " ";
    succeeds("CL_DEVICE_EXTENSIONS", clGetDeviceInfo(h->device, CL_DEVICE_EXTENSIONS, sizeof list - 2, list + 1, NULL));
    strcat(list, " ");
    const long wanted = (strstr(list, " cl_intel_subgroups_long ") != NULL ? 1 : 0) +
                        (strstr(list, " cl_intel_subgroup_local_block_io ") != NULL ? 6 : 0);
    cl_program program = build(
        h,
        "#ifdef cl_intel_subgroups_long\n#define LONG 1\n#else\n#define LONG 0\n#endif\n"
        "kernel void value(global int *p) {\n"
        "    local uint ones[32] __attribute__((aligned(16)));\n"
        "    ones[get_local_id(0)] = 1;\n    barrier(CLK_LOCAL_MEM_FENCE);\n    p[get_local_id(0)] = LONG\n"
        "#ifdef cl_intel_subgroup_local_block_io\n    + 2 + 4 * intel_sub_group_block_read(ones)\n#endif\n    ;\n}",
        NULL);
    cl_kernel kernel = kernel_of(program, "value");
    run(h, kernel, wanted);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    printf("cl_intel_subgroup_local_block_io is %slisted: ", wanted < 6 ? "not " : "");
}

#define SIZES_SOURCE                                                                                                   \
    "#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))\n"                                                  \
    "int size(void) { return get_max_sub_group_size(); }\n"                                                            \
    "SIZE(8) kernel void eight(global int *p) { p[get_local_id(0)] = size(); }\n"                                      \
    "kernel void none(global int *p) { p[get_local_id(0)] = size(); }\n"                                               \
    "kernel SIZE(32) void most(global int *p) { p[get_local_id(0)] = size(); }\n"

/* By the function of OpenCL 2.1 and by that of cl_khr_subgroups, which give the same. */
static size_t sub_group_info(const host *h, cl_kernel kernel, cl_kernel_sub_group_info name, size_t input) {
    size_t value = 0, khr_value = 1;
    cl_platform_id platform;
    succeeds("CL_DEVICE_PLATFORM", clGetDeviceInfo(h->device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL));
    clGetKernelSubGroupInfoKHR_fn by_khr =
        (clGetKernelSubGroupInfoKHR_fn)clGetExtensionFunctionAddressForPlatform(platform, "clGetKernelSubGroupInfoKHR");
    succeeds("clGetKernelSubGroupInfoKHR", by_khr(kernel, h->device, name, input == 0 ? 0 : sizeof input,
                                                  input == 0 ? NULL : &input, sizeof khr_value, &khr_value, NULL));
    succeeds("clGetKernelSubGroupInfo",
             clGetKernelSubGroupInfo(kernel, h->device, name, input == 0 ? 0 : sizeof input, input == 0 ? NULL : &input,
                                     sizeof value, &value, NULL));
    equal("clGetKernelSubGroupInfoKHR's answer", (long)khr_value, (long)value);
    return value;
}

static void check_sizes(const host *h, cl_kernel kernel, long size) {
    run(h, kernel, size);
    equal("CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE",
          (long)sub_group_info(h, kernel, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 100), size);
    equal("CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE",
          (long)sub_group_info(h, kernel, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 100), (100 + size - 1) / size);
    equal("CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT",
          (long)sub_group_info(h, kernel, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 1), size);
    equal("CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL",
          (long)sub_group_info(h, kernel, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, 0), size);
}

static cl_int ask_sub_groups(const host *h, cl_kernel kernel, cl_kernel_sub_group_info name, size_t dimensions,
                             const size_t *input, size_t *value) {
    return clGetKernelSubGroupInfo(kernel, h->device, name, dimensions * sizeof *input, input, 3 * sizeof *value, value,
                                   NULL);
}

/* Numbers whose products, or sums, are more than a size_t holds. */
static void huge_numbers_do_not_overflow(const host *h) {
    const size_t shape[3] = {(size_t)1 << 61, 8, 1}, line[1] = {SIZE_MAX}, counts[] = {(size_t)1 << 61, SIZE_MAX, 0};
    size_t value[3] = {0};
    cl_program program = build(h, SIZES_SOURCE, NULL);
    cl_kernel kernel = kernel_of(program, "eight");
    equal("2^64 work-items", ask_sub_groups(h, kernel, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 3, shape, value),
          CL_INVALID_VALUE);
    succeeds("2^64 - 1 work-items", ask_sub_groups(h, kernel, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 1, line, value));
    equal("their sub-groups", value[0] == (size_t)1 << 61, 1);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        succeeds("CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT",
                 ask_sub_groups(h, kernel, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 1, &counts[i], value));
        equal("a local size that cannot be", value[0] == 0 && value[1] == 0 && value[2] == 0, 1);
    }
    clReleaseKernel(kernel);
    clReleaseProgram(program);
}

/* The kernels of a program of SIZES_SOURCE, each with its size, however it came to be. */
static void check_kernels(const host *h, cl_program program) {
    cl_kernel kernels[3];
    cl_uint count = 0;
    succeeds("clCreateKernelsInProgram", clCreateKernelsInProgram(program, 0, NULL, &count));
    equal("kernels", count, 3);
    equal("clCreateKernelsInProgram with too little room", clCreateKernelsInProgram(program, 2, kernels, NULL),
          CL_INVALID_VALUE);
    succeeds("clCreateKernelsInProgram", clCreateKernelsInProgram(program, 3, kernels, NULL));
    for (cl_uint i = 0; i < 3; ++i) {
        char name[64];
        succeeds("CL_KERNEL_FUNCTION_NAME",
                 clGetKernelInfo(kernels[i], CL_KERNEL_FUNCTION_NAME, sizeof name, name, NULL));
        equal("whether the kernel is the program's", program_of(kernels[i]) == program, 1);
        check_sizes(h, kernels[i], name[0] == 'e' ? 8 : name[0] == 'n' ? 16 : 32);
        clReleaseKernel(kernels[i]);
    }
    cl_kernel kernel = kernel_of(program, "eight");
    check_sizes(h, kernel, 8);
    clReleaseKernel(kernel);
}

static void kernels_have_sizes_of_their_own(const host *h) {
    cl_program program = build(h, SIZES_SOURCE, NULL);
    check_kernels(h, program);
    clReleaseProgram(program);
}

#define TWELVE                                                                                                         \
    "__attribute__((intel_reqd_sub_group_size(12))) kernel void twelve(global int *p) { p[get_local_id(0)] = "         \
    "get_sub_group_size(); }\n"
#define EIGHT                                                                                                          \
    "__attribute__((intel_reqd_sub_group_size(8))) kernel void eight(global int *p) { p[get_local_id(0)] = "           \
    "get_sub_group_size(); }\n"

static void refuses_build(const host *h, const char *source, const char *options, const char *reason) {
    char log[4096] = "";
    cl_build_status status;
    cl_program program = create(h, source);
    equal("clBuildProgram", clBuildProgram(program, 1, &h->device, options, NULL, NULL), CL_BUILD_PROGRAM_FAILURE);
    succeeds("CL_PROGRAM_BUILD_STATUS",
             clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
    equal("CL_PROGRAM_BUILD_STATUS", status, CL_BUILD_ERROR);
    succeeds("CL_PROGRAM_BUILD_LOG",
             clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    equal(reason, strstr(log, reason) != NULL, 1);
    clReleaseProgram(program);
}

static void sizes_that_cannot_be_are_refused(const host *h) {
    refuses_build(h, TWELVE, NULL, "all kernels require sub-groups of 12 work-items");
    refuses_build(h, EIGHT TWELVE, NULL, "kernel 'twelve' requires sub-groups of 12 work-items");
}

#define SHARED                                                                                                         \
    "global int counter;\n"                                                                                            \
    "SIZE(8) kernel void add(global int *p) { if (get_local_id(0) == 0) counter += 5; p[get_local_id(0)] = 5; }\n"     \
    "SIZE(OTHER) kernel void get(global int *p) { p[get_local_id(0)] = counter; }\n"

/* Whether `get` reads what `add` wrote; the program is released. */
static bool shares(const host *h, cl_program program) {
    cl_kernel add = kernel_of(program, "add"), get = kernel_of(program, "get");
    long five = 5;
    run(h, add, 5);
    const bool is_shared = run_for(h, get, &five) == five;
    clReleaseKernel(add);
    clReleaseKernel(get);
    clReleaseProgram(program);
    return is_shared;
}

/* The options with which the driver has variables that kernels share; false when there are none. Mesa 22.3.6 ends the
 * process instead, and each kernel of PoCL 3.1 has them for itself. */
static bool has_shared_variables(const host *h, const char **options) {
    static const char *const all[] = {"", "-cl-std=CL2.0", "-cl-std=CL3.0"};
    for (size_t i = 0; i < sizeof all / sizeof *all && !is_on(h->device, "rusticl"); ++i) {
        cl_program program = create(h, "#define SIZE(n)\n" SHARED);
        *options = all[i];
        if (clBuildProgram(program, 1, &h->device, all[i], NULL, NULL) == CL_SUCCESS)
            return shares(h, program);
        clReleaseProgram(program);
    }
    return false;
}

#define SIZED "#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))\n"

/* Programs of several sizes would have two of a variable. */
static void variables_are_shared_by_kernels(const host *h) {
    const char *options;
    if (!has_shared_variables(h, &options)) {
        printf("skipped, since the driver shares no variables: ");
        return;
    }
    equal("whether kernels of one size share", shares(h, build(h, "#define OTHER 8\n" SIZED SHARED, options)), 1);
    refuses_build(h, "#define OTHER 16\n" SIZED SHARED, options,
                  "kernels 'add' and 'get' have sub-groups of 8 and 16 work-items, and cannot share");
}

/* What failed for one kernel failed for all, and another build may do better. */
static void failed_builds_have_no_kernels(const host *h) {
    static const char source[] = "#ifndef SIZE\n#define SIZE 32\n#endif\n" EIGHT
                                 "__attribute__((intel_reqd_sub_group_size(SIZE))) kernel void other(global int *p) { "
                                 "p[get_local_id(0)] = get_sub_group_size(); }\n";
    cl_int status, own;
    cl_uint count;
    size_t bytes;
    cl_program program = create(h, "wrong");
    clBuildProgram(program, 1, &h->device, NULL, NULL, NULL);
    clCreateKernel(program, "eight", &own);
    clReleaseProgram(program);
    program = create(h, source);
    for (int i = 0; i < 2; ++i) {
        equal("clBuildProgram", clBuildProgram(program, 1, &h->device, "-DSIZE=12", NULL, NULL),
              CL_BUILD_PROGRAM_FAILURE);
        equal("a kernel", clCreateKernel(program, "eight", &status) != NULL, 0);
        equal("clCreateKernel", status, own);
        equal("another kernel", clCreateKernel(program, "other", &status) != NULL, 0);
        equal("clCreateKernel", status, own);
        equal("clCreateKernelsInProgram", clCreateKernelsInProgram(program, 0, NULL, &count) == CL_SUCCESS, 0);
        equal("whether there is a binary",
              clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, NULL) == CL_SUCCESS &&
                  bytes != 0,
              0);
        succeeds("clBuildProgram", clBuildProgram(program, 1, &h->device, NULL, NULL, NULL));
        cl_kernel eight = kernel_of(program, "eight"), other = kernel_of(program, "other");
        run(h, eight, 8);
        run(h, other, 32);
        clReleaseKernel(eight);
        clReleaseKernel(other);
    }
    clReleaseProgram(program);
}

/* The binary of a program's only device. The caller frees it. */
static unsigned char *binary_of(cl_program program, size_t *size) {
    succeeds("CL_PROGRAM_BINARY_SIZES", clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof *size, size, NULL));
    unsigned char *binary = malloc(*size + 1);
    succeeds("CL_PROGRAM_BINARIES", clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL));
    return binary;
}

static cl_program load(const host *h, const unsigned char *binary, size_t size, cl_int *status) {
    cl_int binary_status;
    cl_program program = clCreateProgramWithBinary(h->context, 1, &h->device, &size, &binary, &binary_status, status);
    if (program != NULL)
        succeeds("clBuildProgram of a binary", clBuildProgram(program, 1, &h->device, NULL, NULL, NULL));
    return program;
}

/* As programs have it that would use the extensions, and do without. */
#define KEPT_SOURCE                                                                                                    \
    "#if defined(cl_khr_extended_async_copies) && defined(cl_intel_required_subgroup_size)\n"                          \
    "__attribute__((intel_reqd_sub_group_size(8))) kernel void copies(global int *p) {\n    local int tile[32];\n"     \
    "    event_t e = async_work_group_copy_2D2D(tile, 0, p, 0, 4, 8, 4, 8, 8, 0);\n    wait_group_events(1, &e);\n"    \
    "    p[get_local_id(0)] = tile[31] + (int)get_max_sub_group_size() - 8;\n}\n"                                      \
    "#else\nkernel void copies(global int *p) { p[get_local_id(0)] = p[31]; }\n#endif\n"

/* The driver's own, where one of them is all of the program; else there is none. */
static void binaries_are_the_drivers(const host *h) {
    cl_int status;
    size_t size = 77, again;
    cl_program program = build(h, SIZES_SOURCE, NULL);
    unsigned char *binary = binary_of(program, &size);
    equal("the size of a binary for two sizes", (long)size, 0);
    clReleaseProgram(program);
    free(binary);
    program = build(h, KEPT_SOURCE, NULL);
    binary = binary_of(program, &size);
    clReleaseProgram(program);
    cl_program loaded = load(h, binary, size, &status);
    succeeds("clCreateProgramWithBinary", status);
    cl_kernel kernel = kernel_of(loaded, "copies");
    run(h, kernel, COPIED);
    clReleaseKernel(kernel);
    unsigned char *second = binary_of(loaded, &again);
    equal("whether a program from a binary has one", again != 0, 1);
    clReleaseProgram(loaded);
    free(binary);
    free(second);
}

/* The file of the next two. */
static FILE *open_binary(const char *mode) {
    const char *path = getenv("CLTILE_TEST_BINARY");
    FILE *file = path == NULL ? NULL : fopen(path, mode);
    if (file == NULL)
        die("CLTILE_TEST_BINARY", 0, 1);
    return file;
}

/* Only when asked for: as hashcat, pyopencl and OpenCV keep programs. */
static void a_binary_is_saved(const host *h) {
    size_t size;
    cl_program program = build(h, KEPT_SOURCE, NULL);
    unsigned char *binary = binary_of(program, &size);
    equal("whether there is a binary", size != 0, 1);
    FILE *file = open_binary("wb");
    equal("bytes written", (long)fwrite(binary, 1, size, file), (long)size);
    fclose(file);
    free(binary);
    clReleaseProgram(program);
}

/* And loaded by another process, with the layer or without. */
static void a_binary_is_loaded(const host *h) {
    static unsigned char binary[1 << 22];
    FILE *file = open_binary("rb");
    const size_t size = fread(binary, 1, sizeof binary, file);
    cl_int status;
    fclose(file);
    cl_program program = load(h, binary, size, &status);
    succeeds("clCreateProgramWithBinary", status);
    cl_kernel kernel = kernel_of(program, "copies");
    run(h, kernel, COPIED);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
}

static void programs_are_linked_with_headers_and_sizes(const host *h) {
    cl_int status;
    const char *name = "sizes.h";
    cl_program header = create(h, "int size(void);\nint at(global int *p);\n");
    cl_program helpers = create(h, "#include \"sizes.h\"\nint size(void) { return get_max_sub_group_size(); }\n"
                                   "int at(global int *p) { return get_local_id(0); }\n");
    cl_program kernels = create(h, "#include \"sizes.h\"\n"
                                   "#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))\n"
                                   "SIZE(8) kernel void eight(global int *p) { p[at(p)] = size(); }\n"
                                   "kernel void none(global int *p) { p[at(p)] = size(); }\n"
                                   "SIZE(32) kernel void most(global int *p) { p[at(p)] = size(); }\n");
    cl_program both[2] = {helpers, kernels};
    for (int i = 0; i < 2; ++i)
        succeeds("clCompileProgram", clCompileProgram(both[i], 1, &h->device, NULL, 1, &header, &name, NULL, NULL));
    cl_program linked = clLinkProgram(h->context, 1, &h->device, NULL, 2, both, NULL, NULL, &status);
    succeeds("clLinkProgram", status);
    for (int i = 0; i < 2; ++i)
        clReleaseProgram(both[i]);
    clReleaseProgram(header);
    check_kernels(h, linked);
    clReleaseProgram(linked);
}

/* Releases the two. */
static cl_program compile_and_link(const host *h, cl_program both[2]) {
    cl_int status;
    for (int i = 0; i < 2; ++i)
        succeeds("clCompileProgram", clCompileProgram(both[i], 1, &h->device, NULL, 0, NULL, NULL, NULL, NULL));
    cl_program linked = clLinkProgram(h->context, 1, &h->device, NULL, 2, both, NULL, NULL, &status);
    succeeds("clLinkProgram", status);
    for (int i = 0; i < 2; ++i)
        clReleaseProgram(both[i]);
    return linked;
}

/* Each of the programs has kernels of one size, and another than the other. */
static void linked_programs_keep_their_sizes(const host *h) {
    cl_program both[2] = {create(h, "__attribute__((intel_reqd_sub_group_size(8))) kernel void eight(global int *p) {\n"
                                    "    p[get_local_id(0)] = get_max_sub_group_size();\n}\n"),
                          create(h, "__attribute__((intel_reqd_sub_group_size(32))) kernel void more(global int *p) {\n"
                                    "    p[get_local_id(0)] = get_max_sub_group_size();\n}\n")};
    cl_program linked = compile_and_link(h, both);
    cl_kernel eight = kernel_of(linked, "eight"), more = kernel_of(linked, "more");
    check_sizes(h, eight, 8);
    check_sizes(h, more, 32);
    clReleaseKernel(eight);
    clReleaseKernel(more);
    clReleaseProgram(linked);
}

/* The copy in one program, the wait in another. (There is no signed addition, since Mesa 22.3.6 cannot link what has
 * one with what has none.) */
static void copies_are_complete_after_waits_elsewhere(const host *h) {
    cl_program both[2] = {create(h, "event_t begin(local int *tile, global int *p) {\n"
                                    "    return async_work_group_copy_2D2D(tile, 0, p, 0, 4, 8, 4, 8, 8, 0);\n}\n"),
                          create(h, "event_t begin(local int *tile, global int *p);\n"
                                    "kernel void copies(global int *p, local int *tile) {\n"
                                    "    event_t e = begin(tile, p);\n    wait_group_events(1, &e);\n" COPIES "}\n")};
    cl_program linked = compile_and_link(h, both);
    cl_kernel kernel = kernel_of(linked, "copies");
    succeeds("clSetKernelArg", clSetKernelArg(kernel, 1, 32 * sizeof(cl_int), NULL));
    run(h, kernel, COPIED);
    clReleaseKernel(kernel);
    clReleaseProgram(linked);
}

/* NVIDIA's copies go on by themselves where the program's text, PTX, has cp.async: waits know for which group. Waits
 * for all of them would be right, too, but nothing would be copied meanwhile. */
static void waits_leave_later_copies(const host *h) {
    static const char source[] =
        "#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable\n"
        "kernel __attribute__((reqd_work_group_size(64, 1, 1)))\n"
        "void twice(const global uint4 *in, global uint4 *out, uint tiles) {\n"
        "    local uint4 buffers[2][256];\n"
        "    event_t coming = async_work_group_copy_2D2D(buffers[0], 0, in, 0, 16, 16, 16, 16, 16, 0);\n"
        "    for (uint tile = 0; tile < tiles; ++tile) {\n"
        "        event_t here = coming;\n"
        "        if (tile + 1 < tiles)\n"
        "            coming = async_work_group_copy_2D2D(buffers[(tile + 1) % 2], 0, in, (tile + 1) * 256, 16, 16, 16,\n"
        "                                                16, 16, 0);\n"
        "        wait_group_events(1, &here);\n"
        "        out[tile * 64 + get_local_id(0)] = buffers[tile % 2][255 - get_local_id(0)];\n"
        "        barrier(CLK_LOCAL_MEM_FENCE);\n"
        "    }\n"
        "}\n";
    cl_program program = build(h, source, "");
    size_t size;
    unsigned char *binary = binary_of(program, &size);
    if (memmem(binary, size, "cp.async.c", 10) != NULL && memmem(binary, size, "cp.async.wait_group 1;", 22) == NULL)
        die("waits for all copies but one", 0, 1);
    free(binary);
    clReleaseProgram(program);
}

static void CL_CALLBACK note(cl_program program, void *data) {
    *(cl_program *)data = program;
}

static void callbacks_get_the_callers_program(const host *h) {
    cl_program told = NULL, program = create(h, COPY_KERNEL);
    succeeds("clBuildProgram", clBuildProgram(program, 1, &h->device, NULL, note, &told));
    for (int i = 0; i < 1000 && *(cl_program volatile *)&told == NULL; ++i)
        clFinish(h->queue);
    equal("whether the callback was given it", told == program, 1);
    clReleaseProgram(program);
}

/* With the driver's own words, and the line as the caller counts. */
static void errors_name_the_callers_line(const host *h) {
    char log[4096] = "";
    cl_program program = create(h, "kernel void copies(global int *p) {\n\n    local int tile[32];\n"
                                   "    event_t e = async_work_group_copy_2D2D(tile, 0, p, 0, 4, 8, 4, 8, 8, 0);\n"
                                   "    wait_group_events(1, &e);\n\n    p[0] = wrong;\n}\n");
    equal("clBuildProgram", clBuildProgram(program, 1, &h->device, NULL, NULL, NULL), CL_BUILD_PROGRAM_FAILURE);
    succeeds("CL_PROGRAM_BUILD_LOG",
             clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    printf("%s\n", log);
    equal("whether the log names line 7", strstr(log, ":7:12: ") != NULL, 1);
    equal("whether it names what is wrong", strstr(log, "undeclared identifier 'wrong'") != NULL, 1);
    equal("whether it says more", strstr(strstr(log, "error") + 5, "error:") != NULL, 0);
    clReleaseProgram(program);
}

/* A library has one size, which is that of all kernels where they have one; and what is compiled has the driver's
 * binary. */
static void libraries_have_one_size(const host *h) {
    cl_int status;
    cl_program helpers = create(h, "int size(void) { return get_max_sub_group_size(); }\n");
    succeeds("clCompileProgram", clCompileProgram(helpers, 1, &h->device, NULL, 0, NULL, NULL, NULL, NULL));
    cl_program library = clLinkProgram(h->context, 1, &h->device, "-create-library", 1, &helpers, NULL, NULL, &status);
    succeeds("clLinkProgram -create-library", status);
    cl_program kernels =
        create(h, "int size(void);\nkernel void none(global int *p) { p[get_local_id(0)] = size(); }\n");
    succeeds("clCompileProgram", clCompileProgram(kernels, 1, &h->device, NULL, 0, NULL, NULL, NULL, NULL));
    cl_program both[2] = {library, kernels};
    cl_program linked = clLinkProgram(h->context, 1, &h->device, NULL, 2, both, NULL, NULL, &status);
    succeeds("clLinkProgram", status);
    cl_kernel kernel = kernel_of(linked, "none");
    run(h, kernel, 16);
    clReleaseKernel(kernel);
    clReleaseProgram(linked);
    clReleaseProgram(library);
    clReleaseProgram(kernels);
    clReleaseProgram(helpers);
}

static void read_log(const host *h, cl_program program, char *log, size_t size) {
    memset(log, 0, size);
    succeeds("CL_PROGRAM_BUILD_LOG",
             clGetProgramBuildInfo(program, h->device, CL_PROGRAM_BUILD_LOG, size - 1, log, NULL));
}

#define EVERYTHING                                                                                                     \
    "#ifndef cl_intel_media_block_io\n#error\n#endif\n"                                                                \
    "#pragma OPENCL EXTENSION cl_intel_media_block_io : enable\n"                                                      \
    "#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable\n"                                                 \
    "__attribute__((intel_reqd_sub_group_size(8))) kernel void copies(global int *p) {\n"                              \
    "    local int tile[32];\n"                                                                                        \
    "    event_t e = async_work_group_copy_3D3D(tile, 0, p, 0, 4, 8, 4, 1, 8, 32, 8, 32, 0);\n"                        \
    "    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);\n"                                                          \
    "    wait_group_events(1, &e);\n    sub_group_barrier(CLK_LOCAL_MEM_FENCE);\n" COPIES "}\n"                        \
    "kernel void blocks(read_only image2d_t from, write_only image2d_t to) {\n"                                        \
    "    intel_sub_group_media_block_write_uc2((int2)(0), 4, 8,\n"                                                     \
    "        intel_sub_group_media_block_read_uc2((int2)(0), 4, 8, from), to);\n}\n"

#define PLAIN                                                                                                          \
    "kernel void copies(global int *p) {\n    local int tile[32];\n"                                                   \
    "    event_t e = async_work_group_copy(tile, p, 32, 0);\n    wait_group_events(1, &e);\n"                          \
    "    barrier(CLK_LOCAL_MEM_FENCE);\n" COPIES "}\n"

/* Whether a driver builds and runs OpenCL's own copy with these options: Oclgrind 21.10 cannot run waits of OpenCL
 * C 2.0. PoCL 6 ends the process at a wait of OpenCL C 1.2; PoCL's waits do nothing in any version, and are left out.
 */
static bool does_by_itself(const host *h, const char *options, char *log, size_t size) {
    cl_program program = create(h, is_on(h->device, "Portable")
                                       ? "#undef wait_group_events\n#define wait_group_events(count, events)\n" PLAIN
                                       : PLAIN);
    bool does = clBuildProgram(program, 1, &h->device, options, NULL, NULL) == CL_SUCCESS;
    read_log(h, program, log, size);
    if (does) {
        long wanted = COPIED;
        cl_kernel kernel = kernel_of(program, "copies");
        does = run_for(h, kernel, &wanted) == wanted;
        clReleaseKernel(kernel);
    }
    clReleaseProgram(program);
    return does;
}

/* In each language version that the driver has, with warnings as errors; the log says no more than of a plain kernel.
 */
static void options_are_the_drivers(const host *h) {
    static const char *const options[] = {"-Werror",
                                          "-Werror -cl-std=CL1.1",
                                          "-Werror -cl-std=CL1.2",
                                          "-Werror -cl-std=CL2.0",
                                          "-Werror -cl-std=CL3.0",
                                          "-Werror -Dtile=area -DE=1 -cl-opt-disable -I ."};
    size_t built = 0;
    for (size_t i = 0; i < sizeof options / sizeof *options; ++i) {
        char plain_log[4096], log[4096];
        if (!does_by_itself(h, options[i], plain_log, sizeof plain_log))
            continue;
        cl_program program = build(h, EVERYTHING, options[i]);
        read_log(h, program, log, sizeof log);
        equal("whether the log is the driver's", strstr(log, "cltile") == NULL, 1);
        equal("whether it is empty as that of a plain kernel is", plain_log[0] == '\0' && log[0] != '\0', 0);
        cl_kernel kernel = kernel_of(program, "copies");
        run(h, kernel, COPIED);
        clReleaseKernel(kernel);
        clReleaseProgram(program);
        ++built;
    }
    equal("whether there is more than one language version", built > 2, 1);
}

/* Built, and linked, for one device that is not the context's first. */
static void check_second_device(cl_context context, cl_device_id device) {
    cl_int status;
    host h = {.device = device, .context = context};
    h.queue = clCreateCommandQueue(context, device, 0, &status);
    succeeds("clCreateCommandQueue", status);
    cl_program program = build(&h, SIZES_SOURCE, NULL);
    check_kernels(&h, program);
    clReleaseProgram(program);
    program = create(&h, SIZES_SOURCE);
    succeeds("clCompileProgram", clCompileProgram(program, 1, &device, NULL, 0, NULL, NULL, NULL, NULL));
    cl_program linked = clLinkProgram(context, 1, &device, NULL, 1, &program, NULL, NULL, &status);
    succeeds("clLinkProgram", status);
    check_kernels(&h, linked);
    clReleaseProgram(linked);
    clReleaseProgram(program);
    clReleaseCommandQueue(h.queue);
}

/* Where the platform has two devices: one program of both, from source and from its binaries. */
static void programs_are_of_all_devices(const host *h) {
    cl_platform_id platform;
    cl_device_id devices[2];
    cl_uint count = 0;
    cl_int status;
    clGetDeviceInfo(h->device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 2, devices, &count);
    if (count < 2) {
        printf("skipped, since there is one device: ");
        return;
    }
    host both[2] = {{.device = devices[0]}, {.device = devices[1]}};
    both[0].context = both[1].context = clCreateContext(NULL, 2, devices, NULL, NULL, &status);
    succeeds("clCreateContext", status);
    cl_program program = create(&both[0], SIZES_SOURCE);
    succeeds("clBuildProgram", clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_program kept = create(&both[0], KEPT_SOURCE);
    succeeds("clBuildProgram", clBuildProgram(kept, 0, NULL, NULL, NULL, NULL));
    size_t sizes[2];
    succeeds("CL_PROGRAM_BINARY_SIZES", clGetProgramInfo(kept, CL_PROGRAM_BINARY_SIZES, sizeof sizes, sizes, NULL));
    unsigned char *binaries[2] = {malloc(sizes[0] + 1), malloc(sizes[1] + 1)};
    succeeds("CL_PROGRAM_BINARIES", clGetProgramInfo(kept, CL_PROGRAM_BINARIES, sizeof binaries, binaries, NULL));
    cl_program loaded =
        clCreateProgramWithBinary(both[0].context, 2, devices, sizes, (const unsigned char **)binaries, NULL, &status);
    succeeds("clCreateProgramWithBinary", status);
    succeeds("clBuildProgram of binaries", clBuildProgram(loaded, 0, NULL, NULL, NULL, NULL));
    for (int i = 0; i < 2; ++i) {
        both[i].queue = clCreateCommandQueue(both[i].context, devices[i], 0, &status);
        succeeds("clCreateCommandQueue", status);
        check_kernels(&both[i], program);
        cl_kernel kernel = kernel_of(loaded, "copies");
        run(&both[i], kernel, COPIED);
        clReleaseKernel(kernel);
        clReleaseCommandQueue(both[i].queue);
        free(binaries[i]);
    }
    clReleaseProgram(program);
    clReleaseProgram(kept);
    clReleaseProgram(loaded);
    check_second_device(both[1].context, devices[1]);
    clReleaseContext(both[0].context);
}

/* What the driver answers to calls that are wrong, in their order. */
static void ask_wrongly(const host *h, const char *source, cl_int answers[8]) {
    cl_program program = create(h, source);
    answers[0] = clBuildProgram(program, 1, NULL, NULL, NULL, NULL);
    answers[1] = clBuildProgram(program, 0, NULL, NULL, NULL, &program);
    answers[2] = clCompileProgram(program, 1, NULL, NULL, 0, NULL, NULL, NULL, NULL);
    clCreateKernel(program, "copies", &answers[3]);
    succeeds("clBuildProgram", clBuildProgram(program, 1, &h->device, NULL, NULL, NULL));
    clCreateKernel(program, "other", &answers[4]);
    clCreateKernel(program, NULL, &answers[5]);
    answers[6] = clGetProgramInfo(program, CL_PROGRAM_SOURCE, 1, (char[1]){0}, NULL);
    answers[7] = clGetProgramBuildInfo(program, NULL, CL_PROGRAM_BUILD_STATUS, 0, NULL, NULL);
    clReleaseProgram(program);
}

static void errors_of_the_driver_come_back(const host *h) {
    cl_int own[8], ours[8];
    ask_wrongly(h, "kernel void copies(global int *p) { *p = 1; }", own);
    ask_wrongly(h, COPY_KERNEL, ours);
    for (int i = 0; i < 8; ++i)
        equal("the answer to a wrong call", ours[i], own[i]);
    equal("clBuildProgram of no program", clBuildProgram(NULL, 0, NULL, NULL, NULL, NULL), CL_INVALID_PROGRAM);
    equal("too little room for an answer", clGetDeviceInfo(h->device, CL_DEVICE_EXTENSIONS, 8, (char[8]){0}, NULL),
          CL_INVALID_VALUE);
    equal("clReleaseKernel of none", clReleaseKernel(NULL), CL_INVALID_KERNEL);
}

static void programs_that_use_nothing_are_the_drivers(const host *h) {
    cl_program program = build(h,
                               "/* async_work_group_copy_2D2D */ kernel void seven(global int *p) { "
                               "p[get_local_id(0)] = 7; }",
                               NULL);
    cl_kernel kernel = kernel_of(program, "seven");
    run(h, kernel, 7);
    equal("whether the kernel is the program's", program_of(kernel) == program, 1);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
}

/* For tests that look for what is left. Only when asked for. */
static void a_program_is_left(const host *h) {
    build(h, SIZES_SOURCE, NULL);
}

typedef struct test_case {
    const char *name;
    void (*run)(const host *);
} test_case;

#define CASE(name)                                                                                                     \
    { #name, name }
static const test_case cases[] = {
    CASE(source_is_the_callers), CASE(kernels_outlive_their_program), CASE(a_program_with_kernels_is_not_built_again),
    CASE(uses_may_come_and_go_with_options), CASE(own_definitions_are_left_alone), CASE(macros_are_those_of_the_list),
    CASE(kernels_have_sizes_of_their_own), CASE(huge_numbers_do_not_overflow), CASE(sizes_that_cannot_be_are_refused),
    CASE(failed_builds_have_no_kernels), CASE(variables_are_shared_by_kernels), CASE(binaries_are_the_drivers),
    CASE(programs_are_linked_with_headers_and_sizes), CASE(linked_programs_keep_their_sizes),
    CASE(copies_are_complete_after_waits_elsewhere), CASE(waits_leave_later_copies), CASE(libraries_have_one_size),
    CASE(options_are_the_drivers), CASE(programs_are_of_all_devices), CASE(callbacks_get_the_callers_program),
    CASE(errors_name_the_callers_line), CASE(errors_of_the_driver_come_back),
    CASE(programs_that_use_nothing_are_the_drivers),
    /* Only when asked for. */
    CASE(a_binary_is_saved), CASE(a_binary_is_loaded), CASE(a_program_is_left)};

/* Whether a case is among those that are asked for; without any, all are but the last three. */
static bool is_asked_for(size_t number, int count, char **arguments) {
    for (int i = 2; i < count; ++i)
        if (strcmp(arguments[i], cases[number].name) == 0)
            return true;
    return count == 2 && number + 3 < sizeof cases / sizeof *cases;
}

int main(int count, char **arguments) {
    if (count < 2) {
        fputs("usage: layer-objects PLATFORM [CASE...]\n", stderr);
        return 2;
    }
    const host h = open_host(arguments[1]);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        if (!is_asked_for(i, count, arguments))
            continue;
        cases[i].run(&h);
        printf("%s\n", cases[i].name);
        fflush(stdout);
    }
    clReleaseCommandQueue(h.queue);
    clReleaseContext(h.context);
    return 0;
}
