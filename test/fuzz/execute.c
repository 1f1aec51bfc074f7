/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Running kernels on PoCL. */

#include "execute.h"

#include "source.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Inputs ---- */

static input *inputs_of(const program_plan *p, input *all, int kernel) {
    return all + kernel * p->inputs;
}

void execute_free_inputs(const program_plan *p, input *inputs) {
    for (int i = 0; i < p->kernel_count * p->inputs; ++i)
        input_dispose(&inputs[i]);
    free(inputs);
}

static bool draw_inputs(program_plan *p, kernel_plan *k, input *inputs) {
    for (int i = 0; i < p->inputs; ++i)
        if (!input_draw(&inputs[i], p, k, p->first_input + i))
            return false;
    return true;
}

input *execute_draw_inputs(program_plan *p) {
    input *all = calloc((size_t)(p->kernel_count * p->inputs), sizeof *all);
    for (int i = 0; all != NULL && i < p->kernel_count; ++i)
        while (!draw_inputs(p, &p->kernels[i], inputs_of(p, all, i)))
            for (int drawn = 0; drawn < p->inputs; ++drawn)
                input_dispose(&inputs_of(p, all, i)[drawn]);
    return all;
}

/* ---- Runs ---- */

typedef struct kernel_run {
    const host *host;
    const kernel_plan *kernel;
    const input *in;
    cl_kernel cl;
    cl_uint arguments;
    cl_mem images[MAX_IMAGES], memory, seen_memory, seen_area, got;
    cl_mem buffers[16]; /* all of them */
    int buffer_count;
    report *report;
} kernel_run;

__attribute__((format(printf, 2, 3))) static bool differ(report *r, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->message, sizeof r->message, format, arguments);
    va_end(arguments);
    return false;
}

static void set_argument(kernel_run *run, size_t size, const void *value) {
    host_check(clSetKernelArg(run->cl, run->arguments++, size, value), "clSetKernelArg");
}

static cl_mem add_buffer(kernel_run *run, size_t size, const void *contents) {
    cl_mem buffer = host_buffer(run->host, size + BLOCK_BYTES, NULL);
    if (contents != NULL && size > 0)
        host_check(clEnqueueWriteBuffer(run->host->queue, buffer, CL_TRUE, 0, size, contents, 0, NULL, NULL), "write");
    run->buffers[run->buffer_count++] = buffer;
    set_argument(run, sizeof buffer, &buffer);
    return buffer;
}

static cl_mem add_filled_buffer(kernel_run *run, size_t size) {
    const uint8_t fill = INPUT_FILL;
    cl_mem buffer = add_buffer(run, size, NULL);
    host_check(clEnqueueFillBuffer(run->host->queue, buffer, &fill, 1, 0, size + BLOCK_BYTES, 0, NULL, NULL), "fill");
    return buffer;
}

static void set_arguments(kernel_run *run) {
    const kernel_plan *k = run->kernel;
    const input *in = run->in;
    for (int i = 0; i < k->image_count; ++i) {
        run->images[i] = host_image(run->host, k->images[i].format->format, (size_t)k->images[i].width,
                                    (size_t)k->images[i].rows, in->images[i]);
        set_argument(run, sizeof run->images[i], &run->images[i]);
    }
    add_buffer(run, sizeof in->work, &in->work);
    run->memory = add_buffer(run, (size_t)k->memory_bytes, in->memory);
    add_buffer(run, (size_t)k->area_bytes, in->area);
    run->seen_memory = add_filled_buffer(run, (size_t)k->memory_bytes);
    run->seen_area = add_filled_buffer(run, (size_t)k->area_bytes);
    set_argument(run, (size_t)k->area_bytes, NULL);
    add_buffer(run, input_region_count(k) * sizeof *in->regions, in->regions);
    add_buffer(run, input_texels_bytes(k), in->given);
    run->got = add_filled_buffer(run, input_texels_bytes(k));
}

static void release(kernel_run *run) {
    for (int i = 0; i < run->buffer_count; ++i)
        clReleaseMemObject(run->buffers[i]);
    for (int i = 0; i < run->kernel->image_count; ++i)
        clReleaseMemObject(run->images[i]);
}

static bool compare(report *r, const char *what, size_t row_bytes, const uint8_t *got, const uint8_t *expected,
                    size_t size) {
    for (size_t i = 0; i < size; ++i)
        if (got[i] != expected[i])
            return differ(r, "%s: byte %zu of row %zu (%zu): expected %#x, got %#x", what, i % row_bytes, i / row_bytes,
                          i, expected[i], got[i]);
    return true;
}

static bool compare_buffer(const kernel_run *run, const char *what, cl_mem buffer, const uint8_t *expected, size_t size,
                           size_t row_bytes) {
    uint8_t *got = malloc(size + 1);
    if (size > 0)
        host_check(clEnqueueReadBuffer(run->host->queue, buffer, CL_TRUE, 0, size, got, 0, NULL, NULL), what);
    const bool same = compare(run->report, what, row_bytes, got, expected, size);
    free(got);
    return same;
}

