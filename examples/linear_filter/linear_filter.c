/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* linear-filter: one filter by three kernels that keep different parts of it in registers, and what that costs. */

#include "chart.h"
#include "demo.h"
#include "message.h"
#include "output.h"
#include "page.h"
#include "reference.h"
#include "rows.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: linear-filter [OPTION]... [PICTURE.png]\n"
    "\n"
    "Takes the mean of 3x3 pixels by three kernels after Intel's \"C for Metal\" tutorial 11: with whole blocks in\n"
    "registers (linear1d2), with a row in and a row out (linearslide), and with whole blocks and three rows of sums\n"
    "(linearslide2). Compares every byte with plain C, prints the time that each takes here and the registers and\n"
    "messages it takes in the machine code of Intel GPUs (none is needed), and writes filters-before.png,\n"
    "filters-after.png and filters-chart.svg. Without PICTURE.png: a sample.\n"
    "\n"
    "  --out FOLDER       where the pictures go (" DEMO_DEFAULT_OUT " in the build folder)\n"
    "  --device TEXT      take an OpenCL device with TEXT in its name or its platform's\n"
    "  --kernel FILE.cl   other kernels than examples/linear_filter/linear_filter.cl\n"
    "  --lanes 8|16       work-items of a sub-group (8; 16 where the device has no sub-groups of 8)\n"
    "  --from-source      let the driver compile the kernels: one with the extension, or cltile's layer\n"
    "  --no-intel         leave out Intel's machine code, and the chart\n"
    "  --page FILE.md     put the tables into a page, between the comments that mark their places\n"
    "  --help             print this\n"
    "\n"
    "Exit status: 0 when all bytes match, 1 when they do not or something failed, 2 for wrong usage.\n";

static const char *const kernels[] = {"linear1d2", "linearslide", "linearslide2"};
#define KERNEL_COUNT (sizeof kernels / sizeof *kernels)

/* Everything that is freed at the end. */
typedef struct linear_filter {
    demo demo;
    const char *page; /* an option; or NULL */
    picture before, after, expected;
    double milliseconds[KERNEL_COUNT];
    demo_machine_code code;
    char *chart;
} linear_filter;

static bool set_page(demo *d, int option, const char *value) {
    (void)option; /* there is one */
    ((linear_filter *)d)->page = value;
    return true;
}

/* ---- The steps ---- */

static bool make_expected(linear_filter *f) {
    const picture *b = &f->before;
    char **message = &f->demo.message;
    if (!picture_create(&f->expected, b->width, b->height, message) ||
        !picture_create(&f->after, b->width, b->height, message))
        return false;
    filter_reference(b, &f->expected);
    return true;
}

/* The result starts as what it must not be, byte for byte: what the kernel does not write cannot match by chance. */
static bool run_kernel(linear_filter *f, size_t kernel) {
    demo *d = &f->demo;
    picture_invert(&f->after, &f->expected);
    if (!filter_run(&d->session, kernels[kernel], &f->before, &f->after, &f->milliseconds[kernel], &d->message))
        return false;
    d->times[d->time_count].kernel = kernels[kernel];
    d->times[d->time_count++].milliseconds = f->milliseconds[kernel];
    printf("kernel    %s: %.3f ms, the median of %d runs\n", kernels[kernel], f->milliseconds[kernel],
           SESSION_TIMED_RUNS);
    return demo_compare_pictures(d, &f->expected, &f->after);
}

static bool run_kernels(linear_filter *f) {
    bool done = make_expected(f);
    for (size_t k = 0; done && k < KERNEL_COUNT; ++k)
        done = run_kernel(f, k);
    return done;
}

static bool write_pictures(linear_filter *f) {
    demo *d = &f->demo;
    const output_picture files[] = {{"filters-before.png", &f->before, NULL},
                                    {"filters-after.png", &f->after, NULL},
                                    {"filters-chart.svg", NULL, f->chart}};
    return output_write(d->out, files, d->no_intel ? 2 : 3, d->input, &d->message);
}

static bool draw_chart(linear_filter *f) {
    return f->demo.no_intel || chart_draw(&f->chart, &f->code.intel, kernels, KERNEL_COUNT, &f->demo.message);
}

static bool write_page(linear_filter *f) {
    const page_contents contents = {&f->code,        kernels,    KERNEL_COUNT, f->milliseconds,
                                    &f->demo.device, &f->before, &f->after,    f->chart};
    return f->page == NULL || page_write(f->page, &contents, &f->demo.message);
}

static bool run_demo(demo *d) {
    linear_filter *f = (linear_filter *)d;
    if (f->page != NULL && d->no_intel)
        return fail(&d->message, "--page writes numbers of Intel's machine code: leave --no-intel out");
    return (f->page == NULL || page_check(f->page, &d->message)) && demo_read_picture(d, &f->before) &&
           demo_choose_device(d) && rows_fit(&d->device, &f->before, FILTER_BEYOND, &d->message) && demo_load(d) &&
           run_kernels(f) && demo_measure(d, &f->code) && draw_chart(f) && write_pictures(f) && write_page(f);
}

static void dispose(demo *d) {
    linear_filter *f = (linear_filter *)d;
    picture_dispose(&f->before);
    picture_dispose(&f->after);
    picture_dispose(&f->expected);
    machine_dispose(&f->code.intel);
    machine_dispose(&f->code.generic);
    free(f->chart);
}

int main(int count, char **arguments) {
    static const struct option options[] = {{"page", required_argument, NULL, 'p'}, {NULL, 0, NULL, 0}};
    static const demo_about about = {
        .help = help,
        .extension = "cl_intel_media_block_io",
        .folder = EXAMPLES_FOLDER "/linear_filter",
        .file = "linear_filter.cl",
        .input = DEMO_SAMPLE,
        .has_lanes = true,
        .shows_machine_code = true,
        .options = options,
        .set = set_page,
        .run = run_demo,
        .dispose = dispose,
    };
    linear_filter f = {.page = NULL};
    return demo_main(&f.demo, &about, count, arguments);
}
