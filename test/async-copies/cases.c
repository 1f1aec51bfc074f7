/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random cases. */

#include "cases.h"

#include "gaps.h"
#include "host.h"

#include <string.h>

/* Between places, and around them: bytes that nothing may write. A multiple of all alignments. */
#define GUARD 128u
#define MAX_PLACES (2 * MAX_COPIES)

/* Bytes of local memory that a third of all cases have at most. */
#define SMALL 4096

static const ulong element_sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 16, 32, 47, 64};
static const ulong extra_elements[] = {0, 1, 3, 10, 100};

/* Bytes in the area, or in global memory, that a step reads or writes. */
typedef struct place {
    bool in_area;
    ulong begin, bytes;
} place;

typedef struct drawing {
    const kernel_row *row;
    uint32_t *random;
    struct work work;
    place places[MAX_PLACES];
    int place_count;
    int dst[MAX_COPIES], src[MAX_COPIES]; /* indices of places */
} drawing;

static uint32_t below(drawing *d, uint32_t count) {
    return (host_random(d->random) >> 3) % count;
}

/* 1 to `most`, half of the time to `few` only. */
static ulong count_to(drawing *d, uint32_t most, uint32_t few) {
    return 1 + below(d, below(d, 2) == 0 ? few : most);
}

static ulong extra(drawing *d) {
    return extra_elements[below(d, sizeof extra_elements / sizeof *extra_elements)];
}

/* ---- Numbers ---- */

static ulong draw_bytes(drawing *d, int step) {
    if (d->row->bytes != 0)
        return d->row->bytes;
    if (step & (COPY_1D | STRIDED))
        return 1;
    return element_sizes[below(d, sizeof element_sizes / sizeof *element_sizes)];
}

/* Line and plane of one side, to the next or, in version 0.9.0, from the end. */
static void draw_side(drawing *d, int step, const struct copy *copy, bool dense, ulong *line, ulong *plane) {
    const ulong line_extra = dense ? 0 : extra(d), plane_extra = dense ? 0 : extra(d);
    *line = d->row->rules & GAPS ? line_extra : copy->elements + line_extra;
    *plane = 0;
    if (step & COPY_3D)
        *plane = d->row->rules & GAPS ? plane_extra : copy->lines * *line + plane_extra;
}

static ulong draw_offset(drawing *d, int step) {
    const bool has_offset = (d->row->rules & (GAPS | NO_OFFSETS)) == 0 && (step & (COPY_2D | COPY_3D)) != 0;
    return has_offset && below(d, 3) != 0 ? below(d, 20) : 0;
}

static void draw_dst(drawing *d, int step, struct copy *copy, bool dense) {
    copy->dst_offset = draw_offset(d, step);
    draw_side(d, step, copy, dense, &copy->dst_line, &copy->dst_plane);
}

static void draw_src(drawing *d, int step, struct copy *copy, bool dense) {
    copy->src_offset = draw_offset(d, step);
    draw_side(d, step, copy, dense, &copy->src_line, &copy->src_plane);
}

/* One of the numbers that make a copy empty. */
static void draw_zero(drawing *d, int step, struct copy *copy) {
    ulong *numbers[4];
    uint32_t count = 0;
    if (!(step & STRIDED))
        numbers[count++] = &copy->elements;
    if (!(step & COPY_1D))
        numbers[count++] = &copy->lines;
    if (step & COPY_3D)
        numbers[count++] = &copy->planes;
    if (d->row->bytes == 0 && (step & (COPY_2D | COPY_3D)))
        numbers[count++] = &copy->bytes;
    *numbers[below(d, count)] = 0;
}

/* A pitch of more than 16 bits in every other case. */
static ulong draw_pitch(drawing *d, ulong least) {
    return least + below(d, 100) + (below(d, 2) == 0 ? 1 << 16 : 0);
}

static struct copy fixed_copy(drawing *d, int step) {
    const bool is_3D = (step & COPY_3D) != 0;
    struct copy copy = {.bytes = 1,
                        .elements = FIXED_ELEMENTS,
                        .lines = FIXED_LINES,
                        .planes = is_3D ? FIXED_PLANES : 1,
                        .src_line = FIXED_SRC_LINE,
                        .src_plane = is_3D ? FIXED_SRC_PLANE : 0,
                        .dst_line = FIXED_DST_LINE,
                        .dst_plane = is_3D ? FIXED_DST_PLANE : 0};
    if (d->row->rules & GLOBAL_PITCHES) {
        const ulong line = draw_pitch(d, FIXED_ELEMENTS), plane = is_3D ? draw_pitch(d, line * FIXED_LINES) : 0;
        *(step & STORE ? &copy.dst_line : &copy.src_line) = line;
        *(step & STORE ? &copy.dst_plane : &copy.src_plane) = plane;
    }
    return copy;
}

