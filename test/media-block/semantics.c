/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs every media block builtin over every region of Table 6.X, format and position, and compares with the reference.
 *
 * semantics read|write [options] FOLDER
 *   FOLDER holds <type>-<access>.bc (or .txt), of Inputs/region.cl, for all types and accesses, or for some
 *   --library FILE.spv      the files are SPIR-V, which the driver links with this library
 *   --ready      the files are linked already, with padded rows
 *   --native     ... and for native sub-groups; for sources: write_only images cannot be read
 *   --native-host  the kernels are linked for a host with native sub-groups
 *   --model      ... and with Inputs/image-model.cl: other formats than the device has
 *   --one-format the first format alone
 *   --formats N  every Nth format for each file; for the first file the first, and for the next files the others in
 * turn
 *   --one-size   one size of sub-groups for each builtin and access, the three in turn, or the one that the file has
 *   --one-layout rows of regions are padded or packed, in turn, and not both
 *   --every-bit  every bit pattern of every format survives; rows are padded
 *   --every N    every Nth region of Table 6.X, or of --unruly
 *   --unruly     instead of the table's: regions and positions that the specification does not allow, images whose rows
 *                are no multiple of 4 bytes, sub-groups that are not full
 *   --size WxH   only regions of W bytes and H rows
 *   --shapes     the kernels are of Inputs/shapes.cl, each for a size of sub-groups and of regions
 *   --texels N   only formats whose texels have at most N bytes
 *   --inside     blocks that are far from the image's edges
 *   --counter F  adds the number of cases to file F
 */

#include "host.h"
#include "plain/media_block.h"
#include "tables.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_REGIONS 8192
#define SIZES 3

static const int sub_group_sizes[SIZES] = {8, 16, 32};

/* Formats that PoCL 3.1 lists, and whose texels its read_imagef gives as 234 and its write_imagef leaves as they are.
 */
static const format memory_formats[] = {
    {"R HALF_FLOAT", {CL_R, CL_HALF_FLOAT}, 2, false, 0, NULL},
    {"A HALF_FLOAT", {CL_A, CL_HALF_FLOAT}, 2, false, 0, NULL},
};

/* Formats that only the model has. */
static const format model_formats[] = {
    {"R HALF_FLOAT", {CL_R, CL_HALF_FLOAT}, 2, false, 0, NULL},
    {"Rx UNORM_INT8", {CL_Rx, CL_UNORM_INT8}, 1, true, 0, NULL},
    {"INTENSITY UNORM_INT8", {CL_INTENSITY, CL_UNORM_INT8}, 1, true, 0, NULL},
    {"INTENSITY FLOAT", {CL_INTENSITY, CL_FLOAT}, 4, false, 0, NULL},
    {"LUMINANCE UNORM_INT16", {CL_LUMINANCE, CL_UNORM_INT16}, 2, true, 0, NULL},
    {"LUMINANCE SNORM_INT8", {CL_LUMINANCE, CL_SNORM_INT8}, 1, false, 0, NULL},
    {"LUMINANCE HALF_FLOAT", {CL_LUMINANCE, CL_HALF_FLOAT}, 2, false, 0, NULL},
    {"RG UNSIGNED_INT8", {CL_RG, CL_UNSIGNED_INT8}, 2, true, 0, NULL},
    {"RG UNORM_INT16", {CL_RG, CL_UNORM_INT16}, 4, true, 0, NULL},
    {"RG FLOAT", {CL_RG, CL_FLOAT}, 8, false, 0, NULL},
    {"RGx SIGNED_INT16", {CL_RGx, CL_SIGNED_INT16}, 4, true, 0, NULL},
    {"RA UNORM_INT8", {CL_RA, CL_UNORM_INT8}, 2, true, 0, NULL},
    {"RA SIGNED_INT32", {CL_RA, CL_SIGNED_INT32}, 8, true, 0, NULL},
    {"ABGR UNORM_INT8", {CL_ABGR, CL_UNORM_INT8}, 4, true, 0, NULL},
    {"RGB UNORM_SHORT_565", {CL_RGB, CL_UNORM_SHORT_565}, 2, true, 0, NULL},
    {"RGBx UNORM_SHORT_555", {CL_RGBx, CL_UNORM_SHORT_555}, 2, true, 0x80008000, NULL},
    {"RGB UNORM_INT_101010", {CL_RGB, CL_UNORM_INT_101010}, 4, true, 0xc0000000, NULL},
    {"RGBA UNORM_INT_101010_2", {CL_RGBA, CL_UNORM_INT_101010_2}, 4, true, 0, NULL},
    {"sRGBA UNORM_INT8", {CL_sRGBA, CL_UNORM_INT8}, 4, true, 0, NULL},
    {"sBGRA UNORM_INT8", {CL_sBGRA, CL_UNORM_INT8}, 4, true, 0, NULL},
};

