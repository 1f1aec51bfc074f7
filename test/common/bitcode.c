/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels from bitcode, which libcltile links. */

#include "bytes.h"
#include "cltile/cltile.h"
#include "host.h"
#include "opencl.h"

#include <stdlib.h>

const bool host_links = true;
const char host_ending[] = ".bc";

host host_open(void) {
    host h = {0};
    opencl_device device;
    char *message = NULL;
    if (!opencl_choose_device(&device, NULL, OPENCL_SPIR, &message))
        host_die("OpenCL", message);
    cl_int status;
    h.device = device.id;
    h.context = clCreateContext(NULL, 1, &h.device, NULL, NULL, &status);
    host_check(status, "clCreateContext");
    h.queue = clCreateCommandQueue(h.context, h.device, 0, &status);
    host_check(status, "clCreateCommandQueue");
    return h;
}

static test_bytes link_bitcode(const test_bytes *bitcode, const host_link *link) {
    static const char *const unchecked[] = {"no-all", NULL};
    cltile_options options = CLTILE_OPTIONS_INIT;
    options.warnings = unchecked;
    const char *target = link->target != NULL ? link->target : getenv("CLTILE_TEST_TARGET");
    options.target = target != NULL ? target : options.target;
    options.sub_group_size = link->sub_group_size != 0 ? link->sub_group_size : options.sub_group_size;
    options.region_rows = link->packed_rows ? CLTILE_REGION_ROWS_PACKED : CLTILE_REGION_ROWS_PADDED;
    options.events = link->null_events ? CLTILE_EVENTS_NULL : options.events;
    void *linked = NULL;
    size_t size = 0;
    char *message = NULL;
    if (cltile_link_bitcode(bitcode->start, bitcode->size, &options, &linked, &size, &message) != CLTILE_SUCCESS)
        host_die("cltile_link_bitcode", message);
    return (test_bytes){linked, size};
}

cl_program host_build(const host *h, const char *path, const host_link *link) {
    const test_bytes bitcode = test_read_file(path);
    const test_bytes linked = link == NULL ? bitcode : link_bitcode(&bitcode, link);
    const opencl_device device = {.id = h->device};
    cl_program program;
    char *message = NULL;
    if (!opencl_build_spir(h->context, &device, linked.start, linked.size, &program, &message))
        host_die("OpenCL", message);
    if (link != NULL)
        cltile_free(linked.start);
    free(bitcode.start);
    return program;
}

bool host_has_format(const host *h, const char *name, cl_image_format format) {
    (void)h, (void)name, (void)format;
    return true;
}

bool host_has_read_write(const host *h) {
    (void)h;
    return true;
}

bool host_has_type(const host *h, const char *type, bool values) {
    (void)h, (void)type, (void)values;
    return true;
}
