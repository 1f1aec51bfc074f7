/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From a program's module to the rules. */

#include "rules/module.h"

#include "answer.h"
#include "rules/spirv.h"

#include <stdlib.h>

/* The words of a program in SPIR-V, which the caller frees; NULL for another program. */
static cl_int read_module(cl_program program, uint32_t **words, size_t *count) {
    size_t size = 0;
    *words = NULL;
    if (layer_driver->clGetProgramInfo(program, CL_PROGRAM_IL, 0, NULL, &size) != CL_SUCCESS || size == 0)
        return CL_SUCCESS;
    *words = malloc(size);
    if (*words == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    *count = size / sizeof **words;
    return layer_driver->clGetProgramInfo(program, CL_PROGRAM_IL, size, *words, NULL) == CL_SUCCESS
               ? CL_SUCCESS
               : CL_OUT_OF_HOST_MEMORY;
}

cl_int layer_follow_module(cl_kernel kernel, cl_program program) {
    const layer_asked of = {.kernel = kernel};
    size_t count = 0;
    uint32_t *words;
    char *name = NULL;
    layer_images *images = NULL;
    cl_int status = read_module(program, &words, &count);
    if (status == CL_SUCCESS && words != NULL &&
        layer_ask_string(&of, CL_KERNEL_FUNCTION_NAME, &name) == CL_OUT_OF_HOST_MEMORY)
        status = CL_OUT_OF_HOST_MEMORY;
    if (status == CL_SUCCESS && name != NULL && !layer_read_spirv(words, count, name, &images))
        status = CL_OUT_OF_HOST_MEMORY;
    free(words);
    free(name);
    return status == CL_SUCCESS && images != NULL ? layer_keep_images(kernel, images) : status;
}

static bool has_blocks(const layer_images *images) {
    for (cl_uint i = 0; i < images->count; ++i)
        if (images->arguments[i].blocks.are_read || images->arguments[i].blocks.are_written)
            return true;
    return false;
}

void layer_check_module(cl_kernel kernel) {
    const layer_launch_size launch = {.sub_group_size = 0};
    const layer_images *images = layer_lock_images(kernel);
    if (images != NULL && images->is_il && has_blocks(images)) {
        layer_check_module_blocks(images);
        layer_check_launch(images, &launch);
    }
    layer_unlock_images();
}

void layer_forget_module(cl_kernel kernel) {
    cl_uint references = 0;
    if (layer_driver->clGetKernelInfo(kernel, CL_KERNEL_REFERENCE_COUNT, sizeof references, &references, NULL) ==
            CL_SUCCESS &&
        references == 1)
        layer_forget_images(kernel);
}