/* cl_intel_packed_yuv, which can only be read. */
static const format yuv_formats[] = {
    {"YUYV", {0x4076, CL_UNORM_INT8}, 2, true, 0, "YUYV"},
    {"UYVY", {0x4077, CL_UNORM_INT8}, 2, true, 0, "UYVY"},
    {"YVYU", {0x4078, CL_UNORM_INT8}, 2, true, 0, "YVYU"},
    {"VYUY", {0x4079, CL_UNORM_INT8}, 2, true, 0, "VYUY"},
};

/* Table 6.X: the most rows for each width in bytes, and the one size that --size asks for. */
static const int table[][2] = {{4, 64}, {8, 32}, {12, 16}, {16, 16}, {20, 8}, {24, 8}, {28, 8}, {32, 8}};
static int only_width, only_height, only_bytes, every = 1, every_format = 1, most_texel_bytes = 16;

/* Those of Inputs/shapes.cl. */
static const int shapes[][2] = {{4, 1},  {4, 6},   {4, 16}, {4, 33}, {4, 64},  {8, 1},   {8, 5},  {8, 32}, {12, 1},
                                {12, 7}, {12, 16}, {16, 1}, {16, 3}, {16, 11}, {16, 16}, {20, 1}, {20, 8}, {24, 1},
                                {24, 3}, {24, 8},  {28, 5}, {28, 8}, {32, 1},  {32, 5},  {32, 8}};

/* What runs now. */
static struct run {
    host host;
    bool write, ready, native, model, unruly, one_format, one_size, one_layout, every_bit, shapes, inside;
    const builtin *builtin;
    const char *access;
    bool packed;
    cl_kernel kernels[SIZES]; /* NULL: this size is left out */
    const format *format;
    uint32_t seed;
    long cases;
    int modules;                   /* so far */
    host_part parts[2 * BUILTINS]; /* where sources are built together: by module */
    bool together;
} run = {.seed = 2463534242u};

/* Regions that run in one launch, in bytes and rows. */
typedef struct batch {
    int count;
    cl_int4 regions[MAX_REGIONS]; /* x, y, width in elements, height; one that is nowhere follows the last */
} batch;

static void add_region(batch *b, int x, int y, int width_bytes, int height) {
    const cl_int4 region = {{x, y, width_bytes / run.builtin->element_bytes, height}};
    const cl_int4 nowhere = {{-100000, -100000, 0, 0}};
    if (b->count + 1 == MAX_REGIONS)
        abort();
    b->regions[b->count++] = region;
    b->regions[b->count] = nowhere;
}

/* Calls `add` for every size of the table. */
static void for_each_size(void (*add)(batch *, int, int, int), batch *b) {
    int number = 0;
    for (size_t row = 0; row < sizeof table / sizeof *table; ++row)
        for (int height = 1; height <= table[row][1]; ++height, ++number)
            if (only_width == 0 ? number % every == 0 : only_width == table[row][0] && only_height == height)
                add(b, number, table[row][0], height);
}

static uint8_t random_byte(void) {
    return format_byte((uint8_t)(host_random(&run.seed) >> 11), run.format->any_bits || run.every_bit);
}

