/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows programs from their sources to the enqueues of their kernels. What is called, and what is returned, is what
 * would be without. */

#include "validate/entry.h"

#include "answer.h"
#include "kernel.h"
#include "plan.h"
#include "validate/validate.h"

#include <stddef.h>
#include <stdlib.h>

/* The table before: the layer's own functions, and the driver's. */
static cl_icd_dispatch inner;

static void validate_program(cl_program program, const char *options, const layer_headers *headers) {
    size_t size;
    char *text;
    layer_header *list = NULL;
    cl_int status = layer_read_source(program, &text, &size);
    if (status == CL_SUCCESS)
        status = layer_read_headers(headers, &list);
    const layer_sources sources = {text, size, options, list, headers->count};
    if (status == CL_SUCCESS)
        layer_validate_program(program, text != NULL ? &sources : NULL);
    layer_free_headers(list, headers->count);
    free(text);
}

static CL_API_ENTRY cl_int CL_API_CALL build_program(cl_program program, cl_uint count, const cl_device_id *devices,
                                                     const char *options, void(CL_CALLBACK *notify)(cl_program, void *),
                                                     void *data) {
    const layer_headers none = {0};
    const cl_int status = inner.clBuildProgram(program, count, devices, options, notify, data);
    if (status == CL_SUCCESS)
        validate_program(program, options, &none);
    return status;
}

static CL_API_ENTRY cl_int CL_API_CALL compile_program(cl_program program, cl_uint count, const cl_device_id *devices,
                                                       const char *options, cl_uint header_count,
                                                       const cl_program *programs, const char **names,
                                                       void(CL_CALLBACK *notify)(cl_program, void *), void *data) {
    const layer_headers headers = {header_count, programs, names};
    const cl_int status =
        inner.clCompileProgram(program, count, devices, options, header_count, programs, names, notify, data);
    if (status == CL_SUCCESS)
        validate_program(program, options, &headers);
    return status;
}

static CL_API_ENTRY cl_program CL_API_CALL link_program(cl_context context, cl_uint device_count,
                                                        const cl_device_id *devices, const char *options, cl_uint count,
                                                        const cl_program *programs,
                                                        void(CL_CALLBACK *notify)(cl_program, void *), void *data,
                                                        cl_int *status) {
    cl_program linked =
        inner.clLinkProgram(context, device_count, devices, options, count, programs, notify, data, status);
    if (linked != NULL)
        layer_validate_link(linked, count, programs);
    return linked;
}

static void validate_kernel(cl_kernel kernel, cl_program program, const char *name) {
    cl_program original = program;
    unsigned size = 0;
    layer_find_kernel(kernel, &original, &size);
    layer_validate_kernel(kernel, program, name, size);
}

static CL_API_ENTRY cl_kernel CL_API_CALL create_kernel(cl_program program, const char *name, cl_int *status) {
    cl_kernel kernel = inner.clCreateKernel(program, name, status);
    if (kernel != NULL)
        validate_kernel(kernel, program, name);
    return kernel;
}

static void validate_unnamed_kernel(cl_kernel kernel, cl_program program) {
    size_t size = 0;
    if (inner.clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, 0, NULL, &size) != CL_SUCCESS)
        return;
    char *name = calloc(1, size + 1);
    if (name != NULL && inner.clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, size, name, NULL) == CL_SUCCESS)
        validate_kernel(kernel, program, name);
    free(name);
}

static CL_API_ENTRY cl_int CL_API_CALL create_kernels(cl_program program, cl_uint capacity, cl_kernel *kernels,
                                                      cl_uint *count) {
    cl_uint made = 0;
    const cl_int status = inner.clCreateKernelsInProgram(program, capacity, kernels, &made);
    if (status != CL_SUCCESS)
        return status;
    if (count != NULL)
        *count = made;
    for (cl_uint i = 0; kernels != NULL && i < made; ++i)
        validate_unnamed_kernel(kernels[i], program);
    return status;
}

static CL_API_ENTRY cl_kernel CL_API_CALL clone_kernel(cl_kernel kernel, cl_int *status) {
    cl_kernel clone = inner.clCloneKernel(kernel, status);
    if (clone != NULL)
        layer_validate_clone(clone, kernel);
    return clone;
}

static bool is_last_of_program(cl_program program) {
    cl_uint references = 0;
    return inner.clGetProgramInfo(program, CL_PROGRAM_REFERENCE_COUNT, sizeof references, &references, NULL) ==
               CL_SUCCESS &&
           references == 1;
}

/* The last kernel of a program that the application has released takes the program along. */
static CL_API_ENTRY cl_int CL_API_CALL release_kernel(cl_kernel kernel) {
    cl_uint references = 0;
    cl_program program = NULL;
    if (inner.clGetKernelInfo(kernel, CL_KERNEL_REFERENCE_COUNT, sizeof references, &references, NULL) == CL_SUCCESS &&
        references == 1) {
        layer_validate_forget_kernel(kernel);
        if (inner.clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof(cl_program), &program, NULL) == CL_SUCCESS &&
            is_last_of_program(program))
            layer_validate_forget_program(program);
    }
    return inner.clReleaseKernel(kernel);
}

static CL_API_ENTRY cl_int CL_API_CALL release_program(cl_program program) {
    if (is_last_of_program(program))
        layer_validate_forget_program(program);
    return inner.clReleaseProgram(program);
}

static CL_API_ENTRY cl_int CL_API_CALL set_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    const cl_int status = inner.clSetKernelArg(kernel, index, size, value);
    if (status == CL_SUCCESS)
        layer_validate_argument(kernel, index, size, value);
    return status;
}

static CL_API_ENTRY cl_int CL_API_CALL enqueue(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                               const size_t *offset, const size_t *global, const size_t *local,
                                               cl_uint wait_count, const cl_event *waits, cl_event *event) {
    const cl_int status =
        inner.clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global, local, wait_count, waits, event);
    if (status == CL_SUCCESS)
        layer_validate_enqueue(queue, kernel, dimensions, global, local);
    return status;
}

void layer_enter_validation(cl_icd_dispatch *table, cl_uint entries) {
    const size_t size = entries * sizeof(void *);
    inner = *table;
    table->clBuildProgram = build_program;
    table->clCreateKernel = create_kernel;
    table->clCreateKernelsInProgram = create_kernels;
    table->clReleaseKernel = release_kernel;
    table->clReleaseProgram = release_program;
    table->clSetKernelArg = set_argument;
    table->clEnqueueNDRangeKernel = enqueue;
    if (size > offsetof(cl_icd_dispatch, clLinkProgram)) {
        table->clCompileProgram = compile_program;
        table->clLinkProgram = link_program;
    }
    if (size > offsetof(cl_icd_dispatch, clCloneKernel))
        table->clCloneKernel = clone_kernel;
}
