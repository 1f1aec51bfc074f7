/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Media block I/O beside what a user would write without it, in one run: by the layer, where OPENCL_LAYERS names it;
 * linked, where the driver takes SPIR-V; a loop of read_imageui and write_imageui; the same lanes' bytes between plain
 * buffers; memcpy. On Intel's CPU runtime, which keeps images in memory of its own and has sub-group blocks of them:
 * reads alone, beside a loop of read_imageui and beside such blocks by hand.
 *
 * bench-media-block [--json]   a 4096x4096 image copied in blocks; GB/s count the bytes read and those written
 *
 * CLTILE_TEST_PLATFORM chooses the driver, by a part of its platform's name; else it is PoCL.
 */

#include "bytes.h"
#include "devices.h"
#include "results.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 4096
#define RUNS 15
#define MAX_ROWS 21

typedef struct bench {
    host host;
    cl_program plain, layer, linked; /* NULL for a way that there is not here */
    bool has_block_reads;            /* of images, by the driver's own sub-groups */
    size_t row_bytes, texel_bytes;
    cl_image_format format;
    unsigned char *memory[2], *got; /* from where and to where is copied; what is there then */
    cl_mem images[2], buffers[2];   /* of these two memories */
} bench;

/* A way to copy: a kernel, or memcpy where there is none. */
typedef struct row {
    char name[32];
    cl_kernel kernel;
    bool on_images;
    int hand; /* the row of the same bytes between buffers, by hand; 0: there is none */
    double seconds[RUNS];
    timing timing;
} row;

static size_t image_bytes(const bench *b) {
    return b->row_bytes * SIDE;
}

static void run_row(const bench *b, const row *r) {
    const size_t global[2] = {b->row_bytes / 32 * 16, SIDE / 8}, local[2] = {16, 1};
    if (r->kernel == NULL) {
        memcpy(b->memory[1], b->memory[0], image_bytes(b));
        return;
    }
    host_check(clEnqueueNDRangeKernel(b->host.queue, r->kernel, 2, NULL, global, local, 0, NULL, NULL), "enqueue");
    host_check(clFinish(b->host.queue), "finish");
}

/* Bytes that do not compress. */
static void fill_randomly(unsigned char *bytes, size_t size) {
    uint32_t seed = 88172645u;
    for (size_t i = 0; i < size; ++i)
        bytes[i] = (unsigned char)(host_random(&seed) >> 13);
}

static void access_image(const bench *b, bool write) {
    const size_t origin[3] = {0}, extent[3] = {SIDE, SIDE, 1};
    if (write)
        host_check(
            clEnqueueWriteImage(b->host.queue, b->images[1], CL_TRUE, origin, extent, 0, 0, b->got, 0, NULL, NULL),
            "write image");
    else
        host_check(
            clEnqueueReadImage(b->host.queue, b->images[1], CL_TRUE, origin, extent, 0, 0, b->got, 0, NULL, NULL),
            "read image");
}

static void access_buffer(const bench *b, bool write) {
    if (write)
        host_check(
            clEnqueueWriteBuffer(b->host.queue, b->buffers[1], CL_TRUE, 0, image_bytes(b), b->got, 0, NULL, NULL),
            "write buffer");
    else
        host_check(clEnqueueReadBuffer(b->host.queue, b->buffers[1], CL_TRUE, 0, image_bytes(b), b->got, 0, NULL, NULL),
                   "read buffer");
}

/* Ends the program unless the row copies every byte. */
static void verify(const bench *b, const row *r) {
    void (*access)(const bench *, bool) = r->on_images ? access_image : access_buffer;
    memset(b->got, 0, image_bytes(b));
    access(b, true);
    run_row(b, r);
    access(b, false);
    if (memcmp(b->got, b->memory[0], image_bytes(b)) != 0)
        host_die(r->name, "the copy differs from its source");
}

