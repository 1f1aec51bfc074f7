/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TYPES = 96, MOST_SIZES = 3, SHAPES = 8 };

static const unsigned usual_sizes[] = {8, 16, 32, 0}, wide_sizes[] = {64, 128, 0};

/* Full sub-groups, and such that the last is partial. */
static const size_t shapes[SHAPES][3] = {{32, 1, 1}, {16, 4, 1}, {8, 4, 4},  {5, 3, 1},
                                         {1, 7, 1},  {3, 5, 2},  {1, 1, 33}, {100, 1, 1}};

size_t every_launch = 1;

void *allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL)
        host_die("test", "out of memory");
    return memory;
}

void run_kernel(const host *h, cl_kernel kernel, const size_t shape[3], const argument *arguments, cl_uint count) {
    cl_mem buffers[8];
    for (cl_uint i = 0; i < count; ++i) {
        buffers[i] = host_buffer(h, arguments[i].size, arguments[i].bytes);
        host_check(clSetKernelArg(kernel, i, sizeof *buffers, &buffers[i]), "clSetKernelArg");
    }
    host_run_groups(h, kernel, GROUPS, shape);
    for (cl_uint i = 0; i < count; ++i) {
        host_check(
            clEnqueueReadBuffer(h->queue, buffers[i], CL_TRUE, 0, arguments[i].size, arguments[i].bytes, 0, NULL, NULL),
            "clEnqueueReadBuffer");
        clReleaseMemObject(buffers[i]);
    }
}

/* Whether some of these consecutive launches run. */
static bool has_turn(size_t first, size_t count) {
    return (first + every_launch - 1) / every_launch * every_launch < first + count;
}

/* Devices that lack a type lack its vectors. */
static bool is_lacking(const host *h, const char *type) {
    static const char *const names[] = {"half", "double"};
    static enum { UNKNOWN, PRESENT, LACKING } known[2];
    for (size_t i = 0; i < 2; ++i) {
        if (strncmp(type, names[i], strlen(names[i])) != 0)
            continue;
        if (known[i] == UNKNOWN)
            known[i] = host_has_type(h, names[i], true) ? PRESENT : LACKING;
        return known[i] == LACKING;
    }
    return false;
}

void run_shapes(const host *h, const char *folder, const char *const *types, const char *kernel, bool wide,
                void (*run)(size_t type, cl_kernel kernel, unsigned size, const size_t shape[3])) {
    static char paths[MOST_TYPES][512];
    static host_part parts[MOST_TYPES];
    size_t numbers[MOST_TYPES], count = 0;
    char names[MOST_SIZES][32];
    const char *kernels[MOST_SIZES + 1] = {NULL};
    const unsigned *sizes = wide ? wide_sizes : usual_sizes;
    size_t size_count = 0;
    for (; sizes[size_count] != 0; ++size_count) {
        snprintf(names[size_count], sizeof *names, "%s_%u", kernel, sizes[size_count]);
        kernels[size_count] = names[size_count];
    }
    for (size_t type = 0; types[type] != NULL; ++type) {
        size_t turns = 0;
        unsigned size = 0;
        for (size_t i = 0; i < size_count; ++i)
            if (has_turn((type * size_count + i) * SHAPES, SHAPES)) {
                size = sizes[i];
                ++turns;
            }
        if (turns == 0 || is_lacking(h, types[type]))
            continue;
        if (count == MOST_TYPES)
            host_die(folder, "too many types");
        snprintf(paths[count], sizeof *paths, "%s/%s%s", folder, types[type], host_ending);
        parts[count] = (host_part){.path = paths[count], .sub_group_size = turns == 1 && !host_links ? size : 0};
        numbers[count++] = type;
    }
    host_build_parts(h, parts, count, kernels);
    for (size_t part = 0; part < count; ++part) {
        for (size_t i = 0; i < size_count; ++i) {
            const size_t first = (numbers[part] * size_count + i) * SHAPES;
            if (!has_turn(first, SHAPES))
                continue;
            cl_kernel built = host_part_kernel(&parts[part], names[i]);
            for (size_t shape = 0; shape < SHAPES; ++shape)
                if (has_turn(first + shape, 1))
                    run(numbers[part], built, sizes[i], shapes[shape]);
            clReleaseKernel(built);
        }
        clReleaseProgram(parts[part].program);
    }
}
