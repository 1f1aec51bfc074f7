/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* volume: a 3D volume through a kernel of async copies, on a device that has none, compared with plain C. */

#include "cltile/cltile.h"
#include "kernel.h"
#include "message.h"
#include "output.h"
#include "phantom.h"
#include "progress.h"
#include "reference.h"
#include "run.h"
#include "scan.h"
#include "slices.h"
#include "tile.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
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
    "  --out FOLDER       where the pictures go (" VOLUME_DEFAULT_OUT " in the build folder)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   another kernel than examples/volume/volume.cl\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all voxels match, 1 when they do not or something failed, 2 for wrong usage.\n";

typedef struct options {
    unsigned width, height, depth;
    const char *out, *device, *kernel; /* NULL: the default */
    bool help;
} options;

/* Everything that is freed at the end. */
typedef struct demo {
    options options;
    char *out;
    scan before, after, expected;
    picture pictures[2];
    opencl_device device;
    char *kernel; /* the compiled kernel: bitcode */
    size_t kernel_size;
    void *linked; /* the same after cltile_link_bitcode */
    size_t linked_size;
    bool differs;  /* the result is not what it must be */
    char *message; /* of what failed otherwise */
} demo;

/* ---- Options ---- */

static bool is_side(unsigned voxels) {
    return voxels > 0 && voxels <= SCAN_MAX_SIDE;
}

static bool read_size(options *o, const char *program, const char *text) {
    char rest;
    if (text[strspn(text, "0123456789x")] == '\0' &&
        sscanf(text, "%9ux%9ux%9u%c", &o->width, &o->height, &o->depth, &rest) == 3 && is_side(o->width) &&
        is_side(o->height) && is_side(o->depth) && (size_t)o->width * o->height <= SCAN_MAX_VOXELS / o->depth)
        return true;
    fprintf(stderr,
            "%s: '%s' is no size: give one such as 256x256x192, of 1 to %d voxels each and at most %zu in all\n",
            program, text, SCAN_MAX_SIDE, SCAN_MAX_VOXELS);
    return false;
}

/* False, with the reason printed, for wrong usage. */
static bool read_options(options *o, int count, char **arguments) {
    static const struct option known[] = {
        {"size", required_argument, NULL, 's'},   {"out", required_argument, NULL, 'o'},
        {"device", required_argument, NULL, 'd'}, {"kernel", required_argument, NULL, 'k'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
    };
    *o = (options){.width = 256, .height = 256, .depth = 192};
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
        switch (option) {
        case 's':
            if (!read_size(o, arguments[0], optarg))
                return false;
            break;
        case 'o':
            o->out = optarg;
            break;
        case 'd':
            o->device = optarg;
            break;
        case 'k':
            o->kernel = optarg;
            break;
        case 'h':
            o->help = true;
            break;
        default:
            return false;
        }
    }
    if (optind < count) {
        fprintf(stderr, "%s: the volume is made here, so '%s' has no meaning\n", arguments[0], arguments[optind]);
        return false;
    }
    if (o->out != NULL && o->out[0] == '\0') {
        fprintf(stderr, "%s: --out is empty: name a folder, such as .\n", arguments[0]);
        return false;
    }
    return true;
}

/* ---- The steps ---- */

