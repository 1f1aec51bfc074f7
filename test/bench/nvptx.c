/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Copies and media blocks on NVIDIA's OpenCL through the layer, beside what a user would write instead, in one run: how
 * fast they are, and how long programs with them take to build.
 *
 * bench-nvptx [--json] [PTX]
 *
 * PTX is bench/tiles.cl as Clang made it, linked for the target nvptx: CMake writes it to bench/tiles.ptx. GB/s count
 * the bytes that are read and those that are written. */

#include "bytes.h"
#include "host.h"
#include "results.h"
#include "timing.h"

#include <CL/cl_ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS 15
#define LAUNCHES 8 /* of each run */

/* Tiles: 32768 lines of 32 KiB. */
#define PITCH 32768
#define ALL_LINES 32768
#define TILE_LINES 32
#define TILE_ITEMS 256
#define SPARE (1 << 20) /* behind the matrix, for pitches that are larger */

/* The filter: an image of 16384 x 16384 texels, with a border; bench/filter.cl. */
#define SIDE 16384
#define BORDER 4
#define FILTER_PITCH (SIDE + 2 * BORDER)
#define FILTER_TILES 8 /* of a work-group: with more of them all ways are slower */
#define FILTER_ITEMS 512

#define MATRIX_SIDE 4096 /* bench/matrix.cl */

#define IMAGE_SIDE 8192

/* Blocks of a work-group: a program of each. */
static const int block_counts[] = {1, 4, 8};
#define BLOCK_PROGRAMS (sizeof block_counts / sizeof *block_counts)

/* Work-items of a work-group that copies: a program of each. */
static const size_t item_counts[] = {32, 64, 128, 256, 512, 1024};
#define ITEM_PROGRAMS (sizeof item_counts / sizeof *item_counts)

typedef struct bench {
    host h;
    const char *self; /* the program's file */
    bool json;
    char device[128];
    cl_program tiles, filter, matrix, compare, ptx; /* the last may be NULL */
    cl_program blocks[BLOCK_PROGRAMS], items[ITEM_PROGRAMS];
    cl_mem in, out, wrong;
    const char *what;     /* of all rows until it changes */
    const char *unit;     /* of these, in JSON */
    double first_seconds; /* of the first of these rows, which the others are compared with */
} bench;

/* Work that is timed: a kernel, or with none a copy of buffers, whole or of a rectangle. In bytes. */
typedef struct work {
    const bench *b;
    cl_kernel kernel;
    size_t global[2], local[2];
    size_t copied;
    size_t rectangle[3], from, to, pitch;
} work;

static void launch(const work *w) {
    const size_t from[3] = {w->from}, to[3] = {w->to};
    if (w->pitch != 0)
        host_check(clEnqueueCopyBufferRect(w->b->h.queue, w->b->in, w->b->out, from, to, w->rectangle, w->pitch, 0,
                                           w->pitch, 0, 0, NULL, NULL),
                   "copy of a rectangle");
    else if (w->kernel == NULL)
        host_check(clEnqueueCopyBuffer(w->b->h.queue, w->b->in, w->b->out, 0, 0, w->copied, 0, NULL, NULL), "copy");
    else
        host_check(clEnqueueNDRangeKernel(w->b->h.queue, w->kernel, 2, NULL, w->global, w->local, 0, NULL, NULL),
                   "enqueue");
}

static void run(void *user) {
    const work *w = user;
    for (int i = 0; i < LAUNCHES; ++i)
        launch(w);
    host_check(clFinish(w->b->h.queue), "finish");
}

/* Ends the program where the device and the source differ. */
static void check(const bench *b, const char *name, cl_uint wrong) {
    if (wrong == 0)
        return;
    fprintf(stderr, "bench-nvptx: %s: %s: %u are wrong\n", b->what, name, wrong);
    exit(1);
}

static void print_row(bench *b, const char *name, double bytes, const timing *t) {
    if (b->first_seconds == 0)
        b->first_seconds = t->median;
    if (b->json) {
        results_row("nvptx", b->what);
        printf(", \"way\": \"%s\", \"%s\": %.1f, \"least\": %.1f, \"most\": %.1f, \"ratio\": %.4f}\n", name, b->unit,
               bytes / t->median * 1e-9, bytes / t->most * 1e-9, bytes / t->least * 1e-9, b->first_seconds / t->median);
    } else
        printf("  %-50s %8.1f %8.1f %8.1f %8.3f\n", name, bytes / t->median * 1e-9, bytes / t->most * 1e-9,
               bytes / t->least * 1e-9, b->first_seconds / t->median);
    fflush(stdout);
}

