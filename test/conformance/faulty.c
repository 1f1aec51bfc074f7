/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An OpenCL layer that makes a driver faulty: one conversion gives 1, another ends the process while it is built. */

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl_layer.h>
#include <stdlib.h>
#include <string.h>

static cl_icd_dispatch table, driver;

static cl_program CL_API_CALL create(cl_context context, cl_uint count, const char **texts, const size_t *lengths,
                                     cl_int *status) {
    const char *faulty[] = {"#define intel_convert_bfloat162_as_ushort2(values) ((ushort2)1)\n", texts[0]};
    if (count != 1 || lengths != NULL)
        return driver.clCreateProgramWithSource(context, count, texts, lengths, status);
    if (strstr(texts[0], "intel_convert_bfloat163_as_ushort3") != NULL)
        abort();
    return driver.clCreateProgramWithSource(context, 2, faulty, NULL, status);
}

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t room, void *value, size_t *size_ret) {
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    if (what != CL_LAYER_API_VERSION || (value != NULL && room < sizeof version))
        return CL_INVALID_VALUE;
    if (value != NULL)
        memcpy(value, &version, sizeof version);
    if (size_ret != NULL)
        *size_ret = sizeof version;
    return CL_SUCCESS;
}

CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint entries, const cl_icd_dispatch *target, cl_uint *entries_ret,
                                            const cl_icd_dispatch **table_ret) {
    const size_t size = entries * sizeof(void *);
    memcpy(&driver, target, size < sizeof driver ? size : sizeof driver);
    table = driver;
    table.clCreateProgramWithSource = create;
    *entries_ret = (cl_uint)(sizeof table / sizeof(void *));
    *table_ret = &table;
    return CL_SUCCESS;
}
