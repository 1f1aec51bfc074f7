/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the OpenCL ICD loader calls to load the layer, of cl_loader_layers: clGetLayerInfo, and clInitLayer (ocl-icd;
 * the Khronos loader up to 2024) or clInitLayerWithProperties (the Khronos loader since). */

#include "driver/answer.h"
#include "entry/entry.h"
#include "launch/checker_launches.h"
#include "launch/kernel.h"
#include "program/program.h"

#include <CL/cl_layer.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* The driver's functions that this header declares; NULL if the loader does not have one. */
static cl_icd_dispatch driver;

/* The layer's table, as long as the loader's. */
static void **table;

/* The base address of the library that has `driver`'s functions: the loader, or another layer. */
static const void *loader_base;

/* Further loaders in the process that have loaded the layer. */
static unsigned other_loaders;

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info name, size_t capacity, void *value, size_t *size_ret) {
    const layer_answer answer = {capacity, value, size_ret};
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    static const char layer_name[] = "cltile";
    switch (name) {
    case CL_LAYER_API_VERSION:
        return layer_give(&answer, &version, sizeof version);
    case CL_LAYER_NAME:
        return layer_give(&answer, layer_name, sizeof layer_name);
    default:
        return CL_INVALID_VALUE;
    }
}

/* Newer headers declare them. */
CL_API_ENTRY cl_int CL_API_CALL clInitLayerWithProperties(cl_uint entries, const cl_icd_dispatch *target,
                                                          cl_uint *entries_ret, const cl_icd_dispatch **table_ret,
                                                          const cl_properties *properties);
CL_API_ENTRY cl_int CL_API_CALL clDeinitLayer(void);

/* The base address of the library that has a function, or NULL. Also its path, unless `path` is NULL. */
static const void *base_of(const void *function, const char **path) {
    Dl_info library;
    if (function == NULL || dladdr(function, &library) == 0)
        return NULL;
    if (path != NULL)
        *path = library.dli_fname;
    return library.dli_fbase;
}

/* Whether the former loader is still mapped beside the one that loads the layer now. A loader that was loaded again may
 * have its old address. */
static bool has_two_loaders(const cl_icd_dispatch *target) {
    const void *old = base_of((const void *)driver.clGetPlatformInfo, NULL);
    return old != NULL && old == loader_base && old != base_of((const void *)target->clGetPlatformInfo, NULL);
}

/* Keeps a function's library until the process ends. */
static void keep_loaded(const void *function) {
    const char *path;
    if (base_of(function, &path) != NULL)
        dlopen(path, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

/* A loader may be unloaded without a call of clDeinitLayer; the next loader's functions then replace its functions.
 * With two loaders in one process, the layer calls the second one for all objects: OpenCL calls find the driver by the
 * object. So neither loader may be unloaded before the other. */
static void leave_former_loader(const cl_icd_dispatch *target) {
    if (layer_driver != NULL && has_two_loaders(target)) {
        keep_loaded((const void *)driver.clGetPlatformInfo);
        keep_loaded((const void *)target->clGetPlatformInfo);
        ++other_loaders;
    } else
        free(table);
}

/* Replaces the entries that the loader knows, and copies the others. */
CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint entries, const cl_icd_dispatch *target, cl_uint *entries_ret,
                                            const cl_icd_dispatch **table_ret) {
    if (target == NULL || entries_ret == NULL || table_ret == NULL ||
        entries * sizeof(void *) < offsetof(cl_icd_dispatch, clSetProgramSpecializationConstant) + sizeof(void *))
        return CL_INVALID_VALUE;
    if (layer_is_entered(target)) {
        layer_say("it is loaded already: OPENCL_LAYERS, or the folder of installed layers, names it twice");
        return CL_INVALID_OPERATION;
    }
    const size_t size = entries * sizeof(void *), known = size < sizeof driver ? size : sizeof driver;
    void **next = calloc(1, size < sizeof driver ? sizeof driver : size);
    if (next == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    leave_former_loader(target);
    table = next;
    memcpy(table, target, size);
    memset(&driver, 0, sizeof driver);
    memcpy(&driver, target, known);
    layer_driver = &driver;
    loader_base = base_of((const void *)driver.clGetPlatformInfo, NULL);
    layer_setting = layer_read_settings(getenv("CLTILE_LAYER"));
    if (!layer_setting.off)
        layer_enter((cl_icd_dispatch *)table);
    *entries_ret = entries;
    *table_ret = (const cl_icd_dispatch *)table;
    return CL_SUCCESS;
}

/* There are no properties yet. */
CL_API_ENTRY cl_int CL_API_CALL clInitLayerWithProperties(cl_uint entries, const cl_icd_dispatch *target,
                                                          cl_uint *entries_ret, const cl_icd_dispatch **table_ret,
                                                          const cl_properties *properties) {
    return properties != NULL && *properties != 0 ? CL_INVALID_VALUE
                                                  : clInitLayer(entries, target, entries_ret, table_ret);
}

/* The loader calls no function of the layer any more, and may unload the drivers. */
CL_API_ENTRY cl_int CL_API_CALL clDeinitLayer(void) {
    if (other_loaders != 0) {
        --other_loaders;
        return CL_SUCCESS;
    }
    layer_stop_launches();
    free(table);
    table = NULL;
    layer_driver = NULL;
    layer_forget_all_kernels();
    layer_forget_all_programs();
    return CL_SUCCESS;
}