/* The bits that byte `i` of an image keeps. */
static uint8_t used_bits(size_t i) {
    return (uint8_t) ~(run.format->unused >> (8 * (i % 4)));
}

static uint8_t *random_bytes(size_t count) {
    uint8_t *bytes = malloc(count);
    for (size_t i = 0; i < count; ++i)
        bytes[i] = random_byte() & used_bits(i);
    return bytes;
}

/* What the model keeps below the image's rows. */
typedef struct header {
    uint16_t order, type, texel_bytes;
} header;

static header header_of_format(void) {
    return (header){(uint16_t)run.format->format.image_channel_order,
                    (uint16_t)run.format->format.image_channel_data_type, (uint16_t)run.format->texel_bytes};
}

/* The device's image: of the format, or of the bytes that the model makes one of, with its description below them. */
static cl_mem create_image(const plain_image *image) {
    if (!run.model)
        return host_image(&run.host, run.format->format, (size_t)(image->row_bytes / image->texel_bytes),
                          (size_t)image->rows, image->bytes);
    const size_t row_bytes = (size_t)image->row_bytes, bytes = row_bytes * (size_t)image->rows;
    const header description = header_of_format();
    uint8_t *with_header = calloc(bytes + row_bytes, 1);
    memcpy(with_header, image->bytes, bytes);
    memcpy(with_header + bytes, &description, sizeof description);
    const cl_image_format raw = {CL_R, CL_UNSIGNED_INT8};
    cl_mem device_image = host_image(&run.host, raw, row_bytes, (size_t)image->rows + 1, with_header);
    free(with_header);
    return device_image;
}

static plain_media_region region_of(const batch *b, int number, int sub_group_size) {
    const cl_int4 r = b->regions[number];
    return (plain_media_region){r.s[0], r.s[1], r.s[2], r.s[3], run.builtin->element_bytes, sub_group_size, run.packed};
}

/* Work-items of a work-group: two sub-groups, the second of which is full unless --unruly. */
static int group_size(int sub_group_size) {
    return 2 * sub_group_size - (run.unruly ? 3 : 0);
}

/* Lanes of the sub-group that has a region. */
static int lanes_of(int number, int sub_group_size) {
    return number % 2 == 0 ? sub_group_size : group_size(sub_group_size) - sub_group_size;
}

/* Runs the batch with `lanes` for the kernel's data, which is filled from or copied to. The last work-group's second
 * sub-group may have the region that is nowhere, since the whole group must make the call. */
static void launch(const batch *b, int size, cl_mem image, uint8_t *lanes, size_t lanes_bytes) {
    const size_t local = (size_t)group_size(sub_group_sizes[size]);
    const size_t groups = ((size_t)b->count + 1) / 2;
    cl_mem regions = host_buffer(&run.host, groups * 2 * sizeof(cl_int4), b->regions);
    cl_mem data = host_buffer(&run.host, lanes_bytes, lanes);
    cl_kernel kernel = run.kernels[size];
    clSetKernelArg(kernel, 0, sizeof image, &image);
    clSetKernelArg(kernel, 1, sizeof regions, &regions);
    clSetKernelArg(kernel, 2, sizeof data, &data);
    host_run(&run.host, kernel, groups * local, local);
    if (!run.write)
        host_check(clEnqueueReadBuffer(run.host.queue, data, CL_TRUE, 0, lanes_bytes, lanes, 0, NULL, NULL),
                   "read lanes");
    clReleaseMemObject(regions);
    clReleaseMemObject(data);
    run.cases += b->count;
}

static size_t bytes_of_lanes(const batch *b, int sub_group_size) {
    const size_t groups = ((size_t)b->count + 1) / 2;
    return groups * (size_t)group_size(sub_group_size) * (size_t)(run.builtin->components * run.builtin->element_bytes);
}

