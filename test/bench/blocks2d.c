/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* 2D blocks through the layer, beside a user's own loop over the same elements and a copy of a buffer, in one run.
 *
 * bench-blocks2d [--json] [SIDE]   on the device that CLTILE_TEST_PLATFORM names; a matrix of SIDE x SIDE bytes, a
 * power of two from 1024 on: more than caches hold, unless it is given
 *
 * GB/s count the bytes of elements in the matrix, which a read reads or a write writes; of the copy those that it reads
 * and those that it writes. Both kernels must have the same results. */

#include "bytes.h"
#include "devices.h"
#include "host.h"
#include "results.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 9, GROUP = 128, LANES = 16, BEFORE = 64, MOST_BLOCKS = 16, LEAST_SIDE = 1024, MOST_SIDE = 32768 };

typedef struct shape {
    const char *name; /* behind intel_sub_group_2d_block_ */
    const char *value, *element;
    int element_bytes, rows, columns, count;
    const char *kind; /* a macro of blocks2d.cl */
} shape;

static const shape shapes[] = {
    {"read_8b_8r32x1c", "ushort", "uchar", 1, 8, 32, 1, "PLAIN"},
    {"read_8b_32r32x2c", "ushort", "uchar", 1, 32, 32, 2, "PLAIN"},
    {"read_8b_8r16x4c", "uchar", "uchar", 1, 8, 16, 4, "PLAIN"},
    {"read_16b_8r16x1c", "ushort", "ushort", 2, 8, 16, 1, "PLAIN"},
    {"read_16b_16r16x2c", "ushort", "ushort", 2, 16, 16, 2, "PLAIN"},
    {"read_32b_8r8x1c", "uint", "uint", 4, 8, 8, 1, "PLAIN"},
    {"read_32b_8r16x1c", "uint", "uint", 4, 8, 16, 1, "PLAIN"},
    {"read_transform_8b_32r16x1c", "uint", "uchar", 1, 32, 16, 1, "TRANSFORM"},
    {"read_transform_16b_16r16x1c", "uint", "ushort", 2, 16, 16, 1, "TRANSFORM"},
    {"read_transpose_32b_16r8x1c", "uint", "uint", 4, 16, 8, 1, "TRANSPOSE"},
    {"write_8b_8r16x1c", "uchar", "uchar", 1, 8, 16, 1, "WRITE"},
    {"write_8b_8r32x1c", "ushort", "uchar", 1, 8, 32, 1, "WRITE"},
    {"write_16b_8r16x1c", "ushort", "ushort", 2, 8, 16, 1, "WRITE"},
    {"write_32b_8r16x1c", "uint", "uint", 4, 8, 16, 1, "WRITE"},
};

/* Of each block the matrix has so many bytes and rows: all; all but the last dword of a row and the last row; one row.
 */
static const char *const cases[] = {"inside", "cut", "one row"};

typedef struct bench {
    host host;
    bool json;
    size_t side, pitch; /* in bytes; as many rows as the side has */
    test_bytes source;
    cl_mem matrix, results[2], differences; /* of the function, and of the own loop */
} bench;

/* One way to do the work; without a kernel a copy. */
typedef struct way {
    const bench *b;
    cl_kernel kernel;
    size_t items;
    double seconds[RUNS];
} way;

static size_t buffer_bytes(const bench *b) {
    return b->pitch * b->side;
}

static size_t row_bytes(const shape *s) {
    return (size_t)(s->columns * s->count * s->element_bytes);
}

static bool is_write(const shape *s) {
    return strcmp(s->kind, "WRITE") == 0;
}

static void set(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    host_check(clSetKernelArg(kernel, index, size, value), "clSetKernelArg");
}

static void launch(const bench *b, cl_kernel kernel, size_t items, const size_t *local) {
    host_check(clEnqueueNDRangeKernel(b->host.queue, kernel, 1, NULL, &items, local, 0, NULL, NULL), "enqueue");
}

