/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned usual_sizes[] = {8, 16, 32, 0}, wide_sizes[] = {64, 128, 0};

/* Full sub-groups, and such that the last is partial. */
static const size_t shapes[][3] = {{32, 1, 1}, {16, 4, 1}, {8, 4, 4},  {5, 3, 1},
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

long find_lane(const cl_uint2 *lanes, size_t items, size_t item, uint32_t lane) {
    const size_t group = item / items * items;
    for (size_t other = group; other < group + items; ++other)
        if (lanes[other].s[0] == lanes[item].s[0] && lanes[other].s[1] == lane)
            return (long)other;
    return -1;
}

static size_t launches; /* that had their turn, or were left out */

/* Whether the next launch is one of those that run. */
static bool has_turn(void) {
    return launches++ % every_launch == 0;
}

/* Leaves the next launches out if none of them is one that runs. */
static bool are_left_out(size_t count) {
    const size_t until_next = (every_launch - launches % every_launch) % every_launch;
    if (until_next < count)
        return false;
    launches += count;
    return true;
}

void run_shapes(const host *h, const char *folder, const char *type, const char *kernel, bool wide,
                void (*run)(cl_kernel kernel, unsigned size, const size_t shape[3])) {
    char path[512], name[32];
    const bool may_lack = strncmp(type, "half", 4) == 0 || strncmp(type, "double", 6) == 0;
    if (may_lack && !host_has_type(h, type, true))
        return;
    const unsigned *sizes = wide ? wide_sizes : usual_sizes;
    size_t size_count = 0;
    while (sizes[size_count] != 0)
        ++size_count;
    if (are_left_out(size_count * (sizeof shapes / sizeof *shapes)))
        return;
    snprintf(path, sizeof path, "%s/%s%s", folder, type, host_ending);
    cl_program program = host_build_file(h, path);
    for (const unsigned *size = sizes; *size != 0; ++size) {
        snprintf(name, sizeof name, "%s_%u", kernel, *size);
        cl_kernel built = host_kernel(program, name);
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
            if (has_turn())
                run(built, *size, shapes[i]);
        clReleaseKernel(built);
    }
    clReleaseProgram(program);
}