/* The element that a lane of a region holds in a component. */
static uint8_t *lane_element(uint8_t *lanes, int number, int sub_group_size, int lane, int component) {
    const int work_item = number / 2 * group_size(sub_group_size) + number % 2 * sub_group_size + lane;
    const int element = work_item * run.builtin->components + component;
    return lanes + (size_t)element * (size_t)run.builtin->element_bytes;
}

__attribute__((noreturn)) static void report(const batch *b, int number, int sub_group_size, const char *what) {
    const cl_int4 r = b->regions[number];
    printf(
        "MISMATCH intel_sub_group_media_block_%s_%s %s, sub-group size %d, %s rows, %s: x %d, y %d, width %d, height %d: "
        "%s\n",
        run.write ? "write" : "read", run.builtin->type, run.access, sub_group_size, run.packed ? "packed" : "padded",
        run.format->name, r.s[0], r.s[1], r.s[2], r.s[3], what);
    exit(1);
}

/* ---- Reads ---- */

/* An image of 96 bytes by 80 rows: inside, at each edge, past each edge, at each corner, and as far as offsets go. */
static void add_read_positions(batch *b, int number, int width, int height) {
    static const int positions[][2] = {{16, 4},
                                       {12, 3},
                                       {-4, 5},
                                       {-20, 0},
                                       {-60, 7},
                                       {84, 9},
                                       {92, 1},
                                       {108, 2},
                                       {40, -3},
                                       {24, -70},
                                       {36, 78},
                                       {20, 95},
                                       {-8, -2},
                                       {84, -5},
                                       {-4, 77},
                                       {88, 79},
                                       {-100000, 3},
                                       {100000, 60},
                                       {8, -100000},
                                       {4, 1 << 30},
                                       {INT_MIN, INT_MIN},
                                       {INT_MAX - 3, INT_MAX},
                                       {INT_MIN, 5},
                                       {64, INT_MAX}};
    (void)number;
    for (size_t i = 0; i < (run.inside ? 2 : sizeof positions / sizeof *positions); ++i)
        add_region(b, positions[i][0], positions[i][1], width, height);
}

static void check_reads(const batch *b, int size, plain_image *image, cl_mem device_image) {
    if (run.kernels[size] == NULL)
        return;
    const int sub_group_size = sub_group_sizes[size];
    const size_t lanes_bytes = bytes_of_lanes(b, sub_group_size);
    uint8_t *lanes = malloc(lanes_bytes);
    memset(lanes, 0xa5, lanes_bytes);
    launch(b, size, device_image, lanes, lanes_bytes);
    for (int number = 0; number < b->count; ++number) {
        const plain_media_region region = region_of(b, number, sub_group_size);
        for (int lane = 0; lane < lanes_of(number, sub_group_size); ++lane)
            for (int component = 0; component < run.builtin->components; ++component) {
                const uint32_t expected = plain_media_read(image, &region, component, lane);
                uint32_t got = 0;
                memcpy(&got, lane_element(lanes, number, sub_group_size, lane, component),
                       (size_t)region.element_bytes);
                if (got != expected) {
                    char what[128];
                    snprintf(what, sizeof what, "lane %d, component %d: expected %#x, got %#x", lane, component,
                             expected, got);
                    report(b, number, sub_group_size, what);
                }
            }
    }
    free(lanes);
}

static void check_read_image(const batch *b, int row_bytes, int rows) {
    plain_image image = {NULL, row_bytes, rows, run.format->texel_bytes, {0}};
    if (run.format->yuv != NULL)
        memcpy(image.yuv, run.format->yuv, sizeof image.yuv);
    image.bytes = random_bytes((size_t)(image.row_bytes * image.rows));
    cl_mem device_image = create_image(&image);
    for (int size = 0; size < SIZES; ++size)
        check_reads(b, size, &image, device_image);
    clReleaseMemObject(device_image);
    free(image.bytes);
}

static void test_reads(void) {
    static batch b;
    b.count = 0;
    for_each_size(add_read_positions, &b);
    check_read_image(&b, run.inside ? 256 : 96, 80);
}

