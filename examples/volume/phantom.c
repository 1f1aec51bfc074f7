/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ellipsoids, one painted over the other, folds between them, and noise over all. */

#include "phantom.h"

#include "hash.h"
#include "message.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979

/* Lengths are in halves of the scan's longest side, from its middle. */
typedef struct ellipsoid {
    float x, y, z;                      /* the centre */
    float half_x, half_y, half_z;       /* half the axes */
    float turn;                         /* degrees about the z axis */
    float density, folds, fold_density; /* so many folds fit on the longest side; 0: none */
} ellipsoid;

static const ellipsoid head[] = {
    {0.000f, 0.000f, 0.020f, 0.760f, 0.950f, 0.725f, 0, 1100, 0, 0},    /* skin */
    {0.000f, 0.000f, 0.030f, 0.700f, 0.890f, 0.690f, 0, 2700, 0, 0},    /* skull: outer table */
    {0.000f, 0.000f, 0.030f, 0.675f, 0.865f, 0.665f, 0, 1750, 44, 450}, /* its spongy bone */
    {0.000f, 0.000f, 0.030f, 0.625f, 0.815f, 0.615f, 0, 2700, 0, 0},    /* inner table */
    {0.000f, 0.000f, 0.030f, 0.605f, 0.795f, 0.595f, 0, 750, 0, 0},     /* fluid */
    {0.000f, 0.000f, 0.010f, 0.585f, 0.775f, 0.555f, 0, 1250, 13, 280}, /* cortex, folded */
    {-0.250f, 0.000f, 0.000f, 0.210f, 0.550f, 0.360f, 4, 1530, 0, 0},   /* white matter */
    {0.250f, 0.000f, 0.000f, 0.210f, 0.550f, 0.360f, -4, 1530, 0, 0},
    {0.000f, 0.000f, -0.400f, 0.018f, 0.500f, 0.160f, 0, 750, 0, 0}, /* fissures between the halves */
    {0.000f, -0.575f, 0.000f, 0.018f, 0.185f, 0.400f, 0, 750, 0, 0},
    {0.000f, 0.575f, 0.000f, 0.018f, 0.185f, 0.400f, 0, 750, 0, 0},
    {0.000f, 0.000f, 0.020f, 0.240f, 0.380f, 0.160f, 0, 1530, 0, 0},   /* the bridge between them */
    {-0.115f, -0.220f, 0.000f, 0.058f, 0.230f, 0.130f, 16, 700, 0, 0}, /* ventricles */
    {0.115f, -0.220f, 0.000f, 0.058f, 0.230f, 0.130f, -16, 700, 0, 0},
    {-0.150f, 0.240f, 0.020f, 0.055f, 0.230f, 0.120f, -24, 700, 0, 0},
    {0.150f, 0.240f, 0.020f, 0.055f, 0.230f, 0.120f, 24, 700, 0, 0},
    {-0.120f, 0.030f, 0.100f, 0.090f, 0.150f, 0.120f, 0, 1270, 0, 0}, /* thalamus */
    {0.120f, 0.030f, 0.100f, 0.090f, 0.150f, 0.120f, 0, 1270, 0, 0},
    {-0.280f, -0.050f, 0.060f, 0.055f, 0.220f, 0.100f, 6, 1270, 0, 0}, /* basal ganglia */
    {0.280f, -0.050f, 0.060f, 0.055f, 0.220f, 0.100f, -6, 1270, 0, 0},
    {0.000f, 0.340f, 0.400f, 0.370f, 0.240f, 0.150f, 0, 1350, 30, 280}, /* cerebellum */
    {0.000f, 0.130f, 0.520f, 0.120f, 0.130f, 0.340f, 0, 1450, 0, 0},    /* brain stem */
    {-0.260f, -0.660f, 0.440f, 0.165f, 0.165f, 0.155f, 0, 2700, 0, 0},  /* eyes, each in its socket */
    {-0.260f, -0.680f, 0.440f, 0.145f, 0.165f, 0.135f, 0, 650, 0, 0},
    {-0.260f, -0.700f, 0.440f, 0.115f, 0.115f, 0.115f, 0, 950, 0, 0},
    {-0.260f, -0.795f, 0.440f, 0.055f, 0.028f, 0.055f, 0, 1800, 0, 0},
    {0.260f, -0.660f, 0.440f, 0.165f, 0.165f, 0.155f, 0, 2700, 0, 0},
    {0.260f, -0.680f, 0.440f, 0.145f, 0.165f, 0.135f, 0, 650, 0, 0},
    {0.260f, -0.700f, 0.440f, 0.115f, 0.115f, 0.115f, 0, 950, 0, 0},
    {0.260f, -0.795f, 0.440f, 0.055f, 0.028f, 0.055f, 0, 1800, 0, 0},
    {0.000f, -0.660f, 0.600f, 0.080f, 0.160f, 0.140f, 0, 60, 0, 0},   /* sinus */
    {0.330f, 0.330f, 0.000f, 0.115f, 0.130f, 0.110f, 20, 1900, 0, 0}, /* a tumour, and its core */
    {0.345f, 0.340f, 0.000f, 0.055f, 0.065f, 0.055f, 20, 1050, 0, 0},
};

