/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random inputs of a kernel, and what the references make of them, operation by operation. */

#include "input.h"

#include "draws.h"

#include <stdlib.h>
#include <string.h>

/* Keys of draws that are of no operation's. */
enum { IMAGE_BYTES = 100, GIVEN_BYTES, MEMORY_BYTES, AREA_BYTES };

size_t input_image_bytes(const image_plan *image) {
    return (size_t)(image->width * image->format->texel_bytes * image->rows);
}

size_t input_region_count(const kernel_plan *k) {
    return (size_t)(plan_first_block(k, k->operation_count) * plan_sub_groups(k));
}

size_t input_texels_bytes(const kernel_plan *k) {
    return (size_t)(plan_first_block(k, k->operation_count) * plan_items(k) * BLOCK_BYTES);
}

static void *allocate(size_t size) {
    void *memory = calloc(size + 1, 1);
    if (memory == NULL)
        abort();
    return memory;
}

static uint8_t *copied(const uint8_t *bytes, size_t size) {
    return memcpy(allocate(size), bytes, size);
}

static uint8_t *random_bytes(const program_plan *p, const kernel_plan *k, int key, int number, size_t size, bool any) {
    draws d = draws_of(p->seed, p->number, k->id, key, number, 0);
    uint8_t *bytes = allocate(size);
    for (size_t i = 0; i < size; ++i)
        bytes[i] = format_byte(draws_byte(&d), any);
    return bytes;
}

static void begin(input *in, const program_plan *p, const kernel_plan *k, int number) {
    const bool any = plan_keeps_all_bits(k);
    const size_t memory = (size_t)k->memory_bytes, area = (size_t)k->area_bytes, texels = input_texels_bytes(k);
    *in = (input){.work = {.memory_bytes = memory, .area_bytes = area, .count = (ulong)k->copies}};
    in->memory = random_bytes(p, k, MEMORY_BYTES, number, memory, true);
    in->area = random_bytes(p, k, AREA_BYTES, number, area, true);
    in->given = random_bytes(p, k, GIVEN_BYTES, number, texels, any);
    in->regions = allocate(input_region_count(k) * sizeof *in->regions);
    in->expected_memory = copied(in->memory, memory);
    in->expected_area = copied(in->area, area);
    in->expected_got = memset(allocate(texels), INPUT_FILL, texels);
    for (int i = 0; i < k->image_count; ++i) {
        const size_t bytes = input_image_bytes(&k->images[i]);
        in->images[i] = random_bytes(p, k, IMAGE_BYTES + 10 * (i + 1), number, bytes, any);
        in->expected_images[i] = copied(in->images[i], bytes);
    }
}

/* What is written down while operations are drawn. */
typedef struct notes {
    texel_map texels[MAX_IMAGES];
    byte_map bytes[2]; /* of local memory, of global memory */
    uint8_t *values;   /* that reads gave: BLOCK_BYTES for each work-item of each operation */
} notes;

static size_t texels_of(const image_plan *image) {
    return (size_t)(image->width * image->rows);
}

static size_t bytes_of(const kernel_plan *k, int memory) {
    return (size_t)(memory == 0 ? k->area_bytes : k->memory_bytes);
}

static void clear_texels(notes *n, const kernel_plan *k) {
    for (int i = 0; i < k->image_count; ++i) {
        memset(n->texels[i].read, 0, texels_of(&k->images[i]));
        memset(n->texels[i].written, 0, texels_of(&k->images[i]));
    }
}

static void clear_events(notes *n, const kernel_plan *k, int memory, unsigned events) {
    for (size_t i = 0; i < bytes_of(k, memory); ++i) {
        n->bytes[memory].read[i] &= (uint8_t)~events;
        n->bytes[memory].written[i] &= (uint8_t)~events;
    }
}

static void begin_notes(notes *n, const kernel_plan *k) {
    for (int i = 0; i < k->image_count; ++i)
        n->texels[i] = (texel_map){allocate(texels_of(&k->images[i])), allocate(texels_of(&k->images[i]))};
    for (int i = 0; i < 2; ++i)
        n->bytes[i] = (byte_map){allocate(bytes_of(k, i)), allocate(bytes_of(k, i))};
    n->values = allocate((size_t)(MAX_OPERATIONS * plan_items(k) * BLOCK_BYTES));
}

