/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* macroblock-edges: how a video encoder would predict each macroblock from its neighbours' edges, which media block
 * reads fetch; compared with plain C and drawn. */

#include "demo.h"
#include "luma_image.h"
#include "message.h"
#include "modes.h"
#include "output.h"
#include "reference.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: macroblock-edges [OPTION]... [PICTURE.png|PICTURE.pgm]\n"
    "\n"
    "Predicts each macroblock of 16x16 luma samples from the edges of its neighbours in the four ways\n"
    "of H.264's Intra 16x16 (vertical, horizontal, DC, plane), and takes the one with the lowest sum of\n"
    "absolute differences. The kernel reads macroblocks and edges, and writes predictions, by Intel's\n"
    "media block builtins; cltile links these into the kernel, so that it runs on an OpenCL device\n"
    "without them. Neighbours are those of the picture itself, as where an encoder decides ahead of\n"
    "coding. Macroblocks that are partly outside are filled up with the last samples.\n"
    "Compares each mode, each sum and each predicted sample with plain C, writes edges-luma.png,\n"
    "edges-predicted.png and edges-modes.png, and counts the messages in the machine code of Intel\n"
    "GPUs (none is needed). The luma of colours is that of BT.601. Without a picture: a sample.\n"
    "\n"
    "  --out FOLDER       where the pictures go (" DEMO_DEFAULT_OUT " in the build folder)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   another kernel than examples/macroblock_edges/macroblock_edges.cl\n"
    "  --from-source      let the driver compile the kernel: one with the extension, or cltile's layer\n"
    "  --no-intel         leave out Intel's machine code\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all match, 1 when they do not or something failed, 2 for wrong usage.\n";

/* Everything that is freed at the end. */
typedef struct edges {
    demo demo;
    luma source, expected, predicted;
    macroblock_choice *expected_choices, *choices;
    picture pictures[3];
} edges;

/* ---- The steps ---- */

static bool create_choices(edges *e) {
    e->expected_choices = calloc(macroblocks_of(&e->source), sizeof *e->choices);
    e->choices = calloc(macroblocks_of(&e->source), sizeof *e->choices);
    return (e->expected_choices != NULL && e->choices != NULL) || fail(&e->demo.message, "out of memory");
}

/* The results start as what they must not be, bit for bit: what the kernel does not write cannot match by chance. */
static bool expect(edges *e) {
    if (!create_choices(e) || !luma_create(&e->expected, e->source.width, e->source.height, &e->demo.message))
        return false;
    reference_predict(&e->source, &e->expected, e->expected_choices);
    for (size_t i = 0; i < macroblocks_of(&e->source); ++i) {
        e->choices[i].mode = (uint16_t)~e->expected_choices[i].mode;
        e->choices[i].sad = (uint16_t)~e->expected_choices[i].sad;
    }
    return luma_create_inverted(&e->predicted, &e->expected, &e->demo.message);
}

static bool run_kernel(edges *e) {
    double milliseconds = 0;
    if (!macroblock_run(&e->demo.session, &e->source, &e->predicted, e->choices, &milliseconds, &e->demo.message))
        return false;
    printf("kernel    %.3f ms, the median of %d runs\n", milliseconds, SESSION_TIMED_RUNS);
    return true;
}

/* Of each macroblock two elements. */
static void place_choice(char *text, size_t text_size, size_t element, const void *user) {
    const luma *plane = user;
    const size_t across = macroblocks_in(plane->width), macroblock = element / 2;
    snprintf(text, text_size, "the macroblock at x %zu, y %zu, %s", macroblock % across * MACROBLOCK,
             macroblock / across * MACROBLOCK, element % 2 == 0 ? "mode" : "SAD");
}

static void place_sample(char *text, size_t text_size, size_t sample, const void *user) {
    const luma *plane = user;
    snprintf(text, text_size, "x %zu, y %zu", sample % plane->width, sample / plane->width);
}

static bool compare(edges *e) {
    const demo_comparison choices = {
        e->expected_choices, e->choices, 2 * macroblocks_of(&e->source), 2, "modes and SADs", place_choice, &e->source};
    const demo_comparison samples = {
        e->expected.samples, e->predicted.samples, luma_bytes(&e->source), 1, "predicted samples", place_sample,
        &e->source};
    return demo_compare(&e->demo, &choices) && demo_compare(&e->demo, &samples);
}

static void print_modes(const edges *e) {
    const mode_counts counts = modes_count(e->choices, macroblocks_of(&e->source));
    const char *heading = "modes";
    for (int mode = 0; mode < MODES; ++mode) {
        printf("%-9s %-10s %5zu macroblock%s, %5.1f %%, off by %.2f a sample\n", heading, mode_names[mode],
               counts.macroblocks[mode], counts.macroblocks[mode] == 1 ? "" : "s", modes_percent(&counts, mode),
               modes_error(&counts, mode));
        heading = "";
    }
}

static bool write_pictures(edges *e) {
    char **message = &e->demo.message;
    const output_picture pictures[] = {{.name = "edges-luma.png", .picture = &e->pictures[0]},
                                       {.name = "edges-predicted.png", .picture = &e->pictures[1]},
                                       {.name = "edges-modes.png", .picture = &e->pictures[2]}};
    return luma_picture(&e->source, &e->pictures[0], message) &&
           luma_picture(&e->predicted, &e->pictures[1], message) &&
           modes_draw(&e->pictures[2], &e->source, e->choices, message) &&
           output_write(e->demo.out, pictures, sizeof pictures / sizeof *pictures, e->demo.input, message);
}

static bool run_demo(demo *d) {
    edges *e = (edges *)d;
    if (!demo_read_luma(d, &e->source) || !demo_choose_device(d) ||
        !luma_image_fits(&d->device, &e->source, &d->message) || !demo_load(d) || !expect(e) || !run_kernel(e) ||
        !compare(e))
        return false;
    print_modes(e);
    return write_pictures(e) && demo_print_machine_code(d);
}

static void dispose(demo *d) {
    edges *e = (edges *)d;
    luma_dispose(&e->source);
    luma_dispose(&e->expected);
    luma_dispose(&e->predicted);
    free(e->expected_choices);
    free(e->choices);
    for (size_t i = 0; i < sizeof e->pictures / sizeof *e->pictures; ++i)
        picture_dispose(&e->pictures[i]);
}

int main(int count, char **arguments) {
    static const demo_about about = {
        .help = help,
        .extension = "cl_intel_media_block_io",
        .folder = EXAMPLES_FOLDER "/macroblock_edges",
        .file = "macroblock_edges.cl",
        .input = DEMO_SAMPLE,
        .shows_machine_code = true,
        .run = run_demo,
        .dispose = dispose,
    };
    edges e = {0};
    return demo_main(&e.demo, &about, count, arguments);
}
