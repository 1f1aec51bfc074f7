/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* pyramid: the luma of a frame at 1/2, 1/4 and 1/8 of its size by media block reads and writes, compared with plain C.
 */

#include "demo.h"
#include "luma_image.h"
#include "output.h"
#include "overview.h"
#include "reference.h"
#include "run.h"

#include <stdio.h>

static const char help[] =
    "usage: pyramid [OPTION]... [FRAME.png|FRAME.pgm]\n"
    "\n"
    "Halves the luma plane of a frame three times, as hierarchical motion search does: each texel is\n"
    "the rounded mean of 2x2. The kernels read words and bytes, and write bytes, by Intel's media block\n"
    "builtins. cltile links these into the kernels, so that they run on an OpenCL device without them.\n"
    "Compares every texel of each level with plain C, writes pyramid-level-1.png to -3.png and all of\n"
    "them in one picture, pyramid.png, and shows registers and messages of the machine code of Intel\n"
    "GPUs (none is needed). The luma of colours is that of BT.601. Without a frame: a sample.\n"
    "\n"
    "  --out FOLDER       where the pictures go (" DEMO_DEFAULT_OUT " in the build folder)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   other kernels than examples/pyramid/pyramid.cl\n"
    "  --from-source      have the driver compile them, with the builtins that it or an OpenCL layer has\n"
    "  --no-intel         leave out Intel's machine code\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all texels match, 1 when they do not or something failed, 2 for wrong usage.\n";

typedef struct pyramid {
    demo demo;
    luma expected[LEVELS]; /* but for level 0 */
    luma levels[LEVELS];   /* level 0: the frame; the others the kernels make */
    picture pictures[LEVELS], overview;
} pyramid;

/* What the levels must be, and what they are before the kernels run. */
static bool make_levels(pyramid *p) {
    for (int i = 1; i < LEVELS; ++i) {
        const luma *below = i == 1 ? &p->levels[0] : &p->expected[i - 1];
        if (!reference_halve(below, &p->expected[i], &p->demo.message) ||
            !luma_create_inverted(&p->levels[i], &p->expected[i], &p->demo.message))
            return false;
    }
    return true;
}

static bool run_kernels(pyramid *p) {
    double milliseconds[PYRAMID_KERNELS];
    if (!pyramid_run(&p->demo.session, p->levels, milliseconds, &p->demo.message))
        return false;
    for (int i = 0; i < PYRAMID_KERNELS; ++i)
        printf("%-9s %-12s %.3f ms, the median of %d runs\n", i == 0 ? "kernels" : "", pyramid_kernels[i],
               milliseconds[i], SESSION_TIMED_RUNS);
    return true;
}

typedef struct place {
    int level;
    unsigned width;
} place;

static void name_place(char *text, size_t text_size, size_t element, const void *user) {
    const place *where = user;
    snprintf(text, text_size, "level %d, x %zu, y %zu", where->level, element % where->width, element / where->width);
}

static bool compare(pyramid *p) {
    for (int i = 1; i < LEVELS; ++i) {
        const place where = {i, p->levels[i].width};
        char what[32];
        snprintf(what, sizeof what, "texels of level %d", i);
        const demo_comparison c = {
            p->expected[i].samples, p->levels[i].samples, luma_bytes(&p->levels[i]), 1, what, name_place, &where};
        if (!demo_compare(&p->demo, &c))
            return false;
    }
    return true;
}

static bool write_pictures(pyramid *p) {
    for (int i = 1; i < LEVELS; ++i)
        if (!luma_picture(&p->levels[i], &p->pictures[i], &p->demo.message))
            return false;
    const output_picture pictures[] = {{.name = "pyramid-level-1.png", .picture = &p->pictures[1]},
                                       {.name = "pyramid-level-2.png", .picture = &p->pictures[2]},
                                       {.name = "pyramid-level-3.png", .picture = &p->pictures[3]},
                                       {.name = "pyramid.png", .picture = &p->overview}};
    return overview_draw(&p->overview, p->levels, &p->demo.message) &&
           output_write(p->demo.out, pictures, sizeof pictures / sizeof *pictures, p->demo.input, &p->demo.message);
}

static bool run_demo(demo *d) {
    pyramid *p = (pyramid *)d;
    return demo_read_luma(d, &p->levels[0]) && demo_choose_device(d) &&
           luma_image_fits(&d->device, &p->levels[0], &d->message) && demo_load(d) && make_levels(p) &&
           run_kernels(p) && compare(p) && write_pictures(p) && demo_print_machine_code(d);
}

static void dispose(demo *d) {
    pyramid *p = (pyramid *)d;
    for (int i = 0; i < LEVELS; ++i) {
        luma_dispose(&p->expected[i]);
        luma_dispose(&p->levels[i]);
        picture_dispose(&p->pictures[i]);
    }
    picture_dispose(&p->overview);
}

int main(int count, char **arguments) {
    static const demo_about about = {
        .help = help,
        .extension = "cl_intel_media_block_io",
        .folder = EXAMPLES_FOLDER "/pyramid",
        .file = "pyramid.cl",
        .input = DEMO_SAMPLE,
        .shows_machine_code = true,
        .run = run_demo,
        .dispose = dispose,
    };
    pyramid p = {0};
    return demo_main(&p.demo, &about, count, arguments);
}
