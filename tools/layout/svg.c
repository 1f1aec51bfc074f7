/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A map as SVG: a card with a ground of its own, so that it looks the same on light and dark pages. Without styles or
 * scripts, which viewers may leave out. */

#include "layout/layout.h"

#include <math.h>
#include <string.h>

/* All in pixels of the natural size. */
enum {
    MARGIN = 28,
    CELL_WIDTH = 48,
    CELL_HEIGHT = 34,
    GUTTER = 96, /* left of a grid, for "component 15" */
    HEADING = 34,
    COLUMN_LABEL = 22,
    GAP = 36,
    TALL = 16, /* rows of regions that are drawn beside the lanes */
    NARROWEST = 720,
    NARROWEST_GRID = 350, /* for the heading */
    WIDEST_PAIR = 1780,   /* grids that are wider together stand one below the other */
    LEGEND_TOP = 100,
    LEGEND_HEIGHT = 34,
    LINE = 21,
    LETTER = 8, /* at most, on average, at 13 pixels */
};

#define INK "#1f2328"
#define PALE_INK "#59636e"
#define LINE_COLOUR "#c4ccd4"

typedef struct box {
    unsigned x, y, width, height;
} box;

typedef struct sheet {
    FILE *out;
    const layout_map *map;
    layout_counts counts;
    box region, lanes; /* with headings and labels */
    unsigned width, height, words_top;
    words lines;
} sheet;

/* ---- Positions ---- */

