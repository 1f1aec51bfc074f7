/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The test card: a landscape of tiles in a circle, resolution stars, gratings, ramps and lettering, from formulas. */

#include "card.h"

#include "draw.h"
#include "font.h"
#include "hash.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define WIDTH 1280
#define HEIGHT 960
#define TILE 40   /* the card's grid, and the tiles of its border */
#define SAMPLES 4 /* per pixel and direction, where edges are not the pixels' own */
#define PI 3.14159265f

typedef struct colour {
    float red, green, blue; /* 0 to 1 */
} colour;

/* ---- Colours ---- */

static colour hex(unsigned rgb) {
    return (colour){(float)(rgb >> 16 & 255) / 255, (float)(rgb >> 8 & 255) / 255, (float)(rgb & 255) / 255};
}

static float clamp(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

static colour mix(colour a, colour b, float share_of_b) {
    const float t = clamp(share_of_b, 0, 1);
    return (colour){a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t, a.blue + (b.blue - a.blue) * t};
}

/* Where a gradient has which colour; in ascending order. */
typedef struct stop {
    float at;
    unsigned rgb;
} stop;

static colour gradient(const stop *stops, size_t count, float at) {
    for (size_t i = 1; i < count; ++i)
        if (at < stops[i].at)
            return mix(hex(stops[i - 1].rgb), hex(stops[i].rgb),
                       (at - stops[i - 1].at) / (stops[i].at - stops[i - 1].at));
    return hex(stops[count - 1].rgb);
}

#define GRADIENT(stops, at) gradient(stops, sizeof(stops) / sizeof *(stops), at)

/* ---- The landscape: x to the right, y down, within the circle of radius 1 around 0, 0 ---- */

#define HORIZON 0.22f

static colour sky(float y) {
    static const stop stops[] = {{-1.0f, 0x141645}, {-0.45f, 0x4b2a83}, {-0.08f, 0xc5417f}, {HORIZON, 0xffb46a}};
    return GRADIENT(stops, y);
}

/* How bright a star is at a place of the sky: at most one to a cell. */
static float star(float x, float y) {
    const float cell = 0.055f;
    const int column = (int)floorf(x / cell), row = (int)floorf(y / cell);
    const uint32_t seed = hash((uint32_t)column * 7919u + (uint32_t)row * 104729u);
    if (seed % 100 > 38)
        return 0;
    const float at_x = ((float)column + 0.2f + 0.6f * (float)(seed >> 8 & 255) / 255) * cell;
    const float at_y = ((float)row + 0.2f + 0.6f * (float)(seed >> 16 & 255) / 255) * cell;
    const float size = 0.0018f + 0.0032f * (float)(seed >> 24 & 255) / 255;
    return clamp(2 - hypotf(x - at_x, y - at_y) / size, 0, 1) * clamp(-0.05f - y, 0, 0.5f) * 2;
}

/* The sun, cut into bands that grow thinner downwards. */
static bool in_sun(float x, float y) {
    const float up = -0.12f - y;
    if (hypotf(x, up) > 0.42f)
        return false;
    const float band = (up - 0.1f) / -0.062f;
    return up > 0.1f || band - floorf(band) > 0.12f + 0.075f * floorf(band);
}

static colour sun(float y) {
    static const stop stops[] = {{-0.54f, 0xfff6c2}, {-0.25f, 0xffd062}, {0.05f, 0xff7a5c}, {0.3f, 0xf23b7d}};
    return GRADIENT(stops, y);
}

/* A wave of straight lines between 0 and 1. */
static float zigzag(float at) {
    return fabsf(at - floorf(at) - 0.5f) * 2;
}

/* A mountain range's height over the horizon; higher away from the sun. */
static float ridge(float x, float scale, float shift) {
    const float jagged = 0.6f * zigzag(x * 1.7f * scale + shift) + 0.28f * zigzag(x * 4.3f * scale + 2.1f * shift) +
                         0.12f * zigzag(x * 11.0f * scale + 3.7f * shift);
    return jagged * (0.25f + 0.75f * clamp(fabsf(x) * 1.35f, 0, 1));
}

/* The floor of tiles, seen in perspective. */
static colour ground(float x, float y) {
    static const unsigned glazes[] = {0x2a2f7d, 0x3b3f9c, 0x4a2f8c, 0x27588f};
    const float depth = 1 / (y - HORIZON + 0.02f);
    const float along = x * depth * 2.2f, away = depth * 2.6f;
    const float column = floorf(along), row = floorf(away);
    const uint32_t seed = hash((uint32_t)((int)column * 31 + (int)row * 1777));
    const float in_column = along - column, in_row = away - row;
    const float haze = clamp((depth - 1.6f) / 14, 0, 1);
    colour c = mix(hex(glazes[seed & 3]), hex(0x0e1038), 0.25f + 0.35f * in_row);
    /* The sun's reflection, broken up tile by tile. */
    const float glow = expf(-x * x * depth * 2.4f) * (0.45f + 0.4f * (float)(seed >> 8 & 255) / 255);
    c = mix(c, hex(0xff8f66), glow);
    const float joint = 0.045f + 0.012f * depth * 0.3f;
    if (in_column < joint || in_column > 1 - joint || in_row < joint * 1.3f || in_row > 1 - joint * 1.3f)
        c = mix(hex(0x7fe8ff), hex(0xff5fa8), clamp(depth / 9, 0, 1));
    return mix(c, hex(0xe0607e), haze * 0.9f);
}

static colour landscape(float x, float y) {
    if (y > HORIZON)
        return ground(x, y);
    const float up = HORIZON - y;
    if (up < 0.20f * ridge(x, 1.6f, 0.37f))
        return mix(hex(0x1b1442), hex(0x5a2a72), clamp(up / 0.2f, 0, 1));
    if (up < 0.42f * ridge(x, 1.0f, 0.81f))
        return mix(hex(0x7c3377), hex(0x3e2a78), clamp(up / 0.36f, 0, 1));
    const colour behind = mix(sky(y), hex(0xffffff), star(x, y));
    if (in_sun(x, y))
        return sun(y);
    /* The sun's halo. */
    return mix(behind, hex(0xffc48a), 0.55f * expf(-6 * (hypotf(x, -0.12f - y) - 0.42f)));
}

/* ---- What has edges that are not the pixels' own, at any point of the card ---- */

#define CENTRE_X 640.0f
#define CENTRE_Y 420.0f
#define RADIUS 330.0f
#define STAR_RADIUS 96.0f

static const struct {
    float x, y;
    unsigned light;
} stars[] = {{160, 160, 0xf4f1e6}, {1120, 160, 0x8fe3d9}, {160, 680, 0xffb46a}, {1120, 680, 0xff8fb1}};

/* Draws the resolution star that a point is in, if it is in one: spokes that grow finer than any pixel. */
static bool resolution_star(float x, float y, colour *c) {
    for (size_t i = 0; i < sizeof stars / sizeof *stars; ++i) {
        const float right = x - stars[i].x, down = y - stars[i].y, radius = hypotf(right, down);
        if (radius > STAR_RADIUS + 5)
            continue;
        const float spoke = atan2f(down, right) / (2 * PI) * 36;
        const bool light = radius > STAR_RADIUS ? radius > STAR_RADIUS + 2 : spoke - floorf(spoke) < 0.5f;
        *c = light ? hex(stars[i].light) : hex(0x10142b);
        return true;
    }
    return false;
}

static colour card_point(float x, float y) {
    colour c = mix(hex(0x1a2140), hex(0x0d1024), y / HEIGHT);
    const float right = (x - CENTRE_X) / RADIUS, down = (y - CENTRE_Y) / RADIUS, radius = hypotf(right, down);
    if (radius < 1)
        return landscape(right, down);
    if (radius < 1.012f)
        return hex(0x10142b);
    if (radius < 1.03f)
        return hex(0xf4f1e6);
    resolution_star(x, y, &c);
    return c;
}

static colour sampled(int x, int y) {
    colour sum = {0, 0, 0};
    for (int row = 0; row < SAMPLES; ++row)
        for (int column = 0; column < SAMPLES; ++column) {
            const colour c =
                card_point((float)x + ((float)column + 0.5f) / SAMPLES, (float)y + ((float)row + 0.5f) / SAMPLES);
            sum = (colour){sum.red + c.red, sum.green + c.green, sum.blue + c.blue};
        }
    const float share = 1.0f / (SAMPLES * SAMPLES);
    return (colour){sum.red * share, sum.green * share, sum.blue * share};
}

/* ---- What is drawn pixel by pixel ---- */

static unsigned char to_byte(float value) {
    return (unsigned char)(clamp(value, 0, 1) * 255 + 0.5f);
}

static unsigned to_rgb(colour c) {
    return (unsigned)to_byte(c.red) << 16 | (unsigned)to_byte(c.green) << 8 | to_byte(c.blue);
}

static void put(picture *p, int x, int y, colour c) {
    draw_fill(p, (draw_area){x, y, 1, 1}, to_rgb(c));
}

/* Lines one pixel wide, where the background is to be seen. */
static void draw_grid(picture *p) {
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            colour c = {0, 0, 0};
            const float radius = hypotf((float)x - CENTRE_X, (float)y - CENTRE_Y);
            if ((x % TILE == 0 || y % TILE == 0) && radius > RADIUS * 1.03f + 1 &&
                !resolution_star((float)x, (float)y, &c))
                put(p, x, y, hex(0x35406e));
        }
}