static void begin_in(bench *b, const char *what, const char *unit, const char *unit_of_json, const char *first) {
    b->what = what;
    b->unit = unit_of_json;
    b->first_seconds = 0;
    if (!b->json)
        printf("\n%s\n  %-50s %8s %8s %8s %8s\n", what, unit, "median", "least", "most", first);
}

static void begin(bench *b, const char *what, const char *first) {
    begin_in(b, what, "GB/s, read + written", "gb_per_s", first);
}

static timing time_work(work *w) {
    timing t = timing_measure(run, w, RUNS);
    t.median /= LAUNCHES;
    t.least /= LAUNCHES;
    t.most /= LAUNCHES;
    return t;
}

static void measure(bench *b, const char *name, work *w, double bytes) {
    const timing t = time_work(w);
    print_row(b, name, bytes, &t);
}

static void set_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    host_check(clSetKernelArg(kernel, index, size, value), "clSetKernelArg");
}

/* The first five arguments of all kernels. */
static void set_arguments(const bench *b, cl_kernel kernel, const cl_uint numbers[3]) {
    set_argument(kernel, 0, sizeof b->in, &b->in);
    set_argument(kernel, 1, sizeof b->out, &b->out);
    for (cl_uint i = 0; i < 3; ++i)
        set_argument(kernel, i + 2, sizeof *numbers, &numbers[i]);
}

static void clear_out(const bench *b, size_t size) {
    const cl_uint none = 0x55555555;
    host_check(clEnqueueFillBuffer(b->h.queue, b->out, &none, sizeof none, 0, size, 0, NULL, NULL), "fill");
}

/* ---- Tiles ---- */

typedef struct layout {
    cl_uint numbers[3]; /* where the matrices begin in their buffers, and the pitch, in bytes */
    size_t line_bytes;  /* of a tile */
} layout;

static size_t tiles_of_line(const layout *l) {
    return l->numbers[2] / l->line_bytes;
}

/* Bytes that differ, of the lines as far as tiles go. */
static cl_uint compare_tiles(const bench *b, const layout *l) {
    cl_kernel kernel = host_kernel(b->compare, "compare");
    const size_t global[2] = {tiles_of_line(l) * l->line_bytes, ALL_LINES};
    const cl_uint none = 0;
    cl_uint wrong = 0;
    host_check(clEnqueueWriteBuffer(b->h.queue, b->wrong, CL_TRUE, 0, sizeof none, &none, 0, NULL, NULL), "write");
    set_arguments(b, kernel, l->numbers);
    set_argument(kernel, 5, sizeof b->wrong, &b->wrong);
    host_check(clEnqueueNDRangeKernel(b->h.queue, kernel, 2, NULL, global, NULL, 0, NULL, NULL), "compare");
    host_check(clEnqueueReadBuffer(b->h.queue, b->wrong, CL_TRUE, 0, sizeof wrong, &wrong, 0, NULL, NULL), "read");
    clReleaseKernel(kernel);
    return wrong;
}

static double tile_bytes(const layout *l) {
    return 2.0 * (double)(tiles_of_line(l) * l->line_bytes) * ALL_LINES;
}

static void measure_tiles_by(bench *b, const char *name, cl_program program, const char *kernel, const layout *l,
                             size_t items) {
    work w = {.b = b,
              .kernel = host_kernel(program, kernel),
              .global = {tiles_of_line(l) * items, ALL_LINES / TILE_LINES},
              .local = {items, 1}};
    set_arguments(b, w.kernel, l->numbers);
    if (strcmp(kernel, "bytes_of_any_line") == 0) {
        const cl_uint line_bytes = (cl_uint)l->line_bytes;
        set_argument(w.kernel, 5, sizeof line_bytes, &line_bytes);
    }
    clear_out(b, (size_t)PITCH * ALL_LINES + SPARE);
    launch(&w);
    check(b, name, compare_tiles(b, l));
    measure(b, name, &w, tile_bytes(l));
    clReleaseKernel(w.kernel);
}

static void measure_tiles(bench *b, const char *name, cl_program program, const char *kernel, const layout *l) {
    measure_tiles_by(b, name, program, kernel, l, TILE_ITEMS);
}

