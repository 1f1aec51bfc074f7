/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Appends the layer's extensions to the driver's list. */

#include "driver/extensions.h"

#include "driver/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Gives a list of words, then the extensions that the layer adds to a device. */
static cl_int give_words(const char *own, size_t length, const layer_device *device, const layer_answer *answer) {
    const size_t capacity = length + 1 + (size_t)LAYER_EXTENSION_COUNT * (CL_NAME_VERSION_MAX_NAME_SIZE + 1);
    char *list = malloc(capacity);
    if (list == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    memcpy(list, own, length + 1);
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i)
        if (device->states[i] == LAYER_ADDED)
            length += (size_t)sprintf(list + length, "%s%s", length == 0 || list[length - 1] == ' ' ? "" : " ",
                                      layer_extensions[i].name);
    const cl_int status = layer_give(answer, list, length + 1);
    free(list);
    return status;
}

/* The same for a list of names with versions, `own` of `own_size` bytes. */
static cl_int give_versions(const char *own, size_t own_size, const layer_device *device, const layer_answer *answer) {
    size_t count = own_size / sizeof(cl_name_version);
    cl_name_version *list = calloc(count + LAYER_EXTENSION_COUNT, sizeof *list);
    if (list == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    memcpy(list, own, count * sizeof *list);
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i)
        if (device->states[i] == LAYER_ADDED) {
            list[count].version = layer_extensions[i].version;
            strcpy(list[count++].name, layer_extensions[i].name);
        }
    const cl_int status = layer_give(answer, list, count * sizeof *list);
    free(list);
    return status;
}

/* Gives one of the two lists of extensions. If the driver returns an error, so does this. */
static cl_int give_list(cl_device_id id, cl_uint name, const layer_answer *answer) {
    size_t size = 0;
    cl_int status = layer_driver->clGetDeviceInfo(id, name, 0, NULL, &size);
    if (status != CL_SUCCESS)
        return layer_driver->clGetDeviceInfo(id, name, answer->capacity, answer->value, answer->size_ret);
    const layer_device device = layer_look_at(id);
    char *own = calloc(1, size + 1);
    if (device.status != CL_SUCCESS || own == NULL)
        status = CL_OUT_OF_HOST_MEMORY;
    else if (size != 0)
        status = layer_driver->clGetDeviceInfo(id, name, size, own, NULL);
    if (status == CL_SUCCESS)
        status = name == CL_DEVICE_EXTENSIONS ? give_words(own, strlen(own), &device, answer)
                                              : give_versions(own, size, &device, answer);
    free(own);
    return status;
}

/* Also where the layer's sub-groups take the place of the driver's in some programs: PoCL 6 has these sizes and others.
 */
static cl_int give_sizes(cl_device_id id, const layer_answer *answer) {
    const layer_device device = layer_look_at(id);
    if (device.status != CL_SUCCESS)
        return device.status;
    size_t size;
    const bool replaces =
        device.emulates_for_blocks &&
        layer_driver->clGetDeviceInfo(id, CL_DEVICE_SUB_GROUP_SIZES_INTEL, 0, NULL, &size) == CL_SUCCESS;
    if (!device.emulates_sub_groups && !replaces)
        return layer_driver->clGetDeviceInfo(id, CL_DEVICE_SUB_GROUP_SIZES_INTEL, answer->capacity, answer->value,
                                             answer->size_ret);
    return layer_give(answer, layer_sub_group_sizes, sizeof layer_sub_group_sizes);
}

/* The local memory, without the bytes that the layer's definitions take. */
static cl_int give_local_memory(cl_device_id id, const layer_answer *answer) {
    cl_ulong bytes = 0;
    const cl_int status = layer_driver->clGetDeviceInfo(id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL);
    if (status != CL_SUCCESS)
        return status;
    const layer_device device = layer_look_at(id);
    if (device.status != CL_SUCCESS)
        return device.status;
    if (layer_defines(&device, LAYER_COPIES) && device.driver->local_bytes < bytes)
        bytes -= device.driver->local_bytes;
    return layer_give(answer, &bytes, sizeof bytes);
}

cl_int layer_get_device_info(cl_device_id device, cl_device_info name, const layer_answer *answer) {
    if (name == CL_DEVICE_SUB_GROUP_SIZES_INTEL)
        return give_sizes(device, answer);
    if (name == CL_DEVICE_LOCAL_MEM_SIZE)
        return give_local_memory(device, answer);
    if (device != NULL && (name == CL_DEVICE_EXTENSIONS || name == CL_DEVICE_EXTENSIONS_WITH_VERSION))
        return give_list(device, name, answer);
    return layer_driver->clGetDeviceInfo(device, name, answer->capacity, answer->value, answer->size_ret);
}
