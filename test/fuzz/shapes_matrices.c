/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* 2D blocks of whole kernels, as in products of matrices: a loop reads blocks, whose values sums take in, and what is
 * left of these is written. Numbers that no step of minimising changes are drawn when they are written. */

#include "shapes_writer.h"

#define SUMS 8 /* of a work-item; as many bytes of `dst` are its own */
_Static_assert(SUMS *SHAPE_MATRIX_ITEMS <= SHAPE_PART, "each work-item has bytes of its own");

typedef struct family {
    const char *direction;
    int bits, columns, blocks, least_rows, row_counts; /* twice as many rows each time */
    const char *value;
    int value_bytes;
} family;

static const family reads[] = {
    {"read", 8, 32, 1, 1, 6, "ushort", 2},
    {"read", 8, 32, 2, 1, 6, "ushort", 2},
    {"read", 8, 16, 4, 8, 3, "uchar", 1},
    {"read", 16, 16, 1, 1, 6, "ushort", 2},
    {"read", 16, 16, 2, 1, 6, "ushort", 2},
    {"read", 32, 8, 1, 1, 6, "uint", 4},
    {"read", 32, 16, 1, 1, 6, "uint", 4},
    {"read", 32, 8, 2, 1, 6, "uint", 4},
    {"read_transform", 8, 16, 1, 32, 1, "uint", 4},
    {"read_transform", 8, 16, 2, 32, 1, "uint", 4},
    {"read_transform", 8, 16, 4, 32, 1, "uint", 4},
    {"read_transform", 16, 16, 1, 16, 2, "uint", 4},
    {"read_transform", 16, 16, 2, 16, 2, "uint", 4},
    {"read_transpose", 32, 8, 1, 16, 2, "uint", 4},
};
static const family writes[] = {
    {"write", 8, 16, 1, 1, 4, "uchar", 1},
    {"write", 8, 32, 1, 1, 4, "ushort", 2},
    {"write", 16, 16, 1, 1, 4, "ushort", 2},
    {"write", 32, 16, 1, 1, 4, "uint", 4},
};

/* A call, but for what a trip adds to the coordinate. */
typedef struct block {
    const family *family;
    int rows, values; /* of a work-item */
    int offset, width, height, pitch, x, y;
} block;

/* Inside, over an edge, outside, or far away. */
static int draw_place(draws *d, int extent, int length, int unit) {
    if (draws_once_in(d, 24))
        return draws_once_in(d, 2) ? 1 << 28 : -(1 << 28);
    const int last = extent > length ? extent - length : 0;
    const int place = draws_once_in(d, 2) ? draws_between(d, 0, last) : draws_between(d, -length - 4, extent + 4);
    return place / unit * unit;
}

/* Of a matrix in so many bytes, within the specification's rules. */
static block draw_block(const shape_writer *w, const node *n, int key, int room) {
    draws d = draws_of(w->plan->seed, w->plan->number, w->kernel->id, n->id, 2000, key);
    const int families = (int)(key == 0 ? sizeof writes / sizeof *writes : sizeof reads / sizeof *reads);
    block b = {.family = (key == 0 ? writes : reads) + draws_below(&d, families)};
    const family *f = b.family;
    b.rows = f->least_rows << draws_below(&d, f->row_counts);
    const int bytes = f->bits / 8, lane_bytes = b.rows * f->columns * bytes / 16;
    b.values = f->blocks * (lane_bytes < f->value_bytes ? 1 : lane_bytes / f->value_bytes);
    b.offset = 64 * draws_below(&d, room / 128 < 4 ? room / 128 : 4);
    const int left = room - b.offset, most = left < 256 ? left : 256;
    b.width = 64 + 4 * draws_between(&d, 0, (most - 64) / 4);
    b.pitch = (b.width + 15) / 16 * 16 + 16 * draws_below(&d, 3);
    b.height = 1 + (left - b.width) / b.pitch;
    if (draws_once_in(&d, 2))
        b.height = draws_between(&d, 1, b.height);
    b.x = draw_place(&d, b.width / bytes, f->columns * f->blocks, bytes < 4 ? 4 / bytes : 1);
    b.y = draw_place(&d, b.height, b.rows, 1);
    return b;
}

