/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs sub-group block builtins of every type on global memory, local memory and images, and compares with plain C.
 *
 * sub-group-blocks read|write [options] FOLDER
 *   FOLDER has read/ and write/ with <type>-<access>.bc (or .txt), of Inputs/block.cl, for all types and accesses
 *   --every N    every Nth of these files
 *   --one-size   one size of sub-groups for each file, the three in turn
 *   --formats N  every Nth format of images for each file, in turn
 *   --size N     sub-groups of this size alone, by the source's option
 *   --defined    what the specifications define alone: full sub-groups, blocks inside images of texels of 4 bytes;
 * without us16, which came with version 1.1 of cl_intel_subgroups_short
 *   --counter F  adds the number of cases to file F
 */

#include "host.h"
#include "plain/sub_group_block.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES = 3, GROUPS = 3, MOST_BLOCKS = GROUPS * 9, ROUNDS = 2 };

static const int sub_group_sizes[SIZES] = {8, 16, 32};

/* The type in a builtin's name, bytes of an element, components. */
static const struct type {
    const char *name;
    int element_bytes, components;
} types[] = {
    {"dword", 4, 1}, {"dword2", 4, 2}, {"dword4", 4, 4}, {"dword8", 4, 8}, {"ui", 4, 1},  {"ui2", 4, 2},
    {"ui4", 4, 4},   {"ui8", 4, 8},    {"uc", 1, 1},     {"uc2", 1, 2},    {"uc4", 1, 4}, {"uc8", 1, 8},
    {"uc16", 1, 16}, {"us", 2, 1},     {"us2", 2, 2},    {"us4", 2, 4},    {"us8", 2, 8}, {"us16", 2, 16},
    {"ul", 8, 1},    {"ul2", 8, 2},    {"ul4", 8, 4},    {"ul8", 8, 8},
};

/* Whose texels keep every bit. */
static const struct format {
    const char *name;
    cl_image_format format;
    int texel_bytes;
} formats[] = {
    {"R UNSIGNED_INT8", {CL_R, CL_UNSIGNED_INT8}, 1},   {"R UNSIGNED_INT16", {CL_R, CL_UNSIGNED_INT16}, 2},
    {"R UNSIGNED_INT32", {CL_R, CL_UNSIGNED_INT32}, 4}, {"RGBA UNSIGNED_INT8", {CL_RGBA, CL_UNSIGNED_INT8}, 4},
    {"RGBA UNORM_INT8", {CL_RGBA, CL_UNORM_INT8}, 4},   {"BGRA UNORM_INT8", {CL_BGRA, CL_UNORM_INT8}, 4},
};
enum { FORMATS = sizeof formats / sizeof *formats };

/* What runs now. */
static struct run {
    host host;
    bool write, defined, one_size;
    const struct type *type;
    const char *access;
    int every_format, job;
    int size;  /* of sub-groups */
    int items; /* of a work-group: all sub-groups are full, or the last is half */
    uint32_t seed;
    long cases;
} run = {.every_format = 1, .seed = 88172645u};

static int random_below(int end) {
    return (int)(host_random(&run.seed) >> 3) % end;
}

static uint8_t *random_bytes(size_t count) {
    uint8_t *bytes = malloc(count);
    for (size_t i = 0; i < count; ++i)
        bytes[i] = (uint8_t)(host_random(&run.seed) >> 11);
    return bytes;
}

static int blocks_in_group(void) {
    return (run.items + run.size - 1) / run.size;
}

static size_t lane_bytes(void) {
    return (size_t)(run.type->element_bytes * run.type->components);
}

static void set(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    host_check(clSetKernelArg(kernel, index, size, value), "clSetKernelArg");
}

static void read_back(cl_mem buffer, size_t size, void *bytes) {
    host_check(clEnqueueReadBuffer(run.host.queue, buffer, CL_TRUE, 0, size, bytes, 0, NULL, NULL),
               "clEnqueueReadBuffer");
}

static void fail(const char *where, int block, cl_int2 place, int lane, int component) {
    char text[160];
    snprintf(text, sizeof text,
             "%s, sub-groups of %d in work-groups of %d: block %d at (%d, %d), lane %d, component %d", run.type->name,
             run.size, run.items, block, place.x, place.y, lane, component);
    host_die(where, text);
}

