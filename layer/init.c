/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the OpenCL ICD loader calls to load the layer, of cl_loader_layers: clGetLayerInfo, and clInitLayer (ocl-icd;
 * the Khronos loader up to 2024) or clInitLayerWithProperties (the Khronos loader since). */

#include "answer.h"
#include "entry.h"
#include "validate/entry.h"

#include <CL/cl_layer.h>
#include <stdlib.h>
#include <string.h>

const cl_icd_dispatch *layer_driver;
layer_settings layer_setting;

/* The driver's functions as far as this header knows them; those that a loader does not have are NULL. */
static cl_icd_dispatch driver;

/* The layer's table, as long as the loader's. */
static void **table;

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info name, size_t room, void *value, size_t *size_ret) {
    const layer_answer answer = {room, value, size_ret};
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

/* In place of the entries that a loader has, the loader's own; the rest as they were. */
/* Newer headers declare them. */
CL_API_ENTRY cl_int CL_API_CALL clInitLayerWithProperties(cl_uint entries, const cl_icd_dispatch *target,
                                                          cl_uint *entries_ret, const cl_icd_dispatch **table_ret,
                                                          const cl_properties *properties);
CL_API_ENTRY cl_int CL_API_CALL clDeinitLayer(void);

CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint entries, const cl_icd_dispatch *target, cl_uint *entries_ret,
                                            const cl_icd_dispatch **table_ret) {
    if (target == NULL || entries_ret == NULL || table_ret == NULL ||
        entries * sizeof(void *) < offsetof(cl_icd_dispatch, clEnqueueNativeKernel))
        return CL_INVALID_VALUE;
    if (layer_driver != NULL) {
        layer_say("it is loaded already: OPENCL_LAYERS, or the folder of installed layers, names it twice");
        return CL_INVALID_OPERATION;
    }
    const size_t size = entries * sizeof(void *), known = size < sizeof driver ? size : sizeof driver;
    table = malloc(size < sizeof driver ? sizeof driver : size);
    if (table == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    memset(table, 0, sizeof driver);
    memcpy(table, target, size);
    memcpy(&driver, target, known);
    layer_driver = &driver;
    layer_setting = layer_read_settings(getenv("CLTILE_LAYER"));
    if (!layer_setting.off)
        layer_enter((cl_icd_dispatch *)table, entries);
    if (!layer_setting.off && layer_setting.validate)
        layer_enter_validation((cl_icd_dispatch *)table, entries);
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

/* The loader calls no function of the layer any more. */
CL_API_ENTRY cl_int CL_API_CALL clDeinitLayer(void) {
    free(table);
    table = NULL;
    layer_driver = NULL;
    return CL_SUCCESS;
}