/* ---- Writes: regions of one batch do not touch the same texels ---- */

/* One under the other in an image of 160 bytes by 3,400 rows: over the left edge, inside, over the right edge. */
static int next_row;
static void add_left_inside_right(batch *b, int number, int width, int height) {
    if (!run.inside)
        add_region(b, -4 * (1 + number % 9), next_row, width, height);
    add_region(b, 48 + 4 * (number % 7), next_row, width, height);
    if (!run.inside)
        add_region(b, 160 - 4 * (1 + number % 8), next_row, width, height);
    next_row += height + 1;
}

/* Side by side in an image of 7,680 bytes by 72 rows: over the top edge, over the bottom edge. */
static void add_top_bottom(batch *b, int number, int width, int height) {
    const int x = 48 * number + 4 * (number % 4);
    add_region(b, x, -((height + 1) / 2), width, height);
    add_region(b, x, 72 - (height + 1) / 2, width, height);
}

/* One size at all four corners of an image of 96 bytes by 80 rows, and outside of it. */
static void add_corners(batch *b, int number, int width, int height) {
    const int left = -(width / 8 * 4 + (number % 2 != 0 ? 4 : 0)), right = 96 - (width - width / 8 * 4);
    const int top = -(height / 2), bottom = 80 - (height + 1) / 2;
    add_region(b, left, top, width, height);
    add_region(b, right, top, width, height);
    add_region(b, left, bottom, width, height);
    add_region(b, right, bottom, width, height);
    add_region(b, -width, 3, width, height);
    add_region(b, 96, 5, width, height);
    add_region(b, 8, -height, width, height);
    add_region(b, 16, 80, width, height);
    add_region(b, -100000, 40, width, height);
    add_region(b, INT_MIN, INT_MAX, width, height);
    add_region(b, INT_MAX - 3, INT_MIN, width, height);
}

/* Where sub-groups are native, texels of write_only images that are covered in part stay as they were. */
static void restore_partial_texels(plain_image *image, const uint8_t *before, const uint8_t *covered) {
    const int texel = image->texel_bytes;
    for (int at = 0; at < image->row_bytes * image->rows; at += texel)
        if (memchr(covered + at, 0, (size_t)texel) != NULL)
            memcpy(image->bytes + at, before + at, (size_t)texel);
}

static void apply_writes(const batch *b, int sub_group_size, plain_image *image, uint8_t *lanes) {
    const size_t size = (size_t)(image->row_bytes * image->rows);
    const bool partial = run.native && strcmp(run.access, "write_only") == 0;
    uint8_t *before = partial ? memcpy(malloc(size), image->bytes, size) : NULL;
    plain_image covered = *image;
    covered.bytes = partial ? calloc(size, 1) : NULL;
    for (int number = 0; number < b->count; ++number) {
        const plain_media_region region = region_of(b, number, sub_group_size);
        for (int lane = 0; lane < lanes_of(number, sub_group_size); ++lane)
            for (int component = 0; component < run.builtin->components; ++component) {
                uint32_t element = 0;
                memcpy(&element, lane_element(lanes, number, sub_group_size, lane, component),
                       (size_t)region.element_bytes);
                plain_media_write(image, &region, component, lane, element);
                if (partial)
                    plain_media_write(&covered, &region, component, lane, UINT32_MAX);
            }
    }
    if (partial)
        restore_partial_texels(image, before, covered.bytes);
    free(before);
    free(covered.bytes);
}