static void measure_buffers(bench *b) {
    const layout all = {{0, 0, PITCH}, 512};
    work w = {.b = b, .copied = (size_t)PITCH * ALL_LINES};
    clear_out(b, w.copied);
    launch(&w);
    check(b, "clEnqueueCopyBuffer", compare_tiles(b, &all));
    measure(b, "clEnqueueCopyBuffer", &w, 2.0 * (double)w.copied);
}

/* What the driver copies itself: a rectangle of the lines as far as tiles go. */
static void measure_rectangle(bench *b, const layout *l) {
    const cl_uint *n = l->numbers;
    work w = {
        .b = b, .rectangle = {tiles_of_line(l) * l->line_bytes, ALL_LINES, 1}, .from = n[0], .to = n[1], .pitch = n[2]};
    clear_out(b, (size_t)PITCH * ALL_LINES + SPARE);
    launch(&w);
    check(b, "clEnqueueCopyBufferRect", compare_tiles(b, l));
    measure(b, "clEnqueueCopyBufferRect", &w, tile_bytes(l));
}

/* How fast the same bytes can be at all: loads that nothing is done with, and stores of what was not loaded. What is
 * read and what is written takes turns at the memory, so a copy takes about as long as both. */
static void measure_limit(bench *b, const layout *l) {
    static const char *const kernels[] = {"loads_510", "stores_510"};
    timing both = {0};
    for (int i = 0; i < 2; ++i) {
        work w = {.b = b,
                  .kernel = host_kernel(b->tiles, kernels[i]),
                  .global = {tiles_of_line(l) * TILE_ITEMS, ALL_LINES / TILE_LINES},
                  .local = {TILE_ITEMS, 1}};
        set_arguments(b, w.kernel, l->numbers);
        const timing t = time_work(&w);
        print_row(b, i == 0 ? "loads alone" : "stores alone", tile_bytes(l) / 2, &t);
        both.median += t.median;
        both.least += t.least;
        both.most += t.most;
        clReleaseKernel(w.kernel);
    }
    print_row(b, "loads, then stores", tile_bytes(l), &both);
}

static void measure_all_tiles(bench *b) {
    const layout by_16 = {{0, 0, PITCH}, 512}, by_4 = {{4, 8, PITCH}, 512}, by_3 = {{1, 5, 32769}, 510};
    begin(b, "1 GiB in tiles of 32 lines x 512 bytes, in and out", "x buffer");
    measure_buffers(b);
    measure_tiles(b, "2D copies, aligned to 16", b->tiles, "tiles_16", &by_16);
    if (b->ptx != NULL)
        measure_tiles(b, "2D copies, aligned to 16, from Clang", b->ptx, "tiles_16", &by_16);
    measure_tiles(b, "loads and stores of 16 bytes", b->tiles, "vectors", &by_16);
    measure_tiles(b, "the driver's own 1D copies, line by line", b->tiles, "own_copies", &by_16);
    measure_tiles(b, "2D copies, aligned to 4", b->tiles, "tiles_4", &by_4);
    if (b->ptx != NULL)
        measure_tiles(b, "2D copies, aligned to 4, from Clang", b->ptx, "tiles_4", &by_4);
    measure_tiles(b, "byte by byte", b->tiles, "bytes_512", &by_16);
    begin(b, "The same at odd addresses, of 170 elements of 3 bytes a line", "x bytes");
    measure_tiles(b, "byte by byte", b->tiles, "bytes_510", &by_3);
    measure_tiles(b, "byte by byte, of any line", b->tiles, "bytes_of_any_line", &by_3);
    measure_tiles(b, "2D copies", b->tiles, "tiles_3", &by_3);
    if (b->ptx != NULL)
        measure_tiles(b, "2D copies, from Clang", b->ptx, "tiles_3", &by_3);
    measure_rectangle(b, &by_3);
    measure_limit(b, &by_3);
}

/* The same by work-groups of other sizes. */
static void measure_items(bench *b) {
    const layout by_16 = {{0, 0, PITCH}, 512};
    begin(b, "1 GiB in tiles of 32 lines x 512 bytes, by work-groups of 32 to 1024 work-items", "x buffer");
    measure_buffers(b);
    for (size_t i = 0; i < ITEM_PROGRAMS; ++i) {
        char name[64];
        snprintf(name, sizeof name, "2D copies, %zu work-items", item_counts[i]);
        measure_tiles_by(b, name, b->items[i], "tiles_16", &by_16, item_counts[i]);
        snprintf(name, sizeof name, "loads and stores of 16 bytes, %zu work-items", item_counts[i]);
        measure_tiles_by(b, name, b->items[i], "vectors", &by_16, item_counts[i]);
    }
}

