/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs kernels that check their copies, as a runtime does, and prints what they find.
 *
 * checked-launch CHECKED.spv PLAIN.spv|- KERNEL...: runs kernels from one or both files. They take (global float *in,
 * global float *out, local float *extra, uint n), and perhaps (read_only image2d_t image, write_only image2d_t result).
 * For each prints its findings, and whether `out` is the same in both. */

#include "bytes.h"
#include "cltile/cltile.h"
#include "devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 4, ITEMS = 16, FLOATS = 4096, EXTRA_BYTES = 1024, ROWS = 64 /* of as many bytes */ };

/* Floats behind each buffer, of which the checker knows nothing. */
enum { GAP = 1024 };

static const char probe_source[] =
    "kernel void probe(global uchar *buffer, global ulong *out) { *out = (ulong)buffer; }";

typedef struct runner {
    host h;
    cl_mem in, out, number, image, result;
    cltile_buffer buffers[2];
} runner;

/* RGBA texels of bytes. */
static cl_mem make_image(const runner *r) {
    const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
    const cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = ROWS / 4, .image_height = ROWS};
    unsigned char texels[ROWS * ROWS];
    for (int i = 0; i < ROWS * ROWS; ++i)
        texels[i] = (unsigned char)(i % 251);
    cl_int status;
    cl_mem image = clCreateImage(r->h.context, CL_MEM_COPY_HOST_PTR, &format, &shape, texels, &status);
    host_check(status, "clCreateImage");
    return image;
}

static cl_program build(const runner *r, cl_program program, const char *what) {
    if (clBuildProgram(program, 1, &r->h.device, NULL, NULL, NULL) != CL_SUCCESS)
        host_die(what, host_build_log(&r->h, program));
    return program;
}

static cl_program load(const runner *r, const char *path) {
    const test_bytes spirv = test_read_file(path);
    cl_int status;
    cl_program program = clCreateProgramWithIL(r->h.context, spirv.start, spirv.size, &status);
    host_check(status, "clCreateProgramWithIL");
    free(spirv.start);
    return build(r, program, path);
}

static void read_buffer(const runner *r, cl_mem buffer, size_t bytes, void *to) {
    host_check(clEnqueueReadBuffer(r->h.queue, buffer, CL_TRUE, 0, bytes, to, 0, NULL, NULL), "clEnqueueReadBuffer");
}

/* The address of a buffer on the device. */
static cl_ulong find_address(const runner *r, cl_kernel probe, cl_mem buffer) {
    cl_ulong address = 0;
    clSetKernelArg(probe, 0, sizeof buffer, &buffer);
    clSetKernelArg(probe, 1, sizeof r->number, &r->number);
    host_run(&r->h, probe, 1, 1);
    read_buffer(r, r->number, sizeof address, &address);
    return address;
}

static void find_addresses(runner *r) {
    const char *source = probe_source;
    cl_program program = build(r, clCreateProgramWithSource(r->h.context, 1, &source, NULL, NULL), "probe");
    cl_kernel probe = host_kernel(program, "probe");
    const size_t bytes = FLOATS * sizeof(float);
    r->buffers[0] = (cltile_buffer){find_address(r, probe, r->in), bytes};
    r->buffers[1] = (cltile_buffer){find_address(r, probe, r->out), bytes};
    clReleaseKernel(probe);
    clReleaseProgram(program);
}

static cl_uint count_arguments(cl_kernel kernel) {
    cl_uint count = 0;
    host_check(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL), "CL_KERNEL_NUM_ARGS");
    return count;
}

/* Runs a kernel from fresh buffers, and reads `out`. */
static void run_kernel(const runner *r, cl_kernel kernel, float *out) {
    float *zeros = calloc(FLOATS, sizeof *zeros);
    const cl_uint n = 3;
    host_check(clEnqueueWriteBuffer(r->h.queue, r->out, CL_TRUE, 0, FLOATS * sizeof *zeros, zeros, 0, NULL, NULL),
               "clEnqueueWriteBuffer");
    clSetKernelArg(kernel, 0, sizeof r->in, &r->in);
    clSetKernelArg(kernel, 1, sizeof r->out, &r->out);
    clSetKernelArg(kernel, 2, EXTRA_BYTES, NULL);
    clSetKernelArg(kernel, 3, sizeof n, &n);
    if (count_arguments(kernel) > 5) {
        clSetKernelArg(kernel, 4, sizeof r->image, &r->image);
        clSetKernelArg(kernel, 5, sizeof r->result, &r->result);
    }
    host_run(&r->h, kernel, (size_t)GROUPS * ITEMS, ITEMS);
    read_buffer(r, r->out, FLOATS * sizeof *out, out);
    free(zeros);
}

