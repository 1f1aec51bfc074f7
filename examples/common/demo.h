/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the demos have in common: a command line, a device, a kernel file that becomes a program, a comparison. */

#ifndef EXAMPLES_DEMO_H
#define EXAMPLES_DEMO_H

#include "luma.h"
#include "machine.h"
#include "picture.h"
#include "session.h"

#include <getopt.h>

typedef struct demo demo;

/* What is one demo's own. */
typedef struct demo_about {
    const char *help;             /* of --help: the whole text */
    const char *extension;        /* of OpenCL, that a device must have with --from-source */
    const char *folder, *file;    /* of the kernel: <folder>/<file>; #include finds what is in the folder */
    const char *input;            /* read when none is named, a path from the build folder on; NULL: takes no input */
    const char *no_input;         /* why not, where there is none */
    bool has_lanes;               /* the kernels are for LANES 8 and 16, which --lanes chooses */
    bool shows_machine_code;      /* it calls demo_measure or demo_print_machine_code, which --no-intel leaves out */
    const struct option *options; /* beside those that all have; ended by a row without a name; or NULL */
    bool (*set)(demo *d, int option, const char *value); /* of these; false, with the reason printed: wrong usage */
    bool (*run)(demo *d);                                /* the steps; false when one fails: see `differs` */
    void (*dispose)(demo *d);
} demo_about;

/* The first member of each demo's own state, which starts as zeros. */
struct demo {
    const demo_about *about;
    const char *program;                                              /* what it was called as */
    const char *named_input, *named_out, *device_name, *named_kernel; /* options; NULL: the default */
    unsigned lanes;                                                   /* an option; 0: as the device has them */
    bool no_intel, from_source, help;
    char *input, *out; /* paths; output_path made them */
    opencl_device device;
    session session;
    struct {
        const char *kernel;
        double milliseconds;
    } times[4]; /* that demo_measure shows beside its numbers */
    size_t time_count;
    bool differs;  /* the result is not what it must be: that is a result, too, and printed as one */
    char *message; /* of what failed otherwise */
};

/* Reads the command line, takes the steps, disposes of everything; the exit status: 0 when all matched, 1 when it did
 * not or a step failed, 2 for wrong usage. */
int demo_main(demo *d, const demo_about *about, int count, char **arguments);

/* The steps that demos share. Each prints a line or more; false, with d->message, when it fails. */

/* The picture that was named, or the default one. */
bool demo_read_picture(demo *d, picture *p);

/* The same as luma. */
bool demo_read_luma(demo *d, luma *l);

/* The device, as opencl_choose_device takes it. */
bool demo_choose_device(demo *d);

/* The kernel file as a program of d->session: compiled by Clang and linked by libcltile or, with --from-source, as the
 * driver compiles it. */
bool demo_load(demo *d);

/* The path of the kernel file; one allocation, or NULL with d->message. */
char *demo_kernel_path(demo *d);

/* What a run gave, beside what it must have given. */
typedef struct demo_comparison {
    const void *expected, *actual;
    size_t count, size; /* elements, and bytes of each: 1, 2 or 4 */
    const char *what;   /* the elements: "bytes" */
    /* Writes where an element is into a buffer, as "x 3, y 4". */
    void (*place)(char *text, size_t text_size, size_t element, const void *user);
    const void *user;
} demo_comparison;

/* Prints that all match, or the first difference and how many there are; then d->differs is set. */
bool demo_compare(demo *d, const demo_comparison *c);

/* The same of the bytes of two pictures. */
bool demo_compare_pictures(demo *d, const picture *expected, const picture *actual);

/* The kernel file as machine code of Intel GPUs with the messages of the media blocks, for three of them, and without
 * for the first, since that takes long; printed as a table. */
typedef struct demo_machine_code {
    machine_code intel, generic;
} demo_machine_code;

/* Nothing with --no-intel. The caller disposes of both. */
bool demo_measure(demo *d, demo_machine_code *code);

/* The same for who needs no more than the table. */
bool demo_print_machine_code(demo *d);

#endif
