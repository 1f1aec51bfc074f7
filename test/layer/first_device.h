/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The device of a platform, for clients that see the layer through OpenCL alone. */

#pragma once

#include <CL/cl.h>
#include <string.h>

/* The first device of the first platform that has one and whose name has `part` in it; NULL if there is none. */
static inline cl_device_id first_device(const char *part) {
    cl_platform_id platforms[16];
    cl_device_id found = NULL;
    cl_uint count = 0;
    clGetPlatformIDs(16, platforms, &count);
    for (cl_uint i = 0; i < count && i < 16 && found == NULL; ++i) {
        char name[256] = "";
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, NULL);
        if (strstr(name, part) != NULL)
            clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &found, NULL);
    }
    return found;
}