static void draw_copy(drawing *d, int step, struct copy *copy) {
    if (d->row->rules & FIXED_NUMBERS) {
        *copy = fixed_copy(d, step);
        return;
    }
    copy->bytes = draw_bytes(d, step);
    copy->elements = step & STRIDED ? 1 : count_to(d, 300, 20);
    copy->lines = step & COPY_1D ? 1 : step & STRIDED ? count_to(d, 300, 20) : count_to(d, 40, 6);
    copy->planes = step & COPY_3D ? count_to(d, 7, 2) : 1;
    const bool dense = (step & COPY_1D) != 0 || (!(step & STRIDED) && below(d, 4) == 0);
    draw_src(d, step, copy, dense || (step & (STRIDED | STORE)) == (STRIDED | STORE));
    draw_dst(d, step, copy, dense || (step & (STRIDED | STORE)) == STRIDED);
    if (below(d, 24) == 0)
        draw_zero(d, step, copy);
}

/* ---- Places ---- */

/* What elements of one side take from its first byte, with what is before the offset. */
static ulong side_bytes(const kernel_row *row, const struct copy *copy, ulong offset, ulong line, ulong plane) {
    if (row->rules & GAPS) {
        line += copy->elements;
        plane += copy->lines * line;
    }
    if (copy->elements == 0 || copy->lines == 0 || copy->planes == 0)
        return offset * copy->bytes;
    return (offset + (copy->planes - 1) * plane + (copy->lines - 1) * line + copy->elements) * copy->bytes;
}

static int new_place(drawing *d, bool in_area) {
    d->places[d->place_count] = (place){.in_area = in_area};
    return d->place_count++;
}

static void grow_place(place *p, ulong bytes) {
    if (p->bytes < bytes)
        p->bytes = bytes;
}

static void draw_step(drawing *d, int i) {
    const int step = d->row->steps[i];
    const bool is_store = (step & STORE) != 0;
    struct copy *copy = &d->work.copies[i];
    d->src[i] = step & ONWARDS ? d->dst[i - 1] : step & ALIKE ? d->src[i - 1] : new_place(d, is_store);
    d->dst[i] = step & REUSE ? d->dst[i - 4] : new_place(d, !is_store);
    if (step & (ONWARDS | ALIKE))
        *copy = d->work.copies[i - 1];
    if (step & ONWARDS) {
        copy->src_offset = copy->dst_offset;
        copy->src_line = copy->dst_line;
        copy->src_plane = copy->dst_plane;
        draw_dst(d, step, copy, below(d, 4) == 0);
    } else if (!(step & ALIKE)) {
        draw_copy(d, step, copy);
    }
    const kernel_row *row = d->row;
    grow_place(&d->places[d->src[i]], side_bytes(row, copy, copy->src_offset, copy->src_line, copy->src_plane));
    grow_place(&d->places[d->dst[i]], side_bytes(row, copy, copy->dst_offset, copy->dst_line, copy->dst_plane));
}

/* Plain code stores what is in a place, whatever was copied there. */
static void settle_plain(drawing *d, int i) {
    const ulong bytes = d->places[d->src[i]].bytes;
    d->work.copies[i] = (struct copy){.bytes = 1, .elements = bytes, .lines = 1, .planes = 1};
    grow_place(&d->places[d->dst[i]], bytes);
}

/* Side by side with guards; half of the time as far from a multiple of 16 as the first, so that wide chunks happen. */
static void lay_out(drawing *d) {
    ulong end[2] = {0, 0};
    const ulong unit = d->row->bytes != 0 && !(d->row->rules & AT_ANY_BYTE) ? d->row->bytes : 1;
    const ulong first_skew = below(d, 16), like_first = below(d, 2);
    for (int i = 0; i < d->place_count; ++i) {
        place *p = &d->places[i];
        const ulong other_skew = like_first ? first_skew : below(d, 16);
        const ulong skew = p->in_area && (d->row->rules & AREA_AT_128) ? 0 : other_skew;
        p->begin = (end[p->in_area] + GUARD - 1) / GUARD * GUARD + GUARD + skew * unit;
        end[p->in_area] = p->begin + p->bytes + GUARD;
    }
    d->work.memory_bytes = (end[false] + GUARD - 1) / GUARD * GUARD;
    d->work.area_bytes = (end[true] + GUARD - 1) / GUARD * GUARD;
}

