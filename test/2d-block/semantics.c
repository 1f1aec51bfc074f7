/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs 2D blocks inside matrices, over and past each edge, and as far away as coordinates go, and compares with the
 * reference.
 *
 *   2d-blocks read|write|prefetch [--every N] [--from N] [--rounds N] [--size N] [--legal] [--other] [--counter FILE]
 * FOLDER
 *
 * FOLDER has a file of kernels for each builtin; with --other those for other pointers, of blocks of 8 and 16 rows.
 * Half of the calls break a rule (of alignment, of sizes), of which the meaning is still plain; with --legal none does.
 */

#include "host.h"
#include "plain/block_2d.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 4, ITEMS = 96, MOST_LANES = 32, AREA = 16384, GUARD = 640 };

typedef struct shape {
    const char *name; /* behind intel_sub_group_2d_block_ */
    plain_2d_shape reference;
    int value_bytes;
} shape;

#define PLAIN(direction, bits, rows, columns, blocks, value_bytes)                                                     \
    {                                                                                                                  \
#direction "_" #bits "b_" #rows "r" #columns "x" #blocks "c",                                                  \
            {PLAIN_2D_UNCHANGED, (bits) / 8, rows, columns, blocks }, value_bytes                                      \
    }
#define ROWS(direction, bits, columns, blocks, value_bytes)                                                            \
    PLAIN(direction, bits, 1, columns, blocks, value_bytes), PLAIN(direction, bits, 2, columns, blocks, value_bytes),  \
        PLAIN(direction, bits, 4, columns, blocks, value_bytes),                                                       \
        PLAIN(direction, bits, 8, columns, blocks, value_bytes),                                                       \
        PLAIN(direction, bits, 16, columns, blocks, value_bytes),                                                      \
        PLAIN(direction, bits, 32, columns, blocks, value_bytes)
#define FEW_ROWS(direction, bits, columns, value_bytes)                                                                \
    PLAIN(direction, bits, 1, columns, 1, value_bytes), PLAIN(direction, bits, 2, columns, 1, value_bytes),            \
        PLAIN(direction, bits, 4, columns, 1, value_bytes), PLAIN(direction, bits, 8, columns, 1, value_bytes)
#define TRANSFORM(bits, rows, columns, blocks)                                                                         \
    {                                                                                                                  \
        "read_transform_" #bits "b_" #rows "r" #columns "x" #blocks "c",                                               \
            {PLAIN_2D_TRANSFORM, (bits) / 8, rows, columns, blocks}, 4                                                 \
    }
