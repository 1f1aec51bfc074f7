/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The levels' layout: the largest on the left, the others one below the other beside it, a strip of details below. */

#include "overview.h"

#include "draw.h"

#include <stdio.h>

#define GAP 24
#define TEXT 2 /* pixels a dot of the captions */

/* The frame's piece in the strip, about so many texels each way; a frame with fewer has no strip. And the strip's least
 * width, for its captions. */
#define PIECE 128
#define STRIP_WIDTH 1200

#define BACKGROUND 0x10142b
#define CAPTION 0xf4f1e6
#define MARK 0xffb46a

/* Where everything goes. */
typedef struct layout {
    int first; /* the level that is drawn largest */
    draw_area levels[LEVELS];
    draw_area piece; /* of the frame, at multiples of 8 texels; empty: there is no strip */
    int zoom;        /* pixels a texel of the frame has in the strip */
    int strip_y;
    int width, height;
} layout;

static int larger(int a, int b) {
    return a > b ? a : b;
}

static int caption_height(void) {
    return draw_text_height(TEXT) + GAP / 2;
}

static void name_level(char name[64], int level, const luma *l) {
    if (level == 0)
        snprintf(name, 64, "FRAME: %u X %u", l->width, l->height);
    else
        snprintf(name, 64, "LEVEL %d: %u X %u", level, l->width, l->height);
}

/* Puts a level's caption at (x, y) and the level below it; gives the area of both. */
static draw_area place_level(layout *where, int level, const luma *l, int x, int y) {
    char name[64];
    name_level(name, level, l);
    where->levels[level] = (draw_area){x, y + caption_height(), (int)l->width, (int)l->height};
    return (draw_area){x, y, larger((int)l->width, draw_text_width(TEXT, name)), caption_height() + (int)l->height};
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* From the middle of the frame. */
static void lay_out_strip(layout *where, const luma *frame) {
    where->width = larger(where->width, STRIP_WIDTH);
    const int side = (where->width - GAP) / LEVELS - GAP;
    where->zoom = side / PIECE;
    const int texels = smaller(side / where->zoom, smaller((int)frame->width, (int)frame->height)) / 8 * 8;
    where->piece =
        (draw_area){((int)frame->width - texels) / 16 * 8, ((int)frame->height - texels) / 16 * 8, texels, texels};
    where->height += caption_height() + where->zoom * texels + GAP;
}

static layout lay_out(const luma levels[LEVELS]) {
    layout where = {0};
    while (where.first < LEVELS - 1 &&
           (levels[where.first].width > OVERVIEW_SIDE || levels[where.first].height > OVERVIEW_SIDE))
        ++where.first;
    const draw_area largest = place_level(&where, where.first, &levels[where.first], GAP, GAP);
    const int column = GAP + largest.width + GAP;
    int right = column - GAP, bottom = GAP;
    for (int i = where.first + 1; i < LEVELS; ++i) {
        const draw_area next = place_level(&where, i, &levels[i], column, bottom);
        right = larger(right, next.x + next.width);
        bottom = next.y + next.height + GAP;
    }
    where.width = right + GAP;
    where.strip_y = larger(bottom, GAP + largest.height + GAP);
    where.height = where.strip_y;
    if (levels[0].width >= PIECE && levels[0].height >= PIECE)
        lay_out_strip(&where, &levels[0]);
    return where;
}

/* Draws texels of a level, from (x, y) on, as squares of `zoom` pixels. */
static void draw_texels(picture *p, draw_area area, const luma *l, int x, int y, int zoom) {
    for (int row = 0; row < area.height; ++row)
        for (int column = 0; column < area.width; ++column) {
            const size_t texel = (size_t)(y + row / zoom) * l->width + (size_t)(x + column / zoom);
            const unsigned grey = l->samples[texel];
            draw_fill(p, (draw_area){area.x + column, area.y + row, 1, 1}, grey << 16 | grey << 8 | grey);
        }
}

static draw_area piece_of(const layout *where, int level) {
    const draw_area p = where->piece;
    return (draw_area){p.x >> level, p.y >> level, p.width >> level, p.height >> level};
}

static void draw_levels(picture *p, const layout *where, const luma levels[LEVELS]) {
    for (int i = where->first; i < LEVELS; ++i) {
        const draw_area area = where->levels[i], piece = piece_of(where, i);
        char name[64];
        name_level(name, i, &levels[i]);
        draw_text(p, area.x, area.y - caption_height(), TEXT, CAPTION, name);
        draw_texels(p, area, &levels[i], 0, 0, 1);
        if (piece.width > 0)
            draw_outline(p, (draw_area){area.x + piece.x, area.y + piece.y, piece.width, piece.height}, 2, MARK);
    }
}

/* The piece as each level has it. */
static void draw_strip(picture *p, const layout *where, const luma levels[LEVELS]) {
    const int pitch = (where->width - GAP) / LEVELS, side = where->zoom * where->piece.width;
    for (int i = 0; i < LEVELS; ++i) {
        const draw_area area = {GAP + i * pitch, where->strip_y + caption_height(), side, side};
        const draw_area piece = piece_of(where, i);
        char caption[64], level[16];
        snprintf(level, sizeof level, i == 0 ? "THE FRAME" : "LEVEL %d", i);
        snprintf(caption, sizeof caption, "%d X %d OF %s", piece.width, piece.height, level);
        draw_text(p, area.x, area.y - caption_height(), TEXT, MARK, caption);
        draw_texels(p, area, &levels[i], piece.x, piece.y, where->zoom << i);
        draw_outline(p, area, 2, MARK);
    }
}

bool overview_draw(picture *p, const luma levels[LEVELS], char **message) {
    const layout where = lay_out(levels);
    if (!picture_create(p, (unsigned)where.width, (unsigned)where.height, message))
        return false;
    draw_fill(p, (draw_area){0, 0, where.width, where.height}, BACKGROUND);
    draw_levels(p, &where, levels);
    if (where.piece.width > 0)
        draw_strip(p, &where, levels);
    return true;
}