/* One glazed tile of the border. */
static void draw_tile(picture *p, int x, int y, unsigned rgb) {
    for (int row = 0; row < TILE; ++row)
        for (int column = 0; column < TILE; ++column) {
            const bool joint = row == 0 || column == 0 || row == TILE - 1 || column == TILE - 1;
            const float shine = (float)(row + column) / (2 * TILE);
            put(p, x + column, y + row,
                joint ? hex(0x0d1024) : mix(mix(hex(rgb), hex(0xffffff), 0.22f), hex(rgb), shine * 2));
        }
}

static void draw_border(picture *p) {
    static const unsigned glazes[] = {0x1f6f78, 0xe05a6e, 0xf0a64a, 0x3b3f9c, 0xf4f1e6, 0x1f6f78, 0x8a4fa0, 0x27588f};
    const int columns = WIDTH / TILE, rows = HEIGHT / TILE;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (row == 0 || column == 0 || row == rows - 1 || column == columns - 1)
                draw_tile(p, column * TILE, row * TILE, glazes[hash((uint32_t)(row * columns + column)) & 7]);
}

/* Lines `period` pixels apart, half of each light. */
static void draw_grating(picture *p, int x, int y, int size, int period, bool upright) {
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column) {
            const int along = upright ? column : row;
            put(p, x + column, y + row, along % period < (period + 1) / 2 ? hex(0xf4f1e6) : hex(0x10142b));
        }
}

