/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* wild FOLDER [NAME]: runs the kernels, or one, and compares all bytes with those of plain C. */

#include "wild.h"

#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ARGUMENTS 16

typedef enum kind { BUFFER, IMAGE, VALUE, LOCAL } kind;

typedef struct argument {
    kind kind;
    size_t size;
    unsigned char *expected, *input;
    cl_image_format format;
    size_t texel, width, height;
    cl_mem memory;
} argument;

struct wild_run {
    argument arguments[MAX_ARGUMENTS];
    cl_uint count;
    size_t groups[3], items[3];
    uint32_t random;
};

uint32_t wild_random(wild_run *run, uint32_t below) {
    return (host_random(&run->random) >> 4) % below;
}

static argument *add(wild_run *run, kind kind, size_t size) {
    if (run->count == MAX_ARGUMENTS)
        host_die("wild", "too many arguments");
    argument *a = &run->arguments[run->count++];
    *a = (argument){.kind = kind, .size = size};
    if (kind == LOCAL)
        return a;
    a->expected = malloc(size);
    if (a->expected == NULL)
        host_die("wild", "out of memory");
    for (size_t i = 0; i < size; ++i)
        a->expected[i] = (unsigned char)wild_random(run, 256);
    return a;
}

void *wild_buffer(wild_run *run, size_t size) {
    return add(run, BUFFER, size)->expected;
}

void *wild_image(wild_run *run, cl_channel_order order, cl_channel_type type, size_t texel, size_t width,
                 size_t height) {
    argument *a = add(run, IMAGE, texel * width * height);
    a->format = (cl_image_format){order, type};
    a->texel = texel, a->width = width, a->height = height;
    return a->expected;
}

void wild_value(wild_run *run, const void *value, size_t size) {
    memcpy(add(run, VALUE, size)->expected, value, size);
}
void wild_int(wild_run *run, int32_t value) {
    wild_value(run, &value, sizeof value);
}
void wild_local(wild_run *run, size_t size) {
    add(run, LOCAL, size);
}

void wild_begins(wild_run *run) {
    for (cl_uint i = 0; i < run->count; ++i) {
        argument *a = &run->arguments[i];
        if (a->kind == LOCAL)
            continue;
        a->input = malloc(a->size);
        if (a->input == NULL)
            host_die("wild", "out of memory");
        memcpy(a->input, a->expected, a->size);
    }
}

void wild_groups(wild_run *run, size_t x, size_t y, size_t z) {
    run->groups[0] = x, run->groups[1] = y, run->groups[2] = z;
}
void wild_items(wild_run *run, size_t x, size_t y, size_t z) {
    run->items[0] = x, run->items[1] = y, run->items[2] = z;
}

static void set(const host *h, cl_kernel kernel, cl_uint i, argument *a) {
    cl_int status = CL_SUCCESS;
    if (a->kind == BUFFER)
        a->memory = host_buffer(h, a->size, a->input);
    if (a->kind == IMAGE)
        a->memory = host_image(h, a->format, a->width, a->height, a->input);
    if (a->kind == VALUE)
        status = clSetKernelArg(kernel, i, a->size, a->input);
    else if (a->kind == LOCAL)
        status = clSetKernelArg(kernel, i, a->size, NULL);
    else
        status = clSetKernelArg(kernel, i, sizeof a->memory, &a->memory);
    host_check(status, "clSetKernelArg");
}

/* How many bytes differ. */
static size_t compare(const host *h, cl_uint i, argument *a, const char *name) {
    if (a->kind != BUFFER && a->kind != IMAGE)
        return 0;
    unsigned char *got = malloc(a->size);
    if (got == NULL)
        host_die("wild", "out of memory");
    const size_t origin[3] = {0}, extent[3] = {a->width, a->height, 1};
    if (a->kind == BUFFER)
        host_check(clEnqueueReadBuffer(h->queue, a->memory, CL_TRUE, 0, a->size, got, 0, NULL, NULL), "read");
    else
        host_check(clEnqueueReadImage(h->queue, a->memory, CL_TRUE, origin, extent, 0, 0, got, 0, NULL, NULL), "read");
    size_t wrong = 0, first = 0;
    for (size_t at = 0; at < a->size; ++at)
        if (got[at] != a->expected[at] && wrong++ == 0)
            first = at;
    if (wrong != 0)
        printf("%s: argument %u: %zu of %zu bytes differ, first %zu: %u, not %u\n", name, i, wrong, a->size, first,
               got[first], a->expected[first]);
    free(got);
    clReleaseMemObject(a->memory);
    return wrong;
}

/* Whether it is equal. */
static bool run_kernel(const host *h, const char *folder, const wild_kernel *k) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s%s", folder, k->name, host_ending);
    cl_program program = host_build_file(h, path);
    cl_kernel kernel = host_kernel(program, k->name);
    wild_run run = {.random = 1, .groups = {1, 1, 1}, .items = {1, 1, 1}};
    k->mean(&run);
    for (cl_uint i = 0; i < run.count; ++i)
        set(h, kernel, i, &run.arguments[i]);
    size_t global[3], wrong = 0;
    for (int i = 0; i < 3; ++i)
        global[i] = run.groups[i] * run.items[i];
    host_check(clEnqueueNDRangeKernel(h->queue, kernel, 3, NULL, global, run.items, 0, NULL, NULL), k->name);
    host_check(clFinish(h->queue), k->name);
    for (cl_uint i = 0; i < run.count; ++i) {
        wrong += compare(h, i, &run.arguments[i], k->name);
        free(run.arguments[i].expected);
        free(run.arguments[i].input);
    }
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    if (wrong == 0)
        printf("%s: equal to plain C\n", k->name);
    return wrong == 0;
}

/* Whether the device, and the OpenCL C that it is asked for, have all that a kernel needs. */
static bool can_run(const host *h, const wild_kernel *k) {
    const char *options = getenv("CLTILE_TEST_OPTIONS");
    if (!k->has_read_write_image)
        return true;
    if (!host_links && options != NULL && strstr(options, "=CL1.2") != NULL) {
        printf("skipped: %s: OpenCL C 1.2 has no images that are read_write\n", k->name);
        return false;
    }
    return host_has_read_write(h);
}

int main(int argc, char **argv) {
    static const wild_kernel *const tables[] = {wild_layers, wild_tiles, wild_images};
    if (argc < 2)
        host_die("usage", "wild FOLDER [NAME]");
    host h = host_open();
    int ran = 0, wrong = 0;
    for (size_t t = 0; t < sizeof tables / sizeof *tables; ++t)
        for (const wild_kernel *k = tables[t]; k->name != NULL; ++k) {
            if ((argc > 2 && strcmp(k->name, argv[2]) != 0) || !can_run(&h, k))
                continue;
            ++ran;
            wrong += !run_kernel(&h, argv[1], k);
        }
    host_close(&h);
    printf("%d kernels, %d not equal to plain C\n", ran, wrong);
    return ran == 0 || wrong != 0;
}