static row make_row(const bench *b, const char *name, cl_program program, const char *kernel) {
    const bool has_edges = strncmp(kernel, "edges", 5) == 0;
    row r = {.on_images = !has_edges && strncmp(kernel, "buffer", 6) != 0 && strncmp(kernel, "formula", 7) != 0};
    const cl_mem *memory = r.on_images ? b->images : b->buffers;
    const cl_int pitch = (cl_int)b->row_bytes, rows = SIDE;
    snprintf(r.name, sizeof r.name, "%s", name);
    if (program == NULL)
        return r;
    r.kernel = host_kernel(program, kernel);
    clSetKernelArg(r.kernel, 0, sizeof memory[0], &memory[0]);
    clSetKernelArg(r.kernel, 1, sizeof memory[1], &memory[1]);
    if (!r.on_images)
        clSetKernelArg(r.kernel, 2, sizeof pitch, &pitch);
    if (strncmp(kernel, "lanes", 5) == 0)
        clSetKernelArg(r.kernel, 2, sizeof memory[1], &memory[1]);
    if (has_edges)
        clSetKernelArg(r.kernel, 3, sizeof rows, &rows);
    return r;
}

/* The rows of all types; memcpy and the user's own loop first. */
static int make_rows(const bench *b, row *rows) {
    static const char *const types[] = {"uc16", "us8", "ui4"};
    int count = 0;
    rows[count++] = make_row(b, "memcpy", NULL, "");
    rows[count++] = make_row(b, "user's own loop", b->plain, b->texel_bytes == 1 ? "own_loop_r" : "own_loop_rgba");
    rows[count++] = make_row(b, "own loop, any format", b->plain, b->texel_bytes == 1 ? "any_loop_r" : "any_loop_rgba");
    for (int i = 0; i < 3; ++i) {
        const struct {
            const char *name, *kernel;
            cl_program program;
        } ways[] = {{"own, by lanes", "lanes", b->plain},    {"buffer, formula", "formula", b->plain},
                    {"buffer, by hand", "buffer", b->plain}, {"buffer, edges asked", "edges", b->plain},
                    {"layer", "media_block", b->layer},      {"linked", "media_block", b->linked}};
        const int first = b->texel_bytes == 4 && i < 2 ? 0 : 1; /* by lanes: of elements narrower than texels */
        const int hand = count + 2 - first;
        for (int way = first; way < 6; ++way) {
            if (ways[way].program == NULL)
                continue;
            char name[32], kernel[32];
            snprintf(name, sizeof name, "%s %s", types[i], ways[way].name);
            snprintf(kernel, sizeof kernel, "%s_%s", ways[way].kernel, types[i]);
            rows[count] = make_row(b, name, ways[way].program, kernel);
            rows[count].hand = hand;
            ++count;
        }
    }
    return count;
}

/* Ends the program unless the sums of a row's lanes are those of the image's blocks. */
static void verify_sums(const bench *b, const row *r) {
    const size_t columns = b->row_bytes / 32, blocks = columns * (SIDE / 8);
    cl_uint *sums = malloc(blocks * 16 * sizeof *sums);
    run_row(b, r);
    host_check(
        clEnqueueReadBuffer(b->host.queue, b->buffers[1], CL_TRUE, 0, blocks * 16 * sizeof *sums, sums, 0, NULL, NULL),
        "read sums");
    for (size_t block = 0; block < blocks; ++block) {
        const unsigned char *bytes = b->memory[0] + block / columns * 8 * b->row_bytes + block % columns * 32;
        cl_uint expected = 0, got = 0;
        for (size_t i = 0; i < 256; ++i)
            expected += bytes[i / 32 * b->row_bytes + i % 32];
        for (size_t lane = 0; lane < 16; ++lane)
            got += sums[block * 16 + lane];
        if (got != expected)
            host_die(r->name, "a block's sum is wrong");
    }
    free(sums);
}

static int make_sum_rows(const bench *b, row *rows) {
    const struct {
        const char *name, *kernel;
        cl_program program;
    } ways[] = {{"user's own loop", b->texel_bytes == 1 ? "sum_own_loop_r" : "sum_own_loop_rgba", b->plain},
                {"uc16 by hand", "sum_by_hand_uc16", b->plain},
                {"uc16 by hand, edges asked", "sum_asked_uc16", b->texel_bytes == 1 ? b->plain : NULL},
                {"uc16 layer", "sum_media_block_uc16", b->layer},
                {"us8 by hand", "sum_by_hand_us8", b->plain},
                {"us8 layer", "sum_media_block_us8", b->layer},
                {"ui4 layer", "sum_media_block_ui4", b->layer}};
    int count = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; ++i) {
        if (ways[i].program == NULL)
            continue;
        row *r = &rows[count++];
        *r = (row){.kernel = host_kernel(ways[i].program, ways[i].kernel)};
        snprintf(r->name, sizeof r->name, "%s", ways[i].name);
        clSetKernelArg(r->kernel, 0, sizeof b->images[0], &b->images[0]);
        clSetKernelArg(r->kernel, 1, sizeof b->buffers[1], &b->buffers[1]);
    }
    return count;
}

