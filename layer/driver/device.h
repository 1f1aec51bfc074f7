/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which extensions a device has, which the layer adds, and why. */

#pragma once

#include "driver/driver.h"

#include <stdbool.h>

/* The extensions of which the layer defines functions, in the order in which it names them. */
enum {
    LAYER_COPIES,
    LAYER_COPY_FENCE,
    LAYER_MEDIA_BLOCK,
    LAYER_2D_BLOCK,
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
} layer_extension;

extern const layer_extension layer_extensions[LAYER_EXTENSION_COUNT];

typedef enum layer_state {
    LAYER_NATIVE, /* the driver has it, and keeps it */
    LAYER_ADDED,
    LAYER_FORCED, /* the driver has it; the layer's definitions take its place */
    LAYER_ABSENT
} layer_state;

/* How work-items of a sub-group run, so far as exchanging data between them goes, and what is known of images. */
typedef struct layer_kind {
    const char *const *folders;        /* of layer_prelude_request */
    const char *how, *copies;          /* media blocks, and copies, in words */
    const char *fence;                 /* of copies, likewise; NULL: a barrier */
    const char *const *object_folders; /* for programs that are to be linked with others; NULL: the same folders */
    unsigned local_bytes;              /* of local memory, that kernels with copies or waits have beside their own */
    bool inlines_functions;            /* the driver's own calls of functions crash */
    bool has_shuffles;                 /* lanes exchange data without local memory */
    bool tells_other_formats;          /* the driver tells kernels another image's format: formats.c */
} layer_kind;

typedef struct layer_device {
    cl_int status; /* CL_OUT_OF_HOST_MEMORY when memory ran out: then nothing else is known */
    layer_state states[LAYER_EXTENSION_COUNT];
    const char *reasons[LAYER_EXTENSION_COUNT]; /* in words */
    bool emulates_sub_groups;
    bool has_sub_groups;         /* of the driver's own */
    bool emulates_for_blocks;    /* these do not fit media blocks */
    unsigned own_blocks;         /* LAYER_USE_*: the types of which the driver has sub-group blocks */
    unsigned own_exchanges;      /* LAYER_USE_*: the functions that the driver has for its own sub-groups */
    bool lacks_generic_pointers; /* in OpenCL C 2.0, too */
    bool can_have_blocks;        /* of sub-groups, by the layer's definitions */
    unsigned largest_sub_group;
    size_t largest_work_group;
    const layer_kind *kind;
} layer_device;

/* The size of sub-groups that 2D blocks ask for. */
#define LAYER_2D_BLOCK_SIZE 16

/* The answer to CL_DEVICE_SUB_GROUP_SIZES_INTEL on devices with emulated sub-groups. */
extern const size_t layer_sub_group_sizes[3];

/* Asks the driver. */
layer_device layer_look_at(cl_device_id device);

/* Whether the driver's own media blocks are to be checked. */
bool layer_checks_own_blocks(const layer_device *device);

/* Whether the layer's definitions are to be used on the device. */
bool layer_defines(const layer_device *device, int extension);
