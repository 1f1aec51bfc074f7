/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned sizes[] = {8, 16, 32};

/* Full sub-groups, and such that the last is partial. */
static const size_t shapes[][3] = {{32, 1, 1}, {16, 4, 1}, {8, 4, 4},  {5, 3, 1},
                                   {1, 7, 1},  {3, 5, 2},  {1, 1, 33}, {100, 1, 1}};

void *allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL)
        host_die("test", "out of memory");
    return memory;
}

void run_shapes(const host *h, const char *folder, const char *type, const char *kernel,
                void (*run)(cl_kernel kernel, unsigned size, const size_t shape[3])) {
    char path[512], name[32];
    if ((strcmp(type, "half") == 0 || strcmp(type, "double") == 0) && !host_has_type(h, type, true))
        return;
    snprintf(path, sizeof path, "%s/%s%s", folder, type, host_ending);
    cl_program program = host_build_file(h, path);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; ++s) {
        snprintf(name, sizeof name, "%s_%u", kernel, sizes[s]);
        cl_kernel built = host_kernel(program, name);
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
            run(built, sizes[s], shapes[i]);
        clReleaseKernel(built);
    }
    clReleaseProgram(program);
}
