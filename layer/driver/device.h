/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which extensions a device has, which the layer adds, and why. */

#pragma once

#include "driver/driver.h"
#include "driver/uses.h"
#include "drivers.h"

#include <stdbool.h>

/* The extensions that the layer can define, in the order of its messages. */
enum {
    LAYER_COPIES,
    LAYER_COPY_FENCE,
    LAYER_MEDIA_BLOCK,
    LAYER_2D_BLOCK,
    LAYER_MATRIX,
    LAYER_MATRIX_TF32,
    LAYER_SPLIT_MATRIX,
    LAYER_SPLIT_BARRIER,
    LAYER_BFLOAT16,
    LAYER_BUFFER_PREFETCH,
    LAYER_REQUIRED_SIZE, /* with emulated sub-groups */
    LAYER_LONG_BLOCKS,   /* sub-group blocks of 8-byte elements */
    LAYER_LOCAL_BLOCKS,  /* sub-group blocks of local memory */

    /* Their functions exchange data between lanes, and the layer adds none of them. */
    LAYER_INTEL_SUB_GROUPS,
    LAYER_CHARS,
    LAYER_SHORTS,
    LAYER_KHRONOS_SUB_GROUPS,
    LAYER_SHUFFLE,
    LAYER_SHUFFLE_RELATIVE,
    LAYER_BALLOT,
    LAYER_EXTENSION_COUNT
};

typedef struct layer_extension {
    const char *name;
    cl_version version;
    layer_uses uses;   /* its functions that the layer defines */
    layer_uses brings; /* functions of native sub-groups on a driver with the extension */
} layer_extension;

extern const layer_extension layer_extensions[LAYER_EXTENSION_COUNT];

typedef enum layer_state {
    LAYER_NATIVE, /* the driver's own */
    LAYER_ADDED,
    LAYER_FORCED, /* the driver has it; the layer's definitions take its place */
    LAYER_ABSENT
} layer_state;

typedef struct layer_device {
    cl_int status; /* CL_OUT_OF_HOST_MEMORY when memory ran out: then nothing else is known */
    const cltile_driver *driver;
    layer_state states[LAYER_EXTENSION_COUNT];
    const char *reasons[LAYER_EXTENSION_COUNT]; /* in words */
    layer_uses defined;                         /* what the layer defines, apart from sub-groups and their own blocks */
    layer_uses own; /* types of sub-group blocks and functions that the driver has for its sub-groups */
    bool emulates_sub_groups;
    bool has_sub_groups;         /* of the driver's own */
    bool emulates_for_blocks;    /* these do not fit media blocks */
    bool lacks_queries;          /* and its compiler declares none */
    bool lacks_generic_pointers; /* in OpenCL C 2.0, too */
    unsigned largest_sub_group;
    size_t largest_work_group;
} layer_device;

/* The size of sub-groups that 2D blocks ask for. */
#define LAYER_2D_BLOCK_SIZE 16

/* The answer to CL_DEVICE_SUB_GROUP_SIZES_INTEL on devices with emulated sub-groups. */
extern const size_t layer_sub_group_sizes[3];

/* Asks the driver. */
layer_device layer_look_at(cl_device_id device);

/* Whether the layer's definitions are to be used on the device. */
bool layer_defines(const layer_device *device, int extension);
