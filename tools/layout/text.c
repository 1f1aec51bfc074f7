/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A map as text, with boxes as the specification's figures have them. */

#include "layout/layout.h"

#include <string.h>

#define TEXT_COLUMNS 100
#define PANEL_COLUMNS 16 /* wider grids are drawn in several panels: 16 cells "|15.15" and a row's number fit */
#define MOST_RULED_ROWS 8

#define LANE_CELL 5 /* "15,15", "31,7", "3,63" */

static const char padding_slot[] = "::", past_slot[] = ".", dropped_element[] = "--";

typedef struct pen {
    FILE *out;
    const layout_map *map;
    bool coloured;
    unsigned cell; /* characters between two lines of a grid */
} pen;

static void repeat(FILE *out, char c, unsigned count) {
    for (; count > 0; --count)
        putc(c, out);
}

/* Starts a lane's colour, with black letters, and ends it. Hues as in pictures, but eight, which a terminal's table of
 * 256 colours can keep apart; then they begin again. */
static void start_lane(const pen *p, unsigned lane) {
    static const unsigned char colours[] = {217, 222, 228, 114, 116, 111, 183, 218};
    if (p->coloured)
        fprintf(p->out, "\033[48;5;%u;38;5;16m", colours[lane % sizeof colours]);
}

static void end_lane(const pen *p) {
    if (p->coloured)
        fputs("\033[0m", p->out);
}

static void put_centred(const pen *p, const char *text) {
    const unsigned length = (unsigned)strlen(text), blanks = p->cell > length ? p->cell - length : 0;
    fprintf(p->out, "%*s%s%*s", (int)((blanks + 1) / 2), "", text, (int)(blanks / 2), "");
}

/* ---- The region ---- */

static unsigned digits(unsigned number) {
    return number < 10 ? 1 : 2;
}

/* The widest "lane.component", or byte above a column; with a blank on both sides if the panel is wide enough. */
static unsigned region_cell(const layout_map *map, unsigned columns) {
    unsigned widest = 2;
    for (unsigned row = 0; row < map->height; ++row)
        for (unsigned column = 0; column < map->width; ++column) {
            unsigned component, lane;
            const int length = find_holder(map, column, row, &component, &lane)
                                   ? snprintf(NULL, 0, "%u.%u", lane, component)
                                   : (int)sizeof dropped_element - 1;
            widest = (unsigned)length > widest ? (unsigned)length : widest;
        }
    const unsigned widest_cell = (TEXT_COLUMNS - 1 - digits(map->height - 1) - 1) / columns - 1;
    return widest + 2 <= widest_cell ? widest + 2 : widest;
}

static void draw_bytes(const pen *p, unsigned first, unsigned end, unsigned gutter) {
    unsigned blanks = gutter;
    for (unsigned column = first; column < end; ++column) {
        char text[16];
        const unsigned length = (unsigned)snprintf(text, sizeof text, "%u", column * layout_column_step(p->map));
        const unsigned left = (p->cell - length + 1) / 2;
        fprintf(p->out, "%*s%s", (int)(blanks + 1 + left), "", text);
        blanks = p->cell - length - left;
    }
    putc('\n', p->out);
}

static void draw_rule(const pen *p, unsigned columns, unsigned gutter) {
    repeat(p->out, ' ', gutter);
    for (unsigned column = 0; column < columns; ++column) {
        putc('+', p->out);
        repeat(p->out, '-', p->cell);
    }
    fputs("+\n", p->out);
}

static void draw_element(const pen *p, unsigned column, unsigned row) {
    unsigned component, lane;
    const bool held = find_holder(p->map, column, row, &component, &lane);
    if (column >= p->map->width) {
        repeat(p->out, padding_slot[0], p->cell);
    } else if (!held) {
        put_centred(p, dropped_element);
    } else {
        char text[32];
        snprintf(text, sizeof text, "%u.%u", lane, component);
        start_lane(p, lane);
        put_centred(p, text);
        end_lane(p);
    }
}

