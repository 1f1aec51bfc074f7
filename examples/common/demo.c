/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The steps that all demos take. */

#include "demo.h"

#include "kernel.h"
#include "message.h"
#include "output.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The command line ---- */

#define MAX_OPTIONS 24

static const struct option common_options[] = {
    {"out", required_argument, NULL, 'o'},    {"device", required_argument, NULL, 'd'},
    {"kernel", required_argument, NULL, 'k'}, {"from-source", no_argument, NULL, 'f'},
    {"help", no_argument, NULL, 'h'},         {"no-intel", no_argument, NULL, 'n'}, /* where there is something of it */
    {"lanes", required_argument, NULL, 'l'},                                        /* where it has a choice */
};
#define COMMON_COUNT (sizeof common_options / sizeof *common_options)

static bool set_common(demo *d, int option, const char *value) {
    switch (option) {
    case 'o':
        d->named_out = value;
        return true;
    case 'd':
        d->device_name = value;
        return true;
    case 'k':
        d->named_kernel = value;
        return true;
    case 'f':
        d->from_source = true;
        return true;
    case 'n':
        d->no_intel = true;
        return true;
    case 'l':
        d->lanes = strcmp(value, "8") == 0 ? 8 : strcmp(value, "16") == 0 ? 16 : 0;
        if (d->lanes == 0)
            fprintf(stderr, "%s: --lanes '%s' is neither 8 nor 16\n", d->program, value);
        return d->lanes != 0;
    default:
        d->help = true;
        return true;
    }
}

static bool is_common(int option) {
    for (size_t i = 0; i < COMMON_COUNT; ++i)
        if (common_options[i].val == option)
            return true;
    return false;
}

static bool read_input(demo *d, int count, char **arguments) {
    if (d->about->input == NULL && optind < count) {
        fprintf(stderr, "%s: %s, so '%s' has no meaning\n", d->program, d->about->no_input, arguments[optind]);
        return false;
    }
    if (count - optind > 1) {
        fprintf(stderr, "%s: one picture at a time: '%s' is a second one\n", d->program, arguments[optind + 1]);
        return false;
    }
    d->named_input = arguments[optind];
    return true;
}

/* False, with the reason printed, for wrong usage. */
static bool read_options(demo *d, int count, char **arguments) {
    struct option known[MAX_OPTIONS] = {{NULL, 0, NULL, 0}};
    size_t number = 0;
    for (const struct option *o = d->about->options; o != NULL && o->name != NULL && number < MAX_OPTIONS; ++o)
        known[number++] = *o;
    for (size_t i = 0; i < COMMON_COUNT && number < MAX_OPTIONS - 1; ++i)
        if ((common_options[i].val != 'n' || d->about->shows_machine_code) &&
            (common_options[i].val != 'l' || d->about->has_lanes))
            known[number++] = common_options[i];
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;)
        if (option == '?' || !(is_common(option) ? set_common(d, option, optarg) : d->about->set(d, option, optarg)))
            return false;
    if (d->named_out != NULL && d->named_out[0] == '\0') {
        fprintf(stderr, "%s: --out is empty: name a folder, such as .\n", d->program);
        return false;
    }
    return read_input(d, count, arguments);
}

static bool find_paths(demo *d) {
    return output_path(&d->out, d->named_out, DEMO_DEFAULT_OUT, &d->message) &&
           (d->about->input == NULL || output_path(&d->input, d->named_input, d->about->input, &d->message));
}

static void dispose(demo *d) {
    if (d->about->dispose != NULL)
        d->about->dispose(d);
    session_close(&d->session);
    free(d->input);
    free(d->out);
}

int demo_main(demo *d, const demo_about *about, int count, char **arguments) {
    d->about = about;
    d->program = arguments[0];
    if (!read_options(d, count, arguments)) {
        fprintf(stderr, "%s --help tells the usage\n", d->program);
        return 2;
    }
    if (d->help) {
        fputs(about->help, stdout);
        return 0;
    }
    setvbuf(stdout, NULL, _IOLBF, 0); /* each step is seen when it is done */
    const bool done = find_paths(d) && about->run(d);
    if (!done && !d->differs)
        print_error(d->message);
    dispose(d);
    if (fflush(stdout) != 0 || ferror(stdout))
        return 1;
    return done ? 0 : 1;
}

/* ---- The input and the device ---- */

bool demo_read_picture(demo *d, picture *p) {
    if (!picture_read(p, d->input, &d->message))
        return false;
    printf("picture   %s, %u x %u", d->input, p->width, p->height);
    if (p->converted[0] != '\0')
        printf(", from %s to 8-bit RGB", p->converted);
    printf("\n");
    return true;
}

bool demo_read_luma(demo *d, luma *l) {
    if (!luma_read(l, d->input, &d->message))
        return false;
    printf("picture   %s, %u x %u%s%s\n", d->input, l->width, l->height, l->converted[0] == '\0' ? "" : ", luma of ",
           l->converted);
    return true;
}

