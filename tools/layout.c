/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile layout: draws which lane and component, or value, holds which element of a media block or 2D block. */

#include "layout/layout.h"
#include "analysis/block_size.h"
#include "commands.h"
#include "file.h"
#include "findings.h"
#include "settings.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_LANES 16

/* ---- The request ---- */

static bool check_size(const settings *s) {
    const unsigned element = s->type->element_bytes, bytes = s->width * element;
    if (s->width > 32 || bytes % 4 != 0 || bytes > 32) {
        const unsigned step = element == 4 ? 1 : 4 / element;
        return report_usage(s->name,
                            "--width %u: rows of %s would be %u bytes, and cl_intel_media_block_io takes multiples of "
                            "4 up to 32: widths %u, %u, %u, ... %u",
                            s->width, s->type->name, bytes, step, 2 * step, 3 * step, 32 / element);
    }
    if (s->height > cltile_most_rows(bytes))
        return report_usage(s->name,
                            "--height %u: rows of %u bytes may be at most %u, by Table 6.X of cl_intel_media_block_io: "
                            "4 bytes: 64 rows; 8: 32; 12, 16: 16; 20, 24, 28, 32: 8",
                            s->height, bytes, cltile_most_rows(bytes));
    return true;
}

/* The text goes to stdout unless the picture does. */
static const char *output_of(const settings *s) {
    const bool svg_to_stdout = s->svg != NULL && strcmp(s->svg, "-") == 0;
    return s->output != NULL ? s->output : svg_to_stdout ? NULL : "-";
}

/* What is missing for a media block. */
static bool check_media_block(const settings *s) {
    if (s->type == NULL)
        return report_usage(s->name, "no type: add the builtin's, such as --type us4");
    if (s->width == 0)
        return report_usage(s->name, "no width: add the elements of a row, such as --width 16");
    if (s->height == 0)
        return report_usage(s->name, "no height: add the number of rows, such as --height 2");
    return check_size(s);
}

/* The name of a 2D block says all. */
static bool check_2d_block(const settings *s) {
    if (s->type != NULL || s->width != 0 || s->height != 0 || s->link.region_rows == CLTILE_REGION_ROWS_PACKED)
        return report_usage(s->name, "--2d-block gives the whole shape: leave out --type, --width, --height and "
                                     "--region-rows, which are of media blocks");
    if (s->link.sub_group_size != 0 && s->link.sub_group_size != CLTILE_2D_BLOCK_LANES)
        return report_usage(s->name, "--sub-group-size %u: 2D blocks are for sub-groups of %u", s->link.sub_group_size,
                            CLTILE_2D_BLOCK_LANES);
    return true;
}

static bool check_request(const settings *s) {
    if (!(s->block_2d != NULL ? check_2d_block(s) : check_media_block(s)))
        return false;
    if (s->svg != NULL && output_of(s) != NULL && strcmp(s->svg, output_of(s)) == 0)
        return report_usage(s->name, "--svg and -o both name '%s': give two files", s->svg);
    return true;
}

/* ---- Writing ---- */

typedef enum drawing { DRAWING_TEXT, DRAWING_JSON, DRAWING_SVG } drawing;

static bool write_drawing(const layout_map *map, drawing drawing, const char *path) {
    file_bytes text;
    FILE *out = open_text(&text.bytes, &text.size);
    if (drawing == DRAWING_TEXT)
        draw_layout_text(out, map, strcmp(path, "-") == 0 && wants_colours(STDOUT_FILENO));
    else if (drawing == DRAWING_JSON)
        draw_layout_json(out, map);
    else
        draw_layout_svg(out, map);
    return fclose(out) == 0 && write_output(path, text.bytes, text.size);
}

static bool write_layout(const settings *s) {
    const layout_map map = s->block_2d != NULL
                               ? make_layout_map_2d(s->block_2d)
                               : make_layout_map(s->type, s->width, s->height,
                                                 s->link.sub_group_size == 0 ? DEFAULT_LANES : s->link.sub_group_size,
                                                 s->link.region_rows == CLTILE_REGION_ROWS_PACKED);
    const char *output = output_of(s);
    if ((s->svg != NULL && !check_output(s->svg, NULL)) || (output != NULL && !check_output(output, NULL)))
        return false;
    if (s->svg != NULL && !write_drawing(&map, DRAWING_SVG, s->svg))
        return false;
    return output == NULL || write_drawing(&map, s->json ? DRAWING_JSON : DRAWING_TEXT, output);
}

static int run_layout(settings *s) {
    if (!check_request(s))
        return EXIT_WRONG_USAGE;
    return write_layout(s) ? EXIT_DONE : EXIT_FAILED;
}

/* clang-format off */
const subcommand_row layout_row = {
    .subcommand = SUBCOMMAND_LAYOUT, .name = "layout", .run = run_layout, .inputs = NULL,
    .summary = "which lane holds which element of a media block or a 2D block",
    .usage =
        "cltile layout --type T --width N --height N [options]\n"
        "cltile layout --2d-block B [options]",
    .text =
        "Draws which lane and component of a sub-group holds which element of a media block, or which of a lane's "
        "values holds which element of a 2D block: as text, and with --svg as a picture.",
    .examples =
        "cltile layout --type us4 --width 16 --height 2 --sub-group-size 8 --svg us4.svg",
};
/* clang-format on */
