/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Appends the layer's extensions to the driver's list. */

#include "driver/answer.h"
#include "driver/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes the extensions that the layer adds to a device behind a list of words, or of names with versions. */
static void write_added(FILE *out, const layer_device *device, bool are_words, const char *own) {
    const size_t length = are_words ? strlen(own) : 0;
    const char *between = length == 0 || own[length - 1] == ' ' ? "" : " ";
    for (int i = 0; i < LAYER_EXTENSION_COUNT; ++i) {
        cl_name_version row = {.version = layer_extensions[i].version};
        if (device->states[i] != LAYER_ADDED)
            continue;
        strcpy(row.name, layer_extensions[i].name);
        if (are_words)
            fprintf(out, "%s%s", between, row.name);
        else
            fwrite(&row, sizeof row, 1, out);
        between = " ";
    }
}

/* Gives one of the two lists of extensions. If the driver returns an error, so does this. */
static cl_int give_list(cl_device_id id, cl_uint name, const layer_answer *answer) {
    const bool are_words = name == CL_DEVICE_EXTENSIONS;
    size_t size = 0, list_size = 0;
    char *list = NULL;
    cl_int status = layer_driver->clGetDeviceInfo(id, name, 0, NULL, &size);
    if (status != CL_SUCCESS)
        return layer_ask(&(const layer_asked){.device = id}, name, answer);
    const layer_device device = layer_look_at(id);
    char *own = calloc(1, size + 1);
    FILE *out = device.status != CL_SUCCESS || own == NULL ? NULL : open_memstream(&list, &list_size);
    if (out != NULL && size != 0)
        status = layer_driver->clGetDeviceInfo(id, name, size, own, NULL);
    if (out != NULL) {
        fwrite(own, 1, are_words ? strlen(own) : size, out);
        write_added(out, &device, are_words, own);
    }
    if (out == NULL || fclose(out) != 0)
        status = CL_OUT_OF_HOST_MEMORY;
    if (status == CL_SUCCESS)
        status = layer_give(answer, list, list_size + are_words);
    free(list);
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
        return layer_ask(&(const layer_asked){.device = id}, CL_DEVICE_SUB_GROUP_SIZES_INTEL, answer);
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
    return layer_ask(&(const layer_asked){.device = device}, name, answer);
}
