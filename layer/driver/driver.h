/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The functions that the layer calls, the next layer's or the driver's; the settings of CLTILE_LAYER; the layer's
 * messages on standard error; and the files of its installation. */

#pragma once

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl_icd.h>
#include <stdbool.h>
#include <stddef.h>

/* The default size of emulated sub-groups. */
#define LAYER_DEFAULT_SUB_GROUP_SIZE 16

typedef struct layer_settings {
    bool on, off, force, info;
    bool check;        /* kernels while they run */
    bool check_source; /* programs when they are built */
    bool check_aborts;
    unsigned sub_group_size;
} layer_settings;

/* Reads words separated by commas, or NULL. Prints unknown words on standard error. */
layer_settings layer_read_settings(const char *list);

/* One line, "cltile-layer: ...", written at once. */
__attribute__((format(printf, 1, 2))) void layer_say(const char *format, ...);

/* The path of a file of the build or installation, such as "bin/cltile", beside the folder of the layer's file. False
 * if the file cannot be used as `mode` of access(2) says. */
bool layer_find_installed(const char *name, int mode, char *path, size_t capacity);

/* Set whenever a loader loads the layer, before it calls any other function. */
extern const cl_icd_dispatch *layer_driver;
extern layer_settings layer_setting;
