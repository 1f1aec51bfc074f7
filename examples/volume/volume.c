/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* volume: a 3D volume through a kernel of async copies, on a device that has none, compared with plain C. */

#include "demo.h"
#include "output.h"
#include "phantom.h"
#include "progress.h"
#include "reference.h"
#include "run.h"
#include "scan.h"
#include "slices.h"
#include "tile.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: volume [OPTION]...\n"
    "\n"
    "Smooths a 3D volume, a head as a noisy CT scanner would see it, with a kernel that copies tiles of it\n"
    "through local memory: the next one arrives while one is computed. cltile links the copies\n"
    "(cl_khr_extended_async_copies) into the kernel, so that it runs on an OpenCL device without them.\n"
    "Compares every voxel with plain C, and writes volume-before.png and volume-after.png.\n"
    "\n"
    "  --size WxHxD       voxels of the volume (256x256x192)\n"
    "  --out FOLDER       where the pictures go (" DEMO_DEFAULT_OUT " in the build folder)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   another kernel than examples/volume/volume.cl\n"
    "  --from-source      let the driver compile the kernel: one with the extension, or cltile's layer\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all voxels match, 1 when they do not or something failed, 2 for wrong usage.\n";

/* Everything that is freed at the end. */
typedef struct volume {
    demo demo;
    unsigned width, height, depth;
    scan before, after, expected;
    picture pictures[2];
} volume;

/* ---- Options ---- */

static bool is_side(unsigned voxels) {
    return voxels > 0 && voxels <= SCAN_MAX_SIDE;
}

static bool read_size(demo *d, int option, const char *text) {
    (void)option; /* there is one */
    volume *o = (volume *)d;
    char rest;
    if (text[strspn(text, "0123456789x")] == '\0' &&
        sscanf(text, "%9ux%9ux%9u%c", &o->width, &o->height, &o->depth, &rest) == 3 && is_side(o->width) &&
        is_side(o->height) && is_side(o->depth) && (size_t)o->width * o->height <= SCAN_MAX_VOXELS / o->depth)
        return true;
    fprintf(stderr,
            "%s: '%s' is no size: give one such as 256x256x192, of 1 to %d voxels each and at most %zu in all\n",
            d->program, text, SCAN_MAX_SIDE, SCAN_MAX_VOXELS);
    return false;
}

/* ---- The steps ---- */

static bool plan_run(volume *v) {
    demo *d = &v->demo;
    const scan size = {v->width, v->height, v->depth, NULL};
    const volume_tiles tiles = volume_cut(&size);
    printf("volume    %u x %u x %u voxels of 16 bits, %zu bytes\n", v->width, v->height, v->depth, scan_bytes(&size));
    if (!demo_choose_device(d) || !volume_fits(&d->device, &size, &d->message))
        return false;
    printf("tiles     %zu of %d x %d x %d voxels, %zu to a work-group, one after the other\n",
           tiles.across * tiles.along * tiles.deep, TILE_WIDTH, TILE_HEIGHT, TILE_DEPTH, tiles.deep);
    printf("local     %zu bytes to a work-group: two tiles with halos that come, two tiles that go\n",
           volume_local_bytes());
    printf("copies    %zu bytes into local memory, %zu bytes out of it\n", tiles.bytes_read, tiles.bytes_written);
    return true;
}

static void report(void *user, size_t done, size_t total) {
    progress_show(user, done, total);
}

static bool make_volume(volume *v) {
    if (!scan_create(&v->before, v->width, v->height, v->depth, &v->demo.message))
        return false;
    progress p = progress_begin("making the volume");
    const bool done = phantom_draw(&v->before, report, &p, &v->demo.message);
    progress_end(&p);
    return done;
}

static bool make_expected(volume *v) {
    const scan *b = &v->before;
    if (!scan_create(&v->expected, b->width, b->height, b->depth, &v->demo.message))
        return false;
    progress p = progress_begin("smoothing in plain C");
    for (unsigned z = 0; z < b->depth; ++z) {
        volume_reference(b, &v->expected, z);
        progress_show(&p, z + 1, b->depth);
    }
    progress_end(&p);
    return true;
}

/* The result starts as what it must not be, bit for bit: what the kernel does not write cannot match by chance. */
static bool run_kernel(volume *v) {
    demo *d = &v->demo;
    const scan *b = &v->before;
    double milliseconds = 0;
    if (!scan_create(&v->after, b->width, b->height, b->depth, &d->message))
        return false;
    for (size_t i = 0; i < scan_voxels(b); ++i)
        v->after.voxels[i] = (uint16_t)~v->expected.voxels[i];
    if (!volume_run(&d->session, b, &v->after, &milliseconds, &d->message))
        return false;
    printf("kernel    %.3f ms, the median of %d runs\n", milliseconds, SESSION_TIMED_RUNS);
    return true;
}

static void place_voxel(char *text, size_t text_size, size_t voxel, const void *user) {
    const scan *s = user;
    snprintf(text, text_size, "x %zu, y %zu, z %zu", voxel % s->width, voxel / s->width % s->height,
             voxel / s->width / s->height);
}

static bool compare(volume *v) {
    const scan *e = &v->expected;
    const demo_comparison c = {e->voxels, v->after.voxels, scan_voxels(e), sizeof *e->voxels, "voxels", place_voxel, e};
    return demo_compare(&v->demo, &c);
}

static bool write_pictures(volume *v) {
    char **message = &v->demo.message;
    const output_picture pictures[] = {{.name = "volume-before.png", .picture = &v->pictures[0]},
                                       {.name = "volume-after.png", .picture = &v->pictures[1]}};
    return slices_draw(&v->pictures[0], &v->before, PHANTOM_DARK, PHANTOM_BRIGHT, message) &&
           slices_draw(&v->pictures[1], &v->after, PHANTOM_DARK, PHANTOM_BRIGHT, message) &&
           output_write(v->demo.out, pictures, 2, NULL, message);
}

static bool run_demo(demo *d) {
    volume *v = (volume *)d;
    return plan_run(v) && demo_load(d) && make_volume(v) && make_expected(v) && run_kernel(v) && compare(v) &&
           write_pictures(v);
}

static void dispose(demo *d) {
    volume *v = (volume *)d;
    scan_dispose(&v->before);
    scan_dispose(&v->after);
    scan_dispose(&v->expected);
    picture_dispose(&v->pictures[0]);
    picture_dispose(&v->pictures[1]);
}

int main(int count, char **arguments) {
    static const struct option options[] = {{"size", required_argument, NULL, 's'}, {NULL, 0, NULL, 0}};
    static const demo_about about = {
        .help = help,
        .extension = "cl_khr_extended_async_copies",
        .folder = EXAMPLES_FOLDER "/volume",
        .file = "volume.cl",
        .no_input = "the volume is made here",
        .options = options,
        .set = read_size,
        .run = run_demo,
        .dispose = dispose,
    };
    volume v = {.width = 256, .height = 256, .depth = 192};
    return demo_main(&v.demo, &about, count, arguments);
}