static void draw_gratings(picture *p) {
    static const int periods[] = {2, 4, 6, 10};
    for (int i = 0; i < 4; ++i) {
        draw_grating(p, 83, 300 + 60 * i, 54, periods[i], true);
        draw_grating(p, 163, 300 + 60 * i, 54, periods[i], false);
    }
}

/* Upright ramps: smooth above, in steps below. */
static void draw_ramps(picture *p) {
    static const stop ramps[4][3] = {
        {{0, 0x10142b}, {0.5f, 0x1f9f9a}, {1, 0xd9fff2}},
        {{0, 0x2a0f2e}, {0.5f, 0xe05a6e}, {1, 0xffe3c2}},
        {{0, 0x10142b}, {0.5f, 0x4a6ff0}, {1, 0xe3ecff}},
        {{0, 0x000000}, {0.5f, 0x808080}, {1, 0xffffff}},
    };
    for (int i = 0; i < 4; ++i)
        for (int row = 0; row < 234; ++row) {
            const int step = (row - 154) / 10;
            draw_fill(p, (draw_area){1054 + 34 * i, 300 + row, 30, 1},
                      to_rgb(GRADIENT(ramps[i], row < 150 ? 1 - (float)row / 150 : (float)step / 7)));
        }
    draw_fill(p, (draw_area){1054, 450, 132, 4}, 0x10142b);
}

/* The project's name, each dot a tile. */
static void draw_name(picture *p, int x, int y, int size) {
    static const stop stops[] = {{0, 0x7fe8ff}, {0.5f, 0xff8fb1}, {1, 0xffc46a}};
    const char *name = "CLTILE";
    for (size_t i = 0; i < strlen(name); ++i)
        for (int row = 0; row < FONT_HEIGHT; ++row)
            for (int column = 0; column < FONT_WIDTH; ++column) {
                const int at = (int)i * (FONT_WIDTH + 1) + column;
                if (font_dot(name[i], column, row))
                    draw_fill(p, (draw_area){x + at * size, y + row * size, size - 2, size - 2},
                              to_rgb(mix(GRADIENT(stops, (float)at / 36), hex(0xffffff), 0.25f - 0.04f * (float)row)));
            }
}

static void draw_lettering(picture *p) {
    draw_fill(p, (draw_area){41, 801, WIDTH - 81, 119}, 0x0d1024);
    draw_name(p, 75, 820, 12);
    draw_text(p, 545, 818, 3, 0xf4f1e6, "A 3X3 BOX FILTER, 24X6 BYTES A BLOCK");
    draw_text(p, 545, 850, 2, 0x8fe3d9, "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG 0123456789");
    draw_text(
        p, 545, 876, 1, 0xffb46a,
        "R G B R G B R G B R G B: INTERLEAVED BYTES, READ 32X8 AND WRITTEN 24X6 BY EACH SUB-GROUP OF EIGHT LANES.");
    draw_text(p, 545, 892, 1, 0x9aa4d8,
              "SPHINX OF BLACK QUARTZ, JUDGE MY VOW. PACK MY BOX WITH FIVE DOZEN LIQUOR JUGS. 3.14159 2.71828 1.41421");
}

bool card_draw(picture *p, char **message) {
    if (!picture_create(p, WIDTH, HEIGHT, message))
        return false;
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x)
            put(p, x, y, sampled(x, y));
    draw_grid(p);
    draw_border(p);
    draw_gratings(p);
    draw_ramps(p);
    draw_lettering(p);
    return true;
}