/* Runs of all rows in turn, so that what else the machine does falls on all alike; each after one that is not timed, so
 * that all find in the caches what they left there themselves. */
static void measure(const bench *b, row *rows, int count) {
    for (int run = 0; run < timing_runs(RUNS); ++run)
        for (int i = 0; i < count; ++i) {
            run_row(b, &rows[i]);
            const double start = timing_now();
            run_row(b, &rows[i]);
            rows[i].seconds[run] = timing_now() - start;
        }
    for (int i = 0; i < count; ++i)
        rows[i].timing = timing_of(rows[i].seconds, timing_runs(RUNS));
}

static void print_rows(const bench *b, const char *format, const row *rows, int count, bool json) {
    const double bytes = 2.0 * (double)image_bytes(b) * 1e-9;
    for (int i = 0; i < count; ++i) {
        const timing t = rows[i].timing;
        const double own = rows[1].timing.median / t.median, copied = rows[0].timing.median / t.median;
        const double by_hand = rows[i].hand == 0 ? 0 : rows[rows[i].hand].timing.median / t.median;
        char table[96];
        snprintf(table, sizeof table, "%d x %d texels of %s, in blocks of 32 x 8 bytes by 16 lanes", SIDE, SIDE,
                 format);
        if (json)
            results_row("media-block", table);
        else
            printf("%-6s ", format);
        printf(json ? ", \"way\": \"%s\", \"gb_per_s\": %.4f, \"least\": %.4f, \"most\": %.4f, \"of_own_loop\": %.3f, "
                      "\"of_buffer_by_hand\": %.3f, \"of_memcpy\": %.4f}\n"
                    : "%-24s %8.3f %8.3f %8.3f %8.2f %8.2f %8.3f\n",
               rows[i].name, bytes / t.median, bytes / t.most, bytes / t.least, own, by_hand, copied);
    }
}

static void print_sum_rows(const bench *b, const char *format, const row *rows, int count, bool json) {
    const double bytes = (double)image_bytes(b) * 1e-9;
    double by_hand = 0;
    for (int i = 0; i < count; ++i) {
        const timing t = rows[i].timing;
        char table[96];
        snprintf(table, sizeof table, "reads alone, of %d x %d texels of %s", SIDE, SIDE, format);
        const size_t length = strlen(rows[i].name), end = strlen("by hand");
        if (length >= end && strcmp(rows[i].name + length - end, "by hand") == 0)
            by_hand = t.median;
        if (json)
            results_row("media-block", table);
        else
            printf("%-6s ", format);
        printf(
            json
                ? ", \"way\": \"%s\", \"gb_per_s\": %.4f, \"least\": %.4f, \"most\": %.4f, \"of_own_loop\": %.3f, \"of_blocks_by_hand\": %.3f}\n"
                : "%-24s %8.3f %8.3f %8.3f %8.2f %8.2f\n",
            rows[i].name, bytes / t.median, bytes / t.most, bytes / t.least, rows[0].timing.median / t.median,
            by_hand / t.median);
    }
}

static void release(bench *b, const row *rows, int count) {
    for (int i = 0; i < count; ++i)
        if (rows[i].kernel != NULL)
            clReleaseKernel(rows[i].kernel);
    for (int i = 0; i < 2; ++i) {
        clReleaseMemObject(b->images[i]);
        clReleaseMemObject(b->buffers[i]);
    }
    free(b->memory[0]);
    free(b->memory[1]);
    free(b->got);
}

/* An image and a buffer in the same memory, so that nothing but code differs between ways. */
static void share_memory(bench *b, int i) {
    const cl_image_desc shape = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = SIDE, .image_height = SIDE};
    const cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR;
    cl_int status;
    b->memory[i] = aligned_alloc(4096, image_bytes(b));
    if (b->memory[i] == NULL)
        host_die("the image", "out of memory");
    fill_randomly(b->memory[i], image_bytes(b));
    b->images[i] = clCreateImage(b->host.context, flags, &b->format, &shape, b->memory[i], &status);
    host_check(status, "clCreateImage");
    b->buffers[i] = clCreateBuffer(b->host.context, flags, image_bytes(b), b->memory[i], &status);
    host_check(status, "clCreateBuffer");
}