/* Calls `visit` for each block's lanes and components. `element` is what the lane has. */
typedef void (*visitor)(int block, cl_int2 place, int lane, int component, uint8_t *element, void *data);

static void for_each_element(const cl_int2 *places, uint8_t *lanes, visitor visit, void *data) {
    const int blocks = blocks_in_group();
    for (int block = 0; block < GROUPS * blocks; ++block)
        for (int lane = 0; lane < run.size && block % blocks * run.size + lane < run.items; ++lane)
            for (int component = 0; component < run.type->components; ++component) {
                const int item = block / blocks * run.items + block % blocks * run.size + lane;
                visit(block, places[block], lane, component,
                      lanes + (size_t)item * lane_bytes() + (size_t)(component * run.type->element_bytes), data);
            }
}

/* ---- Buffers ---- */

typedef struct memory {
    const char *where;
    uint8_t *bytes;
    size_t area;
} memory;

static size_t byte_of(const memory *m, int block, cl_int2 place, int lane, int component) {
    return (size_t)(block / blocks_in_group()) * m->area + (size_t)place.x +
           plain_block_offset(run.size, run.type->element_bytes, lane, component);
}

static void write_memory(int block, cl_int2 place, int lane, int component, uint8_t *element, void *data) {
    const memory *m = data;
    memcpy(m->bytes + byte_of(m, block, place, lane, component), element, (size_t)run.type->element_bytes);
}

static void compare_memory(int block, cl_int2 place, int lane, int component, uint8_t *element, void *data) {
    const memory *m = data;
    if (memcmp(m->bytes + byte_of(m, block, place, lane, component), element, (size_t)run.type->element_bytes) != 0)
        fail(m->where, block, place, lane, component);
}

static void run_buffer(const host_part *part, bool is_local) {
    char name[32];
    snprintf(name, sizeof name, "of_%s_%d", is_local ? "local" : "global", run.size);
    cl_kernel kernel = host_part_kernel(part, name);
    const int blocks = blocks_in_group();
    const size_t block_bytes = (size_t)run.size * lane_bytes(), step = (block_bytes + 63) / 16 * 16;
    const cl_uint area = (cl_uint)(step * (size_t)blocks + 64);
    const size_t size = GROUPS * area, lanes_size = (size_t)(GROUPS * run.items) * lane_bytes();
    const int unit = run.write || is_local ? 16 : 4; /* of alignment */
    cl_int2 places[MOST_BLOCKS];
    for (int block = 0; block < GROUPS * blocks; ++block)
        places[block] = (cl_int2){{(int)step * (block % blocks) + unit * random_below(48 / unit), 0}};
    memory m = {run.write  ? is_local ? "written local memory differs" : "written global memory differs"
                : is_local ? "read of local memory"
                           : "read of global memory",
                random_bytes(size), area};
    uint8_t *lanes = random_bytes(lanes_size), *got = malloc(size);
    cl_mem buffer = host_buffer(&run.host, size, m.bytes), data = host_buffer(&run.host, lanes_size, lanes);
    cl_mem at = host_buffer(&run.host, sizeof places, places);
    set(kernel, 0, sizeof buffer, &buffer);
    set(kernel, 1, sizeof area, &area);
    set(kernel, 2, sizeof at, &at);
    set(kernel, 3, sizeof data, &data);
    if (is_local)
        set(kernel, 4, area, NULL);
    host_run(&run.host, kernel, (size_t)(GROUPS * run.items), (size_t)run.items);
    read_back(buffer, size, got);
    read_back(data, lanes_size, lanes);
    for_each_element(places, lanes, run.write ? write_memory : compare_memory, &m);
    if (memcmp(m.bytes, got, size) != 0)
        host_die(m.where, run.type->name);
    run.cases += GROUPS * blocks;
    clReleaseMemObject(buffer);
    clReleaseMemObject(data);
    clReleaseMemObject(at);
    clReleaseKernel(kernel);
    free(m.bytes);
    free(lanes);
    free(got);
}

/* ---- Images ---- */

static void write_image(int block, cl_int2 place, int lane, int component, uint8_t *element, void *data) {
    (void)block;
    plain_block_write(data, place.x, place.y, run.type->element_bytes, lane, component, element);
}