static void check_writes(const batch *b, int size, int row_bytes, int rows) {
    if (run.kernels[size] == NULL)
        return;
    const int sub_group_size = sub_group_sizes[size];
    const size_t image_bytes = (size_t)(row_bytes * rows);
    plain_image image = {random_bytes(image_bytes), row_bytes, rows, run.format->texel_bytes, {0}};
    cl_mem device_image = create_image(&image);
    const size_t lanes_bytes = bytes_of_lanes(b, sub_group_size);
    uint8_t *lanes = random_bytes(lanes_bytes);

    launch(b, size, device_image, lanes, lanes_bytes);
    const size_t texel_bytes = (size_t)(run.model ? 1 : run.format->texel_bytes);
    const size_t all_rows = (size_t)(run.model ? rows + 1 : rows);
    const size_t origin[3] = {0}, extent[3] = {(size_t)row_bytes / texel_bytes, all_rows, 1};
    uint8_t *got = malloc((size_t)row_bytes * all_rows);
    host_check(clEnqueueReadImage(run.host.queue, device_image, CL_TRUE, origin, extent, 0, 0, got, 0, NULL, NULL),
               "read image");
    const header description = header_of_format();
    if (run.model && memcmp(got + image_bytes, &description, sizeof description) != 0)
        report(b, 0, sub_group_size, "(or another of the launch) a row below the image was written");
    apply_writes(b, sub_group_size, &image, lanes);
    for (size_t i = 0; i < image_bytes; ++i)
        if (((got[i] ^ image.bytes[i]) & used_bits(i)) != 0) {
            char what[160];
            snprintf(what, sizeof what, "(the first of %d regions) byte %zu of row %zu: expected %#x, got %#x",
                     b->count, i % (size_t)row_bytes, i / (size_t)row_bytes, image.bytes[i], got[i]);
            report(b, 0, sub_group_size, what);
        }
    clReleaseMemObject(device_image);
    free(image.bytes);
    free(lanes);
    free(got);
}

static void write_corners(batch *b, int number, int width, int height) {
    b->count = 0;
    add_corners(b, number, width, height);
    for (int size = 0; size < SIZES; ++size)
        check_writes(b, size, 96, 80);
}

static void test_writes(void) {
    static batch b;
    b.count = 0;
    next_row = 1;
    for_each_size(add_left_inside_right, &b);
    for (int size = 0; size < SIZES; ++size)
        check_writes(&b, size, 160, next_row + 1);
    if (run.inside)
        return;
    b.count = 0;
    for_each_size(add_top_bottom, &b);
    for (int size = 0; size < SIZES; ++size)
        check_writes(&b, size, 7680, 72);
    for_each_size(write_corners, &b);
}

/* ---- What the specification does not allow ---- */

static int unruly_row_bytes(void) {
    return run.format->texel_bytes == 1 ? 93 : run.format->texel_bytes == 2 ? 94 : 96;
}

/* Calls `add` for sizes and offsets that are not aligned, empty or too large, in an image of 37 rows. */
static void for_each_unruly(void (*add)(batch *b, cl_int4 region), batch *b) {
    static const int widths[] = {0, 1, 3, 5, 7, 9, 33}, heights[] = {0, 1, 5, 70};
    static const int positions[][2] = {{16, 4},  {13, 3}, {-3, 5},      {-1, 0},      {88, 9},
                                       {91, -2}, {2, 35}, {-100000, 3}, {INT_MAX, 0}, {INT_MIN + 1, 5}};
    int number = 0;
    for (size_t w = 0; w < sizeof widths / sizeof *widths; ++w)
        for (size_t h = 0; h < sizeof heights / sizeof *heights; ++h)
            for (size_t p = 0; p < sizeof positions / sizeof *positions; ++p, ++number) {
                /* Where write_only images cannot be read, no element shares the bytes of a texel with another. */
                if (number % every != 0 || (run.write && run.native && positions[p][0] % 4 != 0))
                    continue;
                const cl_int4 region = {{positions[p][0], positions[p][1], widths[w], heights[h]}};
                add(b, region);
            }
}

static void add_unruly(batch *b, cl_int4 r) {
    add_region(b, r.s[0], r.s[1], r.s[2] * run.builtin->element_bytes, r.s[3]);
}

/* Alone in an image, in a full sub-group or, after the region that is nowhere, in one that is not. */
static void write_unruly(batch *b, cl_int4 region) {
    const cl_int4 nowhere = {{-100000, -100000, 0, 0}};
    for (int full = 0; full < 2; ++full) {
        b->count = 0;
        if (!full)
            add_unruly(b, nowhere);
        add_unruly(b, region);
        for (int size = 0; size < SIZES; ++size)
            check_writes(b, size, unruly_row_bytes(), 37);
    }
}

