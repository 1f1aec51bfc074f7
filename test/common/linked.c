/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels from bitcode, which cltile links for the device's driver and makes SPIR-V of; or SPIR-V, which the driver
 * links. */

#include "bytes.h"
#include "cltile/cltile.h"
#include "devices.h"
#include "message.h"
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const bool host_links = true;
const char *host_ending = ".bc";
const char *host_library;

/* The SPIR-V of a file of bitcode. */
static test_bytes translate(const host *h, const char *path, const host_link *link) {
    char out[] = "/tmp/cltile-test-XXXXXX", size[16];
    const int file = mkstemp(out);
    if (file < 0)
        host_die(out, "cannot be made");
    close(file);
    const cltile_host *found = cltile_find_host(host_name(h));
    if (found == NULL)
        host_die(path, "cltile links for no such driver");
    const char *target = link == NULL || link->target == NULL ? getenv("CLTILE_TEST_TARGET") : link->target;
    const char *sub_groups = getenv("CLTILE_TEST_SUB_GROUPS");
    const bool is_native =
        found->sub_groups == CLTILE_SUB_GROUPS_NATIVE && (sub_groups == NULL || strcmp(sub_groups, "native") == 0);
    const bool is_anywhere = target != NULL && strcmp(target, "intel-xe2") == 0 && sub_groups == NULL;
    const char *arguments[24] = {TEST_CLTILE, "build", path, "--emit", "spv", "-o", out, "-W", "no-all"};
    int count = 9;
    if (is_anywhere) {
        arguments[count++] = "--target";
        arguments[count++] = target;
    }
    if (is_anywhere || (target == NULL && is_native == (found->sub_groups == CLTILE_SUB_GROUPS_NATIVE))) {
        arguments[count++] = "--host";
        arguments[count++] = found->name;
    } else {
        arguments[count++] = "--target";
        arguments[count++] = target == NULL ? found->target : target;
        arguments[count++] = "--sub-groups";
        arguments[count++] = is_native ? "native" : "emulated";
    }
    if (link != NULL && link->sub_group_size != 0) {
        snprintf(size, sizeof size, "%u", link->sub_group_size);
        arguments[count++] = "--sub-group-size";
        arguments[count++] = size;
    }
    if (link != NULL && link->packed_rows)
        arguments[count++] = "--region-rows=packed";
    if (link != NULL && link->null_events)
        arguments[count++] = "--events=null";
    char *output = NULL, *message = NULL;
    size_t output_size = 0;
    if (!process_run(arguments, &output, &output_size, &message)) {
        unlink(out);
        host_die(path, message);
    }
    free(output);
    const test_bytes spirv = test_read_file(out);
    unlink(out);
    return spirv;
}

static cl_program load(const host *h, const test_bytes spirv) {
    cl_int status;
    cl_program program = clCreateProgramWithIL(h->context, spirv.start, spirv.size, &status);
    host_check(status, "clCreateProgramWithIL");
    free(spirv.start);
    return program;
}

static cl_program link_by_driver(const host *h, const char *path, const char *library) {
    cl_program parts[] = {load(h, test_read_file(path)), load(h, test_read_file(library))};
    for (int i = 0; i < 2; ++i)
        if (clCompileProgram(parts[i], 1, &h->device, NULL, 0, NULL, NULL, NULL, NULL) != CL_SUCCESS)
            host_die(i == 0 ? path : library, host_build_log(h, parts[i]));
    cl_int status;
    cl_program program = clLinkProgram(h->context, 1, &h->device, NULL, 2, parts, NULL, NULL, &status);
    host_check(status, "clLinkProgram");
    for (int i = 0; i < 2; ++i)
        clReleaseProgram(parts[i]);
    return program;
}

cl_program host_build(const host *h, const char *path, const host_link *link) {
    if (host_library != NULL && host_library[0] != '\0')
        return link_by_driver(h, path, host_library);
    cl_program program = load(h, host_library == NULL ? translate(h, path, link) : test_read_file(path));
    if (clBuildProgram(program, 1, &h->device, getenv("CLTILE_TEST_OPTIONS"), NULL, NULL) != CL_SUCCESS)
        host_die(path, host_build_log(h, program));
    return program;
}

void host_build_parts(const host *h, host_part *parts, size_t count, const char *const *kernels) {
    (void)kernels;
    for (size_t i = 0; i < count; ++i) {
        parts[i].program = host_build(h, parts[i].path, &(host_link){.sub_group_size = parts[i].sub_group_size});
        parts[i].ending[0] = '\0';
    }
}
