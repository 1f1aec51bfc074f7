/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The cltile command as a process. */

#include "kernel.h"

#include "output.h"
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double milliseconds_between(const struct timespec *from, const struct timespec *to) {
    return (double)(to->tv_sec - from->tv_sec) * 1e3 + (double)(to->tv_nsec - from->tv_nsec) / 1e6;
}

bool kernel_build(const opencl_device *device, const char *path, const char *include, char **spirv, size_t *size,
                  char **message) {
    char *cltile = NULL;
    struct timespec start, end;
    if (!output_path(&cltile, NULL, "bin/cltile", message))
        return false;
    const char *const command[] = {cltile, "build", "--host", device->host,         "--emit", "spv", "-I", include,
                                   path,   "-o",    "-",      device->define_lanes, NULL};
    clock_gettime(CLOCK_MONOTONIC, &start);
    const bool built = process_run(command, spirv, size, message);
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (built)
        printf("linked    for host %s in %.1f ms: %zu bytes of SPIR-V\n", device->host,
               milliseconds_between(&start, &end), *size);
    free(cltile);
    return built;
}