static bool compare_image(const kernel_run *run, int i) {
    const image_plan *image = &run->kernel->images[i];
    const size_t size = input_image_bytes(image), row_bytes = size / (size_t)image->rows;
    const size_t origin[3] = {0}, extent[3] = {(size_t)image->width, (size_t)image->rows, 1};
    uint8_t *got = malloc(size);
    char what[32];
    snprintf(what, sizeof what, "image%d", i);
    host_check(clEnqueueReadImage(run->host->queue, run->images[i], CL_TRUE, origin, extent, 0, 0, got, 0, NULL, NULL),
               what);
    const bool same = compare(run->report, what, row_bytes, got, run->in->expected_images[i], size);
    free(got);
    return same;
}

static bool compare_all(const kernel_run *run) {
    const kernel_plan *k = run->kernel;
    const input *in = run->in;
    const size_t memory = (size_t)k->memory_bytes, area = (size_t)k->area_bytes;
    for (int i = 0; i < k->image_count; ++i)
        if (!compare_image(run, i))
            return false;
    if (!compare_buffer(run, "texels that were read (rows: a block of a work-item)", run->got, in->expected_got,
                        input_texels_bytes(k), (size_t)(plan_items(k) * BLOCK_BYTES)))
        return false;
    if (!plan_has_copies(k))
        return true;
    return compare_buffer(run, "the local area, as seen after the wait", run->seen_area, in->expected_area, area,
                          area) &&
           compare_buffer(run, "global memory, as seen after the wait", run->seen_memory, in->expected_memory, memory,
                          memory) &&
           compare_buffer(run, "global memory", run->memory, in->expected_memory, memory, memory);
}

static bool run_once(const host *h, cl_kernel cl, const kernel_plan *k, const input *in, report *r) {
    kernel_run run = {.host = h, .kernel = k, .in = in, .cl = cl, .report = r};
    const size_t local[3] = {(size_t)k->shape[0], (size_t)k->shape[1], (size_t)k->shape[2]};
    set_arguments(&run);
    host_run_groups(h, cl, 1, local);
    const bool same = compare_all(&run);
    release(&run);
    return same;
}

static bool run_kernel(const workshop *shop, const program_plan *p, cl_program built, int kernel, const input *inputs,
                       report *r) {
    char name[32];
    snprintf(name, sizeof name, "kernel%d", p->kernels[kernel].id);
    cl_kernel cl = host_kernel(built, name);
    bool same = true;
    r->kernel = kernel;
    for (int i = 0; i < p->inputs && same; ++i) {
        r->input = i;
        same = run_once(shop->host, cl, &p->kernels[kernel], &inputs[i], r);
        r->runs += same;
    }
    clReleaseKernel(cl);
    return same;
}

bool execute_fail(report *r, char *message) {
    snprintf(r->message, sizeof r->message, "%s", message == NULL ? "out of memory" : message);
    free(message);
    return false;
}

static bool has_version_0_9_0(const program_plan *p) {
    for (int i = 0; i < p->kernel_count; ++i)
        for (int o = 0; o < p->kernels[i].operation_count; ++o)
            if (p->kernels[i].operations[o].version_0_9_0)
                return true;
    return false;
}

static build_plan build_plan_of(const program_plan *p) {
    return (build_plan){plan_optimisations[p->optimisation],
                        WAYS_STANDARD,
                        "-cl-std=CL3.0",
                        p->packed_rows,
                        p->null_events,
                        !has_version_0_9_0(p)};
}

static bool run_way(const workshop *shop, const program_plan *p, way w, input *inputs, report *r) {
    cl_program built = NULL;
    char *message = NULL;
    r->way = w;
    r->kernel = r->input = 0;
    const build_plan b = build_plan_of(p);
    if (!way_build(shop, w, &b, &built, &message))
        return execute_fail(r, message);
    bool same = true;
    for (int i = 0; i < p->kernel_count && same && built != NULL; ++i)
        same = run_kernel(shop, p, built, i, inputs_of(p, inputs, i), r);
    if (built != NULL)
        clReleaseProgram(built);
    return same;
}

bool execute(const workshop *shop, program_plan *p, unsigned ways, report *r) {
    input *inputs = execute_draw_inputs(p);
    char *source = source_of(p), *message = NULL;
    const build_plan b = build_plan_of(p);
    r->number = p->number;
    r->way = WAYS;
    bool same = ways_begin(shop, &b, source, &message) || execute_fail(r, message);
    for (int w = 0; w < WAYS && same; ++w)
        if ((ways >> w & 1) != 0 && way_takes(shop, (way)w, &b, source))
            same = run_way(shop, p, (way)w, inputs, r);
    if (same) {
        r->programs += 1;
        r->kernels += p->kernel_count;
        r->cases += p->kernel_count * p->inputs;
    }
    execute_free_inputs(p, inputs);
    free(source);
    r->failed = !same;
    return same;
}