static void test_unruly(void) {
    static batch b;
    b.count = 0;
    if (run.write) {
        for_each_unruly(write_unruly, &b);
        return;
    }
    for_each_unruly(add_unruly, &b);
    check_read_image(&b, unruly_row_bytes(), 37);
}

/* ---- All of it ---- */

static void test_formats(const format *formats, size_t count) {
    for (size_t i = 0; i < (run.one_format ? 1 : count); ++i) {
        run.format = &formats[i];
        if (run.format->texel_bytes > most_texel_bytes)
            continue;
        if (!run.model && !host_has_format(&run.host, run.format->name, run.format->format))
            continue;
        if ((i + (size_t)run.modules) % (size_t)every_format != 0)
            continue;
        if (run.unruly)
            test_unruly();
        else if (run.write)
            test_writes();
        else
            test_reads();
    }
}

/* The kernel of a size; NULL if the file has only others. */
static cl_kernel find_kernel(cl_program program, int size, const char *ending) {
    char name[48];
    cl_int status;
    snprintf(name, sizeof name, "region_%d%s%s", sub_group_sizes[size], ending,
             run.together ? run.parts[run.modules].ending : "");
    cl_kernel kernel = clCreateKernel(program, name, &status);
    if (status != CL_INVALID_KERNEL_NAME)
        host_check(status, name);
    return kernel;
}

/* Of the sizes of the device's sub-groups those that the program has kernels for. */
static void test_kernels(cl_program program, const char *ending) {
    bool found = false;
    for (int i = 0; i < SIZES; ++i)
        run.kernels[i] = NULL;
    for (int i = 0; i < SIZES && !(found && run.one_size); ++i) {
        const int size = run.one_size ? (run.modules + i) % SIZES : i;
        if (!run.shapes || sub_group_sizes[size] != 8)
            run.kernels[size] = find_kernel(program, size, ending);
        found = found || run.kernels[size] != NULL;
    }
    if (!found && !run.shapes)
        host_die(run.builtin->type, "its file has no kernel of any size");
    if (run.model && found) {
        test_formats(model_formats, sizeof model_formats / sizeof *model_formats);
        if (!run.write)
            test_formats(yuv_formats, sizeof yuv_formats / sizeof *yuv_formats);
    } else if (found) {
        test_formats(device_formats, DEVICE_FORMATS);
        if (run.every_bit)
            test_formats(memory_formats, sizeof memory_formats / sizeof *memory_formats);
    }
    for (int i = 0; i < SIZES; ++i)
        if (run.kernels[i] != NULL)
            clReleaseKernel(run.kernels[i]);
}

static void test_shapes(cl_program program) {
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
        char ending[24];
        only_width = shapes[i][0];
        only_height = shapes[i][1];
        snprintf(ending, sizeof ending, "_%dx%d", only_width, only_height);
        test_kernels(program, ending);
    }
}

/* What a module is built for, or 0: all. */
static unsigned size_of_module(void) {
    return run.one_size ? (unsigned)sub_group_sizes[run.modules % SIZES] : 0;
}

static void add_part(const char *path) {
    run.parts[run.modules] = (host_part){.path = strdup(path), .sub_group_size = size_of_module()};
    ++run.modules;
}

static void test_module(const char *path) {
    for (int packed = 0; packed < (run.ready || run.shapes || !host_links ? 1 : 2); ++packed) {
        if (run.one_layout && packed != run.modules % 2)
            continue;
        run.packed = packed;
        const host_link link = {.packed_rows = packed, .sub_group_size = size_of_module()};
        cl_program program = run.together ? run.parts[run.modules].program
                                          : host_build(&run.host, path, run.ready && host_links ? NULL : &link);
        if (run.shapes)
            test_shapes(program);
        else
            test_kernels(program, "");
        clReleaseProgram(program);
    }
    run.modules += 1;
}

