/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The driver's list of extensions, and after it what the layer adds. */

#include "extensions.h"

#include "device.h"

#include <stdlib.h>
#include <string.h>

/* Which extensions to add to a list: one bool each. */
typedef struct added {
    bool is[LAYER_EXTENSION_COUNT];
    size_t count;
} added;

static added added_to_device(cl_device_id id) {
    const layer_device device = layer_look_at(id);
    added result = {0};
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
        result.is[i] = device.states[i] == LAYER_ADDED;
        result.count += result.is[i];
    }
    return result;
}

/* The driver's devices of all kinds; the caller frees them. */
static cl_device_id *devices_of(cl_platform_id platform, cl_uint *count) {
    *count = 0;
    if (layer_driver->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, count) != CL_SUCCESS || *count == 0)
        return NULL;
    cl_device_id *devices = calloc(*count, sizeof *devices);
    if (devices != NULL &&
        layer_driver->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, *count, devices, NULL) == CL_SUCCESS)
        return devices;
    free(devices);
    return NULL;
}

/* What all devices of a platform have, some of them by the layer, and the driver does not say of the platform. */
static added added_to_platform(cl_platform_id platform) {
    added result = {0};
    cl_uint count;
    cl_device_id *devices = devices_of(platform, &count);
    char *own = layer_platform_string(platform, CL_PLATFORM_EXTENSIONS);
    bool absent[LAYER_EXTENSION_COUNT] = {false}, is_ours[LAYER_EXTENSION_COUNT] = {false};
    for (cl_uint d = 0; devices != NULL && d < count; ++d) {
        const layer_device device = layer_look_at(devices[d]);
        for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
            absent[i] = absent[i] || device.states[i] == LAYER_ABSENT;
            is_ours[i] = is_ours[i] || device.states[i] == LAYER_ADDED;
        }
    }
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
        result.is[i] = is_ours[i] && !absent[i] && !layer_has_word(own, layer_extensions[i].name);
        result.count += result.is[i];
    }
    free(own);
    free(devices);
    return result;
}

/* Gives a list of words with ours after it. */
static cl_int give_words(char *own, const added *ours, const layer_answer *answer) {
    if (own == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    size_t length = strlen(own);
    const size_t room = length + 1 + LAYER_EXTENSION_COUNT * (CL_NAME_VERSION_MAX_NAME_SIZE + 1);
    char *list = realloc(own, room);
    if (list == NULL) {
        free(own);
        return CL_OUT_OF_HOST_MEMORY;
    }
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
        if (!ours->is[i])
            continue;
        if (length != 0 && list[length - 1] != ' ')
            list[length++] = ' ';
        const size_t name = strlen(layer_extensions[i].name);
        memcpy(list + length, layer_extensions[i].name, name + 1);
        length += name;
    }
    const cl_int status = layer_give(answer, list, length + 1);
    free(list);
    return status;
}

/* Gives a list of names with versions, `own` of `own_size` bytes, with ours after it. */
static cl_int give_versions(cl_name_version *own, size_t own_size, const added *ours, const layer_answer *answer) {
    size_t count = own_size / sizeof *own;
    cl_name_version *list = own == NULL ? NULL : realloc(own, (count + LAYER_EXTENSION_COUNT) * sizeof *own);
    if (list == NULL) {
        free(own);
        return CL_OUT_OF_HOST_MEMORY;
    }
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
        if (!ours->is[i])
            continue;
        memset(&list[count], 0, sizeof *list);
        list[count].version = layer_extensions[i].version;
        memcpy(list[count].name, layer_extensions[i].name, strlen(layer_extensions[i].name));
        ++count;
    }
    const cl_int status = layer_give(answer, list, count * sizeof *list);
    free(list);
    return status;
}

static cl_int give_sizes(cl_device_id id, const layer_answer *answer) {
    const layer_device device = layer_look_at(id);
    if (!device.emulates_sub_groups)
        return layer_driver->clGetDeviceInfo(id, CL_DEVICE_SUB_GROUP_SIZES_INTEL, answer->room, answer->value,
                                             answer->size_ret);
    return layer_give(answer, layer_sub_group_sizes, sizeof layer_sub_group_sizes);
}

cl_int layer_get_device_info(cl_device_id device, cl_device_info name, const layer_answer *answer) {
    size_t size = 0;
    cl_int status = CL_SUCCESS;
    if (name == CL_DEVICE_SUB_GROUP_SIZES_INTEL)
        return give_sizes(device, answer);
    if (name == CL_DEVICE_EXTENSIONS || name == CL_DEVICE_EXTENSIONS_WITH_VERSION)
        status = layer_driver->clGetDeviceInfo(device, name, 0, NULL, &size);
    else
        return layer_driver->clGetDeviceInfo(device, name, answer->room, answer->value, answer->size_ret);
    if (status != CL_SUCCESS)
        return layer_driver->clGetDeviceInfo(device, name, answer->room, answer->value, answer->size_ret);
    const added ours = added_to_device(device);
    if (ours.count == 0)
        return layer_driver->clGetDeviceInfo(device, name, answer->room, answer->value, answer->size_ret);
    if (name == CL_DEVICE_EXTENSIONS)
        return give_words(layer_device_string(device, name), &ours, answer);
    cl_name_version *own = malloc(size + 1);
    if (own != NULL)
        layer_driver->clGetDeviceInfo(device, name, size, own, NULL);
    return give_versions(own, size, &ours, answer);
}

cl_int layer_get_platform_info(cl_platform_id platform, cl_platform_info name, const layer_answer *answer) {
    size_t size = 0;
    if ((name != CL_PLATFORM_EXTENSIONS && name != CL_PLATFORM_EXTENSIONS_WITH_VERSION) ||
        layer_driver->clGetPlatformInfo(platform, name, 0, NULL, &size) != CL_SUCCESS)
        return layer_driver->clGetPlatformInfo(platform, name, answer->room, answer->value, answer->size_ret);
    const added ours = added_to_platform(platform);
    if (ours.count == 0)
        return layer_driver->clGetPlatformInfo(platform, name, answer->room, answer->value, answer->size_ret);
    if (name == CL_PLATFORM_EXTENSIONS)
        return give_words(layer_platform_string(platform, name), &ours, answer);
    cl_name_version *own = malloc(size + 1);
    if (own != NULL)
        layer_driver->clGetPlatformInfo(platform, name, size, own, NULL);
    return give_versions(own, size, &ours, answer);
}
