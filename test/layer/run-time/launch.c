/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs kernels of a source, and prints of each its name and a hash of what it has written. By the layer with
 * CLTILE_LAYER=validate the findings follow the name.
 *
 * layer-launch FILE KERNEL...: kernels take (global float *in, global float *out, local float *extra, uint n), and
 * perhaps (read_only image2d_t image, write_only image2d_t result). */

#include "bytes.h"
#include "devices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 4, ITEMS = 16, FLOATS = 4096, EXTRA_BYTES = 1024, ROWS = 64 /* of as many bytes */ };

/* Floats behind each buffer, in none. */
enum { GAP = 1024 };

typedef struct runner {
    host h;
    cl_mem memory, in, out, image, result;
} runner;

/* Rows of RGBA texels of bytes. */
static cl_mem make_image(const runner *r) {
    unsigned char texels[ROWS * ROWS];
    for (int i = 0; i < ROWS * ROWS; ++i)
        texels[i] = (unsigned char)(i % 251);
    return host_image(&r->h, (cl_image_format){CL_RGBA, CL_UNSIGNED_INT8}, ROWS / 4, ROWS, texels);
}

/* A buffer, with a gap behind it, of the memory. */
static cl_mem make_buffer(const runner *r, size_t number) {
    const cl_buffer_region region = {number * (FLOATS + GAP) * sizeof(float), FLOATS * sizeof(float)};
    cl_int status;
    cl_mem buffer = clCreateSubBuffer(r->memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
    host_check(status, "clCreateSubBuffer");
    return buffer;
}

static void make_memory(runner *r) {
    float numbers[2 * (FLOATS + GAP)];
    for (int i = 0; i < 2 * (FLOATS + GAP); ++i)
        numbers[i] = (float)(i % 251);
    r->memory = host_buffer(&r->h, sizeof numbers, numbers);
    r->in = make_buffer(r, 0);
    r->out = make_buffer(r, 1);
    r->image = make_image(r);
    r->result = make_image(r);
}

static uint32_t hash_bytes(uint32_t hash, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; ++i)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 16777619u;
    return hash;
}

/* What is in `out` and in the image of results. */
static uint32_t hash_results(const runner *r) {
    static const size_t origin[3], size[3] = {ROWS / 4, ROWS, 1};
    static unsigned char texels[ROWS * ROWS], numbers[FLOATS * sizeof(float)];
    host_check(clEnqueueReadBuffer(r->h.queue, r->out, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL), "out");
    host_check(clEnqueueReadImage(r->h.queue, r->result, CL_TRUE, origin, size, 0, 0, texels, 0, NULL, NULL), "result");
    return hash_bytes(hash_bytes(2166136261u, numbers, sizeof numbers), texels, sizeof texels);
}

static void set(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    host_check(clSetKernelArg(kernel, index, size, value), "clSetKernelArg");
}

static void run_kernel(const runner *r, cl_program program, const char *name) {
    const cl_uint n = 3;
    const float zero = 0;
    cl_uint count = 0;
    cl_kernel kernel = host_kernel(program, name);
    host_check(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL), "CL_KERNEL_NUM_ARGS");
    set(kernel, 0, sizeof r->in, &r->in);
    set(kernel, 1, sizeof r->out, &r->out);
    set(kernel, 2, EXTRA_BYTES, NULL);
    set(kernel, 3, sizeof n, &n);
    if (count > 4) {
        set(kernel, 4, sizeof r->image, &r->image);
        set(kernel, 5, sizeof r->result, &r->result);
    }
    host_check(clEnqueueFillBuffer(r->h.queue, r->out, &zero, sizeof zero, 0, FLOATS * sizeof zero, 0, NULL, NULL),
               "clEnqueueFillBuffer");
    printf("%s:\n", name);
    host_run(&r->h, kernel, (size_t)GROUPS * ITEMS, ITEMS);
    printf("  results %08x\n", (unsigned)hash_results(r));
    clReleaseKernel(kernel);
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    runner r = {.h = host_open()};
    char *log = NULL;
    const test_bytes source = test_read_file(argv[1]);
    cl_program program =
        host_build_source(&r.h, (const char *)source.start, source.size, getenv("CLTILE_TEST_OPTIONS"), &log);
    if (program == NULL)
        host_die(argv[1], log);
    make_memory(&r);
    for (char **name = argv + 2; *name != NULL; ++name)
        run_kernel(&r, program, *name);
    const cl_mem owned[] = {r.in, r.out, r.memory, r.image, r.result};
    for (size_t i = 0; i < sizeof owned / sizeof *owned; ++i)
        clReleaseMemObject(owned[i]);
    clReleaseProgram(program);
    host_close(&r.h);
    free(source.start);
    return 0;
}