/* ---- The filter ---- */

/* Whether the device has cp.async.bulk: from compute capability 9.0 on. */
static bool has_bulk(const bench *b) {
    cl_uint major = 0;
    clGetDeviceInfo(b->h.device, CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV, sizeof major, &major, NULL);
    return major >= 9;
}

static const cl_uint filter_numbers[3] = {FILTER_PITCH, SIDE, FILTER_TILES};

/* The result of filter_plainly, which the others must have. To be freed. */
static cl_uint *expected_result(const bench *b) {
    const size_t global[2] = {SIDE, SIDE}, size = sizeof(cl_uint) * SIDE * SIDE;
    cl_kernel kernel = host_kernel(b->filter, "filter_plainly");
    cl_uint *result = malloc(size);
    if (result == NULL)
        host_die("the filter's result", "out of memory");
    set_arguments(b, kernel, filter_numbers);
    host_check(clEnqueueNDRangeKernel(b->h.queue, kernel, 2, NULL, global, NULL, 0, NULL, NULL), "enqueue");
    host_check(clEnqueueReadBuffer(b->h.queue, b->out, CL_TRUE, 0, size, result, 0, NULL, NULL), "read");
    clReleaseKernel(kernel);
    return result;
}

static void measure_filter(bench *b, const char *name, const char *kernel, const cl_uint *expected) {
    const size_t size = sizeof *expected * SIDE * SIDE;
    work w = {.b = b,
              .kernel = host_kernel(b->filter, kernel),
              .global = {SIDE / 128 * FILTER_ITEMS, SIDE / 32 / FILTER_TILES},
              .local = {FILTER_ITEMS, 1}};
    cl_uint *got = malloc(size);
    if (got == NULL)
        host_die("the filter's result", "out of memory");
    set_arguments(b, w.kernel, filter_numbers);
    clear_out(b, size);
    launch(&w);
    host_check(clEnqueueReadBuffer(b->h.queue, b->out, CL_TRUE, 0, size, got, 0, NULL, NULL), "read");
    check(b, name, memcmp(got, expected, size) != 0);
    free(got);
    measure(b, name, &w, 2.0 * (double)size);
    clReleaseKernel(w.kernel);
}

static void measure_filters(bench *b) {
    cl_uint *expected = expected_result(b);
    begin(b, "A filter of 1 GiB, 5 x 5, the next tile copied meanwhile", "x loads");
    measure_filter(b, "loads and stores by hand", "filter_by_loads", expected);
    measure_filter(b, "2D copies, each waited for at once", "filter_waits_at_once", expected);
    measure_filter(b, "2D copies", "filter", expected);
    measure_filter(b, "cp.async by hand, each waited for at once", "filter_by_hand_waits_at_once", expected);
    measure_filter(b, "cp.async by hand", "filter_by_hand", expected);
    if (has_bulk(b))
        measure_filter(b, "cp.async.bulk by hand", "filter_by_bulk", expected);
    free(expected);
}

/* ---- The product of two matrices of small whole numbers, which floats add exactly ---- */

/* How many of every 4099th element are not what they have to be: lines of `a` by columns of `b`, both MATRIX_SIDE wide.
 */
static cl_uint wrong_elements(const float *a, const float *b, const float *c) {
    cl_uint wrong = 0;
    for (size_t i = 0; i < (size_t)MATRIX_SIDE * MATRIX_SIDE; i += 4099) {
        const float *line = a + i / MATRIX_SIDE * MATRIX_SIDE, *column = b + i % MATRIX_SIDE;
        double sum = 0;
        for (size_t k = 0; k < MATRIX_SIDE; ++k)
            sum += (double)line[k] * (double)column[k * MATRIX_SIDE];
        wrong += sum < c[i] || sum > c[i];
    }
    return wrong;
}

