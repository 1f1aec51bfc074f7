/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-soak PLATFORM PROGRAMS KERNELS THREADS: threads build programs in contexts of their own, make and run their
 * kernels, make calls that are wrong, and let everything go. Destructor callbacks of contexts ask about a program that
 * lives on. Statuses and results are compared; contexts that are left, memory that grows, and hangs are failures. */

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "first_device.h"

#include <CL/cl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define ITEMS 64
#define MOST_THREADS 64
#define MOST_SECONDS 120                            /* without a program that ends */
#define MOST_CPU_SECONDS(count) (600 + 4 * (count)) /* of the process */
#define GROWTH_MIB(count) (64 + (count) / 16)       /* PoCL itself takes 60 KiB for each program */

static cl_device_id device;
static cl_program lasting; /* which callbacks ask about */
static int programs, kernels, threads, kinds;
static atomic_int taken, done, made, destroyed, wrong_in_callbacks, releases;
static bool has_context_callbacks, has_release_callbacks;

static void check(const char *what, long got, long wanted) {
    if (got != wanted) {
        fprintf(stderr, "%s: %ld, not %ld, after %d programs\n", what, got, wanted, atomic_load(&done));
        _exit(1);
    }
}

/* Functions that signals may call. */
static void hang(int number) {
    char text[128] = "it hangs: ";
    int length = (int)strlen(text), count = atomic_load(&done);
    strcpy(text + length,
           number == SIGALRM ? "no program ended for minutes, after " : "processor time ran out, after ");
    length = (int)strlen(text);
    for (int digits = 10000; digits > 0; digits /= 10)
        text[length++] = (char)('0' + count / digits % 10);
    strcpy(text + length, " programs\n");
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        _exit(3);
    _exit(1);
}

static void set_deadlines(void) {
    const rlim_t most = MOST_CPU_SECONDS((rlim_t)programs);
    const struct rlimit limit = {most, most + 10};
    signal(SIGALRM, hang);
    signal(SIGXCPU, hang);
    setrlimit(RLIMIT_CPU, &limit);
    alarm(MOST_SECONDS);
}

static long resident_mib(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file != NULL)
        fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024) / 1024;
}

/* ---- Callbacks ---- */

static void CL_CALLBACK context_ends(cl_context context, void *data) {
    cl_uint references = 0;
    (void)context, (void)data;
    const cl_int status = clGetProgramInfo(lasting, CL_PROGRAM_REFERENCE_COUNT, sizeof references, &references, NULL);
    wrong_in_callbacks += status != CL_SUCCESS || references == 0;
    ++destroyed;
}

static void CL_CALLBACK program_ends(cl_program program, void *data) {
    (void)program, (void)data;
    ++releases;
}

static cl_context make_context(void) {
    cl_int status;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    check("clCreateContext", status, CL_SUCCESS);
    if (has_context_callbacks)
        check("clSetContextDestructorCallback", clSetContextDestructorCallback(context, context_ends, NULL),
              CL_SUCCESS);
    ++made;
    return context;
}

/* ---- Programs ---- */

/* Of each a kernel `k` writes the numbers backwards, or what it says. */
static const char *const sources[] = {
    "kernel void k(global int *p) { p[get_local_id(0)] = 7; }",
    "kernel void k(global int *p) { local int t[64]; event_t e = async_work_group_copy_2D2D(t, 0, p, 0, 4, 8, 8, 8, 8, 0); "
    "wait_group_events(1, &e); p[get_local_id(0)] = t[63 - get_local_id(0)] + 7; }",
    "__attribute__((intel_reqd_sub_group_size(16))) kernel void k(global int *p) { "
    "p[get_local_id(0)] = sub_group_broadcast((int)get_local_id(0), 3) % 16 + 4; }",
    "__attribute__((intel_reqd_sub_group_size(16))) kernel void blocks(read_only image2d_t in, write_only image2d_t out) { "
    "intel_sub_group_media_block_write_uc8((int2)(0), 16, 8, intel_sub_group_media_block_read_uc8((int2)(0), 16, 8, in), "
    "out); } kernel void k(global int *p) { p[get_local_id(0)] = 7; }",
};
enum { SOURCES = sizeof sources / sizeof *sources };

static cl_program make(cl_context context, const char *source) {
    cl_int status;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    check("clCreateProgramWithSource", status, CL_SUCCESS);
    return program;
}

static void build(cl_program program) {
    check("clBuildProgram", clBuildProgram(program, 1, &device, NULL, NULL, NULL), CL_SUCCESS);
}

static void run(cl_context context, cl_kernel kernel) {
    const size_t items = ITEMS;
    cl_int numbers[ITEMS] = {0}, status;
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
    check("clCreateCommandQueue", status, CL_SUCCESS);
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof numbers, numbers, &status);
    check("clCreateBuffer", status, CL_SUCCESS);
    check("clSetKernelArg", clSetKernelArg(kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
    check("clEnqueueNDRangeKernel", clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL),
          CL_SUCCESS);
    check("clEnqueueReadBuffer", clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL),
          CL_SUCCESS);
    for (size_t i = 0; i < ITEMS; ++i)
        check("what a work-item wrote", numbers[i], 7);
    clReleaseMemObject(buffer);
    clReleaseCommandQueue(queue);
}