static void print_finding(void *user, const cltile_diagnostic *d) {
    static const char *const severities[] = {"note", "warning", "error"};
    (void)user;
    const char *file = d->file == NULL ? NULL : strrchr(d->file, '/');
    printf("  %s:%u: %s: %s [%s]\n", file == NULL ? "no file" : file + 1, d->line, severities[d->severity], d->message,
           d->id);
}

static void run_checked(const runner *r, cl_program program, const char *name, float *out) {
    cl_kernel kernel = host_kernel(program, name);
    cltile_launch launch = CLTILE_LAUNCH_INIT;
    cltile_options options = CLTILE_OPTIONS_INIT;
    launch.kernel = name;
    launch.global_size[0] = (size_t)GROUPS * ITEMS;
    launch.local_size[0] = ITEMS;
    launch.buffers = r->buffers;
    launch.buffer_count = 2;
    options.on_diagnostic = print_finding;
    const uint64_t local_arguments[] = {0, 0, EXTRA_BYTES, 0, 0, 0};
    launch.local_arguments = local_arguments;
    launch.argument_count = count_arguments(kernel) - 1;
    const size_t bytes = cltile_measure_area(&launch);
    void *contents = calloc(1, bytes);
    char *message = NULL;
    if (cltile_fill_area(&launch, contents, bytes, &message) != CLTILE_SUCCESS)
        printf("  %s\n", message);
    cl_mem area = host_buffer(&r->h, bytes, contents);
    host_check(clSetKernelArg(kernel, count_arguments(kernel) - 1, sizeof area, &area), "the area's argument");
    run_kernel(r, kernel, out);
    read_buffer(r, area, bytes, contents);
    cltile_read_area(&launch, contents, bytes, &options, &message);
    cltile_free(message);
    clReleaseMemObject(area);
    clReleaseKernel(kernel);
    free(contents);
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    runner r = {.h = host_open()};
    float *in = calloc(FLOATS + GAP, sizeof *in), *out = calloc(FLOATS, sizeof *out),
          *plain_out = calloc(FLOATS, sizeof *out);
    for (int i = 0; i < FLOATS; ++i)
        in[i] = (float)(i % 251);
    r.in = host_buffer(&r.h, (FLOATS + GAP) * sizeof *in, in);
    r.out = host_buffer(&r.h, (FLOATS + GAP) * sizeof *in, NULL);
    r.image = make_image(&r);
    r.result = make_image(&r);
    r.number = host_buffer(&r.h, sizeof(cl_ulong), NULL);
    find_addresses(&r);
    cl_program checked = load(&r, argv[1]), plain = strcmp(argv[2], "-") == 0 ? NULL : load(&r, argv[2]);
    for (char **name = argv + 3; *name != NULL; ++name) {
        printf("%s:\n", *name);
        run_checked(&r, checked, *name, out);
        if (plain == NULL)
            continue;
        cl_kernel kernel = host_kernel(plain, *name);
        run_kernel(&r, kernel, plain_out);
        printf("  %s result\n", memcmp(out, plain_out, FLOATS * sizeof *out) == 0 ? "the same" : "another");
        clReleaseKernel(kernel);
    }
    clReleaseProgram(checked);
    if (plain != NULL)
        clReleaseProgram(plain);
    clReleaseMemObject(r.in);
    clReleaseMemObject(r.out);
    clReleaseMemObject(r.number);
    clReleaseMemObject(r.image);
    clReleaseMemObject(r.result);
    host_close(&r.h);
    free(in);
    free(out);
    free(plain_out);
    return 0;
}