#define TRANSPOSE(rows)                                                                                                \
    { "read_transpose_32b_" #rows "r8x1c", {PLAIN_2D_TRANSPOSE, 4, rows, 8, 1}, 4 }

static const shape shapes[] = {
    ROWS(read, 8, 32, 1, 2),
    ROWS(read, 8, 32, 2, 2),
    PLAIN(read, 8, 8, 16, 4, 1),
    PLAIN(read, 8, 16, 16, 4, 1),
    PLAIN(read, 8, 32, 16, 4, 1),
    ROWS(read, 16, 16, 1, 2),
    ROWS(read, 16, 16, 2, 2),
    ROWS(read, 32, 8, 1, 4),
    ROWS(read, 32, 16, 1, 4),
    ROWS(read, 32, 8, 2, 4),
    TRANSFORM(8, 32, 16, 1),
    TRANSFORM(8, 32, 16, 2),
    TRANSFORM(8, 32, 16, 4),
    TRANSFORM(16, 16, 16, 1),
    TRANSFORM(16, 16, 16, 2),
    TRANSFORM(16, 32, 16, 1),
    TRANSFORM(16, 32, 16, 2),
    TRANSPOSE(16),
    TRANSPOSE(32),
    FEW_ROWS(write, 8, 16, 1),
    FEW_ROWS(write, 8, 32, 2),
    FEW_ROWS(write, 16, 16, 2),
    FEW_ROWS(write, 32, 16, 4),
    ROWS(prefetch, 8, 32, 1, 4),
    ROWS(prefetch, 8, 32, 2, 4),
    PLAIN(prefetch, 8, 32, 16, 1, 4),
    PLAIN(prefetch, 8, 32, 16, 2, 4),
    PLAIN(prefetch, 8, 8, 16, 4, 4),
    PLAIN(prefetch, 8, 16, 16, 4, 4),
    PLAIN(prefetch, 8, 32, 16, 4, 4),
    ROWS(prefetch, 16, 16, 1, 4),
    ROWS(prefetch, 16, 16, 2, 4),
    ROWS(prefetch, 32, 16, 1, 4),
    ROWS(prefetch, 32, 8, 1, 4),
    ROWS(prefetch, 32, 8, 2, 4),
};
_Static_assert(sizeof shapes / sizeof *shapes == 117, "all builtins");

/* The arguments of a call; `offset` is from the first byte of its area. */
typedef struct call {
    int offset;
    plain_2d_matrix matrix;
    int x, y;
} call;

static struct {
    host host;
    const shape *shape;
    bool legal, other;
    int size, rounds;
    uint32_t seed;
    unsigned long cases;
} run = {.size = 16, .rounds = 6, .seed = 20250228};

static int below(int limit) {
    return (int)(host_random(&run.seed) % (uint32_t)limit);
}

/* A multiple of `unit` near one end of 0 to `extent`, inside, or far away; `length` is that of all blocks. */
static int choose_coordinate(int extent, int length, int unit) {
    const int choices[] = {0,
                           extent > 0 ? below(extent) : 0,
                           extent - length,
                           extent - below(length + 1),
                           extent + below(8),
                           -below(length + 1),
                           -length - below(9),
                           below(6) == 0 ? INT_MIN : 0,
                           below(6) == 0 ? INT_MAX : unit};
    const int chosen = choices[below(sizeof choices / sizeof *choices)];
    return chosen / unit * unit;
}

static call choose_call(void) {
    const plain_2d_shape *r = &run.shape->reference;
    const bool is_legal = run.legal || below(2) == 0;
    const int step = r->element_bytes > 4 ? r->element_bytes : 4, unit = is_legal ? 4 / r->element_bytes : 1;
    call c = {.offset = is_legal ? below(4) * 64 : below(128)};
    c.matrix.width = is_legal ? 64 + below(50) * step : below(260) - 4;
    c.matrix.height = is_legal ? 1 + below(40) : below(42) - 2;
    const int least = c.matrix.width < 1 ? 1 : c.matrix.width;
    c.matrix.pitch = is_legal ? (least + 15) / 16 * 16 + below(3) * 16 : least + below(40);
    c.x = choose_coordinate(c.matrix.width / r->element_bytes, r->columns * r->blocks, unit);
    c.y = choose_coordinate(c.matrix.height, r->rows, 1);
    return c;
}

static void set(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    host_check(clSetKernelArg(kernel, index, size, value), "clSetKernelArg");
}

static void fill(uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; ++i)
        bytes[i] = (uint8_t)host_random(&run.seed);
}

static void read_back(cl_mem buffer, size_t size, void *to) {
    host_check(clEnqueueReadBuffer(run.host.queue, buffer, CL_TRUE, 0, size, to, 0, NULL, NULL), "clEnqueueReadBuffer");
}

static int value_count(const shape *s) {
    const int bytes = s->reference.rows * s->reference.columns * s->reference.element_bytes / 16;
    return s->reference.blocks * (bytes < s->value_bytes ? 1 : bytes / s->value_bytes);
}

static void fail(const call *c, const char *what, int lane, int at, int got, int wanted) {
    fprintf(
        stderr,
        "%s: base + %d, width %d, height %d, pitch %d, x %d, y %d; sub-groups of %d: %s, lane %d, byte %d is %d, and should "
        "be %d\n",
        run.shape->name, c->offset, c->matrix.width, c->matrix.height, c->matrix.pitch, c->x, c->y, run.size, what,
        lane, at, got, wanted);
    host_die("2D block differs", run.shape->name);
}

/* What a read gives is compared, and what a write does is done. */
static void check_call(const call *c, const uint8_t *before, const uint8_t *after, int lane_bytes, bool is_write,
                       bool is_read) {
    static uint8_t values[MOST_LANES * PLAIN_2D_MOST_BYTES];
    memset(values, 0, sizeof values);
    for (int lane = 0; lane < run.size && is_write; ++lane)
        memcpy(values + lane * PLAIN_2D_MOST_BYTES, before + lane * lane_bytes, (size_t)lane_bytes);
    if (is_write)
        plain_2d_write(&run.shape->reference, &c->matrix, c->x, c->y, run.size, values);
    else if (is_read)
        plain_2d_read(&run.shape->reference, &c->matrix, c->x, c->y, run.size, values);
    for (int lane = 0; lane < run.size; ++lane)
        for (int at = 0; at < lane_bytes; ++at) {
            const int wanted = is_read ? values[lane * PLAIN_2D_MOST_BYTES + at] : before[lane * lane_bytes + at];
            if (after[lane * lane_bytes + at] != wanted)
                fail(c, "value", lane, at, after[lane * lane_bytes + at], wanted);
        }
}

