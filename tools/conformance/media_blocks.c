/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cl_intel_media_block_io: blocks inside an image, over its edges and far away. Sizes are constants, as drivers may
 * need them. */

#include "analysis/block_size.h"
#include "conformance.h"

#include <limits.h>
#include <string.h>

static const struct row {
    const char *builtin, *texels;
    int element_bytes, components;
    bool is_write;
} rows[] = {
#define CLTILE_MEDIA_BLOCK(direction, uses, type, vector, element_bytes, components)                                   \
    {"intel_sub_group_media_block_" #direction "_" #type, #vector, element_bytes, components, #direction[0] == 'w'},
#include "report/builtins.inc"
};

static const struct format {
    const char *name;
    cl_image_format format;
    int texel_bytes;
} formats[] = {{"RGBA UNSIGNED_INT8", {CL_RGBA, CL_UNSIGNED_INT8}, 4},
               {"R UNSIGNED_INT8", {CL_R, CL_UNSIGNED_INT8}, 1},
               {"RGBA UNSIGNED_INT32", {CL_RGBA, CL_UNSIGNED_INT32}, 16}};

static const char head[] =
    "#define READ(name, builtin, texels, width, height) \\\n"
    "    SIZED kernel void name(read_only image2d_t image, global const int2 *at, global texels *lanes,\\\n"
    "                           global uint *size) { \\\n"
    "        lanes[ITEM] = builtin(at[SUB_GROUP], width, height, image); \\\n"
    "        if (ITEM == 0) *size = get_max_sub_group_size(); \\\n"
    "    }\n"
    "#define WRITE(name, builtin, texels, width, height) \\\n"
    "    SIZED kernel void name(write_only image2d_t image, global const int2 *at, global texels *lanes,\\\n"
    "                           global uint *size) { \\\n"
    "        builtin(at[SUB_GROUP], width, height, lanes[ITEM], image); \\\n"
    "        if (ITEM == 0) *size = get_max_sub_group_size(); \\\n"
    "    }\n";

static const char *lacks(const device *d, size_t number) {
    (void)number;
    return d->has_images ? NULL : "the device has no images";
}

/* A size of the specification's table, in bytes and rows: the widest one of those that the lanes fill. */
static void choose_size(size_t number, int *width, int *height) {
    const struct row *r = &rows[number];
    const unsigned row_bytes = 4 * (1 + (unsigned)(number * 5 + 3) % 8), most = cltile_most_rows(row_bytes);
    const unsigned filled = 16 * (unsigned)(r->element_bytes * r->components) / cltile_padded_bytes(row_bytes);
    *width = (int)row_bytes;
    *height = filled < 1 ? 1 : filled > most ? (int)most : (int)filled;
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    const struct row *r = &rows[number];
    int width, height;
    (void)d;
    choose_size(number, &width, &height);
    fprintf(source, "%s(case_%03zu, %s, %s, %d, %d)\n", r->is_write ? "WRITE" : "READ", number, r->builtin, r->texels,
            width / r->element_bytes, height);
}

/* What a launch has. */
typedef struct launch {
    const struct row *row;
    const struct format *format;
    int width, height; /* of blocks, in bytes and rows */
    plain_image image;
    uint8_t *lanes, *got;
    cl_int2 at[MOST_SUB_GROUPS];
    cl_uint size[1];
} launch;

/* Blocks that are written have rows of their own. */
static void choose_places(launch *l, uint32_t seed) {
    const int w = l->image.row_bytes, h = l->image.rows;
    const int xs[] = {16, 0, -4, w - l->width, w - 4, w, -l->width + 4, 24, INT_MIN / 64 * 64};
    const int ys[] = {4, 0, -1, h - l->height, h - 1, h + 3, -l->height, INT_MAX, 7};
    for (int i = 0; i < MOST_SUB_GROUPS; ++i) {
        const int x = xs[(i + draw_below(&seed, 2)) % 9], y = ys[(i * 2 + draw_below(&seed, 2)) % 9];
        const int own = i == 0 ? -1 : i == 1 ? h - 1 : (i - 1) * (l->height + 1);
        l->at[i] = (cl_int2){{x, l->row->is_write ? own : y}};
    }
}

static plain_media_region region_of(const launch *l, size_t sub_group) {
    return (plain_media_region){l->at[sub_group].s[0],
                                l->at[sub_group].s[1],
                                l->width / l->row->element_bytes,
                                l->height,
                                l->row->element_bytes,
                                (int)l->size[0],
                                false};
}

/* Compares what lanes have read, or writes what they have. */
static void check_lanes(launch *l, outcome *o) {
    for (size_t item = 0; item < GROUPS * ITEMS; ++item) {
        const size_t sub_group = item / l->size[0]; /* NOLINT(*.DivideZero): run_format has looked */
        const plain_media_region region = region_of(l, sub_group);
        const int lane = (int)(item % l->size[0]);
        for (int c = 0; c < l->row->components; ++c) {
            uint32_t element = 0;
            memcpy(&element, l->lanes + (item * (size_t)l->row->components + (size_t)c) * (size_t)l->row->element_bytes,
                   (size_t)l->row->element_bytes);
            if (l->row->is_write) {
                plain_media_write(&l->image, &region, c, lane, element);
                continue;
            }
            const uint32_t expected = plain_media_read(&l->image, &region, c, lane);
            expect(o, element == expected,
                   "%s image of %d bytes by %d rows, %d bytes by %d rows at (%d, %d): component %d of lane %d of %u is "
                   "%#x, and should be %#x",
                   l->format->name, l->image.row_bytes, l->image.rows, l->width, l->height, region.x, region.y, c, lane,
                   l->size[0], element, expected);
        }
    }
}

static void check_image(launch *l, outcome *o) {
    char what[160];
    snprintf(what, sizeof what, "a %s image of %d bytes by %d rows, written in blocks of %d bytes by %d rows",
             l->format->name, l->image.row_bytes, l->image.rows, l->width, l->height);
    expect_bytes(o, l->got, l->image.bytes, (size_t)(l->image.row_bytes * l->image.rows), what);
}

static void run_format(const device *d, cl_kernel kernel, size_t number, const struct format *format, outcome *o) {
    static launch l;
    l = (launch){.row = &rows[number], .format = format};
    choose_size(number, &l.width, &l.height);
    l.image = (plain_image){NULL, 96, 40, format->texel_bytes, {0}};
    if (l.row->is_write)
        l.image.rows = MOST_SUB_GROUPS / 8 * (l.height + 1);
    const size_t lanes_size = (size_t)(GROUPS * ITEMS * l.row->components * l.row->element_bytes);
    l.image.bytes = draw_bytes((size_t)(l.image.row_bytes * l.image.rows), (uint32_t)number);
    l.lanes = draw_bytes(lanes_size, (uint32_t)number + 1);
    choose_places(&l, (uint32_t)number + 2);
    argument arguments[] = {{0}, BUFFER(l.at), {.size = lanes_size, .bytes = l.lanes}, BUFFER(l.size)};
    l.got = device_run_on_image(d, kernel, format->format, &l.image, arguments, 4);
    if (expect(o, l.size[0] > 0 && l.size[0] <= ITEMS, "sub-groups of %u", l.size[0]))
        check_lanes(&l, o);
    check_image(&l, o);
}

/* A driver may keep what a write has only in part of a larger texel. */
static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i)
        if ((!rows[number].is_write || formats[i].texel_bytes <= 4) && device_has_format(d, formats[i].format))
            run_format(d, kernel, number, &formats[i], o);
}

const suite media_blocks = {CASES_OF(rows, 1), head, NULL, lacks, write_kernel, run};
