/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Three planes of voxels as greys. */

#include "slices.h"

/* Pixels of a slice's longest side: from half of this, where voxels can be magnified, to all of it. */
#define MAX_SIDE 1024
#define GAP 16 /* around slices */

/* Voxel (x, y) of a slice is voxel `first + x * right + y * down` of the scan. */
typedef struct slice {
    unsigned width, height;
    size_t first, right, down;
} slice;

/* What one voxel becomes: `zoom` x `zoom` pixels; and every how many voxels one is taken. */
typedef struct scale {
    unsigned zoom, step;
} scale;

static unsigned larger(unsigned a, unsigned b) {
    return a > b ? a : b;
}

static scale choose_scale(const scan *s) {
    const unsigned longest = scan_longest_side(s);
    return (scale){larger(MAX_SIDE / 2 / longest, 1), (longest + MAX_SIDE - 1) / MAX_SIDE};
}

static unsigned pixels(unsigned voxels, scale by) {
    return (voxels + by.step - 1) / by.step * by.zoom;
}

static unsigned char grey(unsigned density, unsigned dark, unsigned bright) {
    return (unsigned char)(density <= dark     ? 0
                           : density >= bright ? 255
                                               : (255 * (density - dark) + (bright - dark) / 2) / (bright - dark));
}

/* Draws a slice with its top left corner at (left, top). */
static void draw_slice(picture *p, const scan *s, const slice *from, scale by, unsigned left, unsigned top,
                       const unsigned char *greys) {
    for (unsigned y = 0; y < pixels(from->height, by); ++y)
        for (unsigned x = 0; x < pixels(from->width, by); ++x) {
            const size_t voxel = from->first + x / by.zoom * by.step * from->right + y / by.zoom * by.step * from->down;
            unsigned char *pixel = p->rgb + (top + y) * picture_row_bytes(p) + (size_t)3 * (left + x);
            pixel[0] = pixel[1] = pixel[2] = greys[s->voxels[voxel]];
        }
}

bool slices_draw(picture *p, const scan *s, unsigned dark, unsigned bright, char **message) {
    const size_t line = s->width, plane = line * s->height;
    const slice slices[3] = {{s->width, s->height, s->depth / 2 * plane, 1, line},
                             {s->width, s->depth, s->height / 2 * line, 1, plane},
                             {s->height, s->depth, s->width * 3 / 8, line, plane}};
    const scale by = choose_scale(s);
    const unsigned tallest = pixels(larger(s->height, s->depth), by);
    unsigned char greys[1 << 16];
    for (unsigned density = 0; density < sizeof greys; ++density)
        greys[density] = grey(density, dark, bright);
    unsigned left = GAP;
    if (!picture_create(p, 2 * pixels(s->width, by) + pixels(s->height, by) + 4 * GAP, tallest + 2 * GAP, message))
        return false;
    for (int i = 0; i < 3; ++i) {
        draw_slice(p, s, &slices[i], by, left, GAP + (tallest - pixels(slices[i].height, by)) / 2, greys);
        left += pixels(slices[i].width, by) + GAP;
    }
    return true;
}
