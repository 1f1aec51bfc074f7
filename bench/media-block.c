/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Media block I/O on an OpenCL device beside a user's own read_imageui and write_imageui loop, in one run.
 *
 * bench-media-block [--json]   a 4096x4096 image copied in blocks; GB/s count the bytes read and those written
 */

#include "host.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 4096
#define RUNS 5

typedef struct copy {
    const host *host;
    cl_kernel kernel;
    size_t row_bytes;
} copy;

static void run_copy(void *user) {
    const copy *c = user;
    const size_t global[2] = {c->row_bytes / 32 * 16, SIDE / 8}, local[2] = {16, 1};
    host_check(clEnqueueNDRangeKernel(c->host->queue, c->kernel, 2, NULL, global, local, 0, NULL, NULL), "enqueue");
    host_check(clFinish(c->host->queue), "finish");
}

/* Bytes that do not compress. */
static unsigned char *random_image(size_t size) {
    uint32_t seed = 88172645u;
    unsigned char *bytes = malloc(size);
    for (size_t i = 0; i < size; ++i)
        bytes[i] = (unsigned char)(host_random(&seed) >> 13);
    return bytes;
}

/* Ends the program unless the kernel copied every byte. */
static void verify(const host *h, cl_mem out, size_t width, const unsigned char *expected, size_t size,
                   const char *name) {
    unsigned char *got = malloc(size);
    const size_t origin[3] = {0}, extent[3] = {width, SIDE, 1};
    host_check(clEnqueueReadImage(h->queue, out, CL_TRUE, origin, extent, 0, 0, got, 0, NULL, NULL), "read image");
    if (memcmp(got, expected, size) != 0) {
        fprintf(stderr, "%s: the copy differs from its source\n", name);
        exit(1);
    }
    free(got);
}

static timing measure(const host *h, cl_program program, const char *name, cl_image_format format, size_t texel_bytes,
                      const unsigned char *bytes) {
    const size_t size = (size_t)SIDE * SIDE * texel_bytes;
    copy c = {h, host_kernel(program, name), SIDE * texel_bytes};
    cl_mem in = host_image(h, format, SIDE, SIDE, bytes), out = host_image(h, format, SIDE, SIDE, NULL);
    clSetKernelArg(c.kernel, 0, sizeof in, &in);
    clSetKernelArg(c.kernel, 1, sizeof out, &out);
    run_copy(&c);
    verify(h, out, SIDE, bytes, size, name);
    const timing t = timing_measure(run_copy, &c, RUNS);
    clReleaseMemObject(in);
    clReleaseMemObject(out);
    clReleaseKernel(c.kernel);
    return t;
}

/* One format: the user's loop, then each type of block. */
static void measure_format(const host *h, cl_program program, const char *format_name, cl_image_format format,
                           size_t texel_bytes, const char *own_loop, int json) {
    static const char *const types[] = {"uc16", "us8", "ui4"};
    const double bytes = 2.0 * SIDE * SIDE * (double)texel_bytes;
    unsigned char *image = random_image((size_t)SIDE * SIDE * texel_bytes);
    const timing own = measure(h, program, own_loop, format, texel_bytes, image);
    if (!json)
        printf("%-6s %-22s %8.3f %8.3f %8.3f\n", format_name, "user's own loop", bytes / own.median * 1e-9,
               bytes / own.most * 1e-9, bytes / own.least * 1e-9);
    for (int i = 0; i < 3; ++i) {
        char name[32];
        snprintf(name, sizeof name, "media_block_%s", types[i]);
        const timing t = measure(h, program, name, format, texel_bytes, image);
        if (json)
            printf("{\"format\": \"%s\", \"builtin\": \"%s\", \"gb_per_s\": %.4f, \"own_loop_gb_per_s\": %.4f, "
                   "\"ratio\": %.3f}\n",
                   format_name, types[i], bytes / t.median * 1e-9, bytes / own.median * 1e-9, own.median / t.median);
        else
            printf("%-6s media block %-10s %8.3f %8.3f %8.3f %8.2f\n", format_name, types[i], bytes / t.median * 1e-9,
                   bytes / t.most * 1e-9, bytes / t.least * 1e-9, own.median / t.median);
    }
    free(image);
}

int main(int argc, char **argv) {
    const int json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "usage: bench-media-block [--json]\n");
        return 2;
    }
    host h = host_open();
    char device[256] = "";
    clGetDeviceInfo(h.device, CL_DEVICE_NAME, sizeof device, device, NULL);
    cl_program program = host_build_file(&h, BENCH_KERNEL);
    if (!json) {
        printf("media block I/O, generic, on %s: a %d x %d image copied in blocks of 32 x 8 bytes\n", device, SIDE,
               SIDE);
        printf("%-6s %-22s %8s %8s %8s %8s\n", "image", "GB/s, read + written", "median", "least", "most", "x own");
    }
    measure_format(&h, program, "R8", (cl_image_format){CL_R, CL_UNSIGNED_INT8}, 1, "own_loop_r", json);
    measure_format(&h, program, "RGBA8", (cl_image_format){CL_RGBA, CL_UNSIGNED_INT8}, 4, "own_loop_rgba", json);
    clReleaseProgram(program);
    host_close(&h);
    return 0;
}
