/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the layer's parsers call a driver for. */

#include "stand-in.h"

#include "input.h"

#include <stdlib.h>
#include <string.h>

/* A program; a cl_program points to it. */
typedef struct program {
    cl_uint references, devices;
    size_t *sizes;
    unsigned char **binaries;
} program;

static size_t program_count;
static const char *build_log;

static program *program_of(cl_program handle) {
    return (program *)(void *)handle;
}

/* NOLINTBEGIN(readability-non-const-parameter): the types are OpenCL's */
static cl_program CL_API_CALL create_with_binary(cl_context context, cl_uint count, const cl_device_id *devices,
                                                 const size_t *sizes, const unsigned char **binaries,
                                                 cl_int *binary_status, cl_int *status) {
    (void)context, (void)devices, (void)binary_status;
    program *p = calloc(1, sizeof *p);
    *p = (program){1, count, calloc(count, sizeof *p->sizes), calloc(count, sizeof *p->binaries)};
    for (cl_uint d = 0; d < count; ++d) {
        p->sizes[d] = sizes[d];
        p->binaries[d] = copy_exactly(binaries[d], sizes[d]);
    }
    ++program_count;
    *status = CL_SUCCESS;
    return (cl_program)(void *)p;
}
/* NOLINTEND(readability-non-const-parameter) */

static cl_program CL_API_CALL create_with_source(cl_context context, cl_uint count, const char **texts,
                                                 const size_t *sizes, cl_int *status) {
    (void)texts, (void)sizes, (void)count;
    cl_int ignored;
    return create_with_binary(context, 0, NULL, NULL, NULL, NULL, status == NULL ? &ignored : status);
}

static cl_int CL_API_CALL release(cl_program handle) {
    program *p = program_of(handle);
    if (--p->references > 0)
        return CL_SUCCESS;
    for (cl_uint d = 0; d < p->devices; ++d)
        free(p->binaries[d]);
    free(p->binaries);
    free(p->sizes);
    free(p);
    --program_count;
    return CL_SUCCESS;
}

static cl_int give(const void *answer, size_t bytes, size_t room, void *value, size_t *size_ret) {
    if (size_ret != NULL)
        *size_ret = bytes;
    if (value != NULL && room < bytes)
        return CL_INVALID_VALUE;
    if (value != NULL && bytes > 0)
        memcpy(value, answer, bytes);
    return CL_SUCCESS;
}

static cl_int CL_API_CALL get_info(cl_program handle, cl_program_info name, size_t room, void *value,
                                   size_t *size_ret) {
    const program *p = program_of(handle);
    switch (name) {
    case CL_PROGRAM_REFERENCE_COUNT:
        return give(&p->references, sizeof p->references, room, value, size_ret);
    case CL_PROGRAM_BINARY_SIZES:
        return give(p->sizes, p->devices * sizeof *p->sizes, room, value, size_ret);
    case CL_PROGRAM_BINARIES:
        for (cl_uint d = 0; value != NULL && d < p->devices; ++d)
            if (((unsigned char **)value)[d] != NULL && p->sizes[d] > 0)
                memcpy(((unsigned char **)value)[d], p->binaries[d], p->sizes[d]);
        return give(NULL, 0, room, NULL, size_ret);
    default:
        return CL_INVALID_VALUE;
    }
}

static cl_int CL_API_CALL get_build_info(cl_program handle, cl_device_id device, cl_program_build_info name,
                                         size_t room, void *value, size_t *size_ret) {
    (void)handle, (void)device;
    if (name != CL_PROGRAM_BUILD_LOG || build_log == NULL)
        return CL_INVALID_VALUE;
    return give(build_log, strlen(build_log) + 1, room, value, size_ret);
}

static cl_int CL_API_CALL build(cl_program handle, cl_uint count, const cl_device_id *devices, const char *options,
                                void(CL_CALLBACK *notify)(cl_program, void *), void *user) {
    (void)handle, (void)count, (void)devices, (void)options, (void)notify, (void)user;
    return CL_BUILD_PROGRAM_FAILURE;
}

void use_driver(const char *log) {
    static const cl_icd_dispatch driver = {
        .clCreateProgramWithBinary = create_with_binary,
        .clCreateProgramWithSource = create_with_source,
        .clReleaseProgram = release,
        .clBuildProgram = build,
        .clGetProgramInfo = get_info,
        .clGetProgramBuildInfo = get_build_info,
    };
    build_log = log;
    layer_driver = &driver;
}

size_t count_programs(void) {
    return program_count;
}