static void measure_product(bench *b, const char *name, const char *kernel, const cl_mem matrices[3],
                            const float *numbers) {
    const size_t count = (size_t)MATRIX_SIDE * MATRIX_SIDE, size = sizeof(float) * count;
    const float none = -1;
    work w = {.b = b,
              .kernel = host_kernel(b->matrix, kernel),
              .global = {MATRIX_SIDE / 128 * 256, MATRIX_SIDE / 128},
              .local = {256, 1}};
    float *got = malloc(size);
    if (got == NULL)
        host_die("the product", "out of memory");
    for (cl_uint i = 0; i < 3; ++i)
        set_argument(w.kernel, i, sizeof *matrices, &matrices[i]);
    host_check(clEnqueueFillBuffer(b->h.queue, matrices[2], &none, sizeof none, 0, size, 0, NULL, NULL), "fill");
    launch(&w);
    host_check(clEnqueueReadBuffer(b->h.queue, matrices[2], CL_TRUE, 0, size, got, 0, NULL, NULL), "read");
    check(b, name, wrong_elements(numbers, numbers + count, got));
    free(got);
    measure(b, name, &w, 2.0 * (double)count * MATRIX_SIDE);
    clReleaseKernel(w.kernel);
}

static void measure_products(bench *b) {
    const size_t count = (size_t)MATRIX_SIDE * MATRIX_SIDE, size = sizeof(float) * count;
    float *numbers = malloc(2 * size);
    if (numbers == NULL)
        host_die("matrices", "out of memory");
    unsigned random = 1;
    for (size_t i = 0; i < 2 * count; ++i) {
        random = random * 1664525 + 1013904223;
        numbers[i] = (float)(random >> 29) - 4;
    }
    cl_mem matrices[3] = {host_buffer(&b->h, size, numbers), host_buffer(&b->h, size, numbers + count),
                          host_buffer(&b->h, size, NULL)};
    begin_in(b, "The product of two matrices of 4096 x 4096 floats, the next tiles copied meanwhile", "GFLOPS",
             "gflops", "x cp.async");
    measure_product(b, "cp.async by hand", "product_by_hand", matrices, numbers);
    measure_product(b, "2D copies", "product", matrices, numbers);
    if (has_bulk(b))
        measure_product(b, "cp.async.bulk by hand", "product_by_bulk", matrices, numbers);
    for (int i = 0; i < 3; ++i)
        clReleaseMemObject(matrices[i]);
    free(numbers);
}

/* ---- Media blocks ---- */

static void read_image(const bench *b, cl_mem image, unsigned char *bytes) {
    const size_t origin[3] = {0}, region[3] = {IMAGE_SIDE, IMAGE_SIDE, 1};
    host_check(clEnqueueReadImage(b->h.queue, image, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL),
               "read image");
}

static void clear_image(const bench *b, cl_mem image) {
    const size_t origin[3] = {0}, region[3] = {IMAGE_SIDE, IMAGE_SIDE, 1};
    const cl_uint none[4] = {0x55, 0x55, 0x55, 0x55};
    host_check(clEnqueueFillImage(b->h.queue, image, none, origin, region, 0, NULL, NULL), "fill image");
}

typedef struct images {
    cl_mem in, out;
    unsigned char *bytes, *got; /* what is in the first, room for what is in the other */
    size_t row_bytes;
} images;

static void measure_blocks(bench *b, const char *name, const char *kernel, const images *i, size_t program) {
    const size_t size = i->row_bytes * IMAGE_SIDE;
    work w = {.b = b,
              .kernel = host_kernel(b->blocks[program], kernel),
              .global = {i->row_bytes / 32 * 16, IMAGE_SIDE / 8},
              .local = {16, (size_t)block_counts[program]}};
    set_argument(w.kernel, 0, sizeof i->in, &i->in);
    set_argument(w.kernel, 1, sizeof i->out, &i->out);
    clear_image(b, i->out);
    launch(&w);
    read_image(b, i->out, i->got);
    check(b, name, memcmp(i->got, i->bytes, size) != 0);
    measure(b, name, &w, 2.0 * (double)size);
    clReleaseKernel(w.kernel);
}

static void measure_kinds(bench *b, const char *what, const images *i, const char *own, size_t program) {
    const struct {
        const char *name, *kernel;
    } ways[] = {{"a user's own loop over texels", own},
                {"blocks of uc16", "media_block_uc16"},
                {"blocks of us8", "media_block_us8"},
                {"blocks of ui4", "media_block_ui4"}};
    begin(b, what, "x own");
    for (size_t way = 0; way < sizeof ways / sizeof *ways; ++way)
        measure_blocks(b, ways[way].name, ways[way].kernel, i, program);
    if (i->row_bytes > IMAGE_SIDE)
        measure_blocks(b, "texels exchanged by hand as for uc16", "exchanged_uc16", i, program);
    work copy = {.b = b, .copied = i->row_bytes * IMAGE_SIDE};
    measure(b, "clEnqueueCopyBuffer of as many bytes", &copy, 2.0 * (double)copy.copied);
}

