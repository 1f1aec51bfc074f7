/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The chart as SVG without styles or scripts, which viewers may leave out, on a ground of its own. */

#include "chart.h"

#include "message.h"

#include <stdio.h>
#include <string.h>

/* All in pixels of the natural size. */
enum {
    MARGIN = 28,
    LABELS = 116, /* the kernels' names, left of the bars */
    PANEL = 330,  /* of bars */
    GAP = 78,     /* between the panels, for the numbers behind the bars */
    TOP = 122,
    BAR = 15,
    BAR_STEP = 18,
    KERNEL_GAP = 22,
    FOOT = 58,
};

#define INK "#1f2328"
#define PALE_INK "#59636e"
#define GRID_COLOUR "#d8dee4"
#define HALO "stroke=\"#ffffff\" stroke-width=\"4\" paint-order=\"stroke\"" /* of numbers that lie on the grid */

/* One for each device, and a darker one for writes. */
static const char *const colours[][2] = {{"#8cb8e8", "#2f6fb3"}, {"#f0b27a", "#c2651a"}, {"#93cfa5", "#2e8b57"}};
#define COLOUR_COUNT (sizeof colours / sizeof *colours)

static const char *colour_of(size_t device, size_t shade) {
    return colours[device % COLOUR_COUNT][shade];
}

typedef struct chart {
    FILE *out;
    const machine_code *code;
    const char *const *kernels;
    size_t kernel_count, device_count;
} chart;

static const machine_kernel *kernel_of(const chart *c, size_t kernel, size_t device) {
    const size_t per_device = c->code->count / c->device_count;
    const char *name = c->code->kernels[device * per_device].device;
    return machine_find(c->code, c->kernels[kernel], name);
}

static unsigned group_height(const chart *c) {
    return (unsigned)c->device_count * BAR_STEP + KERNEL_GAP;
}

static unsigned bars_bottom(const chart *c) {
    return TOP + (unsigned)c->kernel_count * group_height(c) - KERNEL_GAP;
}

/* ---- Scales ---- */

/* A panel: what it shows, from 0 to `most` over its width. */
typedef struct panel {
    unsigned left, most, step;
    const char *title, *subtitle;
} panel;

static unsigned width_of(const panel *p, unsigned value) {
    return value * PANEL / p->most;
}

static void draw_scale(const chart *c, const panel *p) {
    fprintf(c->out, "<text x=\"%u\" y=\"%d\" font-weight=\"bold\">%s</text>\n", p->left, TOP - 48, p->title);
    fprintf(c->out, "<text x=\"%u\" y=\"%d\" font-size=\"12\" fill=\"" PALE_INK "\">%s</text>\n", p->left, TOP - 30,
            p->subtitle);
    for (unsigned value = 0; value <= p->most; value += p->step) {
        const unsigned x = p->left + width_of(p, value);
        fprintf(c->out, "<path d=\"M%u.5 %dV%u\" stroke=\"" GRID_COLOUR "\"/>", x, TOP - 8, bars_bottom(c) + 8);
        fprintf(c->out,
                "<text x=\"%u\" y=\"%d\" font-size=\"11\" fill=\"" PALE_INK "\" text-anchor=\"middle\">%u</text>\n", x,
                TOP - 12, value);
    }
}

static void draw_bar(const chart *c, unsigned x, unsigned y, unsigned width, const char *colour) {
    fprintf(c->out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\"/>", x, y, width, BAR, colour);
}

static unsigned bar_top(const chart *c, size_t kernel, size_t device) {
    return TOP + (unsigned)kernel * group_height(c) + (unsigned)device * BAR_STEP;
}

/* ---- Panels ---- */

static void draw_registers(const chart *c, const panel *p, size_t kernel, size_t device) {
    const machine_kernel *k = kernel_of(c, kernel, device);
    const unsigned y = bar_top(c, kernel, device);
    if (k == NULL)
        return;
    draw_bar(c, p->left, y, width_of(p, k->peak), colour_of(device, 0));
    fprintf(c->out, "<text x=\"%u\" y=\"%u\" font-size=\"12\" " HALO ">%u</text>\n", p->left + width_of(p, k->peak) + 6,
            y + 12, k->peak);
}

