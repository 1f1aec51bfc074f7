/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* 2D and 3D copies, waits for several of them, and fences between them. */

#include "plain/copies.h"

#include "conformance.h"

#include <string.h>

enum { MEMORY = 16384, AREA = 4096, PLACES = 2, LAUNCHES = 12 };

/* A case's copies: whether they go to local memory. The second of a fence goes on from the first's destination. */
static const struct row {
    const char *builtin, *form;
    int copies;
    bool loads[PLACES];
    bool is_3D, has_fence;
} rows[] = {
    {"async_work_group_copy_2D2D", "to local memory", 1, {true}, false, false},
    {"async_work_group_copy_2D2D", "to global memory", 1, {false}, false, false},
    {"async_work_group_copy_3D3D", "to local memory", 1, {true}, true, false},
    {"async_work_group_copy_3D3D", "to global memory", 1, {false}, true, false},
    {"wait_group_events", "of two copies", 2, {true, true}, true, false},
    {"async_work_group_copy_fence", "of local memory", 2, {true, false}, false, true},
    {"async_work_group_copy_fence", "of global memory", 2, {false, true}, true, true},
};

/* Work-items see the area from its end on, so that each sees what others have copied. */
static const char head[] =
    "#define COPY(name, body) \\\n"
    "    kernel void name(global const ulong *c, global uchar *memory, global uchar *seen, global uchar *seen_memory, \\\n"
    "                     local ulong2 *words) { \\\n"
    "        local uchar *area = (local uchar *)words; \\\n"
    "        event_t events[2]; \\\n"
    "        for (uint i = get_local_id(0); i < 4096; i += get_local_size(0)) \\\n"
    "            area[i] = seen[i]; \\\n"
    "        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); \\\n"
    "        body \\\n"
    "        for (uint i = get_local_id(0); i < 4096; i += get_local_size(0)) \\\n"
    "            seen[4095 - i] = area[4095 - i]; \\\n"
    "        for (uint i = get_local_id(0); i < 16384; i += get_local_size(0)) \\\n"
    "            seen_memory[16383 - i] = memory[16383 - i]; \\\n"
    "    }\n"
    "#define TO_2D(i, to, from) \\\n"
    "    async_work_group_copy_2D2D(to + c[12 * i], c[12 * i + 1], from + c[12 * i + 2], c[12 * i + 3], c[12 * i + 4], \\\n"
    "                               c[12 * i + 5], c[12 * i + 6], c[12 * i + 8], c[12 * i + 10], 0)\n"
    "#define TO_3D(i, to, from) \\\n"
    "    async_work_group_copy_3D3D(to + c[12 * i], c[12 * i + 1], from + c[12 * i + 2], c[12 * i + 3], c[12 * i + 4], \\\n"
    "                               c[12 * i + 5], c[12 * i + 6], c[12 * i + 7], c[12 * i + 8], c[12 * i + 9], \\\n"
    "                               c[12 * i + 10], c[12 * i + 11], 0)\n";
_Static_assert(MEMORY == 16384 && AREA == 4096 && sizeof(struct copy) == 12 * sizeof(cl_ulong), "the kernels' numbers");

static const char *form_of(size_t number) {
    return rows[number].form;
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    const struct row *r = &rows[number];
    (void)d;
    fprintf(source, "COPY(case_%03zu,", number);
    for (int i = 0; i < r->copies; ++i) {
        fprintf(source, " events[%d] = %s(%d, %s);", i, r->is_3D ? "TO_3D" : "TO_2D", i,
                r->loads[i] ? "area, memory" : "memory, area");
        if (i == 0 && r->has_fence)
            fputs(r->loads[0] ? " async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);"
                              : " async_work_group_copy_fence(CLK_GLOBAL_MEM_FENCE);",
                  source);
    }
    fprintf(source, " wait_group_events(%d, events);)\n", r->copies);
}

/* The elements between the first and the last of one side, both included. */
static ulong extent_of(const struct copy *c, ulong line, ulong plane) {
    return (c->planes - 1) * plane + (c->lines - 1) * line + c->elements;
}

