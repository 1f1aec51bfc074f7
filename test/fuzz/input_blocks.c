/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random places of media blocks, and what the reference reads and writes there. */

#include "input.h"

#include "draws.h"
#include "plain/media_block.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define ATTEMPTS 40
#define NOWHERE 1000000 /* byte and row where no image is */
#define LEFT_OUT -1     /* the height by which an `if` leaves a block out */

/* A block of one sub-group in one trip. */
typedef struct block {
    const program_plan *program;
    const kernel_plan *kernel;
    const operation *o;
    const image_plan *image;
    int group, lanes;
    plain_media_region region;
} block;

/* ---- Places ---- */

/* Along one axis: inside, over an edge, past it, or as far as offsets go. */
static int draw_place(draws *d, int image, int region, int unit) {
    static const int far[] = {INT_MIN, INT_MAX, -100000, 100000, INT_MIN + 5, INT_MAX - 3, 1 << 30};
    if (draws_once_in(d, 16))
        return far[draws_below(d, sizeof far / sizeof *far)];
    const int around = draws_once_in(d, 2) ? 0 : region + 8;
    const int last = image - region > 0 ? image - region : 0;
    const int place = draws_between(d, -around, last + around);
    return draws_once_in(d, 10) ? place : place & -unit;
}

static cl_int4 draw_region(draws *d, const block *b) {
    const int bytes = builtins[b->o->builtin].element_bytes;
    int width = b->o->width, height = b->o->height;
    if (!b->o->constant_size && draws_once_in(d, 2)) {
        width = draws_between(d, 0, b->o->width);
        height = draws_between(d, 0, b->o->height);
    }
    const int row_bytes = b->image->width * b->image->format->texel_bytes;
    return (cl_int4){
        {draw_place(d, row_bytes, width * bytes, 4), draw_place(d, b->image->rows, height, 1), width, height}};
}

cl_int4 input_constant_place(const program_plan *p, const kernel_plan *k, const operation *o) {
    draws d = draws_of(p->seed, p->number, k->id, o->id, -1, 0);
    const block b = {.o = o, .image = &k->images[o->image]};
    return draw_region(&d, &b);
}

/* ---- Races ---- */

/* Where two accesses since the last barrier meet, one of which writes, order is not the kernel's to know. */
static bool meets_texel(const texel_map *map, size_t texel, bool write, bool mark) {
    if (mark) {
        map->read[texel] |= !write;
        map->written[texel] |= write;
    }
    return map->written[texel] != 0 || (write && map->read[texel] != 0);
}

static int64_t clamp(int64_t value, int64_t count) {
    return value < 0 ? 0 : value >= count ? count - 1 : value;
}

static bool meets_element(const block *b, const texel_map *map, int64_t x, int64_t y, bool mark) {
    const int texel_bytes = b->image->format->texel_bytes, width = b->image->width, rows = b->image->rows;
    const bool write = b->o->kind == BLOCK_WRITE;
    const int64_t last = x + b->region.element_bytes - 1;
    if (write && (x < 0 || last >= (int64_t)width * texel_bytes || y < 0 || y >= rows))
        return false;
    const int64_t row = clamp(y, rows);
    bool meets = false;
    for (int64_t texel = clamp(x / texel_bytes, width); texel <= clamp(last / texel_bytes, width); ++texel)
        meets = meets_texel(map, (size_t)(row * width + texel), write, mark) || meets;
    return meets;
}

static bool meets_others(const block *b, const texel_map *map, bool mark) {
    bool meets = false;
    int64_t x, y;
    for (int lane = 0; lane < b->lanes; ++lane)
        for (int c = 0; c < builtins[b->o->builtin].components; ++c)
            if (plain_media_place(&b->region, c, lane, &x, &y))
                meets = meets_element(b, map, x, y, mark) || meets;
    return meets;
}

static void set_region(block *b, cl_int4 r) {
    b->region = (plain_media_region){r.s[0],
                                     r.s[1],
                                     r.s[2],
                                     r.s[3],
                                     builtins[b->o->builtin].element_bytes,
                                     b->kernel->sub_group_size,
                                     b->program->packed_rows};
}

/* A region that meets no other; false when there is none. */
static bool find_region(block *b, const texel_map *map, int number, int trip, cl_int4 *region) {
    draws d = draws_of(b->program->seed, b->program->number, b->kernel->id, b->o->id, number, trip * 64 + b->group);
    for (int attempt = 0; attempt < ATTEMPTS; ++attempt) {
        *region = draw_region(&d, b);
        const cl_int4 constant = input_constant_place(b->program, b->kernel, b->o);
        if (b->o->constant_place)
            memcpy(region->s, constant.s, 2 * sizeof *region->s);
        set_region(b, *region);
        if (!meets_others(b, map, false))
            return true;
    }
    region->s[0] = region->s[1] = NOWHERE;
    set_region(b, *region);
    return b->o->kind == BLOCK_WRITE;
}