static void end_notes(notes *n, const kernel_plan *k) {
    for (int i = 0; i < k->image_count; ++i) {
        free(n->texels[i].read);
        free(n->texels[i].written);
    }
    for (int i = 0; i < 2; ++i) {
        free(n->bytes[i].read);
        free(n->bytes[i].written);
    }
    free(n->values);
}

static bool draw_operation(input *in, const program_plan *p, kernel_plan *k, int i, int number, notes *n) {
    const operation *o = &k->operations[i];
    if (o->barrier_before || o->kind == BARRIER)
        clear_texels(n, k);
    for (int memory = 0; memory < 2; ++memory)
        if (o->wait_before != 0)
            clear_events(n, k, memory, o->wait_before);
        else if (o->kind == FENCE && (o->mask >> memory & 1) != 0) /* copies from here on meet none before */
            clear_events(n, k, memory, ~0u);
    if (o->kind == BLOCK_READ || o->kind == BLOCK_WRITE)
        return input_draw_blocks(in, p, k, i, number, n->texels, n->values);
    if (o->kind == COPY)
        return input_draw_copies(in, p, k, i, number, n->bytes);
    if (o->kind == CHANGE)
        for (size_t byte = 0; byte < bytes_of(k, 0); ++byte)
            in->expected_area[byte] += (uint8_t)(1 + o->id);
    return true;
}

bool input_draw(input *in, const program_plan *p, kernel_plan *k, int number) {
    notes n;
    bool fits = true;
    begin(in, p, k, number);
    begin_notes(&n, k);
    for (int i = 0; i < k->operation_count && fits; ++i)
        fits = draw_operation(in, p, k, i, number, &n);
    end_notes(&n, k);
    if (!fits)
        input_dispose(in);
    return fits;
}

void input_dispose(input *in) {
    uint8_t *const all[] = {in->memory, in->area, in->given, in->expected_memory, in->expected_area, in->expected_got};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        free(all[i]);
    free(in->regions);
    for (int i = 0; i < MAX_IMAGES; ++i) {
        free(in->images[i]);
        free(in->expected_images[i]);
    }
    *in = (input){0};
}

static void print_regions(FILE *file, const kernel_plan *k, const input *in, int i) {
    const operation *o = &k->operations[i];
    for (int trip = 0; trip < o->trips; ++trip)
        for (int group = 0; group < plan_sub_groups(k); ++group) {
            const cl_int4 r = in->regions[(plan_first_block(k, i) + trip) * plan_sub_groups(k) + group];
            fprintf(file, "//   regions[%d]: x %d, y %d, width %d, height %d\n",
                    (plan_first_block(k, i) + trip) * plan_sub_groups(k) + group, r.s[0], r.s[1], r.s[2], r.s[3]);
        }
}

static void print_copies(FILE *file, const operation *o, const input *in) {
    for (int i = o->first_copy; i < o->first_copy + o->trips; ++i) {
        const struct copy *c = &in->work.copies[i];
        fprintf(file,
                "//   copies[%d]: bytes %lu, elements %lu, lines %lu, planes %lu\n"
                "//     dst %lu, offset %lu, line %lu, plane %lu; src %lu, offset %lu, line %lu, plane %lu\n",
                i, c->bytes, c->elements, c->lines, c->planes, c->dst, c->dst_offset, c->dst_line, c->dst_plane, c->src,
                c->src_offset, c->src_line, c->src_plane);
    }
}

void input_print(FILE *file, const kernel_plan *k, const input *in) {
    fprintf(file, "// work-groups of %dx%dx%d, sub-groups of %d\n", k->shape[0], k->shape[1], k->shape[2],
            k->sub_group_size);
    for (int i = 0; i < k->image_count; ++i)
        fprintf(file, "// image%d: %s, %dx%d texels\n", i, k->images[i].format->name, k->images[i].width,
                k->images[i].rows);
    if (plan_has_copies(k))
        fprintf(file, "// local area of %d bytes, global memory of %d\n", k->area_bytes, k->memory_bytes);
    for (int i = 0; i < k->operation_count; ++i) {
        const operation *o = &k->operations[i];
        if (o->kind == BLOCK_READ || o->kind == BLOCK_WRITE)
            print_regions(file, k, in, i);
        else if (o->kind == COPY)
            print_copies(file, o, in);
    }
}