static bool plan_run(demo *d) {
    const options *o = &d->options;
    const scan size = {o->width, o->height, o->depth, NULL};
    const volume_tiles tiles = volume_cut(&size);
    printf("volume    %u x %u x %u voxels of 16 bits, %zu bytes\n", o->width, o->height, o->depth, scan_bytes(&size));
    if (!opencl_choose_device(&d->device, o->device, &d->message))
        return false;
    printf("device    %s, %s, driver %s\n", d->device.platform, d->device.name, d->device.driver);
    if (!volume_fits(&d->device, &size, &d->message))
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

static bool make_volume(demo *d) {
    const options *o = &d->options;
    if (!scan_create(&d->before, o->width, o->height, o->depth, &d->message))
        return false;
    progress p = progress_begin("making the volume");
    const bool done = phantom_draw(&d->before, report, &p, &d->message);
    progress_end(&p);
    return done;
}

static bool make_kernel(demo *d) {
    const char *path = d->options.kernel != NULL ? d->options.kernel : VOLUME_FOLDER "/volume.cl";
    return kernel_compile(&d->device, path, VOLUME_FOLDER, &d->kernel, &d->kernel_size, &d->message) &&
           kernel_link(d->kernel, d->kernel_size, &d->linked, &d->linked_size, &d->message);
}

static bool make_expected(demo *d) {
    const scan *b = &d->before;
    if (!scan_create(&d->expected, b->width, b->height, b->depth, &d->message))
        return false;
    progress p = progress_begin("smoothing in plain C");
    for (unsigned z = 0; z < b->depth; ++z) {
        volume_reference(b, &d->expected, z);
        progress_show(&p, z + 1, b->depth);
    }
    progress_end(&p);
    return true;
}

/* The result starts as what it must not be, bit for bit: what the kernel does not write cannot match by chance. */
static bool run_kernel(demo *d) {
    const scan *b = &d->before;
    double milliseconds = 0;
    if (!scan_create(&d->after, b->width, b->height, b->depth, &d->message))
        return false;
    for (size_t i = 0; i < scan_voxels(b); ++i)
        d->after.voxels[i] = (uint16_t)~d->expected.voxels[i];
    if (!volume_run(&d->device, d->linked, d->linked_size, b, &d->after, &milliseconds, &d->message))
        return false;
    printf("kernel    %.3f ms, the median of %d runs\n", milliseconds, SESSION_TIMED_RUNS);
    return true;
}

/* The only step whose failure is a result: it is printed as one, and leaves no message. */
static bool compare(demo *d) {
    const scan *e = &d->expected;
    const size_t voxels = scan_voxels(e);
    size_t first = voxels, different = 0;
    for (size_t i = voxels; i-- > 0;)
        if (d->after.voxels[i] != e->voxels[i]) {
            first = i;
            ++different;
        }
    if (different == 0) {
        printf("match     all %zu voxels are those of plain C\n", voxels);
        return true;
    }
    printf("mismatch  at x %zu, y %zu, z %zu: expected %d, got %d; %zu of %zu voxels differ\n", first % e->width,
           first / e->width % e->height, first / e->width / e->height, e->voxels[first], d->after.voxels[first],
           different, voxels);
    d->differs = true;
    return false;
}

static bool write_pictures(demo *d) {
    const output_pictures pictures = {
        {"volume-before.png", "volume-after.png"}, {&d->pictures[0], &d->pictures[1]}, NULL};
    return slices_draw(&d->pictures[0], &d->before, PHANTOM_DARK, PHANTOM_BRIGHT, &d->message) &&
           slices_draw(&d->pictures[1], &d->after, PHANTOM_DARK, PHANTOM_BRIGHT, &d->message) &&
           output_write(d->out, &pictures, &d->message);
}

static bool run_demo(demo *d) {
    return output_path(&d->out, d->options.out, VOLUME_DEFAULT_OUT, &d->message) && plan_run(d) && make_kernel(d) &&
           make_volume(d) && make_expected(d) && run_kernel(d) && compare(d) && write_pictures(d);
}

static void dispose(demo *d) {
    scan_dispose(&d->before);
    scan_dispose(&d->after);
    scan_dispose(&d->expected);
    picture_dispose(&d->pictures[0]);
    picture_dispose(&d->pictures[1]);
    free(d->kernel);
    cltile_free(d->linked);
    free(d->out);
}

int main(int count, char **arguments) {
    demo d = {0};
    if (!read_options(&d.options, count, arguments)) {
        fprintf(stderr, "%s --help tells the usage\n", arguments[0]);
        return 2;
    }
    if (d.options.help) {
        fputs(help, stdout);
        return 0;
    }
    setvbuf(stdout, NULL, _IOLBF, 0); /* each step is seen when it is done */
    const bool done = run_demo(&d);
    if (!done && !d.differs)
        print_error(d.message);
    dispose(&d);
    if (fflush(stdout) != 0 || ferror(stdout))
        return 1;
    return done ? 0 : 1;
}