static bool is_left_out(const block *b, int number, int trip) {
    const int group = b->o->condition == SUB_GROUP_DECIDES ? b->group : 0;
    draws d = draws_of(b->program->seed, b->program->number, b->kernel->id, 200 + b->o->id, number, trip * 64 + group);
    return b->o->condition != ALWAYS && draws_once_in(&d, 2);
}

/* ---- What happens ---- */

static uint8_t *element_at(uint8_t *texels, const block *b, int lane, int component) {
    const builtin *f = &builtins[b->o->builtin];
    const int item = b->group * b->kernel->sub_group_size + lane;
    return texels + (size_t)((item * f->components + component) * f->element_bytes);
}

static plain_image image_of(const block *b, uint8_t *bytes) {
    return (plain_image){
        bytes, b->image->width * b->image->format->texel_bytes, b->image->rows, b->image->format->texel_bytes, {0}};
}

static void read_block(const block *b, uint8_t *image, uint8_t *values) {
    const plain_image from = image_of(b, image);
    for (int lane = 0; lane < b->lanes; ++lane)
        for (int c = 0; c < builtins[b->o->builtin].components; ++c) {
            const uint32_t element = plain_media_read(&from, &b->region, c, lane);
            memcpy(element_at(values, b, lane, c), &element, (size_t)b->region.element_bytes);
        }
}

static void write_block(const block *b, uint8_t *image, uint8_t *texels, uint32_t change) {
    plain_image to = image_of(b, image);
    for (int lane = 0; lane < b->lanes; ++lane)
        for (int c = 0; c < builtins[b->o->builtin].components; ++c) {
            uint32_t element = 0;
            memcpy(&element, element_at(texels, b, lane, c), (size_t)b->region.element_bytes);
            plain_media_write(&to, &b->region, c, lane, element ^ change);
        }
}

/* Each component is this number before the first read. */
static void begin_values(const block *b, uint8_t *values) {
    const builtin *f = &builtins[b->o->builtin];
    const uint32_t fill = INPUT_FILL & 0x7f;
    for (int i = 0; i < plan_items(b->kernel) * f->components; ++i)
        memcpy(values + i * f->element_bytes, &fill, (size_t)f->element_bytes);
}

static bool draw_trip(input *in, block *b, int i, int number, int trip, texel_map *map, uint8_t *values) {
    const kernel_plan *k = b->kernel;
    const int first = plan_first_block(k, i) + trip, data = plan_data_of(k, i);
    const size_t texels = (size_t)(plan_items(k) * BLOCK_BYTES);
    uint8_t *mine = values + (size_t)i * texels;
    for (b->group = 0; b->group < plan_sub_groups(k); ++b->group) {
        cl_int4 *region = &in->regions[first * plan_sub_groups(k) + b->group];
        const int left = plan_items(k) - b->group * k->sub_group_size;
        b->lanes = left < k->sub_group_size ? left : k->sub_group_size;
        if (is_left_out(b, number, trip)) {
            *region = (cl_int4){{NOWHERE, NOWHERE, 0, LEFT_OUT}};
            continue;
        }
        if (!find_region(b, map, number, trip, region))
            return false;
        meets_others(b, map, true);
        uint8_t *image = in->expected_images[b->o->image];
        if (b->o->kind == BLOCK_READ)
            read_block(b, image, mine);
        else if (data < 0)
            write_block(b, image, in->given + (size_t)first * texels, 0);
        else
            write_block(b, image, values + (size_t)data * texels,
                        plan_keeps_all_bits(k) ? (uint32_t)(1 + b->o->id) : 0);
    }
    const builtin *f = &builtins[b->o->builtin];
    if (b->o->kind == BLOCK_READ)
        memcpy(in->expected_got + (size_t)first * texels, mine,
               (size_t)(plan_items(k) * f->components * f->element_bytes));
    return true;
}

bool input_draw_blocks(input *in, const program_plan *p, kernel_plan *k, int i, int number, texel_map maps[MAX_IMAGES],
                       uint8_t *values) {
    operation *o = &k->operations[i];
    block b = {.program = p, .kernel = k, .o = o, .image = &k->images[o->image]};
    begin_values(&b, values + (size_t)(i * plan_items(k) * BLOCK_BYTES));
    for (int trip = 0; trip < o->trips; ++trip)
        if (!draw_trip(in, &b, i, number, trip, &maps[o->image], values)) {
            o->barrier_before = true;
            return false;
        }
    return true;
}