/* Places of copies do not overlap: each memory has one half for each copy. */
static struct copy choose_copy(const struct row *r, int i, uint32_t *seed) {
    const ulong half[2] = {AREA / PLACES, MEMORY / PLACES};
    for (;;) {
        struct copy c = {.bytes = 1UL << draw_below(seed, 5)};
        c.elements = 1 + (ulong)draw_below(seed, 40);
        c.lines = 1 + (ulong)draw_below(seed, 9);
        c.planes = r->is_3D ? 1 + (ulong)draw_below(seed, 4) : 1;
        c.src_line = c.elements + (ulong)draw_below(seed, 9);
        c.dst_line = c.elements + (ulong)draw_below(seed, 9);
        c.src_plane = c.lines * c.src_line + (ulong)draw_below(seed, 9);
        c.dst_plane = c.lines * c.dst_line + (ulong)draw_below(seed, 9);
        c.src_offset = (ulong)draw_below(seed, 8);
        c.dst_offset = (ulong)draw_below(seed, 8);
        const ulong to = half[!r->loads[i]], from = half[r->loads[i]];
        c.dst = (ulong)i * to + c.bytes * (ulong)draw_below(seed, 4);
        c.src = (ulong)i * from + c.bytes * (ulong)draw_below(seed, 4);
        if (c.dst + (c.dst_offset + extent_of(&c, c.dst_line, c.dst_plane)) * c.bytes <= (ulong)(i + 1) * to &&
            c.src + (c.src_offset + extent_of(&c, c.src_line, c.src_plane)) * c.bytes <= (ulong)(i + 1) * from)
            return c;
    }
}

/* The second copy goes on from where the first went, to the second half of a memory. */
static void go_on(struct copy *c, const struct copy *from, bool loads) {
    *c = *from;
    c->src = from->dst;
    c->src_offset = from->dst_offset;
    c->src_line = from->dst_line;
    c->src_plane = from->dst_plane;
    c->dst = loads ? AREA / PLACES : MEMORY / PLACES;
    c->dst_offset = 0;
    c->dst_line = from->elements;
    c->dst_plane = from->elements * from->lines;
}

static void run_once(const device *d, cl_kernel kernel, const struct row *r, uint32_t seed, outcome *o) {
    static uint8_t memory[MEMORY], area[AREA], got_memory[MEMORY], got_area[AREA], seen_memory[MEMORY];
    struct copy c[PLACES] = {{0}};
    char what[160];
    fill_random(memory, sizeof memory, seed);
    fill_random(area, sizeof area, seed + 1);
    memcpy(got_memory, memory, sizeof memory);
    memcpy(got_area, area, sizeof area);
    for (int i = 0; i < r->copies; ++i) {
        c[i] = choose_copy(r, i, &seed);
        if (i > 0 && r->has_fence)
            go_on(&c[i], &c[0], r->loads[i]);
    }
    for (int i = 0; i < r->copies; ++i)
        plain_copy(r->loads[i] ? area : memory, r->loads[i] ? memory : area, &c[i]);
    const argument arguments[] = {BUFFER(c), BUFFER(got_memory), BUFFER(got_area), BUFFER(seen_memory), {.size = AREA}};
    device_run(d, kernel, arguments, 5, 1, ITEMS);
    snprintf(what, sizeof what, "memory after a copy of %lu elements of %lu bytes in %lu lines and %lu planes, as seen",
             c[0].elements, c[0].bytes, c[0].lines, c[0].planes);
    expect_bytes(o, got_area, area, sizeof area, what);
    expect_bytes(o, seen_memory, memory, sizeof memory, what);
    expect_bytes(o, got_memory, memory, sizeof memory, what);
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    for (uint32_t i = 0; i < LAUNCHES; ++i)
        run_once(d, kernel, &rows[number], (uint32_t)number * 100 + 2 * i + 1, o);
}

const suite copies = {CASES_OF(rows, 1), head, form_of, NULL, write_kernel, run};
