/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-clones: eight threads clone one kernel, which copies an image in blocks, set images of
 * formats and sizes of their own, in turn, and run their clones at once. What a thread's kernel finds out about its
 * images is no other's. */

#include "../media-block/tables.h"
#include "host.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, ROUNDS = 64, MOST_ROW_BYTES = 512, MOST_ROWS = 64, BLOCK_BYTES = 16, BLOCK_ROWS = 8, LANES = 16 };

static const char source[] =
    "__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(16, 1, 1)))\n"
    "kernel void copy(read_only image2d_t in, write_only image2d_t out) {\n"
    "    const int2 at = (int2)((int)get_group_id(0) * 16, (int)get_group_id(1) * 8);\n"
    "    intel_sub_group_media_block_write_uc8(at, 16, 8, intel_sub_group_media_block_read_uc8(at, 16, 8, in), out);\n"
    "}\n";

static host h;
static cl_kernel kernel;
static bool has_format[DEVICE_FORMATS];

typedef struct worker {
    pthread_t thread;
    uint32_t number;
    unsigned long images, wrong;
} worker;

/* Of so large an image, or of one with an eighth of the bytes and half the rows. */
static void copy_image(worker *w, cl_kernel clone, cl_command_queue queue, const format *f, bool is_large,
                       uint32_t *seed) {
    const size_t row_bytes = MOST_ROW_BYTES / (is_large ? 1u : 8u), rows = MOST_ROWS / (is_large ? 1u : 2u);
    const size_t width = row_bytes / (size_t)f->texel_bytes, size = row_bytes * rows;
    const size_t global[2] = {row_bytes / BLOCK_BYTES * LANES, rows / BLOCK_ROWS}, local[2] = {LANES, 1};
    const size_t origin[3] = {0}, region[3] = {width, rows, 1};
    unsigned char bytes[MOST_ROWS * MOST_ROW_BYTES], got[MOST_ROWS * MOST_ROW_BYTES];
    for (size_t i = 0; i < size; ++i)
        bytes[i] = (unsigned char)host_random(seed);
    memset(got, 0, size);
    cl_mem in = host_image(&h, f->format, width, rows, bytes);
    cl_mem out = host_image(&h, f->format, width, rows, got);
    host_check(clSetKernelArg(clone, 0, sizeof in, &in), "clSetKernelArg");
    host_check(clSetKernelArg(clone, 1, sizeof out, &out), "clSetKernelArg");
    host_check(clEnqueueNDRangeKernel(queue, clone, 2, NULL, global, local, 0, NULL, NULL), "clEnqueueNDRangeKernel");
    host_check(clEnqueueReadImage(queue, out, CL_TRUE, origin, region, 0, 0, got, 0, NULL, NULL), "clEnqueueReadImage");
    ++w->images;
    w->wrong += memcmp(got, bytes, size) != 0;
    clReleaseMemObject(in);
    clReleaseMemObject(out);
}

static void *work(void *user) {
    worker *w = user;
    uint32_t seed = 20240229 + w->number;
    cl_int status;
    cl_command_queue queue = clCreateCommandQueueWithProperties(h.context, h.device, NULL, &status);
    host_check(status, "clCreateCommandQueueWithProperties");
    cl_kernel clone = clCloneKernel(kernel, &status);
    host_check(status, "clCloneKernel");
    for (int round = 0; round < ROUNDS; ++round) {
        const size_t number = (w->number + (uint32_t)round) % DEVICE_FORMATS;
        if (has_format[number])
            copy_image(w, clone, queue, &device_formats[number], (w->number + (uint32_t)round / 2) % 2 != 0, &seed);
    }
    clReleaseKernel(clone);
    clReleaseCommandQueue(queue);
    return NULL;
}

int main(void) {
    worker workers[THREADS];
    unsigned long images = 0, wrong = 0;
    const char *text = source;
    cl_int status;
    h = host_open();
    for (size_t i = 0; i < DEVICE_FORMATS; ++i)
        has_format[i] = device_formats[i].any_bits && device_formats[i].unused == 0 &&
                        host_has_format(&h, device_formats[i].name, device_formats[i].format);
    cl_program program = clCreateProgramWithSource(h.context, 1, &text, NULL, &status);
    host_check(status, "clCreateProgramWithSource");
    host_check(clBuildProgram(program, 1, &h.device, "", NULL, NULL), "clBuildProgram");
    kernel = host_kernel(program, "copy");
    for (uint32_t i = 0; i < THREADS; ++i) {
        workers[i] = (worker){.number = i};
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            host_die("pthread_create", "no thread");
    }
    for (int i = 0; i < THREADS; ++i) {
        pthread_join(workers[i].thread, NULL);
        images += workers[i].images;
        wrong += workers[i].wrong;
    }
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    host_close(&h);
    printf("%lu images copied by clones in %d threads, %lu wrong\n", images, THREADS, wrong);
    return images == 0 || wrong != 0;
}