static void draw_messages(const chart *c, const panel *p, size_t kernel, size_t device) {
    const machine_kernel *k = kernel_of(c, kernel, device);
    const unsigned y = bar_top(c, kernel, device);
    if (k == NULL)
        return;
    const unsigned reads = width_of(p, k->reads.count), writes = width_of(p, k->writes.count);
    draw_bar(c, p->left, y, reads, colour_of(device, 0));
    draw_bar(c, p->left + reads, y, writes, colour_of(device, 1));
    fprintf(c->out, "<text x=\"%u\" y=\"%u\" font-size=\"12\" " HALO ">%u + %u</text>\n", p->left + reads + writes + 6,
            y + 12, k->reads.count, k->writes.count);
}

static void draw_names(const chart *c) {
    for (size_t k = 0; k < c->kernel_count; ++k)
        fprintf(c->out, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">%s</text>\n", MARGIN + LABELS - 14,
                bar_top(c, k, 0) + ((unsigned)c->device_count * BAR_STEP) / 2 + 4, c->kernels[k]);
}

static void draw_legend(const chart *c) {
    unsigned x = MARGIN + LABELS;
    const unsigned y = bars_bottom(c) + 24;
    for (size_t d = 0; d < c->device_count; ++d) {
        const machine_kernel *k = kernel_of(c, 0, d);
        draw_bar(c, x, y, BAR, colour_of(d, 0));
        draw_bar(c, x + BAR, y, BAR, colour_of(d, 1));
        fprintf(c->out, "<text x=\"%u\" y=\"%u\" font-size=\"12\">%s</text>\n", x + 2 * BAR + 8, y + 12,
                k == NULL ? "?" : k->device);
        x += 130;
    }
    fprintf(c->out, "<text x=\"%u\" y=\"%u\" font-size=\"12\" fill=\"" PALE_INK "\">dark: writes</text>\n", x, y + 12);
}

static void draw_chart(const chart *c) {
    const panel registers = {MARGIN + LABELS, 128, 32, "Registers live at once, at most",
                             "of 128 that a thread has, 32 bytes each"};
    const panel messages = {MARGIN + LABELS + PANEL + GAP, 32, 8, "Media block messages, reads + writes",
                            "for 24 x 6 bytes"};
    const unsigned width = messages.left + PANEL + GAP, height = bars_bottom(c) + FOOT + MARGIN / 2;
    fprintf(c->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" "
            "font-family=\"sans-serif\" font-size=\"14\" fill=\"" INK "\">\n",
            width, height, width, height);
    fprintf(c->out, "<rect width=\"%u\" height=\"%u\" rx=\"8\" fill=\"#ffffff\"/>\n", width, height);
    fprintf(c->out,
            "<text x=\"%d\" y=\"44\" font-size=\"18\" font-weight=\"bold\">One filter, three ways to keep it in "
            "registers</text>\n",
            MARGIN);
    draw_scale(c, &registers);
    draw_scale(c, &messages);
    draw_names(c);
    for (size_t k = 0; k < c->kernel_count; ++k)
        for (size_t d = 0; d < c->device_count; ++d) {
            draw_registers(c, &registers, k, d);
            draw_messages(c, &messages, k, d);
        }
    draw_legend(c);
    fputs("</svg>\n", c->out);
}

/* Devices follow one another in the code. */
static size_t count_devices(const machine_code *code) {
    size_t devices = 0;
    for (size_t i = 0; i < code->count; ++i)
        devices += i == 0 || strcmp(code->kernels[i].device, code->kernels[i - 1].device) != 0;
    return devices < COLOUR_COUNT ? devices : COLOUR_COUNT;
}

bool chart_draw(char **svg, const machine_code *code, const char *const *kernels, size_t kernel_count, char **message) {
    size_t size = 0;
    const chart c = {open_memstream(svg, &size), code, kernels, kernel_count, count_devices(code)};
    if (c.out == NULL || c.device_count == 0) {
        if (c.out != NULL)
            fclose(c.out);
        return fail(message, "there is nothing to draw a chart of");
    }
    draw_chart(&c);
    return fclose(c.out) == 0 || fail(message, "out of memory");
}
