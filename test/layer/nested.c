/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An OpenCL layer below cltile's, which calls `cltile_test_in_driver` in each call of the driver. A program finds this
 * variable by its name, and sets it. */

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl_layer.h>
#include <string.h>

void (*cltile_test_in_driver)(const char *function);

static cl_icd_dispatch table, driver;

/* Functions that return a status, and functions that return an object. */
#define STATUS_FUNCTIONS(X)                                                                                            \
    X(clGetPlatformInfo, (cl_platform_id a, cl_platform_info b, size_t c, void *d, size_t *e), (a, b, c, d, e))        \
    X(clGetDeviceInfo, (cl_device_id a, cl_device_info b, size_t c, void *d, size_t *e), (a, b, c, d, e))              \
    X(clReleaseProgram, (cl_program a), (a))                                                                           \
    X(clRetainProgram, (cl_program a), (a))                                                                            \
    X(clBuildProgram,                                                                                                  \
      (cl_program a, cl_uint b, const cl_device_id *c, const char *d, void(CL_CALLBACK * e)(cl_program, void *),       \
       void *f),                                                                                                       \
      (a, b, c, d, e, f))                                                                                              \
    X(clCompileProgram,                                                                                                \
      (cl_program a, cl_uint b, const cl_device_id *c, const char *d, cl_uint e, const cl_program *f, const char **g,  \
       void(CL_CALLBACK * h)(cl_program, void *), void *i),                                                            \
      (a, b, c, d, e, f, g, h, i))                                                                                     \
    X(clGetProgramInfo, (cl_program a, cl_program_info b, size_t c, void *d, size_t *e), (a, b, c, d, e))              \
    X(clGetProgramBuildInfo, (cl_program a, cl_device_id b, cl_program_build_info c, size_t d, void *e, size_t *f),    \
      (a, b, c, d, e, f))                                                                                              \
    X(clCreateKernelsInProgram, (cl_program a, cl_uint b, cl_kernel * c, cl_uint * d), (a, b, c, d))                   \
    X(clRetainKernel, (cl_kernel a), (a))                                                                              \
    X(clReleaseKernel, (cl_kernel a), (a))                                                                             \
    X(clGetKernelInfo, (cl_kernel a, cl_kernel_info b, size_t c, void *d, size_t *e), (a, b, c, d, e))                 \
    X(clGetKernelArgInfo, (cl_kernel a, cl_uint b, cl_kernel_arg_info c, size_t d, void *e, size_t *f),                \
      (a, b, c, d, e, f))                                                                                              \
    X(clGetKernelWorkGroupInfo,                                                                                        \
      (cl_kernel a, cl_device_id b, cl_kernel_work_group_info c, size_t d, void *e, size_t *f), (a, b, c, d, e, f))    \
    X(clSetKernelArg, (cl_kernel a, cl_uint b, size_t c, const void *d), (a, b, c, d))                                 \
    X(clGetImageInfo, (cl_mem a, cl_image_info b, size_t c, void *d, size_t *e), (a, b, c, d, e))                      \
    X(clGetMemObjectInfo, (cl_mem a, cl_mem_info b, size_t c, void *d, size_t *e), (a, b, c, d, e))                    \
    X(clEnqueueNDRangeKernel,                                                                                          \
      (cl_command_queue a, cl_kernel b, cl_uint c, const size_t *d, const size_t *e, const size_t *f, cl_uint g,       \
       const cl_event *h, cl_event *i),                                                                                \
      (a, b, c, d, e, f, g, h, i))

#define OBJECT_FUNCTIONS(X)                                                                                            \
    X(cl_program, clCreateProgramWithSource, (cl_context a, cl_uint b, const char **c, const size_t *d, cl_int *e),    \
      (a, b, c, d, e))                                                                                                 \
    X(cl_program, clLinkProgram,                                                                                       \
      (cl_context a, cl_uint b, const cl_device_id *c, const char *d, cl_uint e, const cl_program *f,                  \
       void(CL_CALLBACK * g)(cl_program, void *), void *h, cl_int *i),                                                 \
      (a, b, c, d, e, f, g, h, i))                                                                                     \
    X(cl_kernel, clCreateKernel, (cl_program a, const char *b, cl_int *c), (a, b, c))

static void tell(const char *function) {
    if (cltile_test_in_driver != NULL)
        cltile_test_in_driver(function);
}

#define DEFINE_OBJECT(type, function, parameters, arguments)                                                           \
    static type CL_API_CALL own_##function parameters {                                                                \
        tell(#function);                                                                                               \
        return driver.function arguments;                                                                              \
    }
#define DEFINE_STATUS(function, parameters, arguments) DEFINE_OBJECT(cl_int, function, parameters, arguments)
STATUS_FUNCTIONS(DEFINE_STATUS)
OBJECT_FUNCTIONS(DEFINE_OBJECT)

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
#define REPLACE_STATUS(function, parameters, arguments) table.function = own_##function;
#define REPLACE_OBJECT(type, function, parameters, arguments) table.function = own_##function;
    STATUS_FUNCTIONS(REPLACE_STATUS)
    OBJECT_FUNCTIONS(REPLACE_OBJECT)
    *entries_ret = (cl_uint)(sizeof table / sizeof(void *));
    *table_ret = &table;
    return CL_SUCCESS;
}