/* The name of the builtin, or of a function that calls it. */
static void write_call(shape_writer *w, const node *n, const block *b, int key, const char *base, const char *at) {
    const family *f = b->family;
    const char *const space = key == 0 ? "global" : "const global";
    char name[96];
    const shape_number width = shape_number_of(n, b->width), height = shape_number_of(n, b->height),
                       pitch = shape_number_of(n, b->pitch);
    snprintf(name, sizeof name, "intel_sub_group_2d_block_%s_%db_%dr%dx%dc", f->direction, f->bits, b->rows, f->columns,
             f->blocks);
    if (n->form >= FORM_HELPER) {
        if (!w->dry)
            fprintf(w->helpers,
                    "%sstatic void block%d_%d_%d(%s void *base, int width, int height, int pitch, int2 at, "
                    "__private %s *values) {\n    %s(base, width, height, pitch, at, values);\n}\n",
                    n->form == FORM_NOINLINE ? "__attribute__((noinline)) " : "", w->kernel->id, n->id, key, space,
                    f->value, name);
        snprintf(name, sizeof name, "block%d_%d_%d", w->kernel->id, n->id, key);
    }
    shape_line(w, "%s((%s uchar *)%s + %d, %s, %s, %s, %s, values%d);", name, space, base, b->offset, width.text,
               height.text, pitch.text, at, key);
}

/* Reads in each trip; the sums take in every bit. */
static void write_read(shape_writer *w, const node *n, int key, int step) {
    const bool of_input = n->from == UNIT_IN;
    const block b = draw_block(w, n, key, of_input ? w->kernel->groups * SHAPE_PART + SHAPE_MATRIX : SHAPE_PART);
    const shape_number x = shape_number_of(n, b.x), y = shape_number_of(n, b.y);
    char at[192];
    snprintf(at, sizeof at, "(int2)(%s + j * %d, %s + (int)(ITEM / 16) * %d + j * %d)", x.text,
             step & 1 ? b.family->columns * b.family->blocks : 0, y.text, n->terms, step & 2 ? b.rows : 0);
    shape_line(w, "%s values%d[%d];", b.family->value, key, b.values);
    write_call(w, n, &b, key, of_input ? "in" : "dst", at);
    shape_line(w, "for (int i = 0; i < %d; ++i)", b.values);
    shape_line(w, "    sums[i %% %d] = sums[i %% %d] * 31 + values%d[i];", SUMS, SUMS, key);
}

/* To rows of the sub-group's own. */
static void write_write(shape_writer *w, const node *n) {
    const int room = SHAPE_PART / shape_sub_groups(w->kernel, 16);
    const block b = draw_block(w, n, 0, room);
    const shape_number x = shape_number_of(n, b.x), y = shape_number_of(n, b.y);
    char at[64], base[96];
    snprintf(at, sizeof at, "(int2)(%s, %s)", x.text, y.text);
    snprintf(base, sizeof base, "dst + ITEM / 16 * %d", room); /* dst is bytes here */
    shape_line(w, "%s values0[%d];", b.family->value, b.values);
    shape_line(w, "for (int i = 0; i < %d; ++i)", b.values);
    shape_line(w, "    values0[i] = (%s)(sums[i %% %d] + sums[i %% %d] / 65536 + (uint)i);", b.family->value, SUMS,
               SUMS);
    write_call(w, n, &b, 0, base, at);
}

void shape_write_matrix(shape_writer *w, const node *n) {
    static const char *const loops[] = {"", "#pragma unroll", "#pragma unroll 2"};
    draws d = draws_of(w->plan->seed, w->plan->number, w->kernel->id, n->id, 2000, -1);
    const bool writes_block = !draws_once_in(&d, 3);
    const char *loop = loops[draws_below(&d, 3)];
    shape_need(w, n->from, PLAIN_READ);
    shape_line(w, "{");
    shape_line(w, "uint sums[%d] = {%s, (uint)n};", SUMS, w->trip);
    if (n->trips > 1 && loop[0] != '\0')
        shape_line(w, "%s", loop);
    shape_line(w, n->by_argument ? "for (int j = 0; j < %d + n %% 2; ++j) {" : "for (int j = 0; j < %d; ++j) {",
               n->trips);
    if (n->early_return) /* not for every sub-group */
        shape_line(w, "if ((ITEM / 16 + (uint)j + (uint)n) %% 2 == 0) {");
    for (int key = 1; key <= n->terms; ++key)
        write_read(w, n, key, draws_below(&d, 4));
    shape_line(w, n->early_return ? "}}" : "}");
    w->state.accesses[n->from] |= PLAIN_READ;
    shape_need(w, UNIT_OUT, PLAIN_WRITE);
    if (writes_block)
        write_write(w, n);
    else {
        shape_line(w, "for (int i = 0; i < %d; ++i)", SUMS);
        shape_line(w,
                   "    ((global uchar *)dst)[ITEM * %d + (uint)i] = (uchar)(sums[i] ^ sums[i] / 256 ^ "
                   "sums[i] / 65536 ^ sums[i] / 16777216);",
                   SUMS);
    }
    shape_line(w, "}");
    w->state.accesses[UNIT_OUT] |= PLAIN_WRITE;
}
