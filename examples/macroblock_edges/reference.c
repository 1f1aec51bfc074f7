/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Intra 16x16 prediction in plain C, sample by sample, after ITU-T H.264, 8.3.3: it shares nothing with the kernel. */

#include "reference.h"

#include <stdbool.h>
#include <stdlib.h>

/* A macroblock by the position of its first sample. */
typedef struct macroblock {
    const luma *plane;
    long x, y;
} macroblock;

typedef struct block {
    int samples[MACROBLOCK][MACROBLOCK]; /* rows of columns */
} block;

static long within(long at, unsigned size) {
    return at < (long)size ? at : (long)size - 1;
}

/* The standard's p[x, y], relative to the macroblock. Beyond the right and the bottom the last samples go on. */
static int p(const macroblock *m, long x, long y) {
    const luma *plane = m->plane;
    return plane->samples[within(m->y + y, plane->height) * (long)plane->width + within(m->x + x, plane->width)];
}

static bool has_top(const macroblock *m) {
    return m->y > 0;
}

static bool has_left(const macroblock *m) {
    return m->x > 0;
}

/* ---- The four modes; false where neighbours are missing ---- */

static bool predict_vertical(const macroblock *m, block *b) {
    for (int y = 0; has_top(m) && y < MACROBLOCK; ++y)
        for (int x = 0; x < MACROBLOCK; ++x)
            b->samples[y][x] = p(m, x, -1);
    return has_top(m);
}

static bool predict_horizontal(const macroblock *m, block *b) {
    for (int y = 0; has_left(m) && y < MACROBLOCK; ++y)
        for (int x = 0; x < MACROBLOCK; ++x)
            b->samples[y][x] = p(m, -1, y);
    return has_left(m);
}

static bool predict_dc(const macroblock *m, block *b) {
    int sum = 0;
    for (int i = 0; i < MACROBLOCK; ++i) {
        if (has_top(m))
            sum += p(m, i, -1);
        if (has_left(m))
            sum += p(m, -1, i);
    }
    const int count = MACROBLOCK * (has_top(m) + has_left(m));
    const int dc = count == 0 ? 128 : (sum + count / 2) / count;
    for (int y = 0; y < MACROBLOCK; ++y)
        for (int x = 0; x < MACROBLOCK; ++x)
            b->samples[y][x] = dc;
    return true;
}

/* Shifts as the standard's, towards minus infinity. */
static int shifted_down(int value, int bits) {
    const int divisor = 1 << bits;
    return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

static int clip1(int value) {
    return value < 0 ? 0 : value > 255 ? 255 : value;
}

static bool predict_plane(const macroblock *m, block *block) {
    if (!has_top(m) || !has_left(m))
        return false;
    int h = 0, v = 0;
    for (int i = 0; i <= 7; ++i) {
        h += (i + 1) * (p(m, 8 + i, -1) - p(m, 6 - i, -1));
        v += (i + 1) * (p(m, -1, 8 + i) - p(m, -1, 6 - i));
    }
    const int a = 16 * (p(m, -1, 15) + p(m, 15, -1));
    const int b = shifted_down(5 * h + 32, 6), c = shifted_down(5 * v + 32, 6);
    for (int y = 0; y < MACROBLOCK; ++y)
        for (int x = 0; x < MACROBLOCK; ++x)
            block->samples[y][x] = clip1(shifted_down(a + b * (x - 7) + c * (y - 7) + 16, 5));
    return true;
}

/* ---- The choice ---- */

static int difference(const macroblock *m, const block *b) {
    int sum = 0;
    for (int y = 0; y < MACROBLOCK; ++y)
        for (int x = 0; x < MACROBLOCK; ++x)
            sum += abs(p(m, x, y) - b->samples[y][x]);
    return sum;
}

static macroblock_choice choose(const macroblock *m, block *best) {
    static bool (*const predictors[MODES])(const macroblock *, block *) = {predict_vertical, predict_horizontal,
                                                                           predict_dc, predict_plane};
    int lowest = -1, chosen = 0;
    for (int mode = 0; mode < MODES; ++mode) {
        block b;
        if (!predictors[mode](m, &b))
            continue;
        const int sad = difference(m, &b);
        if (lowest < 0 || sad < lowest) {
            lowest = sad;
            chosen = mode;
            *best = b;
        }
    }
    return (macroblock_choice){(uint16_t)chosen, (uint16_t)lowest};
}

static void store(const macroblock *m, const block *b, luma *predicted) {
    for (long y = 0; y < MACROBLOCK && m->y + y < (long)predicted->height; ++y)
        for (long x = 0; x < MACROBLOCK && m->x + x < (long)predicted->width; ++x)
            predicted->samples[(m->y + y) * (long)predicted->width + m->x + x] = (unsigned char)b->samples[y][x];
}

void reference_predict(const luma *source, luma *predicted, macroblock_choice *choices) {
    for (long y = 0; y < (long)source->height; y += MACROBLOCK)
        for (long x = 0; x < (long)source->width; x += MACROBLOCK) {
            const macroblock m = {source, x, y};
            block best;
            *choices++ = choose(&m, &best);
            store(&m, &best, predicted);
        }
}
