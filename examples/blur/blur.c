/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* blur: a picture through a kernel of media block reads and writes, on a device that has none, compared with plain C.
 */

#include "cltile/cltile.h"
#include "isa.h"
#include "kernel.h"
#include "message.h"
#include "opencl.h"
#include "output.h"
#include "picture.h"
#include "reference.h"
#include "run.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: blur [OPTION]... [PICTURE.png]\n"
    "\n"
    "Blurs a picture with a 3x3 box filter whose kernel reads and writes it by Intel's media block\n"
    "builtins. cltile links these into the kernel, so that it runs on an OpenCL device without them.\n"
    "Compares every byte with plain C, writes before.png and after.png, and counts the media block\n"
    "messages in the machine code of Intel GPUs (none is needed). Without PICTURE.png: a sample.\n"
    "\n"
    "  --out FOLDER       where the pictures go (" BLUR_DEFAULT_OUT " in the build folder)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   another kernel than examples/blur/blur.cl\n"
    "  --no-intel         leave out Intel's machine code\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all bytes match, 1 when they do not or something failed, 2 for wrong usage.\n";

static const char *const intel_devices[] = {"skl", "tgllp", "dg2-g10"};

typedef struct options {
    const char *picture, *out, *device, *kernel; /* NULL: the default */
    bool no_intel, help;
} options;

/* Everything that is freed at the end. */
typedef struct demo {
    options options;
    char *picture_path, *out;
    picture before, after, expected;
    opencl_device device;
    char *kernel; /* the compiled kernel: bitcode */
    size_t kernel_size;
    void *linked; /* the same after cltile_link_bitcode */
    size_t linked_size;
    bool differs;  /* the result is not what it must be */
    char *message; /* of what failed otherwise */
} demo;

/* ---- Options ---- */

/* False, with the reason printed, for wrong usage. */
static bool read_options(options *o, int count, char **arguments) {
    static const struct option known[] = {
        {"out", required_argument, NULL, 'o'},    {"device", required_argument, NULL, 'd'},
        {"kernel", required_argument, NULL, 'k'}, {"no-intel", no_argument, NULL, 'n'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
    };
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
        switch (option) {
        case 'o':
            o->out = optarg;
            break;
        case 'd':
            o->device = optarg;
            break;
        case 'k':
            o->kernel = optarg;
            break;
        case 'n':
            o->no_intel = true;
            break;
        case 'h':
            o->help = true;
            break;
        default:
            return false;
        }
    }
    if (count - optind > 1) {
        fprintf(stderr, "%s: one picture at a time: '%s' is a second one\n", arguments[0], arguments[optind + 1]);
        return false;
    }
    if (o->out != NULL && o->out[0] == '\0') {
        fprintf(stderr, "%s: --out is empty: name a folder, such as .\n", arguments[0]);
        return false;
    }
    o->picture = arguments[optind];
    return true;
}

/* ---- The steps ---- */

static bool read_picture(demo *d) {
    if (!output_path(&d->picture_path, d->options.picture, BLUR_SAMPLE, &d->message) ||
        !output_path(&d->out, d->options.out, BLUR_DEFAULT_OUT, &d->message) ||
        !picture_read(&d->before, d->picture_path, &d->message))
        return false;
    printf("picture   %s, %u x %u", d->picture_path, d->before.width, d->before.height);
    if (d->before.converted[0] != '\0')
        printf(", from %s to 8-bit RGB", d->before.converted);
    printf("\n");
    return true;
}

static bool choose_device(demo *d) {
    if (!opencl_choose_device(&d->device, d->options.device, &d->message))
        return false;
    printf("device    %s, %s, driver %s\n", d->device.platform, d->device.name, d->device.driver);
    return blur_fits(&d->device, &d->before, &d->message);
}

static const char *kernel_path(const demo *d) {
    return d->options.kernel != NULL ? d->options.kernel : BLUR_FOLDER "/blur.cl";
}

static bool make_kernel(demo *d) {
    return kernel_compile(&d->device, kernel_path(d), BLUR_FOLDER, &d->kernel, &d->kernel_size, &d->message) &&
           kernel_link(d->kernel, d->kernel_size, &d->linked, &d->linked_size, &d->message);
}

/* The result starts as what it must not be, byte for byte: what the kernel does not write cannot match by chance. */
static bool run_kernel(demo *d) {
    const picture *b = &d->before;
    double milliseconds = 0;
    if (!picture_create(&d->expected, b->width, b->height, &d->message) ||
        !picture_create(&d->after, b->width, b->height, &d->message))
        return false;
    blur_reference(b->rgb, d->expected.rgb, b->width, b->height);
    for (size_t i = 0; i < picture_bytes(b); ++i)
        d->after.rgb[i] = (unsigned char)~d->expected.rgb[i];
    if (!blur_run(&d->device, d->linked, d->linked_size, b, &d->after, &milliseconds, &d->message))
        return false;
    printf("kernel    %.3f ms, the median of %d runs\n", milliseconds, SESSION_TIMED_RUNS);
    return true;
}

/* The only step whose failure is a result: it is printed as one, and leaves no message. */
static bool compare(demo *d) {
    static const char *const channels[] = {"red", "green", "blue"};
    const size_t bytes = picture_bytes(&d->expected);
    size_t first = bytes, different = 0;
    for (size_t i = bytes; i-- > 0;)
        if (d->after.rgb[i] != d->expected.rgb[i]) {
            first = i;
            ++different;
        }
    if (different == 0) {
        printf("match     all %zu bytes are those of plain C\n", bytes);
        return true;
    }
    printf("mismatch  at x %zu, y %zu, %s: expected %d, got %d; %zu of %zu bytes differ\n",
           first / 3 % d->expected.width, first / 3 / d->expected.width, channels[first % 3], d->expected.rgb[first],
           d->after.rgb[first], different, bytes);
    d->differs = true;
    return false;
}

static bool write_pictures(demo *d) {
    const output_pictures pictures = {{"before.png", "after.png"}, {&d->before, &d->after}, d->picture_path};
    return output_write(d->out, &pictures, &d->message);
}

static bool count_messages(demo *d) {
    char *cltile = NULL;
    if (!output_path(&cltile, NULL, "bin/cltile", &d->message))
        return false;
    const char *heading = "intel";
    bool done = true;
    for (size_t i = 0; done && i < sizeof intel_devices / sizeof *intel_devices; ++i) {
        blur_messages counts;
        done = blur_count_messages(cltile, EXAMPLES_INCLUDE, kernel_path(d), intel_devices[i], &counts, &d->message);
        if (done)
            printf("%-9s %-8s %u media block read%s and %u write%s in the machine code\n", heading, intel_devices[i],
                   counts.reads, counts.reads == 1 ? "" : "s", counts.writes, counts.writes == 1 ? "" : "s");
        heading = "";
    }
    free(cltile);
    return done;
}

static bool run_demo(demo *d) {
    return read_picture(d) && choose_device(d) && make_kernel(d) && run_kernel(d) && compare(d) && write_pictures(d) &&
           (d->options.no_intel || count_messages(d));
}

static void dispose(demo *d) {
    picture_dispose(&d->before);
    picture_dispose(&d->after);
    picture_dispose(&d->expected);
    free(d->kernel);
    cltile_free(d->linked);
    free(d->picture_path);
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