static void measure_format(bench *b, const char *what, cl_image_format format, size_t texel_bytes, const char *own,
                           size_t program) {
    images i = {.row_bytes = IMAGE_SIDE * texel_bytes};
    const size_t size = i.row_bytes * IMAGE_SIDE;
    i.bytes = malloc(size);
    i.got = malloc(size);
    if (i.bytes == NULL || i.got == NULL)
        host_die(what, "out of memory");
    host_check(clEnqueueReadBuffer(b->h.queue, b->in, CL_TRUE, 0, size, i.bytes, 0, NULL, NULL), "read");
    i.in = host_image(&b->h, format, IMAGE_SIDE, IMAGE_SIDE, i.bytes);
    i.out = host_image(&b->h, format, IMAGE_SIDE, IMAGE_SIDE, NULL);
    measure_kinds(b, what, &i, own, program);
    clReleaseMemObject(i.out);
    clReleaseMemObject(i.in);
    free(i.got);
    free(i.bytes);
}

/* Each kind with each number of blocks in a work-group. */
static void measure_formats(bench *b) {
    for (size_t i = 0; i < 2 * BLOCK_PROGRAMS; ++i) {
        const bool is_rgba = i >= BLOCK_PROGRAMS;
        const size_t program = i % BLOCK_PROGRAMS;
        char what[128];
        snprintf(what, sizeof what, "An 8192 x 8192 %s image in blocks of 32 x 8 bytes, %d in a work-group",
                 is_rgba ? "RGBA8" : "R8", block_counts[program]);
        measure_format(b, what, (cl_image_format){is_rgba ? CL_RGBA : CL_R, CL_UNSIGNED_INT8}, is_rgba ? 4 : 1,
                       is_rgba ? "own_loop_rgba" : "own_loop_r", program);
    }
}

/* ---- Building ---- */

