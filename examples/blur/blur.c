/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* blur: a picture through a kernel of media block reads and writes, on a device that has none, compared with plain C.
 */

#include "cltile/cltile.h"
#include "isa.h"
#include "message.h"
#include "opencl.h"
#include "picture.h"
#include "process.h"
#include "reference.h"
#include "run.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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
    char *build; /* the build folder, by the running program's own path */
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

/* The folder above that of the running program: bin's, where the sample and the cltile command are found too. */
static bool find_build(demo *d) {
    char path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0)
        return fail(&d->message, "/proc/self/exe cannot be read: %s. Mount /proc", strerror(errno));
    path[length] = '\0';
    for (int level = 0; level < 2; ++level)
        if (strrchr(path, '/') != NULL)
            *strrchr(path, '/') = '\0';
    d->build = strdup(path);
    return d->build != NULL || fail(&d->message, "out of memory");
}

static bool set_path(demo *d, char **path, const char *chosen, const char *default_in_build) {
    const int length =
        chosen != NULL ? asprintf(path, "%s", chosen) : asprintf(path, "%s/%s", d->build, default_in_build);
    if (length >= 0)
        return true;
    *path = NULL;
    return fail(&d->message, "out of memory");
}

/* ---- The steps ---- */

static bool read_picture(demo *d) {
    if (!find_build(d) || !set_path(d, &d->picture_path, d->options.picture, BLUR_SAMPLE) ||
        !set_path(d, &d->out, d->options.out, BLUR_DEFAULT_OUT) ||
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
    return d->options.kernel != NULL ? d->options.kernel : BLUR_KERNEL;
}

/* What a host's JIT does: the kernel is compiled for SPIR, where the builtins stay calls. */
static bool compile_kernel(demo *d) {
    const char *const command[] = {BLUR_CLANG,
                                   d->device.address_bits == 32 ? "--target=spir-unknown-unknown"
                                                                : "--target=spir64-unknown-unknown",
                                   "-x",
                                   "cl",
                                   "-cl-std=CL3.0",
                                   "-O2",
                                   "-I",
                                   BLUR_INCLUDE,
                                   "-emit-llvm",
                                   "-c",
                                   kernel_path(d),
                                   "-o",
                                   "-",
#ifdef BLUR_TYPED_POINTERS
                                   "-Xclang",
                                   "-no-opaque-pointers",
#endif
                                   NULL};
    return process_run(command, &d->kernel, &d->kernel_size, &d->message);
}

static void print_member(void *user, const char *name, size_t bytes) {
    const char **heading = user;
    printf("%-9s %-69s %6zu bytes\n", *heading, name, bytes);
    *heading = "";
}

static double milliseconds_between(const struct timespec *from, const struct timespec *to) {
    return (double)(to->tv_sec - from->tv_sec) * 1e3 + (double)(to->tv_nsec - from->tv_nsec) / 1e6;
}

static bool link_kernel(demo *d) {
    const char *heading = "linked";
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.on_member = print_member;
    options.user = &heading;
    char *reason = NULL;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    const cltile_status status =
        cltile_link_bitcode(d->kernel, d->kernel_size, &options, &d->linked, &d->linked_size, &reason);
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (status != CLTILE_SUCCESS)
        fail(&d->message, "cltile_link_bitcode: %s", reason == NULL ? "out of memory" : reason);
    else
        printf("%-9s in %.1f ms: the kernel's %zu bytes became %zu\n", heading, milliseconds_between(&start, &end),
               d->kernel_size, d->linked_size);
    cltile_free(reason);
    return status == CLTILE_SUCCESS;
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
    printf("kernel    %.3f ms, the median of %d runs\n", milliseconds, BLUR_TIMED_RUNS);
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

/* Makes a folder and those above it. */
static bool make_folder(const char *path, char **message) {
    char *partial = strdup(path);
    bool made = partial != NULL;
    for (char *end = partial; made && *end != '\0';) {
        end += strspn(end, "/");
        end += strcspn(end, "/");
        const char kept = *end;
        *end = '\0';
        made = mkdir(partial, 0777) == 0 || errno == EEXIST;
        *end = kept;
    }
    if (!made)
        fail(message, "%s: the folder cannot be made: %s. Name another with --out", path, strerror(errno));
    free(partial);
    return made;
}

static bool is_same_file(const char *a, const char *b) {
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

static bool name_file(demo *d, picture_file *file, const char *name) {
    if (asprintf(&file->path, "%s/%s", d->out, name) >= 0)
        return true;
    file->path = NULL;
    return fail(&d->message, "out of memory");
}

static bool write_pictures(demo *d) {
    picture_file files[2] = {{.picture = &d->before}, {.picture = &d->after}};
    bool done = name_file(d, &files[0], "before.png") && name_file(d, &files[1], "after.png") &&
                make_folder(d->out, &d->message);
    for (int i = 0; done && i < 2; ++i)
        if (is_same_file(files[i].path, d->picture_path))
            done = fail(&d->message,
                        "%s would be overwritten, and it is the picture to blur. Name another folder with --out",
                        files[i].path);
    if (done)
        done = picture_write(files, 2, &d->message);
    if (done)
        printf("wrote     %s\n          %s\n", files[0].path, files[1].path);
    free(files[0].path);
    free(files[1].path);
    return done;
}

static bool count_messages(demo *d) {
    char *cltile = NULL;
    if (!set_path(d, &cltile, NULL, "bin/cltile"))
        return false;
    const char *heading = "intel";
    bool done = true;
    for (size_t i = 0; done && i < sizeof intel_devices / sizeof *intel_devices; ++i) {
        blur_messages counts;
        done = blur_count_messages(cltile, BLUR_INCLUDE, kernel_path(d), intel_devices[i], &counts, &d->message);
        if (done)
            printf("%-9s %-8s %u media block read%s and %u write%s in the machine code\n", heading, intel_devices[i],
                   counts.reads, counts.reads == 1 ? "" : "s", counts.writes, counts.writes == 1 ? "" : "s");
        heading = "";
    }
    free(cltile);
    return done;
}

static bool run_demo(demo *d) {
    return read_picture(d) && choose_device(d) && compile_kernel(d) && link_kernel(d) && run_kernel(d) && compare(d) &&
           write_pictures(d) && (d->options.no_intel || count_messages(d));
}

static void dispose(demo *d) {
    picture_dispose(&d->before);
    picture_dispose(&d->after);
    picture_dispose(&d->expected);
    free(d->kernel);
    cltile_free(d->linked);
    free(d->picture_path);
    free(d->out);
    free(d->build);
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
