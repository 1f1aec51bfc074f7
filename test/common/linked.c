/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels from bitcode, which cltile links for the device's driver and makes SPIR-V of. */

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
const char host_ending[] = ".bc";

/* What the device's driver is to cltile; ends the program for one that it does not know. */
static const cltile_host *find_host(const host *h) {
    cl_platform_id platform = NULL;
    char name[256] = "", version[256] = "";
    host_check(clGetDeviceInfo(h->device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL), "clGetDeviceInfo");
    host_check(clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL), "clGetPlatformInfo");
    host_check(clGetDeviceInfo(h->device, CL_DRIVER_VERSION, sizeof version, version, NULL), "clGetDeviceInfo");
    const cltile_host *found = cltile_host_of_device(name, version);
    if (found == NULL)
        host_die(name, "cltile knows no such host");
    return found;
}

/* The SPIR-V of a file of bitcode. */
static test_bytes translate(const host *h, const char *path, const host_link *link) {
    char out[] = "/tmp/cltile-test-XXXXXX", size[16];
    const int file = mkstemp(out);
    if (file < 0)
        host_die(out, "cannot be made");
    close(file);
    const char *target = link == NULL || link->target == NULL ? getenv("CLTILE_TEST_TARGET") : link->target;
    const cltile_host *found = find_host(h);
    const char *arguments[24] = {TEST_CLTILE, "build", path, "--emit", "spv", "-o", out, "-W", "no-all"};
    int count = 9;
    if (target == NULL) {
        arguments[count++] = "--host";
        arguments[count++] = found->name;
    } else {
        arguments[count++] = "--target";
        arguments[count++] = target;
        arguments[count++] = "--sub-groups";
        arguments[count++] = found->sub_groups == CLTILE_SUB_GROUPS_NATIVE ? "native" : "emulated";
    }
    if (link != NULL && link->sub_group_size != 0) {
        snprintf(size, sizeof size, "%u", link->sub_group_size);
        arguments[count++] = "--sub-group-size";
        arguments[count++] = size;
    }
    if (link != NULL && link->packed_rows)
        arguments[count++] = "--region-rows=packed";
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

cl_program host_build(const host *h, const char *path, const host_link *link) {
    const test_bytes spirv = translate(h, path, link);
    cl_int status;
    cl_program program = clCreateProgramWithIL(h->context, spirv.start, spirv.size, &status);
    host_check(status, "clCreateProgramWithIL");
    if (clBuildProgram(program, 1, &h->device, NULL, NULL, NULL) != CL_SUCCESS)
        host_die(path, host_build_log(h, program));
    free(spirv.start);
    return program;
}