static void draw_panel(const pen *p, unsigned first, unsigned end) {
    const unsigned number = digits(p->map->height - 1), gutter = number + 1;
    draw_bytes(p, first, end, gutter);
    draw_rule(p, end - first, gutter);
    for (unsigned row = 0; row < p->map->height; ++row) {
        fprintf(p->out, "%*u ", (int)number, row);
        for (unsigned column = first; column < end; ++column) {
            putc('|', p->out);
            draw_element(p, column, row);
        }
        fputs("|\n", p->out);
        if (p->map->height <= MOST_RULED_ROWS || row + 1 == p->map->height)
            draw_rule(p, end - first, gutter);
    }
}

static void draw_region(pen *p) {
    fprintf(p->out, "Region: the lane.%s of each element, under its %s, beside its row\n\n", layout_part_word(p->map),
            p->map->block != NULL ? "column" : "first byte");
    const unsigned columns = p->map->row_slots, panel = columns < PANEL_COLUMNS ? columns : PANEL_COLUMNS;
    p->cell = region_cell(p->map, panel);
    for (unsigned first = 0; first < columns; first += panel) {
        draw_panel(p, first, first + panel < columns ? first + panel : columns);
        putc('\n', p->out);
    }
}

/* ---- The lanes ---- */

static void draw_slot(const pen *p, unsigned component, unsigned lane) {
    const layout_slot slot = slot_of(p->map, component, lane, 0);
    if (slot.kind != SLOT_ELEMENT) {
        fprintf(p->out, " %*s", LANE_CELL, slot.kind == SLOT_PADDING ? padding_slot : past_slot);
        return;
    }
    char text[32];
    snprintf(text, sizeof text, "%u,%u", slot.column, slot.row);
    putc(' ', p->out);
    start_lane(p, lane);
    fprintf(p->out, "%*s", LANE_CELL, text);
    end_lane(p);
}

static void draw_lane_panel(const pen *p, unsigned first, unsigned end) {
    fputs("   ", p->out);
    for (unsigned component = first; component < end; ++component)
        fprintf(p->out, component < 10 ? "    .%u" : "   .%u", component);
    putc('\n', p->out);
    for (unsigned lane = 0; lane < p->map->lanes; ++lane) {
        fprintf(p->out, "%3u", lane);
        for (unsigned component = first; component < end; ++component)
            draw_slot(p, component, lane);
        putc('\n', p->out);
    }
    putc('\n', p->out);
}

static void draw_lanes(const pen *p) {
    fprintf(p->out, "Lanes: a line for each, with the column,row of each %s's element\n\n", layout_part_word(p->map));
    const unsigned components = p->map->type->components;
    for (unsigned first = 0; first < components; first += PANEL_COLUMNS)
        draw_lane_panel(p, first, first + PANEL_COLUMNS < components ? first + PANEL_COLUMNS : components);
}

/* ---- The whole ---- */

/* The meaning of the marks in the grids. */
static void draw_legend(const pen *p) {
    const layout_counts counts = count_slots(p->map);
    const char *separator = "";
    if (p->map->row_slots > p->map->width) {
        fprintf(p->out, "%s padding", padding_slot);
        separator = "   ";
    }
    if (counts.past_region > 0) {
        fprintf(p->out, "%s%s left over", separator, past_slot);
        separator = "   ";
    }
    if (counts.dropped > 0)
        fprintf(p->out, "%s%s dropped", separator, dropped_element);
    if (p->map->row_slots > p->map->width || counts.past_region + counts.dropped > 0)
        fputs("\n\n", p->out);
}

void draw_layout_text(FILE *out, const layout_map *map, bool coloured) {
    pen p = {out, map, coloured, 0};
    fprintf(out, "%s\n%s\n\n", name_layout(map), name_layout_builtins(map));
    draw_region(&p);
    draw_lanes(&p);
    draw_legend(&p);
    words lines = {0};
    describe_layout(map, TEXT_COLUMNS, &lines);
    for (size_t i = 0; i < lines.count; ++i)
        fprintf(out, "%s\n", lines.items[i]);
}