static void compare_image(int block, cl_int2 place, int lane, int component, uint8_t *element, void *data) {
    uint8_t expected[8];
    plain_block_read(data, place.x, place.y, run.type->element_bytes, lane, component, expected);
    if (memcmp(expected, element, (size_t)run.type->element_bytes) != 0)
        fail("read of an image", block, place, lane, component);
}

/* Blocks have rows of their own, so that no two write the same texel. They are inside the image, over and past each
 * edge and corner, and as far as offsets go. */
static cl_int2 choose_place(const plain_image *image, int block, int blocks) {
    const int row_bytes = run.size * run.type->element_bytes, unit = run.write ? 4 : 1;
    if (run.defined)
        return (cl_int2){{random_below(image->row_bytes - row_bytes) / unit * unit,
                          block * (run.type->components + 2) + random_below(2)}};
    const int xs[] = {random_below(image->row_bytes),
                      -random_below(row_bytes + 8),
                      image->row_bytes - random_below(row_bytes + 8),
                      image->row_bytes - row_bytes,
                      random_below(2) == 0 ? INT_MAX - 63 : INT_MIN,
                      0};
    int y = block * (run.type->components + 2) + random_below(3);
    if (block == 0)
        y = -random_below(run.type->components + 1);
    else if (block == blocks - 1)
        y = random_below(4) != 0 ? image->rows - random_below(run.type->components) : INT_MAX;
    else if (block == blocks - 2 && random_below(4) == 0)
        y = INT_MIN;
    return (cl_int2){{xs[random_below(6)] / unit * unit, y}};
}

static void run_image(cl_kernel kernel, const struct format *format) {
    const int blocks = GROUPS * blocks_in_group();
    const int texels = (3 * run.size * run.type->element_bytes + 20) / 4 * 4 / format->texel_bytes + random_below(3);
    plain_image image = {.row_bytes = texels * format->texel_bytes,
                         .rows = blocks * (run.type->components + 2),
                         .texel_bytes = format->texel_bytes};
    const size_t size = (size_t)(image.row_bytes * image.rows);
    const size_t lanes_size = (size_t)(GROUPS * run.items) * lane_bytes();
    cl_int2 places[MOST_BLOCKS];
    for (int block = 0; block < blocks; ++block)
        places[block] = choose_place(&image, block, blocks);
    image.bytes = random_bytes(size);
    uint8_t *lanes = random_bytes(lanes_size), *got = malloc(size);
    cl_mem object = host_image(&run.host, format->format, (size_t)texels, (size_t)image.rows, image.bytes);
    cl_mem at = host_buffer(&run.host, sizeof places, places), data = host_buffer(&run.host, lanes_size, lanes);
    set(kernel, 0, sizeof object, &object);
    set(kernel, 1, sizeof at, &at);
    set(kernel, 2, sizeof data, &data);
    host_run(&run.host, kernel, (size_t)(GROUPS * run.items), (size_t)run.items);
    read_back(data, lanes_size, lanes);
    const size_t origin[3] = {0}, region[3] = {(size_t)texels, (size_t)image.rows, 1};
    host_check(clEnqueueReadImage(run.host.queue, object, CL_TRUE, origin, region, 0, 0, got, 0, NULL, NULL),
               "clEnqueueReadImage");
    for_each_element(places, lanes, run.write ? write_image : compare_image, &image);
    size_t differs = 0;
    while (differs < size && image.bytes[differs] == got[differs])
        ++differs;
    if (differs < size) {
        fprintf(stderr, "byte %zu of row %zu of a %s image is %u, and should be %u; sub-groups of %d\n",
                differs % (size_t)image.row_bytes, differs / (size_t)image.row_bytes, format->name, got[differs],
                image.bytes[differs], run.size);
        host_die("written image differs", run.type->name);
    }
    run.cases += blocks;
    clReleaseMemObject(object);
    clReleaseMemObject(at);
    clReleaseMemObject(data);
    free(image.bytes);
    free(lanes);
    free(got);
}

