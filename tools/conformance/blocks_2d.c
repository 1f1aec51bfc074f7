/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cl_intel_subgroup_2d_block_io: blocks inside matrices, over and past each edge, that keep the rules of alignment. */

#include "plain/block_2d.h"

#include "analysis/block_size.h"
#include "conformance.h"

#include <string.h>

static const cltile_2d_shape rows[] = {
#define CLTILE_2D_BLOCK CLTILE_2D_SHAPE
#include "report/builtins.inc"
};

/* Bytes of a sub-group's matrix, and before it. */
enum { LANES = CLTILE_2D_BLOCK_LANES, SUB_GROUPS = GROUPS * ITEMS / LANES, AREA = 16384, GUARD = 1024 };

static const char head[] =
    "#define BLOCK_2D(name, type, count, statement) \\\n"
    "    SIZED kernel void name(global uchar *matrix, global const int *calls, global type *lanes) { \\\n"
    "        global const int *call = calls + 6 * SUB_GROUP; \\\n"
    "        type values[count]; \\\n"
    "        for (uint i = 0; i < count; ++i) \\\n"
    "            values[i] = lanes[ITEM * count + i]; \\\n"
    "        statement; \\\n"
    "        for (uint i = 0; i < count; ++i) \\\n"
    "            lanes[ITEM * count + i] = values[i]; \\\n"
    "    }\n"
    "#define ARGUMENTS matrix + call[0], call[1], call[2], call[3], (int2)(call[4], call[5])\n";

static const char *lacks(const device *d, size_t number) {
    (void)number;
    return d->size == LANES ? NULL : "the device has no sub-groups of 16 that a kernel can require";
}

static bool is_read(const cltile_2d_shape *r) {
    return r->kind != CLTILE_2D_write && r->kind != CLTILE_2D_prefetch;
}

static plain_2d_shape plain_shape_of(const cltile_2d_shape *r) {
    static const plain_2d_kind kinds[] = {[CLTILE_2D_read_transform] = PLAIN_2D_TRANSFORM,
                                          [CLTILE_2D_read_transpose] = PLAIN_2D_TRANSPOSE,
                                          [CLTILE_2D_prefetch] = PLAIN_2D_UNCHANGED};
    return (plain_2d_shape){kinds[r->kind], (int)r->element_bytes, (int)r->rows, (int)r->columns, (int)r->count};
}

/* A lane's values, of which a prefetch leaves one as it is. */
static unsigned value_count_of(const cltile_2d_shape *r) {
    return r->kind == CLTILE_2D_prefetch ? 1 : r->count * cltile_values_of_2d_block(r);
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    static const char *const types[] = {[1] = "uchar", [2] = "ushort", [4] = "uint"};
    const cltile_2d_shape *r = &rows[number];
    (void)d;
    fprintf(source, "BLOCK_2D(case_%03zu, %s, %u, %s(ARGUMENTS%s))\n", number, types[cltile_bytes_of_2d_value(r)],
            value_count_of(r), r->name, r->kind == CLTILE_2D_prefetch ? "" : ", values");
}

typedef struct call {
    int offset, x, y;
    plain_2d_matrix matrix;
} call;

/* Base addresses are multiples of 64, widths of 4, at least 64, pitches of 16. */
static call choose_call(const plain_2d_shape *r, uint32_t *seed) {
    const int unit = r->element_bytes < 4 ? 4 / r->element_bytes : 1;
    call c = {.offset = 64 * draw_below(seed, 4)};
    c.matrix.width = 64 + 4 * draw_below(seed, 50);
    c.matrix.height = 1 + draw_below(seed, 40);
    c.matrix.pitch = (c.matrix.width + 15) / 16 * 16 + 16 * draw_below(seed, 3);
    const int columns = c.matrix.width / r->element_bytes, length = r->columns * r->blocks;
    const int xs[] = {0,           draw_below(seed, columns), columns - length, columns - draw_below(seed, length),
                      columns + 4, -draw_below(seed, length), -length - 4,      1 << 28,
                      -(1 << 28)};
    const int ys[] = {0,        draw_below(seed, c.matrix.height), c.matrix.height - r->rows, c.matrix.height,
                      -r->rows, -draw_below(seed, r->rows)};
    c.x = xs[draw_below(seed, 9)] / unit * unit;
    c.y = ys[draw_below(seed, 6)];
    return c;
}

typedef struct launch {
    const cltile_2d_shape *row;
    uint8_t *matrix, *before, *lanes;
    size_t lane_bytes;
    call calls[SUB_GROUPS];
    cl_int arguments[SUB_GROUPS][6];
} launch;

/* Reads are compared, and writes done. */
static void check_call(const launch *l, size_t sub_group, outcome *o) {
    static uint8_t values[LANES * PLAIN_2D_MOST_BYTES];
    const cltile_2d_shape *r = l->row;
    const plain_2d_shape shape = plain_shape_of(r);
    const call *c = &l->calls[sub_group];
    memset(values, 0, sizeof values);
    for (size_t lane = 0; lane < LANES && !is_read(r); ++lane)
        memcpy(values + lane * PLAIN_2D_MOST_BYTES, l->before + (sub_group * LANES + lane) * l->lane_bytes,
               l->lane_bytes);
    if (r->kind == CLTILE_2D_write)
        plain_2d_write(&shape, &c->matrix, c->x, c->y, LANES, values);
    else if (is_read(r))
        plain_2d_read(&shape, &c->matrix, c->x, c->y, LANES, values);
    for (size_t lane = 0; lane < LANES; ++lane) {
        char what[160];
        snprintf(what, sizeof what, "lane %zu, of width %d, height %d, pitch %d, column %d, row %d,", lane,
                 c->matrix.width, c->matrix.height, c->matrix.pitch, c->x, c->y);
        expect_bytes(o, l->lanes + (sub_group * LANES + lane) * l->lane_bytes, values + lane * PLAIN_2D_MOST_BYTES,
                     l->lane_bytes, what);
    }
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static launch l;
    l = (launch){.row = &rows[number]};
    const size_t size = (size_t)SUB_GROUPS * AREA;
    uint32_t seed = (uint32_t)number * 2 + 1;
    const plain_2d_shape shape = plain_shape_of(l.row);
    l.lane_bytes = value_count_of(l.row) * cltile_bytes_of_2d_value(l.row);
    const size_t lanes_size = GROUPS * ITEMS * l.lane_bytes;
    l.matrix = draw_bytes(size, seed);
    l.lanes = draw_bytes(lanes_size, seed + 2);
    l.before = copy_bytes(l.lanes, lanes_size);
    uint8_t *got = copy_bytes(l.matrix, size);
    for (int i = 0; i < SUB_GROUPS; ++i) {
        call *c = &l.calls[i];
        *c = choose_call(&shape, &seed);
        const int base = i * AREA + GUARD + c->offset;
        c->matrix.base = l.matrix + base;
        const cl_int row[] = {base, c->matrix.width, c->matrix.height, c->matrix.pitch, c->x, c->y};
        memcpy(l.arguments[i], row, sizeof row);
    }
    const argument arguments[] = {
        {.size = size, .bytes = got}, BUFFER(l.arguments), {.size = lanes_size, .bytes = l.lanes}};
    device_run(d, kernel, arguments, 3, GROUPS, ITEMS);
    for (size_t i = 0; i < SUB_GROUPS; ++i)
        check_call(&l, i, o);
    expect_bytes(o, got, l.matrix, size, "global memory");
}

const suite blocks_2d = {CASES_OF(rows, 1), head, NULL, lacks, write_kernel, run};