static void build(const bench *b, cl_program program, const char *what, const char *options) {
    char log[8192] = "";
    if (clBuildProgram(program, 1, &b->h.device, options, NULL, NULL) == CL_SUCCESS)
        return;
    clGetProgramBuildInfo(program, b->h.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    host_die(what, log);
}

static cl_program build_source(const bench *b, const char *path, const char *options) {
    const test_bytes source = test_read_file(path);
    const char *text = (const char *)source.start;
    cl_int status;
    cl_program program = clCreateProgramWithSource(b->h.context, 1, &text, &source.size, &status);
    host_check(status, path);
    build(b, program, path, options);
    free(source.start);
    return program;
}

/* With a number defined. */
static cl_program build_counted(const bench *b, const char *name, const char *option, size_t count) {
    char options[64], path[1024];
    snprintf(options, sizeof options, "%s%zu", option, count);
    snprintf(path, sizeof path, "%s%s", BENCH_SOURCES, name);
    return build_source(b, path, options);
}

#define BUILDS 11 /* of a program that the driver has not seen, the fastest of which counts */
#define STARTS 15 /* of a process that builds what was built before */

/* One statement of a program: `%1$d` is its number, `%2$u` the program's. */
static const struct {
    const char *name, *size, *statement;
} program_kinds[] = {
    {"own loops over texels", "",
     "for (int row = 0; row < 8; ++row) {\n"
     "    const int2 from = at + (int2)(%1$d * 16 + (int)get_local_id(0), row + %2$u);\n"
     "    write_imageui(out, from + %1$d, read_imageui(in, from));\n"
     "}\n"},
    {"blocks read and written", "__attribute__((intel_reqd_sub_group_size(16)))",
     "intel_sub_group_media_block_write_uc8(at + (int2)(%1$d * 16, %1$d), 16, 8,\n"
     "    intel_sub_group_media_block_read_uc8(at + (int2)(%1$d * 16, %2$u), 16, 8, in), out);\n"},
    {"own loops over elements", "",
     "for (int i = (int)get_local_id(0); i < 512; i += 64)\n"
     "    tile[i] = bytes[%1$d * %2$u + i / 64 * 128 + i %% 64];\n"
     "barrier(CLK_LOCAL_MEM_FENCE);\n"},
    {"2D copies with their waits", "",
     "event = async_work_group_copy_2D2D(tile, 0, bytes, %1$d * %2$u, 1, 64, 8, 128, 64, 0);\n"
     "wait_group_events(1, &event);\n"},
};

/* A program of so many statements, which the number tells from others. To be freed. */
static char *program_text(size_t kind, int count, unsigned number) {
    char *text = malloc(16384);
    if (text == NULL)
        host_die(program_kinds[kind].name, "out of memory");
    char *end = text + sprintf(text,
                               "%s kernel void several(read_only image2d_t in, write_only image2d_t out,\n"
                               "    const global uchar *bytes, local uchar *tile) {\n"
                               "    const int2 at = (int2)((int)get_group_id(0), (int)get_group_id(1));\n"
                               "    event_t event;\n",
                               program_kinds[kind].size);
    for (int statement = 0; statement < count; ++statement)
        end += sprintf(end, program_kinds[kind].statement, statement, number);
    strcpy(end, "}\n");
    return text;
}

static double build_seconds(const bench *b, size_t kind, int count, unsigned number) {
    char *text = program_text(kind, count, number);
    cl_int status;
    cl_program program = clCreateProgramWithSource(b->h.context, 1, (const char **)&text, NULL, &status);
    host_check(status, "program");
    const double start = timing_now();
    build(b, program, program_kinds[kind].name, "");
    const double seconds = timing_now() - start;
    clReleaseProgram(program);
    free(text);
    return seconds;
}

/* The same by another process, as when an application starts again. */
static double seconds_of_next_start(const bench *b, size_t kind, int count, unsigned number) {
    char command[4096];
    double seconds = 0;
    snprintf(command, sizeof command, "'%s' --build %zu %d %u", b->self, kind, count, number);
    FILE *start = popen(command, "r"); /* NOLINT(cert-env33-c): of this program itself */
    if (start == NULL || fscanf(start, "%lf", &seconds) != 1)
        host_die(command, "printed no time");
    pclose(start);
    return seconds;
}

/* In milliseconds, by the number of statements: 1, 2, 4, 8; of a program that is new, and of one that was built before.
 */
typedef struct build_times {
    double first[4], next[4];
    unsigned number[4]; /* of the last new program */
} build_times;

static int compare_times(const void *a, const void *b) {
    const double first = *(const double *)a, second = *(const double *)b;
    return first < second ? -1 : first > second;
}

#define KINDS (sizeof program_kinds / sizeof *program_kinds)

/* The least time of new programs, whose others are those of a busy host: all kinds in turn, since a host is busy for
 * seconds. */
static void time_first_builds(const bench *b, build_times times[KINDS]) {
    unsigned number = (unsigned)timing_now() % 1000 * 1000; /* so that the driver's cache has no such program */
    for (int turn = 0; turn < BUILDS; ++turn)
        for (size_t kind = 0; kind < KINDS; ++kind)
            for (int i = 0; i < 4; ++i) {
                const double first = 1e3 * build_seconds(b, kind, 1 << i, ++number);
                times[kind].number[i] = number;
                times[kind].first[i] = turn == 0 || first < times[kind].first[i] ? first : times[kind].first[i];
            }
}

/* The median of starts, some of which take a third longer for no reason that is seen. */
static void time_next_starts(const bench *b, size_t kind, build_times *times) {
    for (int i = 0; i < 4; ++i) {
        double starts[STARTS];
        for (int turn = 0; turn < STARTS; ++turn)
            starts[turn] = 1e3 * seconds_of_next_start(b, kind, 1 << i, times->number[i]);
        qsort(starts, STARTS, sizeof *starts, compare_times);
        times->next[i] = starts[STARTS / 2];
    }
}

static void print_builds(const bench *b, const char *what, const char *way, const char *when, const double ms[4]) {
    if (b->json) {
        results_row("nvptx", what);
        printf(", \"way\": \"%s%s\", \"ms_1\": %.1f, \"ms_2\": %.1f, \"ms_4\": %.1f, \"ms_8\": %.1f}\n", way, when,
               ms[0], ms[1], ms[2], ms[3]);
    } else
        printf("  %-30s%-12s %7.1f %7.1f %7.1f %7.1f\n", way, when, ms[0], ms[1], ms[2], ms[3]);
    fflush(stdout);
}

static void measure_builds(bench *b) {
    static const char what[] = "Building a program";
    if (!b->json)
        printf("\n%s\n  %-42s %7d %7d %7d %7d\n", what, "ms, of so many", 1, 2, 4, 8);
    build_times times[KINDS];
    time_first_builds(b, times);
    for (size_t kind = 0; kind < KINDS; ++kind) {
        time_next_starts(b, kind, &times[kind]);
        print_builds(b, what, program_kinds[kind].name, "", times[kind].first);
        print_builds(b, what, program_kinds[kind].name, ", next start", times[kind].next);
    }
}

/* ---- The whole ---- */

static void open_device(bench *b) {
    cl_platform_id platforms[16];
    cl_uint count = 0;
    cl_int status = clGetPlatformIDs(16, platforms, &count);
    for (cl_uint i = 0; status == CL_SUCCESS && i < count && i < 16 && b->h.device == NULL; ++i) {
        char name[128] = "";
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, NULL);
        if (strstr(name, "NVIDIA") != NULL)
            clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_GPU, 1, &b->h.device, NULL);
    }
    if (b->h.device == NULL) {
        fprintf(b->json ? stderr : stdout, "skipped: no platform of NVIDIA's\n");
        exit(HOST_NO_DEVICE);
    }
    clGetDeviceInfo(b->h.device, CL_DEVICE_NAME, sizeof b->device, b->device, NULL);
    b->h.context = clCreateContext(NULL, 1, &b->h.device, NULL, NULL, &status);
    host_check(status, "clCreateContext");
    b->h.queue = clCreateCommandQueue(b->h.context, b->h.device, 0, &status);
    host_check(status, "clCreateCommandQueue");
}