static void run_round(cl_kernel kernel, bool is_write, bool is_read) {
    enum { MOST_CALLS = GROUPS * ITEMS / 8 };
    const int calls = GROUPS * (ITEMS / run.size), lane_bytes = value_count(run.shape) * run.shape->value_bytes;
    const size_t size = (size_t)calls * AREA, lanes_size = (size_t)(GROUPS * ITEMS * lane_bytes);
    call chosen[MOST_CALLS] = {0};
    cl_int arguments[MOST_CALLS][6];
    uint8_t *matrix = malloc(size), *got = malloc(size), *lanes = malloc(lanes_size), *after = malloc(lanes_size);
    fill(matrix, size);
    fill(lanes, lanes_size);
    for (int i = 0; i < calls; ++i) {
        call *c = &chosen[i];
        *c = choose_call();
        const int base = i * AREA + GUARD + c->offset;
        c->matrix.base = matrix + base;
        const int row[] = {base, c->matrix.width, c->matrix.height, c->matrix.pitch, c->x, c->y};
        memcpy(arguments[i], row, sizeof row);
    }
    cl_mem object = host_buffer(&run.host, size, matrix);
    cl_mem at = host_buffer(&run.host, (size_t)calls * sizeof arguments[0], arguments);
    cl_mem data = host_buffer(&run.host, lanes_size, lanes);
    set(kernel, 0, sizeof object, &object);
    set(kernel, 1, sizeof at, &at);
    set(kernel, 2, sizeof data, &data);
    host_run(&run.host, kernel, GROUPS * ITEMS, ITEMS);
    read_back(data, lanes_size, after);
    read_back(object, size, got);
    for (int i = 0; i < calls; ++i)
        check_call(&chosen[i], lanes + i * run.size * lane_bytes, after + i * run.size * lane_bytes, lane_bytes,
                   is_write, is_read);
    for (size_t i = 0; i < size; ++i)
        if (matrix[i] != got[i])
            fail(&chosen[i / AREA], "memory", -1, (int)(i % AREA) - GUARD - chosen[i / AREA].offset, got[i], matrix[i]);
    run.cases += (unsigned long)calls;
    clReleaseMemObject(object);
    clReleaseMemObject(at);
    clReleaseMemObject(data);
    free(matrix);
    free(got);
    free(lanes);
    free(after);
}

static void run_kernel(const host_part *part, const char *name, const char *direction) {
    cl_kernel kernel = host_part_kernel(part, name);
    for (int round = 0; round < run.rounds; ++round)
        run_round(kernel, strcmp(direction, "write") == 0, strcmp(direction, "read") == 0);
    clReleaseKernel(kernel);
}

int main(int argc, char **argv) {
    int every = 1, from = 0, number = 0;
    const char *counter = NULL;
    if (argc < 3)
        return 2;
    for (int i = 2; i < argc - 1; ++i)
        if (strcmp(argv[i], "--every") == 0)
            every = atoi(argv[++i]);
        else if (strcmp(argv[i], "--from") == 0)
            from = atoi(argv[++i]);
        else if (strcmp(argv[i], "--rounds") == 0)
            run.rounds = atoi(argv[++i]);
        else if (strcmp(argv[i], "--size") == 0)
            run.size = atoi(argv[++i]);
        else if (strcmp(argv[i], "--counter") == 0)
            counter = argv[++i];
        else if (strcmp(argv[i], "--legal") == 0)
            run.legal = true;
        else if (strcmp(argv[i], "--other") == 0)
            run.other = true;
        else if (strcmp(argv[i], "--library") == 0) {
            host_ending = ".spv";
            host_library = argv[++i];
        } else
            host_die("no such option", argv[i]);
    run.host = host_open();
    enum { SHAPES = sizeof shapes / sizeof *shapes };
    static char paths[SHAPES][512];
    static host_part parts[SHAPES];
    const shape *chosen[SHAPES];
    size_t count = 0;
    for (size_t i = 0; i < SHAPES; ++i) {
        if (strncmp(shapes[i].name, argv[1], strlen(argv[1])) != 0 || number++ % every != from)
            continue;
        snprintf(paths[count], sizeof *paths, "%s/%s%s%s", argv[argc - 1], run.other ? "other/" : "", shapes[i].name,
                 host_ending);
        parts[count] = (host_part){.path = paths[count], .sub_group_size = (unsigned)run.size};
        chosen[count++] = &shapes[i];
    }
    const char *const *kernels =
        run.other ? (const char *[]){"block_0", "block_1", "block_2", NULL} : (const char *[]){"block", NULL};
    host_build_parts(&run.host, parts, count, kernels);
    for (size_t i = 0; i < count; ++i) {
        run.shape = chosen[i];
        for (const char *const *kernel = kernels; *kernel != NULL; ++kernel)
            run_kernel(&parts[i], *kernel, argv[1]);
        clReleaseProgram(parts[i].program);
    }
    printf("%lu cases of 2D block %s, all equal to plain C\n", run.cases, argv[1]);
    host_count_cases(counter, run.cases);
    host_close(&run.host);
    return 0;
}
