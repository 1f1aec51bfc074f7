/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A tint and a sign for each macroblock, and what they mean. */

#include "modes.h"

#include "draw.h"
#include "font.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *const mode_names[MODES] = {"vertical", "horizontal", "DC", "plane"};

#define SIGN_DOTS 8

/* How a mode fills its macroblock: downwards, to the right, evenly, aslant. A row to a byte, the left dot its highest
 * bit. */
static const struct {
    unsigned rgb;
    unsigned char rows[SIGN_DOTS];
} signs[MODES] = {
    {0x5fd8f5, {0x18, 0x18, 0x18, 0x18, 0x18, 0x7e, 0x3c, 0x18}},
    {0xff86b4, {0x00, 0x08, 0x0c, 0xfe, 0xfe, 0x0c, 0x08, 0x00}},
    {0xb9bfd6, {0x00, 0x00, 0x3c, 0x24, 0x24, 0x3c, 0x00, 0x00}},
    {0xffc04d, {0x01, 0x03, 0x06, 0x0c, 0x18, 0x30, 0x60, 0xc0}},
};

#define BACKGROUND 0x0d1024
#define LIGHT 0xf4f1e6
#define FAINT 0x9aa4d8

mode_counts modes_count(const macroblock_choice *choices, size_t count) {
    mode_counts counts = {.all = count};
    for (size_t i = 0; i < count; ++i) {
        ++counts.macroblocks[choices[i].mode];
        counts.sads[choices[i].mode] += choices[i].sad;
    }
    return counts;
}

double modes_percent(const mode_counts *counts, int mode) {
    return 100 * (double)counts->macroblocks[mode] / (double)counts->all;
}

double modes_error(const mode_counts *counts, int mode) {
    const size_t samples = counts->macroblocks[mode] * MACROBLOCK * MACROBLOCK;
    return samples == 0 ? 0 : (double)counts->sads[mode] / (double)samples;
}

/* ---- Macroblocks ---- */

/* A channel of a sample: dark, so that colours are seen, and mostly in the mode's colour. */
static unsigned tinted(unsigned sample, unsigned rgb, unsigned shift) {
    const unsigned channel = rgb >> shift & 255, dark = 24 + sample * 5 / 8;
    return (dark * (96 + channel) / 352 + channel / 10) << shift;
}

#define LIGHT_SAMPLE 140

static unsigned half(unsigned rgb) {
    return rgb >> 1 & 0x7f7f7f;
}

/* Whether a mode's sign, in the middle of a macroblock, has a dot there. */
static bool in_sign(int mode, int column, int row) {
    const int margin = (MACROBLOCK - SIGN_DOTS) / 2;
    column -= margin;
    row -= margin;
    return column >= 0 && column < SIGN_DOTS && row >= 0 && row < SIGN_DOTS &&
           (signs[mode].rows[row] >> (SIGN_DOTS - 1 - column) & 1) != 0;
}

/* What a sample in that place of its macroblock looks like. The picture is seen through signs, which are light where it
 * is dark. */
static unsigned colour_of(unsigned sample, int mode, int column, int row) {
    const unsigned rgb = signs[mode].rgb;
    const unsigned behind = tinted(sample, rgb, 16) | tinted(sample, rgb, 8) | tinted(sample, rgb, 0);
    const unsigned sign = sample < LIGHT_SAMPLE ? half(rgb) : 0;
    return in_sign(mode, column, row) ? half(behind) + sign : behind;
}

static void draw_macroblocks(picture *p, const luma *plane, const macroblock_choice *choices, int scale) {
    const int width = (int)plane->width, height = (int)plane->height, across = (int)macroblocks_in(plane->width);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int mode = choices[y / MACROBLOCK * across + x / MACROBLOCK].mode;
            const unsigned sample = plane->samples[(size_t)y * plane->width + (size_t)x];
            draw_fill(p, (draw_area){x * scale, y * scale, scale, scale},
                      colour_of(sample, mode, x % MACROBLOCK, y % MACROBLOCK));
        }
}

/* ---- The legend ---- */

#define LETTERS 2 /* pixels in a dot */
#define ENTRY_WIDTH 300
#define ENTRY_HEIGHT 44
#define MARGIN 10

/* As font.h has it. */
static void draw_capitals(picture *p, int x, int y, unsigned rgb, char *text) {
    for (char *letter = text; *letter != '\0'; ++letter)
        *letter = (char)toupper((unsigned char)*letter);
    draw_text(p, x, y, LETTERS, rgb, text);
}

static void draw_entry(picture *p, int x, int y, int mode, const mode_counts *counts) {
    const int side = MACROBLOCK * LETTERS;
    char text[80];
    for (int row = 0; row < MACROBLOCK; ++row)
        for (int column = 0; column < MACROBLOCK; ++column)
            draw_fill(p, (draw_area){x + column * LETTERS, y + row * LETTERS, LETTERS, LETTERS},
                      colour_of(96, mode, column, row));
    snprintf(text, sizeof text, "%d %s", mode, mode_names[mode]);
    draw_capitals(p, x + side + MARGIN, y, LIGHT, text);
    snprintf(text, sizeof text, "%zu: %.1f %%", counts->macroblocks[mode], modes_percent(counts, mode));
    draw_capitals(p, x + side + MARGIN, y + side - FONT_HEIGHT * LETTERS, FAINT, text);
}

static int entries_across(const picture *p) {
    const int fit = ((int)p->width - 2 * MARGIN) / ENTRY_WIDTH;
    return fit < 1 ? 1 : fit > MODES ? MODES : fit == 3 ? 2 : fit;
}

static void draw_legend(picture *p, int y, const mode_counts *counts) {
    const int across = entries_across(p), width = ((int)p->width - 2 * MARGIN) / across;
    for (int mode = 0; mode < MODES; ++mode)
        draw_entry(p, MARGIN + mode % across * width, y + mode / across * ENTRY_HEIGHT, mode, counts);
}

/* ---- Both ---- */

#define COMFORTABLE_WIDTH 1280
#define MAX_SCALE 4

static int scale_of(const luma *plane) {
    const unsigned fits = COMFORTABLE_WIDTH / plane->width;
    return fits < 1 ? 1 : fits > MAX_SCALE ? MAX_SCALE : (int)fits;
}

bool modes_draw(picture *p, const luma *plane, const macroblock_choice *choices, char **message) {
    const int scale = scale_of(plane);
    const unsigned least = ENTRY_WIDTH + 2 * MARGIN, width = plane->width * (unsigned)scale;
    picture canvas = {.width = width < least ? least : width};
    const unsigned legend_rows = (MODES - 1) / (unsigned)entries_across(&canvas) + 1;
    const int below = (int)plane->height * scale + MARGIN;
    if (!picture_create(p, canvas.width, (unsigned)below + legend_rows * ENTRY_HEIGHT, message))
        return false;
    const mode_counts counts = modes_count(choices, macroblocks_of(plane));
    draw_fill(p, (draw_area){0, 0, (int)p->width, (int)p->height}, BACKGROUND);
    draw_macroblocks(p, plane, choices, scale);
    draw_legend(p, below, &counts);
    return true;
}