static bool has_format(const bench *b, cl_image_format format) {
    cl_image_format formats[256];
    cl_uint count = 0;
    host_check(
        clGetSupportedImageFormats(b->host.context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 256, formats, &count),
        "clGetSupportedImageFormats");
    for (cl_uint i = 0; i < count && i < 256; ++i)
        if (formats[i].image_channel_order == format.image_channel_order &&
            formats[i].image_channel_data_type == format.image_channel_data_type)
            return true;
    return false;
}

/* PoCL declares such blocks and does not define them. */
static bool has_block_reads(const bench *b) {
    char extensions[16384] = "", name[256] = "";
    cl_platform_id platform;
    clGetDeviceInfo(b->host.device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL);
    clGetDeviceInfo(b->host.device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL);
    return strstr(extensions, "cl_intel_subgroups_char") != NULL && strncmp(name, "Intel", 5) == 0;
}

/* The kernels from source; with the builtins NULL where the driver does not have them, since there is no layer. */
static cl_program build_source(const bench *b, bool has_builtins) {
    const test_bytes source = test_read_file(BENCH_SOURCE);
    char *log = NULL, options[64];
    snprintf(options, sizeof options, "%s%s", has_builtins ? "" : "-DNO_BUILTINS",
             b->has_block_reads ? " -DHAS_BLOCK_READS" : "");
    cl_program program = host_build_source(&b->host, (const char *)source.start, source.size, options, &log);
    if (program == NULL && !has_builtins)
        host_die(BENCH_SOURCE, log);
    free(log);
    free(source.start);
    return program;
}

static void measure_format(bench *b, const char *name, cl_image_format format, size_t texel_bytes, bool json) {
    row rows[MAX_ROWS];
    if (!has_format(b, format)) {
        fprintf(stderr, "skipped: the driver has no images of %s\n", name);
        return;
    }
    b->format = format;
    b->texel_bytes = texel_bytes;
    b->row_bytes = SIDE * texel_bytes;
    b->got = malloc(image_bytes(b));
    for (int i = 0; i < 2; ++i)
        share_memory(b, i);
    if (b->got == NULL)
        host_die(name, "out of memory");
    const int count = b->has_block_reads ? make_sum_rows(b, rows) : make_rows(b, rows);
    for (int i = 0; i < count; ++i)
        (b->has_block_reads ? verify_sums : verify)(b, &rows[i]);
    measure(b, rows, count);
    (b->has_block_reads ? print_sum_rows : print_rows)(b, name, rows, count, json);
    release(b, rows, count);
}

int main(int argc, char **argv) {
    const bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "usage: bench-media-block [--json]\n");
        return 2;
    }
    host_prints_rows = json;
    setenv("CLTILE_TEST_PLATFORM", "Portable", 0);
    bench b = {.host = host_open_any()};
    char device[256] = "";
    clGetDeviceInfo(b.host.device, CL_DEVICE_NAME, sizeof device, device, NULL);
    b.has_block_reads = has_block_reads(&b);
    b.plain = build_source(&b, false);
    b.layer = build_source(&b, true);
    b.linked =
        !host_links || host_name(&b.host) == NULL || b.has_block_reads ? NULL : host_build(&b.host, BENCH_KERNEL, NULL);
    if (json)
        results_about("media-block", device);
    else {
        printf("media block I/O on %s: a %d x %d image %s in blocks of 32 x 8 bytes, 16 lanes\n", device, SIDE, SIDE,
               b.has_block_reads ? "read" : "copied");
        printf("%-6s %-24s %8s %8s %8s %8s %8s %8s\n", "image", b.has_block_reads ? "GB/s" : "GB/s, read + written",
               "median", "least", "most", "x own", "x hand", b.has_block_reads ? "" : "x memcpy");
    }
    measure_format(&b, "R8", (cl_image_format){CL_R, CL_UNSIGNED_INT8}, 1, json);
    measure_format(&b, "RGBA8", (cl_image_format){CL_RGBA, CL_UNSIGNED_INT8}, 4, json);
    clReleaseProgram(b.plain);
    if (b.layer != NULL)
        clReleaseProgram(b.layer);
    if (b.linked != NULL)
        clReleaseProgram(b.linked);
    host_close(&b.host);
    return 0;
}
