/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* clGetKernelSubGroupInfo: the arithmetic of emulated sub-groups. */

#include "launch/sub_groups.h"

#include "launch/kernel.h"

#ifndef CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL
#define CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL 0x410A
#endif

/* Of a kernel's emulated sub-groups, else 0. */
static unsigned size_of(cl_kernel kernel) {
    const layer_kernel *record = layer_lock_kernel(kernel);
    const unsigned size = record == NULL ? 0 : record->size;
    layer_unlock_kernels();
    return size;
}

/* The number of work-items of a query's local size; 0 for an invalid query and for an overflow. */
static size_t work_items(const layer_input *input) {
    const size_t dimensions = input->size / sizeof(size_t);
    if (input->value == NULL || dimensions < 1 || dimensions > 3 || input->size % sizeof(size_t) != 0)
        return 0;
    size_t product = 1;
    for (size_t i = 0; i < dimensions; ++i) {
        if (__builtin_mul_overflow(product, ((const size_t *)input->value)[i], &product))
            return 0;
    }
    return product;
}

static size_t largest_work_group(cl_kernel kernel, cl_device_id device) {
    size_t most = 0;
    layer_driver->clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL);
    return most;
}

/* CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: that many full sub-groups side by side, or zeros when that does not fit. */
static cl_int give_local_size(size_t count, size_t most, size_t size, const layer_answer *answer) {
    const bool fits = count != 0 && count <= most / size;
    const size_t local[3] = {fits ? count * size : 0, fits, fits};
    const size_t dimensions = answer->capacity / sizeof(size_t);
    if (answer->value != NULL && (dimensions < 1 || dimensions > 3 || answer->capacity % sizeof(size_t) != 0))
        return CL_INVALID_VALUE;
    return layer_give(answer, local, answer->value == NULL ? sizeof local : answer->capacity);
}

static size_t sub_groups(size_t items, size_t size) {
    return items / size + (items % size != 0);
}

static cl_int give_number(size_t number, const layer_answer *answer) {
    return layer_give(answer, &number, sizeof number);
}

cl_int layer_get_sub_group_info(layer_sub_group_query *ask_driver, cl_kernel kernel, cl_device_id device,
                                cl_kernel_sub_group_info name, const layer_input *input, const layer_answer *answer) {
    const unsigned size = size_of(kernel);
    if (size == 0)
        return ask_driver == NULL ? CL_INVALID_OPERATION
                                  : ask_driver(kernel, device, name, input->size, input->value, answer->capacity,
                                               answer->value, answer->size_ret);
    const size_t items = work_items(input), most = largest_work_group(kernel, device);
    switch (name) {
    case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
        return items == 0 ? CL_INVALID_VALUE : give_number(size, answer);
    case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
        return items == 0 ? CL_INVALID_VALUE : give_number(sub_groups(items, size), answer);
    case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
        return input->value == NULL || input->size != sizeof(size_t)
                   ? CL_INVALID_VALUE
                   : give_local_size(*(const size_t *)input->value, most, size, answer);
    case CL_KERNEL_MAX_NUM_SUB_GROUPS:
        return give_number(sub_groups(most, size), answer);
    case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
        return give_number(0, answer);
    case CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL:
        return give_number(size, answer);
    default:
        return CL_INVALID_VALUE;
    }
}
