/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* blur: a picture through a kernel of media block reads and writes, on a device that has none, compared with plain C.
 */

#include "demo.h"
#include "output.h"
#include "reference.h"
#include "rows.h"
#include "run.h"

#include <stdio.h>

static const char help[] =
    "usage: blur [OPTION]... [PICTURE.png]\n"
    "\n"
    "Blurs a picture with a 3x3 box filter whose kernel reads and writes it by Intel's media block\n"
    "builtins. cltile links these into the kernel, so that it runs on an OpenCL device without them.\n"
    "Compares every byte with plain C, writes before.png and after.png, and counts registers and messages\n"
    "in the machine code of Intel GPUs (none is needed). Without PICTURE.png: a sample.\n"
    "\n"
    "  --out FOLDER       where the pictures go (" DEMO_DEFAULT_OUT " in the build folder)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   another kernel than examples/blur/blur.cl\n"
    "  --lanes 8|16       work-items of a sub-group (8; 16 where the device has no sub-groups of 8)\n"
    "  --from-source      let the driver compile the kernel: one with the extension, or cltile's layer\n"
    "  --no-intel         leave out Intel's machine code\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all bytes match, 1 when they do not or something failed, 2 for wrong usage.\n";

/* Everything that is freed at the end. */
typedef struct blur {
    demo demo;
    picture before, after, expected;
} blur;

/* ---- The steps ---- */

/* The result starts as what it must not be, byte for byte: what the kernel does not write cannot match by chance. */
static bool run_kernel(blur *b) {
    demo *d = &b->demo;
    double milliseconds = 0;
    if (!picture_create(&b->expected, b->before.width, b->before.height, &d->message) ||
        !picture_create(&b->after, b->before.width, b->before.height, &d->message))
        return false;
    blur_reference(b->before.rgb, b->expected.rgb, b->before.width, b->before.height);
    picture_invert(&b->after, &b->expected);
    if (!blur_run(&d->session, &b->before, &b->after, &milliseconds, &d->message))
        return false;
    printf("kernel    %.3f ms, the median of %d runs\n", milliseconds, SESSION_TIMED_RUNS);
    return true;
}

static bool write_pictures(blur *b) {
    const output_picture pictures[] = {{.name = "before.png", .picture = &b->before},
                                       {.name = "after.png", .picture = &b->after}};
    return output_write(b->demo.out, pictures, 2, b->demo.input, &b->demo.message);
}

static bool run_demo(demo *d) {
    blur *b = (blur *)d;
    return demo_read_picture(d, &b->before) && demo_choose_device(d) &&
           rows_fit(&d->device, &b->before, 0, &d->message) && demo_load(d) && run_kernel(b) &&
           demo_compare_pictures(d, &b->expected, &b->after) && write_pictures(b) && demo_print_machine_code(d);
}

static void dispose(demo *d) {
    blur *b = (blur *)d;
    picture_dispose(&b->before);
    picture_dispose(&b->after);
    picture_dispose(&b->expected);
}

int main(int count, char **arguments) {
    static const demo_about about = {
        .help = help,
        .extension = "cl_intel_media_block_io",
        .folder = EXAMPLES_FOLDER "/blur",
        .file = "blur.cl",
        .input = DEMO_SAMPLE,
        .has_lanes = true,
        .shows_machine_code = true,
        .run = run_demo,
        .dispose = dispose,
    };
    blur b = {0};
    return demo_main(&b.demo, &about, count, arguments);
}