static cl_program load_ptx(const bench *b, const char *path) {
    const test_bytes ptx = test_read_file(path);
    const unsigned char *text = ptx.start;
    cl_int status;
    cl_program program = clCreateProgramWithBinary(b->h.context, 1, &b->h.device, &ptx.size, &text, NULL, &status);
    host_check(status, path);
    build(b, program, path, "");
    free(ptx.start);
    return program;
}

static void prepare(bench *b, const char *ptx) {
    open_device(b);
    const size_t size = sizeof(cl_uint) * FILTER_PITCH * FILTER_PITCH + SPARE; /* the larger */
    b->in = host_buffer(&b->h, size, NULL);
    b->out = host_buffer(&b->h, size, NULL);
    b->wrong = host_buffer(&b->h, sizeof(cl_uint), NULL);
    const char *by_hand = has_bulk(b) ? "-DHAS_BULK -I " BENCH_SOURCES : "-I " BENCH_SOURCES; /* bench/by_hand.h */
    b->compare = build_source(b, BENCH_SOURCES "/compare.cl", "");
    b->tiles = build_source(b, BENCH_SOURCES "/tiles.cl", "");
    b->filter = build_source(b, BENCH_SOURCES "/filter.cl", by_hand);
    b->matrix = build_source(b, BENCH_SOURCES "/matrix.cl", by_hand);
    for (size_t i = 0; i < BLOCK_PROGRAMS; ++i)
        b->blocks[i] = build_counted(b, "/media-block.cl", "-DBLOCKS=", (size_t)block_counts[i]);
    for (size_t i = 0; i < ITEM_PROGRAMS; ++i)
        b->items[i] = build_counted(b, "/tiles.cl", "-DITEMS=", item_counts[i]);
    b->ptx = ptx == NULL ? NULL : load_ptx(b, ptx);
    cl_kernel randomise = host_kernel(b->compare, "randomise");
    set_argument(randomise, 0, sizeof b->in, &b->in);
    const size_t global = size / sizeof(cl_uint);
    host_check(clEnqueueNDRangeKernel(b->h.queue, randomise, 1, NULL, &global, NULL, 0, NULL, NULL), "randomise");
    clReleaseKernel(randomise);
}

int main(int argc, char **argv) {
    bench b = {.self = argv[0], .json = argc > 1 && strcmp(argv[1], "--json") == 0};
    if (argc == 5 && strcmp(argv[1], "--build") == 0) { /* by seconds_of_next_start */
        open_device(&b);
        printf("%f\n",
               build_seconds(&b, strtoul(argv[2], NULL, 10), atoi(argv[3]), (unsigned)strtoul(argv[4], NULL, 10)));
        return 0;
    }
    if (argc > 2 + b.json) {
        fprintf(stderr, "usage: bench-nvptx [--json] [PTX]\n");
        return 2;
    }
    setenv("OPENCL_LAYERS", BENCH_LAYER, 1);
    prepare(&b, argv[1 + b.json]);
    if (b.json)
        results_about("nvptx", b.device);
    else
        printf("on %s\n", b.device);
    measure_all_tiles(&b);
    measure_items(&b);
    measure_filters(&b);
    measure_products(&b);
    measure_formats(&b);
    measure_builds(&b);
    return 0;
}
