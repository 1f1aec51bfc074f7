/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Appends the layer's extensions to the driver's list. */

#include "driver/extensions.h"

#include "driver/device.h"

#include <stdlib.h>
#include <string.h>

/* Which extensions to add to a list: one bool each. */
typedef struct added {
    bool is[LAYER_EXTENSION_COUNT];
    size_t count;
} added;

/* The driver's devices of all kinds; the caller frees them. */
static cl_int list_devices(cl_platform_id platform, cl_device_id **devices, cl_uint *count) {
    *count = 0;
    layer_driver->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, count);
    *devices = calloc(*count + 1, sizeof **devices);
    if (*devices == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    if (*count != 0 && layer_driver->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, *count, *devices, NULL) != CL_SUCCESS)
        *count = 0;
    return CL_SUCCESS;
}

/* The extensions that a device has from the layer; those that all devices of a platform have, some from the layer, and
 * that the driver does not list. */
static cl_int find_added(const layer_asked *of, added *result) {
    cl_uint count = 1;
    cl_device_id *devices = NULL;
    char *own = NULL;
    bool absent[LAYER_EXTENSION_COUNT] = {false}, is_ours[LAYER_EXTENSION_COUNT] = {false};
    cl_int status = of->device != NULL ? CL_SUCCESS : list_devices(of->platform, &devices, &count);
    if (status == CL_SUCCESS && of->device == NULL)
        status = layer_platform_string(of->platform, CL_PLATFORM_EXTENSIONS, &own);
    for (cl_uint d = 0; status == CL_SUCCESS && d < count; ++d) {
        const layer_device device = layer_look_at(devices == NULL ? of->device : devices[d]);
        status = device.status;
        for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
            absent[i] = absent[i] || device.states[i] == LAYER_ABSENT;
            is_ours[i] = is_ours[i] || device.states[i] == LAYER_ADDED;
        }
    }
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
        result->is[i] = is_ours[i] && !absent[i] && !layer_has_word(own, layer_extensions[i].name);
        result->count += result->is[i];
    }
    free(own);
    free(devices);
    return status;
}

/* Gives a list of words, then our extensions. */
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

/* Gives a list of names with versions, `own` of `own_size` bytes, then our extensions. */
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

/* Gives one of the two lists of extensions. If the driver returns an error, so does this. */
static cl_int give_list(const layer_asked *of, cl_uint name, bool has_versions, const layer_answer *answer) {
    size_t size = 0;
    const layer_answer measure = {.size_ret = &size};
    if (layer_ask(of, name, &measure) != CL_SUCCESS)
        return layer_ask(of, name, answer);
    added ours = {.count = 0};
    cl_int status = find_added(of, &ours);
    if (status != CL_SUCCESS)
        return status;
    if (ours.count == 0)
        return layer_ask(of, name, answer);
    char *own = calloc(1, size + 1);
    const layer_answer all = {.capacity = size, .value = own};
    status = own == NULL ? CL_OUT_OF_HOST_MEMORY : size == 0 ? CL_SUCCESS : layer_ask(of, name, &all);
    if (status == CL_SUCCESS)
        status = has_versions ? give_versions((const cl_name_version *)(void *)own, size, &ours, answer)
                              : give_words(own, strlen(own), &ours, answer);
    free(own);
    return status;
}

static cl_int give_sizes(cl_device_id id, const layer_answer *answer) {
    const layer_device device = layer_look_at(id);
    if (device.status != CL_SUCCESS)
        return device.status;
    if (!device.emulates_sub_groups)
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
