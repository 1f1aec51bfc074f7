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
static cl_int give_words(const char *own, size_t length, const added *ours, const layer_answer *answer) {
    const size_t capacity = length + 1 + (size_t)LAYER_EXTENSION_COUNT * (CL_NAME_VERSION_MAX_NAME_SIZE + 1);
    char *list = malloc(capacity);
    if (list == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    memcpy(list, own, length);
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
static cl_int give_versions(const cl_name_version *own, size_t own_size, const added *ours,
                            const layer_answer *answer) {
    size_t count = own_size / sizeof *own;
    cl_name_version *list = malloc((count + LAYER_EXTENSION_COUNT) * sizeof *list);
    if (list == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    memcpy(list, own, count * sizeof *list);
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

/* Gives one of the two lists of extensions. What the driver does not answer is its to say. */
static cl_int give_list(const layer_asked *of, cl_uint name, bool has_versions, const layer_answer *answer) {
    size_t size = 0;
    const layer_answer measure = {.size_ret = &size};
    if (layer_ask(of, name, &measure) != CL_SUCCESS)
        return layer_ask(of, name, answer);
    const added ours = of->device != NULL ? added_to_device(of->device) : added_to_platform(of->platform);
    if (ours.count == 0)
        return layer_ask(of, name, answer);
    char *own = calloc(1, size + 1);
    const layer_answer all = {.capacity = size, .value = own};
    cl_int status = own == NULL ? CL_OUT_OF_HOST_MEMORY : size == 0 ? CL_SUCCESS : layer_ask(of, name, &all);
    if (status == CL_SUCCESS)
        status = has_versions ? give_versions((const cl_name_version *)(void *)own, size, &ours, answer)
                              : give_words(own, strlen(own), &ours, answer);
    free(own);
    return status;
}

static cl_int give_sizes(cl_device_id id, const layer_answer *answer) {
    const layer_device device = layer_look_at(id);
    if (!device.emulates_sub_groups)
        return layer_driver->clGetDeviceInfo(id, CL_DEVICE_SUB_GROUP_SIZES_INTEL, answer->capacity, answer->value,
                                             answer->size_ret);
    return layer_give(answer, layer_sub_group_sizes, sizeof layer_sub_group_sizes);
}

/* What the layer's definitions leave of local memory. */
static cl_int give_local_memory(cl_device_id id, const layer_answer *answer) {
    cl_ulong bytes = 0;
    const cl_int status = layer_driver->clGetDeviceInfo(id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL);
    if (status != CL_SUCCESS)
        return status;
    const layer_device device = layer_look_at(id);
    if (layer_defines(&device, LAYER_COPIES) && device.kind->local_bytes < bytes)
        bytes -= device.kind->local_bytes;
    return layer_give(answer, &bytes, sizeof bytes);
}

cl_int layer_get_device_info(cl_device_id device, cl_device_info name, const layer_answer *answer) {
    const layer_asked of = {.device = device};
    if (name == CL_DEVICE_SUB_GROUP_SIZES_INTEL)
        return give_sizes(device, answer);
    if (name == CL_DEVICE_LOCAL_MEM_SIZE)
        return give_local_memory(device, answer);
    if (device != NULL && (name == CL_DEVICE_EXTENSIONS || name == CL_DEVICE_EXTENSIONS_WITH_VERSION))
        return give_list(&of, name, name == CL_DEVICE_EXTENSIONS_WITH_VERSION, answer);
    return layer_driver->clGetDeviceInfo(device, name, answer->capacity, answer->value, answer->size_ret);
}

cl_int layer_get_platform_info(cl_platform_id platform, cl_platform_info name, const layer_answer *answer) {
    const layer_asked of = {.platform = platform};
    if (name == CL_PLATFORM_EXTENSIONS || name == CL_PLATFORM_EXTENSIONS_WITH_VERSION)
        return give_list(&of, name, name == CL_PLATFORM_EXTENSIONS_WITH_VERSION, answer);
    return layer_driver->clGetPlatformInfo(platform, name, answer->capacity, answer->value, answer->size_ret);
}