static void run_images(const host_part *part) {
    char name[32];
    snprintf(name, sizeof name, "of_image_%d", run.size);
    cl_kernel kernel = host_part_kernel(part, name);
    for (int i = 0; i < FORMATS; ++i)
        for (int round = 0; round < ROUNDS; ++round)
            if ((i + run.job) % run.every_format == 0 && (!run.defined || formats[i].texel_bytes == 4) &&
                host_has_format(&run.host, formats[i].name, formats[i].format))
                run_image(kernel, &formats[i]);
    clReleaseKernel(kernel);
}

/* ---- Both ---- */

/* Files that run: each with a size of sub-groups. */
enum { MOST_JOBS = 2 * SIZES * sizeof types / sizeof *types };
static struct job {
    const struct type *type;
    const char *access;
    int size;
    char path[512];
} jobs[MOST_JOBS];
static size_t job_count;

static void add_job(const char *folder, const char *direction, int size) {
    struct job *job = &jobs[job_count++];
    *job = (struct job){.type = run.type, .access = run.access, .size = size};
    snprintf(job->path, sizeof job->path, "%s/%s/%s-%s%s", folder, direction, run.type->name, run.access, host_ending);
}

static void run_job(const struct job *job, const host_part *part) {
    const int size = job->size, full = size < 8 ? 3 * size : size == 32 ? 64 : 48;
    run.type = job->type;
    run.access = job->access;
    run.size = size;
    for (int half = 0; half < (run.defined ? 1 : 2); ++half) {
        run.items = half == 0 ? full : full - size / 2;
        if (strcmp(run.access, "read_write") != 0) {
            run_buffer(part, false);
            run_buffer(part, true);
        }
        run_images(part);
    }
    clReleaseProgram(part->program);
}

static void run_jobs(void) {
    static host_part parts[MOST_JOBS];
    static const char *const kernels[] = {
        "of_global_2", "of_global_8", "of_global_16", "of_global_32", "of_local_2",  "of_local_8", "of_local_16",
        "of_local_32", "of_image_2",  "of_image_8",   "of_image_16",  "of_image_32", NULL};
    for (size_t i = 0; i < job_count; ++i)
        parts[i] = (host_part){.path = jobs[i].path, .sub_group_size = (unsigned)jobs[i].size};
    host_build_parts(&run.host, parts, job_count, kernels);
    for (size_t i = 0; i < job_count; ++i, ++run.job)
        run_job(&jobs[i], &parts[i]);
}

int main(int argc, char **argv) {
    int every = 1, number = 0, only = 0;
    const char *counter = NULL;
    if (argc < 3)
        return 2;
    run.write = strcmp(argv[1], "write") == 0;
    for (int i = 2; i < argc - 1; ++i)
        if (strcmp(argv[i], "--every") == 0)
            every = atoi(argv[++i]);
        else if (strcmp(argv[i], "--counter") == 0)
            counter = argv[++i];
        else if (strcmp(argv[i], "--one-size") == 0)
            run.one_size = true;
        else if (strcmp(argv[i], "--formats") == 0)
            run.every_format = atoi(argv[++i]);
        else if (strcmp(argv[i], "--size") == 0)
            only = atoi(argv[++i]);
        else if (strcmp(argv[i], "--defined") == 0)
            run.defined = true;
        else
            host_die("no such option", argv[i]);
    run.host = host_open();
    const char *const accesses[] = {run.write ? "write_only" : "read_only", "read_write"};
    for (size_t a = 0; a < 2; ++a)
        for (size_t t = 0; t < sizeof types / sizeof *types; ++t, ++number) {
            run.type = &types[t];
            run.access = accesses[a];
            if (number % every != 0 || (run.defined && strcmp(run.type->name, "us16") == 0) ||
                (a == 1 && !host_has_read_write(&run.host)))
                continue;
            for (int i = 0; i < SIZES && only == 0; ++i)
                if (!run.one_size || i == number / every % SIZES)
                    add_job(argv[argc - 1], argv[1], sub_group_sizes[i]);
            if (only != 0)
                add_job(argv[argc - 1], argv[1], only);
        }
    run_jobs();
    printf("%ld cases of sub-group block %s, all equal to plain C\n", run.cases, argv[1]);
    host_count_cases(counter, (unsigned long)run.cases);
    host_close(&run.host);
    return 0;
}