bool demo_choose_device(demo *d) {
    char *ignored = NULL;
    const bool takes_spirv =
        !d->from_source && opencl_choose_device(&d->device, d->device_name, OPENCL_IL, &d->message);
    if (!takes_spirv && !opencl_choose_device(&d->device, d->device_name, d->about->extension,
                                              d->from_source ? &d->message : &ignored)) {
        free(ignored);
        return false;
    }
    d->from_source = !takes_spirv; /* where no driver takes SPIR-V the layer does */
    free(d->message);
    d->message = NULL;
    if (d->about->has_lanes) {
        d->device.lanes = d->lanes != 0 ? d->lanes : opencl_lanes(&d->device);
        d->device.define_lanes = d->device.lanes == 8 ? "-DLANES=8" : "-DLANES=16";
    }
    printf("device    %s, %s, driver %s\n", d->device.platform, d->device.name, d->device.driver);
    return true;
}

/* ---- The program ---- */

char *demo_kernel_path(demo *d) {
    char *path = NULL;
    const int length = d->named_kernel != NULL ? asprintf(&path, "%s", d->named_kernel)
                                               : asprintf(&path, "%s/%s", d->about->folder, d->about->file);
    if (length >= 0)
        return path;
    fail(&d->message, "out of memory");
    return NULL;
}

static bool load_linked(demo *d, const char *path) {
    char *spirv = NULL;
    size_t size = 0;
    const bool loaded = kernel_build(&d->device, path, d->about->folder, &spirv, &size, &d->message) &&
                        opencl_build_il(d->session.context, &d->device, spirv, size, &d->session.program, &d->message);
    free(spirv);
    return loaded;
}

static bool load_source(demo *d, const char *path) {
    char *options = NULL;
    const char *name = strrchr(path, '/'); /* what lies beside the kernel comes first, as when Clang reads the file */
    if (asprintf(&options, "-I %.*s -I %s -I %s%s%s", name != NULL ? (int)(name - path) : 1, name != NULL ? path : ".",
                 EXAMPLES_INCLUDE, d->about->folder, d->device.lanes == 0 ? "" : " ",
                 d->device.lanes == 0 ? "" : d->device.define_lanes) < 0)
        return fail(&d->message, "out of memory");
    const bool loaded =
        opencl_build_source(d->session.context, &d->device, path, options, &d->session.program, &d->message);
    if (loaded)
        printf("source    compiled by the driver, which has %s\n", d->about->extension);
    free(options);
    return loaded;
}

bool demo_load(demo *d) {
    char *path = demo_kernel_path(d);
    const bool loaded = path != NULL && session_open(&d->session, &d->device, &d->message) &&
                        (d->from_source ? load_source : load_linked)(d, path);
    free(path);
    return loaded;
}

/* ---- The result ---- */

static uint32_t element_at(const void *elements, size_t size, size_t number) {
    uint32_t value = 0;
    memcpy(&value, (const char *)elements + number * size, size); /* of a host that begins with the low byte */
    return value;
}

bool demo_compare(demo *d, const demo_comparison *c) {
    size_t first = c->count, different = 0;
    for (size_t i = c->count; i-- > 0;)
        if (element_at(c->actual, c->size, i) != element_at(c->expected, c->size, i)) {
            first = i;
            ++different;
        }
    if (different == 0) {
        printf("match     all %zu %s are those of plain C\n", c->count, c->what);
        return true;
    }
    char place[120];
    c->place(place, sizeof place, first, c->user);
    printf("mismatch  at %s: expected %u, got %u; %zu of %zu %s differ\n", place,
           element_at(c->expected, c->size, first), element_at(c->actual, c->size, first), different, c->count,
           c->what);
    d->differs = true;
    return false;
}

static void place_channel(char *text, size_t text_size, size_t byte, const void *user) {
    static const char *const channels[] = {"red", "green", "blue"};
    const picture *p = user;
    snprintf(text, text_size, "x %zu, y %zu, %s", byte / 3 % p->width, byte / 3 / p->width, channels[byte % 3]);
}

bool demo_compare_pictures(demo *d, const picture *expected, const picture *actual) {
    const demo_comparison c = {expected->rgb, actual->rgb, picture_bytes(expected), 1, "bytes",
                               place_channel, expected};
    return demo_compare(d, &c);
}

/* ---- Machine code ---- */

bool demo_measure(demo *d, demo_machine_code *code) {
    *code = (demo_machine_code){{NULL, 0}, {NULL, 0}};
    if (d->no_intel)
        return true;
    char *path = demo_kernel_path(d), *devices = machine_devices(&d->message);
    bool done = path != NULL && devices != NULL &&
                machine_measure(&code->intel, path, "intel", devices, d->device.define_lanes, &d->message);
    for (size_t i = 0; done && i < d->time_count; ++i)
        machine_note_time(&code->intel, d->times[i].kernel, d->times[i].milliseconds);
    if (done) {
        machine_print_titles(&code->intel);
        machine_print(&code->intel, &code->intel, "intel");
        devices[strcspn(devices, ",")] = '\0'; /* generic code: for the first alone */
        done = machine_measure(&code->generic, path, "generic", devices, d->device.define_lanes, &d->message);
    }
    if (done)
        machine_print(&code->generic, &code->intel, "generic");
    free(devices);
    free(path);
    return done;
}

bool demo_print_machine_code(demo *d) {
    demo_machine_code code;
    const bool done = demo_measure(d, &code);
    machine_dispose(&code.intel);
    machine_dispose(&code.generic);
    return done;
}