#define AIR 60.0f
#define NOISE 330.0f /* standard deviation */

/* A voxel before the noise. */
typedef struct tissue {
    float density, folds, fold_density;
} tissue;

typedef struct painter {
    scan *scan;
    float half;   /* of the longest side, in voxels */
    tissue *line; /* the line that is painted */
} painter;

/* Where voxel `at` of `size` has its middle. */
static float middle(const painter *p, long at, unsigned size) {
    return ((float)at + 0.5f - (float)size / 2) / p->half;
}

/* The first voxel whose middle is not before `where`, clamped to 0 ... size. */
static long voxel_after(const painter *p, float where, unsigned size) {
    const float at = ceilf(where * p->half + (float)size / 2 - 0.5f);
    return at < 0 ? 0 : at > (float)size ? (long)size : (long)at;
}

/* ---- Ellipsoids ---- */

/* How much of a voxel is inside: edges are a voxel wide. */
static float coverage(const painter *p, const ellipsoid *e, float x, float y, float z) {
    const float radius = sqrtf(x * x + y * y + z * z); /* 1 at the edge */
    const float half = fminf(e->half_x, fminf(e->half_y, e->half_z)) * p->half;
    return fminf(fmaxf((1 - radius) * half + 0.5f, 0), 1);
}

static void cover(tissue *t, const ellipsoid *e, float part) {
    if (part > 0.5f)
        t->folds = e->folds;
    t->density += (e->density - t->density) * part;
    t->fold_density += (e->fold_density - t->fold_density) * part;
}

static void paint(painter *p, const ellipsoid *e, long line, long plane) {
    const unsigned width = p->scan->width;
    const float back = middle(p, line, p->scan->height) - e->y, down = middle(p, plane, p->scan->depth) - e->z;
    const float edge = 1 / p->half, reach = fmaxf(e->half_x, e->half_y) + edge;
    if (fabsf(back) > reach || fabsf(down) > e->half_z + edge)
        return;
    const float sine = sinf(e->turn * (float)PI / 180), cosine = cosf(e->turn * (float)PI / 180);
    for (long x = voxel_after(p, e->x - reach, width); x < voxel_after(p, e->x + reach, width); ++x) {
        const float right = middle(p, x, width) - e->x;
        cover(&p->line[x], e,
              coverage(p, e, (right * cosine + back * sine) / e->half_x, (back * cosine - right * sine) / e->half_y,
                       down / e->half_z));
    }
}

/* ---- Folds and noise ---- */

/* A surface that winds through space and divides it in two (a gyroid, bent), as a density from -1 to 1. */
static float fold(float folds, float x, float y, float z) {
    const float a = (float)PI * folds * (x + 0.07f * sinf(7 * y + 5 * z));
    const float b = (float)PI * folds * (y + 0.07f * sinf(6 * z + 7 * x));
    const float c = (float)PI * folds * (z + 0.07f * sinf(8 * x + 6 * y));
    const float height = sinf(a) * cosf(b) + sinf(b) * cosf(c) + sinf(c) * cosf(a);
    return fminf(fmaxf(2.5f * height, -1), 1);
}

/* Nearly normal: four bytes added up have a standard deviation of 147.8 about 510. */
static float noise(size_t voxel) {
    const uint32_t bytes = hash((uint32_t)voxel);
    const unsigned sum = (bytes & 255) + (bytes >> 8 & 255) + (bytes >> 16 & 255) + (bytes >> 24);
    return ((float)sum - 510) / 147.8f;
}

static void finish(const painter *p, long line, long plane) {
    const scan *s = p->scan;
    const float y = middle(p, line, s->height), z = middle(p, plane, s->depth);
    const size_t first = ((size_t)plane * s->height + (size_t)line) * s->width;
    for (unsigned x = 0; x < s->width; ++x) {
        const tissue *t = &p->line[x];
        float density = t->density + NOISE * noise(first + x);
        if (t->folds > 0)
            density += t->fold_density * fold(t->folds, middle(p, x, s->width), y, z);
        s->voxels[first + x] = (uint16_t)fmaxf(density, 0);
    }
}

static void draw_line(painter *p, long line, long plane) {
    for (unsigned x = 0; x < p->scan->width; ++x)
        p->line[x] = (tissue){.density = AIR};
    for (size_t i = 0; i < sizeof head / sizeof *head; ++i)
        paint(p, &head[i], line, plane);
    finish(p, line, plane);
}

bool phantom_draw(scan *s, void (*report)(void *user, size_t done, size_t total), void *user, char **message) {
    painter p = {s, (float)scan_longest_side(s) / 2, malloc(s->width * sizeof *p.line)};
    if (p.line == NULL)
        return fail(message, "out of memory");
    for (unsigned plane = 0; plane < s->depth; ++plane) {
        for (unsigned line = 0; line < s->height; ++line)
            draw_line(&p, line, plane);
        report(user, plane + 1, s->depth);
    }
    free(p.line);
    return true;
}
