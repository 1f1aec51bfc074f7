/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sub-group blocks of global memory, local memory and images. */

#include "plain/sub_group_block.h"

#include "conformance.h"

#include <string.h>

static const struct row {
    const char *builtin, *suffix;
    int element_bytes, components;
    bool is_write;
} rows[] = {
#define CLTILE_SUB_GROUP_BLOCK(direction, suffix, uses, element_bytes, components)                                     \
    {"intel_sub_group_block_" #direction #suffix, #suffix, element_bytes, components, #direction[0] == 'w'},
#include "report/builtins.inc"
};

enum { OF_GLOBAL, OF_LOCAL, OF_IMAGE, FORMS };
static const char *const forms[FORMS] = {"of global memory", "of local memory", "of images"};

/* Bytes of memory behind each block. */
enum { GAP = 32 };

static const char head[] =
    "#define OF_GLOBAL(name, element, texels) \\\n"
    "    SIZED kernel void name(global uchar *memory, global const int2 *at, global texels *lanes, global uint *size, \\\n"
    "                           uint area) { \\\n"
    "        CALL((global element *)(memory + get_group_id(0) * area + at[SUB_GROUP].x)); \\\n"
    "        if (ITEM == 0) *size = get_max_sub_group_size(); \\\n"
    "    }\n"
    "#define OF_LOCAL(name, element, texels) \\\n"
    "    SIZED kernel void name(global uchar *memory, global const int2 *at, global texels *lanes, global uint *size, \\\n"
    "                           uint area, local ulong2 *copied) { \\\n"
    "        local uchar *copy = (local uchar *)copied; \\\n"
    "        for (uint i = get_local_id(0); i < area; i += get_local_size(0)) \\\n"
    "            copy[i] = memory[get_group_id(0) * area + i]; \\\n"
    "        barrier(CLK_LOCAL_MEM_FENCE); \\\n"
    "        CALL((local element *)(copy + at[SUB_GROUP].x)); \\\n"
    "        barrier(CLK_LOCAL_MEM_FENCE); \\\n"
    "        for (uint i = get_local_id(0); i < area; i += get_local_size(0)) \\\n"
    "            memory[get_group_id(0) * area + i] = copy[i]; \\\n"
    "        if (ITEM == 0) *size = get_max_sub_group_size(); \\\n"
    "    }\n"
    "#define OF_IMAGE(name, access, texels) \\\n"
    "    SIZED kernel void name(access image2d_t image, global const int2 *at, global texels *lanes, \\\n"
    "                           global uint *size) { \\\n"
    "        CALL_AT(image, at[SUB_GROUP]); \\\n"
    "        if (ITEM == 0) *size = get_max_sub_group_size(); \\\n"
    "    }\n";

static const struct row *row_of(size_t number) {
    return &rows[number / FORMS];
}

static const char *form_of(size_t number) {
    return forms[number % FORMS];
}

/* Local memory is of an extension of its own. */
static const char *lacks(const device *d, size_t number) {
    if (number % FORMS == OF_LOCAL && !device_has(d, "cl_intel_subgroup_local_block_io"))
        return "";
    if (d->size == 0)
        return "kernels cannot require a size of sub-groups";
    return number % FORMS != OF_IMAGE || d->has_images ? NULL : "the device has no images";
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    static const char *const kinds[] = {"OF_GLOBAL", "OF_LOCAL", "OF_IMAGE"};
    static const char *const elements[] = {[1] = "uchar", [2] = "ushort", [4] = "uint", [8] = "ulong"};
    const struct row *r = row_of(number);
    const char *element = elements[r->element_bytes], *access = r->is_write ? "write_only" : "read_only";
    char texels[32];
    (void)d;
    fputs("#undef CALL\n#undef CALL_AT\n", source);
    snprintf(texels, sizeof texels, r->components == 1 ? "%s" : "%s%d", element, r->components);
    if (r->is_write)
        fprintf(source,
                "#define CALL(block) %s(block, lanes[ITEM])\n#define CALL_AT(image, at) %s(image, at, lanes[ITEM])\n",
                r->builtin, r->builtin);
    else
        fprintf(source,
                "#define CALL(block) lanes[ITEM] = %s(block)\n#define CALL_AT(image, at) lanes[ITEM] = %s(image, at)\n",
                r->builtin, r->builtin);
    fprintf(source, "%s(case_%03zu, %s, %s)\n", kinds[number % FORMS], number,
            number % FORMS == OF_IMAGE ? access : element, texels);
}

/* What a launch has; image or memory. */
typedef struct launch {
    const struct row *row;
    uint8_t *bytes, *lanes;
    cl_int2 at[MOST_SUB_GROUPS];
    cl_uint size[1], area;
    plain_image image;
} launch;

static uint8_t *element_of(const launch *l, size_t item, int component) {
    return l->lanes + (item * (size_t)l->row->components + (size_t)component) * (size_t)l->row->element_bytes;
}

/* Reads are compared, and writes done. */
static void check_lanes(launch *l, outcome *o, const char *form) {
    const int size = l->row->element_bytes;
    for (size_t item = 0; item < GROUPS * ITEMS; ++item) {
        const cl_int2 at = l->at[item / l->size[0]];
        const int lane = (int)(item % l->size[0]);
        for (int c = 0; c < l->row->components; ++c) {
            uint8_t *element = element_of(l, item, c), in_image[8], *there = in_image;
            if (l->image.bytes == NULL)
                there =
                    l->bytes + item / ITEMS * l->area + at.s[0] + plain_block_offset((int)l->size[0], size, lane, c);
            else if (l->row->is_write)
                plain_block_write(&l->image, at.s[0], at.s[1], size, lane, c, element);
            else
                plain_block_read(&l->image, at.s[0], at.s[1], size, lane, c, in_image);
            if (l->row->is_write)
                memcpy(there, element, (size_t)size);
            else
                expect(o, memcmp(there, element, (size_t)size) == 0,
                       "%s: component %d of lane %d of %u, of a block at byte %d of row %d", form, c, lane, l->size[0],
                       at.s[0], at.s[1]);
        }
    }
}

/* ---- Memory ---- */

/* Blocks begin at multiples of 16 bytes. */
static void run_memory(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static launch l;
    l = (launch){.row = row_of(number)};
    const size_t lane_bytes = (size_t)(l.row->element_bytes * l.row->components);
    const unsigned size = d->size, blocks = ITEMS / size;
    const size_t step = (size * lane_bytes + GAP + 15) / 16 * 16;
    l.area = (cl_uint)(step * blocks + GAP);
    const size_t bytes = GROUPS * l.area, lanes_size = GROUPS * ITEMS * lane_bytes;
    uint32_t seed = (uint32_t)number + 1;
    l.bytes = draw_bytes(bytes, seed);
    l.lanes = draw_bytes(lanes_size, seed + 1);
    uint8_t *got = copy_bytes(l.bytes, bytes);
    for (unsigned i = 0; i < GROUPS * blocks; ++i)
        l.at[i].s[0] = (cl_int)(step * (i % blocks)) + 16 * draw_below(&seed, 3);
    const argument arguments[] = {{.size = bytes, .bytes = got},
                                  BUFFER(l.at),
                                  {.size = lanes_size, .bytes = l.lanes},
                                  BUFFER(l.size),
                                  {.size = sizeof l.area, .bytes = &l.area, .is_value = true},
                                  {.size = l.area}};
    device_run(d, kernel, arguments, number % FORMS == OF_LOCAL ? 6 : 5, GROUPS, ITEMS);
    if (expect(o, l.size[0] == size, "sub-groups of %u, and not of %u", l.size[0], size))
        check_lanes(&l, o, forms[number % FORMS]);
    expect_bytes(o, got, l.bytes, bytes, forms[number % FORMS]);
}

/* ---- Images ---- */

/* Blocks have rows of their own, and are inside the image: the specifications leave its edges open. */
static void run_image(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
    static launch l;
    l = (launch){.row = row_of(number)};
    const unsigned most = d->size;
    const int row_bytes = (int)(most * (unsigned)l.row->element_bytes);
    const int xs[] = {0, 8, row_bytes, 2 * row_bytes, row_bytes / 8 * 4};
    l.image = (plain_image){
        .row_bytes = 3 * row_bytes, .rows = (int)(GROUPS * ITEMS / most) * (l.row->components + 1), .texel_bytes = 4};
    const size_t size = (size_t)(l.image.row_bytes * l.image.rows);
    const size_t lanes_size = (size_t)(GROUPS * ITEMS * l.row->element_bytes * l.row->components);
    l.image.bytes = draw_bytes(size, (uint32_t)number + 1);
    l.lanes = draw_bytes(lanes_size, (uint32_t)number + 2);
    for (int i = 0; i < MOST_SUB_GROUPS; ++i)
        l.at[i] = (cl_int2){{xs[i % 5], i * (l.row->components + 1)}};
    argument arguments[] = {{0}, BUFFER(l.at), {.size = lanes_size, .bytes = l.lanes}, BUFFER(l.size)};
    const uint8_t *got = device_run_on_image(d, kernel, format, &l.image, arguments, 4);
    if (expect(o, l.size[0] == most, "sub-groups of %u, and not of %u", l.size[0], most))
        check_lanes(&l, o, "of an image");
    expect_bytes(o, got, l.image.bytes, size, "an image");
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    (number % FORMS == OF_IMAGE ? run_image : run_memory)(d, kernel, number, o);
}

const suite sub_group_blocks = {CASES_OF(rows, FORMS), head, form_of, lacks, write_kernel, run};