static void run(const way *w) {
    const size_t local = GROUP;
    if (w->kernel != NULL)
        launch(w->b, w->kernel, w->items, &local);
    else
        host_check(clEnqueueCopyBuffer(w->b->host.queue, w->b->matrix, w->b->results[0], 0, 0, buffer_bytes(w->b), 0,
                                       NULL, NULL),
                   "clEnqueueCopyBuffer");
    host_check(clFinish(w->b->host.queue), "finish");
}

static void run_on_words(const bench *b, cl_program program, const char *name, cl_mem first, const cl_mem *others) {
    cl_kernel kernel = host_kernel(program, name);
    set(kernel, 0, sizeof first, &first);
    for (cl_uint i = 0; i < 2 && others != NULL; ++i)
        set(kernel, i + 1, sizeof others[i], &others[i]);
    launch(b, kernel, buffer_bytes(b) / sizeof(cl_uint), NULL);
    host_check(clFinish(b->host.queue), name);
    clReleaseKernel(kernel);
}

/* Ends the program unless the results are equal. */
static void compare(const bench *b, cl_program program, const shape *s, way *ways) {
    cl_uint differences = 0;
    for (int i = 0; i < 2; ++i) {
        run_on_words(b, program, "fill", b->results[i], NULL);
        run(&ways[i]);
    }
    host_check(clEnqueueWriteBuffer(b->host.queue, b->differences, CL_TRUE, 0, sizeof differences, &differences, 0,
                                    NULL, NULL),
               "write");
    run_on_words(b, program, "count_differences", b->results[0], (cl_mem[]){b->results[1], b->differences});
    host_check(
        clEnqueueReadBuffer(b->host.queue, b->differences, CL_TRUE, 0, sizeof differences, &differences, 0, NULL, NULL),
        "read");
    if (differences > 0)
        host_die(s->name, "the results differ from the own loop's");
}

static void print_row(const bench *b, const shape *s, const char *name, const way *ways, double bytes) {
    double gb[3];
    for (int i = 0; i < 3; ++i) {
        double seconds[RUNS];
        memcpy(seconds, ways[i].seconds, sizeof seconds);
        gb[i] = (i == 2 ? 2 * (double)buffer_bytes(b) : bytes) * 1e-9 / timing_of(seconds, timing_runs(RUNS)).median;
    }
    if (b->json)
        results_row("blocks2d", "2D blocks by sub-groups of 16");
    printf(b->json ? ", \"function\": \"%s\", \"case\": \"%s\", \"gb_per_s\": %.4f, \"own_loop_gb_per_s\": %.4f, "
                     "\"of_own_loop\": %.3f, \"of_copy\": %.4f}\n"
                   : "%-28s %-8s %10.3f %10.3f %10.2f %10.3f\n",
           s->name, name, gb[0], gb[1], gb[0] / gb[1], gb[0] / gb[2]);
    fflush(stdout);
}

/* The ways take turns, so that what else the machine does falls on all alike. */
static void measure_case(const bench *b, cl_program program, const shape *s, size_t blocks, int number) {
    static const char *const kernels[] = {"blocks", "own_loop"};
    const size_t sub_groups = b->side / row_bytes(s) / blocks * (b->side / (size_t)s->rows);
    const cl_int pitch = (cl_int)b->pitch, height = (cl_int)b->side, in_each = (cl_int)blocks;
    const int kept_rows = number == 2 ? 1 : s->rows - number, kept_bytes = (int)row_bytes(s) - (number == 1 ? 4 : 0);
    const cl_int kept[2] = {number == 0 ? 0 : kept_bytes, number == 0 ? 0 : kept_rows};
    way ways[3];
    for (int i = 0; i < 3; ++i)
        ways[i] = (way){.b = b, .items = sub_groups * LANES};
    for (int i = 0; i < 2; ++i) {
        cl_kernel kernel = ways[i].kernel = host_kernel(program, kernels[i]);
        set(kernel, 0, sizeof(cl_mem), is_write(s) ? &b->results[i] : &b->matrix);
        set(kernel, 1, sizeof pitch, &pitch);
        set(kernel, 2, sizeof height, &height);
        set(kernel, 3, sizeof kept, kept);
        set(kernel, 4, sizeof in_each, &in_each);
        if (!is_write(s))
            set(kernel, 5, sizeof b->results[i], &b->results[i]);
    }
    compare(b, program, s, ways);
    run(&ways[2]); /* to warm up, as the others have */
    for (int turn = 0; turn < timing_runs(RUNS); ++turn)
        for (int i = 0; i < 3; ++i) {
            const double start = timing_now();
            run(&ways[i]);
            ways[i].seconds[turn] = timing_now() - start;
        }
    print_row(b, s, cases[number], ways, (double)(sub_groups * blocks) * kept_bytes * kept_rows);
    for (int i = 0; i < 2; ++i)
        clReleaseKernel(ways[i].kernel);
}