static void draw_once(drawing *d) {
    d->work = (struct work){0};
    d->place_count = 0;
    while (d->work.count < MAX_COPIES && d->row->steps[d->work.count] != 0)
        draw_step(d, (int)d->work.count++);
    for (int i = 0; i < (int)d->work.count; ++i)
        if (d->row->steps[i] & PLAIN)
            settle_plain(d, i);
    lay_out(d);
    for (ulong i = 0; i < d->work.count; ++i) {
        d->work.copies[i].dst = d->places[d->dst[i]].begin;
        d->work.copies[i].src = d->places[d->src[i]].begin;
    }
}

/* Bytes of local memory: all that there is for one case in 64. */
static ulong draw_limit(drawing *d, ulong limit) {
    const uint32_t draw = below(d, 64);
    const ulong usual = draw == 0 ? limit : draw < 4 ? limit / 16 : draw < 20 ? 16384 : draw < 40 ? 8192 : SMALL;
    return usual < limit ? usual : limit;
}

/* A generator that differs with each bit of seed and number (splitmix64). */
static uint32_t first_random(uint64_t seed, uint64_t number) {
    uint64_t x = seed * 0x9e3779b97f4a7c15u + number;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    x ^= x >> 31;
    return (uint32_t)x != 0 ? (uint32_t)x : 1;
}

struct work case_draw(const kernel_row *row, uint64_t seed, uint64_t number, ulong limit, uint32_t *random) {
    *random = first_random(seed, number);
    drawing d = {.row = row, .random = random};
    ulong most = draw_limit(&d, limit);
    ulong least = most > SMALL ? most / 8 : 0; /* or large ones would be rare */
    for (int tries = 1;; ++tries) {
        draw_once(&d);
        const bool fits = d.work.memory_bytes <= 4 * most || (row->rules & GLOBAL_PITCHES);
        if (d.work.area_bytes >= least && d.work.area_bytes <= most && fits)
            return d.work;
        if (tries % 100 != 0)
            continue;
        least = 0;
        most = 2 * most < limit ? 2 * most : limit;
    }
}

/* ---- What a case does ---- */

void case_apply(const kernel_row *row, const struct work *work, uint8_t *memory, uint8_t *area) {
    for (ulong i = 0; i < work->count; ++i) {
        const bool is_store = (row->steps[i] & STORE) != 0;
        uint8_t *dst = is_store ? memory : area, *src = is_store ? area : memory;
        if (row->rules & GAPS)
            plain_copy_with_gaps(dst, src, &work->copies[i]);
        else
            plain_copy(dst, src, &work->copies[i]);
    }
}

static const char *step_name(int step) {
    if (step & PLAIN)
        return "plain";
    return step & COPY_1D ? "1D" : step & STRIDED ? "strided" : step & COPY_2D ? "2D2D" : "3D3D";
}

void case_print(FILE *file, const kernel_row *row, const struct work *work) {
    fprintf(file, "local area of %lu bytes, global memory of %lu\n", work->area_bytes, work->memory_bytes);
    const char *pitch = row->rules & GAPS ? "gap" : "total";
    for (ulong i = 0; i < work->count; ++i) {
        const struct copy *c = &work->copies[i];
        const int step = row->steps[i];
        fprintf(file,
                "copy %lu: %s %s, %lu bytes per element, %lu elements, %lu lines, %lu planes\n"
                "  dst at byte %lu, offset %lu, %s line %lu, %s plane %lu\n"
                "  src at byte %lu, offset %lu, %s line %lu, %s plane %lu\n",
                i, step_name(step), step & STORE ? "local to global" : "global to local", c->bytes, c->elements,
                c->lines, c->planes, c->dst, c->dst_offset, pitch, c->dst_line, pitch, c->dst_plane, c->src,
                c->src_offset, pitch, c->src_line, pitch, c->src_plane);
    }
}
