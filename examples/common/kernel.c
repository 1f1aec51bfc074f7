/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Clang as a process, cltile as a library. */

#include "kernel.h"

#include "cltile/cltile.h"
#include "message.h"
#include "process.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

bool kernel_compile(const opencl_device *device, const char *path, const char *include, char **bitcode, size_t *size,
                    char **message) {
    const char *const command[] = {
        EXAMPLES_CLANG,
        device->address_bits == 32 ? "--target=spir-unknown-unknown" : "--target=spir64-unknown-unknown", "-x", "cl",
        "-cl-std=CL3.0", "-O2", "-fno-vectorize", "-fno-slp-vectorize", /* vectors are the device's business */
        "-I", EXAMPLES_INCLUDE, "-I", include, "-emit-llvm", "-c", path, "-o", "-",
        /* OpenCL C 3.0 as PoCL 3.1 has it: its kernel library knows no generic address space. */
        "-Xclang", "-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,-__opencl_c_pipes",
#ifdef EXAMPLES_TYPED_POINTERS
        "-Xclang", "-no-opaque-pointers",
#endif
        NULL};
    return process_run(command, bitcode, size, message);
}

static void print_member(void *user, const char *name, size_t bytes) {
    const char **heading = user;
    printf("%-9s %-69s %6zu bytes\n", *heading, name, bytes);
    *heading = "";
}

static double milliseconds_between(const struct timespec *from, const struct timespec *to) {
    return (double)(to->tv_sec - from->tv_sec) * 1e3 + (double)(to->tv_nsec - from->tv_nsec) / 1e6;
}

/* Target pocl is for images of PoCL 3.1 in memory, and not there when the build found that PoCL's are others. */
static const char *target_for(const opencl_device *device) {
    const bool is_pocl = strcmp(device->platform, "Portable Computing Language") == 0 &&
                         strncmp(device->driver, "3.1", strlen("3.1")) == 0 && device->address_bits == 64;
    size_t size;
    return is_pocl && cltile_library_bitcode("pocl", "spir64", &size) != NULL ? "pocl" : "generic";
}

bool kernel_link(const opencl_device *device, const char *bitcode, size_t size, void **linked, size_t *linked_size,
                 char **message) {
    const char *heading = "linked";
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.target = target_for(device);
    options.on_member = print_member;
    options.user = &heading;
    char *reason = NULL;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    const cltile_status status = cltile_link_bitcode(bitcode, size, &options, linked, linked_size, &reason);
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (status != CLTILE_SUCCESS)
        fail(message, "cltile_link_bitcode: %s", reason == NULL ? "out of memory" : reason);
    else
        printf("%-9s in %.1f ms: the kernel's %zu bytes became %zu\n", heading, milliseconds_between(&start, &end),
               size, *linked_size);
    cltile_free(reason);
    return status == CLTILE_SUCCESS;
}
