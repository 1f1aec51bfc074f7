/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random numbers and places of async copies, and what the reference copies. */

#include "input.h"

#include "draws.h"
#include "gaps.h"

#include <string.h>

#define ATTEMPTS 60
#define MOST_BYTES 4096 /* of one side */

static const int element_sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 16, 32, 47, 64};
static const int extra_elements[] = {0, 0, 1, 3, 10};

/* ---- Numbers ---- */

static void draw_side(draws *d, const operation *o, const struct copy *c, bool dense, ulong *offset, ulong *line,
                      ulong *plane) {
    const int count = dense ? 1 : sizeof extra_elements / sizeof *extra_elements;
    const ulong line_extra = (ulong)extra_elements[draws_below(d, count)];
    const ulong plane_extra = (ulong)extra_elements[draws_below(d, count)];
    *offset = o->version_0_9_0 || draws_once_in(d, 2) ? 0 : (ulong)draws_below(d, 6);
    *line = o->version_0_9_0 ? line_extra : c->elements + line_extra;
    *plane = o->dimensions < 3 ? 0 : o->version_0_9_0 ? plane_extra : c->lines * *line + plane_extra;
}

static struct copy draw_numbers(draws *d, const operation *o) {
    struct copy c = {.bytes = 1, .elements = (ulong)draws_between(d, 1, o->most[0]), .lines = 1, .planes = 1};
    c.bytes = (ulong)(o->type < 0 ? element_sizes[draws_below(d, sizeof element_sizes / sizeof *element_sizes)]
                                  : plan_element_type(o->type)->bytes);
    if (o->dimensions > 1)
        c.lines = (ulong)draws_between(d, 1, o->most[1]);
    if (o->dimensions > 2)
        c.planes = (ulong)draws_between(d, 1, o->most[2]);
    if (o->dimensions > 1) {
        const bool dense = draws_once_in(d, 4);
        draw_side(d, o, &c, dense, &c.dst_offset, &c.dst_line, &c.dst_plane);
        draw_side(d, o, &c, dense, &c.src_offset, &c.src_line, &c.src_plane);
    }
    if (draws_once_in(d, 24))
        c.elements = 0;
    else if (o->dimensions > 1 && draws_once_in(d, 24))
        c.lines = 0;
    return c;
}

/* No side has more bytes than this, from its pointer to behind the last. */
static ulong bound(const struct copy *c, ulong offset, ulong line, ulong plane) {
    return (offset + c->planes * (c->lines * (c->elements + line) + plane)) * c->bytes;
}

struct copy input_numbers(const program_plan *p, const kernel_plan *k, const operation *o, int number, int trip) {
    draws d =
        draws_of(p->seed, p->number, k->id, o->id, o->constant_numbers ? -1 : number, o->constant_numbers ? 0 : trip);
    struct copy c = draw_numbers(&d, o);
    for (int attempt = 0; bound(&c, c.dst_offset, c.dst_line, c.dst_plane) > MOST_BYTES ||
                          bound(&c, c.src_offset, c.src_line, c.src_plane) > MOST_BYTES;
         ++attempt) {
        operation smaller = *o;
        for (int i = 0; i < 3 && attempt > ATTEMPTS; ++i)
            smaller.most[i] = 1;
        c = draw_numbers(&d, &smaller);
    }
    return c;
}

/* ---- Places ---- */

/* Marks the bytes of a side from its pointer on: those that the reference writes. */
static void mark_side(const operation *o, const struct copy *c, bool is_dst, uint8_t marks[MOST_BYTES]) {
    static uint8_t ones[MOST_BYTES];
    struct copy to = *c;
    to.dst = to.src = 0;
    if (!is_dst) {
        to.dst_offset = c->src_offset;
        to.dst_line = c->src_line;
        to.dst_plane = c->src_plane;
    }
    to.src_offset = to.dst_offset;
    to.src_line = to.dst_line;
    to.src_plane = to.dst_plane;
    memset(ones, 1, sizeof ones);
    memset(marks, 0, MOST_BYTES);
    if (o->version_0_9_0)
        plain_copy_with_gaps(marks, ones, &to);
    else
        plain_copy(marks, ones, &to);
}

static int extent_of(const uint8_t marks[MOST_BYTES]) {
    int extent = MOST_BYTES;
    while (extent > 0 && marks[extent - 1] == 0)
        --extent;
    return extent;
}

static bool meets_pending(const byte_map *map, const uint8_t marks[MOST_BYTES], int extent, int at, bool write) {
    for (int i = 0; i < extent; ++i)
        if (marks[i] != 0 && (map->written[at + i] != 0 || (write && map->read[at + i] != 0)))
            return true;
    return false;
}

static void mark_pending(const byte_map *map, const uint8_t marks[MOST_BYTES], int extent, int at, bool write,
                         int event) {
    uint8_t *bytes = (write ? map->written : map->read) + at;
    for (int i = 0; i < extent; ++i)
        if (marks[i] != 0)
            bytes[i] |= (uint8_t)(1 << event);
}

/* A place that meets no pending copy; false when none is found. */
static bool find_place(draws *d, const operation *o, const byte_map *map, const uint8_t marks[MOST_BYTES], int memory,
                       bool write, ulong *place) {
    const int alignment = o->type < 0 ? 1 : plan_element_type(o->type)->alignment;
    const int extent = extent_of(marks), wide = alignment < 16 && draws_once_in(d, 2) ? 16 : alignment;
    for (int attempt = 0; attempt < ATTEMPTS && extent <= memory; ++attempt) {
        const int at = draws_between(d, 0, memory - extent) & -wide;
        *place = (ulong)at;
        if (!meets_pending(map, marks, extent, at, write))
            return true;
    }
    return false;
}

static bool draw_copy(input *in, const program_plan *p, const kernel_plan *k, const operation *o, int number, int trip,
                      byte_map maps[2], struct copy *c) {
    static uint8_t dst[MOST_BYTES], src[MOST_BYTES];
    draws d = draws_of(p->seed, p->number, k->id, 300 + o->id, number, trip);
    const int to = o->store ? 1 : 0, from = 1 - to, sizes[] = {k->area_bytes, k->memory_bytes};
    *c = input_numbers(p, k, o, number, trip);
    mark_side(o, c, true, dst);
    mark_side(o, c, false, src);
    if (!find_place(&d, o, &maps[to], dst, sizes[to], true, &c->dst) ||
        !find_place(&d, o, &maps[from], src, sizes[from], false, &c->src)) {
        if (o->constant_numbers)
            return false;
        c->elements = c->dst = c->src = 0;
        memset(dst, 0, sizeof dst);
        memset(src, 0, sizeof src);
    }
    if (o->trips == 1 || o->loop_wait == WAIT_AFTER_LOOP) {
        mark_pending(&maps[to], dst, extent_of(dst), (int)c->dst, true, o->event);
        mark_pending(&maps[from], src, extent_of(src), (int)c->src, false, o->event);
    }
    uint8_t *memories[] = {in->expected_area, in->expected_memory};
    if (o->version_0_9_0)
        plain_copy_with_gaps(memories[to], memories[from], c);
    else
        plain_copy(memories[to], memories[from], c);
    return true;
}

bool input_draw_copies(input *in, const program_plan *p, kernel_plan *k, int i, int number, byte_map maps[2]) {
    operation *o = &k->operations[i];
    for (int trip = 0; trip < o->trips; ++trip)
        if (!draw_copy(in, p, k, o, number, trip, maps, &in->work.copies[o->first_copy + trip])) {
            o->constant_numbers = false;
            return false;
        }
    return true;
}