static void measure_shape(const bench *b, const shape *s) {
    const size_t in_a_row = b->side / row_bytes(s), blocks = in_a_row < MOST_BLOCKS ? in_a_row : MOST_BLOCKS;
    char options[256], *log = NULL;
    snprintf(options, sizeof options,
             "-DFUNCTION=intel_sub_group_2d_block_%s -DVALUE=%s -DELEMENT=%s -DROWS=%d -DCOLUMNS=%d -DCOUNT=%d -D%s",
             s->name, s->value, s->element, s->rows, s->columns, s->count, s->kind);
    cl_program program = host_build_source(&b->host, (const char *)b->source.start, b->source.size, options, &log);
    if (program == NULL)
        host_die(s->name, log);
    run_on_words(b, program, "fill", b->matrix, NULL);
    for (int number = 0; number < 3; ++number)
        measure_case(b, program, s, blocks, number);
    clReleaseProgram(program);
}

static size_t read_side(const char *text) {
    char *end = NULL;
    const unsigned long side = strtoul(text, &end, 10);
    if (*text == '\0' || *end != '\0' || side < LEAST_SIDE || side > MOST_SIDE || (side & (side - 1)) != 0) {
        fprintf(stderr, "bench-blocks2d: no such side '%s': it is a power of two from %d to %d\n", text, LEAST_SIDE,
                MOST_SIDE);
        exit(2);
    }
    return side;
}

static void prepare(bench *b) {
    cl_device_type type = 0;
    b->host = host_open_any();
    clGetDeviceInfo(b->host.device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    if (b->side == 0)
        b->side = (type & CL_DEVICE_TYPE_GPU) != 0 ? 32768 : 8192;
    b->pitch = BEFORE + b->side;
    b->source = test_read_file(BENCH_SOURCE);
    b->matrix = host_buffer(&b->host, buffer_bytes(b), NULL);
    for (int i = 0; i < 2; ++i)
        b->results[i] = host_buffer(&b->host, buffer_bytes(b), NULL);
    b->differences = host_buffer(&b->host, sizeof(cl_uint), NULL);
}

static void release(bench *b) {
    const cl_mem buffers[] = {b->matrix, b->results[0], b->results[1], b->differences};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; ++i)
        clReleaseMemObject(buffers[i]);
    free(b->source.start);
    host_close(&b->host);
}

int main(int argc, char **argv) {
    bench b = {.json = argc > 1 && strcmp(argv[1], "--json") == 0};
    char device[256] = "";
    if (argc > 2 + b.json) {
        fprintf(stderr, "usage: bench-blocks2d [--json] [SIDE]\n");
        return 2;
    }
    if (argc == 2 + b.json)
        b.side = read_side(argv[1 + b.json]);
    host_prints_rows = b.json;
    setenv("OPENCL_LAYERS", BENCH_LAYER, 1);
    prepare(&b);
    clGetDeviceInfo(b.host.device, CL_DEVICE_NAME, sizeof device, device, NULL);
    if (b.json)
        results_about("blocks2d", device);
    else
        printf("on %s: 2D blocks of a matrix of %zu x %zu bytes, by sub-groups of 16\n%-28s %-8s %10s %10s %10s %10s\n",
               device, b.side, b.side, "", "", "GB/s", "own loop", "x own loop", "x copy");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
        measure_shape(&b, &shapes[i]);
    release(&b);
    return 0;
}
