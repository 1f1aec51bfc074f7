/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Building programs whose lanes exchange data, running them, and comparing with plain C. */

#include "draws.h"
#include "exchanges.h"
#include "message.h"
#include "minimise.h"
#include "opencl.h"

#include <stdlib.h>
#include <string.h>

#define NUMBERS (EXCHANGE_ITEMS * EXCHANGE_GROUPS)

static bool write_files(const workshop *shop, const exchange_plan *p, char **message) {
    exchange_file files[EXCHANGE_FILES];
    const int count = exchange_write(p, files);
    bool written = true;
    for (int i = 0; i < count; ++i) {
        written = written && ways_write(shop, files[i].name, files[i].text, message);
        free(files[i].text);
    }
    return written;
}

static bool build(const workshop *shop, const exchange_plan *p, way w, cl_program *built, char **message) {
    char options[WAYS_OPTIONS];
    exchange_options(p, shop->folder, options);
    return write_files(shop, p, message) && way_build_source(shop, w, options, built, message);
}

static void draw_numbers(const exchange_plan *p, int input, uint32_t numbers[NUMBERS]) {
    draws d = draws_of(p->seed, p->number, -5, 0, input, 0);
    for (int i = 0; i < NUMBERS; ++i)
        numbers[i] = (uint32_t)draws_byte(&d);
}

static bool run_once(const host *h, cl_kernel cl, const exchange_plan *p, const exchange_unit *u, int input,
                     report *r) {
    uint32_t in[NUMBERS], expected[NUMBERS], got[NUMBERS] = {0};
    const cl_int n = p->first_input + input;
    const size_t items[3] = {(size_t)p->items, 1, 1}, numbers = (size_t)(p->items * EXCHANGE_GROUPS);
    draw_numbers(p, n, in);
    exchange_expect(p, u, n, in, expected);
    cl_mem from = host_buffer(h, sizeof in, in), to = host_buffer(h, sizeof got, got);
    host_check(clSetKernelArg(cl, 0, sizeof from, &from), "clSetKernelArg");
    host_check(clSetKernelArg(cl, 1, sizeof to, &to), "clSetKernelArg");
    host_check(clSetKernelArg(cl, 2, sizeof n, &n), "clSetKernelArg");
    host_run_groups(h, cl, EXCHANGE_GROUPS, items);
    host_check(clEnqueueReadBuffer(h->queue, to, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL), "results");
    clReleaseMemObject(from);
    clReleaseMemObject(to);
    for (size_t i = 0; i < numbers; ++i)
        if (got[i] != expected[i]) {
            char *message = NULL;
            fail(&message, "n %d: work-item %zu: expected %#x, got %#x", n, i, expected[i], got[i]);
            return execute_fail(r, message);
        }
    r->runs += 1;
    return true;
}

static bool run_kernel(const workshop *shop, const exchange_plan *p, cl_program built, int kernel, report *r) {
    const exchange_unit *u = exchange_kernel(p, kernel);
    char name[32];
    snprintf(name, sizeof name, "kernel%d", u->id);
    cl_kernel cl = host_kernel(built, name);
    bool same = true;
    r->kernel = kernel;
    for (int i = 0; i < p->inputs && same; ++i) {
        r->input = i;
        same = run_once(shop->host, cl, p, u, i, r);
    }
    clReleaseKernel(cl);
    return same;
}

static bool takes(const workshop *shop, way w, const exchange_plan *p) {
    return (w == WAY_LINKED || (w == WAY_LAYER && !p->by_sub_group)) && way_takes_source(shop, w);
}

bool exchange_execute(const workshop *shop, const exchange_plan *p, unsigned ways, report *r) {
    r->number = p->number;
    r->way = WAY_LAYER;
    r->kernel = r->input = 0;
    bool same = true;
    for (way w = 0; w < WAYS && same; ++w) {
        if ((ways >> w & 1) == 0 || !takes(shop, w, p))
            continue;
        cl_program built = NULL;
        char *message = NULL;
        r->way = w;
        same = build(shop, p, w, &built, &message) || execute_fail(r, message);
        for (int i = 0; i < exchange_kernels(p) && same; ++i)
            same = run_kernel(shop, p, built, i, r);
        if (built != NULL)
            clReleaseProgram(built);
    }
    if (same) {
        r->programs += 1;
        r->kernels += exchange_kernels(p);
        r->cases += exchange_kernels(p) * p->inputs;
    }
    r->failed = !same;
    return same;
}

/* ---- Smaller programs ---- */

static bool leave_kernel_out(program *p, int n) {
    if (n >= EXCHANGE_KERNELS)
        return false;
    p->exchanges.units[EXCHANGE_FUNCTIONS + n].is_left_out = exchange_kernels(&p->exchanges) > 1;
    return true;
}

static bool take_step_out(program *p, int n) {
    exchange_unit *u = &p->exchanges.units[n / EXCHANGE_STEPS % EXCHANGE_UNITS];
    const int i = n % EXCHANGE_STEPS;
    if (n >= EXCHANGE_UNITS * EXCHANGE_STEPS)
        return false;
    if (i < u->step_count) {
        memmove(&u->steps[i], &u->steps[i + 1], (size_t)(u->step_count - i - 1) * sizeof *u->steps);
        u->step_count -= 1;
    }
    return true;
}

/* A function that nobody calls. */
static bool leave_function_out(program *p, int n) {
    exchange_plan *e = &p->exchanges;
    bool is_called = false;
    if (n >= EXCHANGE_FUNCTIONS)
        return false;
    for (int i = 0; i < EXCHANGE_UNITS; ++i)
        for (int s = 0; s < e->units[i].step_count && !e->units[i].is_left_out; ++s)
            is_called = is_called || (e->units[i].steps[s].kind == STEP_CALL && e->units[i].steps[s].value == n);
    e->units[n].is_left_out = e->units[n].is_left_out || !is_called;
    return true;
}

static bool write_plainly(program *p, int n) {
    exchange_unit *u = &p->exchanges.units[n / 4 % EXCHANGE_UNITS];
    if (n >= EXCHANGE_UNITS * 4)
        return false;
    switch (n % 4) {
    case 0:
        u->prototype = PROTOTYPE_NONE;
        break;
    case 1:
        u->place = PLACE_SOURCE;
        break;
    case 2:
        u->head = HEAD_PLAIN;
        break;
    default:
        u->calls_kernel = false;
        break;
    }
    return true;
}

static bool use_plainly(program *p, int n) {
    if (n >= EXCHANGE_UNITS * EXCHANGE_STEPS)
        return false;
    p->exchanges.units[n / EXCHANGE_STEPS].steps[n % EXCHANGE_STEPS].use = USE_NAME;
    return true;
}

const minimise_step exchanges_steps[] = {leave_kernel_out, take_step_out, leave_function_out,
                                         write_plainly,    use_plainly,   NULL};
