/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An OpenCL layer that makes drivers look like others, by the environment: OTHER_VERSION is the version of each
 * device's driver, where "endless" is one that takes half of the address space; OTHER_PLATFORM is the name of each
 * platform; MORE_EXTENSIONS are behind the extensions of each device. */

#include <CL/cl_layer.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static cl_icd_dispatch table, driver;

static cl_int give(const void *from, size_t size, size_t room, void *value, size_t *size_ret) {
    if (value != NULL && room < size)
        return CL_INVALID_VALUE;
    if (value != NULL)
        memcpy(value, from, size);
    if (size_ret != NULL)
        *size_ret = size;
    return CL_SUCCESS;
}

/* The driver's list, a blank, and more. */
static cl_int give_extensions(cl_device_id device, const char *more, size_t room, void *value, size_t *size_ret) {
    size_t size = 0;
    cl_int status = driver.clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, 0, NULL, &size);
    char *list = calloc(1, size + strlen(more) + 2);
    if (status == CL_SUCCESS)
        status = list == NULL ? CL_OUT_OF_HOST_MEMORY
                              : driver.clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, size, list, NULL);
    if (status == CL_SUCCESS) {
        strcat(strcat(list, " "), more);
        status = give(list, strlen(list) + 1, room, value, size_ret);
    }
    free(list);
    return status;
}

static cl_int CL_API_CALL get_platform_info(cl_platform_id platform, cl_platform_info what, size_t room, void *value,
                                            size_t *size_ret) {
    const char *name = getenv("OTHER_PLATFORM");
    if (what == CL_PLATFORM_NAME && name != NULL)
        return give(name, strlen(name) + 1, room, value, size_ret);
    return driver.clGetPlatformInfo(platform, what, room, value, size_ret);
}

static cl_int CL_API_CALL get_device_info(cl_device_id device, cl_device_info what, size_t room, void *value,
                                          size_t *size_ret) {
    const char *version = getenv("OTHER_VERSION"), *more = getenv("MORE_EXTENSIONS");
    if (what == CL_DEVICE_EXTENSIONS && more != NULL)
        return give_extensions(device, more, room, value, size_ret);
    if (what == CL_DRIVER_VERSION && version != NULL && strcmp(version, "endless") == 0 && size_ret != NULL) {
        *size_ret = SIZE_MAX / 2;
        return CL_SUCCESS;
    }
    if (what == CL_DRIVER_VERSION && version != NULL)
        return give(version, strlen(version) + 1, room, value, size_ret);
    return driver.clGetDeviceInfo(device, what, room, value, size_ret);
}

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t room, void *value, size_t *size_ret) {
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    return what == CL_LAYER_API_VERSION ? give(&version, sizeof version, room, value, size_ret) : CL_INVALID_VALUE;
}

CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint entries, const cl_icd_dispatch *target, cl_uint *entries_ret,
                                            const cl_icd_dispatch **table_ret) {
    const size_t size = entries * sizeof(void *);
    memcpy(&driver, target, size < sizeof driver ? size : sizeof driver);
    table = driver;
    table.clGetPlatformInfo = get_platform_info;
    table.clGetDeviceInfo = get_device_info;
    *entries_ret = (cl_uint)(sizeof table / sizeof(void *));
    *table_ret = &table;
    return CL_SUCCESS;
}