/* Calls that are wrong, with the statuses of drivers. */
static void go_wrong(cl_program program, cl_kernel kernel) {
    cl_int status;
    cl_uint number = 0;
    check("a kernel that is not there", clCreateKernel(program, "none", &status) == NULL ? status : CL_SUCCESS,
          CL_INVALID_KERNEL_NAME);
    check("an argument that is not there", clSetKernelArg(kernel, 9, sizeof number, &number), CL_INVALID_ARG_INDEX);
    check("no program", clGetProgramInfo(NULL, CL_PROGRAM_REFERENCE_COUNT, sizeof number, &number, NULL),
          CL_INVALID_PROGRAM);
}

static void fail_to_build(cl_context context) {
    cl_program program = make(context, "kernel void k(global int *p) { *p = not_there; }");
    check("a source with an error", clBuildProgram(program, 1, &device, NULL, NULL, NULL), CL_BUILD_PROGRAM_FAILURE);
    check("clReleaseProgram", clReleaseProgram(program), CL_SUCCESS);
}

/* The program is the last to let its context go. */
static void go_round(int number) {
    cl_context context = make_context();
    cl_program program = make(context, sources[number % kinds]);
    if (has_release_callbacks)
        check("clSetProgramReleaseCallback", clSetProgramReleaseCallback(program, program_ends, NULL), CL_SUCCESS);
    check("devices without a list", clBuildProgram(program, 1, NULL, NULL, NULL, NULL), CL_INVALID_VALUE);
    build(program);
    const int count = kernels / programs + (number < kernels % programs);
    for (int i = 0; i < count; ++i) {
        cl_int status;
        cl_kernel kernel = clCreateKernel(program, "k", &status);
        check("clCreateKernel", status, CL_SUCCESS);
        if (i == 0) {
            run(context, kernel);
            go_wrong(program, kernel);
        }
        check("clReleaseKernel", clReleaseKernel(kernel), CL_SUCCESS);
    }
    if (number % 16 == 15)
        fail_to_build(context);
    check("clReleaseContext", clReleaseContext(context), CL_SUCCESS);
    check("clReleaseProgram", clReleaseProgram(program), CL_SUCCESS);
}

static void *work(void *until) {
    for (int number; (number = atomic_fetch_add(&taken, 1)) < *(const int *)until;) {
        go_round(number);
        ++done;
        alarm(MOST_SECONDS);
    }
    return NULL;
}

/* All threads, until so many programs are taken. */
static void work_until(int until) {
    pthread_t all[MOST_THREADS];
    for (int i = 0; i < threads; ++i)
        check("pthread_create", pthread_create(&all[i], NULL, work, &until), 0);
    for (int i = 0; i < threads; ++i)
        pthread_join(all[i], NULL);
    atomic_store(&taken, until);
}

/* ---- All ---- */

/* Finds the callbacks that the driver has. An older driver refuses them. Oclgrind calls the loader's functions of the
 * same names, which call Oclgrind again, without end. NVIDIA's driver 580.159.04 never ends a context with a callback
 * if commands of it waited for a user event, as checked launches do, nor without the layer. */
static void find_callbacks(const char *platform_name, cl_context context) {
    if (strcmp(platform_name, "Oclgrind") == 0)
        return;
    cl_program program = make(context, sources[0]);
    has_release_callbacks = clSetProgramReleaseCallback(program, program_ends, NULL) == CL_SUCCESS;
    check("clReleaseProgram", clReleaseProgram(program), CL_SUCCESS);
    if (strcmp(platform_name, "NVIDIA") == 0 && getenv("CLTILE_LAYER") != NULL)
        return;
    cl_context other = make_context();
    has_context_callbacks = clSetContextDestructorCallback(other, context_ends, NULL) == CL_SUCCESS;
    check("clReleaseContext", clReleaseContext(other), CL_SUCCESS);
}

/* Without the extensions only programs that use none. */
static void find_kinds(void) {
    char extensions[8192] = "";
    clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL);
    kinds = strstr(extensions, "cl_intel_media_block_io") != NULL ? SOURCES : 1;
}

int main(int count, char **arguments) {
    cl_int status;
    programs = count == 5 ? atoi(arguments[2]) : 0;
    kernels = count == 5 ? atoi(arguments[3]) : 0;
    threads = count == 5 ? atoi(arguments[4]) : 0;
    if (programs < 4 || kernels < programs || threads < 1 || threads > MOST_THREADS ||
        (device = first_device(arguments[1])) == NULL)
        return fputs("usage: layer-soak PLATFORM PROGRAMS KERNELS THREADS, of a platform with a device; at least 4 "
                     "programs, no fewer kernels\n",
                     stderr),
               2;
    set_deadlines();
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    check("clCreateContext", status, CL_SUCCESS);
    lasting = make(context, sources[0]);
    build(lasting);
    find_kinds();
    find_callbacks(arguments[1], context);
    releases = 0;
    work_until(programs / 4);
    const long before = resident_mib();
    work_until(programs);
    const long after = resident_mib();
    fprintf(stderr, "%ld MiB after %d programs, %ld MiB after %d; callbacks of contexts: %s, of programs: %s\n", before,
            programs / 4, after, programs, has_context_callbacks ? "yes" : "no", has_release_callbacks ? "yes" : "no");
    check("programs", done, programs);
    check("wrong statuses in callbacks", wrong_in_callbacks, 0);
    if (has_context_callbacks)
        check("contexts that have ended", destroyed, made);
    if (has_release_callbacks)
        check("programs that have ended", releases, programs);
#if !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__) /* which take memory of their own */
    check("whether memory grew by too much", after - before > GROWTH_MIB(programs), false);
#endif
    check("clReleaseProgram", clReleaseProgram(lasting), CL_SUCCESS);
    clReleaseContext(context);
    printf("%d programs, %d kernels, %d threads\n", programs, kernels, threads);
    return 0;
}