/* Files that the folder has. */
static void for_each_module(const char *folder, void (*visit)(const char *path)) {
    const char *accesses[] = {run.write ? "write_only" : "read_only", "read_write"};
    run.modules = 0;
    for (size_t i = 0; i < 2 * BUILTINS; ++i) {
        char path[4096];
        run.builtin = &builtins[i / 2];
        run.access = accesses[i % 2];
        snprintf(path, sizeof path, "%s/%s-%s%s", folder, run.builtin->type, run.access, host_ending);
        if ((only_bytes == 0 || run.builtin->element_bytes == only_bytes) && access(path, R_OK) == 0 &&
            (i % 2 == 0 || host_has_read_write(&run.host)))
            visit(path);
    }
}

/* Programs of several sources, which compile faster than as many programs. */
static void build_together(const char *folder) {
    for_each_module(folder, add_part);
    host_build_parts(&run.host, run.parts, (size_t)run.modules,
                     (const char *const[]){"region_8", "region_16", "region_32", NULL});
    run.together = true;
}

int main(int argc, char **argv) {
    const char *folder = NULL, *counter = NULL;
    for (int i = 2; i < argc; ++i) {
        if (strcmp(argv[i], "--library") == 0 && i + 1 < argc) {
            host_ending = ".spv";
            host_library = argv[++i];
        } else if (strcmp(argv[i], "--ready") == 0)
            run.ready = true;
        else if (strcmp(argv[i], "--native") == 0)
            run.ready = run.native = true;
        else if (strcmp(argv[i], "--native-host") == 0)
            run.native = true;
        else if (strcmp(argv[i], "--model") == 0)
            run.ready = run.model = true;
        else if (strcmp(argv[i], "--unruly") == 0)
            run.unruly = true;
        else if (strcmp(argv[i], "--one-format") == 0)
            run.one_format = true;
        else if (strcmp(argv[i], "--formats") == 0)
            every_format = atoi(argv[++i]);
        else if (strcmp(argv[i], "--one-size") == 0)
            run.one_size = true;
        else if (strcmp(argv[i], "--one-layout") == 0)
            run.one_layout = true;
        else if (strcmp(argv[i], "--shapes") == 0)
            run.shapes = true;
        else if (strcmp(argv[i], "--texels") == 0)
            most_texel_bytes = atoi(argv[++i]);
        else if (strcmp(argv[i], "--inside") == 0)
            run.inside = true;
        else if (strcmp(argv[i], "--every-bit") == 0)
            run.every_bit = true;
        else if (strcmp(argv[i], "--every") == 0)
            every = atoi(argv[++i]);
        else if (strcmp(argv[i], "--counter") == 0)
            counter = argv[++i];
        else if (strcmp(argv[i], "--size") == 0)
            sscanf(argv[++i], "%dx%d", &only_width, &only_height);
        else if (strcmp(argv[i], "--element") == 0)
            only_bytes = atoi(argv[++i]);
        else
            folder = argv[i];
    }
    if (folder == NULL || (strcmp(argv[1], "read") != 0 && strcmp(argv[1], "write") != 0)) {
        fprintf(
            stderr,
            "usage: semantics read|write [--library FILE.spv] [--ready|--native|--native-host|--model] [--unruly] [--one-format] [--formats N] [--one-size] [--one-layout] [--every-bit] [--shapes] [--texels N] [--inside] [--every N] [--size WxH] [--element BYTES] [--counter FILE] FOLDER\n");
        return 2;
    }
    run.write = strcmp(argv[1], "write") == 0;
    run.host = host_open();
    if (!host_links && !run.shapes)
        build_together(folder);
    for_each_module(folder, test_module);
    host_close(&run.host);
    printf("%ld cases of media block %s, all equal to the reference\n", run.cases, argv[1]);
    host_count_cases(counter, (unsigned long)run.cases);
    return run.cases > 0 ? 0 : 1;
}
