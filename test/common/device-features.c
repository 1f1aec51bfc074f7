/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prints what the device has of what tests ask for: "one-channel", images of bytes and dwords in one channel;
 * "sub-groups", whose size kernels can require; "halves". */

#include "devices.h"

#include <stdio.h>
#include <string.h>

int main(void) {
    static const cl_image_format formats[] = {{CL_R, CL_UNSIGNED_INT8}, {CL_R, CL_UNSIGNED_INT32}};
    host h = host_open_any();
    bool all = true;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i)
        all = host_has_format(&h, "of one channel", formats[i]) && all;
    if (all)
        puts("one-channel");
    char extensions[8192] = "";
    host_check(clGetDeviceInfo(h.device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL), "clGetDeviceInfo");
    if (strstr(extensions, "cl_intel_required_subgroup_size") != NULL)
        puts("sub-groups");
    if (strstr(extensions, "cl_khr_fp16") != NULL)
        puts("halves");
    host_close(&h);
    return 0;
}