static unsigned smaller(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static unsigned larger(unsigned a, unsigned b) {
    return a > b ? a : b;
}

/* The lanes stand in panels of that many, one below the other. */
static unsigned panel_lanes(const layout_map *map) {
    return smaller(map->lanes, map->height > TALL ? 16 : 32);
}

static unsigned panel_height(const layout_map *map) {
    return COLUMN_LABEL + map->type->components * CELL_HEIGHT;
}

static void place_grids(sheet *s) {
    const layout_map *map = s->map;
    const unsigned panels = map->lanes / panel_lanes(map);
    const unsigned top = LEGEND_TOP + LEGEND_HEIGHT + GAP / 2;
    s->region = (box){MARGIN, top, larger(GUTTER + map->row_slots * CELL_WIDTH, NARROWEST_GRID),
                      HEADING + COLUMN_LABEL + map->height * CELL_HEIGHT};
    s->lanes = (box){MARGIN, top, larger(GUTTER + panel_lanes(map) * CELL_WIDTH, NARROWEST_GRID),
                     HEADING + panels * panel_height(map) + (panels - 1) * GAP / 2};
    const unsigned together = s->region.width + GAP + s->lanes.width;
    if (map->height > 4 && together <= WIDEST_PAIR) {
        s->lanes.x += s->region.width + GAP;
        s->width = together;
        s->words_top = top + larger(s->region.height, s->lanes.height) + GAP;
    } else {
        s->lanes.y += s->region.height + GAP;
        s->width = larger(s->region.width, s->lanes.width);
        s->words_top = s->lanes.y + s->lanes.height + GAP;
    }
    s->width = larger(s->width, NARROWEST) + 2 * MARGIN;
}

static sheet make_sheet(FILE *out, const layout_map *map) {
    sheet s = {.out = out, .map = map, .counts = count_slots(map)};
    place_grids(&s);
    describe_layout(map, (s.width - 2 * MARGIN) / LETTER, &s.lines);
    s.height = s.words_top + (unsigned)s.lines.count * LINE + MARGIN - LINE / 2;
    return s;
}

/* ---- Cells ---- */

static void draw_cell(const sheet *s, unsigned x, unsigned y, const char *attributes) {
    fprintf(s->out, "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" rx=\"4\" %s/>", x + 1, y + 1, CELL_WIDTH - 2,
            CELL_HEIGHT - 2, attributes);
}

static void draw_cell_text(const sheet *s, unsigned x, unsigned y, const char *text) {
    fprintf(s->out, "<text x=\"%u\" y=\"%u\">%s</text>", x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2 + 5, text);
}

/* Around the circle of hues from the first lane to the last, light enough for black letters. */
static void draw_lane_cell(const sheet *s, unsigned x, unsigned y, unsigned lane) {
    const double turn = 2 * acos(-1), hue = (double)lane / s->map->lanes;
    /* With many lanes neighbours differ little in hue, and so a little in lightness as well. */
    const double light = s->map->lanes > 8 && lane % 2 == 1 ? 195 : 210;
    char fill[24];
    snprintf(fill, sizeof fill, "fill=\"#%02lx%02lx%02lx\"", lround(light + 42 * cos(turn * hue)),
             lround(light + 42 * cos(turn * (hue - 1.0 / 3))), lround(light + 42 * cos(turn * (hue - 2.0 / 3))));
    draw_cell(s, x, y, fill);
}

static void draw_holder(const sheet *s, unsigned x, unsigned y, unsigned component, unsigned lane) {
    char text[64];
    snprintf(text, sizeof text, "<tspan font-weight=\"bold\">%u</tspan>.%u", lane, component);
    draw_lane_cell(s, x, y, lane);
    draw_cell_text(s, x, y, text);
}

static void draw_padding(const sheet *s, unsigned x, unsigned y) {
    draw_cell(s, x, y, "fill=\"url(#padding)\" stroke=\"" LINE_COLOUR "\"");
}

static void draw_left_over(const sheet *s, unsigned x, unsigned y) {
    draw_cell(s, x, y, "fill=\"none\" stroke=\"" LINE_COLOUR "\" stroke-dasharray=\"3 3\"");
}

static void draw_dropped(const sheet *s, unsigned x, unsigned y) {
    draw_cell(s, x, y, "fill=\"#e6e9ed\"");
    fputs("<g fill=\"" PALE_INK "\">", s->out);
    draw_cell_text(s, x, y, "--");
    fputs("</g>", s->out);
}

/* ---- Labels ---- */

static void draw_heading(const sheet *s, const box *at, const char *name, const char *rest) {
    fprintf(s->out,
            "<text x=\"%u\" y=\"%u\" font-size=\"15\" fill=\"" PALE_INK "\"><tspan font-weight=\"bold\" fill=\"" INK
            "\">%s</tspan> %s"
            "</text>\n",
            at->x, at->y + 14, name, rest);
}

/* The label above a column: `number` in the middle of it; at the gutter's edge what the numbers are. */
static void draw_column_labels(const sheet *s, const char *what, unsigned x, unsigned y, unsigned columns,
                               unsigned first, unsigned step) {
    fprintf(s->out, "<g font-size=\"12\" fill=\"" PALE_INK "\" text-anchor=\"middle\">\n");
    fprintf(s->out, "<text x=\"%u\" y=\"%u\" text-anchor=\"end\">%s</text>\n", x - 8, y - 7, what);
    for (unsigned column = 0; column < columns; ++column)
        fprintf(s->out, "<text x=\"%u\" y=\"%u\">%u</text>\n", x + column * CELL_WIDTH + CELL_WIDTH / 2, y - 7,
                first + column * step);
    fputs("</g>\n", s->out);
}

static void draw_row_labels(const sheet *s, const char *what, unsigned x, unsigned y, unsigned rows) {
    fprintf(s->out, "<g font-size=\"12\" fill=\"" PALE_INK "\" text-anchor=\"end\">\n");
    for (unsigned row = 0; row < rows; ++row)
        fprintf(s->out, "<text x=\"%u\" y=\"%u\">%s %u</text>\n", x - 8, y + row * CELL_HEIGHT + CELL_HEIGHT / 2 + 4,
                what, row);
    fputs("</g>\n", s->out);
}

/* The tooltip of a cell. */
static void draw_tip(const sheet *s, unsigned component, unsigned lane) {
    const layout_slot slot = slot_of(s->map, component, lane, 0);
    fprintf(s->out, "<g><title>lane %u, %s %u: ", lane, layout_part_word(s->map), component);
    if (slot.kind == SLOT_ELEMENT)
        fprintf(s->out, "column %u, row %u, byte %u", slot.column, slot.row, slot.column * s->map->type->element_bytes);
    else
        fputs(slot.kind == SLOT_PADDING ? "padding" : "left over", s->out);
    fputs("</title>", s->out);
}

/* ---- The region ---- */

static void draw_element(const sheet *s, unsigned x, unsigned y, unsigned column, unsigned row) {
    unsigned component, lane;
    const bool held = find_holder(s->map, column, row, &component, &lane);
    if (held)
        draw_tip(s, component, lane);
    else
        fprintf(s->out, "<g><title>column %u, row %u: %s</title>", column, row,
                column < s->map->width ? "dropped" : "padding");
    if (column >= s->map->width)
        draw_padding(s, x, y);
    else if (held)
        draw_holder(s, x, y, component, lane);
    else
        draw_dropped(s, x, y);
    fputs("</g>\n", s->out);
}

static void draw_region(const sheet *s) {
    const layout_map *map = s->map;
    const unsigned x = s->region.x + GUTTER, y = s->region.y + HEADING + COLUMN_LABEL;
    draw_heading(s, &s->region, "Region:", format_text("lane.%s of each element", layout_part_word(map)));
    draw_column_labels(s, layout_column_word(map), x, y, map->row_slots, 0, layout_column_step(map));
    draw_row_labels(s, "row", x, y, map->height);
    fputs("<g font-size=\"13.5\" text-anchor=\"middle\" fill=\"" INK "\">\n", s->out);
    for (unsigned row = 0; row < map->height; ++row)
        for (unsigned column = 0; column < map->row_slots; ++column)
            draw_element(s, x + column * CELL_WIDTH, y + row * CELL_HEIGHT, column, row);
    fputs("</g>\n", s->out);
    const unsigned blocks = map->block != NULL ? map->block->count : 1, width = map->width / blocks * CELL_WIDTH;
    for (unsigned i = 0; i < blocks; ++i)
        fprintf(s->out,
                "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" rx=\"6\" fill=\"none\" stroke=\"" INK
                "\" stroke-width=\"1.5\"/>\n",
                x + i * width - 1, y - 1, width + 2, map->height * CELL_HEIGHT + 2);
}

/* ---- The lanes ---- */

static void draw_slot(const sheet *s, unsigned x, unsigned y, unsigned component, unsigned lane) {
    const layout_slot slot = slot_of(s->map, component, lane, 0);
    draw_tip(s, component, lane);
    if (slot.kind == SLOT_PADDING) {
        draw_padding(s, x, y);
    } else if (slot.kind == SLOT_PAST_REGION) {
        draw_left_over(s, x, y);
    } else {
        char text[32];
        snprintf(text, sizeof text, "%u,%u", slot.column, slot.row);
        draw_lane_cell(s, x, y, lane);
        draw_cell_text(s, x, y, text);
    }
    fputs("</g>\n", s->out);
}

static void draw_lane_panel(const sheet *s, unsigned first, unsigned x, unsigned y) {
    const unsigned lanes = panel_lanes(s->map), components = s->map->type->components;
    draw_column_labels(s, "lane", x, y, lanes, first, 1);
    draw_row_labels(s, layout_part_word(s->map), x, y, components);
    fputs("<g font-size=\"13.5\" text-anchor=\"middle\" fill=\"" INK "\">\n", s->out);
    for (unsigned component = 0; component < components; ++component)
        for (unsigned lane = 0; lane < lanes; ++lane)
            draw_slot(s, x + lane * CELL_WIDTH, y + component * CELL_HEIGHT, component, first + lane);
    fputs("</g>\n", s->out);
}

static void draw_lanes(const sheet *s) {
    unsigned y = s->lanes.y + HEADING + COLUMN_LABEL;
    draw_heading(s, &s->lanes, "Lanes:", format_text("column,row of each %s's element", layout_part_word(s->map)));
    for (unsigned first = 0; first < s->map->lanes; first += panel_lanes(s->map)) {
        draw_lane_panel(s, first, s->lanes.x + GUTTER, y);
        y += panel_height(s->map) + GAP / 2;
    }
}

/* ---- The whole ---- */

static unsigned draw_legend_text(const sheet *s, unsigned x, const char *text) {
    fprintf(s->out, "<text x=\"%u\" y=\"%d\" font-size=\"13\" text-anchor=\"start\">%s</text>\n", x + CELL_WIDTH + 8,
            LEGEND_TOP + CELL_HEIGHT / 2 + 5, text);
    return x + CELL_WIDTH + 8 + (unsigned)strlen(text) * LETTER + 12;
}

/* The kinds of cells. */
static void draw_legend(const sheet *s) {
    const unsigned lane = smaller(3, s->map->lanes - 1), component = smaller(1, s->map->type->components - 1);
    char text[64];
    unsigned x = MARGIN;
    fputs("<g font-size=\"13.5\" text-anchor=\"middle\" fill=\"" INK "\">\n", s->out);
    draw_holder(s, x, LEGEND_TOP, component, lane);
    snprintf(text, sizeof text, "lane %u, %s %u", lane, layout_part_word(s->map), component);
    x = draw_legend_text(s, x, text);
    if (s->map->row_slots > s->map->width) {
        draw_padding(s, x, LEGEND_TOP);
        x = draw_legend_text(s, x, "padding");
    }
    if (s->counts.past_region > 0) {
        draw_left_over(s, x, LEGEND_TOP);
        x = draw_legend_text(s, x, "left over");
    }
    if (s->counts.dropped > 0) {
        draw_dropped(s, x, LEGEND_TOP);
        draw_legend_text(s, x, "dropped");
    }
    fputs("</g>\n", s->out);
}

static void draw_top(const sheet *s) {
    const char *name = name_layout(s->map), *builtins = name_layout_builtins(s->map);
    fprintf(s->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" role=\"img\" "
            "font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n"
            "<title>%s</title>\n",
            s->width, s->height, s->width, s->height, name);
    fputs("<defs><pattern id=\"padding\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate(45)\"><rect width=\"7\" height=\"7\" fill=\"#f6f8fa\"/>"
          "<path d=\"M0 0V7\" stroke=\"#8c959f\" stroke-width=\"2\"/></pattern></defs>\n",
          s->out);
    fprintf(s->out,
            "<rect x=\"0.5\" y=\"0.5\" width=\"%u\" height=\"%u\" rx=\"10\" fill=\"#ffffff\" stroke=\"#d0d7de\"/>\n",
            s->width - 1, s->height - 1);
    fprintf(s->out, "<text x=\"%d\" y=\"48\" font-size=\"22\" font-weight=\"bold\" fill=\"" INK "\">%s</text>\n",
            MARGIN, name);
    fprintf(s->out, "<text x=\"%d\" y=\"74\" font-size=\"13\" fill=\"" PALE_INK "\">%s</text>\n", MARGIN, builtins);
}

static void draw_words(const sheet *s) {
    fprintf(s->out, "<g font-size=\"13\" fill=\"" INK "\">\n");
    for (size_t i = 0; i < s->lines.count; ++i)
        fprintf(s->out, "<text x=\"%d\" y=\"%u\">%s</text>\n", MARGIN, s->words_top + (unsigned)i * LINE,
                s->lines.items[i]);
    fputs("</g>\n", s->out);
}

void draw_layout_svg(FILE *out, const layout_map *map) {
    sheet s = make_sheet(out, map);
    draw_top(&s);
    draw_legend(&s);
    draw_region(&s);
    draw_lanes(&s);
    draw_words(&s);
    fputs("</svg>\n", out);
}
